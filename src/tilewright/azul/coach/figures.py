"""The figures of one move, and the JSON that they are told in (docs/coach.md)."""

from dataclasses import dataclass
from typing import TypeAlias

from tilewright.azul.coach.chances import Prospect, WallFeature
from tilewright.azul.coach.leavings import Leavings
from tilewright.azul.coach.outlook import Outlook
from tilewright.azul.coach.points import PointsNow, Waste
from tilewright.azul.moves import Deal, Take, Tiling
from tilewright.azul.offer import source_name
from tilewright.azul.tiles import COLOURS, Colour, count_of
from tilewright.game import JsonObject

__all__ = [
    "Change",
    "DealFigures",
    "FirstMarker",
    "MoveFigures",
    "TakeFigures",
    "TilingFigures",
    "WallChances",
]


@dataclass(frozen=True, slots=True)
class FirstMarker:
    """The first-player marker in a take.

    ``cost`` is what its place on the floor line costs beyond the tiles, 0 or negative; ``worth``
    what beginning the next round is worth (``outlook.worth_of_beginning``), None when the marker
    was not taken or no round would follow.
    """

    taken: bool
    cost: int
    worth: float | None

    def to_json(self) -> JsonObject:
        """By name."""
        return {"taken": self.taken, "cost": self.cost, "worth": self.worth}


@dataclass(frozen=True, slots=True)
class Change:
    """Something rewarded at the end, before and after the move."""

    before: Prospect
    after: Prospect

    @property
    def what(self) -> WallFeature:
        """The row, column or colour."""
        return self.after.what

    @property
    def completed(self) -> bool:
        """Whether the move completes it, once this round is tiled."""
        return self.after.missing == 0 < self.before.missing

    @property
    def gained(self) -> float:
        """By how much the chance changes."""
        return self.after.chance - self.before.chance

    def to_json(self) -> JsonObject:
        """By name."""
        return {
            "feature": self.what.feature.value,
            "label": self.what.label,
            "missing": self.after.missing,
            "missing_before": self.before.missing,
            "possible": self.after.possible,
            "chance": self.after.chance,
            "chance_before": self.before.chance,
        }


@dataclass(frozen=True, slots=True)
class WallChances:
    """The mover's rows, columns and colours, with the least number of rounds after this one.

    ``last_round``: the game certainly ends with this round. Chances before and after the move
    compare only when ``rounds_left`` is what it was before: else they look at other spans of time.
    """

    rounds_left: int
    rounds_left_before: int
    last_round: bool
    changes: tuple[Change, ...]

    def to_json(self) -> JsonObject:
        """By name."""
        return {
            "rounds_left": self.rounds_left,
            "rounds_left_before": self.rounds_left_before,
            "last_round": self.last_round,
            "features": [change.to_json() for change in self.changes],
        }


@dataclass(frozen=True, slots=True)
class TakeFigures:
    """What a take is worth. ``lacking`` is what its line lacks afterwards, 0 for the floor.

    ``column`` (from 1) is where the tile of the completed line goes by the tiling that the points
    count; None when the line is not completed or finds no column.
    """

    move: Take
    seat: int
    taken: int
    placed: int
    lacking: int
    column: int | None
    points: PointsNow
    waste: Waste
    leaves: Leavings | None
    marker: FirstMarker
    wall: WallChances
    outlook: Outlook

    @property
    def completes(self) -> bool:
        """Whether the take completes a pattern line."""
        return self.move.line is not None and self.lacking == 0

    def to_json(self) -> JsonObject:
        """All figures; seats from 0, displays, lines and columns from 1."""
        return {
            "kind": "take",
            "move": str(self.move),
            "seat": self.seat,
            "source": source_name(self.move.source),
            "colour": self.move.colour.value,
            "target": "floor" if self.move.line is None else str(self.move.line),
            "taken": self.taken,
            "placed": self.placed,
            "lacking": self.lacking,
            "completes": self.completes,
            "column": self.column,
            "points": self.points.to_json(),
            "waste": self.waste.to_json(),
            "leaves": None if self.leaves is None else self.leaves.to_json(),
            "marker": self.marker.to_json(),
            "wall": self.wall.to_json(),
            "outlook": self.outlook.to_json(),
        }


@dataclass(frozen=True, slots=True)
class TilingFigures:
    """What a tiling choice of the grey wall is worth.

    ``points`` are the tile's own, 0 when no column is possible; ``floor`` is the cost of the tiles
    that then fall to the floor. ``round_points`` are the most that tiles and floor can still bring
    in this round from before this choice on if it is made, ``round_best`` the most by any choice.
    """

    move: Tiling
    seat: int
    colour: Colour
    points: int
    row_run: int
    column_run: int
    fallen: int
    floor: int
    round_points: int
    round_best: int
    wall: WallChances
    outlook: Outlook

    def to_json(self) -> JsonObject:
        """All figures; seats from 0, lines and columns from 1."""
        return {
            "kind": "tiling",
            "move": str(self.move),
            "seat": self.seat,
            "line": self.move.line,
            "colour": self.colour.value,
            "column": self.move.column,
            "points": self.points,
            "row_run": self.row_run,
            "column_run": self.column_run,
            "fallen": self.fallen,
            "floor": self.floor,
            "round_points": self.round_points,
            "round_best": self.round_best,
            "wall": self.wall.to_json(),
            "outlook": self.outlook.to_json(),
        }


@dataclass(frozen=True, slots=True)
class DealFigures:
    """What a deal brings to the displays. It is nobody's merit, so there is no worth."""

    move: Deal

    @property
    def tiles(self) -> int:
        """How many tiles come."""
        return sum(map(sum, self.move.displays))

    def to_json(self) -> JsonObject:
        """The tiles by colour."""
        counts = count_of(tile for display in self.move.tiles for tile in display)
        return {
            "kind": "deal",
            "move": str(self.move),
            "tiles": {colour.value: count for colour, count in zip(COLOURS, counts, strict=True)},
        }


MoveFigures: TypeAlias = TakeFigures | TilingFigures | DealFigures
