"""Searches end where their limits say, are the same twice, and absurd limits do no harm."""

import math
import time
from itertools import pairwise

import pytest
from engine_limits import BOUNDLESS_LIMITS, LEAST_LIMITS
from lits_truth import VARIANTS, assert_honest, drawn, late, measured, played, values_of_moves

from tilewright._native import lits as core
from tilewright.game import Analysis, ConfigError, Limits
from tilewright.lits import LitsPosition
from tilewright.lits.engine import Engine
from tilewright.lits.named_boards import NAMED_BOARDS

OPEN = LitsPosition(next(iter(NAMED_BOARDS.values())).board, pie=False)
"""A first position that no search proves."""
NODES_OVER = 4_096
"""A search looks at its limits after so many nodes, and finishes the line it tells of."""
SLOW = 20
"""A loaded machine may be so many seconds late."""


def small() -> Engine:
    return Engine(table_megabytes=4)


# --- Limits are kept -----------------------------------------------------------------------


@pytest.mark.parametrize("nodes", [1, 2, 1_000, 20_000, 200_000])
def test_a_limit_of_nodes(nodes: int) -> None:
    for position in (OPEN, measured(10, 4)[0], measured(12, 6)[0]):
        analysis = small().search(position, Limits(nodes=nodes))
        assert 1 <= analysis.nodes <= nodes + NODES_OVER
        assert analysis.best is not None


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_limit_of_depth(depth: int) -> None:
    for position in (OPEN, measured(10, 5)[0]):
        reports = list(small().analyse(position, Limits(depth=depth)))
        assert reports[-1].depth == depth
        depths = [report.depth for report in reports]
        assert depths == sorted(depths)
        assert depths[0] == 1


def test_a_limit_of_time() -> None:
    for seconds in (0.05, 0.3):
        engine = small()
        begin = time.monotonic()
        analysis = engine.search(OPEN, Limits(seconds=seconds))
        assert seconds / 2 <= analysis.seconds <= time.monotonic() - begin < seconds + SLOW
        assert not analysis.proven
        assert analysis.depth >= 1
        assert analysis.nodes_per_second > 0


def test_an_aim_ends_a_search_whose_choice_is_settled() -> None:
    """And no proof is begun then that takes all the time."""
    analysis = small().search(OPEN, Limits(aim=0.05, seconds=3 * SLOW))
    assert analysis.seconds < SLOW


def test_a_limit_holds_for_finding_equally_good_moves_too() -> None:
    """They are sought when the value is known, and count to the limit as the value does."""
    position = measured(10, 5)[0]
    engine = Engine(table_megabytes=16)
    engine.search(position)
    begin = time.monotonic()
    assert engine.equally_good(position, Limits(nodes=1_000)) == ()
    found = engine.equally_good(position, Limits(seconds=0.001))
    assert time.monotonic() - begin < SLOW
    assert found == () or found[0] in position.legal_moves()


def test_an_engine_may_get_ready_before_its_time_runs() -> None:
    """The first search on a board then finds its table made; its moves find it too."""
    engine = small()
    engine.prepare(OPEN)
    ready = engine._analyser
    assert ready is not None
    later = OPEN.play(OPEN.legal_moves()[0])
    engine.prepare(later)
    engine.search(later, Limits(depth=1))
    assert engine._analyser is ready
    engine.prepare(measured(12, 6)[0])
    assert engine._analyser is not ready
    prepared, other = small(), small()
    prepared.prepare(OPEN)
    assert prepared.search(OPEN, Limits(nodes=20_000)) == other.search(OPEN, Limits(nodes=20_000))


# --- Absurd limits -------------------------------------------------------------------------


@pytest.mark.parametrize("limits", LEAST_LIMITS, ids=str)
def test_limits_that_leave_no_time_still_give_a_move(limits: Limits) -> None:
    for position in (OPEN, drawn(4, 1, 1), drawn(12, 1, 1, pie=True), drawn(5, 0, 1, pie=True)):
        analysis = small().search(position, limits)
        assert analysis.best in position.legal_moves()


def test_limits_of_0_and_below_ask_for_the_least_there_is() -> None:
    """As the contract says of them; the same work, however far below."""
    for position in (OPEN, drawn(12, 1, 1, pie=True)):
        for number in (0, -1, -(10**30)):
            assert small().search(position, Limits(depth=number)) == small().search(
                position, Limits(depth=1)
            )
            assert small().search(position, Limits(nodes=number)) == small().search(
                position, Limits(nodes=1)
            )
        for seconds in (0, -1, -math.inf):
            analysis = small().search(position, Limits(seconds=seconds))
            assert analysis.nodes <= small().search(position, Limits(depth=1)).nodes + NODES_OVER


@pytest.mark.parametrize("limits", BOUNDLESS_LIMITS, ids=str)
def test_limits_beyond_all_need_are_as_none(limits: Limits) -> None:
    for position in (measured(10, 8)[0], drawn(5, 1, 1)):
        assert small().search(position, limits).proven


def test_absurd_settings_are_refused() -> None:
    for number in (0, -1, 257, 10**30):
        with pytest.raises(ConfigError) as refused:
            Engine(threads=number)
        assert refused.value.code == "lits_engine.threads"
    for number in (0, 3, -64, (1 << 20) + 1, 10**30):
        with pytest.raises(ConfigError) as refused:
            Engine(table_megabytes=number)
        assert refused.value.code == "lits_engine.table"
    for number in (0, -1, 10**9):
        with pytest.raises(ConfigError) as refused:
            next(small().analyse(OPEN, lines=number))
        assert refused.value.code == "lits_engine.lines"
    with pytest.raises(ConfigError):
        Engine(variant="nonsense")


