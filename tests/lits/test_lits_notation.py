"""Moves and positions as texts: what is read, what is written, and what is refused."""

import os
import string
import subprocess
import sys

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from lits_games import DOTS, placement, random_game, start

from tilewright.game import NotationError
from tilewright.lits import Cell, LitsPosition, PieceType, Placement, Swap, parse_move
from tilewright.lits.position_text import LONGEST_POSITION_TEXT

T = placement("d4 e4 f4 e5")


def spoken(error: NotationError) -> None:
    """The error has a sentence in both languages."""
    assert error.message("en")
    assert error.message("zh-Hant")


@pytest.mark.parametrize(
    "text",
    [
        "d4 e4 f4 e5",
        "e5 f4 e4 d4",
        "D4 E4 F4 E5",
        "d4e4f4e5",
        "d4,e4;f4-e5",
        "T d4 e4 f4 e5",
        "td4e4f4e5",
        "T: d4, e4, f4, e5",
        "  d4  e4\tf4\ne5 ",
        "d04 e4 f4 e5",
        "ｄ４ ｅ４、ｆ４，ｅ５",
        "[d4 e4 f4 e5]",
        "d4–e4—f4−e5",
        "d4－e4‐f4·e5",
    ],
)
def test_ways_to_write_one_placement(text):
    move = parse_move(text)
    assert move == T
    assert move.type is PieceType.T
    assert str(move) == "d4 e4 f4 e5"


def test_a_letter_with_a_digit_is_a_cell_not_a_type():
    assert parse_move("i1 i2 i3 i4").cells[0] == Cell(0, 8)
    assert parse_move("l1 l2 l3 l4").type is PieceType.I
    assert parse_move("i i1 i2 i3 i4") == parse_move("i1 i2 i3 i4")


def test_digits_are_read_whole():
    assert parse_move("a10b10c10d10").cells == tuple(Cell(9, column) for column in range(4))


def test_j_and_z_are_names_of_l_and_s():
    assert parse_move("J a1 a2 a3 b3") == parse_move("L a1 a2 a3 b3")
    assert parse_move("Z a1 b1 b2 c2") == parse_move("S a1 b1 b2 c2")


@pytest.mark.parametrize("text", ["swap", " SWAP ", "Swap", "ｓｗａｐ", "swap."])
def test_swap(text):
    assert parse_move(text) == Swap()
    assert str(Swap.parse(text)) == "swap"


def test_swap_reads_nothing_else():
    with pytest.raises(NotationError):
        Swap.parse("d4 e4 f4 e5")


@pytest.mark.parametrize(
    ("text", "code", "parts"),
    [
        ("", "lits.notation.empty", ()),
        (" - , ", "lits.notation.empty", ()),
        ("d4 e4 f4 ä5", "lits.notation.cell", ("ä5",)),
        ("d4 e f4 e5", "lits.notation.cell", ("e",)),
        ("d4 4 f4 e5", "lits.notation.cell", ("4",)),
        ("O d4 e4 d5 e5", "lits.notation.type", ("O",)),
        ("x", "lits.notation.type", ("X",)),
        ("swaps", "lits.notation.swap", ("swaps",)),
        ("swap d4", "lits.notation.swap", ("swap d4",)),
        ("d4 e4 f4 e5555", "lits.notation.cell", ("e5555",)),
        ("d4 e4 f4 e5 swap", "lits.notation.cell", ("swap",)),
        ("a1 " * 60, "lits.notation.too_long", ()),
    ],
)
def test_unreadable_moves(text, code, parts):
    with pytest.raises(NotationError) as caught:
        parse_move(text)
    assert caught.value.code == code
    assert caught.value.parts == parts


@pytest.mark.parametrize("text", ["d4 e4 f4", "z9 a1 b1 c1", "a0 b0 c0 d0", "L d4 e4 f4 e5", "T"])
def test_readable_but_illegal_moves_round_trip(text):
    move = parse_move(text)
    assert parse_move(str(move)) == move
    assert eval(repr(move), {"Placement": Placement}) == move


def test_cells():
    assert str(Cell(9, 0)) == "a10"
    assert Cell.parse("L12") == Cell(11, 11)
    with pytest.raises(NotationError):
        Cell.parse("12")


