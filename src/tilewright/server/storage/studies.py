"""Studies: games with variations and comments that somebody keeps."""

from sqlalchemy import delete, func, insert, select, update

from tilewright.server.storage.engine import ConflictError, Database
from tilewright.server.storage.values import Study
from tilewright.server.tables import StudyRow

__all__ = ["Studies"]


class Studies:
    """The studies of a database. Every method raises StorageUnavailableError when it is away."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, study: Study) -> None:
        """Store a new study. Raises ConflictError when the identifier is taken."""
        await self._database.write(
            insert(StudyRow).values(
                id=study.id,
                owner=study.owner,
                game=study.game,
                title=study.title,
                record=study.record,
                created_at=study.created_at,
                changed_at=study.changed_at,
            )
        )

    async def get(self, study: str) -> Study | None:
        """The study with that identifier, or None."""
        row = await self._database.row(select(StudyRow.__table__).where(StudyRow.id == study))
        return None if row is None else Study(*row)

    async def of_person(self, person: str, limit: int) -> list[Study]:
        """The studies of a person, the one changed last first."""
        rows = await self._database.rows(
            select(StudyRow.__table__)
            .where(StudyRow.owner == person)
            .order_by(StudyRow.changed_at.desc(), StudyRow.id)
            .limit(limit)
        )
        return [Study(*row) for row in rows]

    async def count_of(self, person: str) -> int:
        """How many studies a person keeps."""
        row = await self._database.row(
            select(func.count()).select_from(StudyRow).where(StudyRow.owner == person)
        )
        return 0 if row is None else int(row[0])

    async def change(self, study: str, game: str, title: str, record: str, at: float) -> None:
        """Store what a study has become. Raises ConflictError when there is no such study."""
        changed = await self._database.write(
            update(StudyRow)
            .where(StudyRow.id == study)
            .values(game=game, title=title, record=record, changed_at=at)
        )
        if changed != 1:
            raise ConflictError

    async def remove(self, study: str) -> None:
        """Delete a study, if it is there."""
        await self._database.write(delete(StudyRow).where(StudyRow.id == study))
