"""The examples in docs/records.md are true."""

import json
import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from record_games import SETUPS, random_record

from tilewright.play.record_errors import RecordError
from tilewright.play.record_json import to_json
from tilewright.play.record_reading import read_record
from tilewright.play.record_text import write_text

DOCS = Path(__file__).parents[2] / "docs"
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", (DOCS / "records.md").read_text("utf-8"), re.S | re.M)


def block(language: str, begin: str) -> str:
    (found,) = [text for name, text in BLOCKS if name == language and text.startswith(begin)]
    return found


def test_the_python_runs(capsys):
    exec(block("python", "from"), {})
    assert "1. a1b1c1d1 2. swap *" in capsys.readouterr().out


def test_the_json_and_the_text_are_the_same_game():
    (from_json,) = read_record(block("json", "{"))
    text = block("", "[Format")
    (from_text,) = read_record(text)
    assert from_json.start == from_text.start
    assert from_json.tags[:1] == from_text.tags[:1]
    assert [noted.move for noted in from_json.moves] == [noted.move for noted in from_text.moves]
    assert from_text.moves == from_json.moves
    assert write_text([from_text]) == text


def test_the_error_is_what_is_printed():
    damaged = block("", "[Format").replace(") *", ") 3. a1b1c1d1 *")
    with pytest.raises(RecordError) as caught:
        read_record(damaged)
    assert f"{caught.value}\n" == block("", "Line")


def test_the_schema_refuses_what_the_reader_refuses():
    schema = Draft202012Validator(json.loads((DOCS / "schema/record.schema.json").read_text()))
    good = to_json(random_record(SETUPS[0], 1))
    assert schema.is_valid(good)
    for change in (
        {"format": "x"},
        {"version": 2},
        {"game": "go"},
        {"more": 1},
        {"moves": [{}]},
        {"tags": {"Start": ""}},
        {"tags": {"1": ""}},
        {"result": {}},
        {"start": 1},
        {"moves": [{"move": "swap", "clock": [-1, 0]}]},
        {"moves": [{"move": "swap", "x": 0}]},
    ):
        assert not schema.is_valid({**good, **change}), change
