"""What can happen in a match, as facts that are stored and never changed.

A match is the list of its events; its state is a fold over them (:mod:`tilewright.play.match`).
Facts hold seat numbers only: who sits there is kept apart, so that a person's data can be deleted
and the match still replays.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeAlias

from tilewright.game import JsonObject, Outcome, Setting, Termination

__all__ = [
    "Audience",
    "Created",
    "Dealt",
    "Ended",
    "Event",
    "Fact",
    "Moved",
    "Occupant",
    "Rematched",
    "Resigned",
    "Seated",
    "Started",
]


class Audience(StrEnum):
    """Who may learn of an event."""

    EVERYONE = "everyone"


class Occupant(StrEnum):
    """What kind of player holds a seat."""

    PERSON = "person"
    BOT = "bot"


@dataclass(frozen=True, slots=True)
class Created:
    """The match exists: what is played, from which position text, with how many seats."""

    game: str
    variant: str
    settings: Mapping[str, Setting]
    start: str
    seats: int


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat was taken; ``bot`` names the bot when one holds it."""

    seat: int
    by: Occupant
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Started:
    """Every seat is taken and play begins."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A seat made a move; ``automatic`` when the fixed policy made it for a seat that fell."""

    seat: int
    move: str
    automatic: bool = False


@dataclass(frozen=True, slots=True)
class Dealt:
    """A chance event came out as ``move`` says."""

    move: str


@dataclass(frozen=True, slots=True)
class Resigned:
    """A seat gave up."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The match is over."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Rematched:
    """A next match between the same players was made."""


Fact: TypeAlias = Created | Seated | Started | Moved | Dealt | Resigned | Ended | Rematched

_KINDS: dict[str, type[Fact]] = {
    "created": Created,
    "seated": Seated,
    "started": Started,
    "moved": Moved,
    "dealt": Dealt,
    "resigned": Resigned,
    "ended": Ended,
    "rematched": Rematched,
}
_NAMES = {fact: name for name, fact in _KINDS.items()}


@dataclass(frozen=True, slots=True)
class Event:
    """A fact with its place in the match (from 1), its time (seconds since 1970) and audience."""

    number: int
    at: float
    fact: Fact
    audience: Audience = Audience.EVERYONE

    @property
    def kind(self) -> str:
        """The fact's name in storage and on the wire, e.g. ``moved``."""
        return _NAMES[type(self.fact)]

    def to_json(self) -> JsonObject:
        """The fact's fields by name, as stored; numbers and times are stored beside them."""
        match self.fact:
            case Created(game, variant, settings, start, seats):
                return {
                    "game": game,
                    "variant": variant,
                    "settings": dict(settings),
                    "start": start,
                    "seats": seats,
                }
            case Seated(seat, by, bot):
                return {"seat": seat, "by": by.value, "bot": bot}
            case Moved(seat, move, automatic):
                return {"seat": seat, "move": move, "automatic": automatic}
            case Dealt(move):
                return {"move": move}
            case Resigned(seat):
                return {"seat": seat}
            case Ended(outcome):
                return {"outcome": outcome.to_json()}
            case Started() | Rematched():
                return {}

    @classmethod
    def from_json(
        cls, number: int, at: float, kind: str, fields: Mapping[str, Any], audience: str
    ) -> "Event":
        """Read back what ``kind`` and ``to_json`` wrote."""
        values = dict(fields)
        if kind == "seated":
            values["by"] = Occupant(values["by"])
        if kind == "ended":
            outcome = values["outcome"]
            values["outcome"] = Outcome(
                Termination(outcome["termination"]),
                tuple(outcome["ranks"]),
                tuple(outcome["scores"]),
            )
        return cls(number, at, _KINDS[kind](**values), Audience(audience))
