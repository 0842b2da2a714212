"""Live matches when storage, a worker or a stored match is at fault: they recover, or say so."""

import asyncio

import pytest

from tilewright.game import TurnError
from tilewright.play import referee
from tilewright.play.events import Event, Moved, Occupant
from tilewright.play.match import Status
from tilewright.server import hub as hub_module
from tilewright.server.errors import UnknownError
from tilewright.server.hub import Hub, SeatPlan
from tilewright.server.storage import ConflictError, Storage

SESSION = "s" * 43
ME = SeatPlan("me")
BOT = SeatPlan("bot", "beginner")


class Thinkers:
    """Bots without processes, which fail as often as they are told to."""

    def __init__(self, failures=0):
        self.failures = failures
        self.seeds = []

    async def choose(self, game, bot, position, seed):
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


async def started(storage, bots=None, plan=(ME, ME)):
    hub = Hub(storage, bots or Thinkers(), lambda: 0.0)
    live = await hub.create("lits", None, {"size": 4}, 5, list(plan), SESSION)
    return hub, live


async def until(live, enough):
    """Wait for a change of the match after which ``enough`` holds."""
    with live.changes() as changed:
        while not enough(live.match):
            changed.clear()
            await changed.wait()


def move(live):
    (seat,) = live.match.to_act
    text = str(live.match.position.legal_moves()[0])
    return lambda match: referee.move(match, seat, text, live.match.number)


async def test_a_match_that_somebody_else_wrote_to_is_read_again(storage):
    """The action is refused as outdated; the next one, on what is stored, goes through."""
    hub, live = await started(storage)
    text = str(live.match.position.legal_moves()[3])
    foreign = Event(live.match.number + 1, 0.0, Moved(0, text))
    await storage.append(live.facts.id, [foreign], Status.PLAYING)
    with pytest.raises(TurnError) as outdated:
        await hub.act(live, move(live))
    assert outdated.value.code == "play.outdated"
    assert live.match.moves[-1].move == text
    await hub.act(live, move(live))
    assert len(live.match.moves) == 2
    await hub.close()


async def test_a_bot_that_fails_is_asked_again(storage, monkeypatch):
    """A worker that dies again and again delays the match but never ends it."""
    monkeypatch.setattr(hub_module, "FIRST_PAUSE", 0.0)
    hub, live = await started(storage, Thinkers(failures=3), [BOT, ME])
    await until(live, lambda match: match.moves)
    assert live.match.moves[0].seat == 0
    await hub.close()


async def test_storage_that_fails_on_a_bots_move_is_tried_again(storage, monkeypatch):
    monkeypatch.setattr(hub_module, "FIRST_PAUSE", 0.0)
    append, failures = storage.append, [ConflictError(), OSError("the disk is away")]

    async def failing(*arguments, **options):
        if failures:
            raise failures.pop()
        await append(*arguments, **options)

    monkeypatch.setattr(storage, "append", failing)
    hub, live = await started(storage, plan=[BOT, ME])
    await until(live, lambda match: match.moves)
    assert failures == []
    await hub.close()


class SlowThinkers(Thinkers):
    """Bots that think until they are released."""

    def __init__(self):
        super().__init__()
        self.began, self.released = asyncio.Event(), asyncio.Event()

    async def choose(self, game, bot, position, seed):
        self.began.set()
        await self.released.wait()
        return await super().choose(game, bot, position, seed)


async def test_a_player_may_resign_while_a_bot_thinks(storage, caplog):
    """The move that comes too late changes nothing and is nobody's fault."""
    bots = SlowThinkers()
    hub, live = await started(storage, bots, [BOT, ME])
    await bots.began.wait()
    await hub.act(live, lambda match: referee.resign(match, 1))
    assert live.match.status is Status.OVER
    number = live.match.number
    bots.released.set()
    await live.thinking
    assert live.match.number == number
    assert live.match.moves == ()
    assert caplog.records == []
    await hub.close()


async def test_closing_does_not_wait_for_a_bot_that_thinks(storage):
    """Its move is asked for again after the next start."""
    bots = SlowThinkers()
    hub, live = await started(storage, bots, [BOT, ME])
    await bots.began.wait()
    await asyncio.wait_for(hub.close(), 5)
    assert live.thinking.done()
    again = Hub(storage, Thinkers(), lambda: 0.0)
    await again.resume()
    loaded = await again.get(live.facts.id)
    await until(loaded, lambda match: match.moves)
    await again.close()


async def test_no_bot_is_told_the_seed_of_its_match(storage):
    """From it a bot could compute every deal to come."""
    bots = Thinkers()
    hub, live = await started(storage, bots, [BOT, BOT])
    await until(live, lambda match: match.status is Status.OVER)
    assert bots.seeds
    assert not {live.facts.seed, live.facts.seed + 1} & set(bots.seeds)
    await hub.close()


async def test_one_damaged_match_does_not_stop_the_others(storage):
    """Its events stay as they are; its address says that it cannot be shown."""
    hub, good = await started(storage)
    bad = await hub.create("lits", None, {"size": 4}, 6, [ME, ME], SESSION)
    broken = Event(bad.match.number + 1, 0.0, Moved(0, "a1 b1 c1 a4"))
    await storage.append(bad.facts.id, [broken], Status.PLAYING)
    again = Hub(storage, Thinkers(), lambda: 0.0)
    await again.resume()
    assert (await again.get(good.facts.id)).match == good.match
    with pytest.raises(UnknownError) as damaged:
        await again.get(bad.facts.id)
    assert damaged.value.code == "server.damaged_match"
    assert len((await storage.load(bad.facts.id)).events) == broken.number
    await hub.close()
    await again.close()


async def test_idle_matches_are_forgotten_and_read_again(storage, monkeypatch):
    """Memory does not grow with every match ever looked at."""
    monkeypatch.setattr(hub_module, "IDLE_MATCHES", 2)
    hub, first = await started(storage)
    name, state = first.facts.id, first.match
    del first
    for seed in range(3):
        await hub.create("lits", None, {"size": 4}, seed, [ME, ME], SESSION)
    assert len(hub._live) == 2
    assert (await hub.get(name)).match == state
    await hub.close()


async def test_a_seat_is_taken_by_one_of_two_who_try(storage):
    hub, live = await started(storage, plan=[ME, SeatPlan("friend")])
    await hub.join(live, 1, "friend")
    with pytest.raises(TurnError) as taken:
        await hub.join(live, 1, "another")
    assert taken.value.code == "play.seat_taken"
    assert live.facts.sessions[1] == "friend"
    assert live.match.seats[1].occupant is Occupant.PERSON
    await hub.close()
