"""The bus: what one process appends, the others hear of, and a lost connection is made up for."""

import asyncio

import psycopg
import pytest
from stored import EVENTS, PLAYING, WAITING, header, person, started

from tilewright.server.bus import LocalBus, PostgresBus, make_bus
from tilewright.server.errors import StorageUnavailableError
from tilewright.server.storage import Channel, ConflictError, Storage


class Ears:
    """Hears what a bus tells, and lets a test wait for it."""

    def __init__(self):
        self.heard = []
        self.lines = []
        self.gaps = 0
        self._changed = asyncio.Event()

    def on_append(self, match, number):
        self.heard.append((match, number))
        self._changed.set()

    def on_line(self, match, number):
        self.lines.append((match, number))
        self._changed.set()

    def on_gap(self):
        self.gaps += 1
        self._changed.set()

    async def until(self, enough):
        async with asyncio.timeout(20):
            while not enough(self):
                self._changed.clear()
                await self._changed.wait()


async def test_every_append_of_a_process_is_heard_by_itself(storage):
    bus, ears = make_bus(storage), Ears()
    await bus.start()
    end = bus.subscribe(ears.on_append, ears.on_gap)
    await storage.matches.create(header(), EVENTS, WAITING)
    await storage.matches.append("one", [started(3), started(4)], PLAYING)
    await ears.until(lambda ears: ("one", 4) in ears.heard)
    assert ears.heard == [("one", 2), ("one", 4)]
    end()
    other = Ears()
    bus.subscribe(other.on_append, other.on_gap)
    await storage.matches.append("one", [started(5)], PLAYING)
    await other.until(lambda ears: ears.heard)
    assert len(ears.heard) == 2
    await bus.close()


async def test_chat_is_heard_by_who_wants_to_hear_it(storage):
    """Once each, beside the appends, and no more after the subscription has ended."""
    await person(storage, "Ada")
    await storage.matches.create(header(), EVENTS, WAITING)
    bus, ears, deaf = make_bus(storage), Ears(), Ears()
    await bus.start()
    bus.subscribe(deaf.on_append, deaf.on_gap)
    end = bus.subscribe(ears.on_append, ears.on_gap, ears.on_line)
    line = await storage.chat.say("one", "ada", Channel.PLAYERS, "hello", 1.0)
    await ears.until(lambda ears: ears.lines)
    end()
    end()
    other = Ears()
    bus.subscribe(other.on_append, other.on_gap, other.on_line)
    await storage.chat.say("one", "ada", Channel.SPECTATORS, "who wins?", 2.0)
    await other.until(lambda ears: ears.lines)
    assert ears.lines == [("one", line.number)]
    assert ears.heard == deaf.heard == deaf.lines == []
    await bus.close()


async def test_a_foreign_notice_is_no_reason_to_stop_listening(two, postgres_url):
    here, there = two
    bus, ears = make_bus(there), Ears()
    bus.subscribe(ears.on_append, ears.on_gap)
    await bus.start()
    async with await psycopg.AsyncConnection.connect(postgres_url, autocommit=True) as admin:
        for payload in ("", "one", "one x", " "):
            await admin.execute("SELECT pg_notify('tilewright_events', %s)", [payload])
    await here.matches.create(header(), EVENTS, WAITING)
    await ears.until(lambda ears: ears.heard)
    assert (ears.heard, ears.gaps) == ([("one", 2)], 0)
    await bus.close()


async def test_the_bus_fits_the_database(storage, request):
    kind = request.node.callspec.params["database_url"]
    assert type(make_bus(storage)) is (LocalBus if kind == "sqlite" else PostgresBus)


@pytest.fixture
async def two(postgres_url):
    """Two processes' storages on one PostgreSQL."""
    opened = [await Storage.open(postgres_url) for _ in range(2)]
    yield opened
    for each in opened:
        await each.close()


async def test_another_process_hears_of_what_is_stored_and_of_nothing_else(two):
    """The loser of a race is not heard, though it had sent its notice before it lost."""
    here, there = two
    bus, ears = make_bus(there), Ears()
    bus.subscribe(ears.on_append, ears.on_gap)
    await bus.start()
    await here.matches.create(header(), EVENTS, WAITING)
    with pytest.raises(ConflictError):
        await here.matches.append("one", [started(2)], PLAYING)
    await here.matches.append("one", [started(3)], PLAYING)
    await ears.until(lambda ears: ("one", 3) in ears.heard)
    assert ears.heard == [("one", 2), ("one", 3)]
    assert ears.gaps == 0
    # What is heard of is there already.
    assert (await there.matches.events("one"))[-1].number == 3
    await bus.close()


async def test_after_a_lost_connection_everybody_looks_again(two, postgres_url):
    """Notices sent meanwhile are gone for good: subscribers are told that some may be missing."""
    here, there = two
    bus, ears = PostgresBus(there.database, first_pause=0.0), Ears()

    def fails(*_arguments):
        raise RuntimeError("a subscriber")

    bus.subscribe(fails, fails)
    bus.subscribe(ears.on_append, ears.on_gap)
    await bus.start()
    await here.matches.create(header(), EVENTS, WAITING)
    await ears.until(lambda ears: ears.heard)
    for times in (1, 2):
        async with await psycopg.AsyncConnection.connect(postgres_url, autocommit=True) as admin:
            await admin.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE application_name = 'tilewright bus' AND datname = current_database()"
            )
        await ears.until(lambda ears, times=times: ears.gaps == times)
    await here.matches.append("one", [started(3)], PLAYING)
    await ears.until(lambda ears: ("one", 3) in ears.heard)
    await bus.close()


async def test_the_bus_outlives_a_restart_of_the_server(postgres_cluster):
    storage = await Storage.open(postgres_cluster.url("postgres"))
    bus, ears = PostgresBus(storage.database, first_pause=0.01), Ears()
    bus.subscribe(ears.on_append, ears.on_gap)
    await bus.start()
    await asyncio.to_thread(postgres_cluster.stop)
    lost = PostgresBus(storage.database)
    with pytest.raises(StorageUnavailableError):
        await lost.start()
    await lost.close()
    await asyncio.to_thread(postgres_cluster.start)
    await ears.until(lambda ears: ears.gaps)
    await storage.matches.create(header(), EVENTS, WAITING)
    await ears.until(lambda ears: ears.heard == [("one", 2)])
    await bus.close()
    await storage.close()
