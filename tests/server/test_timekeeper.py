"""What is due in a match happens on time, also after a start and when storage was away."""

import asyncio
from contextlib import asynccontextmanager

import pytest

from tilewright.play.clocks import FORGIVEN
from tilewright.play.events import Interrupted
from tilewright.play.match import Status
from tilewright.play.referee import Terms
from tilewright.play.time_controls import TurnBank
from tilewright.server import timekeeper as timekeeper_module
from tilewright.server.callers import Caller
from tilewright.server.errors import StorageUnavailableError
from tilewright.server.hub import Hub
from tilewright.server.making import SeatPlan, Wish
from tilewright.server.storage import Person, PersonKind, Storage
from tilewright.server.timekeeper import Timekeeper

OWNER = Person("owner", PersonKind.GUEST, "Guest", 0.0)
TURN = TurnBank(2, 0)


@pytest.fixture
async def storage(sqlite_url):
    opened = await Storage.open(sqlite_url)
    await opened.people.add(OWNER)
    yield opened
    await opened.close()


class Time:
    """The real pace from a moment that the test sets."""

    def __init__(self, now=1000.0):
        self.set(now)

    def set(self, now):
        self._ahead = now - asyncio.get_running_loop().time()

    def __call__(self):
        return asyncio.get_running_loop().time() + self._ahead


@asynccontextmanager
async def place(storage, time):
    hub = Hub(storage, time)
    keeper = Timekeeper(hub)
    try:
        yield hub, keeper
    finally:
        await keeper.close()
        await hub.close()


async def timed_match(hub, control=TURN):
    seats = [SeatPlan("me"), SeatPlan("me")]
    wish = Wish("lits", None, {"size": 4}, seats, terms=Terms(clock=control))
    return await hub.create(wish, Caller(OWNER))


async def over(live):
    with live.changes() as changed:
        while live.match.status is not Status.OVER:
            changed.clear()
            await asyncio.wait_for(changed.wait(), 20)


async def test_a_flag_falls_when_it_is_due(storage):
    """Neither before nor long after, measured by the server's clock."""
    time = Time()
    async with place(storage, time) as (hub, _):
        begun = time()
        live = await timed_match(hub, TurnBank(1, 0))
        await over(live)
        flagged = next(event for event in live.events if event.kind == "flagged")
        assert begun + 1 + FORGIVEN <= flagged.at < begun + 1 + FORGIVEN + 2


async def test_a_flag_that_fell_while_nobody_looked_is_found_by_the_sweep(storage):
    """A process that takes over a database sees to the matches that nobody has asked for."""
    time = Time()
    async with place(storage, time) as (hub, _):
        match = (await timed_match(hub)).header.id
    time.set(1100.0)
    async with place(storage, time) as (hub, keeper):
        keeper.start()
        live = await hub.get(match)
        await over(live)
        assert live.match.outcome.winners == (1,)


async def test_time_without_a_server_is_given_back(storage):
    """Before anything else: the flag would have fallen long ago."""
    time = Time()
    async with place(storage, time) as (hub, _):
        match = (await timed_match(hub, TurnBank(60, 0))).header.id
    time.set(5000.0)
    async with place(storage, time) as (hub, keeper):
        await keeper.interrupt(1000.0)
        live = await hub.get(match)
        assert live.match.status is Status.PLAYING
        assert isinstance(live.events[-1].fact, Interrupted)
        assert live.match.clock.left(0, time()) == pytest.approx(60, abs=1)


async def test_what_fails_is_tried_again(storage, monkeypatch):
    """A database that is away for a moment costs nobody the match."""
    monkeypatch.setattr(timekeeper_module, "FIRST_PAUSE", 0.01)
    append, failures = storage.matches.append, [StorageUnavailableError(), OSError("gone")]

    async def failing(*arguments, **options):
        if failures:
            raise failures.pop()
        await append(*arguments, **options)

    time = Time()
    async with place(storage, time) as (hub, _):
        live = await timed_match(hub, TurnBank(1, 0))
        monkeypatch.setattr(storage.matches, "append", failing)
        await over(live)
        assert failures == []
