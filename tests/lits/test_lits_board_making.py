"""Boards that are made: valid, anti-symmetric, different, reproducible, and the best of many."""

import itertools

import pytest

from tilewright import messages
from tilewright.game import ConfigError
from tilewright.lits import Board
from tilewright.lits.fairness.making import BoardMaker, MakingPlan
from tilewright.lits.symmetry import Symmetry, transform_board

PLAN = MakingPlan(size=4, symbols=6, seed=3, count=2, candidates=8, nodes=100)


def made_by(plan: MakingPlan, **options):
    maker = BoardMaker(plan, **options)
    stages = list(maker.run())
    return maker.boards(), stages


def alike(board: Board) -> set[Board]:
    exchanged = Board(board.size, board.o_cells, board.x_cells)
    return {transform_board(form, symmetry) for form in (board, exchanged) for symmetry in Symmetry}


def test_boards_are_valid_antisymmetric_and_no_two_alike():
    boards, _ = made_by(PLAN)
    assert len(boards) == 2
    for made in boards:
        assert Board.parse(str(made.board)) == made.board
        assert made.board.is_antisymmetric
        assert made.board.x_cells.bit_count() == made.board.o_cells.bit_count() == 6
        assert made.pie_map.is_whole
    for one, other in itertools.combinations(boards, 2):
        assert other.board not in alike(one.board)


def test_the_same_plan_makes_the_same_boards_with_any_number_of_threads():
    boards, _ = made_by(PLAN)
    assert made_by(PLAN, threads=2)[0] == boards
    assert made_by(MakingPlan(4, 6, seed=4, count=2, candidates=8, nodes=100))[0] != boards


def test_the_best_of_those_rated_come_first():
    boards, stages = made_by(PLAN)
    merits = [made.rating.merit for made in boards]
    assert merits == sorted(merits, reverse=True)
    looked = {stage.done for stage in stages if not stage.is_rating}
    rated = {stage.done for stage in stages if stage.is_rating}
    assert looked == set(range(8))
    assert rated == set(range(6)), "three are rated for each one that is made"


def test_choosing_is_better_than_drawing():
    """What the two stages are for: with more candidates the boards have more merit."""
    few, _ = made_by(MakingPlan(5, 8, seed=1, candidates=1, nodes=100))
    many, _ = made_by(MakingPlan(5, 8, seed=1, candidates=15, nodes=100))
    assert many[0].rating.merit > few[0].rating.merit


def test_a_stop_keeps_the_boards_that_are_rated():
    maker = BoardMaker(PLAN)
    for stage in maker.run():
        if stage.is_rating and stage.done == 2:
            maker.stop()
    assert len(maker.boards()) == 2
    early = BoardMaker(PLAN)
    for _ in early.run():
        early.stop()
    assert early.boards() == []


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"size": 3}, "size"),
        ({"size": 13}, "size"),
        ({"size": 10**30}, "size"),
        ({"symbols": 0}, "symbols"),
        ({"symbols": 13}, "symbols"),
        ({"seed": -1}, "seed"),
        ({"count": 0}, "count"),
        ({"count": 101}, "count"),
        ({"candidates": 2}, "candidates"),
        ({"nodes": 0}, "nodes"),
    ],
)
def test_impossible_plans_are_refused(changed, code):
    wanted = {"size": 5, "symbols": 8, "seed": 3, "count": 3, "candidates": 12, **changed}
    with pytest.raises(ConfigError) as caught:
        MakingPlan(**wanted)
    assert caught.value.code == f"lits_fairness.{code}"
    sentences = {caught.value.message(language) for language in messages.LANGUAGES}
    assert len(sentences) == 2


def test_an_odd_board_may_be_full_but_for_its_middle():
    boards, _ = made_by(MakingPlan(5, 12, seed=1, candidates=3, nodes=50))
    assert boards[0].board.x_cells.bit_count() == 12


def test_more_boards_than_there_are_cannot_be_made():
    """One X and one O opposite each other can lie in three ways on the smallest board."""
    with pytest.raises(ConfigError) as caught:
        made_by(MakingPlan(4, 1, seed=1, count=5, candidates=5))
    assert caught.value.code == "lits_fairness.too_few"
    assert caught.value.parameters["count"] == 3
