"""The words that facts are made of: closed sets, and two small values."""

from dataclasses import dataclass
from enum import StrEnum

from tilewright.game import JsonObject

__all__ = [
    "Departure",
    "Occupant",
    "Proposal",
    "SeriesPlace",
    "Sides",
    "Spectators",
    "Withdrawer",
]


class Occupant(StrEnum):
    """What kind of player holds a seat."""

    PERSON = "person"
    BOT = "bot"


class Sides(StrEnum):
    """How it is settled who holds which seat when play starts."""

    OWNER = "owner"
    """As whoever made the match seated them."""
    RANDOM = "random"
    """They are drawn."""
    OPPONENT = "opponent"
    """Seat 1 (the second) chooses a seat; its holder changes places with it."""


class Departure(StrEnum):
    """How a seat became free before the start."""

    LEFT = "left"
    KICKED = "kicked"


class Withdrawer(StrEnum):
    """Who withdraws a move: its author, or the host, who puts another in its place."""

    AUTHOR = "author"
    HOST = "host"


class Proposal(StrEnum):
    """What needs the agreement of all persons who still play."""

    TAKEBACK = "takeback"
    PAUSE = "pause"
    END = "end"


@dataclass(frozen=True, slots=True)
class SeriesPlace:
    """Which game of which series a match is: ``number`` counts from 1."""

    id: str
    number: int

    def to_json(self) -> JsonObject:
        """``id`` and ``number``."""
        return {"id": self.id, "number": self.number}


@dataclass(frozen=True, slots=True)
class Spectators:
    """Whether a match may be watched (``open``) and how many seconds late (``delay``)."""

    open: bool = True
    delay: float = 0.0

    def to_json(self) -> JsonObject:
        """``open`` and ``delay``."""
        return {"open": self.open, "delay": self.delay}
