"""Who asks: a person known by a session or a token, or somebody whom nobody knows yet."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection
from starlette.responses import Response

from tilewright.server.identity import (
    KEPT_SECONDS,
    digest,
    give_session,
    new_identifier,
    session_of,
    token_of,
)
from tilewright.server.limits import Limits, network_of
from tilewright.server.storage import ConflictError, Person, PersonKind, Storage

if TYPE_CHECKING:
    from tilewright.server.accounts import Accounts

__all__ = ["GUEST_NAME", "Caller", "caller_of", "given_name", "known_caller"]

GUEST_NAME = "Guest"
"""What is stored as the name of a guest who has given none; it is never told as a name."""


def given_name(name: str | None) -> str | None:
    """A stored name as it is told: None for who has given none, and for whom nobody knows.

    Every reader's page then says so in its own language.
    """
    return None if name == GUEST_NAME else name


@dataclass(frozen=True, slots=True)
class Caller:
    """A person (None: not known yet) and the session or the API token it came with.

    Both are the secrets themselves, and at most one of them is there.
    """

    person: Person | None
    session: str | None = field(default=None, repr=False)
    token: str | None = field(default=None, repr=False)

    @property
    def id(self) -> str | None:
        """The person's identifier."""
        return None if self.person is None else self.person.id

    @property
    def secret(self) -> str | None:
        """By what the caller is known."""
        return self.token or self.session


async def caller_of(connection: HTTPConnection) -> Caller:
    """Who asks, by token or session. Raises AccessError for an unknown token and who is banned."""
    accounts: Accounts = connection.app.state.accounts
    token = token_of(connection)
    if token is not None:
        return Caller(await accounts.person_of_token(token), token=token)
    session = session_of(connection)
    return Caller(await accounts.person_of(session), session)


async def known_caller(connection: HTTPConnection, response: Response) -> Caller:
    """Who asks; whoever is not known yet becomes a guest, with a session in the answer.

    Raises AccessError as ``caller_of`` does, and TooManyError when one network makes too many
    guests.
    """
    caller = await caller_of(connection)
    if caller.person is not None:
        if caller.session is not None:
            # Every visit begins the cookie anew.
            give_session(connection, response)
        return caller
    limits: Limits = connection.app.state.limits
    limits.guests_of_network.take(network_of(connection))
    session = give_session(connection, response)
    storage: Storage = connection.app.state.hub.storage
    now: float = connection.app.state.hub.now()
    guest = Person(new_identifier(), PersonKind.GUEST, GUEST_NAME, now)
    try:
        await storage.sessions.add_with_person(digest(session), guest, now + KEPT_SECONDS)
    except ConflictError:
        # The same browser asked twice at once: the first request has made the guest.
        accounts: Accounts = connection.app.state.accounts
        return Caller(await accounts.person_of(session), session)
    return Caller(guest, session)
