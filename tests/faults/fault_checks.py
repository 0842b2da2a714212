"""What must hold of a match whatever went wrong: found out from its events as they are stored."""

import random
from dataclasses import replace
from itertools import pairwise

from script_player import ScriptPlayer
from world import CLOCK, Absence, Table, World

TOLERANCE = 0.5
"""By how many seconds a clock may be wrong after whatever went wrong."""


async def check_everything(world: World) -> None:
    """Read every match once more, by a server that holds none of it in memory, and judge it."""
    assert world.tables
    await world.kill(world.apps)
    world.absences.pop()
    read = [(table, await _read_again(world, table)) for table in world.tables]
    absences = [
        _without_late_moves(each, [stored for _, stored in read]) for each in world.absences
    ]
    for table, stored in read:
        check_told(table, stored)
        check_acknowledged(table, stored)
        check_interruptions(stored, absences)
        check_clocks(stored)


def _without_late_moves(absence: Absence, tables: list[ScriptPlayer]) -> Absence:
    """The absence from the last move that was stored before time was given back.

    A worker that had thought when the servers died stores its move a moment later, which is a sign
    of life too.
    """
    during = [
        event
        for stored in tables
        for event in stored.told.values()
        if absence.begin <= event["at"] <= absence.end
    ]
    given_back = [event["at"] for event in during if event["kind"] == "interrupted"]
    moved = [
        event["at"]
        for event in during
        if event["kind"] == "moved" and event["at"] < min(given_back, default=absence.begin)
    ]
    return replace(absence, begin=max([absence.begin, *moved]))


async def _read_again(world: World, table: Table) -> ScriptPlayer:
    """A reader who has heard nothing before: the match is over, so that it plays nothing."""
    any_app = random.Random(0)
    reader = ScriptPlayer(table.session, table.path, lambda: world.address_for(any_app), any_app)
    await reader.play()
    return reader


def check_told(table: Table, stored: ScriptPlayer) -> None:
    """Each match ended, and whatever anybody was told is stored: the same events, all of them.

    So watchers saw every move, at whichever process it was made.
    """
    assert stored.final["outcome"]["termination"] == "completed", stored.final["outcome"]
    for each in (*table.players, *table.watchers):
        # A rematch or the like may follow the end; nothing does here.
        assert each.told == stored.told, table.match


def check_acknowledged(table: Table, stored: ScriptPlayer) -> None:
    """Every acknowledged move is the one that followed the position it answered.

    No script withdraws a move or takes one back, so none may be missing.
    """
    plies = {played["number"]: played for played in stored.final["moves"]}
    taken: set[int] = set()
    for player in table.players:
        for attempt in player.acknowledged:
            number = min(
                number
                for number, played in plies.items()
                if number > attempt.answers and played["seat"] is not None
            )
            played = plies[number]
            assert (played["seat"], played["move"]) == (attempt.seat, attempt.move), table.match
            assert number not in taken, f"two acknowledgements of one move in {table.match}"
            taken.add(number)


def check_interruptions(stored: ScriptPlayer, absences: list[Absence]) -> None:
    """The time in which nobody lived is given back, and no other."""
    events = [stored.told[number] for number in sorted(stored.told)]
    begun = next(event["at"] for event in events if event["kind"] == "started")
    ended = events[-1]["at"]
    left = [event for event in events if event["kind"] == "interrupted"]
    for absence in absences:
        if not begun < absence.begin < ended:
            continue
        during = [each for each in left if absence.begin <= each["at"] <= absence.end]
        left = [each for each in left if each not in during]
        assert during, f"nothing was given back in {stored.path} for {absence}"
        away = during[-1]["at"] - absence.begin
        given = sum(each["seconds"] for each in during)
        assert abs(given - away) <= TOLERANCE, f"{during} in {stored.path} for {absence}"
    assert left == [], f"somebody lived in {stored.path}"


def check_clocks(stored: ScriptPlayer) -> None:
    """What each seat has left is what it began with less the time it thought while a server lived.

    Reckoned here from the events alone, by the rule of Fischer's clock.
    """
    events = [stored.told[number] for number in sorted(stored.told)]
    left = [CLOCK["base"]] * 2
    moves = iter(stored.final["moves"])
    spent = 0.0
    started = False
    for before, event in pairwise(events):
        if started:
            spent += event["at"] - before["at"]
        match event["kind"]:
            case "started":
                started = True
            case "interrupted":
                spent -= event["seconds"]
            case "moved":
                seat = event["seat"]
                left[seat] += CLOCK["increment"] - max(0.0, spent - event["forgiven"])
                spent = 0.0
        if event["kind"] in ("moved", "dealt"):
            shown = next(moves)["clock"]
            for seat in range(2):
                assert abs(shown[seat] - left[seat]) <= TOLERANCE, (event, shown, left)
