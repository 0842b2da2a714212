"""The connection to the database: SQLite in one file by default, PostgreSQL by URL.

SQLite runs in WAL mode, for one process: a lock file keeps other servers out, since each would hold
matches in memory and not see the other's moves. On PostgreSQL several processes work side by side.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from enum import StrEnum
from time import perf_counter
from typing import Any, TypeAlias, TypeVar, TypeVarTuple

from filelock import FileLock
from sqlalchemy import Delete, Insert, Select, Update
from sqlalchemy.engine import URL, Row

from tilewright.server.storage.driver_errors import ConflictError, DriverErrors
from tilewright.server.storage.postgresql import hold_lock
from tilewright.server.storage.reading import Reader
from tilewright.server.storage.urls import DatabaseKind
from tilewright.server.storage.writing import Work, Writer

__all__ = [
    "CONNECT_SECONDS",
    "ConflictError",
    "Database",
    "DatabaseKind",
    "OnWork",
    "WorkKind",
]

Done = TypeVar("Done")
Columns = TypeVarTuple("Columns")

CONNECT_SECONDS = 5
"""How long a connection may take to open or to become free before the database counts as away."""


class WorkKind(StrEnum):
    """What the database is asked to do."""

    READ = "read"
    WRITE = "write"


OnWork: TypeAlias = Callable[[WorkKind, float], None]
"""Is told how many seconds some work took, waiting for a connection included; in any thread."""


class Database:
    """An open database. Every failure of the server or the disk surfaces as one error.

    Every method raises StorageUnavailableError when the database cannot be reached or breaks off,
    and ConflictError when a row contradicts another; the pool then connects anew.
    """

    def __init__(
        self,
        url: URL,
        reader: Reader,
        writer: Writer,
        lock: FileLock | None,
        on_work: OnWork,
    ) -> None:
        self._url = url
        self._reader = reader
        self._writer = writer
        self._lock = lock
        self._on_work = on_work
        self.kind = DatabaseKind(url.get_backend_name())

    def connect_arguments(self) -> dict[str, Any]:
        """What the driver's own ``connect`` takes, for a connection outside the pool."""
        _, arguments = self._url.get_dialect()().create_connect_args(self._url)
        return dict(arguments)

    @contextmanager
    def _timed(self, kind: WorkKind) -> Iterator[None]:
        begun = perf_counter()
        try:
            yield
        finally:
            self._on_work(kind, perf_counter() - begun)

    async def read(self, work: Work[Done]) -> Done:
        """Do work that only reads: it sees all that was stored before.

        It runs in another thread, as that of ``transact``. When the caller is cancelled, work that
        has begun comes to its end by itself.
        """
        with DriverErrors(), self._timed(WorkKind.READ):
            submitted = self._reader.submit(work)
            done = asyncio.wrap_future(submitted)
            try:
                await asyncio.wait([done], timeout=CONNECT_SECONDS)
                if not done.done() and submitted.cancel():
                    raise TimeoutError("no connection became free")
                return await done
            finally:
                done.cancel()

    async def rows(self, statement: "Select[*Columns]") -> "Sequence[Row[*Columns]]":
        """The rows that a statement finds."""
        return await self.read(lambda connection: connection.execute(statement).all())

    async def row(
        self, statement: "Select[*Columns]", values: Mapping[str, object] | None = None
    ) -> "Row[*Columns] | None":
        """The only row that a statement finds, or None; ``values`` are those of its parameters."""
        return await self.read(
            lambda connection: connection.execute(statement, values).one_or_none()
        )

    async def transact(self, work: Work[Done]) -> Done:
        """Do the work in a transaction, which is rolled back when the work raises.

        The work runs in another thread: it must not touch what belongs to the event loop. When the
        caller is cancelled, work that has begun comes to its end all the same.
        """
        with DriverErrors(), self._timed(WorkKind.WRITE):
            submitted = self._writer.submit(work)
            done = asyncio.wrap_future(submitted)
            try:
                return await asyncio.shield(done)
            except asyncio.CancelledError:
                if not submitted.cancel():
                    await asyncio.wait([done])
                raise

    async def write(self, statement: Insert | Update | Delete) -> int:
        """Run one statement in a transaction of its own; how many rows it touched."""
        return await self.transact(lambda connection: connection.execute(statement).rowcount)

    def transact_in_thread(self, work: Work[Done]) -> Done:
        """As ``transact``, for a thread that has no event loop to wait in."""
        with DriverErrors(), self._timed(WorkKind.WRITE):
            return self._writer.transact(work)

    @asynccontextmanager
    async def locked(self, number: int) -> AsyncIterator[None]:
        """Hold the advisory lock of that number as long as this lasts; only on PostgreSQL."""
        arguments = {"connect_timeout": CONNECT_SECONDS, **self.connect_arguments()}
        async with hold_lock(number, arguments):
            yield

    async def close(self) -> None:
        """Close the connections and let other servers in."""
        await asyncio.to_thread(self._writer.close)
        await asyncio.to_thread(self._reader.close)
        if self._lock is not None:
            self._lock.release()
