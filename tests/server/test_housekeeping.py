"""What is thrown away now and then."""

import asyncio

from tilewright.server.errors import StorageUnavailableError
from tilewright.server.housekeeping import Housekeeping
from tilewright.server.storage import Person, PersonKind


class Nights:
    """Sleeps for the test: each one ends when the test says so."""

    def __init__(self):
        self.begun = asyncio.Semaphore(0)
        self.over = asyncio.Semaphore(0)

    async def __call__(self, _seconds):
        self.begun.release()
        await self.over.acquire()


async def test_expired_sessions_are_forgotten_and_others_stay(storage):
    """Or the table of sessions would grow for ever."""
    person = Person("p", PersonKind.GUEST, "Ada", 0.0)
    await storage.sessions.add_with_person("short", person, 100.0)
    await storage.sessions.add("long", "p", 0.0, 1000.0)
    now, nights = [99.0], Nights()
    keeping = Housekeeping(storage, lambda: now[0], sleep=nights)
    keeping.start()
    await asyncio.wait_for(nights.begun.acquire(), 20)
    assert await storage.sessions.remove_expired(99.0) == 0
    assert await storage.sessions.person_of("short", 99.0, 1.0) is not None
    now[0] = 500.0
    nights.over.release()
    await asyncio.wait_for(nights.begun.acquire(), 20)
    # Nothing is left to be removed, and what is valid still is.
    assert await storage.sessions.remove_expired(500.0) == 0
    assert await storage.sessions.person_of("long", 500.0, 1000.0) is not None
    await keeping.close()


async def test_a_database_that_was_away_is_swept_later(storage, monkeypatch):
    real, nights = storage.sessions.remove_expired, Nights()
    swept = []

    async def away(_now):
        raise StorageUnavailableError

    async def counted(now):
        swept.append(await real(now))

    monkeypatch.setattr(storage.sessions, "remove_expired", away)
    keeping = Housekeeping(storage, lambda: 0.0, sleep=nights)
    keeping.start()
    await asyncio.wait_for(nights.begun.acquire(), 20)
    monkeypatch.setattr(storage.sessions, "remove_expired", counted)
    nights.over.release()
    await asyncio.wait_for(nights.begun.acquire(), 20)
    assert swept == [0]
    await keeping.close()
