"""Pie maps against plain full solves, and what symmetry, threads, limits and stops do to them."""

import itertools

import numpy
import pytest
from lits_truth import staying_value_by_brute_force, value_at_the_end, values_of_moves

from tilewright import messages
from tilewright.game import Bound, ConfigError, Limits, NotationError
from tilewright.lits import NAMED_BOARDS, Board, LitsPosition, Placement, Symbol
from tilewright.lits.fairness import BoardRating, FirstPlacement, PieMap, stored_map, stored_rating
from tilewright.lits.fairness import stored as storing
from tilewright.lits.fairness.orbits import exchanging_symmetry, keeping_symmetries, orbits
from tilewright.lits.fairness.searching import PieSearch
from tilewright.lits.symmetry import Symmetry

MIRRORED = Board.parse("X..X/.OO./.OO./X..X")
"""Every symmetry of the square keeps it."""


def antisymmetric(size: int, symbols: int, seed: int = 1) -> Board:
    return Board.random_antisymmetric(size, symbols, numpy.random.default_rng(seed))


def searched(board: Board, limits: Limits = Limits(), **options) -> PieMap:
    search = PieSearch(board, limits, **options)
    counts = list(search.run())
    assert counts == sorted(counts)
    assert counts[-1] == search.total
    return search.pie_map()


def found(text: str, value: float, *, proven=True, bound=Bound.EXACT, gap=0.0) -> FirstPlacement:
    return FirstPlacement(Placement.parse(text), value, proven, bound, gap)


def rated(*placements: FirstPlacement) -> BoardRating:
    return BoardRating.of(PieMap(MIRRORED, Symbol.X, 5, Limits(), placements, 0))


# --- Values --------------------------------------------------------------------------------


@pytest.mark.parametrize("symbol", Symbol)
@pytest.mark.parametrize(("size", "symbols", "supply"), [(4, 5, 2), (4, 3, 5), (5, 8, 1)])
def test_values_are_those_of_a_plain_full_solve(size, symbols, supply, symbol):
    """The plain search shares nothing with the engine, and knows of no symmetry."""
    board = antisymmetric(size, symbols)
    start = LitsPosition(board, first_symbol=symbol, supply=supply, pie=False)
    truth = values_of_moves(start)
    pie_map = searched(board, first_symbol=symbol, supply=supply)
    assert [known.placement for known in pie_map.placements] == start.legal_moves()
    for known in pie_map.placements:
        assert known.proven
        assert known.bound is Bound.EXACT
        assert known.value == truth[known.placement]
        assert known.pie_value == -abs(truth[known.placement])


def minimax(position: LitsPosition) -> float:
    """The value for whose turn it is, by the Python rules alone."""
    seat = position.owner(position.next_symbol)
    if not position.legal:
        return value_at_the_end(position, seat)
    return max(-minimax(position.play(move)) for move in position.legal_moves())


def test_values_are_those_of_the_python_rules():
    """One piece of each type on the smallest board: few enough games to try them all in Python."""
    board = antisymmetric(4, 6, seed=5)
    start = LitsPosition(board, supply=1, pie=False)
    known = searched(board, supply=1).placements
    for first in known[::9]:
        assert first.value == -minimax(start.play(first.placement))


def test_the_gap_is_what_the_second_best_reply_costs():
    board = antisymmetric(4, 5)
    start = LitsPosition(board, supply=2, pie=False)
    for known in searched(board, supply=2).placements[::13]:
        after = start.play(known.placement)
        replies = sorted(-staying_value_by_brute_force(after.play(r)) for r in after.legal_moves())
        if len(replies) == 1:
            assert known.reply_gap is None
        else:
            assert known.reply_gap == replies[-1] - replies[-2]


# --- Symmetry ------------------------------------------------------------------------------


@pytest.mark.parametrize("board", [MIRRORED, Board.parse("XO.O/XO.O/O.XX/O.X.")])
def test_symmetry_changes_no_value(board):
    with_it = searched(board, supply=2)
    without = searched(board, supply=2, use_symmetry=False)
    assert with_it.placements == without.placements
    assert with_it.nodes <= without.nodes


