"""``solve`` and ``bestmove`` on positions of Azul: what they say is true and complete."""

import json
import re
import signal

import pytest
from command_line import refused, run, start

from tilewright.azul import AzulPosition, Phase
from tilewright.chance import generator_for
from tilewright.games import new_game

LATE = (
    "azul displays=-/-/-/-/BBKW marker=2 turn=1 bag=18B20Y20R19K19W "
    "player=0:-/-/-/-/-:...../...../...../...../.....:- "
    "player=0:-/-/-/-/-:...../...../...../...../.....:M"
)
LAST_ROUND = (
    "azul displays=-/-/-/-/BBKW marker=2 turn=1 bag=15B18Y18R17K18W "
    "player=30:W/-/-/-/-:BYRK./...../...../...../.....:- "
    "player=28:-/-/-/-/-:B..K./.B.../...../...../.....:MYR"
)
DEAL = str(new_game("azul", seed=1))


def opened(**settings) -> AzulPosition:
    start = new_game("azul", seed=1, **settings)
    return start.play(start.draw_chance(generator_for(1, 1)))


def finished(seed: int = 2, **settings) -> AzulPosition:
    position = new_game("azul", seed=seed, **settings)
    generator = generator_for(seed, 1)
    while position.outcome is None:
        chance = position.awaits_chance
        position = position.play(
            position.draw_chance(generator) if chance else position.default_move()
        )
    return position


def told_by(command: str, text: str, *arguments: str) -> dict:
    ran = run(command, text, "--json", *arguments)
    assert ran.status == 0, ran
    return json.loads(ran.out)


def test_the_document_has_chance_and_round_besides():
    told = told_by("solve", LATE)
    assert list(told) == [
        *("value", "proven", "bound", "chance", "whole_round", "best", "pv"),
        *("depth", "nodes", "seconds"),
    ]
    assert told["whole_round"]
    assert not told["proven"]
    assert 0 < told["chance"] < 1
    assert len(told["pv"]) == 3
    position = AzulPosition.parse(LATE)
    for move in told["pv"]:
        position = position.play(position.parse_move(move))
    assert position.phase is Phase.DEAL


def test_several_lines():
    told = told_by("solve", LATE, "--lines", "3")
    assert len(told["lines"]) == 3
    assert told["lines"][0] == {name: told[name] for name in told["lines"][0]}
    words = run("solve", LATE, "--lines", "3").out.splitlines()
    assert [line[:3] for line in words[1:4]] == ["1. ", "2. ", "3. "]
    figures = r"[+-]?\d+\.\d\d, chance [\d.]+ %, the round searched to its end: "
    assert all(re.match(r"\d\. " + figures, line) for line in words[1:4])


def test_solved_in_words():
    told = told_by("solve", LATE)
    words = run("solve", LATE, "--all").out.splitlines()
    chance = f"{100 * told['chance']:.3g}"
    assert words[0] == (
        f"Value for Player 1, who is to move: {told['value']:+.2f}, "
        f"chance {chance} %, the round searched to its end"
    )
    assert words[1] == f"Best move: {told['best']}"
    assert words[2] == f"Then: {'; '.join(told['pv'][1:])}"
    assert re.match(r"As good: |No other move is as good\.", words[3])
    chinese = run("--lang", "zh-Hant", "solve", LATE).out
    assert f"勝率 {chance} %" in chinese
    assert "已搜尋到本輪結束" in chinese


def test_the_last_round_is_proven():
    told = told_by("solve", LAST_ROUND)
    assert told["proven"]
    assert told["value"] == int(told["value"])
    assert told["chance"] in (0, 0.5, 1)
    words = run("solve", LAST_ROUND).out.splitlines()[0]
    assert words.endswith(f": {told['value']:+g}, chance {100 * told['chance']:g} %, proven")


def test_all_moves_that_are_as_good():
    told = told_by("solve", LATE, "--all")
    legal = [str(move) for move in AzulPosition.parse(LATE).legal_moves()]
    assert told["best"] not in told["equal"]
    assert set(told["equal"]) < set(legal)
    told = told_by("solve", str(opened()), "--all", "--time", "0.2")
    assert (told["whole_round"], told["equal"]) == (False, None)
    words = run("solve", str(opened()), "--all", "--time", "0.2").out
    assert "the round was not searched to its end" in words


@pytest.mark.parametrize("wall", ["coloured", "grey"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_kind_of_game(players, wall):
    position = opened(players=players, wall=wall)
    told = told_by("bestmove", str(position), "--nodes", "2000", "--lines", "2")
    assert {line["best"] for line in told["lines"]} <= set(map(str, position.legal_moves()))
    ran = run("bestmove", str(position), "--nodes", "2000", "--lines", "2")
    words = ran.out.splitlines()
    assert words[0] == told["best"]
    assert re.match(r"[+-]?\d+\.\d\d, chance [\d.]+ %, estimated; depth \d+, ", words[1])
    assert [line[:3] for line in words[2:]] == ["1. ", "2. "]


def test_a_store_is_refused(tmp_path):
    store = tmp_path / "store"
    assert "leave out --store" in refused("solve", LATE, "--store", str(store))
    assert not store.exists()


def test_a_deal_that_is_awaited_is_told():
    for arguments in ((), ("--json",)):
        for command in ("solve", "bestmove"):
            assert "the deal is awaited" in refused(command, DEAL, *arguments)


@pytest.mark.parametrize("players", [2, 3])
def test_a_finished_game_is_worth_its_result(players):
    position = finished(players=players)
    told = told_by("solve", str(position), "--lines", "2", "--all")
    outcome, own = position.outcome, position.turn
    others = [score for seat, score in enumerate(outcome.scores) if seat != own]
    assert told["value"] == outcome.scores[own] - max(others)
    behind = [rank for seat, rank in enumerate(outcome.ranks) if seat != own]
    share = sum((rank > outcome.ranks[own]) + (rank == outcome.ranks[own]) / 2 for rank in behind)
    assert told["chance"] == share / (players - 1)
    assert (told["proven"], told["whole_round"], told["depth"]) == (True, True, 0)
    assert (told["best"], told["pv"], told["lines"], told["equal"]) == (None, [], [], [])
    assert "wins" in run("solve", str(position)).out
    assert json.loads(run("bestmove", str(position), "--json").out)["best"] is None
    assert refused("bestmove", str(position)) == "The game is over."


def test_an_interruption_ends_with_what_is_known():
    process = start("bestmove", str(opened(players=4)), "--time", "100", "--json")
    assert process.stderr.readline().startswith("1 s  depth ")
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert json.loads(out)["best"]
    assert "Stopped before the search was done." in err
    assert "Traceback" not in err
