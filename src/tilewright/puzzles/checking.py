"""Solving puzzles again, from nothing, and comparing with what is said of them."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Any

from tilewright.game import Position, TilewrightError
from tilewright.games import game_named
from tilewright.puzzles.canonical import identity
from tilewright.puzzles.puzzle import Puzzle
from tilewright.puzzles.rules import PuzzleRules, Solved, rules_of

__all__ = ["Fault", "check_all", "faults_of"]

_MOST_NODES = 20_000_000
"""Many times what any puzzle is made with, should a later engine need more."""


class Fault(StrEnum):
    """What is wrong with a puzzle."""

    POSITION = "position"
    """It cannot be read, or nobody is to move in it."""
    UNPROVEN = "unproven"
    """The engine does not prove its two best moves."""
    NOT_UNIQUE = "not_unique"
    """Several moves are equally good."""
    SOLUTION = "solution"
    """Another move is the best."""
    VALUE = "value"
    """The best move, or the best of all others, is worth something else."""
    LINE = "line"
    """The line cannot be played, or does not end the game with the value."""
    THEME = "theme"
    """It is about something else."""
    RATING = "rating"
    """Depth, legal moves or first sight, which the rating is made from, are otherwise."""
    IDENTIFIER = "identifier"
    """Its identifier is not that of its position."""
    TWICE = "twice"
    """Another puzzle before it is the same under symmetry."""


def check_all(puzzles: Iterable[Puzzle]) -> Iterator[tuple[Puzzle, tuple[Fault, ...]]]:
    """Each puzzle with what is wrong with it, one after the other as they are solved."""
    rules: dict[str, PuzzleRules] = {}
    seen: set[str] = set()
    for puzzle in puzzles:
        if puzzle.game not in rules:
            rules[puzzle.game] = rules_of(puzzle.game)
        faults = faults_of(puzzle, rules[puzzle.game])
        yield puzzle, (*faults, Fault.TWICE) if puzzle.id in seen else faults
        seen.add(puzzle.id)


def faults_of(puzzle: Puzzle, rules: PuzzleRules) -> tuple[Fault, ...]:
    """What is wrong with one puzzle of the game whose ``rules`` are given; empty for nothing.

    The effort is taken as it stands: another version of the engine needs another one.
    """
    try:
        position: Position[Any] = game_named(puzzle.game).parse_position(puzzle.position)
        solved = rules.solve(position, _MOST_NODES)
    except TilewrightError:
        return (Fault.POSITION,)
    if not position.to_act:
        return (Fault.POSITION,)
    if solved is None:
        return (Fault.UNPROVEN,)
    if not solved.is_unique:
        return (Fault.NOT_UNIQUE,)
    if str(solved.line[0]) != puzzle.solution:
        return (Fault.SOLUTION,)
    return tuple(_small_faults(puzzle, rules, position, solved))


def _small_faults(
    puzzle: Puzzle, rules: PuzzleRules, position: Position[Any], solved: Solved
) -> Iterator[Fault]:
    """What may be wrong although the solution is right."""
    if (puzzle.value, puzzle.second) != (solved.best.points, solved.second.points):
        yield Fault.VALUE
    if not _line_holds(puzzle, rules, position, solved):
        yield Fault.LINE
    if puzzle.theme not in rules.themes_of(position, solved):
        yield Fault.THEME
    told = puzzle.difficulty
    found = (
        len(puzzle.line),
        len(position.legal_moves()),
        rules.is_deceptive(position, solved.line[0]),
    )
    if (told.depth, told.choices, told.deceptive) != found:
        yield Fault.RATING
    if puzzle.id != identity(puzzle.game, rules.canonical(position)):
        yield Fault.IDENTIFIER


def _line_holds(
    puzzle: Puzzle, rules: PuzzleRules, position: Position[Any], solved: Solved
) -> bool:
    (seat,) = position.to_act
    try:
        for text in puzzle.line:
            position = position.play(position.parse_move(text))
    except TilewrightError:
        return False
    return position.outcome is not None and rules.final(position.outcome, seat) == solved.best
