"""What PostgreSQL needs of its connections."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any

from sqlalchemy import Engine, event
from sqlalchemy.exc import InvalidatePoolError

from tilewright.server.errors import StorageUnavailableError

if TYPE_CHECKING:
    from psycopg import Connection
    from sqlalchemy.pool import ConnectionPoolEntry

__all__ = ["MIGRATION_LOCK", "hold_lock", "ping_after_idling"]

MIGRATION_LOCK = 0x7469_6C65
"""The advisory lock under which one process at a time brings the tables up to date."""

IDLE_SECONDS = 0.1
"""A connection that was used less long ago is taken to be alive."""


@asynccontextmanager
async def hold_lock(number: int, arguments: Mapping[str, Any]) -> AsyncIterator[None]:
    """Hold an advisory lock on a connection of its own; ``arguments`` are those of the driver.

    Not from a pool's thread: the wait may be long, and whoever gives up must be able to end it.
    Raises StorageUnavailableError.
    """
    from psycopg import AsyncConnection, Error

    try:
        async with await AsyncConnection.connect(**arguments) as connection:
            await connection.execute("SELECT pg_advisory_xact_lock(%s)", (number,))
            yield
    except Error as error:
        raise StorageUnavailableError from error


def ping_after_idling(engine: Engine) -> None:
    """Try a connection before it is used again: a restart that nobody noticed costs nothing then.

    SQLAlchemy's own ``pool_pre_ping`` does so each time: one more way to the server and back for
    every transaction, where a busy one has six.
    """
    event.listen(engine, "checkin", _note_use)
    event.listen(engine, "checkout", _ping)


def _note_use(_connection: object, record: "ConnectionPoolEntry") -> None:
    record.info["used_at"] = monotonic()


def _ping(connection: "Connection", record: "ConnectionPoolEntry", _proxy: object) -> None:
    used_at = record.info.get("used_at")
    if used_at is None or monotonic() - used_at < IDLE_SECONDS:
        return
    try:
        connection.execute("SELECT 1")
        connection.rollback()
    except connection.Error as error:
        # The pool opens this one anew, and the others that were open by now.
        raise InvalidatePoolError from error
