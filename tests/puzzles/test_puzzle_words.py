"""Tries, tasks and the puzzle of the day."""

from datetime import date, timedelta

import pytest

from tilewright import messages
from tilewright.game import IllegalMoveError, NotationError
from tilewright.games import game_named
from tilewright.messages import LANGUAGES
from tilewright.puzzles.answering import answered
from tilewright.puzzles.daily import daily
from tilewright.puzzles.rules import PUZZLE_GAMES
from tilewright.puzzles.stored import shipped
from tilewright.puzzles.words import end_in_words, task_in_words


@pytest.mark.parametrize("game", PUZZLE_GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_try_is_judged_in_the_coachs_words(game, language):
    puzzle = shipped(game).puzzles[0]
    rules = game_named(game)
    position = rules.parse_position(puzzle.position)
    for move in position.legal_moves():
        answer = answered(puzzle, str(move), language)
        assert answer.is_right == (str(move) == puzzle.solution)
        assert answer.sentence == rules.coach.explain(position, move, language)
        told = answer.to_json()
        assert (told["line"] is None) == (not answer.is_right)
        assert (told["value"] is None) == (not answer.is_right)


def test_a_try_in_another_notation_is_the_same_move():
    puzzle = shipped("lits").puzzles[0]
    written = "".join(reversed(puzzle.solution.upper().split()))
    assert answered(puzzle, written).is_right


def test_what_is_no_legal_move_is_no_try():
    puzzle = shipped("lits").puzzles[0]
    with pytest.raises(NotationError):
        answered(puzzle, "somewhere")
    lying = puzzle.position.split()[2].split(";")[0]
    with pytest.raises(IllegalMoveError):
        answered(puzzle, lying)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_puzzle_has_a_task_and_an_end_in_words(language):
    for game in PUZZLE_GAMES:
        for puzzle in shipped(game).puzzles:
            assert "{" not in task_in_words(puzzle, language) + end_in_words(puzzle, language)
            assert messages.render(f"puzzles.theme.{puzzle.theme.value}", {}, language)


def test_the_end_is_told_as_it_is():
    found = {puzzle.value: end_in_words(puzzle) for puzzle in shipped("lits").puzzles}
    for value, sentence in found.items():
        if abs(value) == 0.5:
            assert "counts are equal" in sentence
        else:
            assert f" {abs(int(value))} symbol" in sentence
            assert ("wins" in sentence) == (value > 0)


def test_every_puzzle_has_its_day_before_one_comes_again():
    puzzles = shipped("azul").puzzles
    begun = date(2026, 12, 3)
    days = [daily(puzzles, begun + timedelta(days=number)) for number in range(len(puzzles))]
    assert len(set(days)) == len(puzzles)
    assert daily(puzzles, begun + timedelta(days=len(puzzles))) == days[0]
    assert daily(puzzles[::-1], begun) == days[0]
