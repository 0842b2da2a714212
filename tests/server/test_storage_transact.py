"""Transactions that run in one piece: all or nothing, and no other's business."""

import asyncio
import threading

import pytest
from sqlalchemy import event, text
from stored import EVENTS, PLAYING, WAITING, header, started

from tilewright.server.errors import StorageUnavailableError
from tilewright.server.storage import ConflictError, Storage
from tilewright.server.storage.writing import GROUP

ADD = text("INSERT INTO groups (id, kind, created_at, data) VALUES (:id, 'series', 1.0, '{}')")
GROUPS = text("SELECT count(*) FROM groups")


@pytest.fixture
async def sqlite_storage(sqlite_url):
    opened = await Storage.open(sqlite_url)
    yield opened
    await opened.close()


def add(name):
    return lambda connection: connection.execute(ADD, {"id": name}).rowcount


async def count(storage):
    return await storage.database.read(lambda each: each.execute(GROUPS).scalar_one())


class Blocker:
    """Work that lasts until it is let go, so that others wait behind it in the same line."""

    def __init__(self):
        self._begun, self._go_on = threading.Event(), threading.Event()

    def __call__(self, connection):
        self._begun.set()
        assert self._go_on.wait(20)
        return add("blocker")(connection)

    async def begun(self):
        assert await asyncio.to_thread(self._begun.wait, 20)

    def let_go(self):
        self._go_on.set()


async def behind(storage, works):
    """The outcomes of works that waited together behind another one."""
    blocker = Blocker()
    first = asyncio.create_task(storage.database.transact(blocker))
    await blocker.begun()
    waiting = [asyncio.create_task(storage.database.transact(work)) for work in works]
    await asyncio.sleep(0)
    blocker.let_go()
    await first
    return await asyncio.gather(*waiting, return_exceptions=True)


async def test_what_the_work_returns_is_handed_on_once_it_is_stored(storage):
    assert await storage.database.transact(add("one")) == 1
    assert await count(storage) == 1


async def test_work_that_raises_leaves_nothing_behind(storage):
    def work(connection):
        add("one")(connection)
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        await storage.database.transact(work)
    assert await count(storage) == 0
    with pytest.raises(ConflictError):
        await storage.database.transact(lambda each: (add("one")(each), add("one")(each)))
    assert await count(storage) == 0


async def test_all_that_write_at_once_get_their_turn(storage):
    """Also from threads, as the heart does."""
    await storage.matches.create(header(), EVENTS, WAITING)

    async def write(number):
        if number % 2:
            await storage.database.transact(add(f"group {number}"))
        else:
            beat = storage.heartbeats.beat
            await asyncio.to_thread(beat, f"process {number}", lambda: 1.0)

    await asyncio.gather(*(write(number) for number in range(40)))
    assert await count(storage) == 20
    assert len(await storage.heartbeats.signs()) == 20


async def test_who_waits_together_waits_for_the_disk_once(sqlite_storage):
    """A commit waits for the disk, and a line of them would make the last one late."""
    commits = []
    event.listen(sqlite_storage.database._writer._engine, "commit", commits.append)
    assert (
        await behind(sqlite_storage, [add(f"group {number}") for number in range(20)]) == [1] * 20
    )
    assert len(commits) == 2
    assert await count(sqlite_storage) == 21


async def test_a_group_has_a_bound(sqlite_storage):
    commits = []
    event.listen(sqlite_storage.database._writer._engine, "commit", commits.append)
    await behind(sqlite_storage, [add(f"group {number}") for number in range(GROUP + 1)])
    assert len(commits) == 3


async def test_what_fails_in_a_group_fails_alone(sqlite_storage):
    def fails(connection):
        add("half")(connection)
        raise ValueError("no")

    works = [add("one"), add("one"), fails, add("two")]
    first, twice, failed, last = await behind(sqlite_storage, works)
    assert (first, last) == (1, 1)
    assert isinstance(twice, ConflictError)
    assert isinstance(failed, ValueError)
    assert await count(sqlite_storage) == 3


async def test_nothing_of_a_group_is_told_before_it_is_stored(sqlite_storage):
    """When the commit fails, all of them hear that nothing was stored."""
    commits = []

    def fails_the_second_time(connection):
        commits.append(connection)
        if len(commits) == 2:
            raise OSError("the disk is full")

    event.listen(sqlite_storage.database._writer._engine, "commit", fails_the_second_time)
    outcomes = await behind(sqlite_storage, [add("one"), add("two")])
    assert [type(outcome) for outcome in outcomes] == [StorageUnavailableError] * 2
    assert await count(sqlite_storage) == 1
    assert await sqlite_storage.database.transact(add("one")) == 1


async def test_who_gives_up_waiting_does_not_break_what_has_begun(sqlite_storage):
    """The next writer waits for it, and finds it stored."""
    storage, blocker = sqlite_storage, Blocker()
    waiting = asyncio.create_task(storage.database.transact(blocker))
    await blocker.begun()
    waiting.cancel()
    following = asyncio.create_task(storage.matches.create(header(), EVENTS, WAITING))
    await asyncio.sleep(0)
    assert not following.done()
    blocker.let_go()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    await following
    await storage.matches.append("one", [started(3)], PLAYING)
    assert await count(storage) == 1


async def test_who_gives_up_before_it_has_begun_stores_nothing(sqlite_storage):
    storage, blocker = sqlite_storage, Blocker()
    first = asyncio.create_task(storage.database.transact(blocker))
    await blocker.begun()
    second = asyncio.create_task(storage.database.transact(add("two")))
    await asyncio.sleep(0)
    second.cancel()
    with pytest.raises(asyncio.CancelledError):
        await second
    blocker.let_go()
    await first
    assert await count(storage) == 1
