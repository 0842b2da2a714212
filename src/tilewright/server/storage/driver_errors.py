"""What the driver raises, in our words."""

from sqlalchemy.exc import (
    DatabaseError,
    DBAPIError,
    IntegrityError,
    InterfaceError,
    OperationalError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from tilewright.server.errors import StorageUnavailableError
from tilewright.server.logs import log

__all__ = ["ConflictError", "DriverErrors", "reason_of"]


class ConflictError(Exception):
    """Another writer took the event number, the seat or the name first; nothing was stored."""


class DriverErrors:
    """A block in which the driver's errors become ConflictError and StorageUnavailableError."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, _type: object, error: BaseException | None, _traceback: object) -> None:
        if isinstance(error, IntegrityError):
            raise ConflictError from error
        if error is not None and _means_away(error):
            log.warning("database_failed", reason=reason_of(error))
            raise StorageUnavailableError from error


def reason_of(error: BaseException) -> str:
    """The first line of what the driver said."""
    told = str(getattr(error, "orig", None) or error) or type(error).__name__
    return told.splitlines()[0][:200]


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
