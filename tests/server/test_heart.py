"""The heartbeat: how long no process lived, told to one of those that start, in time of our own."""

import asyncio
import threading

import pytest
from sqlalchemy import text

from tilewright.server.errors import StorageUnavailableError
from tilewright.server.heart import BEAT_SECONDS, STALE_SECONDS, Heart
from tilewright.server.storage import Storage


class Time:
    """A clock that is set by hand, and waits that last until the test lets them end.

    A heart waits in its own thread and a start on the event loop: both from beat to beat.
    """

    def __init__(self, now=1000.0):
        self.now = now
        self._waits, self._goes_on = threading.Semaphore(0), threading.Semaphore(0)

    def clock(self):
        return self.now

    def pause(self, stopping, seconds):
        assert seconds == BEAT_SECONDS
        self._waits.release()
        while not self._goes_on.acquire(timeout=0.01):
            if stopping.is_set():
                return True
        return False

    async def sleep(self, seconds):
        await asyncio.to_thread(self.pause, threading.Event(), seconds)

    async def asleep(self):
        """Wait until a heart or a start waits for the next beat."""
        assert await asyncio.to_thread(self._waits.acquire, timeout=20)

    async def beats(self, count):
        """Let the heart beat so often, and wait until it waits again."""
        for _ in range(count):
            await self.asleep()
            self.now += BEAT_SECONDS
            self._goes_on.release()
        await self.asleep()
        self._waits.release()


class Given:
    """Since when the clocks were given time back, by each start that did so."""

    def __init__(self):
        self.since = []

    async def __call__(self, since):
        self.since.append(since)


async def killed(heart):
    """End a heart as a power cut would: without a last word."""
    heart._stopping.set()
    await asyncio.to_thread(heart._thread.join)


async def rows(storage):
    found = text("SELECT process, at, stopped FROM heartbeats")
    return await storage.database.read(lambda connection: connection.execute(found).all())


@pytest.fixture
async def shared(postgres_url):
    """A storage that several processes may use."""
    opened = await Storage.open(postgres_url)
    yield opened
    await opened.close()


def new_heart(storage, time):
    return Heart(storage.heartbeats, time.clock, sleep=time.sleep, pause=time.pause)


async def started(storage, time):
    heart, given = new_heart(storage, time), Given()
    await heart.start(given)
    return heart, given.since


async def test_the_first_start_of_all_was_not_preceded_by_silence(storage):
    heart, since = await started(storage, Time())
    assert since == []
    await heart.stop()


async def test_a_killed_process_was_silent_from_its_last_beat(storage):
    time = Time()
    heart, _ = await started(storage, time)
    await time.beats(4)
    await killed(heart)
    last, time.now = time.now, time.now + 60.0
    again, since = await started(storage, time)
    assert since == [last]
    ((_, at, stopped),) = await rows(storage)
    assert (at, bool(stopped)) == (time.now, False)
    await again.stop()


async def test_no_failure_stops_the_heart(storage, monkeypatch):
    """A process that lives and does not beat would be taken for dead by the next that starts."""
    time = Time()
    heart, _ = await started(storage, time)
    beat = storage.heartbeats.beat

    def failing(*_arguments, **_options):
        raise ValueError("nobody thought of that")

    await time.beats(1)
    monkeypatch.setattr(storage.heartbeats, "beat", failing)
    await time.beats(1)
    monkeypatch.setattr(storage.heartbeats, "beat", beat)
    await time.beats(1)
    ((_, at, _),) = await rows(storage)
    assert at == time.now
    await heart.stop()


async def test_a_stop_in_good_order_is_counted_to_the_instant(storage):
    """Even a short one, in which a killed process would still be taken to live."""
    time = Time()
    heart, _ = await started(storage, time)
    time.now += 0.125
    await heart.stop()
    stopped, time.now = time.now, time.now + STALE_SECONDS / 2
    again, since = await started(storage, time)
    assert since == [stopped]
    await again.stop()


async def test_a_killed_process_that_starts_at_once_is_counted_too(sqlite_url):
    """Nobody else can use a SQLite file: a fresh beat is that of a process that is gone."""
    storage, time = await Storage.open(sqlite_url), Time()
    heart, _ = await started(storage, time)
    await killed(heart)
    last, time.now = time.now, time.now + STALE_SECONDS / 2
    again, since = await started(storage, time)
    assert since == [last]
    await again.stop()
    await storage.close()


async def test_a_fresh_beat_is_watched_until_it_is_stale(shared):
    """On PostgreSQL it may be of a process that lives, or of one that was just killed."""
    time = Time()
    heart, _ = await started(shared, time)
    await killed(heart)
    last, other = time.now, Time(time.now + STALE_SECONDS / 2)
    again, given = new_heart(shared, other), Given()
    starting = asyncio.create_task(again.start(given))
    await other.beats(int(STALE_SECONDS / 2 / BEAT_SECONDS) + 1)
    await starting
    assert given.since == [last]
    assert other.now > last + STALE_SECONDS
    await again.stop()


