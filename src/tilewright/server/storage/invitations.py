"""Further invitations to a seat beside its first one: only hashes are stored."""

from sqlalchemy import insert, or_, select

from tilewright.server.storage.engine import ConflictError, Database
from tilewright.server.tables import InvitationRow, SeatRow

__all__ = ["Invitations"]


class Invitations:
    """The invitations of a database. Each method raises StorageUnavailableError when it is away."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, invitation: str, first: str) -> None:
        """Let an invitation lead where a seat's ``first`` one leads, wherever that seat goes."""
        known = select(InvitationRow.hash).where(InvitationRow.hash == invitation)
        if await self._database.row(known) is not None:
            return
        try:
            await self._database.write(insert(InvitationRow).values(hash=invitation, first=first))
        except ConflictError:
            # Asked for twice at once.
            return

    async def seat_of(self, invitation: str) -> tuple[str, int] | None:
        """The match and seat that the hash of an invitation belongs to, or None."""
        first = select(InvitationRow.first).where(InvitationRow.hash == invitation)
        found = await self._database.row(
            select(SeatRow.match, SeatRow.seat).where(
                or_(SeatRow.invitation == invitation, SeatRow.invitation.in_(first))
            )
        )
        return None if found is None else (found.match, found.seat)
