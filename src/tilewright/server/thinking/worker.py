"""A worker: takes turns of bots from the queue, thinks, and makes their moves.

It may be killed at any moment: another one takes its turns over, and of two moves that answer the
same event the database lets one through.
"""

import asyncio
from contextlib import suppress

from tilewright.game import TurnError
from tilewright.server.heart import BEAT_SECONDS
from tilewright.server.hub import Hub
from tilewright.server.live import LiveMatch
from tilewright.server.logs import log
from tilewright.server.thinking.queued import ask_for
from tilewright.server.thinking.thinker import Chooser, decided, seat_of_bot
from tilewright.server.thinking.turn_queue import HURRIED, USUAL, Turn, TurnQueue

__all__ = ["BotWorker"]

LOOK_SECONDS = 0.5
"""The time between two looks at what others have left behind."""

FORGOTTEN_AFTER, FORGOTTEN = 2.0, 200
"""Seconds after which a turn that nobody asked for is queued, and how many are at once."""

PAUSE_SECONDS = 0.5
"""Seconds before a worker that lost the database begins again."""

GRACE_SECONDS = 2.0
"""Turns that are not played so soon after the end was asked for are given back."""

SERVED_WITHIN = 4 * BEAT_SECONDS
"""An application that gave no sign for longer may be dead: then bots do not move either."""


class BotWorker:
    """Plays the turns of bots from ``start`` to ``close``.

    It takes ``turns`` at a time, and one more when that bot is short of time: it does not wait for
    bots that think at their leisure. The chooser should have as many processes.
    """

    def __init__(
        self, hub: Hub, queue: TurnQueue, chooser: Chooser, *, turns: int, name: str
    ) -> None:
        self._hub = hub
        self._queue = queue
        self._chooser = chooser
        self._turns = turns
        self._name = name
        self._tasks: list[asyncio.Task[None]] = []
        queue.handle_with(self._play)

    def start(self) -> None:
        """Begin to take turns; the queue is open."""
        self._tasks = [
            asyncio.create_task(self._work((HURRIED, USUAL), self._turns)),
            asyncio.create_task(self._work((HURRIED,), 1)),
            asyncio.create_task(self._look_after()),
        ]

    async def close(self) -> None:
        """Play what is thought about to the end, or give it back when that takes too long."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _work(self, queues: tuple[str, ...], turns: int) -> None:
        """Take turns for ever; a database that is away is no reason to die."""
        while True:
            try:
                await self._queue.work(queues, turns, self._name, patience=GRACE_SECONDS)
            except Exception as error:
                log.warning("bot_worker_away", worker=self._name, reason=str(error))
            await asyncio.sleep(PAUSE_SECONDS)

    # --- Playing ---

    async def _play(self, turn: Turn) -> None:
        try:
            # Loading a match lets happen what is due in it.
            await self._served()
            live = await self._hub.get(turn.match)
            await self._hub.refresh(live, turn.number)
            if live.match.number == turn.number:
                with suppress(TurnError):
                    await self._move(live)
            await self._ask_for_next(live)
        except Exception:
            log.exception("bot_failed", match=turn.match, worker=self._name)
            raise

    async def _move(self, live: LiveMatch) -> None:
        seat = seat_of_bot(live.match)
        if seat is None:
            return
        decision = await decided(self._chooser, live.match, seat, self._hub.now())
        await self._served()
        await self._hub.act(live, decision)

    async def _ask_for_next(self, live: LiveMatch) -> None:
        """Queue a bot's turn that follows at once, whether or not an application watches."""
        match, now = live.match, self._hub.now()
        seat, due = seat_of_bot(match), match.bot_due_at
        if seat is not None and due is not None and due <= now:
            await ask_for(self._queue, match, live.header.id, seat, now)

    async def _served(self) -> None:
        """Wait until a process serves people.

        While none does, clocks shall stand still; a move would be a sign that somebody was there.
        """
        while True:
            signs = await self._hub.storage.heartbeats.signs()
            since = self._hub.now() - SERVED_WITHIN
            if any(not sign.stopped and sign.at >= since for sign in signs):
                return
            await asyncio.sleep(BEAT_SECONDS)

    # --- Looking after ---

    async def _look_after(self) -> None:
        failing = False
        while True:
            try:
                await self._look()
            except Exception:
                if not failing:
                    log.exception("bot_look_failed", worker=self._name)
                failing = True
            else:
                failing = False
            await asyncio.sleep(LOOK_SECONDS)

    async def _look(self) -> None:
        for turn in await self._queue.take_from_the_dead():
            log.info("bot_taken_over", match=turn.match, worker=self._name)
        now = self._hub.now()
        for turn in await self._queue.forgotten(now - FORGOTTEN_AFTER, FORGOTTEN):
            # It has lost time already.
            await self._queue.ask(turn, now, hurried=False)
