"""Series: seats that go round, and the running score."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.game import ConfigError, Outcome, Termination
from tilewright.play.series import Series


def won(*ranks):
    return Outcome(Termination.COMPLETED, ranks, (0,) * len(ranks))


def test_two_players_exchange_seats_and_points_follow_the_player():
    """Seat 0 wins both games: each player has one point."""
    series = Series("s", 3, 2).after([won(1, 2), won(1, 2)])
    assert series.points == (1, 1)
    assert series.number == 3
    assert not series.decided
    assert series.leaders == (0, 1)


def test_a_shared_victory_is_shared():
    series = Series("s", 2, 3, (won(1, 1, 3),))
    assert series.points == (Fraction(1, 2), Fraction(1, 2), 0)


def test_a_series_is_decided_when_nobody_can_catch_up():
    series = Series("s", 5, 2).after([won(1, 2), won(2, 1)])
    assert series.points == (2, 0)
    assert not series.decided
    assert series.after([won(1, 2)]).decided
    assert Series("s", 2, 2, (won(1, 2), won(1, 2))).decided
    assert Series("s", 1, 2, (won(1, 2),)).number is None


def test_a_series_that_cannot_be_is_refused():
    for games in (0, 101):
        with pytest.raises(ConfigError) as refused:
            Series("s", games, 2)
        assert refused.value.message("zh-Hant")
    with pytest.raises(ValueError, match="more outcomes"):
        Series("s", 1, 2, (won(1, 2), won(1, 2)))
    with pytest.raises(ValueError, match="same players"):
        Series("s", 2, 2, (won(1, 2, 3),))


@given(st.integers(2, 4), st.integers(1, 100))
def test_everybody_sits_on_every_seat_equally_often(players, number):
    for player in range(players):
        assert series_seat(players, player, number) == series_seat(
            players, player, number + players
        )
        seats = {series_seat(players, player, number + game) for game in range(players)}
        assert seats == set(range(players))


def series_seat(players, player, number):
    series = Series("s", 1, players)
    seat = series.seat_of(player, number)
    assert series.player_at(seat, number) == player
    return seat