async def test_a_start_that_is_killed_uses_no_silence_up(storage):
    """Else the matches that it had not come to would never be given the time back."""
    time = Time()
    heart, _ = await started(storage, time)
    await killed(heart)
    last, time.now = time.now, time.now + 60.0

    async def killed_now(_since):
        raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        await new_heart(storage, time).start(killed_now)
    time.now += 60.0
    again, since = await started(storage, time)
    assert since == [last]
    await again.stop()


async def test_while_another_process_lives_there_is_no_silence(shared):
    first, second = Time(), Time()
    heart, _ = await started(shared, first)
    await first.beats(2)
    second.now = first.now + STALE_SECONDS / 2
    late, given = new_heart(shared, second), Given()
    starting = asyncio.create_task(late.start(given))
    await second.asleep()
    second._waits.release()
    await first.beats(1)
    await second.beats(1)
    await starting
    assert given.since == []
    assert len(await rows(shared)) == 2
    await heart.stop()
    await late.stop()


async def test_of_processes_that_start_at_once_one_gives_back_and_the_others_wait(shared):
    """Else the same time would be given back twice, or a bot would move before it was."""
    time = Time()
    heart, _ = await started(shared, time)
    await heart.stop()
    last, time.now = time.now, time.now + 30.0
    done, given, entered = asyncio.Event(), [], []

    async def give_back(since):
        given.append(since)
        await done.wait()

    async def start(number):
        # The second one finds the first one's beat, and waits for the next.
        each = Heart(shared.heartbeats, time.clock, sleep=beating, pause=Time().pause)
        await each.start(give_back)
        entered.append(number)
        return each

    async def beating(_seconds):
        for process, _, stopped in await rows(shared):
            if not stopped:
                beat = shared.heartbeats.beat
                await asyncio.to_thread(beat, process, lambda: time.now + 0.125)

    starts = [asyncio.create_task(start(number)) for number in range(3)]
    while not given:
        await asyncio.wait(starts, timeout=0.01)
    assert entered == []
    done.set()
    hearts = await asyncio.gather(*starts)
    assert given == [last]
    for each in hearts:
        await killed(each)


@pytest.mark.parametrize("back", [0.5, 3600.0])
async def test_a_clock_that_was_set_back_makes_no_silence(sqlite_url, back):
    storage, time = await Storage.open(sqlite_url), Time()
    heart, _ = await started(storage, time)
    await killed(heart)
    time.now -= back
    again, since = await started(storage, time)
    assert since == []
    await again.stop()
    await storage.close()


async def test_a_database_that_is_away_does_not_stop_the_heart(storage, monkeypatch):
    time = Time()
    heart, _ = await started(storage, time)
    beat, tried = storage.heartbeats.beat, []

    def away(*arguments, **options):
        tried.append(arguments)
        raise StorageUnavailableError

    monkeypatch.setattr(storage.heartbeats, "beat", away)
    await time.beats(3)
    assert len(tried) == 3
    monkeypatch.setattr(storage.heartbeats, "beat", beat)
    await time.beats(1)
    assert [at for _, at, _ in await rows(storage)] == [time.now]
    monkeypatch.setattr(storage.heartbeats, "beat", away)
    await heart.stop()


async def test_a_row_that_another_process_removed_is_made_again(storage):
    """A process that hung for a while was taken for dead; it lives."""
    time = Time()
    heart, _ = await started(storage, time)
    begun, time.now = time.now, time.now + 60.0
    other = Heart(storage.heartbeats, time.clock, pause=Time().pause)
    given = Given()
    await other.start(given)
    assert given.since == [begun]
    assert len(await rows(storage)) == 1
    await time.beats(1)
    assert len(await rows(storage)) == 2
    await heart.stop()
    await other.stop()


async def test_a_busy_event_loop_does_not_hold_the_heart_up(storage):
    """What keeps a process busy must not make it look dead: nothing here lets the loop go on."""
    time = Time()
    heart, _ = await started(storage, time)
    beaten, last = storage.heartbeats.beat, []

    def beat(process, clock, **options):
        beaten(process, clock, **options)
        last.append(clock())

    storage.heartbeats.beat = beat
    for _ in range(3):
        assert time._waits.acquire(timeout=20)
        time.now += BEAT_SECONDS
        time._goes_on.release()
    assert time._waits.acquire(timeout=20)
    assert last == [1000.0 + count * BEAT_SECONDS for count in (1, 2, 3)]
    assert [at for _, at, _ in await rows(storage)] == [time.now]
    await heart.stop()


async def test_a_late_beat_tells_how_late_it_was(storage):
    time, late = Time(), []
    heart = Heart(storage.heartbeats, time.clock, pause=time.pause, tell_late=late.append)
    await heart.start(Given())
    await time.beats(1)
    time.now += 2.0
    await time.beats(1)
    assert late == pytest.approx([0.0, 2.0])
    await heart.stop()
