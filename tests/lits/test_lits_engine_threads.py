"""Searching with several threads, from several threads, and ending a search from outside."""

import subprocess
import sys
import threading
from collections.abc import Callable

import pytest
from lits_truth import assert_proven, drawn, late, measured, values_of_moves

from tilewright.game import Analysis, Limits
from tilewright.lits import LitsPosition
from tilewright.lits.engine import Engine
from tilewright.lits.named_boards import NAMED_BOARDS

OPEN = LitsPosition(next(iter(NAMED_BOARDS.values())).board, pie=False)
"""A first position that no search proves."""
PATIENCE = 60
"""Seconds after which a thing that should happen at once is given up."""


class Running:
    """A call in a thread of its own, whose result or error is handed out at the end."""

    def __init__(self, call: Callable[[], object]) -> None:
        self.result: object = None
        self._error: BaseException | None = None
        self._call = call
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self.result = self._call()
        except BaseException as error:
            self._error = error

    def end(self) -> object:
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "it goes on and on"
        if self._error is not None:
            raise self._error
        return self.result


# --- Several threads on one search ---------------------------------------------------------


@pytest.mark.parametrize("threads", [2, 3])
def test_several_threads_prove_the_same(threads: int) -> None:
    """The values of brute force, lines to the very end, and the moves as good as the best."""
    engine = Engine(threads=threads, table_megabytes=4)
    positions = [
        drawn(size, pieces, seed)
        for size, pieces in ((4, 0), (4, 1), (5, 1), (6, 2), (7, 3), (8, 5), (9, 6), (11, 9))
        for seed in range(3)
    ]
    for position in [*positions, *measured(10, 8)[:5], *measured(10, 7)[:2], *late(12, 90, 3)]:
        truth = values_of_moves(position)
        for lines in (1, 3):
            engine.clear()
            assert_proven(position, engine.search(position, lines=lines), truth, lines)
        best = max(truth.values())
        equal = engine.equally_good(position)
        assert set(equal) == {move for move, value in truth.items() if value == best}


def test_a_limit_of_nodes_is_shared_out() -> None:
    for threads in (2, 3, 8):
        analysis = Engine(threads=threads, table_megabytes=4).search(OPEN, Limits(nodes=40_000))
        assert analysis.best is not None
        assert analysis.nodes <= 40_000 + 4_096 * threads


def test_more_threads_than_processors() -> None:
    position = measured(10, 8)[3]
    one = Engine(table_megabytes=4).search(position)
    many = Engine(threads=24, table_megabytes=4).search(position)
    assert many.proven
    assert many.lines[0].value == one.lines[0].value


# --- Several searches at once --------------------------------------------------------------


def test_two_engines_go_forward_at_the_same_time() -> None:
    """Each search is seen to finish a depth while the other one is under way."""
    both = threading.Barrier(2)

    def steps() -> int:
        engine = Engine(table_megabytes=4)
        taken = 0
        for report in engine.analyse(OPEN):
            taken = report.depth
            both.wait(PATIENCE)
            if taken == 3:
                break
        return taken

    searches = [Running(steps), Running(steps)]
    assert [search.end() for search in searches] == [3, 3]


def test_python_goes_on_while_a_search_runs() -> None:
    """Were the interpreter's lock held, nobody could say stop."""
    engine = Engine(table_megabytes=4)
    begun = threading.Event()

    def run() -> Analysis:
        for report in engine.analyse(OPEN):
            begun.set()
            last = report
        return last

    search = Running(run)
    assert begun.wait(PATIENCE)
    engine.stop()
    result = search.end()
    assert isinstance(result, Analysis)
    assert result.best is not None
    assert not result.proven


def test_many_threads_may_use_one_engine() -> None:
    """They take turns, and the end of one search never ends the next one."""
    engine = Engine(table_megabytes=4)
    positions = [(position, values_of_moves(position)) for position in measured(10, 8)[:6]]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)

    def run() -> None:
        for number in range(40):
            position, truth = positions[number % len(positions)]
            analysis = engine.search(position)
            assert analysis.proven
            assert analysis.lines[0].value == max(truth.values())

    try:
        for search in [Running(run) for _ in range(4)]:
            search.end()
    finally:
        sys.setswitchinterval(interval)


