"""Guests, accounts and bots."""

from collections.abc import Collection

from sqlalchemy import ColumnElement, Connection, and_, insert, or_, select, update
from sqlalchemy.engine import Row

from tilewright.game import JsonObject
from tilewright.server.storage.engine import ConflictError, Database
from tilewright.server.storage.values import Cursor, Person, PersonKind
from tilewright.server.tables import PersonRow

__all__ = ["People", "add_person", "person_of_row"]


class People:
    """The people of a database. Every method raises StorageUnavailableError when it is away.

    ``folded`` is a name in the form in which no two accounts or bots may have the same;
    ``password`` is a hash, never a password.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(
        self, person: Person, *, folded: str | None = None, password: str | None = None
    ) -> None:
        """Store a new person. Raises ConflictError when the folded name is taken."""
        await self._database.transact(
            lambda connection: add_person(connection, person, folded=folded, password=password)
        )

    async def get(self, person: str) -> Person | None:
        """That person, or None."""
        return await self._one(PersonRow.id == person)

    async def several(self, people: Collection[str]) -> list[Person]:
        """Those people, in any order; whoever is unknown is left out."""
        rows = await self._database.rows(
            select(PersonRow.__table__).where(PersonRow.id.in_(people))
        )
        return [person_of_row(row) for row in rows]

    async def named(self, folded: str) -> Person | None:
        """The account or bot with that folded name, or None."""
        return await self._one(PersonRow.folded == folded)

    async def names_of(self, people: set[str]) -> dict[str, str]:
        """The names of those people by identifier; whoever is unknown is left out."""
        if not people:
            return {}
        rows = await self._database.rows(
            select(PersonRow.id, PersonRow.name).where(PersonRow.id.in_(people))
        )
        return {row.id: row.name for row in rows}

    async def password_of(self, person: str) -> str | None:
        """The hash of a person's password, or None."""
        found = await self._database.row(select(PersonRow.password).where(PersonRow.id == person))
        return None if found is None else found.password

    async def set_password(
        self, person: str, password: str | None, *, instead_of: str | None
    ) -> None:
        """Store the hash of a new password.

        Raises ConflictError when the old one is not ``instead_of`` any more.
        """
        changed = await self._database.write(
            update(PersonRow)
            .where(PersonRow.id == person, PersonRow.password.is_not_distinct_from(instead_of))
            .values(password=password)
        )
        if changed != 1:
            raise ConflictError

    async def promote(self, guest: str, name: str, folded: str, password: str | None) -> None:
        """Make a guest an account; identifier, seats and sessions stay.

        Raises ConflictError when the folded name is taken or this is no guest.
        """
        changed = await self._database.write(
            update(PersonRow)
            .where(PersonRow.id == guest, PersonRow.kind == PersonKind.GUEST.value)
            .values(kind=PersonKind.ACCOUNT.value, name=name, folded=folded, password=password)
        )
        if changed != 1:
            raise ConflictError

    async def rename_guest(self, guest: str, name: str) -> None:
        """Give a guest another name. Raises ConflictError when this is no guest."""
        changed = await self._database.write(
            update(PersonRow)
            .where(PersonRow.id == guest, PersonRow.kind == PersonKind.GUEST.value)
            .values(name=name)
        )
        if changed != 1:
            raise ConflictError

    async def set_settings(self, person: str, settings: JsonObject) -> None:
        """Store what a person has set for themselves."""
        await self._update(person, settings=settings)

    async def set_kind(self, person: str, kind: PersonKind) -> None:
        """Make an account a listed bot, or a bot an account."""
        await self._update(person, kind=kind.value)

    async def set_ban(self, person: str, at: float | None) -> None:
        """Shut a person out from that time on, or let them in again (None)."""
        await self._update(person, banned_at=at)

    async def page(
        self,
        limit: int,
        after: Cursor | None = None,
        *,
        kind: PersonKind | None = None,
        banned: bool = False,
    ) -> list[Person]:
        """People for who runs the server, the newest first; the cursor is as for matches."""
        rows = select(PersonRow.__table__)
        if kind is not None:
            rows = rows.where(PersonRow.kind == kind.value)
        if banned:
            rows = rows.where(PersonRow.banned_at.is_not(None))
        if after is not None:
            made = PersonRow.created_at
            rows = rows.where(or_(made < after.at, and_(made == after.at, PersonRow.id > after.id)))
        found = await self._database.rows(
            rows.order_by(PersonRow.created_at.desc(), PersonRow.id).limit(limit)
        )
        return [person_of_row(row) for row in found]

    async def _one(self, condition: ColumnElement[bool]) -> Person | None:
        row = await self._database.row(select(PersonRow.__table__).where(condition))
        return None if row is None else person_of_row(row)

    async def _update(self, person: str, **values: object) -> None:
        await self._database.write(update(PersonRow).where(PersonRow.id == person).values(**values))


def add_person(
    connection: Connection,
    person: Person,
    *,
    folded: str | None = None,
    password: str | None = None,
) -> None:
    """Store a new person in a transaction that does more."""
    connection.execute(
        insert(PersonRow).values(
            id=person.id,
            kind=person.kind.value,
            name=person.name,
            folded=folded,
            password=password,
            created_at=person.created_at,
            banned_at=person.banned_at,
            settings=person.settings,
        )
    )


def person_of_row(row: Row[tuple[object, ...]]) -> Person:
    """The person of a row of ``people``."""
    return Person(
        row.id, PersonKind(row.kind), row.name, row.created_at, row.banned_at, dict(row.settings)
    )
