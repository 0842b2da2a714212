"""The process's heartbeat: what tells after a start how long no process of the server lived.

That time is nobody's thinking time, so it is not charged to clocks. The heart beats in a thread of
its own, so that what keeps the event loop busy does not make a living process look dead: its last
sign is at most ``BEAT_SECONDS`` old, and as much as it takes to store one.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from threading import Event, Thread
from typing import TypeAlias

from tilewright.server.errors import StorageUnavailableError
from tilewright.server.logs import log
from tilewright.server.storage.heartbeats import Heartbeats, Sign

__all__ = ["BEAT_SECONDS", "STALE_SECONDS", "GiveBack", "Heart"]

BEAT_SECONDS = 0.25
"""The time between two beats."""

STALE_SECONDS = 12 * BEAT_SECONDS
"""A process that has not been heard of for longer is taken to be dead.

Shorter, and one that is merely busy would be taken for dead; longer, and a start after all were
killed would wait for longer.
"""

GiveBack: TypeAlias = Callable[[float], Awaitable[None]]
"""Gives the clocks back what passed since a moment (seconds since 1970)."""


Pause: TypeAlias = Callable[[Event, float], bool]
"""Waits until the event is set or so many seconds are over, in the heart's thread; which it was."""


class Heart:
    """Beats from ``start`` to ``stop``. ``clock`` gives seconds since 1970, in any thread.

    Processes on several machines need clocks that agree to well within ``STALE_SECONDS``.
    ``sleep`` is how a start waits for the signs of others, ``pause`` how the heart waits between
    two beats. ``tell_late`` is given, in the heart's thread, how many seconds later than it should
    each beat was stored.
    """

    def __init__(
        self,
        heartbeats: Heartbeats,
        clock: Callable[[], float],
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        pause: Pause = Event.wait,
        tell_late: Callable[[float], None] | None = None,
    ) -> None:
        self._heartbeats = heartbeats
        self._clock = clock
        self._sleep = sleep
        self._process = secrets.token_urlsafe(12)
        self._stopping = Event()
        self._pause = pause
        self._tell_late = tell_late
        self._thread: Thread | None = None

    async def start(self, give_back: GiveBack) -> None:
        """Begin to beat. Raises StorageUnavailableError, and what ``give_back`` raises.

        When no process lives, ``give_back`` is awaited before this one counts as living, and other
        processes that start wait for it: whoever is killed in the middle has not used the silence
        up. The rows of dead processes are removed.
        """
        async with self._heartbeats.starting():
            since = await self._silent_since()
            if since is not None:
                log.info("silence", seconds=round(self._clock() - since, 3))
                await give_back(since)
            await self._heartbeats.enter(self._process, self._clock(), STALE_SECONDS)
        self._thread = Thread(target=self._beat, name="tilewright-heart", daemon=True)
        self._thread.start()

    async def _silent_since(self) -> float | None:
        """When the last process died; None when one lives, or none ever did.

        A fresh sign may be that of a process that was killed an instant ago: it is watched until it
        beats again or is stale.
        """
        first = signs = await self._heartbeats.signs()
        while self._heartbeats.shared and any(self._is_fresh(sign) for sign in signs):
            await self._sleep(BEAT_SECONDS)
            signs = await self._heartbeats.signs()
            if any(self._is_fresh(sign) for sign in signs - first):
                return None
        last = max((sign.at for sign in signs), default=None)
        # A clock that was set back: nobody knows how long it was.
        return None if last is None or last >= self._clock() else last

    def _is_fresh(self, sign: Sign) -> bool:
        return not sign.stopped and abs(self._clock() - sign.at) <= STALE_SECONDS

    async def stop(self) -> None:
        """Note the end, so that a process that starts at once knows that this one is gone."""
        self._stopping.set()
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)
        try:
            await asyncio.to_thread(self._heartbeats.beat, self._process, self._clock, stopped=True)
        except StorageUnavailableError:
            # The last beat that was stored stands for the end.
            log.warning("last_heartbeat_lost")

    def _beat(self) -> None:
        """Beat until the end; a database that is away is no reason to die."""
        away, before = False, self._clock()
        while not self._pause(self._stopping, BEAT_SECONDS):
            try:
                self._heartbeats.beat(self._process, self._clock)
            except StorageUnavailableError:
                if not away:
                    log.warning("heartbeat_lost")
                away = True
            except Exception:
                # A heart that stops would make a living process look dead.
                log.exception("heartbeat_failed")
            else:
                away = False
                now = self._clock()
                if self._tell_late is not None:
                    self._tell_late(max(0.0, now - before - BEAT_SECONDS))
                before = now
