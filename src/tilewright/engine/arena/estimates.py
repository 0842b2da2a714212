"""What the results of a match say: scores, Elo, intervals, and the sequential test.

The unit of evidence is a *start*: one board or deal that was played once with each seating. The
games of one start are not independent (a board may favour who moves first), the starts are. So
every figure here is computed from the mean scores of whole starts, whose distribution is taken as
multinomial. For games of two these are the pentanomial counts of chess engine testing.

Sources: A. Wald, "Sequential Tests of Statistical Hypotheses" (1945), for the bounds; M. Van den
Bergh, "A Practical Introduction to the GSPRT" (2019), for the ratio with the most likely
distribution under each hypothesis; A. Owen, "Empirical likelihood ratio confidence intervals"
(1988), for the interval; E. B. Wilson, "Probable Inference" (1927), for single games.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from statistics import NormalDist

from tilewright.game import ConfigError

__all__ = [
    "CONFIDENCE",
    "Interval",
    "Sample",
    "Sprt",
    "SprtState",
    "Verdict",
    "elo_of",
    "expected_score",
    "wilson",
]

CONFIDENCE = 0.95
"""How often an interval made like ours holds the true value."""

_UNSEEN = 1e-3
"""How often a result that never occurred is taken to have occurred: no result is impossible."""

_STEPS = 80
"""Halvings of an interval, until nothing is left of it in double precision."""

_ELO_LIMIT = 1000.0


def expected_score(elo: float, seats: int = 2) -> float:
    """The share of first places of a player that is ``elo`` above each of its ``seats`` - 1 equals.

    By the logistic model: odds of winning are in proportion to 10 ** (rating / 400).
    """
    return 1 / (1 + (seats - 1) * 10 ** (-elo / 400))


def elo_of(score: float, seats: int = 2) -> float:
    """The Elo difference that a share of first places means: the inverse of ``expected_score``.

    Infinite for 0 and 1.
    """
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return -400 * math.log10((1 / score - 1) / (seats - 1)) + 0.0  # no -0.0


@dataclass(frozen=True, slots=True)
class Interval:
    """From ``low`` to ``high``, both included."""

    low: float
    high: float


def _deviations(confidence: float) -> float:
    """How many standard deviations a two-sided interval reaches to each side."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


def wilson(score: float, games: int, confidence: float = CONFIDENCE) -> Interval:
    """Wilson's interval for the share ``score`` of ``games`` independent games.

    Shared first places count as parts of a win, which makes the interval rather too wide than too
    narrow. Without games it is everything.
    """
    if games == 0:
        return Interval(0.0, 1.0)
    z = _deviations(confidence)
    scale = 1 + z * z / games
    middle = (score + z * z / (2 * games)) / scale
    half = z * math.sqrt(score * (1 - score) / games + z * z / (4 * games * games)) / scale
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


