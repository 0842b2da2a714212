"""Time controls: their forms, their bounds, and how fast each is."""

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.game import ConfigError
from tilewright.play.time_controls import (
    ByoYomi,
    Correspondence,
    Fischer,
    Speed,
    TurnBank,
    control_from_json,
    parse_control,
    speed_of,
)


def seconds(minimum, maximum):
    return st.floats(minimum, maximum) | st.integers(minimum, maximum)


CONTROLS = st.one_of(
    st.builds(TurnBank, seconds(1, 3600), seconds(0, 86400)),
    st.builds(Fischer, seconds(1, 86400), seconds(0, 3600)),
    st.builds(ByoYomi, seconds(0, 86400), seconds(1, 3600), st.integers(1, 100)),
    st.builds(Correspondence, st.integers(1, 30), st.integers(0, 90)),
)


@pytest.mark.parametrize(
    ("control", "text"),
    [
        (TurnBank(60, 300), "turn 60 bank 300"),
        (Fischer(300, 5), "fischer 300+5"),
        (Fischer(90.5, 0), "fischer 90.5+0"),
        (ByoYomi(600, 30, 5), "byo-yomi 600+5x30"),
        (Correspondence(3, 7), "correspondence 3 vacation 7"),
    ],
)
def test_a_control_is_written_as_people_say_it(control, text):
    assert str(control) == text
    assert parse_control(text.upper().replace(" ", "   ")) == control


def test_correspondence_without_a_vacation_need_not_say_so():
    assert parse_control("correspondence 3") == Correspondence(3, 0)


@given(CONTROLS)
def test_both_forms_read_back_as_the_same_control(control):
    assert parse_control(str(control)) == control
    assert control_from_json(json.loads(json.dumps(control.to_json()))) == control


@given(CONTROLS.filter(lambda control: not isinstance(control, Correspondence)))
def test_a_speed_is_one_of_three_for_games_in_one_sitting(control):
    assert speed_of(control) in (Speed.BLITZ, Speed.RAPID, Speed.CLASSICAL)


@pytest.mark.parametrize("odd", [math.nan, math.inf, -math.inf, -1, 10**400, True, "60", None])
def test_values_that_are_no_time_are_refused(odd):
    for make in (
        lambda: TurnBank(odd, 0),
        lambda: TurnBank(60, odd),
        lambda: Fischer(odd, 0),
        lambda: Fischer(60, odd),
        lambda: ByoYomi(odd, 30, 1),
        lambda: ByoYomi(0, odd, 1),
        lambda: ByoYomi(0, 30, odd),
        lambda: Correspondence(odd),
        lambda: Correspondence(1, odd),
    ):
        with pytest.raises(ConfigError) as refused:
            make()
        assert refused.value.code == "play.clock.range"
        assert refused.value.message("zh-Hant")


def test_days_and_periods_are_whole():
    for make in (lambda: Correspondence(1.5), lambda: ByoYomi(0, 30, 1.0)):
        with pytest.raises(ConfigError):
            make()


@pytest.mark.parametrize(
    "text",
    ["", "60+300", "turn 60", "turn nan bank 1", "turn 1e3 bank 1", "fischer 1+", "x" * 9999],
)
def test_a_text_that_is_no_control_is_refused_with_examples(text):
    with pytest.raises(ConfigError) as refused:
        parse_control(text)
    assert refused.value.code == "play.clock.unreadable"
    assert "turn 60 bank 300" in str(refused.value)


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        {},
        {"kind": "turn"},
        {"kind": ["turn"]},
        {"kind": "turn", "turn": 60, "bank": 300, "more": 1},
        {"kind": "sundial", "turn": 60, "bank": 300},
        {"kind": "turn", "turn": "60", "bank": 300},
    ],
)
def test_a_json_value_that_is_no_control_is_refused(value):
    with pytest.raises(ConfigError):
        control_from_json(value)


@pytest.mark.parametrize(
    ("control", "speed"),
    [
        (None, Speed.UNTIMED),
        (TurnBank(5, 60), Speed.BLITZ),
        (TurnBank(15, 0), Speed.RAPID),
        (TurnBank(60, 300), Speed.CLASSICAL),
        (Fischer(180, 2), Speed.BLITZ),
        (Fischer(300, 5), Speed.RAPID),
        (Fischer(1800, 20), Speed.CLASSICAL),
        (ByoYomi(600, 30, 5), Speed.CLASSICAL),
        (Correspondence(1), Speed.CORRESPONDENCE),
    ],
)
def test_the_speed_is_what_a_move_is_expected_to_take(control, speed):
    assert speed_of(control) is speed
