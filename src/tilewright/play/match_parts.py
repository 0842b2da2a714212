"""The values that the state of a match is made of."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tilewright.game import Position, Termination
from tilewright.play.clocks import Clock
from tilewright.play.fact_words import Occupant, Proposal

__all__ = ["Lines", "Offer", "PlayedMove", "Seat", "Status", "Undo"]

Lines = tuple[tuple[str, ...], ...]
"""Conditional moves of one seat: lines of moves, each from the present position on."""


class Status(StrEnum):
    """Where a match stands."""

    WAITING = "waiting"
    """A seat is free."""
    READY = "ready"
    """All seats are taken; the host starts when it suits."""
    CHOOSING = "choosing"
    """Everybody is there; a hidden board is shown and the sides are settled."""
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"
    """Called off before the start."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who holds a seat (None: nobody yet), and by what it fell (None: it decides its moves)."""

    occupant: Occupant | None = None
    bot: str | None = None
    fell: Termination | None = None

    @property
    def fallen(self) -> bool:
        """Whether it resigned or ran out of time."""
        return self.fell is not None

    @property
    def decides(self) -> bool:
        """Whether a person holds it who still plays: whose agreement is needed."""
        return self.occupant is Occupant.PERSON and self.fell is None


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move (or, with seat None, a chance event) and the number of its event.

    ``at`` is its time in seconds since 1970. ``clock`` holds the seconds left by seat once it was
    made, in whole milliseconds as records have them; it is empty when no clock runs.
    """

    number: int
    seat: int | None
    move: str
    at: float = 0.0
    clock: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Offer:
    """An open proposal of a seat; ``number`` is its event's, ``accepted`` who agreed so far."""

    number: int
    seat: int
    what: Proposal
    accepted: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Undo:
    """What the match goes back to when its last move is withdrawn.

    ``clock`` is as if the move had not been made, and takes part in all that happens to the clocks.
    """

    position: Position[Any]
    clock: Clock | None
    plans: tuple[tuple[int, Lines], ...]
