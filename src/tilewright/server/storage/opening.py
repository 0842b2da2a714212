"""Opening a database: locked against other servers if it is a file, and brought up to date."""

import asyncio
from typing import Any

from alembic.util.exc import CommandError as AlembicError
from filelock import FileLock, Timeout
from sqlalchemy import Connection, Engine, create_engine, func, select, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from tilewright.game import ConfigError
from tilewright.server.storage.driver_errors import reason_of
from tilewright.server.storage.engine import CONNECT_SECONDS, Database, OnWork, WorkKind
from tilewright.server.storage.postgresql import MIGRATION_LOCK, ping_after_idling
from tilewright.server.storage.reading import Reader
from tilewright.server.storage.sqlite import prepare
from tilewright.server.storage.urls import DatabaseKind, driver_url
from tilewright.server.storage.writing import GroupWriter, ThreadsWriter, Writer

__all__ = ["open_database", "try_database"]

READERS = 4
"""Reads of a process at a time."""

WRITERS = 4
"""Transactions of a process that write to PostgreSQL at a time."""

POSTGRESQL_OPTIONS: dict[str, Any] = {
    "pool_timeout": CONNECT_SECONDS,
    "hide_parameters": True,
    "connect_args": {"connect_timeout": CONNECT_SECONDS, "application_name": "tilewright"},
}


def _nobody_asks(_kind: WorkKind, _seconds: float) -> None:
    """Nobody counts the seconds."""


async def try_database(url: str) -> None:
    """Open a database, bring it up to date, and close it. Raises ConfigError when it cannot be."""
    database = await open_database(url)
    await database.close()


async def open_database(url: str, on_work: OnWork = _nobody_asks) -> Database:
    """Connect and bring the tables up to date. Raises ConfigError when that is impossible."""
    address = driver_url(url)
    kind = DatabaseKind(address.get_backend_name())
    lock = _locked(address) if kind is DatabaseKind.SQLITE else None
    engine = _writing_engine(kind, address)
    try:
        await asyncio.to_thread(_bring_up_to_date, engine, kind)
    except (SQLAlchemyError, AlembicError, OSError) as error:
        engine.dispose()
        if lock is not None:
            lock.release()
        raise ConfigError(
            "server.database_unusable", parts=["database"], reason=reason_of(error)
        ) from error
    reader = Reader(_reading_engine(kind, address), READERS)
    return Database(address, reader, _writer_on(engine, kind), lock, on_work)


def _reading_engine(kind: DatabaseKind, url: URL) -> Engine:
    if kind is DatabaseKind.POSTGRESQL:
        # Without a transaction around it: that would be two more ways to the server and back.
        engine = create_engine(
            url, isolation_level="AUTOCOMMIT", pool_size=READERS, **POSTGRESQL_OPTIONS
        )
        ping_after_idling(engine)
        return engine
    engine = create_engine(url, pool_size=READERS, hide_parameters=True)
    prepare(engine)
    return engine


def _writing_engine(kind: DatabaseKind, url: URL) -> Engine:
    if kind is DatabaseKind.POSTGRESQL:
        # One more for whoever writes from a thread of their own.
        engine = create_engine(url, pool_size=WRITERS, max_overflow=1, **POSTGRESQL_OPTIONS)
        ping_after_idling(engine)
        return engine
    engine = create_engine(url, pool_size=1, max_overflow=0, hide_parameters=True)
    prepare(engine, writes=True)
    return engine


def _writer_on(engine: Engine, kind: DatabaseKind) -> Writer:
    if kind is DatabaseKind.POSTGRESQL:
        return ThreadsWriter(engine, WRITERS)
    return GroupWriter(engine)


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


def _bring_up_to_date(engine: Engine, kind: DatabaseKind) -> None:
    with engine.begin() as connection:
        if kind is DatabaseKind.POSTGRESQL:
            connection.execute(select(func.pg_advisory_xact_lock(MIGRATION_LOCK)))
        _migrate(connection)
        # A database that can only be read is found out now rather than at a move.
        connection.execute(text("UPDATE alembic_version SET version_num=version_num"))


def _migrate(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "tilewright.server:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
