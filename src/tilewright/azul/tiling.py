"""The end of a round on one board: full lines go to the wall and score, then the floor is paid.

Lines and columns count from 0 here. Each function returns the changed board and the tiles that
leave it for the lid.
"""

from dataclasses import dataclass

from tilewright.azul.board import EMPTY_LINE, FLOOR_SPACES, PlayerBoard
from tilewright.azul.tiles import NO_TILES, Colour, Counts, Marker, count_of, with_more
from tilewright.azul.wall import WallKind, columns_for, placed, points_for, runs

__all__ = ["Scored", "drop_line", "line_columns", "pay_floor", "score_at", "tile_line"]


@dataclass(frozen=True, slots=True)
class Scored:
    """A tile on the wall and why it scored: the runs through it, itself included."""

    colour: Colour
    row_run: int
    column_run: int

    @property
    def points(self) -> int:
        """The points of the tile."""
        return points_for(self.row_run, self.column_run)


def line_columns(kind: WallKind, board: PlayerBoard, line: int) -> tuple[int, ...]:
    """The columns to which a full line's tile may go, from the left; empty when there is none."""
    colour = board.lines[line].colour
    return () if colour is None else columns_for(kind, board.wall, line, colour)


def score_at(board: PlayerBoard, line: int, column: int) -> Scored:
    """What the tile of a full line would score in a column."""
    return tile_line(board, line, column)[1]


def tile_line(board: PlayerBoard, line: int, column: int) -> tuple[PlayerBoard, Scored, Counts]:
    """Move one tile of a full line to the wall, the others to the lid; the column must be legal."""
    colour = board.lines[line].colour
    assert colour is not None  # noqa: S101 - a full line has a colour
    wall = placed(board.wall, line, column, colour)
    scored = Scored(colour, *runs(wall, line, column))
    lines = board.with_line(line, EMPTY_LINE)
    tiled = PlayerBoard(board.score + scored.points, lines, wall, board.floor)
    return tiled, scored, with_more(NO_TILES, colour, line)


def drop_line(board: PlayerBoard, line: int) -> tuple[PlayerBoard, Colour, int, Counts]:
    """Move a full line that finds no column to the floor line.

    Also its colour, how many tiles it had, and those that found no space.
    """
    held = board.lines[line]
    assert held.colour is not None  # noqa: S101 - a full line has a colour
    landing = min(held.count, FLOOR_SPACES - len(board.floor))
    floor = board.floor + (held.colour,) * landing
    lines = board.with_line(line, EMPTY_LINE)
    dropped = PlayerBoard(board.score, lines, board.wall, floor)
    return dropped, held.colour, held.count, with_more(NO_TILES, held.colour, held.count - landing)


def pay_floor(board: PlayerBoard) -> tuple[PlayerBoard, Counts]:
    """Subtract the floor line's cost, never below 0; its tiles go to the lid (not the marker)."""
    tiles = count_of(piece for piece in board.floor if not isinstance(piece, Marker))
    score = max(0, board.score + board.floor_cost)
    return PlayerBoard(score, board.lines, board.wall), tiles
