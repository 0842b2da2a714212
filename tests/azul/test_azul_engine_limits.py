"""Searches end where their limits say, are the same twice, and absurd limits do no harm."""

import time
from itertools import pairwise

import pytest
from azul_rounds import late_rounds
from engine_limits import BOUNDLESS_LIMITS, LEAST_LIMITS
from test_azul_engine import KINDS, opened

from tilewright.azul import AzulPosition, WallKind
from tilewright.azul.engine import Engine
from tilewright.azul.native import check_variant, cpu_variants
from tilewright.game import Analysis, ConfigError, Limits

NODES_OVER = 4_096
"""A search looks at its limits after so many nodes, and finishes the line it tells of."""
SLOW = 20
"""A loaded machine may be so many seconds late."""


def usable_variants() -> list[str]:
    found = []
    for variant in cpu_variants():
        try:
            check_variant(variant)
        except ConfigError:
            continue  # Not for this processor.
        found.append(variant)
    return found


def small(threads: int = 1) -> Engine:
    return Engine(threads=threads, table_megabytes=4)


@pytest.mark.parametrize("nodes", [1, 2, 1_000, 20_000])
@pytest.mark.parametrize(("seats", "kind"), KINDS)
def test_a_limit_of_nodes(seats, kind, nodes):
    analysis = small().search(opened(seats, kind), Limits(nodes=nodes))
    assert 1 <= analysis.nodes <= nodes + NODES_OVER
    assert analysis.best is not None


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_limit_of_depth(depth):
    reports = list(small().analyse(opened(), Limits(depth=depth)))
    assert [report.depth for report in reports] == list(range(1, depth + 1))


@pytest.mark.parametrize("seats", [2, 3])
def test_a_limit_of_time(seats):
    for seconds in (0.05, 0.3):
        begin = time.monotonic()
        analysis = small().search(opened(seats), Limits(seconds=seconds))
        assert seconds / 2 <= analysis.seconds <= time.monotonic() - begin < seconds + SLOW
        assert analysis.nodes_per_second > 0


@pytest.mark.parametrize("seats", [2, 3])
def test_an_aim_ends_a_search_whose_choice_is_settled(seats):
    analysis = small().search(opened(seats), Limits(aim=0.05, seconds=3 * SLOW))
    assert analysis.seconds < SLOW


@pytest.mark.parametrize("limits", LEAST_LIMITS, ids=str)
def test_limits_that_leave_no_time_still_give_a_move(limits):
    for seats, kind in KINDS:
        position = opened(seats, kind)
        assert small().search(position, limits).best in position.legal_moves()


@pytest.mark.parametrize("limits", BOUNDLESS_LIMITS, ids=str)
def test_limits_beyond_all_need_are_as_none(limits):
    for position in late_rounds(4, 6):
        assert small().search(position, limits).lines[0].whole_round


def test_absurd_settings_are_refused():
    for number in (0, -1, 257, 10**30):
        with pytest.raises(ConfigError) as refused:
            Engine(threads=number)
        assert refused.value.code == "azul_engine.threads"
    for number in (0, 3, -64, (1 << 20) + 1, 10**30):
        with pytest.raises(ConfigError) as refused:
            Engine(table_megabytes=number)
        assert refused.value.code == "azul_engine.table"
    for number in (0, -1, 10**9):
        with pytest.raises(ConfigError) as refused:
            next(small().analyse(opened(), lines=number))
        assert refused.value.code == "azul_engine.lines"
    with pytest.raises(ConfigError) as refused:
        Engine(variant="nonsense")
    assert refused.value.code == "native.variant.unknown"


def test_a_variant_of_another_processor_is_refused(monkeypatch):
    from tilewright.azul import native

    def other_processor(*_: object, variant: str) -> int:
        raise RuntimeError(variant)

    monkeypatch.setattr(native._core, "count_sequences", other_processor)
    with pytest.raises(ConfigError) as refused:
        Engine(variant="baseline")
    assert refused.value.code == "native.variant.processor"


# --- The same again ------------------------------------------------------------------------


def outcome(engine: Engine, position: AzulPosition, nodes: int) -> list[Analysis]:
    """Every report but for its time, which does not count in comparisons."""
    return list(engine.analyse(position, Limits(nodes=nodes), lines=3))


@pytest.mark.parametrize(("seats", "kind"), KINDS)
def test_one_thread_with_a_node_limit_is_deterministic_in_every_variant(seats, kind):
    runs = [
        outcome(Engine(table_megabytes=4, variant=variant), opened(seats, kind), 20_000)
        for variant in usable_variants()
        for _ in range(2)
    ]
    assert all(run == runs[0] for run in runs)


def test_a_cleared_engine_is_like_a_new_one():
    engine = small()
    (other,) = late_rounds(1, 6)
    first = outcome(engine, opened(), 20_000)
    for _ in range(3):
        engine.search(other)
        engine.clear()
        assert outcome(engine, opened(), 20_000) == first


def test_what_was_found_shortens_the_next_search():
    (position,) = late_rounds(1, 9, 2, WallKind.COLOURED)
    engine = Engine(table_megabytes=16)
    first = engine.search(position)
    again = engine.search(position)
    assert again.nodes < first.nodes / 2
    assert again.best == first.best


def test_results_grow():
    for seats in (2, 3):
        reports = list(small().analyse(opened(seats), Limits(nodes=40_000), lines=2))
        assert len(reports) > 2
        for before, after in pairwise(reports):
            assert before.nodes <= after.nodes
            assert before.seconds <= after.seconds


def test_one_engine_serves_all_kinds_and_keeps_what_it_knows_of_each():
    engine = small()
    positions = [opened(seats, kind) for seats, kind in KINDS]
    for position in positions * 2:
        assert engine.search(position, Limits(nodes=3_000)).best in position.legal_moves()
    assert engine.native(positions[0]) is engine.native(positions[0])
    assert engine.native(positions[0]) is not engine.native(positions[1])


def test_preparing_takes_the_time_before_it_runs():
    engine = Engine(table_megabytes=64)
    engine.prepare(opened())
    native = engine.native(opened())
    assert engine.search(opened(), Limits(seconds=0.01)).best is not None
    assert engine.native(opened()) is native
