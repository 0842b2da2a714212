"""The search for any opponent: matches that wait for whoever wants the same."""

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Select, select, update

from tilewright.play.match import Status
from tilewright.server.storage.engine import Database
from tilewright.server.tables import MatchRow, MuteRow

__all__ = ["Seeks", "Sought"]


@dataclass(frozen=True, slots=True)
class Sought:
    """What a person looks for, as far as the database knows it: the clock only by its speed."""

    game: str
    variant: str
    speed: str
    rated: bool


class Seeks:
    """The waiting matches of the search. Times are seconds since 1970.

    Every method raises StorageUnavailableError when the database is away.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def fitting(self, sought: Sought, person: str, since: float, limit: int) -> list[str]:
        """Others' matches that fit, the oldest first, whose makers have been there ``since`` then.

        Those of people whom ``person`` has muted, or who have muted ``person``, are left out.
        """
        muted = select(MuteRow.muted).where(MuteRow.person == person)
        muting = select(MuteRow.person).where(MuteRow.muted == person)
        return await self._matches(
            _waiting()
            .where(
                MatchRow.game == sought.game,
                MatchRow.variant == sought.variant,
                MatchRow.speed == sought.speed,
                MatchRow.rated == sought.rated,
                MatchRow.sought_at >= since,
                MatchRow.creator != person,
                MatchRow.creator.not_in(muted),
                MatchRow.creator.not_in(muting),
            )
            .limit(limit)
        )

    async def of_person(self, person: str) -> list[str]:
        """The matches in which a person waits, the oldest first."""
        return await self._matches(_waiting().where(MatchRow.creator == person))

    async def abandoned(self, before: float, limit: int) -> list[str]:
        """The matches whose makers have not been there since ``before``, the oldest first."""
        return await self._matches(_waiting().where(MatchRow.sought_at < before).limit(limit))

    async def mark(self, matches: Collection[str], at: float) -> None:
        """Note that the makers of these matches are there."""
        await self._database.write(
            update(MatchRow).where(MatchRow.id.in_(matches)).values(sought_at=at)
        )

    async def _matches(self, rows: "Select[str]") -> list[str]:
        return [match for (match,) in await self._database.rows(rows)]


def _waiting() -> "Select[str]":
    return (
        select(MatchRow.id)
        .where(
            MatchRow.quick,
            MatchRow.status == Status.WAITING.value,
            MatchRow.finished_at.is_(None),
        )
        .order_by(MatchRow.created_at, MatchRow.id)
    )
