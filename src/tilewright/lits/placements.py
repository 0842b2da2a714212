"""Every placement on a board of one size, with the sets that make legality fast.

Two kinds of sets are kept as integers. A *cell set* has bit ``row * size + column``. A
*placement set* has bit ``i`` for the placement at index ``i`` of the canonical order: types L, I,
T, S, then the cells row by row. A placement that has become impossible stays impossible, so a
position only ever adds rows of these tables to what it knows.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import compress
from operator import or_
from typing import TypeVar

from tilewright.lits.cells import Cell, all_cells
from tilewright.lits.moves import Placement
from tilewright.lits.shapes import ORIENTATIONS, PieceType

__all__ = ["Block", "PlacementTable", "placement_table"]

ItemT = TypeVar("ItemT")

_BINARY_DIGITS = bytes(48) + b"\x00\x01" + bytes(206)


@dataclass(frozen=True, slots=True)
class Block:
    """A 2x2 square of cells.

    ``shift`` is the bit of its top-left cell. ``fillers[pattern]`` is the set of placements that
    would cover all its open cells, where ``pattern`` has bits 0 to 3 for its covered cells row
    by row.
    """

    shift: int
    fillers: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class PlacementTable:
    """The placements of one board size. Rows are indexed by placement, ``covers`` by cell bit."""

    size: int
    placements: tuple[Placement, ...]
    texts: tuple[str, ...]
    """Each placement's notation."""
    index: Mapping[Placement, int]
    type_numbers: tuple[int, ...]
    """Each placement's type as its place in the order L, I, T, S."""
    cells: tuple[int, ...]
    """Cell set of each placement."""
    neighbours: tuple[int, ...]
    """Cell set that shares an edge with each placement."""
    covers: tuple[int, ...]
    """Placement set that covers each cell."""
    of_type: tuple[int, ...]
    """Placement set of each type, in the order L, I, T, S."""
    conflicts: tuple[int, ...]
    """Placement set that each placement rules out by overlapping or by touching its type."""
    touching: tuple[int, ...]
    """Placement set that shares an edge with each placement (or overlaps it)."""
    blocks: tuple[tuple[Block, ...], ...]
    """The 2x2 squares in which each placement covers a cell."""
    all_placements: int
    all_cells: int

    def chosen(self, rows: Sequence[ItemT], bits: int) -> Iterator[ItemT]:
        """The rows of a placement set, in canonical order."""
        return compress(rows, bin(bits)[:1:-1].encode().translate(_BINARY_DIGITS))

    def indexes(self, bits: int) -> Iterator[int]:
        """The indexes in a placement set, in canonical order."""
        return self.chosen(range(len(self.placements)), bits)

    def ruled_out(self, number: int, covered: int) -> int:
        """The placement set that a piece rules out where it lies, whatever the supply.

        ``covered`` is the cell set that is covered once the placement at ``number`` is made.
        """
        found = self.conflicts[number]
        below = self.size
        for block in self.blocks[number]:
            rest = covered >> block.shift
            found |= block.fillers[rest & 3 | (rest >> below & 3) << 2]
        return found

    def covered_by(self, bits: int, among: int) -> int:
        """Those cells of the cell set ``among`` that some placement of the set covers."""
        found = 0
        while among:
            lowest = among & -among
            if self.covers[lowest.bit_length() - 1] & bits:
                found |= lowest
            among ^= lowest
        return found


def _bit(cell: Cell, size: int) -> int:
    return 1 << (cell.row * size + cell.column)


def _fillers(corner: Cell, size: int, covers: Sequence[int]) -> tuple[int, ...]:
    first = corner.row * size + corner.column
    bits = (first, first + 1, first + size, first + size + 1)
    everything = reduce(or_, (covers[bit] for bit in bits))
    rows = [0] * 16
    # Pattern 0 has no filler, for the square is no piece; 15 never occurs.
    for pattern in range(1, 15):
        fillers = everything
        for place, bit in enumerate(bits):
            if not pattern >> place & 1:
                fillers &= covers[bit]
        rows[pattern] = fillers
    return tuple(rows)


def _fitting(piece: PieceType, size: int) -> Iterator[tuple[Cell, ...]]:
    cells = all_cells(size)
    for offsets in ORIENTATIONS[piece]:
        for row in range(size - max(down for down, _ in offsets)):
            for column in range(size - max(right for _, right in offsets)):
                yield tuple(cells[(row + down) * size + column + right] for down, right in offsets)


@lru_cache(maxsize=16)
def placement_table(size: int) -> PlacementTable:
    """The table of a board size, built once (some tens of milliseconds for the largest)."""
    cells = all_cells(size)
    placements = [
        Placement(shape, piece) for piece in PieceType for shape in sorted(_fitting(piece, size))
    ]

    masks = []
    neighbours = []
    covers = [0] * len(cells)
    of_type = dict.fromkeys(PieceType, 0)
    for number, placement in enumerate(placements):
        assert placement.type is not None  # noqa: S101 - each was made from a type's orientation
        own = reduce(or_, (_bit(cell, size) for cell in placement.cells))
        around = {other for cell in placement.cells for other in cell.neighbours()}
        masks.append(own)
        neighbours.append(
            reduce(or_, (_bit(cell, size) for cell in around if cell.on_board(size))) & ~own
        )
        of_type[placement.type] |= 1 << number
        for cell in placement.cells:
            covers[cell.row * size + cell.column] |= 1 << number

    def covering(cell_set: int) -> int:
        found = 0
        while cell_set:
            lowest = cell_set & -cell_set
            found |= covers[lowest.bit_length() - 1]
            cell_set ^= lowest
        return found

    touching = [covering(around) for around in neighbours]
    blocks: list[list[Block]] = [[] for _ in placements]
    for corner in cells:
        if corner.row == size - 1 or corner.column == size - 1:
            continue
        block = Block(corner.row * size + corner.column, _fillers(corner, size, covers))
        square = (1 | 2 | 1 << size | 2 << size) << block.shift
        for number, own in enumerate(masks):
            if own & square:
                blocks[number].append(block)
    types = list(PieceType)
    type_numbers = tuple(
        types.index(placement.type) for placement in placements if placement.type is not None
    )
    return PlacementTable(
        size=size,
        placements=tuple(placements),
        texts=tuple(map(str, placements)),
        index={placement: number for number, placement in enumerate(placements)},
        type_numbers=type_numbers,
        cells=tuple(masks),
        neighbours=tuple(neighbours),
        covers=tuple(covers),
        of_type=tuple(of_type.values()),
        conflicts=tuple(
            covering(own) | touching[number] & list(of_type.values())[type_numbers[number]]
            for number, own in enumerate(masks)
        ),
        touching=tuple(touching),
        blocks=tuple(map(tuple, blocks)),
        all_placements=(1 << len(placements)) - 1,
        all_cells=(1 << len(cells)) - 1,
    )
