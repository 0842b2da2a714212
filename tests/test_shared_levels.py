"""What the levels of all games share: the pool of engines, limits, choice."""

import threading

import numpy
import pytest

from tilewright.game import Limits
from tilewright.levels import EnginePool, limits_or, narrowed, one_of


class CountingEngine:
    """Counts what it was told."""

    def __init__(self):
        self.stopped = self.cleared = 0

    def stop(self):
        self.stopped += 1

    def clear(self):
        self.cleared += 1


def test_a_pool_lends_the_last_engine_again_and_keeps_a_few():
    pool = EnginePool(CountingEngine)
    with pool.lent(5) as one, pool.lent(5) as other:
        assert one is not other
    with pool.lent(5) as again:
        assert again is one
    with pool.lent(6) as another:
        assert another not in (one, other)
    for size in (7, 8, 9):
        with pool.lent(size):
            pass
    with pool.lent(5) as new:
        assert new not in (one, other)


def test_a_pool_stops_what_is_lent_and_clears_what_is_idle():
    pool = EnginePool(CountingEngine)
    with pool.lent("a") as idle:
        pass
    with pool.lent("b") as lent:
        pool.stop()
        pool.clear()
    assert (idle.stopped, idle.cleared, lent.stopped, lent.cleared) == (0, 1, 1, 0)


def test_an_engine_comes_back_whatever_happens_to_its_borrower():
    pool = EnginePool(CountingEngine)
    with pytest.raises(ZeroDivisionError), pool.lent(1) as engine:
        raise ZeroDivisionError
    with pool.lent(1) as again:
        assert again is engine


def test_threads_never_share_an_engine():
    pool, in_use, shared = EnginePool(CountingEngine), set(), []

    def borrow():
        for _ in range(200):
            with pool.lent(1) as engine:
                if id(engine) in in_use:
                    shared.append(engine)
                in_use.add(id(engine))
                in_use.discard(id(engine))

    threads = [threading.Thread(target=borrow) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert shared == []


def test_given_limits_narrow_a_levels_own_and_never_widen_them():
    own = Limits(depth=4, nodes=1000)
    assert narrowed(own, Limits()) == own
    assert narrowed(own, Limits(depth=9, nodes=10**9, aim=1.0)) == own
    assert narrowed(own, Limits(depth=2, seconds=0.5)) == Limits(depth=2, nodes=1000, seconds=0.5)
    assert narrowed(Limits(), Limits(nodes=5)) == Limits(nodes=5)


def test_usual_limits_hold_where_none_are_given():
    usual = Limits(seconds=3.0)
    assert limits_or(Limits(), usual) == usual
    assert limits_or(Limits(depth=2), usual) == Limits(depth=2)
    assert limits_or(Limits(aim=2.0), usual) == Limits(aim=2.0, seconds=6.0)
    assert limits_or(Limits(aim=2.0, nodes=5), usual) == Limits(aim=2.0, nodes=5)


def test_one_of_several_is_drawn_evenly():
    generator = numpy.random.default_rng(1)
    drawn = [one_of("abc", generator) for _ in range(300)]
    assert {letter: drawn.count(letter) > 60 for letter in "abc"} == dict.fromkeys("abc", True)
