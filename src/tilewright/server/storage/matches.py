"""Matches and their events: every change is one committed transaction.

Nothing is handed to anybody before its transaction is committed, so what a client saw survives the
end of the process. Two writers of one event number: the primary key lets one through, and the other
gets a ConflictError with nothing stored.
"""

from collections.abc import Callable, Sequence

from sqlalchemy import Connection, bindparam, insert, select, update

from tilewright.play.events import Event
from tilewright.server.storage.engine import Database
from tilewright.server.storage.notices import Notices, OnStored
from tilewright.server.storage.ratings import apply_changes
from tilewright.server.storage.seats import change_seats
from tilewright.server.storage.values import (
    MatchHeader,
    Progress,
    RatingChange,
    Result,
    SeatChanges,
    SeatHolder,
)
from tilewright.server.tables import EventRow, MatchRow, ResultRow, SeatRow

__all__ = ["EVENT_CHANNEL", "Matches"]

EVENT_CHANNEL = "tilewright_events"
"""The channel on which PostgreSQL tells every process of an append, as ``match number``."""

NO_SEAT_CHANGES = SeatChanges()

PROGRESS = ("status", "due_at", "bot_turn", "finished_at")

# What every move needs, built once: building a statement costs more than running it.
INSERT_EVENTS = insert(EventRow)
UPDATE_PROGRESS = (
    update(MatchRow)
    .where(MatchRow.id == bindparam("of_match"))
    .values({name: bindparam(name) for name in ("number", *PROGRESS)})
)


