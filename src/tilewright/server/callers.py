"""Who asks: a person known by a session or a token, or somebody whom nobody knows yet."""

import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection
from starlette.responses import Response

from tilewright.server.identity import (
    KEPT_SECONDS,
    digest,
    give_session,
    session_of,
    token_of,
)
from tilewright.server.storage import ConflictError, Person, PersonKind, Storage

if TYPE_CHECKING:
    from tilewright.server.accounts import Accounts

__all__ = ["GUEST_NAME", "Caller", "caller_of", "known_caller"]

GUEST_NAME = "Guest"
"""What a guest is called who has given no name; the page shows the seat's own name instead."""


@dataclass(frozen=True, slots=True)
class Caller:
    """A person (None: not known yet) and the session it came with (the secret itself)."""

    person: Person | None
    session: str | None = field(default=None, repr=False)

    @property
    def id(self) -> str | None:
        """The person's identifier."""
        return None if self.person is None else self.person.id


async def caller_of(connection: HTTPConnection) -> Caller:
    """Who asks, by token or session. Raises AccessError for an unknown token and who is banned."""
    accounts: Accounts = connection.app.state.accounts
    token = token_of(connection)
    if token is not None:
        return Caller(await accounts.person_of_token(token))
    session = session_of(connection)
    return Caller(await accounts.person_of(session), session)


async def known_caller(connection: HTTPConnection, response: Response) -> Caller:
    """Who asks; whoever is not known yet becomes a guest, with a session in the answer."""
    caller = await caller_of(connection)
    if caller.person is not None:
        if caller.session is not None:
            # Every visit begins the cookie anew.
            give_session(connection, response)
        return caller
    session = give_session(connection, response)
    storage: Storage = connection.app.state.hub.storage
    now: float = connection.app.state.hub.now()
    guest = Person(secrets.token_urlsafe(12), PersonKind.GUEST, GUEST_NAME, now)
    try:
        await storage.sessions.add_with_person(digest(session), guest, now + KEPT_SECONDS)
    except ConflictError:
        # The same browser asked twice at once: the first request has made the guest.
        accounts: Accounts = connection.app.state.accounts
        return Caller(await accounts.person_of(session), session)
    return Caller(guest, session)
