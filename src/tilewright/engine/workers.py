"""Bots that think in worker processes, so that nobody else waits for them.

Positions and moves cross the process boundary as text, in the games' notation.
"""

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection

from tilewright.game import Limits
from tilewright.games import GAME_NAMES, game_named, new_game

__all__ = ["BotWorkers", "choose_move"]


def choose_move(game: str, bot: str, position: str, seed: int, seconds: float | None = None) -> str:
    """The move, as text, that a bot plays in a position text; equal moves are chosen by seed.

    With ``seconds`` it has no longer than that, whatever its strength wants. Raises KeyError for an
    unknown bot, NotationError for an unreadable position.
    """
    from numpy.random import default_rng

    rules = game_named(game)
    limits = Limits(seconds=seconds)
    return str(rules.bots[bot].choose(rules.parse_position(position), default_rng(seed), limits))


def _begin_worker(owner: Connection) -> None:
    """Tie this worker to its owner, and leave Ctrl+C to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        # The owner never sends: its end closes when it wants no more, or when it died.
        try:
            owner.poll(None)
        finally:
            os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def _prepare() -> None:
    """Load what bots need, so that the first move does not wait for it."""
    import numpy as np  # noqa: F401 - imported for its effect

    for name in GAME_NAMES:
        new_game(name, seed=0)


class BotWorkers:
    """A pool of worker processes. One event loop uses it; ``close`` ends the processes."""

    def __init__(self, processes: int = 1) -> None:
        self._processes = processes
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        # Spawned, not forked: the server's process holds threads and open sockets.
        context = multiprocessing.get_context("spawn")
        owned, self._owner = context.Pipe(duplex=False)
        return ProcessPoolExecutor(
            self._processes, mp_context=context, initializer=_begin_worker, initargs=(owned,)
        )

    def warm(self) -> None:
        """Start the workers now, in the background, rather than at the first move."""
        for _ in range(self._processes):
            self._pool.submit(_prepare)

    async def choose(
        self, game: str, bot: str, position: str, seed: int, seconds: float | None = None
    ) -> str:
        """``choose_move`` in a worker. A worker that dies is replaced once before giving up."""
        loop = asyncio.get_running_loop()
        pool, asked = self._pool, (game, bot, position, seed, seconds)
        try:
            return await loop.run_in_executor(pool, choose_move, *asked)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = self._new_pool()
            return await loop.run_in_executor(self._pool, choose_move, *asked)

    def close(self) -> None:
        """End the workers at once, whatever they think about."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._owner.close()
