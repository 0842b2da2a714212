"""Stored games of every game and variant replay as they did when they were stored."""

from pathlib import Path

import pytest

from tilewright.games import GAME_NAMES, game_named
from tilewright.play.record_json import write_json
from tilewright.play.record_reading import read_record
from tilewright.play.record_text import write_text

FOLDER = Path(__file__).parents[1] / "golden"
FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_golden_records_replay_and_are_written_alike(file):
    text = file.read_bytes().decode("utf-8")
    records = read_record(text)
    assert write_text(records) == text
    for number, record in enumerate(records, start=1):
        document = (FOLDER / f"{file.stem}-{number}.json").read_bytes().decode("utf-8")
        assert read_record(document) == [record]
        assert write_json(record) == document
        *before, last = record.positions()
        counts = [str(len(position.legal_moves())) for position in before]
        assert " ".join(counts) == record.tag("LegalCounts")
        assert str(last) == record.tag("Final")


def test_golden_records_cover_every_game_and_variant():
    covered = {
        (record.game, record.variant) for file in FILES for record in read_record(file.read_text())
    }
    known = {(name, variant) for name in GAME_NAMES for variant in game_named(name).variants}
    assert covered == known
