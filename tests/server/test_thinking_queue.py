"""Bots that think in workers, on a real PostgreSQL: each turn is played once, whoever dies."""

import asyncio
import time
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import text

from tilewright.game import ConfigError
from tilewright.play.match import Status
from tilewright.server.bot_player import BotPlayer
from tilewright.server.bus import make_bus
from tilewright.server.callers import Caller
from tilewright.server.heart import Heart
from tilewright.server.hub import Hub
from tilewright.server.making import SeatPlan, Wish
from tilewright.server.storage import Person, PersonKind, Storage
from tilewright.server.thinking import queued
from tilewright.server.thinking.queue_schema import prepare_queue
from tilewright.server.thinking.queued import QueueThinker
from tilewright.server.thinking.turn_queue import HURRIED, USUAL, Turn, TurnQueue
from tilewright.server.thinking.worker import BotWorker

PATIENCE = 20
"""Seconds after which a thing that should happen at once is given up."""

ME, BOT = SeatPlan("me"), SeatPlan("bot", "beginner")
OWNER = Person("owner", PersonKind.GUEST, "Guest", 0.0)


class Chooser:
    """Thinks in the event loop; ``held`` keeps it from coming to an end."""

    def __init__(self, *, held=False):
        self.positions = []
        self.began, self.released = asyncio.Event(), asyncio.Event()
        if not held:
            self.released.set()

    async def choose(self, game, bot, position, seed, seconds=None):
        from tilewright.engine.workers import choose_move

        self.positions.append(position)
        self.began.set()
        await self.released.wait()
        return choose_move(game, bot, position, seed)

    def close(self):
        pass


async def nothing_to_give_back(_since):
    pass


@asynccontextmanager
async def application(url):
    """The hub of a process that serves people and leaves thinking to others."""
    storage = await Storage.open(url)
    hub, queue = Hub(storage, time.time), TurnQueue(storage.database)
    bus, heart = make_bus(storage), Heart(storage.heartbeats, time.time)
    bus.subscribe(hub.heard, hub.missed)
    await bus.start()
    await queue.open()
    await heart.start(nothing_to_give_back)
    bots = BotPlayer(hub, QueueThinker(hub, queue))
    if await storage.people.get(OWNER.id) is None:
        await storage.people.add(OWNER)
    yield hub
    await bots.close()
    await queue.close()
    await heart.stop()
    await hub.close()
    await bus.close()
    await storage.close()


@asynccontextmanager
async def worker(url, chooser, turns=2):
    storage = await Storage.open(url)
    hub, queue = Hub(storage, time.time), TurnQueue(storage.database)
    await queue.open()
    works = BotWorker(hub, queue, chooser, turns=turns, name="test")
    works.start()
    yield works
    await works.close()
    await queue.close()
    await hub.close()
    await storage.close()


async def made(hub, *plan, clock=None):
    wish = Wish("lits", None, {"size": 4}, list(plan), seed=5, grace=0.0)
    return await hub.create(wish, Caller(OWNER))


async def until(live, enough):
    async with asyncio.timeout(PATIENCE):
        with live.changes() as changed:
            while not enough(live.match):
                changed.clear()
                await changed.wait()


async def jobs(hub):
    counted = text("SELECT count(*) FROM procrastinate_jobs")
    return await hub.storage.database.read(lambda each: each.execute(counted).scalar_one())


async def test_a_worker_plays_what_an_application_asks_for(postgres_url):
    """The application hears of the moves as of any other; the engine sees nothing but positions."""
    chooser = Chooser()
    async with application(postgres_url) as hub, worker(postgres_url, chooser):
        live = await made(hub, BOT, BOT)
        await until(live, lambda match: match.status is Status.OVER)
        asked = {str(live.match.position_at(ply)) for ply in range(len(live.match.moves))}
        assert set(chooser.positions) == asked
        assert len(chooser.positions) == len(asked), "somebody thought about a turn twice"


async def test_a_turn_waits_for_a_worker_and_the_log_says_so_once(
    postgres_url, caplog, monkeypatch
):
    monkeypatch.setattr(queued, "SUSPICIOUS_SECONDS", 0.02)
    caplog.set_level("INFO", "tilewright.server")
    async with application(postgres_url) as hub:
        live = await made(hub, BOT, ME)
        async with asyncio.timeout(PATIENCE):
            while "no_bot_worker" not in caplog.text:
                await asyncio.sleep(0.01)
        async with worker(postgres_url, Chooser()):
            await until(live, lambda match: match.moves)
    assert caplog.text.count("no_bot_worker") == 1


