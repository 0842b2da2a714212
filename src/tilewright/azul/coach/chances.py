"""The chances of the rows, columns and colours for which the game's end gives a bonus.

A chance is that of the model of ``supply``: that enough tiles of every colour needed come to the
player before the game ends at its earliest. A place of the wall needs as many tiles as its pattern
line has spaces, fewer by those that lie there already. This round's offer serves a place only when
its line is empty or holds the colour, and is not full: a line is completed once a round. Which
other players want the tiles, and that a line may be needed for another colour, it does not know.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from math import prod
from typing import Final, TypeAlias

from tilewright.azul.board import PlayerBoard
from tilewright.azul.coach.round_worth import RoundWorth
from tilewright.azul.coach.supply import Supply
from tilewright.azul.tiles import COLOURS, TILES_PER_COLOUR, Colour, Counts
from tilewright.azul.wall import PRINTED, SIZE, Wall, WallKind, columns_for

__all__ = ["FEATURES", "Feature", "Prospect", "Prospector", "WallFeature", "best_matching"]

_Places: TypeAlias = Sequence[Sequence[float | None]]
"""By row and colour the chance of a place, None when its tiles can never come."""


class Feature(StrEnum):
    """What of a wall is rewarded at the end."""

    ROW = "row"
    COLUMN = "column"
    COLOUR = "colour"

    def __repr__(self) -> str:
        return f"Feature.{self.name}"

    @property
    def bonus(self) -> int:
        """Its points at the end of the game."""
        return _BONUS[self]


_BONUS: Final = {Feature.ROW: 2, Feature.COLUMN: 7, Feature.COLOUR: 10}


@dataclass(frozen=True, slots=True)
class WallFeature:
    """One row or column (``index`` from 0), or one colour (``index`` in canonical order)."""

    feature: Feature
    index: int

    @property
    def label(self) -> str:
        """A row's or column's number from 1, a colour's letter."""
        if self.feature is Feature.COLOUR:
            return COLOURS[self.index].value
        return str(self.index + 1)


FEATURES: Final = tuple(WallFeature(feature, index) for feature in Feature for index in range(SIZE))


@dataclass(frozen=True, slots=True)
class Prospect:
    """How near completion something is: tiles missing on the wall, and the chance by the model.

    ``possible`` is False only when the rules exclude it for good; the
    chance is then 0. It is 1 when nothing is missing.
    """

    what: WallFeature
    missing: int
    possible: bool
    chance: float


