"""Which database a URL names: SQLite in a file, or PostgreSQL."""

from enum import StrEnum
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from tilewright.game import ConfigError

__all__ = ["DatabaseKind", "default_database", "driver_url", "kind_of"]


class DatabaseKind(StrEnum):
    """The databases that can be used."""

    SQLITE = "sqlite"
    POSTGRESQL = "postgresql"


def default_database() -> str:
    """The URL of the database in the user's data folder, which is made if it is missing."""
    from platformdirs import user_data_path

    folder = user_data_path("tilewright", ensure_exists=True)
    return f"sqlite:///{folder / 'tilewright.db'}"


def kind_of(url: str) -> DatabaseKind:
    """The kind of database that a URL names. Raises ConfigError."""
    return DatabaseKind(driver_url(url).get_backend_name())


def driver_url(value: str) -> URL:
    """The URL with its driver, and the file with its folders. Raises ConfigError."""
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
