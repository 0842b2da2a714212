"""A board of symbols: a value with one text form, and two ways to draw one at random."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tilewright.game import ConfigError, NotationError
from tilewright.lits.cells import LARGEST_SIZE, SMALLEST_SIZE, Cell, Symbol

if TYPE_CHECKING:
    from numpy.random import Generator

__all__ = ["Board", "usual_symbols"]

_LONGEST_TEXT = 2 * LARGEST_SIZE * (LARGEST_SIZE + 1)
_TOKEN = re.compile(r"[XO.]|[0-9]+")


@dataclass(frozen=True, slots=True, repr=False)
class Board:
    """The symbols on a square board, which never move.

    ``x_cells`` and ``o_cells`` are the sets of cells that hold each symbol, as integers with bit
    ``row * size + column``.
    """

    size: int
    x_cells: int
    o_cells: int

    def __post_init__(self) -> None:
        if not SMALLEST_SIZE <= self.size <= LARGEST_SIZE:
            raise NotationError("lits.board.size", parts=[str(self.size)], **_sizes())
        if self.x_cells & self.o_cells or (self.x_cells | self.o_cells) >> self.size**2:
            raise NotationError("lits.board.cells")

    def __repr__(self) -> str:
        return f"Board.parse({str(self)!r})"

    def __str__(self) -> str:
        return "/".join(self.rows)

    @classmethod
    def parse(cls, text: str) -> "Board":
        """Read rows from the top joined by ``/``: ``X``, ``O``, ``.``, or a number of dots.

        Raises NotationError for another symbol, a size that is not offered, or ragged rows.
        """
        if len(text) > _LONGEST_TEXT:
            raise NotationError("lits.board.too_long", limit=_LONGEST_TEXT)
        rows = [_read_row(row) for row in text.removeprefix("\ufeff").strip().upper().split("/")]
        if not SMALLEST_SIZE <= len(rows) <= LARGEST_SIZE:
            raise NotationError("lits.board.size", parts=[str(len(rows))], **_sizes())
        return cls.from_rows(rows)

    @classmethod
    def from_rows(cls, rows: Sequence[str]) -> "Board":
        """A board from rows of ``X``, ``O`` and ``.``. Raises NotationError otherwise."""
        for number, row in enumerate(rows, start=1):
            if len(row) != len(rows):
                raise NotationError(
                    "lits.board.ragged",
                    parts=[row[:40]],
                    row=number,
                    length=len(row),
                    size=len(rows),
                )
        joined = "".join(rows)
        strange = joined.strip("XO.")
        if strange:
            raise NotationError("lits.board.symbol", parts=[strange[0]])
        return cls(len(rows), _set_of(joined, "X"), _set_of(joined, "O"))

    @classmethod
    def random_antisymmetric(cls, size: int, symbols: int, generator: "Generator") -> "Board":
        """A random board on which the cell opposite an ``X`` holds an ``O`` and vice versa.

        Opposite means turned by 180 degrees. Raises ConfigError when ``symbols`` of each do not
        fit.
        """
        _check_fit(size, symbols)
        last = size * size - 1
        # The middle cell of an odd board is its own opposite and stays empty.
        firsts = generator.permutation((last + 1) // 2)[:symbols].tolist()
        sides = generator.integers(0, 2, size=symbols).tolist()
        x_cells = o_cells = 0
        for first, turned in zip(firsts, sides, strict=True):
            x_cells |= 1 << (last - first if turned else first)
            o_cells |= 1 << (first if turned else last - first)
        return cls(size, x_cells, o_cells)

    @classmethod
    def random_free(cls, size: int, symbols: int, generator: "Generator") -> "Board":
        """A random board with ``symbols`` of each kind and no symmetry. Raises ConfigError."""
        _check_fit(size, symbols)
        order = generator.permutation(size * size)[: 2 * symbols].tolist()
        x_cells = sum(1 << bit for bit in order[:symbols])
        o_cells = sum(1 << bit for bit in order[symbols:])
        return cls(size, x_cells, o_cells)

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows from the top, as ``X``, ``O`` and ``.``."""
        return tuple(
            "".join(self._letter(row * self.size + column) for column in range(self.size))
            for row in range(self.size)
        )

    def _letter(self, bit: int) -> str:
        if self.x_cells >> bit & 1:
            return "X"
        return "O" if self.o_cells >> bit & 1 else "."

    def symbol_at(self, cell: Cell) -> Symbol | None:
        """The symbol on a cell of the board, covered or not."""
        letter = self._letter(cell.row * self.size + cell.column)
        return None if letter == "." else Symbol(letter)

    def cells_of(self, symbol: Symbol) -> int:
        """The cell set of one symbol."""
        return self.x_cells if symbol is Symbol.X else self.o_cells

    @property
    def is_antisymmetric(self) -> bool:
        """Whether turning it by 180 degrees exchanges the symbols."""
        joined = "".join(self.rows)
        return joined[::-1] == joined.translate(str.maketrans("XO", "OX"))


def usual_symbols(size: int) -> int:
    """Symbols of each kind on a board of the usual density: 30 of 100 cells, rounded."""
    return (30 * size * size + 50) // 100


def _sizes() -> dict[str, int]:
    return {"minimum": SMALLEST_SIZE, "maximum": LARGEST_SIZE}


def _set_of(joined: str, letter: str) -> int:
    return sum(1 << bit for bit, found in enumerate(joined) if found == letter)


def _read_row(text: str) -> str:
    cells = []
    start = 0
    while start < len(text):
        token = _TOKEN.match(text, start)
        if token is None:
            raise NotationError("lits.board.symbol", parts=[text[start : start + 1]])
        if token[0].isdigit():
            if len(token[0]) > 2 or not 1 <= int(token[0]) <= LARGEST_SIZE:
                raise NotationError("lits.board.number", parts=[token[0][:20]])
            cells.append("." * int(token[0]))
        else:
            cells.append(token[0])
        start = token.end()
    return "".join(cells)


def _check_fit(size: int, symbols: int) -> None:
    if 2 * symbols > size * size:
        raise ConfigError(
            "lits.setup.symbols", parts=[str(symbols)], symbols=symbols, most=size * size // 2
        )
