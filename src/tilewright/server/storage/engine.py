"""The connection to the database: SQLite in one file by default, PostgreSQL by URL.

SQLite runs in WAL mode, for one process: a lock file keeps other servers out, since each would hold
matches in memory and not see the other's moves. On PostgreSQL several processes work side by side.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from enum import StrEnum
from pathlib import Path
from time import perf_counter
from typing import Any, TypeAlias, TypeVar

from alembic.util.exc import CommandError as AlembicError
from filelock import FileLock, Timeout
from sqlalchemy import (
    AsyncAdaptedQueuePool,
    Connection,
    Delete,
    Insert,
    Update,
    create_engine,
    func,
    select,
    text,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tilewright.game import ConfigError
from tilewright.server.storage.driver_errors import ConflictError, DriverErrors, reason_of
from tilewright.server.storage.postgresql import ping_after_idling
from tilewright.server.storage.sqlite import prepare
from tilewright.server.storage.writing import GroupWriter, ThreadsWriter, Work, Writer

__all__ = [
    "ConflictError",
    "Database",
    "DatabaseKind",
    "OnWork",
    "WorkKind",
    "default_database",
    "kind_of",
    "open_database",
    "try_database",
]

Done = TypeVar("Done")

MIGRATION_LOCK = 0x7469_6C65
"""The PostgreSQL advisory lock under which one process at a time brings the tables up to date."""

CONNECTIONS, MORE_CONNECTIONS = 5, 15
"""Connections to PostgreSQL that a process keeps to read, and how many more when it is busy."""

WRITERS = 4
"""Transactions of a process that write to PostgreSQL at a time."""

CONNECT_SECONDS = 5
"""How long a connection may take to open or to become free before the database counts as away."""

POSTGRESQL_OPTIONS: dict[str, Any] = {
    "pool_timeout": CONNECT_SECONDS,
    "hide_parameters": True,
    "connect_args": {"connect_timeout": CONNECT_SECONDS, "application_name": "tilewright"},
}


class DatabaseKind(StrEnum):
    """The databases that can be used."""

    SQLITE = "sqlite"
    POSTGRESQL = "postgresql"


class WorkKind(StrEnum):
    """What the database is asked to do."""

    READ = "read"
    WRITE = "write"


OnWork: TypeAlias = Callable[[WorkKind, float], None]
"""Is told how many seconds some work took, waiting for a connection included; in any thread."""


def _nobody_asks(_kind: WorkKind, _seconds: float) -> None:
    """Nobody counts the seconds."""


class Database:
    """An open database. Every failure of the server or the disk surfaces as one error.

    Every method raises StorageUnavailableError when the database cannot be reached or breaks off,
    and ConflictError when a row contradicts another; the pool then connects anew.
    """

    def __init__(
        self,
        engine: AsyncEngine,
        writer: Writer,
        kind: DatabaseKind,
        lock: FileLock | None,
        on_work: OnWork = _nobody_asks,
    ) -> None:
        self._engine = engine
        self._writer = writer
        self._lock = lock
        self._on_work = on_work
        self.kind = kind

    def connect_arguments(self) -> dict[str, Any]:
        """What the driver's own ``connect`` takes, for a connection outside the pool."""
        _, arguments = self._engine.dialect.create_connect_args(self._engine.url)
        return dict(arguments)

    @contextmanager
    def _timed(self, kind: WorkKind) -> Iterator[None]:
        begun = perf_counter()
        try:
            yield
        finally:
            self._on_work(kind, perf_counter() - begun)

    @asynccontextmanager
    async def connect(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read from."""
        with DriverErrors(), self._timed(WorkKind.READ):
            async with self._engine.connect() as connection:
                yield connection

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
        with DriverErrors():
            async with self._engine.begin() as connection:
                await connection.execute(select(func.pg_advisory_xact_lock(number)))
                yield

    async def close(self) -> None:
        """Close the connections and let other servers in."""
        await asyncio.to_thread(self._writer.close)
        await self._engine.dispose()
        if self._lock is not None:
            self._lock.release()


def default_database() -> str:
    """The URL of the database in the user's data folder, which is made if it is missing."""
    from platformdirs import user_data_path

    folder = user_data_path("tilewright", ensure_exists=True)
    return f"sqlite:///{folder / 'tilewright.db'}"


def kind_of(url: str) -> DatabaseKind:
    """The kind of database that a URL names. Raises ConfigError."""
    return DatabaseKind(_driver_url(url).get_backend_name())


async def try_database(url: str) -> None:
    """Open a database, bring it up to date, and close it. Raises ConfigError when it cannot be."""
    database = await open_database(url)
    await database.close()


async def open_database(url: str, on_work: OnWork = _nobody_asks) -> Database:
    """Connect and bring the tables up to date. Raises ConfigError when that is impossible."""
    driver_url = _driver_url(url)
    kind = DatabaseKind(driver_url.get_backend_name())
    lock = _locked(driver_url) if kind is DatabaseKind.SQLITE else None
    engine = _engine_of(kind, driver_url)
    try:
        async with engine.begin() as connection:
            if kind is DatabaseKind.POSTGRESQL:
                await connection.execute(select(func.pg_advisory_xact_lock(MIGRATION_LOCK)))
            await connection.run_sync(_migrate)
            # A database that can only be read is found out now rather than at a move.
            await connection.execute(text("UPDATE alembic_version SET version_num=version_num"))
    except (SQLAlchemyError, AlembicError, OSError) as error:
        await engine.dispose()
        if lock is not None:
            lock.release()
        raise ConfigError(
            "server.database_unusable", parts=["database"], reason=reason_of(error)
        ) from error
    return Database(engine, _writer_of(kind, driver_url), kind, lock, on_work)


def _engine_of(kind: DatabaseKind, url: URL) -> AsyncEngine:
    if kind is DatabaseKind.POSTGRESQL:
        return create_async_engine(
            url,
            pool_size=CONNECTIONS,
            max_overflow=MORE_CONNECTIONS,
            pool_pre_ping=True,
            **POSTGRESQL_OPTIONS,
        )
    engine = create_async_engine(
        url.set(drivername="sqlite+aiosqlite"),
        pool_size=1,
        max_overflow=0,
        poolclass=AsyncAdaptedQueuePool,
        hide_parameters=True,
    )
    prepare(engine.sync_engine)
    return engine


def _writer_of(kind: DatabaseKind, url: URL) -> Writer:
    if kind is DatabaseKind.POSTGRESQL:
        # One more for whoever writes from a thread of their own.
        engine = create_engine(url, pool_size=WRITERS, max_overflow=1, **POSTGRESQL_OPTIONS)
        ping_after_idling(engine)
        return ThreadsWriter(engine, WRITERS)
    engine = create_engine(url, pool_size=1, max_overflow=0, hide_parameters=True)
    prepare(engine, writes=True)
    return GroupWriter(engine)


def _driver_url(value: str) -> URL:
    try:
        url = make_url(value)
    except ArgumentError as error:
        raise ConfigError("server.database_url", parts=["database"], value=value[:80]) from error
    if url.drivername in ("postgresql", "postgres", "postgresql+psycopg"):
        return url.set(drivername="postgresql+psycopg")
    if url.drivername != "sqlite":
        raise ConfigError("server.database_kind", parts=["database"], value=url.drivername[:40])
    if url.database in (None, "", ":memory:"):
        # In memory every connection would have a database of its own.
        raise ConfigError("server.database_url", parts=["database"], value=value[:80])
    file = Path(url.database or "").expanduser().resolve()
    if not file.parent.is_dir():
        raise ConfigError("server.database_folder", parts=["database"], folder=str(file.parent))
    return url.set(database=str(file))


def _locked(url: URL) -> FileLock:
    """The lock that one server holds on a database file as long as it lives."""
    lock = FileLock(f"{url.database}.lock", blocking=False, thread_local=False)
    try:
        lock.acquire()
    except Timeout as error:
        raise ConfigError(
            "server.database_in_use", parts=["database"], file=str(url.database)
        ) from error
    except OSError as error:
        raise ConfigError(
            "server.database_unusable", parts=["database"], reason=reason_of(error)
        ) from error
    return lock


def _migrate(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "tilewright.server:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
