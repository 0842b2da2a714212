"""The figures of a match against published results and against formulas worked out otherwise."""

import math

import pytest

from tilewright.engine.arena.estimates import (
    Interval,
    Sample,
    Sprt,
    Verdict,
    elo_of,
    expected_score,
    wilson,
)
from tilewright.game import ConfigError


def pentanomial(*counts: int) -> Sample:
    return Sample({step / 4: count for step, count in enumerate(counts)})


@pytest.mark.parametrize(
    ("elo", "score"), [(0, 0.5), (400, 10 / 11), (-400, 1 / 11), (200, 0.7597), (100, 0.6401)]
)
def test_elo_and_score_by_the_logistic_table(elo, score):
    """The table of the logistic curve that rating lists use."""
    assert expected_score(elo) == pytest.approx(score, abs=5e-5)
    assert elo_of(expected_score(elo)) == pytest.approx(elo, abs=1e-9)


def test_elo_of_more_seats_is_level_at_the_even_share():
    for seats in (2, 3, 4):
        assert elo_of(1 / seats, seats) == pytest.approx(0)
        assert expected_score(0, seats) == pytest.approx(1 / seats)
    # Ten times the odds of each opponent: 10 of 10 + 3.
    assert expected_score(400, 4) == pytest.approx(10 / 13)


def test_an_even_score_is_no_negative_nothing():
    for seats in (2, 4):
        assert str(elo_of(1 / seats, seats)) == "0.0"


def test_elo_of_a_clean_sweep_is_infinite():
    assert elo_of(1) == math.inf
    assert elo_of(0) == -math.inf


def test_wilson_as_published():
    """Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20 and 1 of 29."""
    for successes, trials, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        interval = wilson(successes / trials, trials)
        assert (interval.low, interval.high) == pytest.approx((low, high), abs=5e-5)
    assert wilson(0.5, 0) == Interval(0.0, 1.0)


@pytest.mark.parametrize(
    ("counts", "elo", "spread"),
    [
        ((2410, 367, 5075, 327, 2605), 5.6, 4.5),
        ((1, 10, 78, 48, 13), 72.85, 22.33),
    ],
)
def test_elo_by_pairs_as_published(counts, elo, spread):
    """Results that an Othello and a chess engine published with their counts of pairs."""
    sample = pentanomial(*counts)
    interval = sample.elo_interval()
    assert sample.elo() == pytest.approx(elo, abs=0.05)
    # They take the normal approximation; ours bends with the likelihood.
    assert (interval.high - interval.low) / 2 == pytest.approx(spread, rel=0.01, abs=0.06)
    assert interval.low < elo < interval.high


@pytest.mark.parametrize(
    ("counts", "elo0", "elo1", "ratio"),
    [
        ((253, 4282, 17604, 4431, 286), -0.25, 1.25, 2.94),
        ((58, 3302, 33130, 3518, 84), 0.25, 1.25, 2.97),
    ],
)
def test_ratio_by_pairs_as_published(counts, elo0, elo1, ratio):
    """Two finished sequential tests of a chess engine, with the ratio that its testers print."""
    assert pentanomial(*counts).log_likelihood_ratio(elo0, elo1) == pytest.approx(ratio, abs=0.006)


def test_interval_of_a_clean_sweep():
    """One-sided, near exp(-z²/2N): the least score that 100 won starts leave likely."""
    sample = Sample({1.0: 100})
    interval = sample.score_interval()
    assert interval.high == 1
    assert interval.low == pytest.approx(math.exp(-(1.959964**2) / 200), abs=1e-3)
    assert sample.elo() == math.inf
    assert Sample({0.0: 100}).score_interval().low == 0


def test_interval_of_pairs_that_are_all_alike_is_narrow_but_no_point():
    interval = Sample({0.5: 50}).score_interval()
    assert 0.005 < 0.5 - interval.low < 0.05
    assert 0.5 - interval.low == pytest.approx(interval.high - 0.5, abs=1e-6)


def test_interval_holds_the_truth_as_often_as_it_says():
    """Coin tossing, exactly: the chance of each sample times whether its interval holds p."""
    starts, p = 60, 0.7
    held = 0.0
    for won in range(starts + 1):
        interval = Sample({1.0: won, 0.0: starts - won}).score_interval()
        if interval.low <= p <= interval.high:
            held += math.comb(starts, won) * p**won * (1 - p) ** (starts - won)
    assert held == pytest.approx(0.95, abs=0.015)


def test_nothing_played():
    sample = Sample({}, 3)
    assert sample.score == pytest.approx(1 / 3)
    assert sample.score_interval() == Interval(0.0, 1.0)
    assert sample.log_likelihood_ratio(0, 5) == 0


def test_bounds_of_wald():
    test = Sprt(0, 5)
    assert (test.lower, test.upper) == pytest.approx((-2.944439, 2.944439), abs=1e-6)
    test = Sprt(0, 5, alpha=0.01, beta=0.1)
    assert (test.lower, test.upper) == pytest.approx((math.log(0.1 / 0.99), math.log(90)))


def test_verdicts():
    test = Sprt(0, 50)
    assert test.state(Sample({})).verdict is Verdict.OPEN
    assert test.state(Sample({0.75: 60, 0.5: 30, 0.25: 10})).verdict is Verdict.ELO1
    assert test.state(Sample({0.25: 40, 0.5: 60, 0.75: 10})).verdict is Verdict.ELO0
    # The ratio is a sum over starts: the same results once more count twice.
    single = Sample({0.75: 30, 0.5: 50, 0.25: 20}).log_likelihood_ratio(0, 50)
    double = Sample({0.75: 60, 0.5: 100, 0.25: 40}).log_likelihood_ratio(0, 50)
    assert double == pytest.approx(2 * single, rel=1e-3)


def test_the_two_hypotheses_are_symmetric():
    sample = Sample({1.0: 20, 0.5: 30, 0.0: 15})
    mirrored = Sample({0.0: 20, 0.5: 30, 1.0: 15})
    ratio = sample.log_likelihood_ratio(-10, 30)
    assert mirrored.log_likelihood_ratio(-30, 10) == pytest.approx(-ratio)


@pytest.mark.parametrize(
    ("elos", "risks", "code"),
    [
        ((5, 5), (0.05, 0.05), "sprt_elo"),
        ((5, 0), (0.05, 0.05), "sprt_elo"),
        ((0, 5000), (0.05, 0.05), "sprt_elo"),
        ((math.nan, 5), (0.05, 0.05), "sprt_elo"),
        ((0, 5), (0, 0.05), "sprt_risk"),
        ((0, 5), (0.05, 0.5), "sprt_risk"),
    ],
)
def test_tests_that_mean_nothing(elos, risks, code):
    with pytest.raises(ConfigError) as refused:
        Sprt(*elos, *risks)
    assert refused.value.code == f"engine.arena.{code}"
    assert str(refused.value)
