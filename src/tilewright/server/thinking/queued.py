"""Bots that think in worker processes: an application asks, and a worker makes the move.

The worker stores the move itself, so that neither the death of who asked nor that of who thought
matters; whoever watches hears of it as of every other append.
"""

import asyncio

from tilewright.play.match import Match
from tilewright.server.hub import Hub
from tilewright.server.live import LiveMatch
from tilewright.server.logs import log
from tilewright.server.thinking.thinker import is_short_of_time, seconds_left
from tilewright.server.thinking.turn_queue import Turn, TurnQueue

__all__ = ["QueueThinker", "ask_for"]

SUSPICIOUS_SECONDS = 3.0
"""A turn that waits for longer makes the process look whether any worker lives."""

PATIENCE_SECONDS = 60.0
"""Bots with more on their clocks than that take turns in the order in which they were asked."""


async def ask_for(queue: TurnQueue, match: Match, name: str, seat: int, now: float) -> None:
    """Queue the turn of the bot of that seat in the match called ``name``, by its clock.

    A clock that runs shows less the longer the turn waits: whose flag falls first goes first.
    """
    left = seconds_left(match, seat, now)
    wait = PATIENCE_SECONDS if left is None else min(left, PATIENCE_SECONDS)
    await queue.ask(Turn(name, match.number), now + wait, hurried=is_short_of_time(left))


class QueueThinker:
    """Queues turns and waits for somebody to play them; the queue is open."""

    def __init__(self, hub: Hub, queue: TurnQueue) -> None:
        self._hub = hub
        self._queue = queue
        self._alone = False

    async def move(self, live: LiveMatch, seat: int) -> None:
        """As ``Thinker.move``; it waits for as long as no worker lives."""
        match = live.match
        with live.changes() as changed:
            await ask_for(self._queue, match, live.header.id, seat, self._hub.now())
            while live.match.number == match.number:
                try:
                    async with asyncio.timeout(SUSPICIOUS_SECONDS):
                        await changed.wait()
                    changed.clear()
                except TimeoutError:
                    await self._look_for_workers()

    async def _look_for_workers(self) -> None:
        """Say once that nobody thinks, and once that somebody does again."""
        alone = not await self._queue.has_workers()
        if alone and not self._alone:
            log.warning("no_bot_worker")
        elif self._alone and not alone:
            log.info("bot_worker_back")
        self._alone = alone