@settings(deadline=None, max_examples=400)
@given(st.text(max_size=60))
@example("İ1")
@example("ﷺ")
@example("٣a")
def test_any_text_is_a_move_or_a_notation_error(text):
    try:
        move = parse_move(text)
    except NotationError as error:
        spoken(error)
        return
    assert parse_move(str(move)) == move


@settings(deadline=None, max_examples=400)
@given(st.text(alphabet="abjklzT0159 ,;S", max_size=30))
def test_any_near_miss_is_a_move_or_a_notation_error(text):
    try:
        move = parse_move(text)
    except NotationError:
        return
    assert parse_move(str(move)) == move


# --- Positions ---------------------------------------------------------------------------


def test_position_text_in_full():
    text = "X.O./.XO./O.../..X. X a1b1c1b2;d1d2d3d4 2 supply=3"
    position = LitsPosition.parse(text)
    assert str(position) == text
    assert position.swapped
    assert position.supply == 3
    assert position.pie


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        (f"10/{DOTS[10][11:]} x -", f"{DOTS[10]} X -"),
        ("4/4/4/4 X - 1 supply=5 pie=on", f"{DOTS[4]} X -"),
        ("x2o/4/4/4 O -", "X..O/..../..../.... O -"),
        ("4/4/4/4 X d1d2d3d4;a1b1c1b2 2", f"{DOTS[4]} X a1b1c1b2;d1d2d3d4 2"),
        ("4/4/4/4 X b2a1c1b1;d4d3d1d2 supply=2 2", f"{DOTS[4]} X a1b1c1b2;d1d2d3d4 2 supply=2"),
        ("4/4/4/4 X - pie=off supply=1", f"{DOTS[4]} X - supply=1 pie=off"),
        ("  4/4/4/4   X   -  ", f"{DOTS[4]} X -"),
    ],
)
def test_positions_are_read_tolerantly_and_written_one_way(written, canonical):
    assert str(LitsPosition.parse(written)) == canonical


def test_placements_are_written_row_by_row():
    """d4 stands on a higher row than c6, so it comes first whatever its letters."""
    text = f"{DOTS[10]} X c6d6e6f6;d4e4f4e5"
    assert str(LitsPosition.parse(text)) == f"{DOTS[10]} X d4e4f4e5;c6d6e6f6"


REFUSED = [
    ("", "lits.position.fields", ()),
    (f"{DOTS[4]} X", "lits.position.fields", (DOTS[4], "X")),
    (f"{DOTS[4]} Y -", "lits.position.first_symbol", ("Y",)),
    ("..../.../..../.... X -", "lits.board.ragged", ("...",)),
    ("..../..../..../..... X -", "lits.board.ragged", (".....",)),
    (".../.../... X -", "lits.board.size", ("3",)),
    ("/".join(["13"] * 13) + " X -", "lits.board.number", ("13",)),
    ("/".join(["." * 13] * 13) + " X -", "lits.board.size", ("13",)),
    ("....Q/..../..../.... X -", "lits.board.symbol", ("Q",)),
    ("0/..../..../.... X -", "lits.board.number", ("0",)),
    ("999999999999/4/4/4 X -", "lits.board.number", ("999999999999",)),
    ("." * 400 + " X -", "lits.board.too_long", ()),
    (f"{DOTS[4]} X a1b1c1b2;b1a1c1b2", "lits.position.repeated_placement", ("a1b1c1b2",)),
    (f"{DOTS[4]} X a1b1c1b2;", "lits.notation.empty", ()),
    (f"{DOTS[4]} X a1b1c1q", "lits.notation.cell", ("q",)),
    (f"{DOTS[4]} X a1b1c1", "lits.position.not_four_cells", ("a1b1c1",)),
    (f"{DOTS[4]} X a1b1a2b2", "lits.position.not_a_tetromino", ("a1b1a2b2",)),
    (f"{DOTS[4]} X b1c1d1e1", "lits.position.off_board", ("b1c1d1e1",)),
    (f"{DOTS[4]} X La1b1c1b2", "lits.position.wrong_type", ("a1b1c1b2",)),
    (f"{DOTS[4]} X a1b1c1b2;b2b3b4c4", "lits.position.overlaps", None),
    (f"{DOTS[6]} X a1b1c1d1;e1e2e3e4 supply=1", "lits.position.supply_used_up", None),
    (f"{DOTS[6]} X a1b1c1d1;e1e2e3e4", "lits.position.touches_same_type", None),
    (f"{DOTS[6]} X a1a2a3b3;b2c2d2e2", "lits.position.fills_2x2", None),
    (f"{DOTS[6]} X a1b1c1d1;a6b6c6b5", "lits.position.unconnected", None),
    (f"{DOTS[4]} X - 2", "lits.position.owner", ("2",)),
    (f"{DOTS[4]} X a1b1c1b2 2 pie=off", "lits.position.owner", ("2",)),
    (f"{DOTS[4]} X - 3", "lits.position.unknown_field", ("3",)),
    (f"{DOTS[4]} X - supply=0", "lits.position.unknown_field", ("supply=0",)),
    (f"{DOTS[4]} X - supply=10", "lits.position.unknown_field", ("supply=10",)),
    (f"{DOTS[4]} X - pie=maybe", "lits.position.unknown_field", ("pie=maybe",)),
    (f"{DOTS[4]} X - colour=red", "lits.position.unknown_field", ("colour=red",)),
    (f"{DOTS[4]} X - supply=2 supply=2", "lits.position.repeated_field", ("supply=2",)),
    (f"{DOTS[4]} X - 1 1", "lits.position.repeated_field", ("1",)),
    (" " * (LONGEST_POSITION_TEXT + 1), "lits.position.too_long", ()),
]


