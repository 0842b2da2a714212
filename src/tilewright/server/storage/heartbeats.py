"""When the server's processes last lived."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, or_, select, update

from tilewright.server.storage.engine import Database, DatabaseKind
from tilewright.server.tables import HeartbeatRow

__all__ = ["Heartbeats", "Sign"]

START_LOCK = 0x7469_6C68
"""The PostgreSQL advisory lock under which processes start one after the other."""


@dataclass(frozen=True, slots=True)
class Sign:
    """When a process last said that it lives (seconds since 1970), or that it stops."""

    process: str
    at: float
    stopped: bool


class Heartbeats:
    """A row a process. Every method raises StorageUnavailableError when the database is away."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @property
    def shared(self) -> bool:
        """Whether other processes may use the database too: a SQLite file has one at a time."""
        return self._database.kind is DatabaseKind.POSTGRESQL

    @asynccontextmanager
    async def starting(self) -> AsyncIterator[None]:
        """A start, while which other processes that start wait; one that dies holds nobody up."""
        if not self.shared:
            yield
            return
        async with self._database.locked(START_LOCK):
            yield

    async def signs(self) -> frozenset[Sign]:
        """The last sign of every process that has not been removed."""
        rows = await self._database.rows(
            select(HeartbeatRow.process, HeartbeatRow.at, HeartbeatRow.stopped)
        )
        return frozenset(Sign(row.process, row.at, bool(row.stopped)) for row in rows)

    async def enter(self, process: str, now: float, stale_after: float) -> None:
        """Note that a process lives from now on, and remove those that live no more.

        Those are the ones that have stopped, and whose sign is more than ``stale_after`` seconds
        away: a clock that was set back leaves signs in the future.
        """
        gone = or_(
            HeartbeatRow.stopped,
            HeartbeatRow.at < now - stale_after,
            HeartbeatRow.at > now + stale_after,
        )

        def work(connection: Connection) -> None:
            connection.execute(delete(HeartbeatRow).where(gone))
            connection.execute(insert(HeartbeatRow).values(process=process, at=now, stopped=False))

        await self._database.transact(work)

    def beat(self, process: str, clock: Callable[[], float], *, stopped: bool = False) -> None:
        """Note that a process lives now, or ends now in good order. For a thread, not the loop.

        The clock is read when the transaction has begun: what waited in line does not make the sign
        older. A row that another process took for stale is made anew.
        """

        def work(connection: Connection) -> None:
            at = clock()
            written = connection.execute(
                update(HeartbeatRow)
                .where(HeartbeatRow.process == process)
                .values(at=at, stopped=stopped)
            )
            if written.rowcount == 0:
                connection.execute(
                    insert(HeartbeatRow).values(process=process, at=at, stopped=stopped)
                )

        self._database.transact_in_thread(work)
