"""Ratings: the published example, the laws that any fair rating keeps, and what is refused."""

import itertools
import math
import subprocess
import sys

import hypothesis.strategies as st
import pytest
from hypothesis import given

from tilewright.game import NotationError
from tilewright.play.ratings import PERIOD, START, Category, Rating, expected, glicko, rate
from tilewright.play.ratings.rating import (
    HIGHEST_DEVIATION,
    HIGHEST_VALUE,
    HIGHEST_VOLATILITY,
    LOWEST_DEVIATION,
    LOWEST_VALUE,
    LOWEST_VOLATILITY,
)

NOW = 1_700_000_000.0
YEAR = 365.25 * 86400

RATINGS = st.builds(
    Rating,
    value=st.floats(LOWEST_VALUE, HIGHEST_VALUE),
    deviation=st.floats(LOWEST_DEVIATION, HIGHEST_DEVIATION),
    volatility=st.floats(LOWEST_VOLATILITY, HIGHEST_VOLATILITY),
    games=st.integers(0, 10_000),
    at=st.none() | st.floats(0, NOW),
)
"""Every rating that a player can come to have, the most extreme included."""


@st.composite
def finished(draw: st.DrawFn, seats: st.SearchStrategy[int]) -> tuple[list[int], list[Rating]]:
    """Places as an outcome gives them (shared ones leave a gap), and who took them."""
    number = draw(seats)
    strength = draw(st.lists(st.integers(1, number), min_size=number, max_size=number))
    ranks = [1 + sum(other < own for other in strength) for own in strength]
    return ranks, draw(st.lists(RATINGS, min_size=number, max_size=number))


ANY_SEATS = finished(st.integers(2, 4))
MANY_SEATS = finished(st.integers(3, 4))


# --- Glicko-2 itself -----------------------------------------------------------------------


def test_the_worked_example_of_the_paper():
    """Glickman's "Example of the Glicko-2 system": three games in one period, tau 0.5."""
    player = Rating(1500, 200, 0.06)
    results = [
        glicko.Result(Rating(1400, 30, 0.06), 1),
        glicko.Result(Rating(1550, 100, 0.06), 0),
        glicko.Result(Rating(1700, 300, 0.06), 0),
    ]
    after = glicko.updated(player, results, periods=1)
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_period_without_games_adds_the_squared_volatility():
    """The paper's rule for who did not play, and the sum of its repetition for many periods."""
    player = Rating(1500, 200, 0.06, games=20, at=NOW)
    one = math.hypot(200, 173.7178 * 0.06)
    assert player.aged(NOW + 50, period=50).deviation == pytest.approx(one)
    seven = player.aged(NOW + 350, period=50).deviation
    assert seven == pytest.approx(math.sqrt(200**2 + 7 * (173.7178 * 0.06) ** 2))


def test_a_year_away_makes_a_settled_player_provisional():
    """This is what the default period was chosen for."""
    settled = Rating(1700, 60, 0.06, games=200, at=NOW)
    assert not settled.aged(NOW + 0.99 * YEAR).provisional
    assert settled.aged(NOW + 1.01 * YEAR).provisional
    days = PERIOD / 86400
    assert days == pytest.approx(4.67, abs=0.01)


def test_a_long_absence_counts_in_the_next_game():
    """Who comes back is less certain, so the same result moves the rating further."""
    here, away = (Rating(1500, 60, 0.06, 99, NOW - ago) for ago in (0, 5 * YEAR))
    rival = Rating(1500, 60, 0.06, 99, NOW)
    (stayed, _), (returned, _) = (rate((1, 2), (own, rival), NOW) for own in (here, away))
    assert returned.value - 1500 > 2 * (stayed.value - 1500)


def test_time_never_runs_backwards():
    """Two games may end in one order and be rated in the other; the later moment stays."""
    late = Rating(1500, 80, 0.06, 5, NOW)
    after, _ = rate((1, 2), (late, START), NOW - YEAR)
    assert after.at == NOW
    assert after.games == 6
    assert late.aged(NOW - YEAR) == late


