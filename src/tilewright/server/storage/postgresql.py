"""What PostgreSQL needs of its connections."""

from time import monotonic
from typing import TYPE_CHECKING

from sqlalchemy import Engine, event
from sqlalchemy.exc import InvalidatePoolError

if TYPE_CHECKING:
    from psycopg import Connection
    from sqlalchemy.pool import ConnectionPoolEntry

__all__ = ["ping_after_idling"]

IDLE_SECONDS = 0.1
"""A connection that was used less long ago is taken to be alive."""


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
