"""The process of ``tilewright worker``: it serves nobody and thinks for bots."""

import asyncio
import time
from collections.abc import Callable

from tilewright.game import ConfigError
from tilewright.server.hub import Hub
from tilewright.server.logs import log
from tilewright.server.storage import Storage
from tilewright.server.storage.urls import DatabaseKind, kind_of
from tilewright.server.thinking.opening import open_thinking

__all__ = ["think_until"]


async def think_until(
    stopping: asyncio.Event,
    database: str,
    processes: int,
    name: str,
    on_ready: Callable[[], None],
) -> None:
    """Play the turns of bots on the database at that URL until told to stop.

    Raises ConfigError when the database is no PostgreSQL or cannot be used.
    """
    if kind_of(database) is not DatabaseKind.POSTGRESQL:
        raise ConfigError("server.bots.no_queue", parts=["--database"])
    storage = await Storage.open(database)
    hub = Hub(storage, time.time)
    try:
        thinking = await open_thinking(hub, processes, name)
        thinking.start()
        log.info("worker_started", worker=name, processes=processes)
        on_ready()
        try:
            await stopping.wait()
        finally:
            await thinking.close()
    finally:
        await hub.close()
        await storage.close()
        log.info("worker_stopped", worker=name)
