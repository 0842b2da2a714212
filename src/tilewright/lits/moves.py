"""What a player can do: place a piece, or swap sides once under the pie rule."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from tilewright.game import NotationError
from tilewright.lits.cells import Cell
from tilewright.lits.notation import is_swap, read_cells
from tilewright.lits.shapes import PieceType, type_of

__all__ = ["LitsMove", "Placement", "Swap", "parse_move"]


@dataclass(frozen=True, slots=True)
class Placement:
    """Cells to be covered by one piece; any cells, so that what was meant can be judged.

    ``cells`` are kept row by row. ``type`` is the type that was stated or, when None is given,
    the one that the cells form (None when they form none).
    """

    cells: tuple[Cell, ...]
    type: PieceType | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", tuple(sorted(self.cells)))
        if self.type is None:
            object.__setattr__(self, "type", type_of(self.cells))

    def __repr__(self) -> str:
        return f"Placement.parse({str(self)!r})"

    def __str__(self) -> str:
        """The cells row by row; the type first only where it does not follow from them."""
        cells = " ".join(map(str, self.cells))
        if self.type is None or self.type is type_of(self.cells):
            return cells
        return f"{self.type} {cells}".rstrip()

    @property
    def compact(self) -> str:
        """The cells run together, as position texts have them: ``d4e4f4e5``."""
        return "".join(map(str, self.cells))

    @classmethod
    def parse(cls, text: str) -> "Placement":
        """Read ``d4 e4 f4 e5``, with or without a type. Raises NotationError."""
        stated, cells = read_cells(text)
        return cls(cells, stated)


@dataclass(frozen=True, slots=True)
class Swap:
    """The pie rule: the second player takes the first symbol and the piece that lies."""

    def __str__(self) -> str:
        return "swap"

    @classmethod
    def parse(cls, text: str) -> "Swap":
        """Read ``swap``. Raises NotationError."""
        if not is_swap(text):
            raise NotationError("lits.notation.swap", parts=[text.strip()[:20]])
        return cls()


LitsMove: TypeAlias = Placement | Swap


def parse_move(text: str) -> LitsMove:
    """Read a placement or ``swap``; legality is not checked. Raises NotationError."""
    if is_swap(text):
        return Swap()
    return Placement.parse(text)


def as_texts(cells: Sequence[Cell]) -> list[str]:
    """The names of cells, for payloads and for the parts of errors."""
    return [str(cell) for cell in cells]
