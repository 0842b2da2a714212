"""A file of puzzles reads as what was written, and a broken one is refused with the broken part."""

import json

import pytest

from tilewright.game import ConfigError, NotationError
from tilewright.puzzles.puzzle import Theme
from tilewright.puzzles.stored import (
    PuzzleSet,
    file_content,
    read_file,
    selected,
    shipped,
    shipped_puzzle,
)


def written(**changes: object) -> dict:
    """The document of two puzzles; ``changes`` are made in the first one."""
    puzzles = shipped("lits")
    few = PuzzleSet("tilewright puzzles make", 7, puzzles.puzzles[:2])
    document = json.loads(file_content(few))
    document["puzzles"][0].update(changes)
    return document


def test_what_is_written_is_read():
    few = PuzzleSet("tilewright puzzles make", 7, shipped("azul").puzzles[:3])
    assert read_file(file_content(few)) == few
    assert read_file(file_content(PuzzleSet("", 0, ()))).puzzles == ()


def test_the_rating_in_a_file_is_the_one_that_is_worked_out():
    for row, puzzle in zip(written()["puzzles"], shipped("lits").puzzles, strict=False):
        assert row["difficulty"]["rating"] == puzzle.rating
        assert row["difficulty"]["band"] == puzzle.band


@pytest.mark.parametrize(
    ("changes", "part"),
    [
        ({"theme": "zugzwang"}, "puzzles.0.theme"),
        ({"line": "d4"}, "puzzles.0.line"),
        ({"line": [4]}, "puzzles.0.line.0"),
        ({"value": "much"}, "puzzles.0.value"),
        ({"value": None}, "puzzles.0.value"),
        ({"position": 4}, "puzzles.0.position"),
        ({"seed": 1.5}, "puzzles.0.seed"),
        ({"difficulty": {}}, "puzzles.0.difficulty.effort"),
        (
            {"difficulty": {"effort": 0, "depth": 1, "choices": 1, "deceptive": False}},
            "puzzles.0.difficulty",
        ),
        ({"line": []}, "puzzles.0"),
    ],
)
def test_a_broken_part_is_named(changes, part):
    with pytest.raises(NotationError) as caught:
        read_file(json.dumps(written(**changes)))
    assert (caught.value.code, caught.value.parts) == ("puzzles.file", (part,))


@pytest.mark.parametrize(
    "content", ["", "no", "[]", "{}", "[" * 5_000, '{"format": "tilewright-record"}', "\0"]
)
def test_what_is_no_file_of_puzzles_is_refused(content):
    with pytest.raises(NotationError) as caught:
        read_file(content)
    assert caught.value.code == "puzzles.file"


@pytest.mark.parametrize(("name", "value"), [("format", "x"), ("version", 2)])
def test_another_format_is_refused(name, value):
    with pytest.raises(NotationError) as caught:
        read_file(json.dumps({**written(), name: value}))
    assert caught.value.parts == (name,)


def test_puzzles_are_found_by_name_theme_and_band():
    puzzles = shipped("lits").puzzles
    assert shipped_puzzle(puzzles[3].id) == puzzles[3]
    assert shipped_puzzle("lits-0") is None
    for puzzle in selected(puzzles, Theme.TEMPO, 2):
        assert (puzzle.theme, puzzle.band) == (Theme.TEMPO, 2)
    assert selected(puzzles) == puzzles
    assert selected(puzzles, Theme.ROUND_END) == ()
    with pytest.raises(ConfigError):
        shipped("chess")
