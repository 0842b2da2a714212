"""Groups of matches, such as the games of a series."""

from sqlalchemy import insert, select, update

from tilewright.game import JsonObject
from tilewright.server.storage.engine import ConflictError, Database
from tilewright.server.storage.values import Group
from tilewright.server.tables import GroupRow

__all__ = ["Groups"]


class Groups:
    """The groups of a database. Every method raises StorageUnavailableError when it is away."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, group: Group) -> None:
        """Store a new group. Raises ConflictError when the identifier is taken."""
        await self._database.write(
            insert(GroupRow).values(
                id=group.id, kind=group.kind, created_at=group.created_at, data=group.data
            )
        )

    async def get(self, group: str) -> Group | None:
        """The group with that identifier, or None."""
        row = await self._database.row(select(GroupRow.__table__).where(GroupRow.id == group))
        return None if row is None else Group(row.id, row.kind, row.created_at, row.data)

    async def set_data(self, group: str, data: JsonObject) -> None:
        """Store the group's data anew. Raises ConflictError when there is no such group."""
        changed = await self._database.write(
            update(GroupRow).where(GroupRow.id == group).values(data=data)
        )
        if changed != 1:
            raise ConflictError
