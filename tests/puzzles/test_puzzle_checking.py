"""Checking finds whatever may be wrong with a puzzle, and nothing wrong with a right one."""

from dataclasses import replace

import pytest

from tilewright.game import ConfigError
from tilewright.puzzles import checking
from tilewright.puzzles.checking import Fault, check_all, faults_of
from tilewright.puzzles.puzzle import Puzzle, Theme
from tilewright.puzzles.rules import rules_of
from tilewright.puzzles.stored import selected, shipped

OVER = "XO.X/XO.X/..../X..O X a1b1c1d1;a2a3a4b4;d2d3d4c3 supply=1 pie=off"


def right(theme: Theme = Theme.DEFENCE) -> Puzzle:
    return selected(shipped("lits").puzzles, theme, 2)[0]


def faults(puzzle: Puzzle) -> tuple[Fault, ...]:
    return faults_of(puzzle, rules_of(puzzle.game))


def test_a_right_puzzle_has_no_fault():
    assert faults(right()) == ()


def test_every_altered_part_is_found():
    puzzle = right()
    harder = replace(puzzle.difficulty, choices=puzzle.difficulty.choices + 1)
    other = next(
        str(move) for move in rules_position(puzzle).legal_moves() if str(move) != puzzle.solution
    )
    for altered, fault in (
        (replace(puzzle, position="nothing"), Fault.POSITION),
        (replace(puzzle, line=(other, *puzzle.line[1:])), Fault.SOLUTION),
        (replace(puzzle, value=puzzle.value + 1), Fault.VALUE),
        (replace(puzzle, second=puzzle.second - 1), Fault.VALUE),
        (replace(puzzle, theme=Theme.WIN), Fault.THEME),
        (replace(puzzle, difficulty=harder), Fault.RATING),
        (replace(puzzle, id="lits-0"), Fault.IDENTIFIER),
    ):
        assert fault in faults(altered), fault


def rules_position(puzzle: Puzzle):
    from tilewright.games import game_named

    return game_named(puzzle.game).parse_position(puzzle.position)


def test_a_line_must_be_played_and_end_the_game():
    puzzle = next(each for each in shipped("lits").puzzles if each.difficulty.depth > 2)
    assert Fault.LINE in faults(replace(puzzle, line=puzzle.line[:-1]))
    assert Fault.LINE in faults(replace(puzzle, line=(puzzle.line[0], puzzle.line[0])))


def test_several_best_moves_are_no_puzzle():
    """One more ply back on the proven line most positions have equally good moves."""
    found = set()
    for puzzle in shipped("lits").puzzles[:40]:
        position = rules_position(puzzle)
        for text in puzzle.line[:-1]:
            position = position.play(position.parse_move(text))
            found |= set(faults(replace(puzzle, position=str(position))))
    assert Fault.NOT_UNIQUE in found


def test_a_finished_game_and_an_open_one_are_no_puzzles(monkeypatch):
    puzzle = right()
    position = rules_position(puzzle)
    for text in puzzle.line:
        position = position.play(position.parse_move(text))
    assert faults(replace(puzzle, position=str(position))) == (Fault.POSITION,)
    monkeypatch.setattr(checking, "_MOST_NODES", 1)
    assert faults(puzzle) == (Fault.UNPROVEN,)


def test_the_same_puzzle_twice_is_found():
    puzzle = right()
    found = list(check_all([puzzle, puzzle]))
    assert [faults for _, faults in found] == [(), (Fault.TWICE,)]


def test_a_game_without_puzzles_is_refused():
    with pytest.raises(ConfigError):
        list(check_all([replace(right(), game="chess")]))
