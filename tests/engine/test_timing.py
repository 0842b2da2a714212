"""Time on a clock: never lost, used where it helps, and left for the turns to come."""

import itertools
import math
import time
from dataclasses import replace
from functools import cache

import numpy
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tilewright.engine.timing import Clock, limits_for
from tilewright.game import Limits
from tilewright.games import new_game
from tilewright.lits.descriptor import LITS
from tilewright.lits.pace import plies_left, turns_to_think

ROUNDING = 1e-9
GENIUS = Clock(turn=60, bank=300)


@cache
def thoughts(size, seed):
    """For each of both sides, what is told before each of its turns in a real game."""
    position, generator = new_game("lits", seed=seed, size=size), numpy.random.default_rng(seed)
    told = ([], [])
    while position.legal:
        told[min(position.to_act)].append(turns_to_think(position))
        position = position.play(LITS.bots["planner"].choose(position, generator))
    return told


def after(clock, used):
    """What the rules of clocks leave for the next turn; None when the game is lost."""
    over = max(0.0, used - clock.turn)
    bank, over = max(0.0, clock.bank - over), max(0.0, over - clock.bank)
    periods = clock.periods
    if over > ROUNDING:
        if clock.period == 0:
            return None
        periods -= math.ceil((over - ROUNDING) / clock.period) - 1
        if periods <= 0:
            return None
    return replace(clock, bank=bank + clock.increment, periods=periods)


def worst_game(clock, turns, margin):
    """The clock before each turn when every move takes all that it may, and the margin."""
    clocks = [clock]
    for left in turns:
        limits = limits_for(clocks[-1], left, margin=margin)
        assert 0 < limits.aim <= limits.seconds
        clocks.append(after(clocks[-1], limits.seconds + margin))
        if clocks[-1] is None:
            break
    return clocks


def is_lost_anyway(clock, turns, margin):
    """Whether the margins are more than the clock has: to move at once does not save the game."""
    left = clock
    for _ in turns:
        left = after(left, margin + 0.01)
        if left is None:
            return True
    return False


seconds = st.floats(0, 600)


@settings(deadline=None, max_examples=300)
@given(
    turn=seconds,
    bank=seconds,
    increment=st.sampled_from([0.0, 0.0, 0.5, 5.0]),
    period=st.floats(0.5, 60),
    periods=st.integers(0, 5),
    margin=st.floats(0, 3),
    size=st.sampled_from([5, 10, 12]),
    side=st.integers(0, 1),
)
@example(turn=0, bank=150, increment=0, period=0.5, periods=3, margin=2.9, size=12, side=0)
@example(turn=0, bank=3, increment=0, period=0.5, periods=1, margin=0.5, size=10, side=1)
@example(turn=0, bank=0, increment=5, period=1, periods=1, margin=1, size=5, side=0)
def test_no_game_is_lost_on_time(turn, bank, increment, period, periods, margin, size, side):
    """Even if every move takes all of its limit and all of the margin, whatever the clock."""
    clock = Clock(turn, bank, increment, period if periods else 0.0, periods)
    turns = thoughts(size, 1)[side]
    if is_lost_anyway(clock, turns, margin):
        return
    assert worst_game(clock, turns, margin)[-1] is not None


@pytest.mark.parametrize(
    "clock",
    [
        GENIUS,
        Clock(turn=10),
        Clock(bank=300),
        Clock(bank=60, increment=2),
        Clock(bank=120, period=30, periods=3),
        Clock(period=10, periods=1),
        Clock(turn=0.3, bank=1),
    ],
)
@pytest.mark.parametrize("size", [10, 12])
def test_usual_clocks_last_the_whole_game_and_are_used(clock, size):
    """Of what cannot be kept most is used, and no turn takes the whole bank."""
    for turns in thoughts(size, 2):
        clocks = worst_game(clock, turns, 0.1)
        assert clocks[-1] is not None
        for before, next_one in itertools.pairwise(clocks):
            if before.bank > before.period:
                assert next_one.bank - clock.increment > before.bank / 2
        assert clocks[-1].bank < 0.5 * clock.bank + 10
        assert clocks[-1].periods == clock.periods


def test_a_settled_choice_costs_no_bank_and_a_hard_one_does():
    """An engine whose choice is settled stops at half its aim, one that doubts goes on."""
    limits = limits_for(GENIUS, 4.5)
    assert limits.aim / 2 < GENIUS.turn < limits.seconds
    assert limits.seconds < GENIUS.turn + GENIUS.bank / 2


def test_without_a_clock_nothing_is_limited():
    assert limits_for(None, 3) == Limits()


def test_an_empty_clock_wants_a_move_at_once():
    limits = limits_for(Clock(), 3)
    assert limits.seconds == 0
    assert limits_for(Clock(turn=0.01), 3).seconds < 0.01


def test_time_that_comes_back_is_used():
    """An increment and a period are there again next turn."""
    assert (
        limits_for(Clock(bank=10, increment=5), 5).seconds > limits_for(Clock(bank=10), 5).seconds
    )
    assert limits_for(Clock(bank=1, period=30, periods=1), 5).seconds == pytest.approx(30.85)
    assert limits_for(Clock(turn=20), 5).seconds == pytest.approx(19.85)


def test_fewer_turns_to_come_leave_more_for_each():
    times = [limits_for(Clock(bank=300), turns).aim for turns in (1, 2, 4, 8)]
    assert times == sorted(times, reverse=True)


@pytest.mark.parametrize("size", [6, 8, 10, 12])
def test_the_length_of_a_game_is_foreseen(size):
    """To about two pieces at its beginning, and never less than one before its end."""
    for seed in range(4):
        position, generator = new_game("lits", seed=seed, size=size), numpy.random.default_rng(seed)
        foreseen, played = plies_left(position), 0
        while position.legal:
            assert plies_left(position) >= 1
            assert turns_to_think(position) >= 1
            position = position.play(LITS.bots["planner"].choose(position, generator))
            played = len(position.placements)
        assert abs(played - foreseen) <= 3
        assert plies_left(position) == 0


def test_a_real_game_on_a_tiny_clock_is_not_lost_on_time():
    """The champion with 0.3 s a turn and a second in the bank.

    The clock counts the processor's time: who thinks does nothing but compute, and a machine that
    is busy with other things takes the processor away for as long as it likes.
    """
    position, generator = new_game("lits", seed=5), numpy.random.default_rng(5)
    champion, greedy = LITS.bots["champion"], LITS.bots["greedy"]
    clock = Clock(turn=0.3, bank=1.0)
    turns = 0
    while position.legal:
        if position.to_act == {0}:
            started = time.process_time()
            limits = limits_for(clock, turns_to_think(position), margin=0.1)
            move = champion.choose(position, generator, limits)
            clock = after(clock, time.process_time() - started)
            assert clock is not None, f"lost on time in turn {turns + 1}"
            turns += 1
        else:
            move = greedy.choose(position, generator)
        position = position.play(move)
    assert turns >= 5
