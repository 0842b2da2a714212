"""What happens in matches at a set time though nobody acts: flags, grace periods, choices.

Each loaded match has a timer for what is due soon. A sweep over the database finds the rest: what
lies further ahead, and what another process that died has left.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from contextvars import Context

from tilewright.play import referee
from tilewright.play.events import Fact
from tilewright.play.match import Match
from tilewright.server.errors import StorageUnavailableError, UnknownError
from tilewright.server.hub import Decision, Hub
from tilewright.server.live import LiveMatch
from tilewright.server.logs import log

__all__ = ["Timekeeper"]

SWEEP_SECONDS = 5.0
"""The time between two sweeps; timers are set for what is due before the second next one."""

SWEPT = 500
"""The most matches that one sweep takes up."""

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
"""Seconds before something that failed is tried again; the pause doubles up to the second."""


class Timekeeper:
    """Sees to the matches of a hub from ``start`` to ``close``."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        # The timer holds its match: it must not be forgotten before its time.
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._sweeping: asyncio.Task[None] | None = None
        hub.on_change.append(self.set_timer)

    def start(self) -> None:
        """Begin to sweep."""
        self._sweeping = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Stop all timers."""
        for timer in self._timers.values():
            timer.cancel()
        tasks = [*self._tasks, *([] if self._sweeping is None else [self._sweeping])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def interrupt(self, since: float) -> None:
        """No process has lived since that moment: give it back to every clock that ran.

        To be called before anything else happens after a start, so that no match is loaded yet.
        """
        # A busy server beats late; that somebody moved is a sign of life too.
        moved_at = await self._hub.storage.lists.last_move_at()
        first = _interrupted_since(since if moved_at is None else max(since, moved_at))
        for match in await self._hub.storage.lists.unfinished():
            with suppress(UnknownError):
                await self._hub.get(match, first)

    def set_timer(self, live: LiveMatch) -> None:
        """See to what is due in a match next."""
        match = live.header.id
        former = self._timers.pop(match, None)
        if former is not None:
            former.cancel()
        at = referee.due_at(live.match)
        if at is None:
            return
        wait = max(0.0, at - self._hub.now())
        if wait <= 2 * SWEEP_SECONDS:
            self._ring_after(live, wait, FIRST_PAUSE)

    def _ring_after(self, live: LiveMatch, wait: float, pause: float) -> None:
        loop = asyncio.get_running_loop()
        # What it logs is not of the request that sets the timer.
        timer = loop.call_later(wait, self._ring, live, pause, context=Context())
        self._timers[live.header.id] = timer

    def _ring(self, live: LiveMatch, pause: float) -> None:
        self._timers.pop(live.header.id, None)
        task = asyncio.create_task(self._advance(live, pause))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _advance(self, live: LiveMatch, pause: float) -> None:
        before = live.match.number
        try:
            await self._hub.advance(live)
        except Exception:
            log.exception("advance_failed", match=live.header.id)
            if live.header.id not in self._timers:
                self._ring_after(live, pause, min(2 * pause, LONGEST_PAUSE))
            return
        if live.match.number == before and live.header.id not in self._timers:
            # The timer rang a little early.
            self.set_timer(live)

    async def _sweep(self) -> None:
        lists = self._hub.storage.lists
        while True:
            try:
                due = await lists.due(self._hub.now() + 2 * SWEEP_SECONDS, SWEPT)
                for match, _ in due:
                    if match not in self._timers:
                        with suppress(UnknownError):
                            self.set_timer(await self._hub.get(match))
            except StorageUnavailableError:
                log.warning("sweep_failed")
            except Exception:
                log.exception("sweep_failed")
            await asyncio.sleep(SWEEP_SECONDS)


def _interrupted_since(since: float) -> Decision:
    def decide(match: Match, now: float) -> Sequence[Fact]:
        # A start that was broken off may have given back a part: then the rest is still to come.
        return referee.interrupt(match, max(0.0, now - max(since, match.at)))

    return decide
