"""What a board is worth in points: what it has, what its full lines will score, what it hopes for.

A judgement, not a rule: the simple bots rank moves with it.
"""

from dataclasses import dataclass
from typing import Final

from tilewright.azul.board import PlayerBoard
from tilewright.azul.tiles import COLOURS, Colour
from tilewright.azul.tiling import drop_line, line_columns, pay_floor, tile_line
from tilewright.azul.wall import SIZE, Wall, WallKind, columns_for, placed, points_for, runs

__all__ = ["DEFAULT_WEIGHTS", "Weights", "best_column", "board_worth", "wall_outlook"]


@dataclass(frozen=True, slots=True)
class Weights:
    """How much unfinished things count, in points.

    ``rows``, ``columns`` and ``colours`` give the worth of a wall's row, column or colour by its
    number of tiles, 0 to 5. ``partial`` is the share of a line's later points that it is worth
    already when all but its last tile are there; ``slope`` is the power by which that share
    falls for emptier lines. ``marker`` is the worth of beginning the next round, ``reply`` the
    share of the next player's best gain that a move is charged with.
    """

    rows: tuple[float, ...] = (0.0, 0.1, 0.3, 0.7, 1.2, 2.0)
    columns: tuple[float, ...] = (0.0, 0.3, 1.0, 2.2, 4.2, 7.0)
    colours: tuple[float, ...] = (0.0, 0.2, 0.8, 2.0, 4.5, 10.0)
    partial: float = 0.2
    slope: float = 1.5
    marker: float = 0.8
    reply: float = 1.0


DEFAULT_WEIGHTS: Final = Weights()


def wall_outlook(wall: Wall, weights: Weights = DEFAULT_WEIGHTS) -> float:
    """The bonuses of a wall, unfinished ones by their progress."""
    filled = [0] * SIZE
    of_colour = [0] * len(COLOURS)
    worth = 0.0
    for cells in wall:
        in_row = 0
        for column, cell in enumerate(cells):
            if cell is not None:
                in_row += 1
                filled[column] += 1
                of_colour[cell.order] += 1
        worth += weights.rows[in_row]
    for count in filled:
        worth += weights.columns[count]
    for count in of_colour:
        worth += weights.colours[count]
    return worth


def board_worth(kind: WallKind, board: PlayerBoard, weights: Weights = DEFAULT_WEIGHTS) -> float:
    """The board's worth if its full lines were tiled and its floor paid now.

    On the grey wall each full line takes the column that looks best by itself.
    """
    while (line := board.first_full_line()) is not None:
        column = best_column(kind, board, line, weights)
        board = drop_line(board, line)[0] if column is None else tile_line(board, line, column)[0]
    board = pay_floor(board)[0]
    outlook = wall_outlook(board.wall, weights)
    worth = board.score + outlook
    for index, held in enumerate(board.lines):
        if held.colour is None:
            continue
        later = max(
            (
                _later_points(board.wall, index, column, held.colour, weights) - outlook
                for column in columns_for(kind, board.wall, index, held.colour)
            ),
            default=-1.0,
        )
        share = ((held.count + 1) / (index + 1)) ** weights.slope * weights.partial
        worth += later * share
    return worth


def best_column(kind: WallKind, board: PlayerBoard, line: int, weights: Weights) -> int | None:
    """The column for a full line's tile with the most points and outlook; None: no column."""
    columns = line_columns(kind, board, line)
    if len(columns) < 2:
        return columns[0] if columns else None

    def worth(column: int) -> float:
        tiled = tile_line(board, line, column)[0]
        return tiled.score + wall_outlook(tiled.wall, weights)

    return max(columns, key=worth)


def _later_points(wall: Wall, row: int, column: int, colour: Colour, weights: Weights) -> float:
    """Points of a tile there, and the outlook of the wall with it."""
    wall = placed(wall, row, column, colour)
    return points_for(*runs(wall, row, column)) + wall_outlook(wall, weights)
