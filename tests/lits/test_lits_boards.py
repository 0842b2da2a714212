"""Boards: drawn at random, named, and given as text."""

from itertools import pairwise

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilewright import messages
from tilewright.game import ConfigError, NotationError
from tilewright.lits import NAMED_BOARDS, Board, Cell, Symbol
from tilewright.lits.board import usual_symbols


@settings(deadline=None, max_examples=150)
@given(st.integers(4, 12), st.integers(0, 10_000), st.data())
def test_random_boards_are_antisymmetric_with_so_many_symbols(size, seed, data):
    symbols = data.draw(st.integers(0, size * size // 2))
    board = Board.random_antisymmetric(size, symbols, numpy.random.default_rng(seed))
    last = size - 1
    for row in range(size):
        for column in range(size):
            symbol = board.symbol_at(Cell(row, column))
            opposite = board.symbol_at(Cell(last - row, last - column))
            assert opposite is (None if symbol is None else symbol.other)
    assert board.is_antisymmetric
    assert board.x_cells.bit_count() == board.o_cells.bit_count() == symbols
    again = Board.random_antisymmetric(size, symbols, numpy.random.default_rng(seed))
    assert again == board
    assert eval(repr(board), {"Board": Board}) == board


def test_free_random_boards_have_equal_counts_and_are_seeded():
    boards = [Board.random_free(10, 30, numpy.random.default_rng(seed)) for seed in range(5)]
    assert len(set(boards)) == 5
    for seed, board in enumerate(boards):
        assert board.x_cells.bit_count() == board.o_cells.bit_count() == 30
        assert board.x_cells & board.o_cells == 0
        assert board == Board.random_free(10, 30, numpy.random.default_rng(seed))
    assert not any(board.is_antisymmetric for board in boards)


@pytest.mark.parametrize("draw", [Board.random_antisymmetric, Board.random_free])
def test_too_many_symbols_do_not_fit(draw):
    with pytest.raises(ConfigError) as caught:
        draw(5, 13, numpy.random.default_rng(0))
    assert caught.value.code == "lits.setup.symbols"
    assert "12" in str(caught.value)


def test_usual_density():
    assert [usual_symbols(size) for size in (4, 5, 8, 10, 12)] == [5, 8, 19, 30, 43]
    assert all(2 * usual_symbols(size) <= size * size for size in range(4, 13))


def test_there_are_enough_named_boards():
    sizes = [named.board.size for named in NAMED_BOARDS.values()]
    assert sizes.count(10) >= 8
    assert sizes.count(12) >= 4
    assert len({named.board for named in NAMED_BOARDS.values()}) == len(NAMED_BOARDS)


def test_all_but_one_of_the_ten_by_tens_have_thirty_symbols_each():
    tens = [named.board for named in NAMED_BOARDS.values() if named.board.size == 10]
    counts = [board.x_cells.bit_count() for board in tens]
    assert len(tens) - counts.count(30) == 1


@pytest.mark.parametrize("named", NAMED_BOARDS.values(), ids=list(NAMED_BOARDS))
def test_named_boards_are_even_and_tell_their_idea(named):
    board = named.board
    assert board.cells_of(Symbol.X).bit_count() == board.cells_of(Symbol.O).bit_count()
    assert board.is_antisymmetric or named.slug == "noughts-and-crosses"
    for language in messages.LANGUAGES:
        assert messages.render(named.title_key, {}, language)
        assert messages.render(named.idea_key, {}, language)


@pytest.mark.parametrize("slug", ["braid", "loom"])
def test_what_the_woven_boards_say_of_their_rows_is_true(slug):
    named = NAMED_BOARDS[slug]
    shift = 3 if slug == "braid" else -5
    rows = named.board.rows
    for above, below in pairwise(rows):
        assert below == above[-shift:] + above[:-shift]


def test_boards_from_rows_and_their_faults():
    board = Board.from_rows(["X..O", "....", "....", "O..X"])
    assert str(board) == "X..O/..../..../O..X"
    assert Board.parse("x2o/4/4/o2x") == board
    assert board.symbol_at(Cell(0, 1)) is None
    with pytest.raises(NotationError) as caught:
        Board.from_rows(["x...", "....", "....", "...."])
    assert caught.value.code == "lits.board.symbol"
    with pytest.raises(NotationError) as caught:
        Board(5, 1, 1)
    assert caught.value.code == "lits.board.cells"
    with pytest.raises(NotationError) as caught:
        Board(3, 0, 0)
    assert caught.value.code == "lits.board.size"
