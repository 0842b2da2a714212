"""How hard a puzzle is: a number made from what the solver needed and from what misleads.

It is a scale of the project's own, not one of people's results: nobody's attempts went into it.
"""

from bisect import bisect_right
from dataclasses import dataclass
from math import log2
from typing import Final

from tilewright.game import JsonObject

__all__ = ["BANDS", "Difficulty"]

_LIMITS: Final = (1_000, 1_300, 1_600, 1_900)
"""The least ratings of the bands 2 to 5."""

BANDS: Final = tuple(range(1, len(_LIMITS) + 2))

_BEGIN = 200
_DOUBLED_EFFORT = 70
_PLY = 25
_DOUBLED_CHOICES = 40
_DECEPTION = 150


@dataclass(frozen=True, slots=True)
class Difficulty:
    """What makes a puzzle hard.

    ``effort`` is how many positions the engine visits to prove the two best moves, with one thread
    and nothing known beforehand; ``depth`` how many plies the solution is, to the end of the game;
    ``choices`` how many moves are legal; ``deceptive`` says that another move looks better at first
    sight (``PuzzleRules.is_deceptive``). Raises ValueError for numbers below 1.
    """

    effort: int
    depth: int
    choices: int
    deceptive: bool

    def __post_init__(self) -> None:
        if min(self.effort, self.depth, self.choices) < 1:
            raise ValueError("effort, depth and choices are at least 1")

    @property
    def rating(self) -> int:
        """How hard it is: a rising number of points, the weights as docs/coach.md lists them."""
        return round(
            _BEGIN
            + _DOUBLED_EFFORT * log2(self.effort)
            + _PLY * self.depth
            + _DOUBLED_CHOICES * log2(self.choices)
            + _DECEPTION * self.deceptive
        )

    @property
    def band(self) -> int:
        """The band of the rating, from 1."""
        return 1 + bisect_right(_LIMITS, self.rating)

    def to_json(self) -> JsonObject:
        """By name, with the rating that is made from it and its band."""
        return {
            "rating": self.rating,
            "band": self.band,
            "effort": self.effort,
            "depth": self.depth,
            "choices": self.choices,
            "deceptive": self.deceptive,
        }
