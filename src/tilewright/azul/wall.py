"""A player's wall of five rows and five columns: where a tile may go and what it scores.

Rows and columns count from 0 here; people and notations count from 1.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from tilewright.azul.tiles import COLOURS, Colour

__all__ = [
    "EMPTY_WALL",
    "PRINTED",
    "SIZE",
    "Bonus",
    "Wall",
    "WallKind",
    "bonus_of",
    "columns_for",
    "complete_rows",
    "placed",
    "points_for",
    "printed_column",
    "runs",
]

SIZE: Final = 5

Wall: TypeAlias = tuple[tuple[Colour | None, ...], ...]
"""Five rows from the top, each five cells from the left; None for an empty cell."""


class WallKind(StrEnum):
    """Whether the colours' places are printed on the wall or chosen by the owner."""

    COLOURED = "coloured"
    GREY = "grey"

    def __repr__(self) -> str:
        return f"WallKind.{self.name}"


EMPTY_WALL: Final[Wall] = ((None,) * SIZE,) * SIZE

PRINTED: Final[tuple[tuple[Colour, ...], ...]] = tuple(
    tuple(COLOURS[(column - row) % SIZE] for column in range(SIZE)) for row in range(SIZE)
)
"""The coloured wall: each row is the one above shifted one step to the right."""


def printed_column(row: int, colour: Colour) -> int:
    """The column of a colour in a row of the coloured wall."""
    return (colour.order + row) % SIZE


def columns_for(kind: WallKind, wall: Wall, row: int, colour: Colour) -> tuple[int, ...]:
    """The columns of the row that can take the colour, from the left.

    A colour stands at most once in each row and, on the grey wall, in each column (the coloured
    wall's print sees to that by itself).
    """
    cells = wall[row]
    if colour in cells:
        return ()
    if kind is WallKind.COLOURED:
        column = printed_column(row, colour)
        return (column,) if cells[column] is None else ()
    return tuple(
        column
        for column in range(SIZE)
        if cells[column] is None and all(other[column] is not colour for other in wall)
    )


def placed(wall: Wall, row: int, column: int, colour: Colour) -> Wall:
    """The wall with one more tile; the cell must be free."""
    cells = wall[row]
    return (
        *wall[:row],
        (*cells[:column], colour, *cells[column + 1 :]),
        *wall[row + 1 :],
    )


def runs(wall: Wall, row: int, column: int) -> tuple[int, int]:
    """The lengths of the unbroken row and column of tiles through a cell, the cell included."""
    return _run(wall[row], column), _run([cells[column] for cells in wall], row)


def _run(cells: Sequence[Colour | None], at: int) -> int:
    first = last = at
    while first > 0 and cells[first - 1] is not None:
        first -= 1
    while last < SIZE - 1 and cells[last + 1] is not None:
        last += 1
    return last - first + 1


def points_for(row_run: int, column_run: int) -> int:
    """What a tile scores: each run longer than 1 counts its length; a lonely tile counts 1."""
    return (row_run if row_run > 1 else 0) + (column_run if column_run > 1 else 0) or 1


@dataclass(frozen=True, slots=True)
class Bonus:
    """What is complete on a wall, and its points at the end of the game."""

    rows: int
    columns: int
    colours: int

    @property
    def points(self) -> int:
        """2 for a row, 7 for a column, 10 for a colour."""
        return 2 * self.rows + 7 * self.columns + 10 * self.colours


def complete_rows(wall: Wall) -> int:
    """How many rows have all five tiles."""
    return sum(None not in cells for cells in wall)


def bonus_of(wall: Wall) -> Bonus:
    """Complete rows, columns and colours of the wall."""
    return Bonus(
        rows=complete_rows(wall),
        columns=sum(all(cells[column] is not None for cells in wall) for column in range(SIZE)),
        colours=sum(all(colour in cells for cells in wall) for colour in COLOURS),
    )