def test_symmetry_spares_searches():
    """Eight symmetries leave few groups of the 104 placements, each of which lies in one group."""
    assert keeping_symmetries(MIRRORED) == tuple(Symmetry)
    groups = orbits(MIRRORED)
    assert sorted(itertools.chain(*groups)) == list(range(104))
    assert len(groups) < 104 / 4
    one = searched(MIRRORED, supply=2).nodes
    assert one < searched(MIRRORED, supply=2, use_symmetry=False).nodes / 4


def test_an_exchange_of_symbols_keeps_no_value_but_gives_the_other_map():
    """It would be wrong to take a placement and its image as equal or opposite."""
    board = antisymmetric(5, 8)
    assert exchanging_symmetry(board) is Symmetry.HALF_TURN
    assert all(len(group) == 1 for group in orbits(board))
    x_begins = searched(board, supply=1)
    o_begins = searched(board, supply=1, first_symbol=Symbol.O)
    assert x_begins.for_first_symbol(Symbol.X) is x_begins
    assert x_begins.for_first_symbol(Symbol.O).placements == o_begins.placements
    assert x_begins.placements != o_begins.placements


def test_without_an_exchange_the_other_map_is_unknown():
    board = Board.parse("XX../O.../..../....")
    with pytest.raises(ConfigError) as caught:
        PieMap(board, Symbol.X, 5, Limits(), (), 0).for_first_symbol(Symbol.O)
    assert caught.value.code == "lits_fairness.first_symbol"


# --- Limits, threads, stops ----------------------------------------------------------------


def test_the_map_is_the_same_for_any_number_of_threads():
    """Nothing that one search found may help another, or threads would change the values."""
    board = antisymmetric(7, 14)
    one = searched(board, Limits(nodes=300), numbers=range(0, 500, 7))
    assert not all(known.proven for known in one.placements)
    assert searched(board, Limits(nodes=300), numbers=range(0, 500, 7), threads=3) == one


def test_a_stop_keeps_what_is_known_and_says_how_much():
    board = antisymmetric(6, 10)
    search = PieSearch(board, Limits(nodes=500))
    for known in search.run():
        if known == 20:
            search.stop()
    pie_map = search.pie_map()
    assert 20 <= len(pie_map.placements) < pie_map.total == 356
    assert not pie_map.is_whole
    rating = BoardRating.of(pie_map)
    assert (rating.searched, rating.total) == (len(pie_map.placements), 356)
    whole = searched(board, Limits(nodes=500), numbers=range(20))
    assert pie_map.placements[:20] == whole.placements


def test_leaving_the_search_ends_it():
    """Without limits a placement on a large board would be searched for hours."""
    search = PieSearch(antisymmetric(12, 43), Limits(nodes=10), numbers=[0, 1, 2])
    running = search.run()
    assert next(running) == 1
    running.close()
    assert len(search.pie_map().placements) == 1


def test_time_is_for_all_placements_together():
    """When the clock says that all of it is gone, each search does the least there is."""
    board = antisymmetric(10, 30)
    moments = itertools.chain([0.0], itertools.repeat(60.0))
    late = searched(board, Limits(seconds=5), numbers=range(8), clock=lambda: next(moments))
    least = searched(board, Limits(nodes=1), numbers=range(8))
    assert [known.placement for known in late.placements] == [
        known.placement for known in least.placements
    ]
    assert late.nodes <= least.nodes


@pytest.mark.parametrize(
    ("options", "error", "code"),
    [
        ({"threads": 0}, ConfigError, "lits_engine.threads"),
        ({"threads": 1000}, ConfigError, "lits_engine.threads"),
        ({"supply": 0}, NotationError, "lits.position.supply"),
        ({"supply": 10}, NotationError, "lits.position.supply"),
    ],
)
def test_impossible_searches_are_refused(options, error, code):
    with pytest.raises(error) as caught:
        PieSearch(MIRRORED, Limits(nodes=1), **options)
    assert caught.value.code == code
    assert all(caught.value.message(language) for language in messages.LANGUAGES)


# --- Ratings -------------------------------------------------------------------------------


