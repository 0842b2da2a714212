"""Game strings of other programs."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lits_games import random_game, start

from tilewright.game import IllegalMoveError, NotationError
from tilewright.lits import Board, LitsPosition, Placement, Swap
from tilewright.lits.game_string import GameString, read_move, write_move

CELLS = "X" + "." * 98 + "O"


def test_reads_board_and_moves():
    text = f"{CELLS}; L[00,10,20,21]; swap; I[03,01,02,04]"
    game = GameString.parse(text)
    assert str(game.board).startswith("X.........")
    assert game.moves == (
        Placement.parse("a1 a2 a3 b3"),
        Swap(),
        Placement.parse("b1 c1 d1 e1"),
    )
    assert game.start == LitsPosition(game.board)
    assert str(game) == f"{CELLS}; L[00,10,20,21]; swap; I[01,02,03,04]"


@pytest.mark.parametrize(
    "text",
    [
        CELLS.lower().replace(".", "_"),
        CELLS.replace(".", "-"),
        f"  {CELLS} ; ",
        f"{CELLS};",
    ],
)
def test_other_spellings_of_a_bare_board(text):
    game = GameString.parse(text)
    assert game.moves == ()
    assert str(game) == CELLS


@pytest.mark.parametrize("joint", [" ", ";", "; ", "\n"])
def test_moves_may_follow_the_board_in_several_ways(joint):
    game = GameString.parse(f"{CELLS}{joint}l[ 00, 10,20 ,21 ];swap")
    assert len(game.moves) == 2


def test_whole_games_round_trip():
    for seed in range(6):
        positions = list(random_game(start(seed), seed))
        moves = []
        for before, after in pairwise(positions):
            new = after.placements - before.placements
            moves.append(next(iter(new)) if new else Swap())
        game = GameString(positions[0].board, tuple(moves))
        again = GameString.parse(str(game))
        assert again == game
        position = again.start
        for move in again.moves:
            position = position.play(move)
        assert position == positions[-1]


def test_a_wrong_type_is_left_to_the_rules():
    game = GameString.parse(f"{CELLS}; T[00,10,20,21]")
    with pytest.raises(IllegalMoveError) as caught:
        game.start.play(game.moves[0])
    assert caught.value.rule == "wrong_type"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "lits.game_string.board"),
        (CELLS[:-1], "lits.game_string.board"),
        (CELLS + ".", "lits.game_string.board"),
        (f"{CELLS}; Q[00,10,20,21]", "lits.game_string.move"),
        (f"{CELLS}; L[00,10,20,2]", "lits.game_string.move"),
        (f"{CELLS}; ; swap", "lits.game_string.move"),
        (f"{CELLS} d4e4f4e5", "lits.game_string.move"),
        (" " * 5000, "lits.game_string.too_long"),
    ],
)
def test_faults_are_named(text, code):
    with pytest.raises(NotationError) as caught:
        GameString.parse(text)
    assert caught.value.code == code
    assert caught.value.message("zh-Hant")


def test_other_sizes_have_no_game_string():
    with pytest.raises(NotationError) as caught:
        GameString(Board(8, 0, 0))
    assert caught.value.code == "lits.game_string.size"


@pytest.mark.parametrize("text", ["a1 b1 a2 b2", "k11 l11 m11 n11"])
def test_what_cannot_be_written_is_refused(text):
    with pytest.raises(NotationError):
        write_move(Placement.parse(text))


@settings(deadline=None, max_examples=200)
@given(st.text(alphabet="LITS[]0123,; swap", max_size=40))
def test_any_tail_is_read_or_refused(tail):
    try:
        GameString.parse(f"{CELLS};{tail}")
    except NotationError:
        return


def test_read_move_reads_what_write_move_writes():
    for text in ("a1 a2 a3 b3", "swap"):
        move = Swap() if text == "swap" else Placement.parse(text)
        assert read_move(write_move(move)) == move
