"""Hints of Azul: the source, the tiles, the move; never a verdict that a search knows better."""

import pytest

from tilewright.game import HintStep, TurnError
from tilewright.games import game_named, new_game

AZUL = game_named("azul")


def dealt():
    position = new_game("azul", seed=0)
    return position.play(position.parse_move("deal BBYR/BYRK/WWKK/YYRR/BKWW"))


def test_the_source_comes_first_then_the_tiles():
    position = dealt()
    move = position.parse_move("1B2")
    where, piece, whole = (AZUL.coach.hint(position, move, step) for step in HintStep)
    assert (where.area, where.text) == ({"source": "1"}, "Look at display 1.")
    assert piece.piece == {"colour": "B"}
    assert "two blue tiles" in piece.text
    assert whole.move == "1B2"


def test_the_centre_is_named():
    position = dealt()
    position = position.play(position.parse_move("1B2"))
    told = AZUL.coach.hint(position, position.parse_move("cY2"), HintStep.WHERE)
    assert (told.area, told.text) == ({"source": "centre"}, "Look at the centre.")


def test_the_sentence_of_a_hint_compares_with_no_other_move():
    """The coach looks once; whoever found the move has looked further."""
    position = dealt()
    verdicts = 0
    for move in position.legal_moves():
        told = AZUL.coach.hint(position, move, HintStep.MOVE).text
        assert "to the engine" not in told
        verdicts += "to the engine" in AZUL.coach.explain(position, move)
    assert verdicts


def test_nobody_decides_a_deal():
    position = new_game("azul", seed=0)
    with pytest.raises(TurnError):
        AZUL.coach.hint(
            position, position.parse_move("deal BBYR/BYRK/WWKK/YYRR/BKWW"), HintStep.WHERE
        )
