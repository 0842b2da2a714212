"""Tempo and ending: what a placement uses up, and whether it ends the game."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from tilewright.game import JsonObject
from tilewright.lits.cells import Symbol
from tilewright.lits.position import LitsPosition
from tilewright.lits.shapes import PieceType

__all__ = ["Cause", "Result", "TypeGone", "result", "types_gone"]


class Cause(StrEnum):
    """Why a type can be placed no more: its supply is used up, or no place is left for it."""

    SUPPLY = "supply"
    SPACE = "space"


@dataclass(frozen=True, slots=True)
class TypeGone:
    """A type that a move makes impossible for the rest of the game.

    ``protects`` is the cell set that becomes protected exactly by that, beyond the 2x2. Of a used
    up supply: what one more piece of the type could still cover. Of a lack of space: what the type
    could still cover before the move.
    """

    type: PieceType
    cause: Cause
    protects: int


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ends, for the player who makes the last placement: uncovered symbols."""

    own: int
    enemy: int

    @property
    def is_tie(self) -> bool:
        """Whether the counts are equal, so that the last placement wins."""
        return self.own == self.enemy

    @property
    def is_won(self) -> bool:
        """Whether the player who makes the last placement wins."""
        return self.own >= self.enemy

    def to_json(self) -> JsonObject:
        """``won``, ``own``, ``enemy``, and ``by_last_placement`` for equal counts."""
        return {
            "won": self.is_won,
            "own": self.own,
            "enemy": self.enemy,
            "by_last_placement": self.is_tie,
        }


def result(after: LitsPosition, mover: Symbol) -> Result | None:
    """The result when the placement by ``mover`` that led to ``after`` ended the game."""
    if after.legal:
        return None
    return Result(after.counts[mover], after.counts[mover.other])


def types_gone(
    position: LitsPosition, number: int, after: LitsPosition, beyond: int
) -> Iterator[TypeGone]:
    """The types that could be placed somewhere, now or later, before the move and never after it.

    ``number`` is the placement's index, ``beyond`` the cells it protects beyond the 2x2.
    """
    table = position.table
    for kind, (piece, of_type) in enumerate(zip(PieceType, table.of_type, strict=True)):
        fitted = position.living & of_type
        if not fitted or after.living & of_type:
            continue
        if after.used[kind] == after.supply:
            # Only the type of the move itself can have come to the end of its supply.
            cause = Cause.SUPPLY
            fitted &= ~table.ruled_out(number, after.covered)
        else:
            cause = Cause.SPACE
        yield TypeGone(piece, cause, table.covered_by(fitted, beyond))
