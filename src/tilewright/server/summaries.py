"""A match in a line, for lists."""

from tilewright.game import JsonObject
from tilewright.server.live import LiveMatch
from tilewright.server.snapshot import name_on

__all__ = ["summary_of"]


def summary_of(live: LiveMatch) -> JsonObject:
    """What every list says of a match."""
    match = live.match
    return {
        "game": match.game,
        "variant": match.variant,
        "status": match.status.value,
        "clock": None if match.created.clock is None else str(match.created.clock),
        "speed": live.header.speed,
        "rated": live.header.rated,
        "names": [name_on(live, seat) for seat in range(len(match.seats))],
    }
