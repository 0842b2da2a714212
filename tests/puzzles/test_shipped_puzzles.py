"""The puzzles that come with the program: how many, how varied, and that they are true.

Here a sample is solved again, once by the engines and once by programs that share no search with
them; ``tilewright puzzles check --all`` solves every one.
"""

from collections import Counter
from math import ceil

import pytest
from puzzle_truth import worths

from tilewright.games import game_named
from tilewright.puzzles.canonical import identity
from tilewright.puzzles.checking import check_all
from tilewright.puzzles.puzzle import Puzzle
from tilewright.puzzles.rating import BANDS
from tilewright.puzzles.rules import PUZZLE_GAMES, rules_of
from tilewright.puzzles.stored import shipped

LEAST = {"lits": 200, "azul": 100}
LEAST_OF_A_THEME = 10
LEAST_OF_A_BAND = 10
SAMPLE = 12
PLAIN_EFFORT = {"lits": 50_000, "azul": 6_000}
"""What takes the engine more is left to it: a plain search takes too long there."""


def sample(game: str) -> tuple[Puzzle, ...]:
    """Evenly chosen, from the easiest to the hardest."""
    puzzles = shipped(game).puzzles
    return puzzles[:: len(puzzles) // SAMPLE]


@pytest.mark.parametrize("game", PUZZLE_GAMES)
def test_there_are_enough_of_every_kind(game):
    puzzles = shipped(game).puzzles
    assert len(puzzles) >= LEAST[game]
    themes = Counter(puzzle.theme for puzzle in puzzles)
    assert themes.keys() == set(rules_of(game).themes)
    assert min(themes.values()) >= LEAST_OF_A_THEME
    bands = Counter(puzzle.band for puzzle in puzzles)
    assert bands.keys() == set(BANDS)
    assert min(bands.values()) >= LEAST_OF_A_BAND
    assert [puzzle.rating for puzzle in puzzles] == sorted(puzzle.rating for puzzle in puzzles)
    cells = Counter((puzzle.theme, puzzle.band) for puzzle in puzzles)
    even = len(puzzles) / (len(themes) * len(BANDS))
    assert max(cells.values()) <= ceil(1.2 * even)


@pytest.mark.parametrize("game", PUZZLE_GAMES)
def test_no_two_are_alike(game):
    """Whatever is turned, mirrored, exchanged or in another order counts once."""
    rules, parse = rules_of(game), game_named(game).parse_position
    puzzles = shipped(game).puzzles
    found = {identity(game, rules.canonical(parse(puzzle.position))) for puzzle in puzzles}
    assert found == {puzzle.id for puzzle in puzzles}
    assert len(found) == len(puzzles)
    assert len({(puzzle.seed, puzzle.draw) for puzzle in puzzles}) == len(puzzles)


@pytest.mark.parametrize("game", PUZZLE_GAMES)
def test_the_command_that_made_them_is_told(game):
    command = shipped(game).command
    assert command.startswith(f"tilewright puzzles make --game {game} --seed ")
    assert f"--count {len(shipped(game).puzzles)}" in command


@pytest.mark.parametrize("game", PUZZLE_GAMES)
def test_a_sample_is_right_by_the_engine(game):
    assert {faults for _, faults in check_all(sample(game))} == {()}


@pytest.mark.parametrize("game", PUZZLE_GAMES)
def test_a_sample_is_right_by_every_continuation(game):
    parse = game_named(game).parse_position
    easy = [each for each in sample(game) if each.difficulty.effort <= PLAIN_EFFORT[game]]
    assert len(easy) > SAMPLE // 3
    for puzzle in easy:
        truth = worths(parse(puzzle.position))
        ranked = sorted(truth, key=truth.__getitem__, reverse=True)
        assert [str(move) for move in ranked[:1]] == [puzzle.solution]
        first, second = truth[ranked[0]], truth[ranked[1]]
        assert first > second
        assert (first.points, second.points) == (puzzle.value, puzzle.second)
