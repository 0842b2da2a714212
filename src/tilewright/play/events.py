"""What can happen in a match: facts in their places, their written form, who may learn of them.

A match is the list of its events; its state is a fold over them (:mod:`tilewright.play.match`).
The facts themselves are in :mod:`tilewright.play.facts`; this module hands them on.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, ClassVar

from tilewright.game import Json, JsonObject, Outcome, Termination
from tilewright.play.fact_words import (
    Departure,
    Occupant,
    Proposal,
    SeriesPlace,
    Sides,
    Spectators,
    Withdrawer,
)
from tilewright.play.facts import (
    Answered,
    Arranged,
    Assembled,
    Closed,
    Created,
    Dealt,
    Ended,
    Fact,
    Flagged,
    Interrupted,
    Moved,
    Offered,
    Opened,
    Paused,
    Planned,
    Rematched,
    Resigned,
    Resumed,
    Revealed,
    Seated,
    SpectatorsSet,
    Started,
    TakenBack,
    TimeAdded,
    Unseated,
    VacationTaken,
    Withdrawn,
)
from tilewright.play.time_controls import (
    ByoYomi,
    Correspondence,
    Fischer,
    TurnBank,
    control_from_json,
)

__all__ = [
    "Answered",
    "Arranged",
    "Assembled",
    "Audience",
    "Closed",
    "Created",
    "Dealt",
    "Departure",
    "Ended",
    "Event",
    "Fact",
    "Flagged",
    "Interrupted",
    "Moved",
    "Occupant",
    "Offered",
    "Opened",
    "Paused",
    "Planned",
    "Proposal",
    "Rematched",
    "Resigned",
    "Resumed",
    "Revealed",
    "Seated",
    "SeriesPlace",
    "Sides",
    "Spectators",
    "SpectatorsSet",
    "Started",
    "TakenBack",
    "TimeAdded",
    "Unseated",
    "VacationTaken",
    "Withdrawer",
    "Withdrawn",
]

_KINDS: Mapping[str, type[Fact]] = {
    "created": Created,
    "seated": Seated,
    "unseated": Unseated,
    "closed": Closed,
    "assembled": Assembled,
    "revealed": Revealed,
    "arranged": Arranged,
    "started": Started,
    "moved": Moved,
    "dealt": Dealt,
    "withdrawn": Withdrawn,
    "taken-back": TakenBack,
    "planned": Planned,
    "offered": Offered,
    "answered": Answered,
    "paused": Paused,
    "resumed": Resumed,
    "time-added": TimeAdded,
    "vacation-taken": VacationTaken,
    "interrupted": Interrupted,
    "flagged": Flagged,
    "resigned": Resigned,
    "ended": Ended,
    "opened": Opened,
    "rematched": Rematched,
    "spectators-set": SpectatorsSet,
}
_NAMES = {fact: name for name, fact in _KINDS.items()}


@dataclass(frozen=True, slots=True)
class Audience:
    """Who may learn of an event; ``value`` is its text: ``everyone``, ``host`` or ``seat:1``.

    Spectators who see a match later than the players are no audience of their own: they are shown
    the fold of the events that are old enough. Raises ValueError for another text.
    """

    EVERYONE: ClassVar["Audience"]
    HOST: ClassVar["Audience"]

    value: str

    def __post_init__(self) -> None:
        scope, _, seat = self.value.partition(":")
        whole = self.value in ("everyone", "host")
        if not whole and not (scope == "seat" and seat.isascii() and seat.isdecimal()):
            raise ValueError(f"no audience: {self.value!r}")

    def __str__(self) -> str:
        return self.value

    @classmethod
    def of_seat(cls, seat: int) -> "Audience":
        """Only whoever holds that seat."""
        return cls(f"seat:{seat}")

    def includes(self, seats: Collection[int] = (), *, host: bool = False) -> bool:
        """Whether somebody who holds ``seats``, and perhaps runs the match, may learn of it."""
        match self.value.partition(":"):
            case ("everyone", _, _):
                return True
            case ("host", _, _):
                return host
            case (_, _, seat):
                return int(seat) in seats


Audience.EVERYONE = Audience("everyone")
Audience.HOST = Audience("host")


@dataclass(frozen=True, slots=True)
class Event:
    """A fact with its place in the match (from 1) and its time (seconds since 1970)."""

    number: int
    at: float
    fact: Fact

    @property
    def kind(self) -> str:
        """The fact's name in storage and on the wire, e.g. ``moved``."""
        return _NAMES[type(self.fact)]

    @property
    def audience(self) -> Audience:
        """Who may learn of it.

        It follows from the fact, so that no caller can make a private one public by forgetting.
        """
        if isinstance(self.fact, Planned):
            return Audience.of_seat(self.fact.seat)
        return Audience.EVERYONE

    def to_json(self) -> JsonObject:
        """The fact's fields by name, as stored; numbers and times are stored beside them."""
        return {each.name: _plain(getattr(self.fact, each.name)) for each in fields(self.fact)}

    @classmethod
    def from_json(
        cls, number: int, at: float, kind: str, fields: Mapping[str, Any], audience: str
    ) -> "Event":
        """Read back what ``kind``, ``to_json`` and ``audience`` wrote.

        Raises ValueError when it was stored for another audience than it has.
        """
        readers = _READERS.get(kind, {})
        values = {
            name: readers[name](value) if name in readers and value is not None else value
            for name, value in fields.items()
        }
        event = cls(number, at, _KINDS[kind](**values))
        if event.audience != Audience(audience):
            raise ValueError(f"event {number} ({kind}) was stored for {audience}")
        return event


# --- Values within facts -------------------------------------------------------------------


def _plain(value: object) -> Json:
    match value:
        case StrEnum():
            return value.value
        case None | bool() | int() | float() | str():
            return value
        case (
            Outcome() | TurnBank() | Fischer() | ByoYomi() | Correspondence()
            | SeriesPlace() | Spectators()
        ):  # fmt: skip
            return value.to_json()
        case tuple():
            return [_plain(each) for each in value]
        case Mapping():
            return {str(name): _plain(each) for name, each in value.items()}
    raise TypeError(f"a fact cannot hold {type(value).__name__}")


def _outcome(value: Mapping[str, Any]) -> Outcome:
    return Outcome(Termination(value["termination"]), tuple(value["ranks"]), tuple(value["scores"]))


def _lines(value: list[list[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(line) for line in value)


_READERS: Mapping[str, Mapping[str, Any]] = {
    "created": {
        "clock": control_from_json,
        "sides": Sides,
        "series": lambda value: SeriesPlace(**value),
        "spectators": lambda value: Spectators(**value),
    },
    "seated": {"by": Occupant},
    "unseated": {"by": Departure},
    "arranged": {"order": tuple},
    "withdrawn": {"by": Withdrawer},
    "planned": {"lines": _lines},
    "offered": {"what": Proposal},
    "ended": {"outcome": _outcome},
}
"""How the fields that are no plain values are read, by kind and name."""
