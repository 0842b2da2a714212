"""What is thrown away now and then: sessions whose time is over."""

import asyncio
from collections.abc import Awaitable, Callable

from tilewright.server.errors import StorageUnavailableError
from tilewright.server.logs import log
from tilewright.server.storage import Storage

__all__ = ["Housekeeping"]

SWEEP_SECONDS = 3600.0
"""The time between two sweeps."""


class Housekeeping:
    """Sweeps from ``start`` to ``close``. ``clock`` gives seconds since 1970.

    Of several processes each one sweeps; what another has swept away is not there any more.
    """

    def __init__(
        self,
        storage: Storage,
        clock: Callable[[], float],
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._storage = storage
        self._clock = clock
        self._sleep = sleep
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to sweep."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop that."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            try:
                gone = await self._storage.sessions.remove_expired(self._clock())
                if gone:
                    log.info("sessions_expired", count=gone)
            except StorageUnavailableError:
                log.warning("housekeeping_away")
            except Exception:
                log.exception("housekeeping_failed")
            await self._sleep(SWEEP_SECONDS)
