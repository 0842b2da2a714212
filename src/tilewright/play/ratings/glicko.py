"""Glicko-2: what games between two tell of a player.

Source: M. E. Glickman, "Example of the Glicko-2 system" (glicko.net/glicko/glicko2.pdf); the steps
named here are the paper's. ``expected`` follows his "The Glicko system" (glicko.net/glicko/
glicko.pdf), which weighs the uncertainty of both players.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from tilewright.play.ratings.rating import SCALE, START, Rating

__all__ = ["Result", "expected", "updated"]

_TAU = 0.5
"""How far one series of results may move the volatility; the paper advises 0.3 to 1.2."""

_TOLERANCE = 1e-6
"""How exactly the logarithm of the squared volatility is found, as in the paper."""


@dataclass(frozen=True, slots=True)
class Result:
    """One game as one of the two saw it: ``score`` is 1 won, 0.5 drawn, 0 lost.

    Raises ValueError for a score that is not from 0 to 1.
    """

    opponent: Rating
    score: float

    def __post_init__(self) -> None:
        if not 0 <= self.score <= 1:
            raise ValueError(f"no game has the score {self.score}")


def expected(rating: Rating, opponent: Rating) -> float:
    """The share of the points that ``rating`` may expect against ``opponent``, from 0 to 1.

    Without draws it is the chance of winning. Both count as they are: see ``Rating.aged``.
    """
    deviation = math.hypot(rating.deviation, opponent.deviation) / SCALE
    return _logistic(_impact(deviation) * (rating.value - opponent.value) / SCALE)


def updated(rating: Rating, results: Sequence[Result], *, periods: float) -> Rating:
    """What is believed of a player after ``results``, all taken as played at once.

    ``periods`` is the time the results stand for that has not aged the deviation yet: 1 for the
    games of one whole period, as in the paper; 0 when ``rating`` was aged up to the game. ``games``
    and ``at`` stay as they are. Raises ValueError when there is no result.
    """
    if not results:
        raise ValueError("without a result there is nothing to learn")
    value = (rating.value - START.value) / SCALE
    deviation = rating.deviation / SCALE
    # Step 3: how much the results could tell, and step 4: what they tell.
    information = 0.0
    surprise = 0.0
    for result in results:
        impact = _impact(result.opponent.deviation / SCALE)
        opponent = (result.opponent.value - START.value) / SCALE
        chance = _logistic(impact * (value - opponent))
        information += impact**2 * chance * (1 - chance)
        surprise += impact * (result.score - chance)
    variance = 1 / information
    volatility = _volatility(rating.volatility, deviation, variance, variance * surprise)
    # Steps 6 and 7.
    before = math.sqrt(deviation**2 + periods * volatility**2)
    after = 1 / math.sqrt(1 / before**2 + information)
    return rating.believed(
        START.value + SCALE * (value + after**2 * surprise), SCALE * after, volatility
    )


def _impact(deviation: float) -> float:
    """How much a result counts, less for an uncertain opponent (the paper's g)."""
    return 1 / math.sqrt(1 + 3 * deviation**2 / math.pi**2)


def _logistic(difference: float) -> float:
    return 1 / (1 + math.exp(-difference))


def _volatility(volatility: float, deviation: float, variance: float, improvement: float) -> float:
    """Step 5: the new volatility, by the Illinois variant of the rule of false position.

    The bracket always holds the one root, so the search ends.
    """
    start = math.log(volatility**2)
    known = deviation**2 + variance

    def slope(logarithm: float) -> float:
        candidate = math.exp(logarithm)
        total = known + candidate
        return candidate * (improvement**2 - total) / (2 * total**2) - (logarithm - start) / _TAU**2

    left = start
    if improvement**2 > known:
        right = math.log(improvement**2 - known)
    else:
        right = start - _TAU
        while slope(right) < 0:
            right -= _TAU
    at_left, at_right = slope(left), slope(right)
    while abs(right - left) > _TOLERANCE:
        middle = left + (left - right) * at_left / (at_right - at_left)
        at_middle = slope(middle)
        if at_middle * at_right <= 0:
            left, at_left = right, at_right
        else:
            at_left /= 2
        right, at_right = middle, at_middle
    return math.exp(left / 2)
