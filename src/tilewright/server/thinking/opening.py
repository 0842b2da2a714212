"""What one process has for bots to think: put together, started and closed in one place."""

import asyncio
import os
import socket
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tilewright.engine.workers import BotWorkers
from tilewright.game import ConfigError
from tilewright.server.hub import Hub
from tilewright.server.storage.engine import DatabaseKind
from tilewright.server.thinking.local import LocalThinker
from tilewright.server.thinking.thinker import Chooser, Thinker

if TYPE_CHECKING:
    from tilewright.server.thinking.turn_queue import TurnQueue
    from tilewright.server.thinking.worker import BotWorker

__all__ = ["Thinking", "check_processes", "open_thinking", "usual_name"]


def usual_name() -> str:
    """The name of a worker that was given none."""
    return f"{socket.gethostname()}:{os.getpid()}"


def check_processes(kind: DatabaseKind, processes: int) -> None:
    """Raises ConfigError when nobody could ever think: other processes cannot help on SQLite."""
    if kind is DatabaseKind.SQLITE and processes == 0:
        raise ConfigError("server.bots.nobody", parts=["--bot-processes"])


@dataclass(slots=True)
class Thinking:
    """The means of one process; ``thinker`` may be asked from the beginning."""

    thinker: Thinker
    _pool: BotWorkers | None
    _queue: "TurnQueue | None" = None
    _worker: "BotWorker | None" = None

    @property
    def chooser(self) -> Chooser:
        """Who thinks about what is no bot's turn, such as a hint, on this machine.

        Where bots are left to workers elsewhere, its process begins with the first question.
        """
        if self._pool is None:
            self._pool = BotWorkers(1)
        return self._pool

    def start(self) -> None:
        """Begin to take turns from the queue, once matches may be loaded."""
        if self._worker is not None:
            self._worker.start()

    async def close(self) -> None:
        """Give back what is thought about, and end the processes."""
        if self._worker is not None:
            await self._worker.close()
        if self._queue is not None:
            await self._queue.close()
        if self._pool is not None:
            await asyncio.to_thread(self._pool.close)


async def open_thinking(hub: Hub, processes: int, name: str | None = None) -> Thinking:
    """The means that fit the hub's database, to think about so many turns at a time.

    With none this process only asks; a worker elsewhere has to think. Raises ConfigError and
    StorageUnavailableError.
    """
    database = hub.storage.database
    check_processes(database.kind, processes)
    if database.kind is DatabaseKind.SQLITE:
        pool = _pool_of(processes)
        return Thinking(LocalThinker(hub, pool), pool)
    # Loaded only here, where there is a queue: procrastinate takes a moment.
    from tilewright.server.thinking.queued import QueueThinker
    from tilewright.server.thinking.turn_queue import TurnQueue
    from tilewright.server.thinking.worker import BotWorker

    name = name or usual_name()
    queue = TurnQueue(database, f"tilewright bots {name}")
    await queue.open()
    thinker = QueueThinker(hub, queue)
    if processes == 0:
        return Thinking(thinker, None, queue)
    # One more for a bot that is short of time.
    pool = _pool_of(processes + 1)
    return Thinking(thinker, pool, queue, BotWorker(hub, queue, pool, turns=processes, name=name))


def _pool_of(processes: int) -> BotWorkers:
    pool = BotWorkers(processes)
    pool.warm()
    return pool
