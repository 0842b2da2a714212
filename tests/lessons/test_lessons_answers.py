"""Wrong moves that learners make, and the explanation that each is promised."""

import pytest

from tilewright.game import ConfigError
from tilewright.games import GAME_NAMES
from tilewright.lessons import answer, hint_for, lesson_named, lessons_of

# What the step itself says of a move that the rules forbid: the key ends with the rule's name.
FORBIDDEN = [
    ("lits-pieces", 1, "a2 b2 a3 b3", "not_a_tetromino"),
    ("lits-pieces", 2, "b1 b2 b3 d3", "not_a_tetromino"),
    ("lits-pieces", 3, "a2 b2 a3 b3", "not_a_tetromino"),
    ("lits-pieces", 4, "c4 d4 c5 d5", "not_a_tetromino"),
    ("lits-touching", 1, "a4 b4 c4 d4", "touches_nothing"),
    ("lits-touching", 1, "a1 a2 a3 a4", "overlaps"),
    ("lits-touching", 2, "c3 d3 e3 c4", "touches_nothing"),
    ("lits-same-type", 1, "a2 a3 a4 a5", "touches_same_type"),
    ("lits-same-type", 2, "c1 d1 b2 c2", "touches_same_type"),
    ("lits-squares", 1, "a3 a4 b4 b5", "fills_2x2"),
    ("lits-squares", 2, "a1 b1 c1 c2", "fills_2x2"),
    ("lits-supply", 1, "a1 a2 a3 b3", "supply_used_up"),
    ("lits-supply", 2, "a1 a2 a3 b3", "supply_used_up"),
    ("azul-taking", 1, "2R3", "display_colour"),
    ("azul-lines", 1, "2B3", "line_colour"),
    ("azul-lines", 2, "2R4", "wall_colour"),
    ("azul-lines", 2, "2Y3", "line_full"),
    ("azul-floor", 1, "cB5", "line_colour"),
    ("azul-grey-wall", 1, "w1@3", "column_colour"),
    ("azul-grey-wall", 1, "w1@1", "column_taken"),
]

# What a goal or the step says of a move that is legal, but not the one.
MISSED = [
    ("lits-goal", 1, "a1 b1 c1 d1", "covers 2 O and 1 X"),
    ("lits-same-type", 1, "a1 b1 c1 c2", "asks for an I"),
    ("lits-supply", 2, "a1 a2 a3 a4", "a T can still be laid"),
    ("lits-swap", 1, "a1 b1 a2 a3", "Swap sides instead"),
    ("lits-swap", 2, "swap", "lay a piece"),
    ("lits-end", 1, "b2 b3 a4 b4", "you lose 0 to 2"),
    ("lits-protection", 2, "b1 a2 b2 c2", "make a strength of 4"),
    ("lits-protection", 3, "c3 d3 e3 d2", None),
    ("lits-reveal", 1, "b5 c5 c6 d6", "A strength of 4, but"),
    ("lits-first-move", 1, "c1 d1 e1 d2", "your opponent would swap"),
    ("lits-first-move", 1, "a3 b3 c3 d3", "leave it to you"),
    ("lits-first-move", 3, "swap", "lay a piece this time"),
    ("azul-taking", 1, "3R-", "fall to the floor line"),
    ("azul-taking", 2, "2Y3", "lack one tile"),
    ("azul-taking", 2, "2Y1", "fall"),
    ("azul-centre", 1, "2Y2", None),
    ("azul-floor", 1, "cB-", "costs 12 points"),
    ("azul-tiling", 2, "cK3", "4 on the wall and loses 2"),
    ("azul-end", 2, "cW2", "changes the bonus by 0"),
    ("azul-grey-wall", 2, "w3@4", "2 points there"),
    ("azul-poison", 2, "cW5", "cost your opponent 4 points"),
    ("azul-first-marker", 1, "4K4", "leaves the marker"),
]


@pytest.mark.parametrize(("name", "number", "move", "rule"), FORBIDDEN)
def test_a_forbidden_move_gets_the_step_s_own_explanation(name, number, move, rule):
    lesson = lesson_named(name)
    told = answer(lesson, number, move)
    assert not told.accepted
    assert told.error.code.endswith(rule)
    assert told.key == lesson.key(number, rule)
    assert told.sentence() not in ("", told.error.message())


def test_every_promised_explanation_is_tried():
    """A hint that no move reaches would be a sentence that nobody reads."""
    promised = {
        (lesson.id, number, rule)
        for game in GAME_NAMES
        for lesson in lessons_of(game)
        for number, step in enumerate(lesson.steps, 1)
        for rule in step.hints
    }
    assert {(name, number, rule) for name, number, _, rule in FORBIDDEN} == promised


@pytest.mark.parametrize(("name", "number", "move", "words"), MISSED)
def test_a_legal_move_that_is_not_the_one_is_told_why(name, number, move, words):
    told = answer(lesson_named(name), number, move)
    assert (told.accepted, told.error) == (False, None)
    assert (words or "") in told.sentence()


def test_a_rule_without_an_explanation_of_the_step_s_own_speaks_for_itself():
    told = answer(lesson_named("lits-goal"), 2, "b3 b4 b5 c5")
    assert told.key == told.error.code == "lits.move.touches_same_type"
    assert told.sentence("zh-Hant") == told.error.message("zh-Hant")
    assert hint_for(lesson_named("lits-goal"), 2, told.error) is None


@pytest.mark.parametrize("text", ["", "hello", "z99", "d4", "swap swap", "3Q9", "deal B/-", "\0"])
def test_any_text_has_an_answer(text):
    for name in ("lits-goal", "azul-taking", "azul-grey-wall"):
        told = answer(lesson_named(name), 1, text)
        assert not told.accepted
        assert told.sentence() == told.error.message()


@pytest.mark.parametrize("number", [-1, 0, 3, 10**9])
def test_there_is_no_step_beyond_the_last(number):
    with pytest.raises(ConfigError, match="2 steps"):
        answer(lesson_named("lits-goal"), number, "swap")
