"""Each rule of a legal placement: the broken one is named, with the cells that break it."""

import pytest
from lits_games import DOTS

from tilewright.game import IllegalMoveError, TurnError
from tilewright.lits import LitsPosition, Placement, Swap


def on(pieces: str, size: int = 10, rest: str = "") -> LitsPosition:
    return LitsPosition.parse(f"{DOTS[size]} X {pieces} {rest}")


def refused(position: LitsPosition, text: str) -> IllegalMoveError:
    with pytest.raises(IllegalMoveError) as caught:
        position.play(position.parse_move(text))
    return caught.value


ILLEGAL = [
    ("-", "d4 e4 f4", "not_four_cells", "d4 e4 f4"),
    ("-", "d4 e4 f4 g4 h4", "not_four_cells", "d4 e4 f4 g4 h4"),
    ("-", "T", "not_four_cells", ""),
    ("-", "d4 e4 d5 e5", "not_a_tetromino", "d4 e4 d5 e5"),
    ("-", "d4 e4 f4 h4", "not_a_tetromino", "d4 e4 f4 h4"),
    ("-", "d4 e5 f6 g7", "not_a_tetromino", "d4 e5 f6 g7"),
    ("-", "d4 d4 e4 f4", "not_four_cells", "d4 e4 f4"),
    ("-", "h10 i10 j10 k10", "off_board", "k10"),
    ("-", "a9 a10 a11 a12", "off_board", "a11 a12"),
    ("-", "a0 b0 c0 d0", "off_board", "a0 b0 c0 d0"),
    ("-", "d4 e4 f4 z9", "off_board", "z9"),
    ("-", "L d4 e4 f4 e5", "wrong_type", "d4 e4 f4 e5"),
    ("d4e4f4e5", "f3 f4 f5 f6", "overlaps", "f4"),
    ("d4e4f4e5", "d4 e4 f4 g4", "overlaps", "d4 e4 f4"),
    ("d4e4f4e5", "a1 a2 a3 a4", "touches_nothing", "a1 a2 a3 a4"),
    ("d4e4f4e5", "g5 g6 g7 g8", "touches_nothing", "g5 g6 g7 g8"),
    ("d4e4f4e5", "g3 g4 h4 g5", "touches_same_type", "g4"),
    ("d4e4f4e5", "d5 d6 d7 c7", "fills_2x2", "d4 d5 e4 e5"),
    ("a1a2a3b3", "b2 c2 d2 e2", "fills_2x2", "a2 b2 a3 b3"),
    ("a1a2a3b3;c3d3e3f3", "b2 b1 c1 d1", "touches_same_type", "b1 b2"),
    ("a1b1c1d1;e1e2e3f2", "d2 d3 d4 c3", "touches_same_type", "d2 d3"),
    ("a1b1c1d1;e1e2e3f2", "c2 d2 b3 c3", "fills_2x2", "c1 d1 c2 d2 e1 e2"),
]


@pytest.mark.parametrize(("pieces", "move", "rule", "parts"), ILLEGAL)
def test_broken_rule_is_named_with_its_cells(pieces, move, rule, parts):
    position = on(pieces)
    error = refused(position, move)
    assert error.code == f"lits.move.{rule}"
    assert error.rule == rule
    assert set(error.parts) == set(parts.split())
    assert error.message("en")
    assert error.message("zh-Hant") != error.message("en")


def test_filled_square_is_named_exactly():
    error = refused(on("d4e4f4e5"), "d5 d6 d7 c7")
    assert error.parts == ("d4", "e4", "d5", "e5")


def test_supply_used_up():
    position = on("a1b1c1d1", rest="supply=1")
    error = refused(position, "e1 e2 e3 e4")
    assert error.code == "lits.move.supply_used_up"
    assert "I" in str(error)


def test_same_type_may_touch_at_a_corner():
    """L at a1 and L at c4 meet only at the corner of b3 and c4."""
    position = on("a1a2a3b3;c3d3e3f3")
    after = position.play(Placement.parse("c4 c5 c6 d6"))
    assert len(after.placements) == 3


def test_swap_only_once_and_only_on_the_second_turn():
    for position in (on("-"), on("a1a2a3b3;c3d3e3f3"), on("a1a2a3b3", rest="pie=off")):
        with pytest.raises(IllegalMoveError) as caught:
            position.play(Swap())
        assert caught.value.code == "lits.move.swap_unavailable"
    swapped = on("a1a2a3b3").play(Swap())
    assert Swap() not in swapped.legal_moves()
    with pytest.raises(IllegalMoveError):
        swapped.play(Swap())


def test_nothing_can_be_played_after_the_end():
    position = on("-", size=4)
    while position.legal:
        position = position.play(position.default_move())
    for move in (Swap(), Placement.parse("a1 b1 c1 d1"), Placement.parse("z9")):
        with pytest.raises(TurnError) as caught:
            position.play(move)
        assert caught.value.code == "lits.turn.over"
    with pytest.raises(TurnError):
        position.default_move()


def test_there_is_no_chance():
    position = on("-")
    assert not position.awaits_chance
    with pytest.raises(TurnError):
        position.draw_chance(None)


def test_refusal_of_a_legal_move_is_a_programming_error():
    with pytest.raises(ValueError):
        on("-").refusal(Placement.parse("a1 b1 c1 d1"))


def test_a_cell_named_twice_is_told_and_not_counted():
    error = refused(on("-"), "d4 d4 e4 f4 e5")
    assert (error.rule, error.parts) == ("not_four_cells", ("d4",))
    assert "d4 is named more than once" in str(error)
    assert "3 were named" in str(refused(on("-"), "d4 d4 e4 f4"))


def test_a_text_is_no_move():
    """A mistake of the calling program, whose way out the error names."""
    with pytest.raises(TypeError, match="parse_move"):
        on("-").play("d4 e4 f4 e5")
