"""The four pieces and their orientations.

Offsets are ``(row, column)`` from the top-left corner of the piece's own bounding box, row by
row. Rotations and reflections of a piece are the same type; the square tetromino is not in the
game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TypeAlias

from tilewright.lits.cells import Cell

__all__ = ["ORIENTATIONS", "TURNS", "Offsets", "PieceType", "Turns", "type_of"]

Offsets: TypeAlias = tuple[tuple[int, int], ...]


class PieceType(StrEnum):
    """The four types, in the game's canonical order."""

    L = "L"
    I = "I"  # noqa: E741 - the piece's own name
    T = "T"
    S = "S"

    def __repr__(self) -> str:
        return f"PieceType.{self.name}"


@dataclass(frozen=True, slots=True)
class Turns:
    """Indexes of the orientations that turning clockwise and flipping left to right lead to."""

    clockwise: int
    flip: int


_DRAWN: Mapping[PieceType, Offsets] = {
    PieceType.L: ((0, 0), (1, 0), (2, 0), (2, 1)),
    PieceType.I: ((0, 0), (0, 1), (0, 2), (0, 3)),
    PieceType.T: ((0, 0), (0, 1), (0, 2), (1, 1)),
    PieceType.S: ((0, 1), (0, 2), (1, 0), (1, 1)),
}


def _moved_to_corner(offsets: Sequence[tuple[int, int]]) -> Offsets:
    top = min(row for row, _ in offsets)
    left = min(column for _, column in offsets)
    return tuple(sorted((row - top, column - left) for row, column in offsets))


def _clockwise(offsets: Offsets) -> Offsets:
    return _moved_to_corner([(column, -row) for row, column in offsets])


def _flipped(offsets: Offsets) -> Offsets:
    return _moved_to_corner([(row, -column) for row, column in offsets])


def _orientations(drawn: Offsets) -> tuple[Offsets, ...]:
    """Each distinct orientation: the drawn one turned clockwise, then its mirror image so."""
    found: list[Offsets] = []
    for start in (drawn, _flipped(drawn)):
        turned = start
        while turned not in found:
            found.append(turned)
            turned = _clockwise(turned)
    return tuple(found)


ORIENTATIONS: Mapping[PieceType, tuple[Offsets, ...]] = {
    piece: _orientations(drawn) for piece, drawn in _DRAWN.items()
}

TURNS: Mapping[PieceType, tuple[Turns, ...]] = {
    piece: tuple(
        Turns(orientations.index(_clockwise(shape)), orientations.index(_flipped(shape)))
        for shape in orientations
    )
    for piece, orientations in ORIENTATIONS.items()
}


@cache
def _types_by_offsets() -> Mapping[Offsets, PieceType]:
    return {shape: piece for piece, shapes in ORIENTATIONS.items() for shape in shapes}


def type_of(cells: Sequence[Cell]) -> PieceType | None:
    """The type that the cells form, in any order; None when they form none of the four."""
    if len(cells) != 4:
        return None
    return _types_by_offsets().get(_moved_to_corner([(cell.row, cell.column) for cell in cells]))
