"""Cells of the board and the two symbols that a cell may hold."""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from tilewright.game import NotationError

__all__ = [
    "LARGEST_SIZE",
    "SMALLEST_SIZE",
    "Cell",
    "Symbol",
    "all_cells",
    "cells_in",
    "not_last_column",
]

SMALLEST_SIZE = 4
LARGEST_SIZE = 12

_CELL = re.compile(r"([A-Za-z])([0-9]{1,3})")


class Symbol(StrEnum):
    """What a player owns; an uncovered one counts for its owner at the end."""

    X = "X"
    O = "O"  # noqa: E741 - the symbol's own name

    def __repr__(self) -> str:
        return f"Symbol.{self.name}"

    @property
    def other(self) -> "Symbol":
        """The opponent's symbol."""
        return Symbol.O if self is Symbol.X else Symbol.X


@dataclass(frozen=True, slots=True, order=True)
class Cell:
    """A place named by row and column, both from 0, ordered row by row.

    A cell does not know the board, so it may lie off it: ``k11`` can be read, and a board of ten
    refuses it. Only columns ``a`` to ``z`` have names.
    """

    row: int
    column: int

    def __str__(self) -> str:
        return f"{chr(ord('a') + self.column)}{self.row + 1}"

    @classmethod
    def parse(cls, text: str) -> "Cell":
        """Read ``d4`` (column letter, row number from the top). Raises NotationError."""
        match = _CELL.fullmatch(text)
        if match is None:
            raise NotationError("lits.notation.cell", parts=[text[:20]])
        return cls(int(match[2]) - 1, ord(match[1].lower()) - ord("a"))

    def on_board(self, size: int) -> bool:
        """Whether a board of ``size`` rows and columns has this cell."""
        return 0 <= self.row < size and 0 <= self.column < size

    def neighbours(self) -> tuple["Cell", ...]:
        """The four cells that share an edge with this one, on the board or not."""
        row, column = self.row, self.column
        return (
            Cell(row - 1, column),
            Cell(row, column - 1),
            Cell(row, column + 1),
            Cell(row + 1, column),
        )


@cache
def all_cells(size: int) -> tuple[Cell, ...]:
    """Every cell of a board row by row; the cell at index ``i`` is bit ``i`` of a cell set."""
    return tuple(Cell(row, column) for row in range(size) for column in range(size))


@cache
def not_last_column(size: int) -> int:
    """The cell set of all columns but the last: the cells that have a neighbour on the right."""
    row = (1 << (size - 1)) - 1
    return sum(row << (size * number) for number in range(size))


def cells_in(bits: int, size: int) -> tuple[Cell, ...]:
    """The cells of a set given as an integer with bit ``row * size + column``, row by row."""
    cells = all_cells(size)
    found = []
    while bits:
        lowest = bits & -bits
        found.append(cells[lowest.bit_length() - 1])
        bits ^= lowest
    return tuple(found)
