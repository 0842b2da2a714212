"""Finished matches as profiles read them: from the events, remembered, and never in the way."""

import pytest
from matches import begin, play_on
from stored import header, person

from tilewright.game import Outcome, Termination
from tilewright.play.events import Created, Ended, Event, SpectatorsSet
from tilewright.play.match import Match, Status
from tilewright.server.histories import Histories
from tilewright.server.storage import Progress, Result, SeatHolder

OVER = Progress(Status.OVER, finished_at=9.0)


async def store(storage, name, events, progress=OVER):
    """A stored match between Ada and Ben."""
    seats = [SeatHolder("ada"), SeatHolder("ben")]
    await storage.matches.create(header(name, "ada", seats), events, progress)


@pytest.fixture
async def played(storage):
    """The events of a game of LITS that was played to its end by both people."""
    for name in ("Ada", "Ben"):
        await person(storage, name)
    events = begin("lits", settings={"size": 4})
    play_on(events, lambda position: position.default_move())
    await store(storage, "one", events)
    return events


async def listed(storage):
    return await storage.lists.finished_of("ada", 9)


async def test_a_finished_match_says_what_its_events_say(storage, played):
    (summary,) = await listed(storage)
    finished = await Histories(storage).finished(summary)
    outcome = Match.replay(played).outcome
    assert finished.outcome == outcome
    assert (finished.bots, finished.shown) == ((None, None), True)
    assert [each.amounts["margin"] for each in finished.figures] == [
        outcome.scores[0] - outcome.scores[1],
        outcome.scores[1] - outcome.scores[0],
    ]


async def test_a_match_is_read_once_until_another_event(storage, played):
    """The host may shut spectators out after the end: that must count at once."""
    histories = Histories(storage)
    (summary,) = await listed(storage)
    first = await histories.finished(summary)
    assert await histories.finished(summary) is first
    number = played[-1].number + 1
    more = Event(number, 9.0, SpectatorsSet(open=False))
    await storage.matches.append("one", [more], OVER)
    (summary,) = await listed(storage)
    assert not (await histories.finished(summary)).shown


async def test_only_so_many_are_remembered(storage, played):
    await store(storage, "two", played)
    histories = Histories(storage, kept=1)
    both = await listed(storage)
    first = await histories.finished(both[0])
    await histories.finished(both[1])
    assert await histories.finished(both[0]) is not first


async def test_a_damaged_match_is_left_out(storage, played):
    """One of them must not take the whole profile down."""
    broken = [
        Event(1, 1.0, Created("lits", "classic", {}, "no position", 2)),
        Event(2, 2.0, Ended(Outcome(Termination.COMPLETED, (1, 2), (1, 0)))),
    ]
    await store(storage, "broken", broken)
    histories = Histories(storage)
    found = {each.id: await histories.finished(each) for each in await listed(storage)}
    assert found["broken"] is None
    assert found["one"] is not None


async def test_who_sat_where_is_told_with_the_change_of_ratings(storage, played):
    await store(storage, "two", played, Progress(Status.PLAYING))
    results = [
        Result(0, "ada", 1, 3.0, "completed", 7.5),
        Result(1, "ben", 2, 1.0, "completed"),
    ]
    number = played[-1].number + 1
    await storage.matches.append(
        "two", [Event(number, 9.0, SpectatorsSet(open=True))], OVER, results=results
    )
    seats = await storage.lists.seats_of(["one", "two"])
    assert [(seat.person, seat.rating_change) for seat in seats["one"]] == [
        ("ada", None),
        ("ben", None),
    ]
    assert [seat.rating_change for seat in seats["two"]] == [7.5, None]
    assert await storage.lists.seats_of([]) == {}


async def test_a_match_that_was_called_off_is_no_finished_one(storage, played):
    await store(storage, "off", played, Progress(Status.CLOSED, finished_at=10.0))
    assert [each.id for each in await listed(storage)] == ["one"]
