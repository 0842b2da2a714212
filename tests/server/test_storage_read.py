"""Reads that run in threads: what they see, whom they wait for, and what it means to give up."""

import asyncio
import threading

import pytest
from sqlalchemy import text

from tilewright.server.errors import StorageUnavailableError
from tilewright.server.storage import Storage, engine
from tilewright.server.storage.engine import WorkKind
from tilewright.server.storage.opening import READERS

ADD = text("INSERT INTO groups (id, kind, created_at, data) VALUES (:id, 'series', 1.0, '{}')")
GROUPS = text("SELECT count(*) FROM groups")

PATIENCE = 20
"""Seconds after which something has certainly gone wrong."""


@pytest.fixture
async def sqlite_storage(sqlite_url):
    opened = await Storage.open(sqlite_url)
    yield opened
    await opened.close()


@pytest.fixture
async def shared(postgres_url):
    """A storage that several processes may use."""
    opened = await Storage.open(postgres_url)
    yield opened
    await opened.close()


def add(name):
    return lambda connection: connection.execute(ADD, {"id": name})


def count(connection):
    return connection.execute(GROUPS).scalar_one()


class Slow:
    """Work that lasts until it is let go."""

    def __init__(self, work=count):
        self._work = work
        self._begun, self._go_on = threading.Semaphore(0), threading.Event()

    def __call__(self, connection):
        self._begun.release()
        assert self._go_on.wait(PATIENCE)
        return self._work(connection)

    async def begun(self, times=1):
        for _ in range(times):
            assert await asyncio.to_thread(self._begun.acquire, timeout=PATIENCE)

    def let_go(self):
        self._go_on.set()


async def test_a_read_sees_all_that_was_stored_before_it_began(storage):
    """Whichever thread reads, and whatever its connection has seen before."""
    for number in range(3 * READERS):
        await storage.database.transact(add(f"group {number}"))
        found = await asyncio.gather(*(storage.database.read(count) for _ in range(READERS)))
        assert set(found) == {number + 1}


async def test_no_read_waits_for_a_long_write(storage):
    writing = Slow(add("one"))
    stored = asyncio.create_task(storage.database.transact(writing))
    await writing.begun()
    assert await asyncio.wait_for(storage.database.read(count), PATIENCE) == 0
    writing.let_go()
    await stored
    assert await storage.database.read(count) == 1


async def test_no_write_waits_for_a_long_read(storage):
    reading = Slow()
    found = asyncio.create_task(storage.database.read(reading))
    await reading.begun()
    await asyncio.wait_for(storage.database.transact(add("one")), PATIENCE)
    reading.let_go()
    assert await found == 1


async def test_what_reads_cannot_write_to_a_file(sqlite_storage):
    """It would be taken back without a word, or store what no other process hears of."""
    with pytest.raises(StorageUnavailableError):
        await sqlite_storage.database.read(add("one"))
    assert await sqlite_storage.database.read(count) == 0


async def test_what_a_read_raises_is_handed_on(storage):
    def fails(_connection):
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        await storage.database.read(fails)
    assert await storage.database.read(count) == 0


async def test_who_gives_up_waits_for_nothing(storage, caplog):
    """What becomes of the read is nobody's business any more, not even the log's."""

    def fails(_connection):
        raise ValueError("no")

    reading = Slow(fails)
    given_up = asyncio.create_task(storage.database.read(reading))
    await reading.begun()
    given_up.cancel()
    with pytest.raises(asyncio.CancelledError):
        await given_up
    reading.let_go()
    assert await storage.database.read(count) == 0
    assert caplog.text == ""


async def test_when_no_thread_becomes_free_the_database_counts_as_away(storage, monkeypatch):
    """As when the network swallows what is asked: whoever comes later must not wait for ever."""
    reading = Slow()
    asked = [asyncio.create_task(storage.database.read(reading)) for _ in range(READERS)]
    await reading.begun(READERS)
    monkeypatch.setattr(engine, "CONNECT_SECONDS", 0.05)
    with pytest.raises(StorageUnavailableError):
        await storage.database.read(count)
    reading.let_go()
    assert await asyncio.gather(*asked) == [0] * READERS
    monkeypatch.undo()
    assert await storage.database.read(count) == 0


async def test_reads_are_measured(database_url):
    told = []
    storage = await Storage.open(database_url, lambda kind, seconds: told.append((kind, seconds)))
    await storage.people.get("nobody")
    await storage.close()
    ((kind, seconds),) = told
    assert kind is WorkKind.READ
    assert 0 < seconds < PATIENCE


async def test_one_at_a_time_holds_a_lock(shared):
    """Whoever gives up waiting is gone at once, and holds nobody up later."""
    order = []

    async def hold(name):
        async with shared.database.locked(1):
            order.append(name)

    async with shared.database.locked(1):
        first, second = (asyncio.create_task(hold(name)) for name in ("first", "second"))
        await _until_waiting(shared, 2)
        first.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asyncio.wait_for(first, PATIENCE)
        order.append("holder")
    await asyncio.wait_for(second, PATIENCE)
    assert order == ["holder", "second"]


async def _until_waiting(storage, many):
    waiting = text(
        "SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = database"
        " WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted"
    )
    async with asyncio.timeout(PATIENCE):
        while await storage.database.read(lambda each: each.execute(waiting).scalar_one()) < many:
            await asyncio.sleep(0.01)
