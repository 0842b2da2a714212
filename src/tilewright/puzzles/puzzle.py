"""A puzzle: a position in which one move is proven to be better than all others."""

from dataclasses import dataclass
from enum import StrEnum

from tilewright.game import JsonObject
from tilewright.puzzles.rating import Difficulty

__all__ = ["Puzzle", "Theme"]


class Theme(StrEnum):
    """What a puzzle is about; ``themes`` and docs/coach.md define each exactly."""

    WIN = "win"
    DEFENCE = "defence"
    PROTECT = "protect"
    TEMPO = "tempo"
    ROUND_END = "round-end"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position of ``game``, its one best move, and what was proven.

    ``id`` follows from the position and is the same for all that are alike (``canonical``).
    ``line`` begins with the solution and is best play of both sides to the end of the game.
    ``value`` is the final difference, own minus the other's, that the solution brings to who is to
    move, in symbols or points; in Battle of LITS half a symbol for equal counts. ``second`` is
    what the best of all other moves brings. The game that it is from is number ``draw`` of
    ``seed``. Raises ValueError for an empty line.
    """

    id: str
    game: str
    position: str
    theme: Theme
    line: tuple[str, ...]
    value: float
    second: float
    difficulty: Difficulty
    seed: int
    draw: int

    def __post_init__(self) -> None:
        if not self.line:
            raise ValueError("the line begins with the solution")

    @property
    def solution(self) -> str:
        """The one best move."""
        return self.line[0]

    @property
    def rating(self) -> int:
        """How hard it is (``rating``)."""
        return self.difficulty.rating

    @property
    def band(self) -> int:
        """Its band of ratings, 1 for the easiest to 5."""
        return self.difficulty.band

    def to_json(self) -> JsonObject:
        """All of it, as a file of puzzles holds it."""
        return {
            "id": self.id,
            "game": self.game,
            "theme": self.theme.value,
            "position": self.position,
            "line": list(self.line),
            "value": self.value,
            "second": self.second,
            "difficulty": self.difficulty.to_json(),
            "seed": self.seed,
            "draw": self.draw,
        }
