"""Matches on both databases: all or nothing, one writer a number, and the lists."""

import asyncio

import pytest
from stored import EVENTS, PLAYING, WAITING, header, person, started

from tilewright.play.match import Status
from tilewright.server.storage import (
    ConflictError,
    Cursor,
    Group,
    Progress,
    Result,
    SeatChanges,
    SeatHolder,
    Storage,
)


async def test_a_match_comes_back_as_it_was_stored(storage):
    await person(storage, "Ada")
    await storage.groups.add(Group("series", "series", 1.0, {"games": 3}))
    stored = header(
        creator="ada",
        seats=[SeatHolder("ada"), SeatHolder(None, "i")],
        secret={"seed": 2**53 - 1, "board": "X.O", "salt": "s"},
        rated=True,
        listed=True,
        quick=True,
        chat=False,
        speed="blitz",
        group="series",
    )
    await storage.matches.create(stored, EVENTS, WAITING)
    assert await storage.matches.header("one") == stored
    assert await storage.matches.header("two") is None
    assert await storage.matches.events("one") == EVENTS
    assert await storage.matches.events("one", after=1) == EVENTS[1:]
    assert await storage.matches.watched_at("watch-one") == "one"
    assert await storage.matches.watched_at("nowhere") is None
    assert await storage.invitations.seat_of("i") == ("one", 1)
    assert await storage.invitations.seat_of("j") is None
    assert "X.O" not in repr(stored)


async def test_of_many_who_race_for_a_number_one_wins(storage):
    """Each loser is told, and nothing of what it wanted to store is there."""
    for name in ("Ada", "Ben", "Cem", "Dia"):
        await person(storage, name)
    await storage.matches.create(header(), EVENTS, WAITING)

    async def take(name):
        try:
            await storage.matches.append(
                "one", [started(3), started(4)], PLAYING, seats=SeatChanges(seated={1: name})
            )
        except ConflictError:
            return None
        return name

    winners = [
        name for name in await asyncio.gather(*map(take, ["ada", "ben", "cem", "dia"])) if name
    ]
    assert len(winners) == 1
    assert (await storage.matches.header("one")).seats[1].person == winners[0]
    assert [each.number for each in await storage.matches.events("one")] == [1, 2, 3, 4]


async def test_two_processes_race_for_a_number_on_postgresql(postgres_url):
    """The same between two pools, as two processes have; both then read the same match."""
    first, second = await Storage.open(postgres_url), await Storage.open(postgres_url)
    await first.matches.create(header(), EVENTS, WAITING)
    lost = 0
    for number in range(3, 13):
        done = await asyncio.gather(
            first.matches.append("one", [started(number, 1.0)], PLAYING),
            second.matches.append("one", [started(number, 2.0)], PLAYING),
            return_exceptions=True,
        )
        assert [type(each) for each in done if each is not None] == [ConflictError]
        lost += 1
    assert lost == 10
    assert await first.matches.events("one") == await second.matches.events("one")
    await first.close()
    await second.close()


async def test_a_taken_seat_is_not_taken_again_and_a_left_one_is_free(storage):
    await person(storage, "Ada")
    await person(storage, "Ben")
    await storage.matches.create(header(), EVENTS, WAITING)
    await storage.matches.append("one", [started(3)], WAITING, seats=SeatChanges(seated={1: "ada"}))
    with pytest.raises(ConflictError):
        await storage.matches.append(
            "one", [started(4)], WAITING, seats=SeatChanges(seated={1: "ben"})
        )
    assert len(await storage.matches.events("one")) == 3
    await storage.matches.append(
        "one",
        [started(4)],
        WAITING,
        seats=SeatChanges(vacated=frozenset({1}), seated={1: "ben"}, order=(1, 0)),
    )
    seats = (await storage.matches.header("one")).seats
    assert seats == (SeatHolder("ben", "i"), SeatHolder())


@pytest.mark.parametrize("order", [(0, 0), (0,), (0, 1, 2)])
async def test_an_order_of_the_seats_that_is_none_changes_nothing(storage, order):
    await storage.matches.create(header(), EVENTS, WAITING)
    with pytest.raises(ValueError, match="once"):
        await storage.matches.append("one", [started(3)], PLAYING, seats=SeatChanges(order=order))
    assert await storage.matches.events("one") == EVENTS


async def test_events_that_leave_a_gap_are_refused(storage):
    await storage.matches.create(header(), EVENTS, WAITING)
    with pytest.raises(ValueError, match="follow"):
        await storage.matches.append("one", [started(3), started(5)], PLAYING)
    assert await storage.matches.events("one") == EVENTS


async def test_a_rematch_and_its_announcement_are_one_transaction(storage):
    await storage.matches.create(header(), EVENTS, PLAYING)
    follower = header("two", seats=[SeatHolder()])
    with pytest.raises(ConflictError):
        await storage.matches.create(follower, EVENTS, WAITING, previous=("one", EVENTS[1:]))
    assert await storage.matches.header("two") is None
    assert (await storage.matches.header("one")).rematch is None
    await storage.matches.create(follower, EVENTS, WAITING, previous=("one", [started(3)]))
    assert (await storage.matches.header("one")).rematch == "two"
    assert len(await storage.matches.events("one")) == 3


