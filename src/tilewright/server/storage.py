"""Where matches are kept: every change is one committed transaction.

SQLite in WAL mode through SQLAlchemy's asynchronous engine. Nothing is handed to anybody before its
transaction is committed, so what a client saw survives the end of the process.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from alembic.util.exc import CommandError as AlembicError
from filelock import FileLock, Timeout
from sqlalchemy import AsyncAdaptedQueuePool, Connection, event, insert, select, text, update
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tilewright.game import ConfigError
from tilewright.play.events import Event
from tilewright.play.match import Status
from tilewright.server.tables import EventRow, MatchRow, SeatRow

__all__ = [
    "ConflictError",
    "MatchFacts",
    "Storage",
    "StoredMatch",
    "Summary",
    "default_database",
    "try_database",
]


class ConflictError(Exception):
    """Another writer took the event number or the seat first; nothing was stored."""


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """What is known of a match beside its events. Hashes are hexadecimal SHA-256."""

    id: str
    watch: str
    game: str
    variant: str
    seed: int
    created_at: float
    creator: str
    """The hash of the session that made it."""
    sessions: tuple[str | None, ...]
    """For each seat the hash of the session that holds it."""
    invitations: tuple[str | None, ...]
    """For each seat the hash of its invitation, open or used."""
    rematch: str | None = None


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match with all its events, in order."""

    facts: MatchFacts
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """One row of a list of matches."""

    id: str
    watch: str
    game: str
    variant: str
    status: Status
    created_at: float


def default_database() -> str:
    """The URL of the database in the user's data folder, which is made if it is missing."""
    from platformdirs import user_data_path

    folder = user_data_path("tilewright", ensure_exists=True)
    return f"sqlite:///{folder / 'tilewright.db'}"


async def try_database(url: str) -> None:
    """Open a database, bring it up to date, and close it. Raises ConfigError when it cannot be."""
    storage = await Storage.open(url)
    await storage.close()