def test_new_players_are_provisional_and_become_settled():
    """The mark must go away by playing, and within a number of games that people do play."""
    assert START.provisional
    one = two = START
    for game in range(25):
        one, two = rate((1, 2) if game % 2 else (2, 1), (one, two), NOW + game * 3600)
    assert not one.provisional
    assert one.games == two.games == 25


@given(RATINGS, st.floats(0, 1e9), st.floats(0, 1e9))
def test_ageing_only_makes_less_certain_and_more_so_with_time(rating, first, second):
    """Nothing but the deviation may change, and never beyond that of an unknown player."""
    sooner, later = (rating.aged(NOW + wait) for wait in sorted((first, second)))
    assert rating.deviation <= sooner.deviation <= later.deviation <= HIGHEST_DEVIATION
    assert (later.value, later.volatility) == (rating.value, rating.volatility)
    assert (later.games, later.at) == (rating.games, rating.at)


# --- The chance of winning -----------------------------------------------------------------


def test_expected_at_known_differences():
    """Equals share the points; certain ratings 400 apart stand at about ten to one."""
    assert expected(START, START) == 0.5
    sure, above = Rating(1500, 1, 0.06), Rating(1900, 1, 0.06)
    assert expected(above, sure) == pytest.approx(10 / 11, abs=0.001)


@given(RATINGS, RATINGS)
def test_both_expectations_make_one_whole_point(one, two):
    """And the player with the higher value is the favourite, however uncertain both are."""
    chance = expected(one, two)
    assert 0 <= chance <= 1
    assert chance + expected(two, one) == pytest.approx(1)
    if one.value >= two.value:
        assert chance >= 0.5


# --- Laws of a rated game ------------------------------------------------------------------


@given(RATINGS, RATINGS)
def test_of_two_the_winner_never_loses_points_and_the_loser_never_gains(winner, loser):
    """Whatever was expected: a win that costs points would be worth throwing away."""
    won, lost = rate((1, 2), (winner, loser), NOW)
    assert won.value >= winner.value
    assert lost.value <= loser.value


@given(RATINGS, RATINGS)
def test_a_draw_of_two_brings_them_nearer_to_each_other(one, two):
    """The favourite did worse than expected and the other better."""
    lower, higher = sorted((one, two), key=lambda rating: rating.value)
    up, down = rate((1, 1), (lower, higher), NOW)
    assert up.value >= lower.value - 1e-9
    assert down.value <= higher.value + 1e-9


@given(MANY_SEATS)
def test_of_many_a_sole_first_never_loses_points_and_a_sole_last_never_gains(game):
    """The same law where several played."""
    ranks, ratings = game
    for rank, before, after in zip(ranks, ratings, rate(ranks, ratings, NOW), strict=True):
        if rank == 1 and ranks.count(1) == 1:
            assert after.value >= before.value - 1e-9
        if rank == len(ranks):  # shared last places leave no seat with this rank
            assert after.value <= before.value + 1e-9


@given(st.integers(2, 4), RATINGS)
def test_a_draw_between_equals_moves_nobody(seats, rating):
    """Only certainty is gained (the volatility may shrink: the result was the expected one)."""
    for after in rate([1] * seats, [rating] * seats, NOW):
        assert after.value == pytest.approx(rating.value, abs=1e-6)
        assert after.deviation <= rating.aged(NOW).deviation + 1e-9
        assert after.volatility <= rating.volatility + 1e-6


@given(ANY_SEATS, st.randoms(use_true_random=False))
def test_the_order_of_the_entries_does_not_matter(game, random):
    """Seats are no advantage in the rating: exchanged entries get exchanged results."""
    ranks, ratings = game
    order = list(range(len(ranks)))
    random.shuffle(order)
    straight = rate(ranks, ratings, NOW)
    exchanged = rate([ranks[seat] for seat in order], [ratings[seat] for seat in order], NOW)
    for seat, after in zip(order, exchanged, strict=True):
        assert after.value == pytest.approx(straight[seat].value, abs=1e-6)
        assert after.deviation == pytest.approx(straight[seat].deviation, abs=1e-6)
        assert (after.games, after.at) == (straight[seat].games, straight[seat].at)


