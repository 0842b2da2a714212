"""Clocks: what each control gives, what is used, and when a flag falls."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_time_controls import CONTROLS

from tilewright.play.clocks import (
    ByoYomi,
    Clock,
    ClockParts,
    Correspondence,
    Fischer,
    TurnBank,
)
from tilewright.play.time_controls import DAY


def test_the_genius_control_by_hand():
    """60 seconds a turn and a bank of 5 minutes, as the administration counts it."""
    clock = Clock.full(TurnBank(60, 300), 2).run([0], 0.0)
    assert clock.flag_at(0) == 360.0
    assert clock.flag_at(1) is None
    assert clock.parts(0, 40.0) == ClockParts(320.0, turn=20.0, bank=300.0)
    # 40 seconds: the bank is untouched, and the 20 that were left are lost.
    clock = clock.finish(0, 40.0).run([1], 40.0)
    assert clock.parts(0, 40.0) == ClockParts(360.0, turn=60.0, bank=300.0)
    # 75 seconds: 15 of them from the bank.
    assert clock.parts(1, 115.0) == ClockParts(285.0, turn=0.0, bank=285.0)
    clock = clock.finish(1, 115.0).run([0], 115.0)
    assert clock.parts(1, 115.0) == ClockParts(345.0, turn=60.0, bank=285.0)
    # Exactly 60 seconds cost nothing.
    clock = clock.finish(0, 175.0).run([1], 175.0)
    assert clock.parts(0, 175.0).bank == 300.0
    # The bank never refills: with 285 seconds in it the flag falls 345 seconds later.
    assert clock.flag_at(1) == 520.0
    assert clock.left(1, 519.5) == 0.5
    assert clock.left(1, 520.0) == 0.0
    assert clock.left(1, 9999.0) == 0.0


def test_fischer_gives_the_increment_after_each_turn():
    clock = Clock.full(Fischer(300, 5), 2).run([0], 0.0)
    assert clock.flag_at(0) == 300.0
    clock = clock.finish(0, 20.0)
    assert clock.parts(0, 20.0) == ClockParts(285.0, main=285.0)


def test_byo_yomi_keeps_a_period_that_was_not_used_up():
    clock = Clock.full(ByoYomi(100, 30, 3), 2).run([0], 0.0)
    assert clock.parts(0, 50.0) == ClockParts(140.0, main=50.0, periods=3, period=30.0)
    # 125 seconds: the main time and 25 seconds of the first period.
    assert clock.parts(0, 125.0) == ClockParts(65.0, main=0.0, periods=3, period=5.0)
    clock = clock.finish(0, 125.0)
    assert clock.parts(0, 125.0) == ClockParts(90.0, main=0.0, periods=3, period=30.0)
    # 65 seconds: two periods are gone, the third was begun and stays.
    clock = clock.run([0], 200.0)
    assert clock.flag_at(0) == 290.0
    assert clock.parts(0, 265.0) == ClockParts(25.0, main=0.0, periods=1, period=25.0)
    assert clock.finish(0, 265.0).parts(0, 265.0).periods == 1


def test_a_period_that_is_used_up_exactly_is_gone():
    clock = Clock.full(ByoYomi(0, 30, 2), 2).run([0], 0.0)
    assert clock.parts(0, 30.0).periods == 1
    assert clock.finish(0, 30.0).parts(0, 30.0).periods == 1


def test_correspondence_counts_days_for_every_turn():
    clock = Clock.full(Correspondence(3, 7), 2).run([0], 0.0)
    assert clock.flag_at(0) == 3 * DAY
    clock = clock.finish(0, 2 * DAY)
    assert clock.left(0, 2 * DAY) == 3 * DAY


def test_a_vacation_stops_the_clock_until_it_is_used_up():
    clock = Clock.full(Correspondence(3, 7), 2).run([0], 0.0)
    away = clock.vacation_taken(0, True, 1 * DAY)
    assert away.left(0, 5 * DAY) == 2 * DAY
    assert away.parts(0, 5 * DAY).vacation == 3 * DAY
    assert away.flag_at(0) == (1 + 7 + 2) * DAY
    assert away.left(0, 9 * DAY) == 1 * DAY
    back = away.vacation_taken(0, False, 3 * DAY)
    assert back.flag_at(0) == 5 * DAY
    assert back.parts(0, 3 * DAY).vacation == 5 * DAY
    assert away.vacation_taken(0, False, 99 * DAY).parts(0, 99 * DAY).vacation == 0.0


def test_a_vacation_out_of_turn_is_used_up_too_and_covers_the_turn_that_begins_in_it():
    clock = Clock.full(Correspondence(1, 4), 2).run([0], 0.0).vacation_taken(1, True, 0.0)
    clock = clock.finish(0, 1 * DAY).run([1], 1 * DAY)
    assert clock.flag_at(1) == 5 * DAY
    late = Clock.full(Correspondence(1, 4), 2).vacation_taken(1, True, 0.0).run([1], 6 * DAY)
    assert late.flag_at(1) == 7 * DAY


def test_time_in_which_no_server_lived_is_given_back_but_not_more():
    clock = Clock.full(TurnBank(60, 0), 2).run([0], 100.0)
    assert clock.given_back(30.0, 140.0).left(0, 140.0) == 50.0
    assert clock.given_back(500.0, 140.0).left(0, 140.0) == 60.0
    away = Clock.full(Correspondence(1, 2), 2).vacation_taken(0, True, 0.0)
    assert away.given_back(DAY, DAY).parts(0, DAY).vacation == 2 * DAY


def test_a_pause_keeps_the_turn_as_it_was():
    clock = Clock.full(TurnBank(60, 300), 2).run([0], 0.0).stop(45.0)
    assert clock.running == frozenset()
    assert clock.begun == {0}
    assert clock.flag_at(0) is None
    assert clock.left(0, 9999.0) == 315.0
    assert clock.run([0], 1000.0).flag_at(0) == 1315.0


def test_a_pause_ends_vacations():
    clock = Clock.full(Correspondence(1, 4), 2).run([0], 0.0).vacation_taken(0, True, 0.0)
    assert clock.stop(DAY).parts(0, 9 * DAY).vacation == 3 * DAY


def test_a_turn_that_is_abandoned_costs_its_time_and_gives_nothing():
    clock = Clock.full(Fischer(300, 5), 2).run([0], 0.0).abandon([0], 20.0)
    assert clock.left(0, 20.0) == 280.0
    assert clock.running == frozenset()


@pytest.mark.parametrize("at", [-50.0, 0.0])
def test_a_moment_before_the_turn_costs_nothing(at):
    """Two machines' clocks may disagree a little."""
    clock = Clock.full(TurnBank(60, 300), 2).run([0], 0.0)
    assert clock.left(0, at) == 360.0
    assert clock.finish(0, at).parts(0, at).bank == 300.0


@given(CONTROLS, st.lists(st.tuples(st.floats(0, 1), st.booleans()), max_size=30))
def test_what_is_used_and_what_is_left_is_what_was_given(control, turns):
    """Left afterwards = left before - used + increment; only what is fresh every turn comes anew.

    A turn uses a part of all the time that there is, in two stretches around a pause.
    """
    given_ = control.allowance
    clock, now = Clock.full(control, 2), 1e6
    for part, paused in turns:
        before = clock.left(0, now)
        clock = clock.run([0], now)
        flag_at = clock.flag_at(0)
        assert flag_at == pytest.approx(now + before)
        used = part * before
        if paused:
            clock = clock.stop(now + used / 2).run([0], now + used)
            now += used / 2
        now += used
        left = clock.left(0, now)
        assert left == pytest.approx(before - used, abs=1e-3)
        clock = clock.finish(0, now)
        after = clock.left(0, now)
        fresh = min(used, given_.fresh)
        assert after >= 0
        if given_.periods == 0:
            assert after == pytest.approx(left + fresh + given_.increment, abs=1e-3)
        else:
            assert left - 1e-3 <= after <= left + given_.period + 1e-3
