"""The protocol with the real engine behind it, as ``tilewright engine azul`` runs."""

import contextlib
import functools
import sys
import time

import pytest
from protocol_talk import Typist, converse

from tilewright.azul import AzulPosition
from tilewright.chance import generator_for
from tilewright.engine.external import ExternalPlayer
from tilewright.engine.protocol import thinking
from tilewright.engine.protocol.azul import AzulDialect, default_engine
from tilewright.game import Limits
from tilewright.games import new_game

COMMAND = [
    *(sys.executable, "-c"),
    "import sys; from tilewright.cli.app import main; sys.exit(main(['engine', 'azul']))",
]
talk_to = functools.partial(converse, engine=default_engine, dialect=AzulDialect)


def replies(*lines: str) -> list[list[str]]:
    return talk_to(Typist("".join(f"{line}\n" for line in lines)))


def opened(**settings) -> AzulPosition:
    start = new_game("azul", seed=1, **settings)
    return start.play(start.draw_chance(generator_for(1, 1)))


@pytest.mark.parametrize("wall", ["coloured", "grey"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_kind_of_game_is_searched(players, wall):
    position = opened(players=players, wall=wall)
    answers = replies(
        f"newgame players={players} wall={wall} seed=1",
        *("deal", "option lines 3", "analyse nodes 2000", "pv", "bestmove nodes 2000"),
    )
    assert answers[1] == [str(position)]
    assert 1 <= len(answers[3]) <= 3
    for number, line in enumerate(answers[3], start=1):
        words = line.split(" pv ")[0].split()
        told = dict(zip(words[1::2], words[2::2], strict=True))
        words = ("depth", "line", "value", "chance", "whole", "proven", "nodes", "seconds")
        assert tuple(told) == words
        assert told["line"] == str(number)
        assert -250 < float(told["value"]) < 250
        assert 0 <= float(told["chance"]) <= 1
        after = position
        for move in line.split(" pv ")[1].split("; "):
            after = after.play(after.parse_move(move))
    assert answers[3][0].endswith(f" pv {answers[4][0]}")
    assert position.parse_move(answers[5][0]) in position.legal_moves()


def test_a_time_limit_is_kept_and_used():
    started = time.monotonic()
    answers = replies("newgame seed=1", "deal", "option progress on", "bestmove time 00:00:00.5")
    assert time.monotonic() - started < 20
    *told, move = answers[3]
    assert opened().parse_move(move) in opened().legal_moves()
    assert told
    assert all(line.startswith("info depth ") for line in told)


def test_no_time_names_a_legal_move_and_a_tenth_of_a_second_too():
    legal = [str(move) for move in opened().legal_moves()]
    for limit in ("00:00:00", "00:00:00.001", "00:00:00.1"):
        (move,) = replies("newgame seed=1", "deal", f"bestmove time {limit}")[2]
        assert move in legal


def test_a_limit_of_depth_gives_the_same_again():
    asked = ("newgame seed=3", "deal", "bestmove depth 3", "pv")
    assert replies(*asked) == replies(*asked)


def test_the_end_of_a_round_is_seen_whole():
    text = (
        "azul displays=-/-/-/-/BBKW marker=2 turn=1 bag=18B20Y20R19K19W "
        "player=0:-/-/-/-/-:...../...../...../...../.....:- "
        "player=0:-/-/-/-/-:...../...../...../...../.....:M"
    )
    (line,) = replies(f"position {text}", "analyse depth 9")[1]
    assert " whole yes proven no " in line
    assert len(line.split(" pv ")[1].split("; ")) == 3


def test_scores_beyond_any_game_are_an_error_and_no_fault(caplog):
    """A position text may have up to six digits; the engine knows fewer."""
    text = (
        "azul displays=-/-/-/-/BBKW marker=2 turn=1 bag=18B20Y20R19K19W round=999999 "
        "player=999999:-/-/-/-/-:...../...../...../...../.....:- "
        "player=0:-/-/-/-/-:...../...../...../...../.....:M"
    )
    answers = replies(f"position {text}", "bestmove depth 2", "score")
    assert answers[1][0] == "err"
    assert "999999" in answers[1][1]
    assert answers[2] == ["999999 0"]
    assert caplog.text == ""


def test_the_table_has_the_range_that_the_engine_takes():
    from tilewright.azul.engine import Engine

    for megabytes in (thinking.LEAST_TABLE, 64):
        Engine(threads=1, table_megabytes=megabytes)


def test_the_engine_plays_itself_through_a_game_over_pipes():
    """Each move is legal, in its time, and the stop of one search does not reach the next."""
    position = new_game("azul", seed=4)
    draws = 0
    with contextlib.closing(ExternalPlayer(COMMAND)) as player:
        while position.outcome is None:
            if position.awaits_chance:
                draws += 1
                position = position.play(position.draw_chance(generator_for(4, draws)))
                continue
            decision = player.choose(position, Limits(seconds=0.05, depth=4), 1)
            assert decision.value is not None
            assert decision.nodes is not None
            position = position.play(decision.move)
    assert position.round < 20


def test_a_search_without_end_is_stopped_at_once():
    with contextlib.closing(ExternalPlayer(COMMAND)) as player:
        player.start()
        process = player._program._process
        process.stdin.write(b"newgame seed=1\ndeal\nbestmove depth 255\n")
        time.sleep(0.3)
        started = time.monotonic()
        process.stdin.write(b"stop\nquit\n")
        assert process.wait(60) == 0
        assert time.monotonic() - started < 10