@given(ANY_SEATS)
def test_every_result_is_finite_and_within_the_bounds(game):
    """However unlikely the game was; a rating out of bounds could not be made at all."""
    ranks, ratings = game
    for before, after in zip(ratings, rate(ranks, ratings, NOW), strict=True):
        assert LOWEST_VALUE <= after.value <= HIGHEST_VALUE
        assert LOWEST_DEVIATION <= after.deviation <= HIGHEST_DEVIATION
        assert LOWEST_VOLATILITY <= after.volatility <= HIGHEST_VOLATILITY
        assert after.games == before.games + 1
        assert after.at == NOW


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_long_winning_series_stays_in_bounds(seats):
    """Bounds must hold as a fixed point too: the floor of the deviation is reached, not passed."""
    players = (START,) * seats
    for game in range(300):
        players = rate(range(1, seats + 1), players, NOW + game)
    assert [player.value for player in players] == sorted(
        (player.value for player in players), reverse=True
    )
    assert all(player.deviation >= LOWEST_DEVIATION for player in players)


@pytest.mark.parametrize("seats", [3, 4])
def test_new_players_are_spread_by_their_places(seats):
    """One game of equals orders them as they finished, around where they began."""
    after = rate(range(1, seats + 1), [START] * seats, NOW)
    values = [rating.value for rating in after]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == seats
    assert sum(values) / seats == pytest.approx(1500)
    assert all(rating.deviation < START.deviation for rating in after)


@pytest.mark.parametrize("values", [(1900, 1500, 1500), (1500, 1700, 1600, 2100)])
def test_many_seats_use_the_scale_of_two(values):
    """When places come as odds of ten to one for 400 points say, nobody moves on average."""
    settled = [Rating(value, 1, 0.06) for value in values]
    average = [0.0] * len(values)
    usual = [0.0] * len(values)
    for order in itertools.permutations(range(len(values))):
        chance = 1.0
        for place, seat in enumerate(order):
            still = sum(10 ** (values[other] / 400) for other in order[place:])
            chance *= 10 ** (values[seat] / 400) / still
        ranks = [order.index(seat) + 1 for seat in range(len(values))]
        for seat, after in enumerate(rate(ranks, settled, NOW)):
            average[seat] += chance * (after.value - values[seat])
            usual[seat] += chance * abs(after.value - values[seat])
    for moved, size in zip(average, usual, strict=True):
        assert abs(moved) < 0.01 * size


@pytest.mark.parametrize("seats", [3, 4])
def test_the_provisional_mark_goes_away_with_many_seats_too(seats):
    """With each place taken in turn, within a number of games that people do play."""
    players = [START] * seats
    for game in range(60):
        ranks = [1 + (seat + game) % seats for seat in range(seats)]
        players = rate(ranks, players, NOW + game * 3600)
    assert not any(player.provisional for player in players)


@pytest.mark.parametrize("ranks", [(1, 2), (1, 2, 3), (1, 1, 3), (4, 1, 2, 3)])
def test_an_anchored_rating_never_changes(ranks):
    """A bot of fixed strength is a measure: whoever plays it moves, it does not."""
    bot = Rating(1800, 50, 0.06, at=NOW - YEAR, anchored=True)
    players = [START] * (len(ranks) - 1)
    after = rate(ranks, [bot, *players], NOW)
    assert after[0] is bot
    assert all(rating != START for rating in after[1:])
    assert bot.aged(NOW + 10 * YEAR) is bot
    assert rate(ranks, [bot] * len(ranks), NOW) == (bot,) * len(ranks)


