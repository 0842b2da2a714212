"""Who people are: guests under a name, accounts with a password or without, programs with a token.

Sessions, tokens and passwords leave this module once, to whom they belong; what is stored of them
are hashes.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from tilewright.game import ConfigError
from tilewright.server.errors import AccessError, QuotaError
from tilewright.server.identity import (
    KEPT_SECONDS,
    digest,
    new_identifier,
    new_session,
    new_token,
)
from tilewright.server.names import clean_name, folded_name
from tilewright.server.passwords import Passwords
from tilewright.server.storage import ConflictError, Person, PersonKind, Storage, Token

__all__ = ["MOST_SESSIONS", "MOST_TOKENS", "Accounts", "SignedIn"]

MOST_TOKENS = 20
"""So many API tokens a person may have."""

MOST_SESSIONS = 50
"""So many browsers may be signed in as one person; the one longest unused makes way."""


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A person, and the new session (the secret itself) by which the browser is known as them."""

    person: Person
    session: str = field(repr=False)


class Accounts:
    """The people of a storage. ``clock`` gives seconds since 1970.

    Names that cannot be shown raise ConfigError (``server.name.bad``), taken ones too
    (``server.name.taken``), passwords that are too short or too long as well
    (``server.password.short``, ``server.password.bad``). Who is banned gets an AccessError
    (``server.banned``). Every method raises StorageUnavailableError when the database is away.
    """

    def __init__(
        self, storage: Storage, clock: Callable[[], float], passwords: Passwords | None = None
    ) -> None:
        self._storage = storage
        self._clock = clock
        self._passwords = passwords or Passwords()

    async def guest(self, name: str) -> SignedIn:
        """A new guest; anybody may use the same name."""
        return await self._new(PersonKind.GUEST, clean_name(name), None, None)

    async def register(self, name: str, password: str | None) -> SignedIn:
        """A new account; without a password it lives as long as its sessions."""
        name = clean_name(name)
        hashed = None if password is None else await self._passwords.hashed(password)
        return await self._new(PersonKind.ACCOUNT, name, folded_name(name), hashed)

    async def add_bot(self, name: str) -> Person:
        """A bot as a person of its own, with a name like an account's; nobody can sign in as it."""
        name = clean_name(name)
        person = Person(new_identifier(), PersonKind.BOT, name, self._clock())
        try:
            await self._storage.people.add(person, folded=folded_name(name))
        except ConflictError as error:
            raise _taken(name) from error
        return person

    async def claim(self, guest: Person, name: str, password: str | None) -> Person:
        """Make a guest an account: the person stays the same, with every match and session.

        Raises AccessError (``server.not_a_guest``) for an account.
        """
        _require_guest(guest)
        name = clean_name(name)
        folded = folded_name(name)
        hashed = None if password is None else await self._passwords.hashed(password)
        try:
            await self._storage.people.promote(guest.id, name, folded, hashed)
        except ConflictError as error:
            if await self._storage.people.named(folded) is None:
                raise AccessError("server.not_a_guest") from error
            raise _taken(name) from error
        return Person(
            guest.id,
            PersonKind.ACCOUNT,
            name,
            guest.created_at,
            guest.banned_at,
            guest.settings,
        )

    async def rename(self, guest: Person, name: str) -> None:
        """Give a guest another name. Raises AccessError (``server.not_a_guest``) for an account."""
        _require_guest(guest)
        try:
            await self._storage.people.rename_guest(guest.id, clean_name(name))
        except ConflictError as error:
            raise AccessError("server.not_a_guest") from error

    async def sign_in(self, name: str, password: str, *, guest: Person | None = None) -> SignedIn:
        """A new session for an account. All that ``guest`` played until now becomes the account's.

        Raises AccessError (``server.password.wrong``), with the same words after the same time for
        a wrong password, an unknown name and an account without a password.
        """
        person = await self._storage.people.named(_folded_if_name(name))
        known = None if person is None else await self._storage.people.password_of(person.id)
        if not await self._passwords.matches(password, known) or person is None or known is None:
            raise AccessError("server.password.wrong")
        _require_admitted(person)
        if self._passwords.outdated(known):
            await self._replace_password(person.id, known, await self._passwords.hashed(password))
        if guest is not None and guest.kind is PersonKind.GUEST:
            await self._merge(guest, person)
        return SignedIn(person, await self._new_session(person))

    async def sign_out(self, session: str) -> None:
        """End a session (the secret itself)."""
        known = digest(session)
        person = await self._storage.sessions.person_of(known, self._clock(), KEPT_SECONDS)
        await self._storage.sessions.remove(known)
        if person is not None:
            await self._storage.revocations.announce(person.id)

    async def renew_session(self, person: Person) -> str:
        """A new session (the secret itself) instead of all that the person had.

        When a guest becomes an account: somebody else may have planted the guest's session.
        """
        session = await self._new_session(person)
        await self._storage.sessions.remove_of(person.id, but=digest(session))
        await self._storage.revocations.announce(person.id)
        return session

    async def person_of(self, session: str | None) -> Person | None:
        """Whose session that is, or None; raises AccessError for who is banned."""
        if session is None:
            return None
        found = await self._storage.sessions.person_of(digest(session), self._clock(), KEPT_SECONDS)
        return None if found is None else _require_admitted(found)

    async def change_password(
        self, person: Person, old: str | None, new: str, *, session: str
    ) -> None:
        """Set another password and end every session but ``session`` (the secret itself).

        ``old`` may be None only for an account that has no password. Raises AccessError
        (``server.password.wrong``, or ``server.not_an_account`` for a guest or a bot).
        """
        if person.kind is not PersonKind.ACCOUNT:
            raise AccessError("server.not_an_account")
        known = await self._storage.people.password_of(person.id)
        if known is not None and not await self._passwords.matches(old or "", known):
            raise AccessError("server.password.wrong")
        if not await self._replace_password(person.id, known, await self._passwords.hashed(new)):
            # Somebody else has just changed it: the old one is not right any more.
            raise AccessError("server.password.wrong")
        await self._storage.sessions.remove_of(person.id, but=digest(session))
        await self._storage.revocations.announce(person.id)

    async def make_token(self, person: Person, label: str) -> tuple[Token, str]:
        """A new API token of an account or a bot, and its secret, which is told only now.

        Raises AccessError (``server.not_an_account``) for a guest, ConfigError
        (``server.name.bad``) for a label that is none, QuotaError for too many.
        """
        if person.kind is PersonKind.GUEST:
            raise AccessError("server.not_an_account")
        label = clean_name(label)
        if len(await self.tokens(person)) >= MOST_TOKENS:
            raise QuotaError("server.token.most", limit=MOST_TOKENS)
        secret = new_token()
        token = Token(new_identifier(), label, self._clock())
        await self._storage.tokens.add(token, person.id, digest(secret))
        return token, secret

    async def tokens(self, person: Person) -> list[Token]:
        """The API tokens of a person, without their secrets."""
        return await self._storage.tokens.of(person.id)

    async def revoke_token(self, person: Person, token: str) -> None:
        """End a token by its identifier. Raises AccessError (``server.token.unknown``)."""
        try:
            await self._storage.tokens.remove(person.id, token)
        except ConflictError as error:
            raise AccessError("server.token.unknown") from error
        await self._storage.revocations.announce(person.id)

    async def person_of_token(self, secret: str) -> Person:
        """For whom a program acts. Raises AccessError (``server.token.unknown``)."""
        found = await self._storage.tokens.person_of(digest(secret), self._clock())
        if found is None:
            raise AccessError("server.token.unknown")
        return _require_admitted(found)

    async def ban(self, person: str) -> None:
        """Shut a person out: no session or token of theirs is answered any more."""
        await self._storage.people.set_ban(person, self._clock())
        await self._storage.revocations.announce(person)

    async def unban(self, person: str) -> None:
        """Let a person in again."""
        await self._storage.people.set_ban(person, None)

    async def _new(
        self, kind: PersonKind, name: str, folded: str | None, hashed: str | None
    ) -> SignedIn:
        person = Person(new_identifier(), kind, name, self._clock())
        session = new_session()
        try:
            await self._storage.sessions.add_with_person(
                digest(session),
                person,
                person.created_at + KEPT_SECONDS,
                folded=folded,
                password=hashed,
            )
        except ConflictError as error:
            raise _taken(name) from error
        return SignedIn(person, session)

    async def _new_session(self, person: Person) -> str:
        session, now = new_session(), self._clock()
        await self._storage.sessions.add(digest(session), person.id, now, now + KEPT_SECONDS)
        if await self._storage.sessions.keep_newest(person.id, MOST_SESSIONS):
            await self._storage.revocations.announce(person.id)
        return session

    async def _replace_password(self, person: str, known: str | None, hashed: str) -> bool:
        try:
            await self._storage.people.set_password(person, hashed, instead_of=known)
        except ConflictError:
            return False
        return True

    async def _merge(self, guest: Person, account: Person) -> None:
        try:
            await self._storage.person_data.merge(guest.id, account.id)
        except ConflictError:
            # The guest is gone or an account already: another tab has signed in meanwhile.
            return
        await self._storage.revocations.announce(guest.id)


def _taken(name: str) -> ConfigError:
    return ConfigError("server.name.taken", parts=["name"], name=name)


def _folded_if_name(text: str) -> str:
    """The folded name; for what can be nobody's name the empty text, which is nobody's either."""
    try:
        return folded_name(clean_name(text))
    except ConfigError:
        return ""


def _require_guest(person: Person) -> None:
    if person.kind is not PersonKind.GUEST:
        raise AccessError("server.not_a_guest")


def _require_admitted(person: Person) -> Person:
    if person.banned_at is not None:
        raise AccessError("server.banned")
    return person
