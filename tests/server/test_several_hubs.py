"""Two processes on one database before the news of one has reached the other.

Two hubs on one storage that no bus connects stand for them.
"""

import asyncio

import pytest

from tilewright.game import TurnError
from tilewright.play import referee
from tilewright.server import hub as hub_module
from tilewright.server import sockets
from tilewright.server.callers import Caller
from tilewright.server.errors import AccessError, StorageUnavailableError
from tilewright.server.hub import Hub
from tilewright.server.making import SeatPlan, Wish
from tilewright.server.room import room_of_player
from tilewright.server.storage import Person, PersonKind, Storage

OWNER = Person("owner", PersonKind.GUEST, "Guest", 0.0)
FRIEND = Person("friend", PersonKind.GUEST, "Guest", 0.0)


@pytest.fixture
async def hubs(sqlite_url):
    storage = await Storage.open(sqlite_url)
    for person in (OWNER, FRIEND):
        await storage.people.add(person)
    here, there = Hub(storage, lambda: 0.0), Hub(storage, lambda: 0.0)
    yield here, there
    await here.close()
    await there.close()
    await storage.close()


async def made(hub, *kinds):
    seats = [SeatPlan(kind) for kind in kinds]
    wish = Wish("lits", None, {"size": 4}, seats, seed=5, grace=0.0)
    return await hub.create(wish, Caller(OWNER, "s" * 40))


def first_move(live):
    (seat,) = live.match.to_act
    text = str(live.match.position.legal_moves()[0])
    return lambda match, now: referee.move(match, seat, text, live.match.number, now)


async def test_who_was_seated_elsewhere_is_let_in(hubs):
    """Whoever takes a seat at one process and opens the match at the other finds it theirs."""
    here, there = hubs
    live = await made(here, "me", "friend")
    await there.get(live.header.id)
    with pytest.raises(AccessError):
        await room_of_player(there, live.header.id, Caller(FRIEND))
    await here.join(live, 1, Caller(FRIEND))
    room = await room_of_player(there, live.header.id, Caller(FRIEND))
    assert room.live.seats_of(FRIEND.id) == [1]


@pytest.mark.parametrize("known", [False, True])
async def test_a_seat_that_one_took_elsewhere_is_given_again(hubs, known):
    """The first answer may have been lost with its process, before or after the news came."""
    here, there = hubs
    live = await made(here, "me", "friend")
    other = await there.get(live.header.id)
    await here.join(live, 1, Caller(FRIEND))
    if known:
        await there.refresh(other)
    await there.join(other, 1, Caller(FRIEND))
    assert other.seats_of(FRIEND.id) == [1]
    assert other.match.number == live.match.number


async def test_a_seat_that_somebody_else_took_is_refused(hubs):
    here, there = hubs
    live = await made(here, "me", "friend")
    other = await there.get(live.header.id)
    await here.join(live, 1, Caller(FRIEND))
    with pytest.raises(TurnError):
        await there.join(other, 1, Caller(OWNER))
    assert other.seats_of(FRIEND.id) == [1]


async def test_nobody_is_told_less_than_they_were_told_elsewhere(hubs):
    """A client that reconnects to the other process must not be shown an older position."""
    here, there = hubs
    live = await made(here, "me", "me")
    room = await room_of_player(there, live.header.id, Caller(OWNER))
    await here.act(live, first_move(live))
    assert room.live.match.number < live.match.number
    await sockets._catch_up(room, live.match.number)
    assert room.live.match.number == live.match.number


async def test_ones_own_append_is_not_read_again(hubs, monkeypatch):
    """A process hears of its own appends, too: it must not ask the database at every move."""
    here, _ = hubs
    live = await made(here, "me", "me")
    here.storage.matches.when_committed(here.heard)
    read, events = [], here.storage.matches.events

    async def counted(*arguments):
        read.append(arguments)
        return await events(*arguments)

    monkeypatch.setattr(here.storage.matches, "events", counted)
    await here.act(live, first_move(live))
    assert here._refreshing
    await asyncio.gather(*here._refreshing)
    assert read == []


async def test_news_that_came_while_the_database_was_away_is_not_lost(hubs, monkeypatch):
    """No second notice comes: the match is looked at again until it is known."""
    monkeypatch.setattr(hub_module, "RETRY_SECONDS", 0.01)
    here, there = hubs
    live = await made(here, "me", "me")
    other = await there.get(live.header.id)
    await here.act(live, first_move(live))
    asked, events = 0, there.storage.matches.events

    async def failing(*arguments):
        nonlocal asked
        asked += 1
        if asked == 1:
            raise StorageUnavailableError
        return await events(*arguments)

    monkeypatch.setattr(there.storage.matches, "events", failing)
    with other.changes() as changed:
        there.heard(live.header.id, live.match.number)
        await asyncio.wait_for(changed.wait(), 10)
    assert other.match.number == live.match.number
    assert asked == 2
