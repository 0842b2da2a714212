"""The network delay that a move is forgiven is what the server measured, and bounded."""

import pytest

from tilewright.play.clocks import FORGIVEN
from tilewright.server.delays import AWAITED, KEPT, Delays


class Time:
    """A clock that the test moves."""

    now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def time():
    return Time()


def measure(delays, time, seconds):
    number = delays.sent()
    time.now += seconds
    delays.answered(number)


def test_the_shortest_of_the_last_ways_is_forgiven(time):
    """A single slow answer says little of the network; a client cannot make it short."""
    delays = Delays(time)
    assert delays.forgiven == 0
    for seconds in (0.2, 0.05, 0.25):
        measure(delays, time, seconds)
    assert delays.forgiven == pytest.approx(0.05)
    for _ in range(KEPT):
        measure(delays, time, 0.1)
    assert delays.forgiven == pytest.approx(0.1)


def test_who_answers_late_on_purpose_gains_no_more_than_the_limit(time):
    delays = Delays(time)
    for _ in range(KEPT):
        measure(delays, time, 60)
    assert delays.forgiven == FORGIVEN


def test_what_was_never_asked_is_ignored(time):
    """Nor is a question answered twice, or one that is long forgotten."""
    delays = Delays(time)
    first = delays.sent()
    for _ in range(AWAITED):
        delays.sent()
    time.now += 0.2
    for number in (0, -1, 999, first):
        delays.answered(number)
    assert delays.forgiven == 0
    delays.answered(first + 1)
    delays.answered(first + 1)
    assert delays.forgiven == pytest.approx(0.2)
