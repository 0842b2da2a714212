"""Who takes, leaves and changes seats."""

from collections.abc import Sequence

from sqlalchemy import Connection, select, update

from tilewright.server.storage.engine import ConflictError
from tilewright.server.storage.values import SeatChanges
from tilewright.server.tables import SeatRow

__all__ = ["change_seats"]


def change_seats(connection: Connection, match: str, changes: SeatChanges) -> None:
    """Change the seats of a match in the transaction that stores its events.

    Raises ConflictError when a seat that is to be taken has a holder, ValueError when the order
    does not name each seat once.
    """
    if changes.vacated:
        connection.execute(
            update(SeatRow)
            .where(SeatRow.match == match, SeatRow.seat.in_(changes.vacated))
            .values(person=None)
        )
    for seat, person in changes.seated.items():
        taken = connection.execute(
            update(SeatRow)
            .where(SeatRow.match == match, SeatRow.seat == seat, SeatRow.person.is_(None))
            .values(person=person)
        )
        if taken.rowcount != 1:
            raise ConflictError
    if changes.order is not None:
        _arrange(connection, match, changes.order)


def _arrange(connection: Connection, match: str, order: Sequence[int]) -> None:
    found = connection.execute(
        select(SeatRow.seat, SeatRow.person, SeatRow.invitation, SeatRow.open).where(
            SeatRow.match == match
        )
    )
    former = {row.seat: row for row in found}
    if sorted(order) != sorted(former):
        raise ValueError("an order of the seats names each of them once")
    for seat, source in enumerate(order):
        connection.execute(
            update(SeatRow)
            .where(SeatRow.match == match, SeatRow.seat == seat)
            .values(
                person=former[source].person,
                invitation=former[source].invitation,
                open=former[source].open,
            )
        )