async def test_two_applications_ask_once(postgres_url):
    """Both watch the match; of a move that two made one would be for nothing."""
    chooser = Chooser()
    async with application(postgres_url) as here, application(postgres_url) as there:
        live = await made(here, BOT, ME)
        await there.get(live.header.id)
        async with worker(postgres_url, chooser):
            await until(live, lambda match: match.moves)
    assert len(chooser.positions) == 1


async def test_a_worker_that_stops_gives_its_turn_back(postgres_url, monkeypatch):
    """Another one plays it at once."""
    monkeypatch.setattr("tilewright.server.thinking.worker.GRACE_SECONDS", 0.0)
    slow = Chooser(held=True)
    async with application(postgres_url) as hub:
        async with worker(postgres_url, slow):
            live = await made(hub, BOT, ME)
            await asyncio.wait_for(slow.began.wait(), PATIENCE)
        async with worker(postgres_url, Chooser()):
            await until(live, lambda match: match.moves)


async def test_a_turn_whose_asker_died_is_found(postgres_url):
    """Nobody has the match loaded, and nobody asked for its bot."""
    async with application(postgres_url) as hub:
        live = await made(hub, BOT, ME)
        await asyncio.wait_for(_asked(hub), PATIENCE)
        gone = text("DELETE FROM procrastinate_jobs")
        await hub.storage.database.transact(lambda connection: connection.execute(gone))
        async with worker(postgres_url, Chooser()):
            await until(live, lambda match: match.moves)


async def _asked(hub):
    while not await jobs(hub):
        await asyncio.sleep(0.01)


async def test_finished_turns_are_deleted(postgres_url):
    async with application(postgres_url) as hub:
        async with worker(postgres_url, Chooser()):
            live = await made(hub, BOT, ME)
            await until(live, lambda match: match.moves)
        assert await jobs(hub) == 0


async def test_who_is_short_of_time_goes_first(postgres_url):
    """By deadline among those that wait; and there is a queue for the hurried alone."""
    storage = await Storage.open(postgres_url)
    queue, taken = TurnQueue(storage.database), []
    await queue.open()
    done = asyncio.Event()

    async def take(turn):
        taken.append(turn.match)
        if len(taken) == 3:
            done.set()

    now = time.time()
    await queue.ask(Turn("late", 1), now + 60, hurried=False)
    await queue.ask(Turn("early", 1), now + 30, hurried=False)
    await queue.ask(Turn("hurried", 1), now + 5, hurried=True)
    await queue.ask(Turn("hurried", 1), now + 5, hurried=True)
    queue.handle_with(take)
    working = asyncio.create_task(queue.work((HURRIED, USUAL), 1, "test", patience=1.0))
    await asyncio.wait_for(done.wait(), PATIENCE)
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)
    assert taken == ["hurried", "early", "late"]
    await queue.close()
    await storage.close()


async def test_tables_of_a_newer_queue_are_refused(postgres_url):
    """What an older program would make of them nobody knows."""
    storage = await Storage.open(postgres_url)
    await prepare_queue(storage.database)
    await prepare_queue(storage.database)

    def note(connection):
        connection.execute(text("INSERT INTO queue_migrations VALUES ('99.00.00_01_later.sql')"))

    await storage.database.transact(note)
    with pytest.raises(ConfigError) as refused:
        await prepare_queue(storage.database)
    assert refused.value.code == "server.queue_newer"
    await storage.close()


async def test_a_queue_of_an_older_version_is_migrated(postgres_url):
    """The first migrations of procrastinate lead to the same tables as its whole schema."""
    from tilewright.server.thinking import queue_schema

    storage = await Storage.open(postgres_url)

    def begin(connection):
        queue_schema.SEEN.create(connection)

    await storage.database.transact(begin)
    queue = TurnQueue(storage.database)
    await queue.open()
    await queue.ask(Turn("match", 1), time.time(), hurried=False)
    assert not await queue.has_workers()
    await queue.close()
    await storage.close()