@dataclass(frozen=True, slots=True)
class Sample:
    """How many starts gave each mean score of the first player, from 0 to 1."""

    counts: Mapping[float, int]
    seats: int = 2

    @property
    def starts(self) -> int:
        """How many starts were played to their end."""
        return sum(self.counts.values())

    @property
    def score(self) -> float:
        """The mean score; the even share when nothing was played."""
        if not self.starts:
            return 1 / self.seats
        return sum(value * count for value, count in self.counts.items()) / self.starts

    def score_interval(self, confidence: float = CONFIDENCE) -> Interval:
        """The scores under which the results are not too unlikely, by empirical likelihood.

        It holds the scores s for which twice the logarithm of the likelihood ratio between the best
        distribution and the best with mean s does not exceed the quantile of chi-squared. Results
        that never occurred count as ``_UNSEEN`` times, so that a clean sweep has an interval too.
        """
        if not self.starts:
            return Interval(0.0, 1.0)
        values, weights = self._smoothed()
        limit = _deviations(confidence) ** 2
        total = sum(weights)
        centre = sum(v * w for v, w in zip(values, weights, strict=True)) / total

        def is_likely(score: float) -> bool:
            fitted = _fitted(values, weights, score)
            ratio = sum(w * math.log(w / total / f) for w, f in zip(weights, fitted, strict=True))
            return 2 * ratio <= limit

        def end(beyond: float) -> float:
            inside = centre
            for _ in range(_STEPS // 2):
                middle = (inside + beyond) / 2
                if is_likely(middle):
                    inside = middle
                else:
                    beyond = middle
            return inside

        low = 0.0 if self.score <= 0 else end(0.0)
        high = 1.0 if self.score >= 1 else end(1.0)
        return Interval(low, high)

    def elo(self) -> float:
        """The Elo difference of the mean score, infinite when a side won everything."""
        return elo_of(self.score, self.seats)

    def elo_interval(self, confidence: float = CONFIDENCE) -> Interval:
        """The Elo differences of the score interval's ends."""
        scores = self.score_interval(confidence)
        return Interval(elo_of(scores.low, self.seats), elo_of(scores.high, self.seats))

    def log_likelihood_ratio(self, elo0: float, elo1: float) -> float:
        """By how much (natural logarithm) the results speak for ``elo1`` against ``elo0``.

        The generalised ratio: the most likely distribution with the mean score of each hypothesis.
        """
        if not self.starts:
            return 0.0
        values, weights = self._smoothed()
        under0 = _fitted(values, weights, expected_score(elo0, self.seats))
        under1 = _fitted(values, weights, expected_score(elo1, self.seats))
        return sum(
            weight * math.log(second / first)
            for weight, first, second in zip(weights, under0, under1, strict=True)
        )

    def _smoothed(self) -> tuple[list[float], list[float]]:
        """Possible mean scores in ascending order, with how often each is taken to occur."""
        steps = 2 * self.seats
        possible = sorted({step / steps for step in range(steps + 1)} | set(self.counts))
        return possible, [self.counts.get(value, 0) or _UNSEEN for value in possible]


def _fitted(values: list[float], weights: list[float], mean: float) -> list[float]:
    """The most likely distribution over ``values`` with the given mean.

    ``weights`` (all above 0) are how often each value occurred; ``mean`` lies strictly between the
    least and the greatest value. By Lagrange's method the shares are p / (1 + x (value - mean)),
    where x is the one root between the poles of a falling function.
    """
    total = sum(weights)
    shares = [weight / total for weight in weights]
    distances = [value - mean for value in values]
    low, high = -1 / distances[-1], -1 / distances[0]
    for _ in range(_STEPS):
        middle = (low + high) / 2
        slope = sum(p * d / (1 + middle * d) for p, d in zip(shares, distances, strict=True))
        if slope > 0:
            low = middle
        else:
            high = middle
    root = (low + high) / 2
    return [p / (1 + root * d) for p, d in zip(shares, distances, strict=True)]


# --- The sequential test -------------------------------------------------------------------


class Verdict(StrEnum):
    """What a sequential test says."""

    OPEN = "open"
    ELO0 = "elo0"
    ELO1 = "elo1"

    def __repr__(self) -> str:
        """An expression, so that a state's ``repr`` can be evaluated."""
        return f"Verdict.{self.name}"


@dataclass(frozen=True, slots=True)
class SprtState:
    """The test after ``starts`` starts: the ratio, its bounds (see ``Sprt``), and the verdict."""

    ratio: float
    lower: float
    upper: float
    verdict: Verdict
    starts: int


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential probability ratio test of the difference ``elo1`` against ``elo0``.

    ``alpha`` is the risk of taking ``elo1`` when ``elo0`` is true, ``beta`` that of the opposite.
    Raises ConfigError when ``elo0`` is not below ``elo1``, one is beyond 1000, or a risk is not
    above 0 and below 0.5.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not -_ELO_LIMIT <= self.elo0 < self.elo1 <= _ELO_LIMIT:
            raise ConfigError(
                "engine.arena.sprt_elo",
                parts=[f"{self.elo0:g}", f"{self.elo1:g}"],
                elo0=f"{self.elo0:g}",
                elo1=f"{self.elo1:g}",
                limit=f"{_ELO_LIMIT:g}",
            )
        for name, risk in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < risk < 0.5:
                raise ConfigError(
                    "engine.arena.sprt_risk", parts=[name], name=name, value=f"{risk:g}"
                )

    @property
    def lower(self) -> float:
        """Wald's bound: a ratio at or below it takes ``elo0``."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """Wald's bound: a ratio at or above it takes ``elo1``."""
        return math.log((1 - self.beta) / self.alpha)

    def state(self, sample: Sample) -> SprtState:
        """What the test says of a sample."""
        ratio = sample.log_likelihood_ratio(self.elo0, self.elo1)
        verdict = Verdict.OPEN
        if ratio >= self.upper:
            verdict = Verdict.ELO1
        elif ratio <= self.lower:
            verdict = Verdict.ELO0
        return SprtState(ratio, self.lower, self.upper, verdict, sample.starts)