@pytest.mark.parametrize(("text", "code", "parts"), REFUSED)
def test_refused_positions(text, code, parts):
    with pytest.raises(NotationError) as caught:
        LitsPosition.parse(text)
    error = caught.value
    assert error.code == code
    if parts is not None:
        assert error.parts == parts
    else:
        assert error.parts
    assert "{" not in error.message("en")
    assert "{" not in error.message("zh-Hant")


def test_impossible_values_are_refused_however_they_are_made():
    board = LitsPosition.parse(f"{DOTS[4]} X -").board
    with pytest.raises(NotationError) as caught:
        LitsPosition(board, supply=0)
    assert caught.value.code == "lits.position.supply"
    with pytest.raises(NotationError) as caught:
        LitsPosition(board, swapped=True)
    assert caught.value.code == "lits.position.owner"
    with pytest.raises(NotationError):
        LitsPosition(board, frozenset({placement("a1 b1 c1"), placement("a1 a2 a3 a4")}))


TEXTS = [str(position) for seed in range(4) for position in random_game(start(seed), seed)]
LETTERS = string.ascii_letters + string.digits + "./;-= "


@settings(deadline=None, max_examples=500)
@given(st.sampled_from(TEXTS), st.data())
def test_a_damaged_position_is_a_position_or_a_notation_error(text, data):
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text)))
        length = data.draw(st.integers(0, 4))
        text = text[:place] + data.draw(st.text(LETTERS, max_size=4)) + text[place + length :]
    try:
        position = LitsPosition.parse(text)
    except NotationError as error:
        spoken(error)
        return
    assert LitsPosition.parse(str(position)) == position


@settings(deadline=None, max_examples=200)
@given(st.text(max_size=200))
def test_any_text_is_a_position_or_a_notation_error(text):
    try:
        LitsPosition.parse(text)
    except NotationError as error:
        spoken(error)


def test_a_byte_order_mark_before_a_position_is_skipped():
    text = f"{DOTS[4]} X -"
    assert LitsPosition.parse("\ufeff" + text) == LitsPosition.parse(text)


@pytest.mark.parametrize(
    ("piece", "sentence"),
    [
        ("T", "The piece T has 0 cells instead of four."),
        ("a1a1b1c1", "The piece a1a1b1c1 has 3 cells instead of four."),
        ("a1a1b1c1d1", "The piece a1a1b1c1d1 names a cell more than once."),
    ],
)
def test_a_piece_of_a_position_with_too_few_cells_is_named(piece, sentence):
    with pytest.raises(NotationError) as caught:
        LitsPosition.parse(f"{DOTS[4]} X {piece}")
    assert str(caught.value) == sentence
    spoken(caught.value)


def test_the_same_text_gives_the_same_error_in_every_process():
    """Pieces are kept as a set, whose order changes with the process's hashing."""
    code = (
        "from tilewright.lits import LitsPosition\n"
        "try: LitsPosition.parse('X.O./.XO./O.../..X. X a1b1c1b2;d3d4c4b4')\n"
        "except Exception as error: print(repr(error))\n"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in range(1, 6)
    }
    assert len(told) == 1
    assert "lits.position." in told.pop()