class Matches:
    """The matches of a database. Every method raises StorageUnavailableError when it is away."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._notices = Notices(database, EVENT_CHANNEL)

    def when_committed(self, callback: OnStored) -> Callable[[], None]:
        """Call back with a match and its last number after each append of this process.

        The answer ends that.
        """
        return self._notices.call(callback)

    async def create(
        self,
        header: MatchHeader,
        events: Sequence[Event],
        progress: Progress,
        *,
        previous: tuple[str, Sequence[Event]] | None = None,
    ) -> None:
        """Store a new match with its first events.

        ``previous`` is the match it follows as a rematch, with the events that say so there. Raises
        ConflictError when that match has moved on meanwhile, or an identifier is taken.
        """

        def work(connection: Connection) -> None:
            connection.execute(
                insert(MatchRow).values(
                    id=header.id,
                    watch=header.watch,
                    game=header.game,
                    variant=header.variant,
                    created_at=header.created_at,
                    creator=header.creator,
                    secret=dict(header.secret),
                    rated=header.rated,
                    listed=header.listed,
                    quick=header.quick,
                    sought_at=header.created_at if header.quick else None,
                    chat=header.chat,
                    speed=header.speed,
                    group=header.group,
                    rematch=header.rematch,
                    number=events[-1].number,
                    **_columns(progress),
                )
            )
            connection.execute(
                insert(SeatRow),
                [
                    {
                        "match": header.id,
                        "seat": seat,
                        "person": holder.person,
                        "invitation": holder.invitation,
                        "open": holder.open,
                    }
                    for seat, holder in enumerate(header.seats)
                ],
            )
            self._insert_events(connection, header.id, events)
            if previous is not None:
                self._insert_events(connection, *previous)
                connection.execute(
                    update(MatchRow)
                    .where(MatchRow.id == previous[0])
                    .values(rematch=header.id, number=previous[1][-1].number)
                )

        await self._database.transact(work)
        self._notices.tell(header.id, events[-1].number)
        if previous is not None:
            self._notices.tell(previous[0], previous[1][-1].number)

    async def append(
        self,
        match: str,
        events: Sequence[Event],
        progress: Progress,
        *,
        seats: SeatChanges = NO_SEAT_CHANGES,
        results: Sequence[Result] = (),
        ratings: Sequence[RatingChange] = (),
    ) -> None:
        """Store further events together with all that follows from them.

        Raises ConflictError when a number or a seat is taken, or a rating has changed, meanwhile;
        nothing is stored then. Raises ValueError when the events' numbers leave a gap.
        """
        first, last = events[0].number, events[-1].number
        if [each.number for each in events] != list(range(first, last + 1)):
            raise ValueError("the numbers of events that are stored together follow each other")

        def work(connection: Connection) -> None:
            # First of all: whoever lost the race for the number goes no further.
            self._insert_events(connection, match, events)
            change_seats(connection, match, seats)
            if results:
                connection.execute(insert(ResultRow), [_row(match, each) for each in results])
            if ratings:
                apply_changes(connection, match, ratings)
            connection.execute(
                UPDATE_PROGRESS, {"of_match": match, "number": last, **_columns(progress)}
            )

        await self._database.transact(work)
        self._notices.tell(match, last)

    async def header(self, match: str) -> MatchHeader | None:
        """What is known of that match beside its events, or None."""
        return await self._database.read(lambda connection: _header(connection, match))

    async def events(self, match: str, after: int = 0) -> tuple[Event, ...]:
        """The events of a match whose number is greater than ``after``, in order."""
        return await self._database.read(lambda connection: _events(connection, match, after))

    async def whole(self, match: str) -> tuple[MatchHeader, tuple[Event, ...]] | None:
        """The header and all events of that match, or None."""

        def work(connection: Connection) -> tuple[MatchHeader, tuple[Event, ...]] | None:
            header = _header(connection, match)
            return None if header is None else (header, _events(connection, match))

        return await self._database.read(work)

    async def results(self, match: str) -> tuple[Result, ...]:
        """How the seats came out; empty while the match is being played."""
        rows = await self._database.rows(
            select(ResultRow.__table__).where(ResultRow.match == match).order_by(ResultRow.seat)
        )
        return tuple(
            Result(row.seat, row.person, row.rank, row.score, row.termination, row.rating_change)
            for row in rows
        )

    async def watched_at(self, watch: str) -> str | None:
        """The match that a watching address belongs to, or None."""
        found = await self._database.row(select(MatchRow.id).where(MatchRow.watch == watch))
        return None if found is None else found.id

    def _insert_events(self, connection: Connection, match: str, events: Sequence[Event]) -> None:
        rows = [
            {
                "match": match,
                "number": each.number,
                "at": each.at,
                "kind": each.kind,
                "audience": str(each.audience),
                "fields": each.to_json(),
            }
            for each in events
        ]
        # For a list the driver prepares more than for one row, and mostly there is one.
        connection.execute(INSERT_EVENTS, rows if len(rows) > 1 else rows[0])
        self._notices.enclose(connection, match, events[-1].number)


def _header(connection: Connection, match: str) -> MatchHeader | None:
    row = connection.execute(select(MatchRow.__table__).where(MatchRow.id == match)).one_or_none()
    if row is None:
        return None
    seats = connection.execute(
        select(SeatRow.person, SeatRow.invitation, SeatRow.open)
        .where(SeatRow.match == match)
        .order_by(SeatRow.seat)
    )
    return MatchHeader(
        id=row.id,
        watch=row.watch,
        game=row.game,
        variant=row.variant,
        created_at=row.created_at,
        creator=row.creator,
        seats=tuple(SeatHolder(seat.person, seat.invitation, seat.open) for seat in seats),
        secret=row.secret,
        rated=row.rated,
        listed=row.listed,
        quick=row.quick,
        chat=row.chat,
        speed=row.speed,
        group=row.group,
        rematch=row.rematch,
    )


def _events(connection: Connection, match: str, after: int = 0) -> tuple[Event, ...]:
    rows = connection.execute(
        select(EventRow.__table__)
        .where(EventRow.match == match, EventRow.number > after)
        .order_by(EventRow.number)
    )
    return tuple(
        Event.from_json(row.number, row.at, row.kind, row.fields, row.audience) for row in rows
    )


def _columns(progress: Progress) -> dict[str, object]:
    return {
        "status": progress.status.value,
        "due_at": progress.due_at,
        "bot_turn": progress.bot_turn,
        "finished_at": progress.finished_at,
    }


def _row(match: str, result: Result) -> dict[str, object]:
    return {
        "match": match,
        "seat": result.seat,
        "person": result.person,
        "rank": result.rank,
        "score": result.score,
        "termination": result.termination,
        "rating_change": result.rating_change,
    }
