"""The tables of the queue: procrastinate's own, brought up to date as it releases changes to them.

Procrastinate ships its whole schema and, for databases that have an older one, migrations in the
order of their names; which of them a database has seen it leaves to us to remember.
"""

from pathlib import Path

from procrastinate.schema import SchemaManager
from sqlalchemy import Column, Connection, MetaData, String, Table, func, insert, inspect, select
from sqlalchemy.exc import SQLAlchemyError

from tilewright.game import ConfigError
from tilewright.server.storage.driver_errors import reason_of
from tilewright.server.storage.engine import Database
from tilewright.server.storage.postgresql import MIGRATION_LOCK

__all__ = ["prepare_queue"]

SEEN = Table(
    "queue_migrations", MetaData(), Column("name", String(128), primary_key=True, nullable=False)
)
"""The migrations of procrastinate that the database has seen."""


async def prepare_queue(database: Database) -> None:
    """Make the queue's tables or bring them up to date, in one transaction.

    Processes do so one after the other. Raises ConfigError when that is impossible, as when a newer
    version of procrastinate has changed the tables, and StorageUnavailableError.
    """
    try:
        await database.transact(_prepare)
    except SQLAlchemyError as error:
        raise ConfigError(
            "server.database_unusable", parts=["database"], reason=reason_of(error)
        ) from error


def _prepare(connection: Connection) -> None:
    connection.execute(select(func.pg_advisory_xact_lock(MIGRATION_LOCK)))
    known = _migrations()
    if not inspect(connection).has_table(SEEN.name):
        SEEN.create(connection)
        _run(connection, SchemaManager.get_schema())
        missing = known
    else:
        seen = set(connection.execute(select(SEEN.c.name)).scalars())
        if unknown := sorted(seen - known.keys()):
            raise ConfigError("server.queue_newer", parts=["database"], migration=unknown[-1])
        missing = {name: file for name, file in known.items() if name not in seen}
        for file in missing.values():
            _run(connection, file.read_text(encoding="utf-8"))
    if missing:
        connection.execute(insert(SEEN), [{"name": name} for name in missing])


def _migrations() -> dict[str, Path]:
    files = sorted(Path(SchemaManager.get_migrations_path()).glob("*.sql"))
    return {file.name: file for file in files}


def _run(connection: Connection, script: str) -> None:
    """Run several statements at once, which the driver does only without parameters."""
    connection.exec_driver_sql(script, execution_options={"no_parameters": True})