def test_an_engine_may_be_used_in_any_thread_after_another() -> None:
    engine = Engine(table_megabytes=4)
    position = measured(10, 8)[0]
    values = {Running(lambda: engine.search(position).lines[0].value).end() for _ in range(3)}
    assert len(values) == 1


# --- Ending a search -----------------------------------------------------------------------


@pytest.mark.parametrize("threads", [1, 2])
def test_leaving_the_iterator_ends_the_search(threads: int) -> None:
    engine = Engine(threads=threads, table_megabytes=4)
    for _ in range(3):
        reports = engine.analyse(OPEN)
        next(reports)
        reports.close()
        assert "lits-search" not in [thread.name for thread in threading.enumerate()]
    # The engine is free for the next search, which nobody has stopped.
    assert engine.search(measured(10, 8)[0]).proven


def test_an_error_in_the_midst_of_a_loop_ends_the_search() -> None:
    engine = Engine(table_megabytes=4)

    def failing() -> None:
        for _ in engine.analyse(OPEN):
            raise KeyError("no")

    with pytest.raises(KeyError):
        failing()
    assert engine.search(measured(10, 8)[0]).proven


def test_a_stop_before_the_search_does_not_count() -> None:
    engine = Engine(table_megabytes=4)
    engine.stop()
    assert engine.search(measured(10, 8)[0]).proven
    engine.stop()
    assert engine.search(measured(10, 8)[0]).proven


def test_a_stop_ends_the_searches_that_wait_too() -> None:
    engine = Engine(table_megabytes=4)
    reports = engine.analyse(OPEN)
    next(reports)
    waiting = [Running(lambda: engine.search(OPEN)) for _ in range(3)]
    # They are counted as soon as they wait, and cannot begin before this one ends.
    gate = threading.Event()
    while len(engine._searches._wanted) < 4:
        assert not gate.wait(0.01)
    engine.stop()
    for search in waiting:
        result = search.end()
        assert isinstance(result, Analysis)
        assert result.best in OPEN.legal_moves()
    *_, last = reports
    assert not last.proven


def test_to_leave_a_search_does_not_end_another_one() -> None:
    """One search waits for the other; when the waiting one is given up, the first goes on."""
    engine = Engine(table_megabytes=4)
    position = measured(10, 6)[0]
    begun, looked = threading.Event(), threading.Event()

    def run() -> Analysis:
        for report in engine.analyse(position):
            begun.set()
            assert looked.wait(PATIENCE)
            last = report
        return last

    search = Running(run)
    assert begun.wait(PATIENCE)
    other = threading.Event()
    engine._searches._wanted.add(other)
    engine._searches._end(other)
    engine._searches._wanted.discard(other)
    looked.set()
    result = search.end()
    assert isinstance(result, Analysis)
    assert result.proven


def test_clear_waits_for_the_search() -> None:
    engine = Engine(table_megabytes=4)
    reports = engine.analyse(OPEN)
    next(reports)
    clearing = Running(engine.clear)
    reports.close()
    clearing.end()
    assert engine.search(measured(10, 8)[0]).proven


PROGRAM = """
import sys
import threading
from tilewright.lits import LitsPosition
from tilewright.lits.engine import Engine
engine = Engine(threads=2, table_megabytes=4)
reports = engine.analyse(LitsPosition.parse(sys.argv[1]))
next(reports)
{last}
"""


@pytest.mark.parametrize(
    ("last", "code"),
    [
        ("", 0),
        ("sys.exit(3)", 3),
        ("raise KeyError", 1),
        ("keep = [reports]; keep.append(keep)", 0),
        ("sys.keep = reports", 0),
        ("threading.Thread(target=threading.Event().wait, daemon=True).start()", 0),
    ],
    ids=["end", "exit", "error", "cycle", "kept", "daemon"],
)
def test_a_program_may_end_while_a_search_runs(last: str, code: int) -> None:
    """The search's thread must not come back to an interpreter that is no more.

    And nobody is told of leaks that are none: what a daemon thread can reach is never given back.
    """
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(last=last), str(OPEN)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert ended.returncode == code, ended.stderr
    assert "terminate" not in ended.stderr
    assert "leak" not in ended.stderr