async def test_results_come_with_the_end(storage):
    await person(storage, "Ada")
    await storage.matches.create(header(), EVENTS, PLAYING)
    assert await storage.matches.results("one") == ()
    results = (
        Result(0, "ada", 1, 12.5, "normal", 7.25),
        Result(1, None, 2, -3.0, "normal"),
    )
    await storage.matches.append(
        "one", [started(3)], Progress(Status.OVER, finished_at=9.0), results=results
    )
    assert await storage.matches.results("one") == results


async def test_who_is_told_of_an_append_is_told_after_the_commit(storage):
    """And one who fails does not make the append look failed, nor keep it from the others."""
    told = []

    def fails(_match, _number):
        raise RuntimeError("a watcher")

    storage.matches.when_committed(fails)
    end = storage.matches.when_committed(lambda match, number: told.append((match, number)))
    await storage.matches.create(header(), EVENTS, WAITING)
    await storage.matches.append("one", [started(3), started(4)], PLAYING)
    with pytest.raises(ConflictError):
        await storage.matches.append("one", [started(4)], PLAYING)
    assert told == [("one", 2), ("one", 4)]
    end()
    await storage.matches.append("one", [started(5)], PLAYING)
    assert len(told) == 2


def names(summaries):
    return [each.id for each in summaries]


async def test_the_lists(storage):
    """Each list holds what its name says and nothing else, the newest first."""
    await person(storage, "Ada")
    await person(storage, "Ben")
    made = [
        ("hidden", WAITING, False, [SeatHolder("ada"), SeatHolder(None, "a")]),
        ("friends", WAITING, True, [SeatHolder("ada"), SeatHolder(None, "f")]),
        ("lobby", WAITING, True, [SeatHolder("ada"), SeatHolder(None, "b", open=True)]),
        ("full", WAITING, True, [SeatHolder("ada", "c"), SeatHolder("ben", "d")]),
        ("botless", WAITING, True, [SeatHolder("ada"), SeatHolder()]),
        ("running", Progress(Status.PLAYING, 50.0), True, [SeatHolder("ben"), SeatHolder("ada")]),
        ("bots", Progress(Status.PLAYING, 40.0, True), False, [SeatHolder("ben"), SeatHolder()]),
        ("over", Progress(Status.OVER, 30.0, True, 99.0), True, [SeatHolder("ada"), SeatHolder()]),
    ]
    for at, (name, progress, listed, seats) in enumerate(made):
        await storage.matches.create(
            header(name, "ben", seats, listed=listed, created_at=float(at)), EVENTS, progress
        )
    lists = storage.lists
    assert names(await lists.open_seats(9)) == ["lobby"]
    assert names(await lists.running(9)) == ["running"]
    assert names(await lists.of_person("ada", 9)) == [
        "over", "running", "botless", "full", "lobby", "friends", "hidden"
    ]  # fmt: skip
    assert names(await lists.of_person("ben", 9)) == [name for name, *_ in reversed(made)]
    assert await lists.of_person("cem", 9) == []
    assert names(await lists.finished_of("ada", 9)) == ["over"]
    assert await lists.finished_of("ben", 9) == []
    assert await lists.due(50.0, 9) == [("bots", 40.0)]
    assert await lists.due(51.0, 9) == [("bots", 40.0), ("running", 50.0)]
    assert await lists.due(51.0, 1) == [("bots", 40.0)]
    assert await lists.waiting_for_bots(9) == ["bots"]
    assert sorted(await lists.unfinished()) == ["bots", "running"]
    (over,) = await lists.finished_of("ada", 9)
    assert (over.number, over.status, over.finished_at) == (2, Status.OVER, 99.0)


async def test_pages_hold_every_match_once_even_at_one_time(storage):
    for name in "abcdefg":
        await storage.matches.create(header(name, seats=[SeatHolder()]), EVENTS, WAITING)
    seen, cursor = [], None
    while page := await storage.lists.all(3, cursor):
        seen += names(page)
        cursor = Cursor(page[-1].created_at, page[-1].id)
    assert seen == list("abcdefg")


async def test_a_group_lists_its_matches(storage):
    await storage.groups.add(Group("g", "series", 1.0, {"score": [0, 0]}))
    for at, name in enumerate(["first", "second"]):
        await storage.matches.create(
            header(name, group="g", created_at=float(at), seats=[SeatHolder()]), EVENTS, WAITING
        )
    await storage.matches.create(header("alone"), EVENTS, WAITING)
    assert names(await storage.lists.of_group("g")) == ["first", "second"]
    await storage.groups.set_data("g", {"score": [1, 0]})
    assert (await storage.groups.get("g")).data == {"score": [1, 0]}
    assert await storage.groups.get("h") is None
    with pytest.raises(ConflictError):
        await storage.groups.set_data("h", {})
    with pytest.raises(ConflictError):
        await storage.groups.add(Group("g", "series", 1.0, {}))
