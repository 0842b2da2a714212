"""The connection to the database: SQLite in one file by default, PostgreSQL by URL.

SQLite runs in WAL mode, for one process: a lock file keeps other servers out, since each would hold
matches in memory and not see the other's moves. On PostgreSQL several processes work side by side.
"""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import StrEnum
from pathlib import Path
from typing import Any

from alembic.util.exc import CommandError as AlembicError
from filelock import FileLock, Timeout
from sqlalchemy import AsyncAdaptedQueuePool, Connection, event, func, select, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DatabaseError,
    DBAPIError,
    IntegrityError,
    InterfaceError,
    OperationalError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tilewright.game import ConfigError
from tilewright.server.errors import StorageUnavailableError

__all__ = [
    "ConflictError",
    "Database",
    "DatabaseKind",
    "default_database",
    "open_database",
    "try_database",
]

log = logging.getLogger("tilewright.server")

MIGRATION_LOCK = 0x7469_6C65
"""The PostgreSQL advisory lock under which one process at a time brings the tables up to date."""

CONNECTIONS, MORE_CONNECTIONS = 5, 15
"""Connections to PostgreSQL that a process keeps, and how many more it may open when busy."""

CONNECT_SECONDS = 5
"""How long a connection may take to open or to become free before the database counts as away."""


class ConflictError(Exception):
    """Another writer took the event number, the seat or the name first; nothing was stored."""


class DatabaseKind(StrEnum):
    """The databases that can be used."""

    SQLITE = "sqlite"
    POSTGRESQL = "postgresql"


class Database:
    """An open database. Every failure of the server or the disk surfaces as one error.

    ``begin`` and ``connect`` raise StorageUnavailableError when the database cannot be reached or
    breaks off, and ConflictError when a row contradicts another; the pool then connects anew.
    """

    def __init__(self, engine: AsyncEngine, kind: DatabaseKind, lock: FileLock | None) -> None:
        self._engine = engine
        self._lock = lock
        self.kind = kind

    def connect_arguments(self) -> dict[str, Any]:
        """What the driver's own ``connect`` takes, for a connection outside the pool."""
        _, arguments = self._engine.dialect.create_connect_args(self._engine.url)
        return dict(arguments)

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """A transaction: committed at the end of the block, rolled back when it raises."""
        with _DriverErrors():
            async with self._engine.begin() as connection:
                yield connection

    @asynccontextmanager
    async def connect(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read from."""
        with _DriverErrors():
            async with self._engine.connect() as connection:
                yield connection

    async def close(self) -> None:
        """Close the connections and let other servers in."""
        await self._engine.dispose()
        if self._lock is not None:
            self._lock.release()


class _DriverErrors:
    """A block in which the driver's errors become ours."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, _type: object, error: BaseException | None, _traceback: object) -> None:
        if isinstance(error, IntegrityError):
            raise ConflictError from error
        if error is not None and _means_away(error):
            log.warning("event=database_failed reason=%r", _reason(error))
            raise StorageUnavailableError from error


def _means_away(error: BaseException) -> bool:
    """Whether the database is at fault, and not what was asked of it."""
    if isinstance(error, DBAPIError):
        # A damaged SQLite file is reported by the bare base class.
        return (
            isinstance(error, OperationalError | InterfaceError)
            or type(error) is DatabaseError
            or error.connection_invalidated
        )
    return isinstance(error, PoolTimeoutError | OSError)


def default_database() -> str:
    """The URL of the database in the user's data folder, which is made if it is missing."""
    from platformdirs import user_data_path

    folder = user_data_path("tilewright", ensure_exists=True)
    return f"sqlite:///{folder / 'tilewright.db'}"


async def try_database(url: str) -> None:
    """Open a database, bring it up to date, and close it. Raises ConfigError when it cannot be."""
    database = await open_database(url)
    await database.close()


async def open_database(url: str) -> Database:
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
            "server.database_unusable", parts=["database"], reason=_reason(error)
        ) from error
    return Database(engine, kind, lock)


def _engine_of(kind: DatabaseKind, url: URL) -> AsyncEngine:
    if kind is DatabaseKind.POSTGRESQL:
        return create_async_engine(
            url,
            pool_size=CONNECTIONS,
            max_overflow=MORE_CONNECTIONS,
            pool_timeout=CONNECT_SECONDS,
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args={"connect_timeout": CONNECT_SECONDS, "application_name": "tilewright"},
        )
    # One connection: SQLite has one writer anyway, and waiting in line beats trying again.
    engine = create_async_engine(
        url,
        pool_size=1,
        max_overflow=0,
        poolclass=AsyncAdaptedQueuePool,
        hide_parameters=True,
    )
    event.listen(engine.sync_engine, "connect", _prepare_connection)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _driver_url(value: str) -> URL:
    try:
        url = make_url(value)
    except ArgumentError as error:
        raise ConfigError("server.database_url", parts=["database"], value=value[:80]) from error
    if url.drivername in ("postgresql", "postgres", "postgresql+psycopg"):
        return url.set(drivername="postgresql+psycopg")
    if url.drivername != "sqlite":
        raise ConfigError("server.database_kind", parts=["database"], value=url.drivername[:40])
    if _in_memory(url):
        return url.set(drivername="sqlite+aiosqlite")
    file = Path(url.database or "").expanduser().resolve()
    if not file.parent.is_dir():
        raise ConfigError("server.database_folder", parts=["database"], folder=str(file.parent))
    return url.set(drivername="sqlite+aiosqlite", database=str(file))


def _in_memory(url: URL) -> bool:
    return url.database in (None, "", ":memory:")


def _locked(url: URL) -> FileLock | None:
    """The lock that one server holds on a database file as long as it lives."""
    if _in_memory(url):
        return None
    lock = FileLock(f"{url.database}.lock", blocking=False, thread_local=False)
    try:
        lock.acquire()
    except Timeout as error:
        raise ConfigError(
            "server.database_in_use", parts=["database"], file=str(url.database)
        ) from error
    except OSError as error:
        raise ConfigError(
            "server.database_unusable", parts=["database"], reason=_reason(error)
        ) from error
    return lock


def _prepare_connection(connection: "object", _record: object) -> None:
    # Transactions are begun by us: Python's module would leave changes of tables outside them, and
    # a process that dies in the middle of a migration would leave half of it.
    connection.isolation_level = None  # type: ignore[attr-defined]
    cursor = connection.cursor()  # type: ignore[attr-defined]
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _migrate(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "tilewright.server:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _reason(error: BaseException) -> str:
    told = str(getattr(error, "orig", None) or error) or type(error).__name__
    return told.splitlines()[0][:200]
