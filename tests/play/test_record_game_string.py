"""Games that other LITS programs wrote in one line are read as records."""

import pytest

from tilewright.lits.game_string import GameString
from tilewright.play.record_errors import RecordError
from tilewright.play.record_reading import read_record
from tilewright.play.record_text import read_text, write_text

BOARD = "XO" * 50
STRING = f"{BOARD}; I[00,01,02,03]; swap; L[13,23,33,34]"


def test_game_strings_are_read_one_a_line():
    (record,) = read_record(STRING)
    assert record.game == "lits"
    assert [noted.move for noted in record.moves] == ["a1 b1 c1 d1", "swap", "d2 d3 d4 e4"]
    assert record.start == str(GameString.parse(STRING).start)
    assert record.result is None
    assert read_record(f"\n  {STRING}\n{BOARD}\n") == [record, *read_record(BOARD)]
    assert read_text(write_text([record])) == [record]


@pytest.mark.parametrize(
    ("text", "code", "line", "number"),
    [
        (f"{BOARD}\n{BOARD}; I[00,01,02,04]", "record.move", 2, 1),
        (f"{STRING}; T[99,98,97,88]", "record.move", 1, 4),
        (f"{BOARD}; Q[00]", "record.game_string", 1, None),
        ("XOX", "record.game_string", 1, None),
    ],
)
def test_damaged_game_strings_name_the_line_and_the_move(text, code, line, number):
    with pytest.raises(RecordError) as caught:
        read_record(text)
    assert caught.value.code == code
    assert caught.value.parameters["line"] == line
    assert caught.value.parameters.get("number") == number
    assert caught.value.message("zh-Hant") != str(caught.value)


def test_what_is_no_form_of_a_record_is_refused():
    with pytest.raises(RecordError, match="This is no record"):
        read_record("hello")
