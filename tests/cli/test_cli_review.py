"""``review`` reads any record and says in a table, a document or a page how it was played."""

import json
import signal
from xml.etree import ElementTree

import pytest
from command_line import refused, run, running

from tilewright import messages
from tilewright.play.record import Record
from tilewright.play.record_json import write_json
from tilewright.play.record_text import write_text

START = "XO.XO/....X/OOXX./...../X...O X - pie=off"
EMPTY = "XXOOX...../XOXOO...../X........./" + "/".join(7 * [".........."]) + " X -"
MOVES = ("a3 a4 b4 c4", "e3 d4 e4 d5", "d1 c2 d2 e2")


@pytest.fixture
def record() -> Record:
    return Record.from_moves("lits", START, MOVES, tags={"Seat1": "Ann", "Seat2": "Bo\x1b[31mb"})


@pytest.fixture
def file(tmp_path, record):
    path = tmp_path / "game.txt"
    path.write_text(write_text([record]), encoding="utf-8")
    return str(path)


def test_the_table_names_each_move_with_its_verdict(file):
    ran = run("review", file)
    assert (ran.status, ran.err) == (0, "")
    for move in MOVES:
        assert move in ran.out
    assert "Ann (player 1)" in ran.out
    assert "Accuracy" in ran.out
    assert "\x1b" not in ran.out


@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_json_and_html_hold_the_same_review(file, language):
    told = json.loads(run("--lang", language, "review", file, "--json").out)
    assert [move["move"] for move in told["moves"]] == list(MOVES)
    assert told["complete"]
    page = run("--lang", language, "review", file, "--html").out
    root = ElementTree.fromstring(page.removeprefix("<!DOCTYPE html>\n"))
    rows = root.findall(".//tbody/tr")
    assert [row[2].text for row in rows] == list(MOVES)


def test_a_record_comes_from_standard_input_in_either_form(record):
    for text in (write_text([record]), write_json(record)):
        told = json.loads(run("review", "-", "--json", "--nodes", "1000", typed=text).out)
        assert told["limits"]["nodes"] == 1000
        assert len(told["moves"]) == 3


def test_one_of_several_games_is_chosen_by_its_number(tmp_path, record):
    other = Record.from_moves("lits", START, MOVES[:1])
    path = tmp_path / "games.txt"
    path.write_text(write_text([record, other]), encoding="utf-8")
    told = json.loads(run("review", str(path), "--game", "2", "--json").out)
    assert told["plies"] == 1
    assert "3" in refused("review", str(path), "--game", "3")


@pytest.mark.parametrize(
    "words",
    [
        ["--json", "--html"],
        ["--nodes", "0"],
        ["--nodes", "many"],
        ["--time", "-1"],
        ["--threads", "0"],
        ["--game", "0"],
    ],
)
def test_options_that_cannot_be_are_refused(file, words):
    assert words[0] in refused("review", file, *words)


@pytest.mark.parametrize(
    "text",
    ["", "no record", '{"format": "tilewright-record"}', '[Game "chess"]\n\n1. e4 *\n', "\0"],
)
def test_what_is_no_record_is_refused_in_one_line(text):
    refused("review", "-", typed=text)


def test_a_record_with_an_impossible_move_is_refused_with_its_place(record):
    written, again = write_text([record]), "2. a3a4b4c4"
    assert "2. e3d4e4d5" in written
    assert "2" in refused("review", "-", typed=written.replace("2. e3d4e4d5", again))


def test_a_file_that_is_not_there_is_named(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert "“nothing.txt”" in refused("review", "nothing.txt")


def test_a_signal_ends_it_with_what_it_has(tmp_path):
    """On an empty field and without a limit the first search takes longer than anybody waits."""
    path = tmp_path / "begun.txt"
    path.write_text(write_text([Record.from_moves("lits", EMPTY, [])]), encoding="utf-8")
    with running("review", str(path), "--time", "3000", "--json") as process:
        assert "0 of 1" in process.stderr.readline()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert json.loads(out)["complete"] is False
