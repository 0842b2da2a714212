"""Cells that a placement protects, as cell sets."""

from dataclasses import dataclass

from tilewright.lits.moves import Placement
from tilewright.lits.position import LitsPosition
from tilewright.lits.shapes import PieceType
from tilewright.lits.strength import cornered

__all__ = ["Protection", "protection", "walled_in"]


@dataclass(frozen=True, slots=True)
class Protection:
    """Open cells that some living placement covered before the move and none does after it.

    ``plain`` are those that are now the last of a 2x2, ``exact`` are all of them.
    """

    plain: int
    exact: int

    @property
    def beyond(self) -> int:
        """Those that are protected by other rules than the one of the 2x2."""
        return self.exact & ~self.plain


def protection(position: LitsPosition, after: LitsPosition) -> Protection:
    """What a placement protects, which led from ``position`` to ``after``."""
    table = position.table
    still_open = table.all_cells & ~after.covered
    coverable = table.covered_by(position.living, still_open)
    exact = coverable & ~table.covered_by(after.living, coverable)
    return Protection(cornered(after.covered, position.size) & exact, exact)


def walled_in(piece: Placement, size: int) -> int:
    """The four cells between an I and the edge, when it lies in the second line along that edge.

    No piece fits between: only an I could, and it would touch its own type. A piece may still
    reach into the strip from its ends. Empty for every other placement.
    """
    if piece.type is not PieceType.I:
        return 0
    rows = {cell.row for cell in piece.cells}
    columns = {cell.column for cell in piece.cells}
    lines, step = (rows, size) if len(rows) == 1 else (columns, 1)
    (line,) = lines
    if line not in (1, size - 2):
        return 0
    cells = sum(1 << (cell.row * size + cell.column) for cell in piece.cells)
    return cells >> step if line == 1 else cells << step
