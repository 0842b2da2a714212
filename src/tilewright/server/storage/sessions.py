"""Sessions of browsers and API tokens of programs: only their hashes are stored."""

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from tilewright.server.storage.engine import ConflictError, Database
from tilewright.server.storage.people import add_person, person_of_row
from tilewright.server.storage.values import Person, Token
from tilewright.server.tables import PersonRow, SessionRow, TokenRow

__all__ = ["Sessions", "Tokens", "add_session"]

TOUCH_SECONDS = 3600.0
"""A use is written down at most this often: asking who somebody is should rarely write."""

# What every request needs, built once: building a statement costs more than running it.
PERSON_OF_SESSION = (
    select(PersonRow.__table__, SessionRow.seen_at)
    .join(SessionRow, SessionRow.person == PersonRow.id)
    .where(SessionRow.hash == bindparam("session"), SessionRow.expires_at > bindparam("now"))
)


class Sessions:
    """The sessions of a database. Every method raises StorageUnavailableError when it is away."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, session: str, person: str, at: float, expires_at: float) -> None:
        """Store the hash of a session for a person. Raises ConflictError when it is known."""
        await self._database.transact(
            lambda connection: add_session(connection, session, person, at, expires_at)
        )

    async def add_with_person(
        self,
        session: str,
        person: Person,
        expires_at: float,
        *,
        folded: str | None = None,
        password: str | None = None,
    ) -> None:
        """Store a new person and their first session. Raises ConflictError as ``People.add``."""

        def work(connection: Connection) -> None:
            add_person(connection, person, folded=folded, password=password)
            add_session(connection, session, person.id, person.created_at, expires_at)

        await self._database.transact(work)

    async def person_of(self, session: str, now: float, kept: float) -> Person | None:
        """Whose session that is, or None when it is unknown or has expired.

        A use moves its end to ``kept`` seconds from ``now``.
        """
        row = await self._database.row(PERSON_OF_SESSION, {"session": session, "now": now})
        if row is None:
            return None
        if now - row.seen_at > TOUCH_SECONDS:
            await self._database.write(
                update(SessionRow)
                .where(SessionRow.hash == session)
                .values(seen_at=now, expires_at=now + kept)
            )
        return person_of_row(row)

    async def remove(self, session: str) -> None:
        """Forget a session."""
        await self._database.write(delete(SessionRow).where(SessionRow.hash == session))

    async def remove_of(self, person: str, *, but: str | None = None) -> None:
        """Forget every session of a person, except the one with the hash ``but``."""
        gone = delete(SessionRow).where(SessionRow.person == person)
        if but is not None:
            gone = gone.where(SessionRow.hash != but)
        await self._database.write(gone)

    async def keep_newest(self, person: str, most: int) -> int:
        """Forget all but ``most`` sessions of a person, those unused for longest; how many."""
        newest = (
            select(SessionRow.hash)
            .where(SessionRow.person == person)
            .order_by(SessionRow.seen_at.desc(), SessionRow.created_at.desc(), SessionRow.hash)
            .limit(most)
        )
        return await self._database.write(
            delete(SessionRow).where(SessionRow.person == person, SessionRow.hash.not_in(newest))
        )

    async def remove_expired(self, now: float) -> int:
        """Forget the sessions whose time is over; how many there were."""
        return await self._database.write(delete(SessionRow).where(SessionRow.expires_at <= now))


class Tokens:
    """The API tokens of a database. Every method raises StorageUnavailableError when it is away."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, token: Token, person: str, secret: str) -> None:
        """Store a token of a person under the hash of its secret."""
        await self._database.write(
            insert(TokenRow).values(
                hash=secret,
                id=token.id,
                person=person,
                label=token.label,
                created_at=token.created_at,
                used_at=token.used_at,
            )
        )

    async def person_of(self, secret: str, now: float) -> Person | None:
        """For whom the token with that hash acts, or None."""
        row = await self._database.row(
            select(PersonRow.__table__, TokenRow.used_at)
            .join(TokenRow, TokenRow.person == PersonRow.id)
            .where(TokenRow.hash == secret)
        )
        if row is None:
            return None
        if row.used_at is None or now - row.used_at > TOUCH_SECONDS:
            await self._database.write(
                update(TokenRow).where(TokenRow.hash == secret).values(used_at=now)
            )
        return person_of_row(row)

    async def of(self, person: str) -> list[Token]:
        """A person's tokens, the oldest first."""
        rows = await self._database.rows(
            select(TokenRow.id, TokenRow.label, TokenRow.created_at, TokenRow.used_at)
            .where(TokenRow.person == person)
            .order_by(TokenRow.created_at, TokenRow.id)
        )
        return [Token(*row) for row in rows]

    async def remove(self, person: str, token: str) -> None:
        """Forget a token of a person by its identifier. Raises ConflictError when there is none."""
        gone = await self._database.write(
            delete(TokenRow).where(TokenRow.person == person, TokenRow.id == token)
        )
        if gone != 1:
            raise ConflictError


def add_session(
    connection: Connection, session: str, person: str, at: float, expires_at: float
) -> None:
    """Store a session in a transaction that does more."""
    connection.execute(
        insert(SessionRow).values(
            hash=session, person=person, created_at=at, seen_at=at, expires_at=expires_at
        )
    )
