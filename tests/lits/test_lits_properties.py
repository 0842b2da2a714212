"""What holds in every game: checked over whole random games of every size and variant."""

import random

import pytest
from lits_games import SIZES, by_the_rules, random_game, start

from tilewright.lits import Board, LitsPosition, Placement, Swap
from tilewright.lits.placements import placement_table
from tilewright.lits.symmetry import (
    Symmetry,
    transform_board,
    transform_placement,
    transform_position,
    transformed_indexes,
)

GAMES = [
    *((size, "X", seed) for seed, size in enumerate(SIZES)),
    *((size, "O", 20 + seed) for seed, size in enumerate(SIZES[::2])),
]


def game(size, first_symbol, seed, **settings):
    return random_game(start(seed, size=size, first_symbol=first_symbol, **settings), seed)


@pytest.mark.parametrize(("size", "first_symbol", "seed"), GAMES)
def test_fast_legality_equals_the_readable_rules(size, first_symbol, seed):
    supply = 1 + seed % 5
    for position in game(size, first_symbol, seed, supply=supply):
        legal, living = by_the_rules(position)
        table = position.table
        assert set(table.chosen(table.placements, position.legal)) == legal
        assert set(table.chosen(table.placements, position.living)) == living
        assert {m for m in position.legal_moves() if isinstance(m, Placement)} == legal


@pytest.mark.parametrize("variant", ["classic", "genius"])
def test_whole_games_of_the_presets_end_with_a_winner(variant):
    for seed in range(10):
        *_, last = random_game(start(seed, variant), seed)
        assert len(last.outcome.winners) == 1
        assert last.to_act == frozenset()


@pytest.mark.parametrize(("size", "first_symbol", "seed"), GAMES)
def test_dead_stays_dead_and_touched_stays_touched(size, first_symbol, seed):
    before = None
    for position in game(size, first_symbol, seed):
        if before is not None:
            assert before.dead & ~position.dead == 0
            assert before.touched & ~position.touched == 0
            assert position.legal & before.dead == 0
        before = position


@pytest.mark.parametrize("size", SIZES)
def test_legality_does_not_depend_on_symbols(size):
    bare = LitsPosition(Board(size, 0, 0))
    for position in game(size, "X", size):
        if position.swapped:
            break
        stripped = LitsPosition(Board(size, 0, 0), position.placements)
        assert stripped.legal == position.legal
    assert bare.legal == start(3, size=size).legal


@pytest.mark.parametrize("seed", range(12))
def test_transposed_orders_give_equal_positions(seed):
    """Any possible order of the same pieces reaches the same value, hash and text."""
    *_, last = random_game(start(seed, size=4 + seed % 9, pie=False), seed)
    chance = random.Random(seed)
    other = LitsPosition(last.board, pie=False)
    waiting = sorted(last.placements, key=lambda piece: piece.cells)
    while waiting:
        possible = [piece for piece in waiting if piece in other.legal_moves()]
        piece = chance.choice(possible)
        waiting.remove(piece)
        other = other.play(piece)
    assert other == last
    assert hash(other) == hash(last)
    assert str(other) == str(last)
    assert (other.dead, other.touched, other.legal) == (last.dead, last.touched, last.legal)


@pytest.mark.parametrize("symmetry", Symmetry)
@pytest.mark.parametrize("size", [4, 7, 10])
def test_symmetric_positions_have_symmetric_moves(symmetry, size):
    for position in random_game(start(5, size=size), size):
        image = transform_position(position, symmetry)
        moved = {
            transform_placement(move, size, symmetry)
            for move in position.legal_moves()
            if isinstance(move, Placement)
        }
        assert {m for m in image.legal_moves() if isinstance(m, Placement)} == moved
        assert image.counts == position.counts
        assert image.outcome == position.outcome
        assert image.swapped == position.swapped
        assert transform_position(image, symmetry.inverse) == position


def test_the_eight_symmetries_differ():
    board = Board.parse("XO../O.../..../....")
    skewed = Board.parse("XX../O.../..../....")
    assert len({str(transform_board(skewed, symmetry)) for symmetry in Symmetry}) == 8
    assert len({str(transform_board(board, symmetry)) for symmetry in Symmetry}) == 4


def test_transformed_indexes_are_a_permutation():
    for symmetry in Symmetry:
        indexes = transformed_indexes(6, symmetry)
        assert sorted(indexes) == list(range(len(placement_table(6).placements)))


@pytest.mark.parametrize(("size", "first_symbol", "seed"), GAMES)
def test_position_text_round_trip(size, first_symbol, seed):
    for position in game(size, first_symbol, seed, supply=3, pie=bool(seed % 2)):
        text = str(position)
        again = LitsPosition.parse(text)
        assert again == position
        assert str(again) == text
        assert eval(repr(position), {"LitsPosition": LitsPosition}) == position


def test_playing_changes_nothing_in_the_position_before():
    position = start(4)
    text, legal = str(position), position.legal
    after = position.play(position.default_move())
    assert (str(position), position.legal) == (text, legal)
    assert after != position
    with pytest.raises(AttributeError):
        position.supply = 2
    after.play(Swap())
    assert not after.swapped
