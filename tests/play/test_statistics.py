"""What finished matches say of who played them, held against games that are known by heart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from match_table import Table
from matches import apply, begin, play_on, settle

from tilewright.game import Outcome, Termination
from tilewright.play import referee
from tilewright.play.events import Ended
from tilewright.play.statistics import Figures, Standing, figures_of, statistics_of

BOARD = "X.O./O.X./.X.O/.O.X"


def lits(*moves):
    """The match of these moves on a small board; X places first."""
    table = Table.started("lits", {"board": BOARD, "size": 4}, terms=referee.Terms(grace=0.0))
    for move in moves:
        match = table.match
        table.act(referee.move, min(match.to_act), move, match.number, table.now)
    return table


def finished(table):
    """The match played on by the first legal placement to its end."""
    while table.match.outcome is None:
        match = table.match
        move = str(match.position.default_move())
        table.act(referee.move, min(match.to_act), move, match.number, table.now)
    return table.match


def test_lits_tells_first_player_symbol_and_margin_apart():
    match = finished(lits())
    first, second = figures_of(match)
    assert (first.roles, second.roles) == (("first", "x"), ("second", "o"))
    margin = match.outcome.scores[0] - match.outcome.scores[1]
    assert (first.amounts, second.amounts) == ({"margin": margin}, {"margin": -margin})


def test_a_swap_exchanges_the_symbols_and_counts_for_who_swapped():
    table = lits(str(lits().match.position.default_move()), "swap")
    first, second = figures_of(finished(table))
    assert (first.roles, second.roles) == (("first", "o"), ("second", "x", "swap"))


def test_an_unfinished_game_has_a_result_but_no_points():
    """Points at a resignation would pull every average towards nothing."""
    table = lits()
    table.act(referee.resign, 0)
    lost, won = figures_of(table.match)
    assert (lost.standing, won.standing) == (Standing.LOST, Standing.WON)
    assert (lost.amounts, won.amounts) == ({}, {})
    assert statistics_of([won]) == {
        "lits": {
            "games": 1, "wins": 1, "shared": 0, "losses": 0,
            "o_games": 1, "o_wins": 1, "second_games": 1, "second_wins": 1,
        }
    }  # fmt: skip


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_azul_tells_score_and_bonuses_of_each_seat(seats):
    """The bonuses are those of the final walls, and the score has them already."""
    match = play_on(
        begin("azul", settings={"players": seats}, seats=seats),
        lambda position: position.default_move(),
        limit=1000,
    )
    assert match.outcome is not None
    for seat, figures in enumerate(figures_of(match)):
        wall = match.position.boards[seat].wall
        assert figures.amounts["score"] == match.outcome.scores[seat]
        assert figures.amounts["rows"] == sum(None not in row for row in wall)
        assert figures.amounts["columns"] == sum(None not in column for column in zip(*wall))  # noqa: B905
        assert figures.standing is Standing.of(match.outcome, seat)


def test_a_match_that_is_played_has_no_figures():
    with pytest.raises(ValueError, match="not over"):
        figures_of(lits().match)


def test_a_shared_first_place_is_neither_won_nor_lost():
    outcome = Outcome(Termination.ADJUDICATION, (1, 1, 3), (0, 0, 0))
    assert [Standing.of(outcome, seat) for seat in range(3)] == ["shared", "shared", "lost"]
    match = settle(apply(lits().match, [Ended(Outcome(Termination.AGREEMENT, (1, 1), (5, 5)))]))
    assert [each.standing for each in figures_of(match)] == [Standing.SHARED] * 2


def test_averages_are_over_the_games_that_have_the_amount():
    played = [
        Figures("azul", Standing.WON, (), {"score": 50}),
        Figures("azul", Standing.LOST, (), {"score": 25}),
        Figures("azul", Standing.LOST, (), {"score": 25}),
        Figures("azul", Standing.LOST),
    ]
    told = statistics_of(played)["azul"]
    assert told == {"games": 4, "wins": 1, "shared": 0, "losses": 3, "average_score": 33.33}


def test_who_never_played_has_no_statistics():
    assert statistics_of([]) == {}


one = st.builds(
    Figures,
    game=st.sampled_from(["lits", "azul", "another"]),
    standing=st.sampled_from(Standing),
    roles=st.lists(st.sampled_from(["first", "x", "swap"]), unique=True).map(tuple),
    amounts=st.dictionaries(st.sampled_from(["margin", "score"]), st.integers(-99, 99)),
)


@given(st.lists(one))
def test_every_game_is_counted_once(figures):
    told = statistics_of(figures)
    assert sum(each["games"] for each in told.values()) == len(figures)
    for game, each in told.items():
        assert each["games"] == each["wins"] + each["shared"] + each["losses"]
        for role in ("first", "x", "swap"):
            counted = sum(role in one.roles for one in figures if one.game == game)
            assert each.get(f"{role}_games", 0) == counted
            assert each.get(f"{role}_wins", 0) <= min(counted, each["wins"])


@given(st.lists(one), st.randoms())
def test_the_order_of_the_games_does_not_matter(figures, random):
    mixed = list(figures)
    random.shuffle(mixed)
    assert statistics_of(mixed) == statistics_of(figures)