class Storage:
    """The database of one server process. Use ``open``; end with ``close``."""

    def __init__(self, engine: AsyncEngine, lock: FileLock | None) -> None:
        self._engine = engine
        self._lock = lock

    @classmethod
    async def open(cls, url: str) -> "Storage":
        """Connect, bring the tables up to date, and keep other servers out.

        Raises ConfigError when that is impossible.
        """
        driver_url = _driver_url(url)
        lock = _locked(driver_url)
        # One connection: SQLite has one writer anyway, and waiting in line beats trying again.
        engine = create_async_engine(
            driver_url,
            pool_size=1,
            max_overflow=0,
            poolclass=AsyncAdaptedQueuePool,
            hide_parameters=True,
        )
        event.listen(engine.sync_engine, "connect", _prepare_connection)
        try:
            async with engine.begin() as connection:
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
        return cls(engine, lock)

    async def close(self) -> None:
        """Close the connection and let other servers in."""
        await self._engine.dispose()
        if self._lock is not None:
            self._lock.release()

    async def add_match(
        self,
        facts: MatchFacts,
        events: Sequence[Event],
        status: Status,
        *,
        previous: tuple[str, Sequence[Event]] | None = None,
    ) -> None:
        """Store a new match with its first events.

        ``previous`` is the match it follows as a rematch, with the events that say so there. Raises
        ConflictError when that match has moved on meanwhile.
        """
        try:
            async with self._engine.begin() as connection:
                await connection.execute(
                    insert(MatchRow).values(
                        id=facts.id,
                        watch=facts.watch,
                        game=facts.game,
                        variant=facts.variant,
                        seed=facts.seed,
                        created_at=facts.created_at,
                        creator=facts.creator,
                        status=status.value,
                    )
                )
                await connection.execute(
                    insert(SeatRow),
                    [
                        {"match": facts.id, "seat": seat, "session": session, "invitation": token}
                        for seat, (session, token) in enumerate(
                            zip(facts.sessions, facts.invitations, strict=True)
                        )
                    ],
                )
                await _insert_events(connection, facts.id, events)
                if previous is not None:
                    await _insert_events(connection, previous[0], previous[1])
                    await connection.execute(
                        update(MatchRow).where(MatchRow.id == previous[0]).values(rematch=facts.id)
                    )
        except IntegrityError as error:
            raise ConflictError from error

    async def append(
        self,
        match: str,
        events: Sequence[Event],
        status: Status,
        *,
        seated: tuple[int, str] | None = None,
    ) -> None:
        """Store further events, the new status, and who took which seat (session hash).

        Raises ConflictError when a number or the seat is taken already; nothing is stored then.
        """
        try:
            async with self._engine.begin() as connection:
                if seated is not None:
                    seat, session = seated
                    taken = await connection.execute(
                        update(SeatRow)
                        .where(
                            SeatRow.match == match,
                            SeatRow.seat == seat,
                            SeatRow.session.is_(None),
                        )
                        .values(session=session)
                    )
                    if taken.rowcount != 1:
                        raise ConflictError
                await _insert_events(connection, match, events)
                await connection.execute(
                    update(MatchRow).where(MatchRow.id == match).values(status=status.value)
                )
        except IntegrityError as error:
            raise ConflictError from error

    async def load(self, match: str) -> StoredMatch | None:
        """The match with that identifier, or None."""
        async with self._engine.connect() as connection:
            row = (
                await connection.execute(select(MatchRow.__table__).where(MatchRow.id == match))
            ).one_or_none()
            if row is None:
                return None
            seats = (
                await connection.execute(
                    select(SeatRow.session, SeatRow.invitation)
                    .where(SeatRow.match == match)
                    .order_by(SeatRow.seat)
                )
            ).all()
            events = (
                await connection.execute(
                    select(EventRow.__table__)
                    .where(EventRow.match == match)
                    .order_by(EventRow.number)
                )
            ).all()
        facts = MatchFacts(
            id=row.id,
            watch=row.watch,
            game=row.game,
            variant=row.variant,
            seed=row.seed,
            created_at=row.created_at,
            creator=row.creator,
            sessions=tuple(seat.session for seat in seats),
            invitations=tuple(seat.invitation for seat in seats),
            rematch=row.rematch,
        )
        return StoredMatch(
            facts,
            tuple(
                Event.from_json(each.number, each.at, each.kind, each.fields, each.audience)
                for each in events
            ),
        )

    async def match_watched_at(self, watch: str) -> str | None:
        """The match that a watching address belongs to, or None."""
        async with self._engine.connect() as connection:
            found = await connection.execute(select(MatchRow.id).where(MatchRow.watch == watch))
            return found.scalar_one_or_none()

    async def watching_address(self, match: str) -> str | None:
        """The identifier under which a match is watched, or None."""
        async with self._engine.connect() as connection:
            found = await connection.execute(select(MatchRow.watch).where(MatchRow.id == match))
            return found.scalar_one_or_none()

    async def seat_invited_by(self, invitation: str) -> tuple[str, int] | None:
        """The match and seat that the hash of an invitation belongs to, or None."""
        async with self._engine.connect() as connection:
            found = (
                await connection.execute(
                    select(SeatRow.match, SeatRow.seat).where(SeatRow.invitation == invitation)
                )
            ).one_or_none()
            return None if found is None else (found.match, found.seat)

    async def matches_of(self, session: str, limit: int) -> list[Summary]:
        """The newest matches in which a session holds a seat."""
        held = select(SeatRow.match).where(SeatRow.session == session)
        async with self._engine.connect() as connection:
            rows = await connection.execute(
                select(MatchRow.__table__)
                .where(MatchRow.id.in_(held))
                .order_by(MatchRow.created_at.desc(), MatchRow.id)
                .limit(limit)
            )
            return [
                Summary(
                    row.id, row.watch, row.game, row.variant, Status(row.status), row.created_at
                )
                for row in rows
            ]

    async def unfinished(self) -> list[str]:
        """The matches that are being played."""
        async with self._engine.connect() as connection:
            rows = await connection.execute(
                select(MatchRow.id).where(MatchRow.status == Status.PLAYING.value)
            )
            return list(rows.scalars())


async def _insert_events(connection: AsyncConnection, match: str, events: Sequence[Event]) -> None:
    await connection.execute(
        insert(EventRow),
        [
            {
                "match": match,
                "number": each.number,
                "at": each.at,
                "kind": each.kind,
                "audience": each.audience.value,
                "fields": each.to_json(),
            }
            for each in events
        ],
    )


def _driver_url(value: str) -> URL:
    try:
        url = make_url(value)
    except ArgumentError as error:
        raise ConfigError("server.database_url", parts=["database"], value=value[:80]) from error
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
    """The lock that one server holds on a database file as long as it lives.

    Two servers would each hold matches in memory and not see the other's moves.
    """
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
    cursor = connection.cursor()  # type: ignore[attr-defined]
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _migrate(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "tilewright.server:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _reason(error: Exception) -> str:
    return str(getattr(error, "orig", None) or error).splitlines()[0][:200]
