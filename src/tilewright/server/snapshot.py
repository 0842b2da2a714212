"""What a client is told of a match. Payloads are built by naming what goes in.

The seed, the sessions and the hashes of invitations never appear here.
"""

from dataclasses import dataclass

from tilewright.game import JsonObject
from tilewright.play.match import Match
from tilewright.server.identity import digest, invitation_token
from tilewright.server.live import LiveMatch
from tilewright.server.storage import Storage

__all__ = ["Viewer", "match_address", "snapshot", "watch_address"]


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: a player by the session (the secret itself), or a watcher (None)."""

    session: str | None

    @property
    def session_hash(self) -> str | None:
        """The hash under which the session's seats are stored."""
        return None if self.session is None else digest(self.session)


def match_address(match: str) -> str:
    """The page's address of a match for its players."""
    return f"/match/{match}"


def watch_address(watch: str) -> str:
    """The page's address of a match for watchers."""
    return f"/watch/{watch}"


async def snapshot(
    live: LiveMatch, viewer: Viewer, storage: Storage, match: Match | None = None
) -> JsonObject:
    """The match as it stands (or as ``match`` says) for that viewer, as ``docs/api.md`` lists."""
    facts = live.facts
    match = live.match if match is None else match
    yours = live.seats_of(viewer.session_hash)
    description = await live.described(match)
    rematch: str | None = None
    if facts.rematch is not None:
        if viewer.session is None:
            rematch = watch_address(await storage.watching_address(facts.rematch) or "")
        else:
            rematch = match_address(facts.rematch)
    return {
        "match": facts.id if viewer.session is not None else None,
        "watch": facts.watch,
        "game": match.game,
        "variant": match.variant,
        "settings": dict(match.settings),
        "number": match.number,
        "status": match.status.value,
        "seats": [
            {
                "seat": number,
                "kind": "open" if seat.occupant is None else seat.occupant.value,
                "bot": seat.bot,
                "yours": number in yours,
                "fallen": seat.fallen,
            }
            for number, seat in enumerate(match.seats)
        ],
        "to_act": sorted(match.to_act),
        "your_seats": list(yours),
        "moves": [
            {"ply": ply, "number": played.number, "seat": played.seat, "move": played.move}
            for ply, played in enumerate(match.moves, start=1)
        ],
        "position": description,
        "outcome": None if match.outcome is None else match.outcome.to_json(),
        "invitations": _invitations(live, viewer),
        "rematch": rematch,
    }


def _invitations(live: LiveMatch, viewer: Viewer) -> list[JsonObject]:
    if viewer.session is None or viewer.session_hash != live.facts.creator:
        return []
    return [
        {
            "seat": seat,
            "address": f"/join/{invitation_token(viewer.session, live.facts.id, seat)}",
        }
        for seat, invitation in enumerate(live.facts.invitations)
        if invitation is not None and live.facts.sessions[seat] is None
    ]
