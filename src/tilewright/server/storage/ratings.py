"""The present rating of each person in each category, and how it came about."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, and_, insert, select, update
from sqlalchemy.engine import Row

from tilewright.play.ratings import START, Category, Rating
from tilewright.server.storage.engine import ConflictError, Database
from tilewright.server.storage.values import RatingChange, RatingPoint
from tilewright.server.tables import RatingChangeRow, RatingRow

__all__ = ["Ratings", "apply_changes"]


class Ratings:
    """The ratings of a database. Every method raises StorageUnavailableError when it is away."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, people: Sequence[str], category: Category) -> tuple[Rating, ...]:
        """The rating of each of them, the starting one for whoever has none yet."""
        rows = await self._database.rows(
            select(RatingRow.__table__).where(RatingRow.person.in_(people), _in_category(category))
        )
        found = {row.person: _rating(row) for row in rows}
        return tuple(found.get(person, START) for person in people)

    async def all_of(self, person: str) -> dict[Category, Rating]:
        """A person's ratings in every category, in order."""
        rows = await self._database.rows(
            select(RatingRow.__table__)
            .where(RatingRow.person == person)
            .order_by(RatingRow.game, RatingRow.variant, RatingRow.speed, RatingRow.seats)
        )
        return {Category(row.game, row.variant, row.speed, row.seats): _rating(row) for row in rows}

    async def anchor(self, person: str, category: Category, rating: Rating) -> None:
        """Give a bot its fixed rating, whatever it had before."""
        await self._database.transact(
            lambda connection: _write(connection, person, category, rating, known=None)
        )

    async def highest(self, category: Category, limit: int) -> list[tuple[str, Rating]]:
        """The best in a category, with the person's identifier."""
        rows = await self._database.rows(
            select(RatingRow.__table__)
            .where(_in_category(category))
            .order_by(RatingRow.value.desc(), RatingRow.person)
            .limit(limit)
        )
        return [(row.person, _rating(row)) for row in rows]

    async def history(self, person: str, category: Category) -> list[RatingPoint]:
        """A person's rating after each match of a category, the oldest first."""
        each = RatingChangeRow
        rows = await self._database.rows(
            select(each.match, each.at, each.value, each.deviation, each.change)
            .where(
                each.person == person,
                each.game == category.game,
                each.variant == category.variant,
                each.speed == category.speed,
                each.seats == category.seats,
            )
            .order_by(each.at, each.match)
        )
        return [RatingPoint(*row) for row in rows]


def apply_changes(connection: Connection, match: str, changes: Sequence[RatingChange]) -> None:
    """Store what a match did to ratings, in the transaction that ends it.

    Raises ConflictError when another match has changed one of them since it was read.
    """
    # In one order everywhere, so that two matches of the same people cannot block each other.
    for change in sorted(changes, key=lambda change: (change.person, change.category)):
        if change.after.anchored:
            continue
        _write(connection, change.person, change.category, change.after, known=change.before.games)
        connection.execute(
            insert(RatingChangeRow).values(
                person=change.person,
                match=match,
                **_columns(change.category),
                value=change.after.value,
                deviation=change.after.deviation,
                change=change.after.value - change.before.value,
                at=change.after.at,
            )
        )


def _write(
    connection: Connection,
    person: str,
    category: Category,
    rating: Rating,
    *,
    known: int | None,
) -> None:
    """Store a rating; ``known`` is the number of games it must have now (None: any)."""
    values = {
        "value": rating.value,
        "deviation": rating.deviation,
        "volatility": rating.volatility,
        "games": rating.games,
        "at": rating.at,
        "anchored": rating.anchored,
    }
    where = [RatingRow.person == person, _in_category(category)]
    if known is not None:
        where.append(RatingRow.games == known)
    written = connection.execute(update(RatingRow).where(*where).values(**values))
    if written.rowcount == 1:
        return
    if known:
        raise ConflictError
    # The first: if another match stores a first one at the same time, the primary key stops us.
    connection.execute(insert(RatingRow).values(person=person, **_columns(category), **values))


def _columns(category: Category) -> dict[str, object]:
    return {
        "game": category.game,
        "variant": category.variant,
        "speed": category.speed,
        "seats": category.seats,
    }


def _in_category(category: Category) -> ColumnElement[bool]:
    return and_(
        RatingRow.game == category.game,
        RatingRow.variant == category.variant,
        RatingRow.speed == category.speed,
        RatingRow.seats == category.seats,
    )


def _rating(row: Row[tuple[object, ...]]) -> Rating:
    return Rating(
        value=row.value,
        deviation=row.deviation,
        volatility=row.volatility,
        games=row.games,
        at=row.at,
        anchored=row.anchored,
    )
