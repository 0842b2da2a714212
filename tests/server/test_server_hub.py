"""Live matches when storage, a worker or a stored match is at fault: they recover, or say so."""

import asyncio
from contextlib import asynccontextmanager

import pytest

from tilewright.game import TurnError
from tilewright.play import referee
from tilewright.play.events import Event, Moved, Occupant
from tilewright.play.match import Status
from tilewright.server import bot_player
from tilewright.server import hub as hub_module
from tilewright.server.bot_player import BotPlayer
from tilewright.server.callers import Caller
from tilewright.server.errors import UnknownError
from tilewright.server.hub import Hub
from tilewright.server.making import SeatPlan, Wish
from tilewright.server.storage import ConflictError, Person, PersonKind, Progress, Storage
from tilewright.server.thinking.local import LocalThinker

ME = SeatPlan("me")
BOT = SeatPlan("bot", "beginner")
PLAYING = Progress(Status.PLAYING)


class Thinkers:
    """Bots without processes, which fail as often as they are told to."""

    def __init__(self, failures=0):
        self.failures = failures
        self.seeds = []

    async def choose(self, game, bot, position, seed, seconds=None):
        self.seeds.append(seed)
        if self.failures:
            self.failures -= 1
            raise OSError("the worker is gone")
        from tilewright.engine.workers import choose_move

        return choose_move(game, bot, position, seed)

    def close(self):
        pass


@pytest.fixture
async def storage(tmp_path):
    opened = await Storage.open(f"sqlite:///{tmp_path / 'games.db'}")
    yield opened
    await opened.close()


async def guest(storage, name="Guest"):
    person = Person(f"id-{name}", PersonKind.GUEST, name, 0.0)
    if await storage.people.get(person.id) is None:
        await storage.people.add(person)
    return Caller(person)


class Place:
    """A hub with the bots that play in its matches."""

    def __init__(self, storage, thinkers=None):
        self.storage = storage
        self.hub = Hub(storage, lambda: 0.0)
        self.bots = BotPlayer(self.hub, LocalThinker(self.hub, thinkers or Thinkers()))

    async def create(self, plan=(ME, ME), seed=5):
        wish = Wish("lits", None, {"size": 4}, list(plan), seed=seed)
        return await self.hub.create(wish, await guest(self.storage))

    async def close(self):
        await self.bots.close()
        await self.hub.close()


@asynccontextmanager
async def started(storage, thinkers=None, plan=(ME, ME)):
    """A place and a match in it."""
    place = Place(storage, thinkers)
    try:
        yield place.hub, await place.create(plan)
    finally:
        await place.close()


async def until(live, enough):
    """Wait for a change of the match after which ``enough`` holds."""
    with live.changes() as changed:
        while not enough(live.match):
            changed.clear()
            await changed.wait()


def move(live):
    (seat,) = live.match.to_act
    text = str(live.match.position.legal_moves()[0])
    return lambda match, now: referee.move(match, seat, text, live.match.number, now)


async def test_a_match_that_somebody_else_wrote_to_is_read_again(storage):
    """The action is refused as outdated; the next one, on what is stored, goes through."""
    async with started(storage) as (hub, live):
        text = str(live.match.position.legal_moves()[3])
        foreign = Event(live.match.number + 1, 0.0, Moved(0, text))
        await storage.matches.append(live.header.id, [foreign], PLAYING)
        with pytest.raises(TurnError) as outdated:
            await hub.act(live, move(live))
        assert outdated.value.code == "play.outdated"
        assert live.match.moves[-1].move == text
        await hub.act(live, move(live))
        assert len(live.match.moves) == 2


async def test_what_another_process_stores_is_taken_over(storage):
    """A notice of it, or of a gap in the notices, is enough; watchers are told."""
    async with started(storage) as (hub, live):
        for tell in (lambda number: hub.heard(live.header.id, number), lambda _: hub.missed()):
            text = str(live.match.position.legal_moves()[0])
            (seat,) = live.match.to_act
            foreign = Event(live.match.number + 1, 0.0, Moved(seat, text))
            await storage.matches.append(live.header.id, [foreign], PLAYING)
            tell(foreign.number)
            await until(live, lambda match, text=text: match.moves and match.moves[-1].move == text)
            assert live.match.number == foreign.number


async def test_a_bot_that_fails_is_asked_again(storage, monkeypatch):
    """A worker that dies again and again delays the match but never ends it."""
    monkeypatch.setattr(bot_player, "FIRST_PAUSE", 0.0)
    async with started(storage, Thinkers(failures=3), [BOT, ME]) as (_, live):
        await until(live, lambda match: match.moves)
        assert live.match.moves[0].seat == 0


async def test_storage_that_fails_on_a_bots_move_is_tried_again(storage, monkeypatch):
    monkeypatch.setattr(bot_player, "FIRST_PAUSE", 0.0)
    append, failures = storage.matches.append, [ConflictError(), OSError("the disk is away")]

    async def failing(*arguments, **options):
        if failures:
            raise failures.pop()
        await append(*arguments, **options)

    monkeypatch.setattr(storage.matches, "append", failing)
    async with started(storage, plan=[BOT, ME]) as (_, live):
        await until(live, lambda match: match.moves)
        assert failures == []


