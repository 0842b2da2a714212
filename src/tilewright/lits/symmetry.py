"""The eight symmetries of the square, as functions of positions.

Legality and results do not change under them, so a position and its images are the same game.
"""

from enum import StrEnum
from functools import cache

from tilewright.lits.board import Board
from tilewright.lits.cells import Cell, all_cells
from tilewright.lits.moves import Placement
from tilewright.lits.placements import placement_table
from tilewright.lits.position import LitsPosition

__all__ = [
    "Symmetry",
    "transform_board",
    "transform_cell",
    "transform_placement",
    "transform_position",
    "transformed_indexes",
]


class Symmetry(StrEnum):
    """Turns are clockwise; a mirror is named by what it exchanges."""

    IDENTITY = "identity"
    QUARTER_TURN = "quarter_turn"
    HALF_TURN = "half_turn"
    THREE_QUARTER_TURN = "three_quarter_turn"
    LEFT_RIGHT = "left_right"
    TOP_BOTTOM = "top_bottom"
    MAIN_DIAGONAL = "main_diagonal"
    OTHER_DIAGONAL = "other_diagonal"

    @property
    def inverse(self) -> "Symmetry":
        """The symmetry that undoes this one."""
        match self:
            case Symmetry.QUARTER_TURN:
                return Symmetry.THREE_QUARTER_TURN
            case Symmetry.THREE_QUARTER_TURN:
                return Symmetry.QUARTER_TURN
            case _:
                return self


def transform_cell(cell: Cell, size: int, symmetry: Symmetry) -> Cell:
    """Where a cell of a board of ``size`` goes."""
    row, column, last = cell.row, cell.column, size - 1
    match symmetry:
        case Symmetry.IDENTITY:
            return cell
        case Symmetry.QUARTER_TURN:
            return Cell(column, last - row)
        case Symmetry.HALF_TURN:
            return Cell(last - row, last - column)
        case Symmetry.THREE_QUARTER_TURN:
            return Cell(last - column, row)
        case Symmetry.LEFT_RIGHT:
            return Cell(row, last - column)
        case Symmetry.TOP_BOTTOM:
            return Cell(last - row, column)
        case Symmetry.MAIN_DIAGONAL:
            return Cell(column, row)
        case Symmetry.OTHER_DIAGONAL:
            return Cell(last - column, last - row)


@cache
def _transformed_bits(size: int, symmetry: Symmetry) -> tuple[int, ...]:
    moved = (transform_cell(cell, size, symmetry) for cell in all_cells(size))
    return tuple(1 << (cell.row * size + cell.column) for cell in moved)


@cache
def transformed_indexes(size: int, symmetry: Symmetry) -> tuple[int, ...]:
    """For each placement of the size's table, the index of its image."""
    table = placement_table(size)
    return tuple(
        table.index[transform_placement(placement, size, symmetry)]
        for placement in table.placements
    )


def _transform_set(cell_set: int, size: int, symmetry: Symmetry) -> int:
    bits = _transformed_bits(size, symmetry)
    return sum(bit for place, bit in enumerate(bits) if cell_set >> place & 1)


def transform_board(board: Board, symmetry: Symmetry) -> Board:
    """The image of a board; symbols stay what they are."""
    return Board(
        board.size,
        _transform_set(board.x_cells, board.size, symmetry),
        _transform_set(board.o_cells, board.size, symmetry),
    )


def transform_placement(placement: Placement, size: int, symmetry: Symmetry) -> Placement:
    """The image of a placement on a board of ``size``; its type does not change."""
    return Placement(
        tuple(transform_cell(cell, size, symmetry) for cell in placement.cells), placement.type
    )


def transform_position(position: LitsPosition, symmetry: Symmetry) -> LitsPosition:
    """The image of a position: board and pieces move together, all else stays."""
    return LitsPosition(
        board=transform_board(position.board, symmetry),
        placements=frozenset(
            transform_placement(placement, position.size, symmetry)
            for placement in position.placements
        ),
        first_symbol=position.first_symbol,
        swapped=position.swapped,
        supply=position.supply,
        pie=position.pie,
    )
