"""Searching with several threads, from several threads, and ending a search from outside."""

import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from azul_rounds import late_rounds, plain_values
from test_azul_engine import KINDS, opened

from tilewright.azul.engine import Engine
from tilewright.game import Limits

PATIENCE = 60
"""Seconds after which a thing that should happen at once is given up."""


@pytest.mark.parametrize("threads", [2, 3])
def test_several_threads_find_the_best_of_a_round(threads):
    engine = Engine(threads=threads, table_megabytes=4, beyond=False)
    for position in late_rounds(12, 5, seed=500):
        values = plain_values(position)
        assert values[engine.search(position).best] == max(values.values()), str(position)


@pytest.mark.parametrize(("seats", "kind"), KINDS)
def test_a_limit_of_nodes_is_shared_out(seats, kind):
    analysis = Engine(threads=3, table_megabytes=4).search(
        opened(seats, kind), Limits(nodes=20_000)
    )
    assert analysis.best is not None
    # The helpers end when the leading thread sees the limit, which a busy machine may hold back.
    assert analysis.nodes <= 1_000_000


def test_more_threads_than_processors():
    (position,) = late_rounds(1, 6)
    one = Engine(table_megabytes=4).search(position)
    many = Engine(threads=256, table_megabytes=4)
    assert many.search(position).lines[0].whole_round
    assert many.search(opened(4), Limits(nodes=20_000)).best in opened(4).legal_moves()
    assert one.lines[0].whole_round


@pytest.mark.parametrize("seats", [2, 4])
def test_a_search_is_stopped_at_once_from_another_thread(seats):
    """Were the interpreter's lock held, nobody could say stop."""
    engine = Engine(table_megabytes=4)
    begun = threading.Event()

    def run():
        for report in engine.analyse(opened(seats)):
            begun.set()
            last = report
        return last

    with ThreadPoolExecutor() as pool:
        search = pool.submit(run)
        assert begun.wait(PATIENCE)
        stopped = time.monotonic()
        engine.stop()
        result = search.result(PATIENCE)
        assert time.monotonic() - stopped < PATIENCE / 2
    assert result.best in opened(seats).legal_moves()
    assert not result.lines[0].whole_round


def test_stop_ends_the_searches_that_wait_too_and_none_that_follow():
    engine = Engine(table_megabytes=4)
    with ThreadPoolExecutor() as pool:
        searches = [pool.submit(engine.search, opened()) for _ in range(4)]
        while not all(search.done() for search in searches):
            engine.stop()
            time.sleep(0.01)
    assert all(search.result().best in opened().legal_moves() for search in searches)
    (position,) = late_rounds(1, 6)
    assert engine.search(position).lines[0].whole_round


def test_to_leave_the_iterator_ends_the_search():
    engine = Engine(table_megabytes=4)
    reports = engine.analyse(opened(4))
    assert next(reports).best is not None
    reports.close()
    assert not [thread for thread in threading.enumerate() if thread.name == "azul-search"]


def test_many_threads_may_use_one_engine():
    """They take turns, and the end of one search never ends the next one."""
    engine = Engine(table_megabytes=4, beyond=False)
    positions = [(position, plain_values(position)) for position in late_rounds(4, 5)]

    def run():
        for position, values in positions * 5:
            assert values[engine.search(position).best] == max(values.values())

    with ThreadPoolExecutor(4) as pool:
        for each in [pool.submit(run) for _ in range(4)]:
            each.result(PATIENCE)


def test_a_program_may_end_while_it_searches():
    program = (
        "import threading\n"
        "from tilewright.azul import AzulPosition\n"
        "from tilewright.azul.engine import Engine\n"
        "from tilewright.chance import generator_for\n"
        "start = AzulPosition.start(4)\n"
        "reports = Engine(threads=2).analyse(start.play(start.draw_chance(generator_for(1, 1))))\n"
        "print(next(reports).best is not None)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "True\n", "")
