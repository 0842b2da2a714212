"""Whatever a record holds comes back from both written forms, to the last character."""

import json
from pathlib import Path

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, given, settings
from jsonschema import Draft202012Validator
from record_games import SETUPS, annotated, random_record

from tilewright.play.record import Record
from tilewright.play.record_json import from_json, read_json, to_json, write_json
from tilewright.play.record_reading import read_record
from tilewright.play.record_text import read_text, write_text

SCHEMA = json.loads(
    (Path(__file__).parents[2] / "docs/schema/record.schema.json").read_text(encoding="utf-8")
)

# Characters that mean something in either form, mixed with whatever Unicode offers.
TEXTS = st.lists(
    st.one_of(
        st.sampled_from(
            [
                "{",
                "}",
                "\\",
                '"',
                "[%clk 0:01:00]",
                "[%circle a1]",
                "[%eval 0.3]",
                "[",
                "\n",
                "\r\n",
                "\t",
                " ",
                "(",
                ")",
                "1.",
                "*",
                "1-0",
                "\x00",
                "\u2028",
                "\u0085",
                "\ufeff",
                "棋局",
                "😀",
                "\\n",
                "\\u0041",
            ]
        ),
        st.text(st.characters(exclude_categories=["Cs"]), max_size=8),
    ),
    max_size=6,
).map("".join)

QUICK = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


def assert_round_trips(record: Record) -> None:
    text = write_text([record])
    assert read_text(text) == [record]
    assert write_text(read_text(text)) == text
    document = write_json(record)
    assert read_json(document) == record
    assert write_json(read_json(document)) == document
    assert json.loads(document) == to_json(record)
    assert from_json(to_json(record)) == record
    assert write_json(read_record(text)[0]) == document
    assert write_text(read_record(document)) == text
    Draft202012Validator(SCHEMA).validate(to_json(record))


@pytest.mark.parametrize("setup", SETUPS, ids=str)
@QUICK
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_annotated_random_games_come_back_exactly(setup, data, seed):
    record = random_record(setup, seed, most=seed % 12)
    noted = annotated(record, seed, lambda: data.draw(TEXTS))
    tags = data.draw(
        st.dictionaries(
            st.from_regex(r"[A-Z][a-z0-9_-]{0,8}", fullmatch=True).filter(
                lambda name: name not in ("Format", "Game", "Variant", "Start", "Outcome")
            ),
            TEXTS,
            max_size=4,
        )
    )
    tagged = Record(
        **{
            **{name: getattr(noted, name) for name in Record.__dataclass_fields__},
            "tags": tuple(tags.items()),
        }
    ).checked()
    assert_round_trips(tagged)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_whole_games_replay_to_every_ply_with_their_result(setup):
    record = random_record(setup, 7)
    assert_round_trips(record)
    positions = list(record.positions())
    assert len(positions) == record.plies + 1
    assert str(positions[0]) == record.start
    assert positions[-1].outcome == record.result is not None
    for ply in (0, 1, record.plies // 2, record.plies):
        assert record.position_at(ply) == positions[ply]


def test_records_are_values():
    one, other = (random_record(SETUPS[0], 3) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    namespace: dict = {}
    exec("from tilewright.game import *\nfrom tilewright.play.record import *", namespace)
    assert eval(repr(one), namespace) == one


def test_several_games_of_both_kinds_share_a_file():
    records = [random_record(setup, 5, most=9) for setup in SETUPS]
    text = write_text(records)
    assert read_record(text) == records
    assert read_record("\ufeff" + text.replace("\n", "\r\n")) == records


def test_published_schema_is_the_packaged_one_and_is_itself_valid():
    Draft202012Validator.check_schema(SCHEMA)