def test_a_rating_counts_what_is_at_most_one_symbol_from_even():
    rating = rated(
        found("a1 b1 c1 d1", 1.0, gap=2.0),
        found("a2 b2 c2 d2", -1.0, gap=None),
        found("a3 b3 c3 d3", 1.1, proven=False, gap=9.0),
        found("a4 b4 c4 d4", 0.5, proven=False, gap=1.0),
        found("a1 a2 a3 a4", -0.5, gap=0.0),
    )
    assert (rating.searched, rating.total, rating.near_even) == (5, 104, 4)
    assert rating.sharpness == 1.0
    assert rating.fairest.proven, "of two that are as near to even the proven one is the fairest"
    assert str(rating.fairest.placement) == "a1 a2 a3 a4"
    assert (rating.lowest, rating.median, rating.highest) == (-1.0, 0.5, 1.1)
    assert (rating.lower_quartile, rating.upper_quartile) == (-0.5, 1.0)
    assert rating.merit == 0.8


def test_a_rating_of_few_or_no_placements():
    lopsided = rated(found("a1 b1 c1 d1", -7.0))
    assert (lopsided.near_even, lopsided.sharpness, lopsided.merit) == (0, None, 0.0)
    assert lopsided.lower_quartile == lopsided.upper_quartile == -7.0
    with pytest.raises(ConfigError) as caught:
        rated()
    assert caught.value.code == "lits_fairness.nothing"


@pytest.mark.parametrize(
    ("value", "proven", "bound", "winner", "is_proven"),
    [
        (3.0, True, Bound.EXACT, 0, True),
        (3.0, True, Bound.LOWER, 0, True),
        (3.0, True, Bound.UPPER, 0, False),
        (-0.5, True, Bound.UPPER, 1, True),
        (-0.5, True, Bound.LOWER, 1, False),
        (-2.1, False, Bound.EXACT, 1, False),
        (0.0, False, Bound.EXACT, None, False),
    ],
)
def test_a_bound_proves_a_winner_on_its_own_side_alone(value, proven, bound, winner, is_proven):
    placed = found("a1 b1 c1 d1", value, proven=proven, bound=bound)
    assert (placed.winner, placed.winner_is_proven) == (winner, is_proven)


# --- What is stored ------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMED_BOARDS)
def test_each_named_board_carries_its_map(name):
    """A board that is changed must be measured again: its file says which board it was."""
    for symbol in Symbol:
        stored = stored_map(name, symbol)
        assert stored is not None, "run tools/rate_boards.py"
        assert stored.pie_map.is_whole
        assert stored.pie_map.first_symbol is symbol
        assert stored.pie_map.board == NAMED_BOARDS[name].board
        assert stored.pie_map.limits.nodes
        assert stored_rating(name, symbol) == BoardRating.of(stored.pie_map)


def test_a_stored_map_is_what_the_engine_says():
    """A sample of one file, searched again within the limits that it names."""
    stored = stored_map("moats")
    limits = stored.pie_map.limits
    again = searched(NAMED_BOARDS["moats"].board, limits, numbers=[0, 400, 1200])
    by_placement = {known.placement: known for known in stored.pie_map.placements}
    assert all(by_placement[known.placement] == known for known in again.placements)


def test_a_stored_file_reads_back(monkeypatch, tmp_path):
    board = antisymmetric(4, 5)
    named = storing.NAMED_BOARDS["moats"].__class__("small", board)
    monkeypatch.setattr(storing, "NAMED_BOARDS", {"small": named})
    monkeypatch.setattr(storing.resources, "files", lambda _: tmp_path)
    storing.stored_map.cache_clear()
    assert storing.stored_map("small") is None
    pie_map = searched(board, Limits(nodes=40))
    assert {known.proven for known in pie_map.placements} == {True, False}
    kept = storing.StoredMap(pie_map, 7, 1.5)
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "small.json").write_text(storing.file_content([kept]))
    storing.stored_map.cache_clear()
    try:
        assert storing.stored_map("small") == kept
    finally:
        storing.stored_map.cache_clear()


def test_an_unknown_board_has_no_map():
    with pytest.raises(ConfigError) as caught:
        stored_map("no-such-board")
    assert caught.value.code == "lits_fairness.board"
    assert "moats" in caught.value.message("zh-Hant")
