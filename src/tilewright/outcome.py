"""How a game ended; reached through ``tilewright.game``."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tilewright.plain import JsonObject

__all__ = ["Outcome", "Termination"]


class Termination(StrEnum):
    """Why a game ended."""

    COMPLETED = "completed"
    RESIGNATION = "resignation"
    TIME = "time"
    AGREEMENT = "agreement"
    ADJUDICATION = "adjudication"

    def __repr__(self) -> str:
        """An expression, so that an outcome's ``repr`` can be evaluated."""
        return f"Termination.{self.name}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    ``ranks`` gives each seat's place from 1; equal places are a shared one. ``scores`` gives
    each seat's points by the game's own count, whatever ended it.
    """

    termination: Termination
    ranks: tuple[int, ...]
    scores: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place, in order; more than one for a shared victory."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    def after_fall(self, fallen: Sequence[int], termination: Termination) -> "Outcome":
        """The same result with seats that resigned or ran out of time ranked last.

        ``fallen`` is in order of falling: who fell first is last. The seats still standing
        keep their order among themselves.
        """
        standing = [seat for seat in range(len(self.ranks)) if seat not in fallen]
        ranks = [0] * len(self.ranks)
        for seat in standing:
            ranks[seat] = 1 + sum(self.ranks[other] < self.ranks[seat] for other in standing)
        for place, seat in enumerate(fallen):
            ranks[seat] = len(self.ranks) - place
        return Outcome(termination, tuple(ranks), self.scores)

    def to_json(self) -> JsonObject:
        """``termination``, ``winners``, ``ranks`` and ``scores``."""
        return {
            "termination": self.termination.value,
            "winners": list(self.winners),
            "ranks": list(self.ranks),
            "scores": list(self.scores),
        }
