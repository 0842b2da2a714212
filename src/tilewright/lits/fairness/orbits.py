"""What a board's own symmetry says about the values of first placements.

A symmetry that leaves the board as it is leaves every game on it as it is, so the placements that
it turns into each other have one value. A symmetry that exchanges the symbols says nothing about
two placements of one map: it turns a game that X begins into one that O begins. So it gives the
whole map of the other first symbol, and no value of the same one.
"""

from functools import lru_cache

from tilewright.lits.board import Board
from tilewright.lits.symmetry import Symmetry, transform_board, transformed_indexes

__all__ = ["exchanging_symmetry", "keeping_symmetries", "orbits"]


def keeping_symmetries(board: Board) -> tuple[Symmetry, ...]:
    """The symmetries under which every symbol falls on its like; the identity is one."""
    return tuple(symmetry for symmetry in Symmetry if transform_board(board, symmetry) == board)


def exchanging_symmetry(board: Board) -> Symmetry | None:
    """A symmetry under which every X falls on an O and every O on an X; None if there is none."""
    exchanged = Board(board.size, board.o_cells, board.x_cells)
    for symmetry in Symmetry:
        if transform_board(board, symmetry) == exchanged:
            return symmetry
    return None


@lru_cache(maxsize=32)
def orbits(board: Board) -> tuple[tuple[int, ...], ...]:
    """The placements of the board's table in groups that have one value as first placements.

    A group is in ascending order, and so are the groups by their first members.
    """
    images = [transformed_indexes(board.size, symmetry) for symmetry in keeping_symmetries(board)]
    groups = {
        tuple(sorted({image[number] for image in images})) for number in range(len(images[0]))
    }
    return tuple(sorted(groups))
