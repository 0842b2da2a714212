"""Positions in the compiled core as values, and bad input to each function of its binding."""

from dataclasses import replace

import numpy as np
import pytest

from tilewright._native import azul as core
from tilewright.azul import AzulPosition, native
from tilewright.game import ConfigError

VARIANTS = core.cpu_variants()


def runs(variant: str) -> bool:
    try:
        core.count_sequences(core.State.start(2), 0, variant=variant)
    except RuntimeError:
        return False
    return True


def dealt() -> AzulPosition:
    start = AzulPosition.start(2)
    return start.play(start.draw_chance(np.random.default_rng(5)))


# --- Values --------------------------------------------------------------------------------


def test_states_are_values():
    start = core.State.start(3, grey=True, first=2)
    assert start == core.State.start(3, True, 2)
    assert hash(start) == hash(core.State.start(3, True, 2))
    assert start != core.State.start(3, True, 1)
    assert start != core.State.start(3, False, 2)
    assert start != 3
    assert len({core.State.start(seats) for seats in (2, 3, 4, 2)}) == 3
    assert eval(repr(start), {"State": core.State}) == start
    before = start.data()
    start.deal(((1, 1, 1, 1, 0),) * 7)
    assert start.data() == before


# --- Bad input -----------------------------------------------------------------------------

HUGE = 10**5000
START = core.State.start(2).data()
FIELDS = (
    "grey round phase first turn marker displays centre bag lid boards".split()  # noqa: SIM905
)
EMPTY = (0, ((-1, 0),) * 5, (-1,) * 25, (0,) * 5, 0)


def with_field(**fields: object) -> tuple:
    data = dict(zip(FIELDS, START, strict=True)) | fields
    return tuple(data.values())


def with_board(index: int, value: object) -> tuple:
    board = list(EMPTY)
    board[index] = value
    return with_field(boards=(tuple(board), EMPTY))


def refused_data() -> list[tuple]:
    return [
        *(with_field(round=value) for value in (0, -1, 20_001, 2**16, HUGE, -HUGE)),
        *(with_field(phase=value) for value in (-1, 1, 2, 3, 4, HUGE)),
        *(with_field(first=value) for value in (-1, 1, 2, 255, HUGE)),
        *(with_field(turn=value) for value in (-1, 1, 2, 255, HUGE)),
        *(with_field(marker=value) for value in (-2, 0, 1, 2, 255, HUGE)),
        *(with_field(displays=((0,) * 5,) * number) for number in (0, 4, 6, 10**5)),
        with_field(displays=((4, 1, 0, 0, 0), *((0,) * 5,) * 4), bag=(16, 19, 20, 20, 20)),
        with_field(displays=((0,) * 4,) * 5),
        *(with_field(centre=(value, 0, 0, 0, 0)) for value in (-1, 1, 21, 32, HUGE)),
        *(with_field(lid=(value, 0, 0, 0, 0)) for value in (-1, 1, 20, 2**32)),
        *(with_field(bag=(20, 20, 20, 20, value)) for value in (0, 19, 21, -12)),
        *(with_field(bag=(20,) * number) for number in (0, 4, 6)),
        *(with_field(boards=(EMPTY,) * number) for number in (0, 1, 5, 1000)),
        with_field(boards=(EMPTY, EMPTY, EMPTY)),
        with_field(boards=(EMPTY, EMPTY[:4])),
        *(with_board(0, value) for value in (-1, 20_001, 2**15, HUGE)),
        *(with_board(1, (*((-1, 0),) * 4, value)) for value in ((0, 6), (0, 0), (5, 1), (-1, 1))),
        with_board(1, ((-1, 0),) * 4),
        with_board(1, ((0, 2), *((-1, 0),) * 4)),
        *(with_board(2, (value,) + (-1,) * 24) for value in (-2, 0, 1, 5, HUGE)),
        with_board(2, (-1,) * 24),
        *(with_board(3, (value, 0, 0, 0, 0)) for value in (-1, 1, 8)),
        *(with_board(4, value) for value in (-1, 1, 2, 8, 256)),
    ]


# Python does not write out the huge numbers, so the cases go by their place.
@pytest.mark.parametrize("case", range(len(refused_data())))
def test_impossible_data_is_refused(case):
    with pytest.raises(ValueError):
        core.State(*refused_data()[case])


def test_refusals_say_what_is_wrong():
    for data, words in (
        (with_field(round=-HUGE), "the round is from 1 to 20000, not a number beyond 64 bits"),
        (with_field(bag=(19, 20, 20, 20, 20)), "there are 20 tiles of colour 0, not 19"),
        (with_field(phase=1), "follows phase 0, not 1"),
        (with_board(2, (1,) + (-1,) * 24), "row 1, column 1 is printed in another colour"),
    ):
        with pytest.raises(ValueError, match=words):
            core.State(*data)


