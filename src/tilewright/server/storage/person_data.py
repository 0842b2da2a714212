"""All that belongs to a person at once: handed to another person, exported, or deleted."""

from sqlalchemy import ColumnElement, Connection, delete, or_, select, update

from tilewright.game import Json, JsonObject
from tilewright.server.storage.engine import ConflictError, Database
from tilewright.server.storage.values import PersonKind
from tilewright.server.tables import (
    Base,
    ChatRow,
    MatchRow,
    MuteRow,
    PersonRow,
    RatingChangeRow,
    RatingRow,
    ReportRow,
    ResultRow,
    SeatRow,
    SessionRow,
    StudyRow,
    TokenRow,
)

__all__ = ["PersonData"]


class PersonData:
    """A person's rows in every table. Each method raises StorageUnavailableError when it is away.

    Events hold seat numbers only, so matches replay whatever happens here.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def merge(self, guest: str, account: str) -> None:
        """Give an account all that a guest played and wrote; the guest is gone afterwards.

        The guest's sessions end, and who was muted by or had muted the guest has to say so again.
        Raises ConflictError when the first is no guest, or both are the same.
        """

        def work(connection: Connection) -> None:
            found = connection.execute(
                select(PersonRow.kind).where(PersonRow.id == guest).with_for_update()
            )
            if found.scalar_one_or_none() != PersonKind.GUEST.value or guest == account:
                raise ConflictError
            for column in (
                MatchRow.creator,
                SeatRow.person,
                ResultRow.person,
                ChatRow.person,
                ReportRow.reporter,
                ReportRow.reported,
                StudyRow.owner,
            ):
                connection.execute(
                    update(column.class_).where(column == guest).values({column.key: account})
                )
            _forget(connection, guest)

        await self._database.transact(work)

    async def delete(self, person: str) -> None:
        """Delete a person: name, sessions, chat, reports, ratings, studies.

        Finished matches stay, unnamed.

        A seat that they hold in a match that is being played stays taken for nobody, so give it up
        before.
        """

        def work(connection: Connection) -> None:
            connection.execute(select(PersonRow.id).where(PersonRow.id == person).with_for_update())
            for column in (MatchRow.creator, SeatRow.person, ResultRow.person):
                connection.execute(
                    update(column.class_).where(column == person).values({column.key: None})
                )
            theirs = select(ChatRow.id).where(ChatRow.person == person)
            connection.execute(
                delete(ReportRow).where(
                    or_(
                        ReportRow.reporter == person,
                        ReportRow.reported == person,
                        ReportRow.line.in_(theirs),
                    )
                )
            )
            connection.execute(delete(ChatRow).where(ChatRow.person == person))
            _forget(connection, person)

        await self._database.transact(work)

    async def export(self, person: str) -> JsonObject | None:
        """All that is stored of a person, or None. Hashes of secrets are left out."""

        def work(connection: Connection) -> JsonObject | None:
            found = _rows(connection, PersonRow, PersonRow.id == person)
            if not found:
                return None
            # Whom others muted or reported is theirs to tell.
            return {
                "person": found[0],
                "sessions": _rows(connection, SessionRow, SessionRow.person == person),
                "tokens": _rows(connection, TokenRow, TokenRow.person == person),
                "matches": _rows(connection, MatchRow, MatchRow.creator == person),
                "seats": _rows(connection, SeatRow, SeatRow.person == person),
                "results": _rows(connection, ResultRow, ResultRow.person == person),
                "chat": _rows(connection, ChatRow, ChatRow.person == person),
                "mutes": _rows(connection, MuteRow, MuteRow.person == person),
                "reports": _rows(connection, ReportRow, ReportRow.reporter == person),
                "ratings": _rows(connection, RatingRow, RatingRow.person == person),
                "rating_changes": _rows(
                    connection, RatingChangeRow, RatingChangeRow.person == person
                ),
                "studies": _rows(connection, StudyRow, StudyRow.owner == person),
            }

        return await self._database.read(work)


SECRETS = frozenset({"hash", "password", "folded", "invitation", "secret"})
"""Columns that are not exported: keys and hashes of them, and what others must not know yet."""


def _rows(connection: Connection, table: type[Base], condition: ColumnElement[bool]) -> list[Json]:
    shown = [column for column in table.__table__.columns if column.name not in SECRETS]
    keys = [column for column in table.__table__.columns if column.primary_key]
    rows = connection.execute(select(*shown).where(condition).order_by(*keys))
    return [dict(row) for row in rows.mappings()]


def _forget(connection: Connection, person: str) -> None:
    """Delete what cannot be without the person, and then the person."""
    for column in (
        MuteRow.person,
        MuteRow.muted,
        RatingChangeRow.person,
        RatingRow.person,
        StudyRow.owner,
        TokenRow.person,
        SessionRow.person,
        PersonRow.id,
    ):
        connection.execute(delete(column.class_).where(column == person))
