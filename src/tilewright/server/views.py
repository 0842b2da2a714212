"""What somebody may see of a match: all of it but others' secrets, or only what spectators may."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from tilewright.play.events import Event
from tilewright.play.match import Match
from tilewright.server.callers import Caller
from tilewright.server.errors import AccessError
from tilewright.server.live import LiveMatch
from tilewright.server.numbering import is_public

__all__ = ["View", "Viewer"]


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: a caller who belongs to the match, or a spectator."""

    caller: Caller
    watching: bool

    @property
    def person(self) -> str | None:
        """The identifier of the person who acts; spectators act for nobody."""
        return None if self.watching else self.caller.id


@dataclass(frozen=True, slots=True)
class View:
    """A match as one viewer sees it at one moment.

    ``events`` are those for everybody, numbered in their order from 1 (``server.numbering``);
    ``number`` is the last of them: what an action answers.
    """

    match: Match
    events: tuple[Event, ...]
    number: int
    next_at: float | None
    """When a spectator who sees the match late sees the next event; None when none is to come."""

    @classmethod
    def of(cls, live: LiveMatch, viewer: Viewer, now: float) -> "View":
        """What that viewer sees now. Raises AccessError when spectators are shut out."""
        if not viewer.watching:
            seen = tuple(filter(is_public, live.events))
            return cls(live.match, seen, len(seen), None)
        spectators = live.match.spectators
        if not spectators.open:
            raise AccessError("server.spectators_shut_out")
        count, match = live.known_by(now - spectators.delay)
        seen = tuple(filter(is_public, live.events[:count]))
        hidden = filter(is_public, islice(live.events, count, None))
        late = next((event.at + spectators.delay for event in hidden), None)
        return cls(match, seen, len(seen), late)

    def after(self, number: int) -> Sequence[Event]:
        """The events that the viewer may see after that number."""
        return self.events[max(0, number) :]
