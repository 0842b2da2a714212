"""The table of a match tells what there is to tell, and no more."""

import io

from rich.console import Console

from tilewright.cli.match_record import record_of
from tilewright.cli.match_words import in_short, report
from tilewright.cli.speech import Speaker
from tilewright.engine.arena import (
    Entrant,
    Fault,
    FaultKind,
    MatchPlan,
    PlayedGame,
    PlayedMove,
    Standing,
)
from tilewright.game import Limits, Outcome, Termination

SAY = Speaker("en")


def azul(games=2):
    first, second = Entrant.parse("greedy"), Entrant.parse("greedy@time=2")
    limits = Limits(seconds=1)
    return MatchPlan.create("azul", first, second, games=games, seed=1, limits=limits)


def told(standing):
    console = Console(file=io.StringIO(), width=100)
    report(console, standing, SAY)
    return console.file.getvalue()


def game(plan, number, ranks, *moves, faults=()):
    outcome = Outcome(Termination.COMPLETED, ranks, (50, 40))
    start = str(plan.start(0)[0])
    return PlayedGame(number, plan.seating(number), start, moves, outcome, faults)


def row(text, name):
    return next(line for line in text.splitlines() if line.startswith(name)).split()[-2:]


def test_nothing_played():
    standing = Standing(azul())
    text = told(standing)
    assert "No game was played to its end." in text
    assert row(text, "Seconds a move") == ["–", "–"]
    assert in_short(standing, SAY) == "+0 =0 -0"


def test_all_that_can_happen_has_its_row():
    plan = azul()
    moves = (
        PlayedMove("1B1", 0, 1.5, 2.0, 7, 12_345),
        PlayedMove("1B1", 1, 1.5),
    )
    faults = tuple(Fault(1, kind, 3, "because") for kind in FaultKind)
    standing = Standing(plan, [game(plan, 0, (1, 1), *moves, faults=faults)])
    text = told(standing)
    assert row(text, "Ties") == ["1", "1"]
    assert row(text, "Nodes a move") == ["12,345", "–"]
    assert row(text, "Depth") == ["7.0", "–"]
    # The second has two seconds of its own.
    assert row(text, "Late moves") == ["1", "0"]
    for name in ("Illegal moves", "Crashes", "Lost on time"):
        assert row(text, name) == ["0", "1"]
    assert "Score of" not in text, "no start is complete"
    assert "in seat 2" not in text, "nobody has played there"


def test_a_level_match_and_a_clean_sweep():
    plan = azul()
    level = Standing(plan, [game(plan, 0, (1, 2)), game(plan, 1, (1, 2))])
    assert "Elo difference: +0 " in told(level)
    sweep = Standing(plan, [game(plan, 0, (1, 2)), game(plan, 1, (2, 1))])
    assert "Elo difference: +∞ (95 %: −" in told(sweep)
    swept = Standing(plan, [game(plan, 0, (2, 1)), game(plan, 1, (1, 2))])
    assert "Elo difference: −∞" in told(swept)
    assert "late" not in told(sweep).lower()


def test_a_record_holds_what_the_players_said():
    plan = azul()
    position, _ = plan.start(0)
    deal = "deal BYRK/BYRK/KKWW/RRYY/BBWW"
    position = position.play(position.parse_move(deal))
    seat = min(position.to_act)
    moves = (PlayedMove(deal), PlayedMove("1B1", seat, 0.25, -1.5, 7, 99))
    fault = Fault(1, FaultKind.CRASH, 2, "it {broke}")
    fallen = Outcome(Termination.RESIGNATION, (1, 2), position.scores)
    played = PlayedGame(0, (0, 1), str(plan.start(0)[0]), moves, fallen, (fault,))
    record = record_of(plan, played)
    assert record.moves[1].after == "-1.5, depth 7, nodes 99, 0.250 s"
    assert record.moves[0].after == ""
    assert record.comment == "seat 2: crash at ply 3: it {broke}"
    assert record.tag("Seat2") == "greedy@time=2"
