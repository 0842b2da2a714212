"""A plan always makes the same puzzles, each as its plan wants it."""

import pytest

from tilewright.game import ConfigError
from tilewright.puzzles import making
from tilewright.puzzles.checking import faults_of
from tilewright.puzzles.making import MakingPlan, PuzzleMaker
from tilewright.puzzles.puzzle import Puzzle, Theme
from tilewright.puzzles.rules import rules_of


def made(plan: MakingPlan) -> tuple[Puzzle, ...]:
    maker = PuzzleMaker(plan)
    for _ in maker.run():
        pass
    return maker.puzzles()


@pytest.fixture(autouse=True)
def _small_proofs(monkeypatch):
    """Easy puzzles are found fast, and the rules are the same for hard ones."""
    monkeypatch.setattr(making, "_MOST_NODES", 3_000)


@pytest.mark.parametrize("game", ["lits", "azul"])
def test_the_same_plan_makes_the_same_puzzles(game):
    plan = MakingPlan(game, 5, 3)
    found = made(plan)
    assert found == made(plan)
    assert [puzzle.rating for puzzle in found] == sorted(puzzle.rating for puzzle in found)
    assert len({puzzle.draw for puzzle in found}) == len({puzzle.id for puzzle in found}) == 3
    assert len({(puzzle.theme, puzzle.band) for puzzle in found}) == 3
    for puzzle in found:
        assert faults_of(puzzle, rules_of(game)) == ()
        assert puzzle.difficulty.choices >= 5


def test_a_theme_can_be_asked_for():
    found = made(MakingPlan("lits", 1, 2, Theme.PROTECT))
    assert {puzzle.theme for puzzle in found} == {Theme.PROTECT}


def test_games_in_vain_end_the_work(monkeypatch):
    monkeypatch.setattr(making, "_GAMES_IN_VAIN", 2)
    monkeypatch.setattr(making, "_LEAST_CHOICES", 10_000)
    with pytest.raises(ConfigError) as caught:
        made(MakingPlan("azul", 1, 3))
    assert caught.value.code == "puzzles.too_few"
    assert "3 puzzles are wanted, but after 0" in str(caught.value)


@pytest.mark.parametrize(
    ("values", "code"),
    [
        (("chess", 1, 1), "puzzles.game"),
        (("lits", -1, 1), "puzzles.seed"),
        (("lits", 2**63, 1), "puzzles.seed"),
        (("lits", 1, 0), "puzzles.count"),
        (("lits", 1, 1_001), "puzzles.count"),
        (("lits", 1, 1, Theme.ROUND_END), "puzzles.theme"),
        (("azul", 1, 1, Theme.PROTECT), "puzzles.theme"),
    ],
)
def test_plans_that_cannot_be_are_refused(values, code):
    with pytest.raises(ConfigError) as caught:
        MakingPlan(*values)
    assert caught.value.code == code
