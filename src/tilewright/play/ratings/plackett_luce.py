"""Three and four seats: what the order of the places tells of each player.

The model is Plackett-Luce with the approximate Bayesian update of R. C. Weng and C.-J. Lin, "A
Bayesian Approximation Method for Online Ranking" (2011), algorithm 4, by the library openskill. It
works on a scale of its own (25, deviation 25/3), which is mapped onto the shown one.

Two of its settings are not the library's. The spread of a single performance (beta) is chosen so
that between players whose strength is certain 400 shown points are odds of ten to one, as with two
seats. And the deviation shrinks by all that a game tells (gamma is 1): damped, as it is by default,
ratings took twice as many games to settle in simulated play and lay further from the truth.
"""

import math
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from tilewright.play.ratings.rating import HIGHEST_DEVIATION, SCALE, START, Rating

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

__all__ = ["updated"]

_MEAN = 25.0
_DEVIATION = 25 / 3
_POINTS = HIGHEST_DEVIATION / _DEVIATION
"""Points of the shown scale in one unit of the model."""


@cache
def _model(seats: int) -> "PlackettLuce":
    from openskill.models import PlackettLuce

    return PlackettLuce(
        mu=_MEAN,
        sigma=_DEVIATION,
        # The model divides by the root of the sum of all seats' variances.
        beta=SCALE / _POINTS / math.sqrt(seats),
        gamma=_undamped,
        # Uncertainty grows with the time between games (Rating.aged), so not with each game.
        tau=0.0,
    )


def _undamped(*_game: object) -> float:
    return 1.0


def updated(ratings: Sequence[Rating], ranks: Sequence[int]) -> tuple[Rating, ...]:
    """What is believed of each player after one game; equal ``ranks`` are a shared place.

    The model knows no volatility: it stays, and serves the ageing. ``games`` and ``at`` stay too.
    """
    model = _model(len(ratings))
    entered = [
        [model.rating(_MEAN + (rating.value - START.value) / _POINTS, rating.deviation / _POINTS)]
        for rating in ratings
    ]
    left = model.rate(entered, ranks=[float(rank) for rank in ranks])
    return tuple(
        rating.believed(
            START.value + (found.mu - _MEAN) * _POINTS, found.sigma * _POINTS, rating.volatility
        )
        for rating, (found,) in zip(ratings, left, strict=True)
    )