@dataclass(frozen=True, slots=True)
class Prospector:
    """One player's wall, with the full lines of ``worth`` tiled, and what may still come to it.

    Full lines that ``worth`` does not tile need nothing more.
    ``locked`` counts the tiles on all walls by colour: they never come back. ``last_round`` says
    that the game certainly ends with this round.
    """

    kind: WallKind
    board: PlayerBoard
    worth: RoundWorth
    supply: Supply
    locked: Counts
    last_round: bool

    def prospects(self) -> tuple[Prospect, ...]:
        """Rows, columns, colours, each from the first."""
        places = [[self._place(row, colour) for colour in COLOURS] for row in range(SIZE)]
        found: list[Prospect] = []
        for what in FEATURES:
            missing = _missing(self.worth.wall, what)
            chance = self._chance(what, places) if missing else 1.0
            possible = chance is not None and not (self.last_round and chance == 0)
            found.append(Prospect(what, missing, possible, round(chance or 0.0, 4)))
        return tuple(found)

    def _chance(self, what: WallFeature, places: _Places) -> float | None:
        """The chance of what is not complete, None when it is impossible."""
        match what.feature:
            case Feature.ROW:
                return self._row(what.index)
            case Feature.COLUMN:
                return self._column(what.index, places)
            case Feature.COLOUR:
                return self._colour(COLOURS[what.index])

    def _row(self, row: int) -> float | None:
        """The chance of a row, None when it is impossible."""
        cells = self.worth.wall[row]
        colours = [colour for colour in COLOURS if colour not in cells]
        if not all(self._may_come(colour, (row,)) for colour in colours):
            return None
        if self.kind is WallKind.GREY and not _row_fits(self.worth.wall, row):
            return None
        needs = {colour: self._need(row, colour) for colour in colours}
        unmet = [colour for colour, need in needs.items() if any(need)]
        served = [colour for colour in unmet if needs[colour][0]]
        this_round = bool(served) and any(self.supply.offer)
        if len(unmet) > self.supply.rounds + this_round:
            return 0.0

        def serving(now: Colour | None) -> float:
            return prod(
                self.supply.chance_of(colour, *(needs[colour] if colour is now else (0, row + 1)))
                for colour in unmet
            )

        # One line is completed once a round, so this round's offer serves one of the colours.
        return max(map(serving, [*served, None]))

    def _column(self, column: int, places: _Places) -> float | None:
        """The chance of a column by the colours that make it likeliest, None when impossible."""
        wall = self.worth.wall
        rows = [row for row in range(SIZE) if wall[row][column] is None]
        if self.kind is WallKind.COLOURED:
            chances = [places[row][PRINTED[row][column].order] for row in rows]
            return _product(chances)
        free = _free_columns(wall)
        return best_matching(
            [
                [
                    chance if column in columns else None
                    for chance, columns in zip(places[row], free[row], strict=True)
                ]
                for row in rows
            ]
        )

    def _place(self, row: int, colour: Colour) -> float | None:
        """The chance of one place, None when its tiles can never come."""
        if not self._may_come(colour, (row,)):
            return None
        return self.supply.chance_of(colour, *self._need(row, colour))

    def _colour(self, colour: Colour) -> float | None:
        """The chance of a colour's five places, None when it is impossible."""
        wall = self.worth.wall
        rows = [row for row in range(SIZE) if colour not in wall[row]]
        if not self._may_come(colour, rows):
            return None
        if self.kind is WallKind.GREY and not _colour_fits(wall, colour):
            return None
        needs = [self._need(row, colour) for row in rows]
        return self.supply.chance_of(
            colour, sum(now for now, _ in needs), sum(later for _, later in needs)
        )

    def _need(self, row: int, colour: Colour) -> tuple[int, int]:
        """The tiles that a place needs: that may come now or later, and that must come later."""
        held = self.board.lines[row]
        spaces = row + 1
        if held.colour is None:
            return spaces, 0
        # A full line that is tiled or finds no column is empty afterwards.
        if held.colour is not colour or any(tiled == row for tiled, _ in self.worth.places):
            return 0, spaces
        return spaces - held.count, 0

    def _may_come(self, colour: Colour, rows: Sequence[int]) -> bool:
        """Whether there are enough tiles in the game to fill the lines of these rows one by one.

        Each place locks one tile on the wall and frees the others again, so the longest line is
        best filled first.
        """
        free = TILES_PER_COLOUR - self.locked[colour.order]
        return all(
            row + 1 <= free - filled for filled, row in enumerate(sorted(rows, reverse=True))
        )


def best_matching(weights: Sequence[Sequence[float | None]]) -> float | None:
    """The greatest product of weights, one of each row and no two of a column; None for no way.

    None in the weights forbids a pair.
    """
    best: dict[int, float] = {0: 1.0}
    for row in weights:
        following: dict[int, float] = {}
        for used, value in best.items():
            for column, weight in enumerate(row):
                if weight is not None and not used & 1 << column:
                    now = used | 1 << column
                    following[now] = max(following.get(now, 0.0), value * weight)
        best = following
    return max(best.values(), default=None)


def _product(chances: Sequence[float | None]) -> float | None:
    total = 1.0
    for chance in chances:
        if chance is None:
            return None
        total *= chance
    return total


def _missing(wall: Wall, what: WallFeature) -> int:
    """How many tiles a row, column or colour lacks."""
    match what.feature:
        case Feature.ROW:
            return wall[what.index].count(None)
        case Feature.COLUMN:
            return sum(cells[what.index] is None for cells in wall)
        case Feature.COLOUR:
            return sum(COLOURS[what.index] not in cells for cells in wall)


@lru_cache(maxsize=1 << 12)
def _free_columns(wall: Wall) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """By row and colour, the columns that can take the colour, as the grey wall stands."""
    return tuple(
        tuple(columns_for(WallKind.GREY, wall, row, colour) for colour in COLOURS)
        for row in range(SIZE)
    )


@lru_cache(maxsize=1 << 12)
def _row_fits(wall: Wall, row: int) -> bool:
    """Whether the colours that a row lacks can all find columns, as the grey wall stands."""
    return _fits(wall, [(row, colour) for colour in COLOURS if colour not in wall[row]])


@lru_cache(maxsize=1 << 12)
def _colour_fits(wall: Wall, colour: Colour) -> bool:
    """Whether a colour can find a column in every row that lacks it, as the grey wall stands."""
    return _fits(wall, [(row, colour) for row in range(SIZE) if colour not in wall[row]])


def _fits(wall: Wall, places: Sequence[tuple[int, Colour]]) -> bool:
    """Whether all places can go to columns of their own."""
    free = _free_columns(wall)
    weights = [
        [1.0 if column in free[row][colour.order] else None for column in range(SIZE)]
        for row, colour in places
    ]
    return best_matching(weights) is not None