# --- The same again ------------------------------------------------------------------------


def outcome(engine: Engine, position: LitsPosition, nodes: int) -> list[Analysis]:
    """Every report but for its time, which does not count in comparisons."""
    return list(engine.analyse(position, Limits(nodes=nodes), lines=3))


def test_one_thread_with_a_node_limit_is_deterministic_in_every_variant() -> None:
    for position in (OPEN, measured(10, 4)[1], measured(12, 7)[1], drawn(5, 1, 2)):
        runs = [
            outcome(Engine(table_megabytes=4, variant=variant), position, 60_000)
            for variant in VARIANTS
            for _ in range(2)
        ]
        assert all(run == runs[0] for run in runs)


def test_a_cleared_engine_is_like_a_new_one() -> None:
    position = measured(10, 5)[2]
    engine = small()
    first = outcome(engine, position, 60_000)
    # More often than the table has marks for its searches.
    for _ in range(9):
        engine.clear()
        assert outcome(engine, position, 60_000) == first


def test_what_was_found_shortens_the_next_search() -> None:
    position = measured(10, 7)[0]
    engine = Engine(table_megabytes=16)
    first = engine.search(position)
    again = engine.search(position)
    assert again.nodes < first.nodes / 2
    assert again.lines[0].value == first.lines[0].value
    after = position.play(first.best)
    assert engine.search(after).nodes < Engine(table_megabytes=16).search(after).nodes


def test_one_engine_serves_many_boards() -> None:
    """Its table passes from board to board and mixes nothing up."""
    engine = small()
    positions = [drawn(size, size - 3, seed) for seed in range(4) for size in (5, 7, 9)]
    for position in positions * 2:
        truth = values_of_moves(position)
        analysis = engine.search(position)
        assert analysis.lines[0].value == max(truth.values()), str(position)


def test_a_full_table_changes_no_value() -> None:
    """A search that fills the smallest table many times over."""
    position = measured(12, 9)[2]
    reports = list(small().analyse(position, Limits(nodes=1_500_000)))
    larger = Engine(table_megabytes=64).search(position)
    assert larger.proven
    truth = dict.fromkeys(position.legal_moves(), -math.inf)
    truth |= {larger.best: larger.lines[0].value}
    for report in reports:
        if report.lines[0].moves[0] == larger.best:
            assert_honest(position, report, truth)
    if reports[-1].proven:
        assert reports[-1].lines[0].value == larger.lines[0].value


# --- Reports -------------------------------------------------------------------------------


def test_results_grow() -> None:
    reports = list(small().analyse(measured(10, 6)[0], lines=2))
    assert len(reports) > 3
    for before, after in pairwise(reports):
        assert before.nodes <= after.nodes
        assert before.depth <= after.depth
        assert before.seconds <= after.seconds
    assert [report.proven for report in reports][-1]


def test_estimates_say_that_they_are() -> None:
    for position in (OPEN, drawn(12, 1, 3, pie=True, supply=5)):
        for report in small().analyse(position, Limits(nodes=20_000), lines=4):
            assert not report.proven
            for line in report.lines:
                assert abs(line.value) < position.size**2
                played(position, line.moves)


def test_a_search_to_a_depth_beyond_the_end_proves() -> None:
    for position in late(10, 60, 6):
        assert small().search(position, Limits(depth=30)).proven, str(position)


# --- The native class ----------------------------------------------------------------------


def test_the_core_refuses_what_it_cannot_search() -> None:
    analyser = core.Analyser(4, "." * 16, 1, 0)
    assert analyser.table_bytes == 4 << 20
    for symbols in ("", "." * 15, "X" * 16, "3" * 16):
        with pytest.raises(ValueError, match="symbols"):
            core.Analyser(4, symbols, 1, 0)
    with pytest.raises(ValueError, match="size"):
        core.Analyser(3, "." * 9, 1, 0)
    with pytest.raises(ValueError, match="threads"):
        core.Analyser(4, "." * 16, 0, 0)
    with pytest.raises(ValueError, match="table"):
        core.Analyser(4, "." * 16, 1, -1)
    with pytest.raises(ValueError, match="no CPU variant"):
        core.Analyser(4, "." * 16, 1, 0, variant="nonsense")
    with pytest.raises(ValueError, match="not legal"):
        analyser.analyse([0, 0], 5, False, 0, 0, 0, 0, 1, False, print)
    with pytest.raises(ValueError, match="supply"):
        analyser.analyse([], 0, False, 0, 0, 0, 0, 1, False, print)
    with pytest.raises(ValueError, match="nodes"):
        analyser.analyse([], 5, False, 0, 0, -1, 0, 1, False, print)
    with pytest.raises(ValueError, match="work"):
        analyser.proven(-1)
    with pytest.raises(ValueError, match="16 bytes"):
        analyser.learn(b"123")
    contradiction = bytes(8) + (5).to_bytes(2, "little") + (4).to_bytes(2, "little") + bytes(4)
    with pytest.raises(ValueError, match="contradict"):
        analyser.learn(contradiction)


def test_an_error_of_the_listener_ends_the_search_and_comes_out() -> None:
    def refuse(report: object) -> None:
        raise KeyError("no")

    analyser = core.Analyser(10, "." * 100, 1, 0)
    with pytest.raises(KeyError):
        analyser.analyse([], 5, False, 0, 0, 0, 0, 1, False, refuse)
    told: list[object] = []
    analyser.ready()
    analyser.analyse([], 5, False, 0, 0, 100, 0, 1, False, told.append)
    assert told
