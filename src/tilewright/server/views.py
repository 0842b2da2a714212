"""What somebody may see of a match: all of it but others' secrets, or only what spectators may."""

from collections.abc import Sequence
from dataclasses import dataclass

from tilewright.play.events import Event
from tilewright.play.match import Match
from tilewright.server.callers import Caller
from tilewright.server.errors import AccessError
from tilewright.server.live import LiveMatch

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

    ``number`` is the last event that the viewer may see: what an action answers.
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
            seats = live.seats_of(viewer.person)
            host = live.hosted_by(viewer.person)
            seen = tuple(e for e in live.events if e.audience.includes(seats, host=host))
            return cls(live.match, seen, seen[-1].number, None)
        spectators = live.match.spectators
        if not spectators.open:
            raise AccessError("server.spectators_shut_out")
        count, match = live.known_by(now - spectators.delay)
        seen = tuple(event for event in live.events[:count] if event.audience.includes())
        late = live.events[count].at + spectators.delay if count < len(live.events) else None
        return cls(match, seen, seen[-1].number, late)

    def after(self, number: int) -> Sequence[Event]:
        """The events that the viewer may see after that number."""
        return [event for event in self.events if event.number > number]
