"""Limits: what is counted, what is given back with time, and that memory stays bounded."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.requests import Request

from tilewright.server.errors import AccessError, TooManyError, status_of
from tilewright.server.limits import Allowance, Buckets, Limits, Places, network_of


class Time:
    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


@pytest.fixture
def time():
    return Time()


def refused(buckets, key):
    """How many seconds the caller is told to wait."""
    with pytest.raises(TooManyError) as raised:
        buckets.take(key)
    return raised.value.retry_after


def wait_of(buckets, key):
    """Take a token: 0, or for how many seconds there is none."""
    try:
        buckets.take(key)
    except TooManyError as error:
        return error.retry_after
    return 0


def test_a_burst_is_free_and_then_one_comes_back_after_each_pause(time):
    buckets = Buckets(Allowance(3, 10.0), time)
    for _ in range(3):
        buckets.take("ada")
    assert refused(buckets, "ada") == 10
    time.now += 9.5
    assert refused(buckets, "ada") == 1
    time.now += 0.5
    buckets.take("ada")
    assert refused(buckets, "ada") == 10


def test_keys_do_not_pay_for_each_other(time):
    buckets = Buckets(Allowance(1, 10.0), time)
    buckets.take("ada")
    buckets.take("ben")
    refused(buckets, "ada")


def test_being_refused_costs_nothing(time):
    """Or whoever keeps trying would never get in again."""
    buckets = Buckets(Allowance(1, 10.0), time)
    buckets.take("ada")
    for _ in range(50):
        refused(buckets, "ada")
    time.now += 10
    buckets.take("ada")


def test_what_was_given_back_can_be_taken_again_and_no_more(time):
    buckets = Buckets(Allowance(2, 10.0), time)
    buckets.take("ada")
    for _ in range(5):
        buckets.give_back("ada")
    buckets.take("ada")
    buckets.take("ada")
    refused(buckets, "ada")


def test_a_clock_that_is_set_back_gives_nothing_and_takes_nothing(time):
    buckets = Buckets(Allowance(1, 10.0), time)
    buckets.take("ada")
    time.now -= 10_000
    assert refused(buckets, "ada") == 10


def test_memory_is_bounded_and_the_longest_unused_key_goes_first(time):
    buckets = Buckets(Allowance(1, 1e9), time, most=3)
    for key in ("ada", "ben", "cem", "dan"):
        buckets.take(key)
    assert len(buckets) == 3
    for key in ("ben", "cem", "dan"):
        refused(buckets, key)
    buckets.take("ada")


@given(
    burst=st.integers(1, 5),
    seconds=st.floats(0.1, 100),
    pauses=st.lists(st.floats(0, 50), max_size=60),
)
def test_nobody_ever_gets_more_than_the_burst_and_what_came_back(burst, seconds, pauses):
    time = Time()
    buckets = Buckets(Allowance(burst, seconds), time)
    begin, taken = time.now, 0
    for pause in pauses:
        time.now += pause
        wait = wait_of(buckets, "ada")
        assert 0 <= wait <= math.ceil(seconds)
        taken += wait == 0
        assert taken <= burst + (time.now - begin) / seconds + 1e-6


def test_waiting_as_told_is_enough(time):
    buckets = Buckets(Allowance(2, 7.3), time)
    buckets.take("ada")
    buckets.take("ada")
    for _ in range(10):
        time.now += refused(buckets, "ada")
        buckets.take("ada")


def test_a_place_is_free_again_when_its_holder_is_gone():
    places = Places(2)
    with places.taken("home"), places.taken("home"), places.taken("away"):
        with pytest.raises(TooManyError), places.taken("home"):
            pytest.fail("a third one")
        assert len(places) == 2
    assert len(places) == 0
    with pytest.raises(KeyError), places.taken("home"):
        raise KeyError
    assert len(places) == 0


def test_right_passwords_do_not_count_as_guesses(time):
    limits = Limits(time)
    for _ in range(1000):
        with limits.guessing("ada", "192.0.2.1"):
            pass


def test_guesses_at_one_name_are_counted_from_everywhere(time):
    """Somebody with many addresses has no more tries at a name."""
    limits = Limits(time)
    assert not all(guess(limits, "ada", f"192.0.2.{number}") for number in range(100))
    assert guess(limits, "ben", "192.0.2.1")


def test_guesses_from_one_address_are_counted_over_all_names(time):
    """One common password tried at every name is a guess, too."""
    limits = Limits(time)
    assert not all(guess(limits, f"name {number}", "192.0.2.1") for number in range(100))
    assert guess(limits, "name 0", "192.0.2.2")


def guess(limits, name, network):
    """Try a wrong password; whether that was allowed."""
    try:
        with limits.guessing(name, network):
            refuse()
    except AccessError:
        return True
    except TooManyError:
        return False


def refuse():
    raise AccessError("server.password.wrong")


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:bbbb::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_an_address_counts_by_its_network(host, network):
    assert network_of(Request({"type": "http", "headers": [], "client": (host, 1)})) == network


def test_a_caller_without_an_address_is_counted_too():
    assert network_of(Request({"type": "http", "headers": [], "client": None})) == ""


def test_the_error_says_when_to_come_back():
    error = TooManyError(seconds=7)
    assert status_of(error) == 429
    assert error.retry_after == 7
    assert "7 seconds" in str(error)
