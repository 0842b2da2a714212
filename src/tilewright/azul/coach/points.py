"""What a move adds to its player's own board: points in this round, and tiles that are wasted."""

from dataclasses import dataclass

from tilewright.azul.board import PlayerBoard
from tilewright.azul.coach.round_worth import RoundWorth
from tilewright.azul.moves import Take
from tilewright.azul.tiles import Counts
from tilewright.azul.wall import bonus_of
from tilewright.game import JsonObject

__all__ = ["PointsNow", "Waste", "points_now", "waste_of"]


@dataclass(frozen=True, slots=True)
class PointsNow:
    """What changes in the points of this round's end, against the board before the move.

    ``tiles``: points of tiles on the wall. ``floor``: cost of the floor line, 0 or negative but
    where a grey wall's line finds its column only now. ``score``: the score after the round, which
    never falls below 0. ``bonus``: bonuses of the game's end (2 a row, 7 a column, 10 a colour)
    that are complete once the round is tiled.
    """

    tiles: int
    floor: int
    score: int
    bonus: int

    @property
    def total(self) -> int:
        """Tiles and floor together, as if the score could fall below 0."""
        return self.tiles + self.floor

    def to_json(self) -> JsonObject:
        """By name, with ``total``."""
        return {
            "tiles": self.tiles,
            "floor": self.floor,
            "total": self.total,
            "score": self.score,
            "bonus": self.bonus,
        }


@dataclass(frozen=True, slots=True)
class Waste:
    """Tiles of a take that bring nothing in this round.

    ``fallen`` tiles find no place in a pattern line; of them ``to_lid`` not even on the floor
    line. ``waiting`` tiles were put in a line that cannot be completed in this round, because
    fewer tiles of the colour are left on offer than the line lacks.
    """

    fallen: int
    to_lid: int
    waiting: int

    def to_json(self) -> JsonObject:
        """By name."""
        return {"fallen": self.fallen, "to_lid": self.to_lid, "waiting": self.waiting}


def points_now(score: int, before: RoundWorth, after: RoundWorth) -> PointsNow:
    """The difference between two tilings of the board of who has ``score``."""
    return PointsNow(
        tiles=after.tiles - before.tiles,
        floor=after.floor - before.floor,
        score=after.score_from(score) - before.score_from(score),
        bonus=bonus_of(after.wall).points - bonus_of(before.wall).points,
    )


def waste_of(
    move: Take, after: PlayerBoard, offer: Counts, placed: int, fallen: int, to_lid: int
) -> Waste:
    """The waste of a take, with the board and the offer (by count) as they are after it."""
    waiting = 0
    if move.line is not None:
        lacking = move.line - after.lines[move.line - 1].count
        waiting = placed if lacking > offer[move.colour.order] else 0
    return Waste(fallen, to_lid, waiting)