# --- What is refused -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong",
    [
        {"value": math.nan},
        {"value": math.inf},
        {"value": -5.0},
        {"value": 1e9},
        {"deviation": 0.0},
        {"deviation": math.nan},
        {"deviation": 351.0},
        {"volatility": 0.0},
        {"volatility": math.nan},
        {"volatility": 0.5},
        {"games": -1},
        {"at": math.inf},
        {"at": math.nan},
    ],
)
def test_a_rating_out_of_bounds_cannot_be_made(wrong):
    """A damaged row in a database must not spread to the opponents."""
    with pytest.raises(ValueError):
        Rating(**wrong)


@pytest.mark.parametrize(
    ("ranks", "seats"),
    [
        ((1,), 1),
        ((), 0),
        ((1, 2, 3, 4, 5), 5),
        ((1, 2), 3),
        ((1, 2, 3), 2),
        ((0, 1), 2),
        ((2, 3), 2),
    ],
)
def test_a_game_that_cannot_be_rated_is_refused(ranks, seats):
    """Wrong numbers of seats, and places that are not counted from 1."""
    with pytest.raises(ValueError):
        rate(ranks, [START] * seats, NOW)


def test_a_moment_or_period_that_is_none_is_refused():
    """Either would turn every later rating into no number."""
    for moment in (math.nan, math.inf):
        with pytest.raises(ValueError):
            rate((1, 2), (START, START), moment)
    for period in (0, -1, math.nan, math.inf):
        with pytest.raises(ValueError):
            rate((1, 2), (START, START), NOW, period=period)


def test_a_result_needs_a_score_and_an_update_needs_results():
    """Glicko-2 would give a number for either, and it would mean nothing."""
    for score in (-0.1, 1.1, math.nan):
        with pytest.raises(ValueError):
            glicko.Result(START, score)
    with pytest.raises(ValueError):
        glicko.updated(START, [], periods=1)


# --- Categories ----------------------------------------------------------------------------


def test_categories_are_keys_with_one_text_form():
    """Equal kinds of games share one rating, and the text in storage or an address finds it."""
    seen = set()
    for words in itertools.product(("lits", "azul"), ("classic",), ("blitz", "rapid"), (2, 3, 4)):
        category = Category(*words)
        assert Category.parse(str(category)) == category
        seen.add(str(category))
    assert len(seen) == 12
    assert str(Category("lits", "classic", "blitz", 2)) == "lits:classic:blitz:2"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "lits",
        "lits:classic:blitz",
        "lits:classic:blitz:two",
        "lits:classic:blitz:1",
        "lits:classic:blitz:5",
        "lits:classic:blitz:02",
        "lits:classic:blitz:+2",
        "lits:classic:blitz:2:",
        "lits::blitz:2",
        "LITS:classic:blitz:2",
        "lits:clas sic:blitz:2",
        "lits:classic:blitz:2\n",
        "lits:classic\n:blitz:2",
    ],
)
def test_a_text_that_is_no_category_is_told_so(text):
    """It may come from the address of a page, so it is an error for people."""
    with pytest.raises(NotationError) as caught:
        Category.parse(text)
    assert caught.value.code == "rating.category"
    for language in ("en", "zh-Hant"):
        assert "lits:classic:blitz:2" in caught.value.message(language)


def test_a_category_out_of_wrong_words_cannot_be_made():
    """A colon in a variant's name would make two keys out of one text."""
    for words in [("lits", "a:b", "blitz", 2), ("", "classic", "blitz", 2), ("lits", "a", "b", 1)]:
        with pytest.raises(ValueError):
            Category(*words)


# --- Lightness -----------------------------------------------------------------------------


def test_the_library_is_loaded_only_when_many_are_rated():
    """Everybody imports ratings with the match layer; few need openskill, which is slow to load."""
    program = """
import sys
from tilewright.play.ratings import START, rate
rate((1, 2), (START, START), 0.0)
assert not {"openskill", "numpy", "sqlalchemy"} & set(sys.modules), "loaded too early"
rate((1, 2, 3), (START,) * 3, 0.0)
assert "openskill" in sys.modules, "this test looks for the wrong name"
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
