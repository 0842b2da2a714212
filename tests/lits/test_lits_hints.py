"""Hints of Battle of LITS: where to look, the type, the move."""

import pytest

from tilewright.game import HintStep
from tilewright.games import game_named

LITS = game_named("lits")
OPEN = "XO.XO......./" + "............/" * 10 + "........X..O X - pie=off"


def hint(text, move, step):
    position = LITS.parse_position(text)
    return LITS.coach.hint(position, position.parse_move(move), step)


@pytest.mark.parametrize(
    ("move", "corners"),
    [
        # In a corner of the board the part ends with it.
        ("a1 b1 c1 d1", ("a1", "e5")),
        ("l9 l10 l11 l12", ("h8", "l12")),
        # Otherwise the piece lies about in its middle.
        ("f6 g6 h6 g7", ("e4", "i8")),
    ],
)
def test_the_part_of_the_board_is_a_square_around_the_piece(move, corners):
    told = hint(OPEN, move, HintStep.WHERE)
    cells = told.area["cells"]
    assert len(cells) == 25
    assert (cells[0], cells[-1]) == corners
    assert set(move.split()) <= set(cells)
    assert all(corner in told.text for corner in corners)


def test_a_small_board_is_shown_whole():
    told = hint("XO../..../..../..OX X - pie=off", "a1 b1 c1 b2", HintStep.PIECE)
    assert len(told.area["cells"]) == 16
    assert told.piece == {"type": "T"}
    assert "a T" in told.text


def test_a_swap_is_hinted_at_by_the_piece_that_lies():
    text = "XO.XO/....X/OOXX./...../X...O X a3a4b4c4"
    where = hint(text, "swap", HintStep.WHERE)
    assert where.area == {"cells": ["a3", "a4", "b4", "c4"]}
    assert hint(text, "swap", HintStep.PIECE).piece == {"type": None}
    assert hint(text, "swap", HintStep.MOVE).move == "swap"
