"""A rating as a value, and what time alone does to it."""

import math
from dataclasses import dataclass, replace

__all__ = [
    "HIGHEST_DEVIATION",
    "HIGHEST_VALUE",
    "HIGHEST_VOLATILITY",
    "LOWEST_DEVIATION",
    "LOWEST_VALUE",
    "LOWEST_VOLATILITY",
    "PERIOD",
    "PROVISIONAL_DEVIATION",
    "SCALE",
    "START",
    "Rating",
]

SCALE = 173.7178
"""Points of the shown scale in one unit of Glicko-2 (400 / ln 10, as rounded in the paper)."""

LOWEST_VALUE = 100.0
HIGHEST_VALUE = 4000.0
"""Beyond these a number tells no more of a player; they keep one-sided series from running off."""

LOWEST_DEVIATION = 45.0
"""However much one plays: below it a rating would hardly follow a player who improves."""

HIGHEST_DEVIATION = 350.0
"""Nothing is known of the player."""

LOWEST_VOLATILITY = 0.01
HIGHEST_VOLATILITY = 0.1
"""Results that are called wild or dull beyond these are taken to be chance."""

PROVISIONAL_DEVIATION = 110.0
"""A rating whose deviation is above it is marked as provisional."""

_START_VOLATILITY = 0.06
_SETTLED_DEVIATION = 60.0
_YEAR = 365.25 * 86400

PERIOD = (
    _YEAR * (SCALE * _START_VOLATILITY) ** 2 / (PROVISIONAL_DEVIATION**2 - _SETTLED_DEVIATION**2)
)
"""Seconds in one rating period of Glicko-2, about 4.7 days.

It is chosen by its effect: a player of usual volatility who plays often has a deviation of about
60, and is provisional again after a year without a game.
"""


@dataclass(frozen=True, slots=True)
class Rating:
    """What is believed of a player's strength in one category.

    ``value`` and ``deviation`` (one standard deviation) are points of the Glicko scale, where 400
    points are odds of ten to one; ``volatility`` is in the units of Glicko-2, for one period.
    ``games`` counts the rated games, ``at`` is when the last one ended in seconds since 1970 (None
    before the first). An ``anchored`` rating belongs to a bot of fixed strength: neither games nor
    time change it. Raises ValueError for what is not a number or out of bounds.
    """

    value: float = 1500.0
    deviation: float = HIGHEST_DEVIATION
    volatility: float = _START_VOLATILITY
    games: int = 0
    at: float | None = None
    anchored: bool = False

    def __post_init__(self) -> None:
        # Written so that "not a number" fails as well.
        if not LOWEST_VALUE <= self.value <= HIGHEST_VALUE:
            raise ValueError(f"no rating has the value {self.value}")
        if not 0 < self.deviation <= HIGHEST_DEVIATION:
            raise ValueError(f"no rating has the deviation {self.deviation}")
        if not LOWEST_VOLATILITY <= self.volatility <= HIGHEST_VOLATILITY:
            raise ValueError(f"no rating has the volatility {self.volatility}")
        if self.games < 0:
            raise ValueError(f"nobody has played {self.games} games")
        if self.at is not None and not math.isfinite(self.at):
            raise ValueError(f"{self.at} is no moment")

    @property
    def provisional(self) -> bool:
        """Whether too little is known to compare the player; ask it of the ``aged`` rating."""
        return self.deviation > PROVISIONAL_DEVIATION

    def aged(self, at: float, *, period: float = PERIOD) -> "Rating":
        """The same belief at a later moment, ``at`` seconds since 1970: only less certain.

        Glicko-2 lets the variance grow by the squared volatility in each ``period`` (seconds)
        without a game. Since that sum is linear in time it is taken for fractions of a period too,
        as lichess does (lichess-org/lila, discussion 13738), so that no day is a special one.
        Nothing grows before the first game or towards the past. ``at`` of the result is still that
        of the last game: ageing twice from it must not count time twice, so age a stored rating,
        not an aged one. Raises ValueError when ``at`` is no moment or ``period`` not above 0.
        """
        if not math.isfinite(at):
            raise ValueError(f"{at} is no moment")
        if not 0 < period < math.inf:
            raise ValueError(f"a rating period cannot last {period} seconds")
        if self.anchored or self.at is None or at <= self.at:
            return self
        growth = SCALE * self.volatility * math.sqrt((at - self.at) / period)
        return replace(self, deviation=min(math.hypot(self.deviation, growth), HIGHEST_DEVIATION))

    def believed(self, value: float, deviation: float, volatility: float) -> "Rating":
        """The same player with another belief, each figure brought within its bounds."""
        return replace(
            self,
            value=_within(LOWEST_VALUE, value, HIGHEST_VALUE),
            deviation=_within(LOWEST_DEVIATION, deviation, HIGHEST_DEVIATION),
            volatility=_within(LOWEST_VOLATILITY, volatility, HIGHEST_VOLATILITY),
        )


def _within(lowest: float, figure: float, highest: float) -> float:
    return max(lowest, min(figure, highest))


START = Rating()
"""What is believed of a player before its first game."""
