"""What SQLite needs of its connections."""

from sqlalchemy import Connection, Engine, event

__all__ = ["prepare"]


def prepare(engine: Engine, *, writes: bool = False) -> None:
    """Let every connection of an engine wait for the disk and for other programs.

    One that ``writes`` takes the file at the beginning of a transaction: one that had only read
    until its first change could not wait for another writer any more. The others cannot write.
    """
    event.listen(engine, "connect", _prepare_connection)
    if not writes:
        event.listen(engine, "connect", _only_read)
    event.listen(engine, "begin", _begin_to_write if writes else _begin)


def _prepare_connection(connection: "object", _record: object) -> None:
    # Transactions are begun by us: Python's module would leave changes of tables outside them, and
    # a process that dies in the middle of a migration would leave half of it.
    connection.isolation_level = None  # type: ignore[attr-defined]
    cursor = connection.cursor()  # type: ignore[attr-defined]
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _only_read(connection: "object", _record: object) -> None:
    connection.execute("PRAGMA query_only=ON")  # type: ignore[attr-defined]


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _begin_to_write(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