@pytest.mark.parametrize(
    "data",
    [
        with_field(round="1"),
        with_field(round=1.0),
        with_field(round=None),
        with_field(grey=1),
        with_field(displays=[(0,) * 5] * 5),
        with_field(displays=(0,) * 5),
        with_field(displays=("BBBBB",) * 5),
        with_field(centre=(0.0,) * 5),
        with_field(centre=(None,) * 5),
        with_field(bag="20"),
        with_field(boards=(EMPTY, None)),
        with_field(boards=(EMPTY, "board")),
        with_board(0, "1"),
        with_board(1, ((0,),) * 4 + (5,)),
        with_board(1, "lines"),
        with_board(2, ("B",) * 25),
        with_board(3, None),
        with_board(4, 0.5),
        (),
        START[:10],
        (*START, 1),
    ],
)
def test_other_types_are_refused(data):
    with pytest.raises((TypeError, ValueError)):
        core.State(*data)


@pytest.mark.parametrize("move", [-1, 0, 5, 299, 300, 305, 306, 65535, 65536, 2**64, -(2**70)])
def test_moves_that_are_not_legal_are_refused(move):
    start = core.State.start(2)
    with pytest.raises(ValueError, match="is not legal here"):
        start.play(move)
    dealt = start.deal(((1, 1, 1, 1, 0),) * 5)
    if move not in dealt.moves():
        with pytest.raises(ValueError, match="is not legal here"):
            dealt.play(move)
    for odd in ("0", 1.0, None):
        with pytest.raises(TypeError):
            dealt.play(odd)


def test_deals_that_cannot_come_are_refused():
    start = core.State.start(2)
    full = (1, 1, 1, 1, 0)
    dealt = start.deal((full,) * 5)
    with pytest.raises(ValueError, match="no deal is awaited"):
        dealt.deal((full,) * 5)
    for displays in (
        (),
        (full,) * 4,
        (full,) * 6,
        (*(full,) * 4, (1, 1, 1, 0, 0)),
        (*(full,) * 4, (5, -1, 0, 0, 0)),
        (*(full,) * 4, (HUGE, 0, 0, 0, 0)),
        (*(full,) * 4, (1, 1, 1, 1)),
    ):
        with pytest.raises(ValueError):
            start.deal(displays)
    for displays in ([full] * 5, (*(full,) * 4, "BBBB"), (*(full,) * 4, (1.0, 1, 1, 1, 0)), None):
        with pytest.raises(TypeError):
            start.deal(displays)


def test_starts_out_of_range_are_refused():
    for arguments in ((1,), (5,), (HUGE,), (2, False, 2), (2, False, -1), (4, True, 4)):
        with pytest.raises(ValueError, match="is from"):
            core.State.start(*arguments)
    with pytest.raises(TypeError):
        core.State.start(2.0)


def test_numbers_for_long_work_out_of_range_are_refused():
    start = core.State.start(2)
    for games in (-1, 2**63, HUGE):
        with pytest.raises(ValueError, match="the number of games is from 0"):
            core.random_games(start, games, 1)
    for seed in (-1, 2**63, HUGE):
        with pytest.raises(ValueError, match="the seed is from 0"):
            core.random_games(start, 1, seed)
    for depth in (-1, 101, HUGE):
        with pytest.raises(ValueError, match="the depth is from 0 to 100"):
            core.count_sequences(start, depth)
    for function in (core.random_games, core.count_sequences):
        numbers = (1, 1) if function is core.random_games else (1,)
        with pytest.raises(ValueError, match="there is no CPU variant 'nonsense'"):
            function(start, *numbers, variant="nonsense")
        with pytest.raises(TypeError):
            function(None, *numbers)
    for name in VARIANTS:
        if not runs(name):
            with pytest.raises(RuntimeError, match=f"cannot run the CPU variant '{name}'"):
                core.random_games(start, 1, 1, variant=name)


def test_scores_and_rounds_beyond_the_core_are_told_of():
    start = dealt()
    rich = replace(start.boards[0], score=native.MOST_POINTS + 1)
    for position, code in (
        (replace(start, boards=(rich, start.boards[1])), "native.points"),
        (replace(start, round=native.MOST_ROUNDS + 1), "native.rounds"),
    ):
        with pytest.raises(ConfigError) as caught:
            native.native_state(position)
        assert caught.value.code == code
        assert "20000" in caught.value.message("en")
        assert "20000" in caught.value.message("zh-Hant")
    assert native.native_state(replace(start, round=native.MOST_ROUNDS)).data()[1] == 20_000


def test_a_game_without_end_stops_at_the_last_round():
    state = native.native_state(replace(dealt(), round=native.MOST_ROUNDS))
    while state.moves():
        state = state.play(max(number for number in state.moves() if number % 6 == 5))
    assert state.data()[1:3] == (native.MOST_ROUNDS + 1, 0)
    with pytest.raises(ValueError, match="less than 20000 rounds"):
        state.deal(dealt().displays)
