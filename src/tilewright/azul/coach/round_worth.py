"""What a board's full lines will score when this round is tiled, and what its floor will cost.

On the coloured wall the tiling leaves no choice. On the grey wall it is the tiling that brings the
most points in this round, the floor's cost counted; of equally good ones the one further left.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from tilewright.azul.board import EMPTY_LINE, FLOOR_COSTS, FLOOR_SPACES, PlayerBoard
from tilewright.azul.tiles import Colour
from tilewright.azul.wall import Wall, WallKind, columns_for, placed, points_for, runs

__all__ = ["Place", "RoundWorth", "round_worth", "tiled_board"]

Place: TypeAlias = tuple[int, int | None]
"""A full line and the column its tile goes to, both from 0; None when no column takes it."""

_FullLines: TypeAlias = tuple[tuple[int, Colour], ...]


@dataclass(frozen=True, slots=True)
class RoundWorth:
    """A board's tiling: the points of its tiles, the cost of its floor, the wall that it leaves.

    ``floor`` is 0 or negative, with the tiles of lines that find no column.
    """

    tiles: int
    floor: int
    wall: Wall
    places: tuple[Place, ...]

    @property
    def points(self) -> int:
        """Tiles and floor together, as if scores could fall below 0."""
        return self.tiles + self.floor

    def score_from(self, score: int) -> int:
        """The score after the round of who has ``score`` now: never below 0."""
        return max(0, score + self.points)

    def column_of(self, line: int) -> int | None:
        """The column of a line's tile; None when the line is not full or finds none."""
        return next((column for row, column in self.places if row == line), None)


def round_worth(kind: WallKind, board: PlayerBoard) -> RoundWorth:
    """The board's tiling if the round ended with the board as it is."""
    full = tuple(
        (row, line.colour)
        for row, line in enumerate(board.lines)
        if line.colour is not None and line.count > row
    )
    return _best(kind, board.wall, full, len(board.floor))


def tiled_board(board: PlayerBoard, worth: RoundWorth) -> PlayerBoard:
    """The board after that tiling, its floor paid."""
    done = {row for row, _ in worth.places}
    lines = tuple(EMPTY_LINE if row in done else line for row, line in enumerate(board.lines))
    return PlayerBoard(worth.score_from(board.score), lines, worth.wall)


# Most moves of a position leave the same lines full.
@lru_cache(maxsize=1 << 13)
def _best(kind: WallKind, wall: Wall, full: _FullLines, occupied: int) -> RoundWorth:
    if not full:
        return RoundWorth(0, FLOOR_COSTS[occupied], wall, ())
    (row, colour), rest = full[0], full[1:]
    columns = columns_for(kind, wall, row, colour)
    if not columns:
        later = _best(kind, wall, rest, min(FLOOR_SPACES, occupied + row + 1))
        return RoundWorth(later.tiles, later.floor, later.wall, ((row, None), *later.places))

    def through(column: int) -> RoundWorth:
        tiled = placed(wall, row, column, colour)
        later = _best(kind, tiled, rest, occupied)
        points = points_for(*runs(tiled, row, column)) + later.tiles
        return RoundWorth(points, later.floor, later.wall, ((row, column), *later.places))

    # The first of equals is kept, and columns come from the left.
    return max(map(through, columns), key=lambda worth: worth.points)
