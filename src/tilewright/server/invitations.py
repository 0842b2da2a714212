"""The links by which whoever made a match invites to its seats.

A link follows from the maker's session, or API token, and the seat, so it can be shown again at any
time though only its hash is stored. A maker who comes by another session gets links of its own,
which lead to the same seats as the first ones.
"""

from collections.abc import Iterator

from tilewright.game import JsonObject
from tilewright.play.match import Status
from tilewright.server.callers import Caller
from tilewright.server.identity import digest, invitation_token
from tilewright.server.live import LiveMatch
from tilewright.server.storage import Storage

__all__ = ["links", "make_valid"]


async def make_valid(storage: Storage, live: LiveMatch, caller: Caller) -> None:
    """See to it that the caller's own links lead to the seats that may be free.

    Nothing happens for who did not make the match. Raises StorageUnavailableError.
    """
    if live.match.status not in (Status.WAITING, Status.READY):
        return
    for _, token, first in _invitations(live, caller):
        invitation = digest(token)
        if invitation != first:
            await storage.invitations.add(invitation, first)


def links(live: LiveMatch, caller: Caller) -> list[JsonObject]:
    """The addresses to the seats that are free, for who made the match."""
    return [
        {"seat": seat, "address": f"/join/{token}"}
        for seat, token, _ in _invitations(live, caller)
        if live.header.seats[seat].person is None
    ]


def _invitations(live: LiveMatch, caller: Caller) -> Iterator[tuple[int, str, str]]:
    """Each seat with the caller's invitation to it and the hash of its first one."""
    secret = caller.secret
    if secret is None or not live.made_by(caller.id):
        return
    for number, seat in enumerate(live.header.seats):
        if seat.invitation is not None:
            yield number, invitation_token(secret, live.header.id, number), seat.invitation
