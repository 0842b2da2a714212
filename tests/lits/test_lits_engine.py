"""The engine's proven values, moves and lines are those of brute force and of the plain search."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lits_truth import (
    VARIANTS,
    assert_honest,
    assert_proven,
    drawn,
    is_exact,
    late,
    measured,
    played,
    staying_value,
    staying_value_by_brute_force,
    value_at_the_end,
    values_of_moves,
)

from tilewright.game import Analysis, Limits, TurnError
from tilewright.lits import Board, LitsPosition, Swap, Symbol
from tilewright.lits.engine import Engine, analyse, best_move

EVERY = 1 << 12
"""More lines than there are moves."""


def proven_of(engine: Engine, position: LitsPosition, lines: int = 1) -> Analysis:
    """The result of a search without limits, each report of which was looked at."""
    truth = values_of_moves(position)
    reports = list(engine.analyse(position, lines=lines))
    for report in reports:
        assert_honest(position, report, truth)
    assert_proven(position, reports[-1], truth, lines)
    return reports[-1]


# --- Whole small boards --------------------------------------------------------------------


@pytest.mark.parametrize(("size", "boards"), [(4, 12), (5, 4)])
def test_all_openings_of_small_boards_equal_brute_force(size: int, boards: int) -> None:
    """The value of each first placement is that of the game that goes on from it."""
    for seed in range(boards):
        start = drawn(size, 0, seed, pie=False)
        engine = Engine(table_megabytes=4)
        analysis = engine.search(start, lines=EVERY)
        assert len(analysis.lines) == len(start.legal_moves())
        for line in analysis.lines:
            after = start.play(line.moves[0])
            truth = staying_value_by_brute_force(after)
            assert is_exact(line), str(start)
            assert line.value == -truth, str(after)
            if after.legal:
                assert engine.search(after).lines[0].value == truth, str(after)


def test_all_openings_of_6x6_boards_equal_the_plain_search() -> None:
    for seed in range(3):
        start = drawn(6, 0, seed, pie=False)
        engine = Engine(table_megabytes=16)
        analysis = engine.search(start, lines=EVERY)
        assert_proven(start, analysis, values_of_moves(start), EVERY)
        assert len(analysis.lines) == len(start.legal_moves())
        for line in analysis.lines[:: 1 + seed]:
            after = start.play(line.moves[0])
            if after.legal:
                assert engine.search(after).lines[0].value == -line.value, str(after)


def test_6x6_positions_equal_brute_force() -> None:
    for seed in range(30):
        position = drawn(6, 2 + seed % 2, seed, pie=False)
        truth = staying_value_by_brute_force(position)
        assert Engine(table_megabytes=4).search(position).lines[0].value == truth, str(position)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_cpu_variant_proves_the_same(variant: str) -> None:
    engine = Engine(table_megabytes=4, variant=variant)
    for size, pieces in ((4, 0), (5, 1), (6, 1), (7, 3), (8, 4), (9, 6), (10, 7), (11, 9)):
        for seed in range(3):
            proven_of(engine, drawn(size, pieces, seed))
    for position in late(12, 100, 3):
        proven_of(engine, position)


# --- The pie rule --------------------------------------------------------------------------


def test_a_pending_swap_is_worth_the_other_side() -> None:
    """With one piece laid the mover takes the better of V and -V, by the swap when V is worse."""
    engine = Engine(table_megabytes=4)
    swaps = 0
    for size, seeds in ((4, 60), (5, 40), (6, 10)):
        for seed in range(seeds):
            position = drawn(size, 1, seed, pie=True)
            staying = staying_value(position)
            for report in engine.analyse(position, lines=3):
                assert_honest(position, report, values_of_moves(position))
            assert report.proven
            assert report.lines[0].value == abs(staying), str(position)
            assert (report.best == Swap()) == (staying < 0), str(position)
            swaps += report.best == Swap()
    assert 5 < swaps < 90


def test_a_position_after_the_swap_is_as_any_other() -> None:
    engine = Engine(table_megabytes=4)
    for seed in range(12):
        position = drawn(5, 1, seed, pie=True)
        swapped = position.play(Swap())
        analysis = proven_of(engine, swapped)
        assert analysis.lines[0].value == staying_value(position)


def test_a_first_placement_leaves_the_other_player_the_choice() -> None:
    """Its value is -|V|, and where the other player does better by swapping, the line says so."""
    swaps = 0
    for size, seeds in ((4, 12), (5, 3)):
        for seed in range(seeds):
            start = drawn(size, 0, seed, pie=True)
            truth = {move: -abs(staying_value(start.play(move))) for move in start.legal_moves()}
            analysis = Engine(table_megabytes=4).search(start, lines=EVERY)
            assert_proven(start, analysis, truth, EVERY)
            for line in analysis.lines:
                after = start.play(line.moves[0])
                if after.can_swap:
                    takes_over = staying_value(after) < 0
                    assert (line.moves[1:2] == (Swap(),)) == takes_over, str(after)
                    swaps += takes_over
    assert swaps > 50


# --- Larger boards -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "pieces", "count"), [(10, 7, 4), (10, 8, 20), (7, 2, 5), (8, 4, 8), (9, 6, 8)]
)
def test_proofs_equal_the_plain_search(size: int, pieces: int, count: int) -> None:
    """The 10x10 positions are those that are measured; the others are drawn."""
    drawn_ones = [drawn(size, pieces, seed) for seed in range(count)] if size < 10 else []
    engine = Engine(table_megabytes=16)
    for position in (drawn_ones or measured(size, pieces))[:count]:
        proven_of(engine, position)


def test_late_positions_of_the_largest_boards_equal_the_plain_search() -> None:
    engine = Engine(table_megabytes=16)
    seen = [*late(12, 120, 8), *late(12, 20, 10), *late(11, 140, 8), *late(11, 20, 10)]
    assert len(seen) > 25
    for position in seen:
        proven_of(engine, position)


def test_positions_of_every_phase_are_searched() -> None:
    """Depth by depth from the first placement to the last: a legal line, and nothing false."""
    for seed in range(2):
        position = next(late(10, 1292, 1, seed))
        engine = Engine(table_megabytes=4)
        while position.legal:
            analysis = engine.search(position, Limits(nodes=5_000), lines=2)
            assert analysis.best is not None
            played(position, analysis.lines[0].moves)
            position = position.play(analysis.best)
        assert position.outcome is not None


# --- Moves ---------------------------------------------------------------------------------


def test_the_best_move_keeps_the_value() -> None:
    """Played by the engine on both sides, the game ends in the value proven at its start."""
    for seed in range(8):
        position = drawn(7, 1, seed, pie=False)
        engine = Engine(table_megabytes=4)
        seat = position.owner(position.next_symbol)
        value = engine.search(position).lines[0].value
        while position.legal:
            position = position.play(engine.search(position).best)
        assert value_at_the_end(position, seat) == value


@pytest.mark.parametrize("lines", [2, 3, 7, EVERY])
def test_several_lines_are_the_best_ones(lines: int) -> None:
    engine = Engine(table_megabytes=4)
    for size, pieces in ((5, 1), (6, 2), (7, 4), (9, 7), (10, 8)):
        for seed in range(3):
            proven_of(engine, drawn(size, pieces, seed), lines)


def test_equally_good_moves_are_exactly_those_of_the_best_value() -> None:
    several = 0
    engine = Engine(table_megabytes=4)
    for size, pieces in ((4, 0), (4, 1), (5, 1), (6, 2), (7, 4), (9, 6), (10, 8)):
        for seed in range(6):
            position = drawn(size, pieces, seed)
            truth = values_of_moves(position)
            best = max(truth.values())
            found = engine.equally_good(position)
            assert len(set(found)) == len(found)
            assert set(found) == {move for move, value in truth.items() if value == best}, position
            several += len(found) > 1
    assert several > 10


def test_equally_good_moves_are_all_or_none_when_there_was_no_time() -> None:
    position = measured(10, 8)[0]
    truth = values_of_moves(position)
    all_of_them = {move for move, value in truth.items() if value == max(truth.values())}
    assert len(all_of_them) > 2
    answers = {
        Engine(table_megabytes=4).equally_good(position, Limits(nodes=nodes))
        for nodes in range(1_000, 60_000, 3_000)
    }
    assert {frozenset(answer) for answer in answers} == {frozenset(), frozenset(all_of_them)}


def test_the_best_move_in_one_call() -> None:
    position = measured(10, 8)[1]
    truth = values_of_moves(position)
    assert truth[best_move(position)] == max(truth.values())
    assert truth[best_move(position, threads=2)] == max(truth.values())
    assert best_move(position, Limits(nodes=1)) in truth
    *_, last = analyse(position, threads=2, table_megabytes=4)
    assert last.proven


def test_a_finished_game_has_no_lines() -> None:
    position = measured(10, 8)[2]
    while position.legal:
        position = position.play(position.legal_moves()[0])
    for report in Engine().analyse(position, lines=3):
        assert report == Analysis((), 0, 0)
    assert Engine().equally_good(position) == ()
    with pytest.raises(TurnError):
        best_move(position)


def test_an_even_board_is_decided_by_the_last_placement() -> None:
    """Without a symbol every value is half a point: who places last is all that matters."""
    values = set()
    for seed in range(20):
        pieces = drawn(6, 2 + seed % 2, seed, pie=False).placements
        position = LitsPosition(Board(6, 0, 0), pieces, pie=False)
        values.add(proven_of(Engine(table_megabytes=4), position).lines[0].value)
    assert values == {0.5, -0.5}


@given(
    size=st.integers(4, 8),
    pieces=st.integers(0, 6),
    seed=st.integers(0, 10**6),
    lines=st.integers(1, 4),
    nodes=st.sampled_from([1, 30, 300, 3_000, 10**6]),
)
@settings(deadline=None, max_examples=60)
def test_no_report_ever_claims_what_is_false(
    size: int, pieces: int, seed: int, lines: int, nodes: int
) -> None:
    """Whatever is called proven on the way, with whatever little work, is true."""
    position = drawn(size, min(max(pieces, size - 4), size - 2), seed)
    truth = values_of_moves(position)
    for limits in (Limits(nodes=nodes), Limits(depth=1 + nodes % 7), Limits(depth=40)):
        for report in Engine(table_megabytes=4).analyse(position, limits, lines=lines):
            assert_honest(position, report, truth)


def test_swapped_owners_and_first_symbols_change_nothing_but_the_names() -> None:
    """O first with X and O exchanged is the same game."""
    for seed in range(6):
        position = drawn(6, 2, seed, pie=True, first_symbol=Symbol.X)
        turned = LitsPosition(
            Board(6, position.board.o_cells, position.board.x_cells),
            position.placements,
            Symbol.O,
            supply=position.supply,
            swapped=True,
        )
        one = Engine(table_megabytes=4).search(position)
        other = Engine(table_megabytes=4).search(turned)
        assert one == other
