"""One player's board: score, pattern lines, wall and floor line.

Lines count from 0 here, so that line ``i`` has ``i + 1`` spaces.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Final, TypeAlias

from tilewright.azul.tiles import MARKER, Colour, Counts, Marker, count_of
from tilewright.azul.wall import EMPTY_WALL, SIZE, Wall

__all__ = [
    "EMPTY_BOARD",
    "EMPTY_LINE",
    "FLOOR_COSTS",
    "FLOOR_PENALTIES",
    "FLOOR_SPACES",
    "FloorPiece",
    "PatternLine",
    "PlayerBoard",
    "Receipt",
]

FLOOR_PENALTIES: Final = (-1, -1, -2, -2, -2, -3, -3)
FLOOR_SPACES: Final = len(FLOOR_PENALTIES)
FLOOR_COSTS: Final = tuple(accumulate(FLOOR_PENALTIES, initial=0))
"""The points of a floor line by the number of its occupied spaces, 0 to 7."""

FloorPiece: TypeAlias = Colour | Marker


@dataclass(frozen=True, slots=True)
class PatternLine:
    """The tiles in one pattern line: one colour (None when empty) and how many."""

    colour: Colour | None = None
    count: int = 0


EMPTY_LINE: Final = PatternLine()


@dataclass(frozen=True, slots=True)
class Receipt:
    """Where taken tiles went: ``placed`` in the line, ``landed`` on the floor, rest in the lid.

    ``landed`` has the marker first when it came along and found space; ``to_lid`` counts tiles.
    """

    placed: int
    landed: tuple[FloorPiece, ...]
    to_lid: int


@dataclass(frozen=True, slots=True)
class PlayerBoard:
    """A player's board. ``score`` never includes the bonuses of the end.

    ``floor`` lists the occupied spaces of the floor line from the left, the marker among them.
    """

    score: int = 0
    lines: tuple[PatternLine, ...] = (EMPTY_LINE,) * SIZE
    wall: Wall = EMPTY_WALL
    floor: tuple[FloorPiece, ...] = ()

    @property
    def floor_cost(self) -> int:
        """The points of the floor line as it stands, 0 or negative."""
        return FLOOR_COSTS[len(self.floor)]

    @property
    def tiles(self) -> Counts:
        """All tiles on the board by colour: lines, wall and floor."""
        return count_of(self._each_tile())

    def _each_tile(self) -> Iterator[Colour]:
        for line in self.lines:
            if line.colour is not None:
                yield from (line.colour,) * line.count
        for cells in self.wall:
            yield from (cell for cell in cells if cell is not None)
        yield from (piece for piece in self.floor if not isinstance(piece, Marker))

    def first_full_line(self) -> int | None:
        """The topmost full pattern line, or None."""
        for index, line in enumerate(self.lines):
            if line.count > index:
                return index
        return None

    def refusal(self, line: int, colour: Colour) -> str | None:
        """The rule that keeps the colour out of a line, or None when it may go there.

        ``line_full``: a full line takes nothing. ``line_colour``: a line holds one colour.
        ``wall_colour``: the same row of the wall already has the colour.
        """
        held = self.lines[line]
        if held.count > line:
            return "line_full"
        if held.colour is None:
            return "wall_colour" if colour in self.wall[line] else None
        return None if held.colour is colour else "line_colour"

    def with_line(self, line: int, tiles: PatternLine) -> tuple[PatternLine, ...]:
        """The pattern lines with one of them changed."""
        return (*self.lines[:line], tiles, *self.lines[line + 1 :])

    def receive(
        self, colour: Colour, count: int, line: int | None, *, with_marker: bool = False
    ) -> tuple["PlayerBoard", Receipt]:
        """Put taken tiles into a line that accepts them, or all on the floor (``line`` None).

        The marker goes to the floor line before the tiles do. Tiles beyond the line's capacity
        follow, and what finds no space on the floor line goes to the lid.
        """
        lines = self.lines
        placed = 0
        if line is not None:
            held = lines[line].count
            placed = min(count, line + 1 - held)
            lines = self.with_line(line, PatternLine(colour, held + placed))
        overflow = count - placed
        room = FLOOR_SPACES - len(self.floor)
        landed: tuple[FloorPiece, ...] = ()
        if with_marker and room:
            landed = (MARKER,)
            room -= 1
        landing = min(overflow, room)
        landed += (colour,) * landing
        board = PlayerBoard(self.score, lines, self.wall, self.floor + landed)
        return board, Receipt(placed, landed, overflow - landing)


EMPTY_BOARD: Final = PlayerBoard()
