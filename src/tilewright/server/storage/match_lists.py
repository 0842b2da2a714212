"""Lists of matches: a person's, the lobby's, those that wait for something to happen."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Select, and_, false, func, or_, select
from sqlalchemy.orm import InstrumentedAttribute

from tilewright.play.match import Status
from tilewright.server.storage.engine import Database
from tilewright.server.storage.values import Cursor, SeatOfResult, Summary
from tilewright.server.tables import EventRow, MatchRow, ResultRow, SeatRow

__all__ = ["MatchLists"]


class MatchLists:
    """Lists over a database's matches, the newest first, at most ``limit`` long.

    ``after`` goes on behind the last row of the page before: its time and identifier. Every method
    raises StorageUnavailableError when the database is away.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_person(
        self, person: str, limit: int, after: Cursor | None = None, *, unfinished: bool = False
    ) -> list[Summary]:
        """The matches that a person sits in or made, by the time they were made."""
        own = or_(MatchRow.creator == person, MatchRow.id.in_(_held_by(person)))
        if unfinished:
            own = and_(own, MatchRow.finished_at.is_(None))
        return await self._page(own, MatchRow.created_at, limit, after)

    async def count_open(self, person: str) -> int:
        """How many matches that a person sits in or made have not ended."""
        counted = (
            select(func.count())
            .select_from(MatchRow)
            .where(
                or_(MatchRow.creator == person, MatchRow.id.in_(_held_by(person))),
                MatchRow.finished_at.is_(None),
            )
        )
        return await self._database.read(
            lambda connection: connection.execute(counted).scalar_one()
        )

    async def finished_of(
        self, person: str, limit: int, after: Cursor | None = None
    ) -> list[Summary]:
        """The matches that a person sat in to their end, by the time they ended.

        Those that were called off before the start are left out.
        """
        return await self._page(
            and_(
                MatchRow.finished_at.is_not(None),
                MatchRow.status == Status.OVER.value,
                MatchRow.id.in_(_held_by(person)),
            ),
            MatchRow.finished_at,
            limit,
            after,
        )

    async def open_seats(self, limit: int, after: Cursor | None = None) -> list[Summary]:
        """The matches of the lobby in which a seat is free for anybody."""
        free = select(SeatRow.match).where(SeatRow.person.is_(None), SeatRow.open)
        return await self._page(
            and_(
                MatchRow.listed,
                MatchRow.status == Status.WAITING.value,
                MatchRow.finished_at.is_(None),
                MatchRow.id.in_(free),
            ),
            MatchRow.created_at,
            limit,
            after,
        )

    async def running(self, limit: int, after: Cursor | None = None) -> list[Summary]:
        """The matches that are being played and may be shown to everybody."""
        return await self._page(
            and_(
                MatchRow.listed,
                MatchRow.status != Status.WAITING.value,
                MatchRow.finished_at.is_(None),
            ),
            MatchRow.created_at,
            limit,
            after,
        )

    async def all(self, limit: int, after: Cursor | None = None) -> list[Summary]:
        """Every match, for who runs the server."""
        return await self._page(MatchRow.id.is_not(None), MatchRow.created_at, limit, after)

    async def seats_of(self, matches: Sequence[str]) -> dict[str, tuple[SeatOfResult, ...]]:
        """Of each of those matches who holds each seat, and what it did to that person's rating."""
        found: dict[str, list[SeatOfResult]] = {match: [] for match in matches}
        rows = await self._database.rows(
            select(SeatRow.match, SeatRow.person, ResultRow.rating_change)
            .outerjoin(
                ResultRow,
                and_(ResultRow.match == SeatRow.match, ResultRow.seat == SeatRow.seat),
            )
            .where(SeatRow.match.in_(matches))
            .order_by(SeatRow.match, SeatRow.seat)
        )
        for row in rows:
            found[row.match].append(SeatOfResult(row.person, row.rating_change))
        return {match: tuple(seats) for match, seats in found.items()}

    async def of_group(self, group: str) -> list[Summary]:
        """The matches of a group, the first one first."""
        return await self._summaries(
            _rows().where(MatchRow.group == group).order_by(MatchRow.created_at, MatchRow.id)
        )

    async def due(self, before: float, limit: int) -> list[tuple[str, float]]:
        """Matches in which something falls due before that time, the earliest first."""
        rows = await self._database.rows(
            select(MatchRow.id, MatchRow.due_at)
            .where(MatchRow.due_at < before, MatchRow.finished_at.is_(None))
            .order_by(MatchRow.due_at, MatchRow.id)
            .limit(limit)
        )
        return [(match, at) for match, at in rows if at is not None]

    async def waiting_for_bots(self, limit: int) -> list[str]:
        """Matches in which a bot is to act, the oldest first."""
        rows = await self._database.rows(
            select(MatchRow.id)
            .where(MatchRow.bot_turn, MatchRow.finished_at.is_(None))
            .order_by(MatchRow.created_at, MatchRow.id)
            .limit(limit)
        )
        return [row.id for row in rows]

    async def unfinished(self) -> list[str]:
        """Every match that is being played."""
        return [row.id for row in await self._database.rows(select(MatchRow.id).where(_goes_on()))]

    async def last_move_at(self) -> float | None:
        """When a person or a bot last moved in a match that is being played; None: nobody has.

        What the server played for them, by policy or by plan, does not count.
        """
        fields = EventRow.fields
        by_server = or_(fields["automatic"].as_boolean(), fields["planned"].as_boolean())
        latest = (
            select(func.max(EventRow.at))
            .join(MatchRow, MatchRow.id == EventRow.match)
            .where(_goes_on(), EventRow.kind == "moved", ~func.coalesce(by_server, false()))
        )
        return await self._database.read(lambda connection: connection.execute(latest).scalar_one())

    async def _page(
        self,
        condition: ColumnElement[bool],
        time: InstrumentedAttribute[float] | InstrumentedAttribute[float | None],
        limit: int,
        after: Cursor | None,
    ) -> list[Summary]:
        rows = _rows().where(condition)
        if after is not None:
            rows = rows.where(or_(time < after.at, and_(time == after.at, MatchRow.id > after.id)))
        return await self._summaries(rows.order_by(time.desc(), MatchRow.id).limit(limit))

    async def _summaries(self, rows: "Select[tuple[object, ...]]") -> list[Summary]:
        return [
            Summary(
                id=row.id,
                watch=row.watch,
                game=row.game,
                variant=row.variant,
                status=Status(row.status),
                created_at=row.created_at,
                creator=row.creator,
                rated=row.rated,
                quick=row.quick,
                speed=row.speed,
                group=row.group,
                number=row.number,
                due_at=row.due_at,
                finished_at=row.finished_at,
            )
            for row in await self._database.rows(rows)
        ]


def _rows() -> "Select[tuple[object, ...]]":
    return select(MatchRow.__table__)


def _goes_on() -> ColumnElement[bool]:
    return and_(MatchRow.status != Status.WAITING.value, MatchRow.finished_at.is_(None))


def _held_by(person: str) -> "Select[str]":
    return select(SeatRow.match).where(SeatRow.person == person)
