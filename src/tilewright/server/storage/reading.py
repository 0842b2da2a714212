"""Reads that run as a whole in threads, beside the transactions of ``writing`` and like them.

A read of several statements goes to a thread and back once, however busy the event loop is.
"""

from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Engine

from tilewright.server.storage.writing import Work

__all__ = ["Reader"]

Done = TypeVar("Done")


class Reader:
    """Several reads side by side, on connections of their own.

    Each sees all that was committed before it began.
    """

    def __init__(self, engine: Engine, threads: int) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="tilewright-reader")

    def submit(self, work: Work[Done]) -> Future[Done]:
        """Do the work soon; the future can be cancelled before it has begun."""
        return self._threads.submit(self._read, work)

    def _read(self, work: Work[Done]) -> Done:
        with self._engine.connect() as connection:
            return work(connection)

    def close(self) -> None:
        """Finish what was submitted and close the connections. Blocks."""
        self._threads.shutdown()
        self._engine.dispose()
