"""How late the event loop is: whatever it does too long keeps everybody else waiting."""

import asyncio
from collections.abc import Awaitable, Callable
from time import perf_counter

__all__ = ["LOOK_SECONDS", "LoopLag"]

LOOK_SECONDS = 0.25
"""The time between two looks."""


class LoopLag:
    """Looks from ``start`` to ``close``; ``tell`` is given the seconds that a timer rang too late.

    ``clock`` gives seconds from any beginning, ``sleep`` waits for so many.
    """

    def __init__(
        self,
        tell: Callable[[float], None],
        *,
        clock: Callable[[], float] = perf_counter,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._tell = tell
        self._clock = clock
        self._sleep = sleep
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look."""
        self._task = asyncio.create_task(self._look())

    async def close(self) -> None:
        """Stop that."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _look(self) -> None:
        while True:
            due = self._clock() + LOOK_SECONDS
            await self._sleep(LOOK_SECONDS)
            self._tell(max(0.0, self._clock() - due))
