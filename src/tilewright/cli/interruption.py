"""Ending long work early with what it has, instead of throwing it away."""

import signal
import threading
from types import FrameType, TracebackType
from typing import Any, Self

__all__ = ["Interruption"]


class Interruption:
    """While entered, the first Ctrl-C or SIGTERM sets ``is_wanted``, and a second one interrupts.

    Another thread has to look at it: a signal comes between two steps of the main thread, which
    may hold a lock that ending the work needs. Outside of the main thread, which alone hears of
    signals, nothing changes.
    """

    def __init__(self) -> None:
        self._before: dict[int, Any] = {}
        self.is_wanted = False

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGINT, signal.SIGTERM):
                self._before[number] = signal.signal(number, self._interrupt)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._before.clear()

    def _interrupt(self, number: int, frame: FrameType | None) -> None:  # noqa: ARG002
        if self.is_wanted:
            raise KeyboardInterrupt
        self.is_wanted = True
