"""What can be asked for in a step of Azul, judged by the rules and the coach.

Points are those of this round's end, for the player to move (docs/coach.md).
"""

from dataclasses import dataclass
from functools import lru_cache

from tilewright.azul.coach.figures import TakeFigures
from tilewright.azul.coach.study import Study
from tilewright.azul.moves import AzulMove, Take, Tiling
from tilewright.azul.position import AzulPosition
from tilewright.azul.round_end import legal_tilings
from tilewright.azul.tiles import Colour
from tilewright.azul.tiling import score_at
from tilewright.lessons.lesson import Miss

__all__ = [
    "AnyColumn",
    "BestColumn",
    "Bonus",
    "FillsLine",
    "LeastFloor",
    "MostPoints",
    "Poisons",
    "Takes",
    "TakesMarker",
]

_study = lru_cache(maxsize=64)(Study)


@lru_cache(maxsize=4096)
def _figures(position: AzulPosition, move: Take) -> TakeFigures:
    return _study(position).of_take(move)


def _takes(position: AzulPosition) -> list[TakeFigures]:
    return [_figures(position, move) for move in position.legal_moves() if isinstance(move, Take)]


@dataclass(frozen=True, slots=True)
class Takes:
    """Tiles of a colour from a display (None: from the centre), into a pattern line."""

    colour: Colour
    source: int | None

    def miss(self, position: AzulPosition, move: AzulMove) -> Miss | None:  # noqa: ARG002 - contract
        """As ``Goal.miss``."""
        if not isinstance(move, Take) or move.colour is not self.colour:
            return Miss()
        if move.source != self.source:
            return Miss()
        return None if move.line is not None else Miss("miss.floor")


@dataclass(frozen=True, slots=True)
class FillsLine:
    """A take that completes a pattern line (of that number, if any) without a tile too many."""

    line: int | None = None

    def miss(self, position: AzulPosition, move: AzulMove) -> Miss | None:
        """As ``Goal.miss``."""
        if not isinstance(move, Take):
            return Miss()
        found = _figures(position, move)
        if move.line is None:
            return Miss("miss.floor")
        if not found.completes:
            return Miss("miss.lacks", {"line": move.line, "count": found.lacking})
        if found.waste.fallen:
            return Miss("miss.falls", {"count": found.waste.fallen})
        return None if self.line in (None, move.line) else Miss("miss.line", {"line": self.line})


@dataclass(frozen=True, slots=True)
class TakesMarker:
    """The first take from the centre in a round, of which no tile falls to the floor line."""

    def miss(self, position: AzulPosition, move: AzulMove) -> Miss | None:
        """As ``Goal.miss``."""
        if not isinstance(move, Take):
            return Miss()
        found = _figures(position, move)
        if not found.marker.taken:
            return Miss()
        fallen = found.waste.fallen
        return Miss("miss.falls", {"count": fallen}) if fallen else None


@dataclass(frozen=True, slots=True)
class LeastFloor:
    """A take after which the floor line costs as little as can be."""

    def miss(self, position: AzulPosition, move: AzulMove) -> Miss | None:
        """As ``Goal.miss``."""
        if not isinstance(move, Take):
            return Miss()
        cost = _figures(position, move).points.floor
        if cost == max(found.points.floor for found in _takes(position)):
            return None
        return Miss("miss.cost", {"count": -cost})


@dataclass(frozen=True, slots=True)
class MostPoints:
    """A take that brings most at the end of this round: tiles of the wall less the floor line."""

    def miss(self, position: AzulPosition, move: AzulMove) -> Miss | None:
        """As ``Goal.miss``."""
        if not isinstance(move, Take):
            return Miss()
        points = _figures(position, move).points
        if points.total == max(found.points.total for found in _takes(position)):
            return None
        return Miss("miss.points", {"tiles": points.tiles, "floor": -points.floor})


@dataclass(frozen=True, slots=True)
class Bonus:
    """A take after which the wall, once tiled, has so many points more of bonuses for the end."""

    points: int

    def miss(self, position: AzulPosition, move: AzulMove) -> Miss | None:
        """As ``Goal.miss``."""
        if not isinstance(move, Take):
            return Miss()
        bonus = _figures(position, move).points.bonus
        return None if bonus >= self.points else Miss("miss.bonus", {"bonus": bonus})


@dataclass(frozen=True, slots=True)
class Poisons:
    """A take that leaves the next player the worst best take, by that player's points."""

    def miss(self, position: AzulPosition, move: AzulMove) -> Miss | None:
        """As ``Goal.miss``."""
        if not isinstance(move, Take):
            return Miss()
        left = _left(_figures(position, move))
        if left == min(_left(found) for found in _takes(position)):
            return None
        if left >= 0:
            return Miss("miss.leaves", {"count": left})
        return Miss("miss.leaves_loss", {"count": -left})


def _left(figures: TakeFigures) -> int:
    """The points of the next player's best take; 0 when nothing is left."""
    return 0 if figures.leaves is None else figures.leaves.best.points


@dataclass(frozen=True, slots=True)
class AnyColumn:
    """Any legal choice of a column on the grey wall."""

    def miss(self, position: AzulPosition, move: AzulMove) -> Miss | None:  # noqa: ARG002 - contract
        """As ``Goal.miss``."""
        return None if isinstance(move, Tiling) else Miss()


@dataclass(frozen=True, slots=True)
class BestColumn:
    """The column of the grey wall in which the tile scores most."""

    def miss(self, position: AzulPosition, move: AzulMove) -> Miss | None:
        """As ``Goal.miss``."""
        if not isinstance(move, Tiling):
            return Miss()
        points = _tile_points(position, move)
        if points == max(_tile_points(position, choice) for choice in legal_tilings(position)):
            return None
        return Miss("miss.column", {"count": points})


def _tile_points(position: AzulPosition, choice: Tiling) -> int:
    """What the tile scores there; 0 when the line finds no column."""
    board = position.boards[position.turn]
    return (
        0 if choice.column is None else score_at(board, choice.line - 1, choice.column - 1).points
    )
