"""Bots that hold seats: they are asked for a move when it is their turn, until it is made."""

import asyncio
from collections.abc import Coroutine
from contextvars import Context

from tilewright.game import TurnError
from tilewright.server.errors import UnknownError
from tilewright.server.hub import Hub
from tilewright.server.live import LiveMatch
from tilewright.server.logs import log
from tilewright.server.thinking.thinker import Thinker, seat_of_bot

__all__ = ["BotPlayer"]

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 60.0
"""Seconds before a bot's failed move is tried again; the pause doubles up to the second."""

ORPHANED_AFTER = 30.0
"""Seconds after which another process takes up a bot's turn that nobody has seen to."""

SWEEP_SECONDS, SWEPT = 10.0, 200


class BotPlayer:
    """Lets the bots of a hub's matches move, from ``start`` to ``close``."""

    def __init__(self, hub: Hub, thinker: Thinker) -> None:
        self._hub = hub
        self._thinker = thinker
        self._tasks: set[asyncio.Task[None]] = set()
        hub.on_change.append(self.nudge)

    async def start(self) -> None:
        """Take up every turn of a bot that waits, and again now and then those that are left."""
        await self._take_up(0.0)
        self._spawn(self._sweep())

    async def close(self) -> None:
        """Stop waiting for bots; their moves are asked for again after the next start."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def nudge(self, live: LiveMatch) -> None:
        """Ask a bot for its move when it is one's turn."""
        if seat_of_bot(live.match) is None:
            return
        if live.thinking is None or live.thinking.done():
            live.thinking = self._spawn(self._let_bots_move(live))

    def _spawn(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        # It outlives the request that caused it: what it logs is not that one's.
        task = asyncio.create_task(work, context=Context())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _take_up(self, waiting_for: float) -> None:
        for match in await self._hub.storage.lists.waiting_for_bots(SWEPT):
            try:
                live = await self._hub.get(match)
            except UnknownError:
                continue
            if self._hub.now() - live.match.at >= waiting_for:
                self.nudge(live)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self._take_up(ORPHANED_AFTER)
            except Exception:
                log.exception("bot_sweep_failed")

    async def _let_bots_move(self, live: LiveMatch) -> None:
        """Make bots' moves until a person is to act, however often storage or a worker fails."""
        pause = FIRST_PAUSE
        while True:
            match = live.match
            seat, due = seat_of_bot(match), match.bot_due_at
            if seat is None or due is None:
                return
            wait = due - self._hub.now()
            if wait > 0 and await self._changes_within(live, match.number, wait):
                continue
            bot = match.seats[seat].bot or ""
            try:
                with self._hub.metrics.bot_move(match.game, bot):
                    await self._thinker.move(live, seat)
            except TurnError:
                # The match moved on while the bot thought (somebody resigned): look again.
                continue
            except Exception:
                log.exception("bot_failed", match=live.header.id, bot=bot)
                self._hub.metrics.bot_failed(match.game, bot)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            else:
                pause = FIRST_PAUSE

    async def _changes_within(self, live: LiveMatch, number: int, wait: float) -> bool:
        """Whether something happens within so many seconds (the move is withdrawn, say)."""
        with live.changes() as changed:
            if live.match.number != number:
                return True
            try:
                async with asyncio.timeout(wait):
                    await changed.wait()
            except TimeoutError:
                return False
            return True