class SlowThinkers(Thinkers):
    """Bots that think until they are released."""

    def __init__(self):
        super().__init__()
        self.began, self.released = asyncio.Event(), asyncio.Event()

    async def choose(self, game, bot, position, seed, seconds=None):
        self.began.set()
        await self.released.wait()
        return await super().choose(game, bot, position, seed, seconds)


async def test_a_player_may_resign_while_a_bot_thinks(storage, caplog):
    """The move that comes too late changes nothing and is nobody's fault."""
    thinkers = SlowThinkers()
    async with started(storage, thinkers, [BOT, ME]) as (hub, live):
        await thinkers.began.wait()
        await hub.act(live, lambda match, _now: referee.resign(match, 1))
        assert live.match.status is Status.OVER
        number = live.match.number
        thinkers.released.set()
        await live.thinking
        assert live.match.number == number
        assert live.match.moves == ()
        assert caplog.records == []


async def test_closing_does_not_wait_for_a_bot_that_thinks(storage):
    """Its move is asked for again after the next start."""
    thinkers = SlowThinkers()
    place = Place(storage, thinkers)
    live = await place.create([BOT, ME])
    await thinkers.began.wait()
    await asyncio.wait_for(place.close(), 5)
    assert live.thinking.done()
    again = Place(storage)
    await again.bots.start()
    loaded = await again.hub.get(live.header.id)
    await until(loaded, lambda match: match.moves)
    await again.close()


async def test_no_bot_is_told_the_seed_of_its_match(storage):
    """From it a bot could compute every deal to come."""
    thinkers = Thinkers()
    async with started(storage, thinkers, [BOT, BOT]) as (_, live):
        await until(live, lambda match: match.status is Status.OVER)
        seed = live.header.secret["seed"]
        assert thinkers.seeds
        assert not {seed, seed + 1} & set(thinkers.seeds)


async def test_one_damaged_match_does_not_stop_the_others(storage):
    """Its events stay as they are; its address says that it cannot be shown."""
    place = Place(storage)
    good, bad = await place.create([BOT, ME]), await place.create([ME, BOT], seed=6)
    broken = Event(bad.match.number + 1, 0.0, Moved(0, "a1 b1 c1 a4"))
    waiting = Progress(Status.PLAYING, bot_turn=True)
    await storage.matches.append(bad.header.id, [broken], waiting)
    await place.close()
    again = Place(storage)
    await again.bots.start()
    loaded = await again.hub.get(good.header.id)
    await until(loaded, lambda match: match.moves)
    with pytest.raises(UnknownError) as damaged:
        await again.hub.get(bad.header.id)
    assert damaged.value.code == "server.damaged_match"
    assert len(await storage.matches.events(bad.header.id)) == broken.number
    await again.close()


async def test_idle_matches_are_forgotten_and_read_again(storage, monkeypatch):
    """Memory does not grow with every match ever looked at."""
    monkeypatch.setattr(hub_module, "IDLE_MATCHES", 2)
    place = Place(storage)
    first = await place.create()
    name, state = first.header.id, first.match
    del first
    for seed in range(3):
        await place.create(seed=seed)
    assert len(place.hub._live) == 2
    assert (await place.hub.get(name)).match == state
    await place.close()


async def test_a_seat_is_taken_by_one_of_two_who_try(storage):
    async with started(storage, plan=[ME, SeatPlan("friend")]) as (hub, live):
        friend, another = await guest(storage, "friend"), await guest(storage, "another")
        await hub.join(live, 1, friend)
        with pytest.raises(TurnError) as taken:
            await hub.join(live, 1, another)
        assert taken.value.code == "play.seat_taken"
        assert live.header.seats[1].person == friend.id
        assert live.match.seats[1].occupant is Occupant.PERSON


async def test_a_match_that_is_heard_of_at_once_is_loaded_once(storage):
    """Whoever hears of its first events finds the match that was made, not a second copy of it.

    Of two copies one would miss what happens in the other.
    """
    place, found = Place(storage), []
    heard = asyncio.Event()

    def look(match, _number):
        async def get():
            found.append(await place.hub.get(match))
            heard.set()

        tasks.append(asyncio.create_task(get()))

    tasks = []
    end = storage.matches.when_committed(look)
    live = await place.create()
    await asyncio.wait_for(heard.wait(), 10)
    end()
    assert [each is live for each in found] == [True]
    await place.close()


async def test_a_match_that_could_not_be_stored_is_not_known(storage, monkeypatch):
    async def failing(*_arguments, **_options):
        raise OSError("the disk is away")

    place = Place(storage)
    monkeypatch.setattr(storage.matches, "create", failing)
    with pytest.raises(OSError, match="away"):
        await place.create()
    assert len(place.hub._live) == 0
    await place.close()
