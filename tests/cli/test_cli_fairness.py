"""``boards rate`` and ``boards make``: what they print, take and refuse, and how they stop."""

import json
import re
import signal

import pytest
from command_line import refused, run, running

from tilewright import messages
from tilewright.lits import NAMED_BOARDS, Board

SMALL = "XO.O/X..O/O.XX/O.X."
QUICK = ("--nodes", "50")


def rated(*arguments, typed=""):
    ran = run("boards", "rate", *arguments, *QUICK, "--json", typed=typed)
    assert ran.status == 0, ran.err
    document = json.loads(ran.out)
    document.pop("seconds")
    return document


def test_a_rating_as_json():
    told = rated(SMALL, "--supply", "2", "--first-symbol", "o")
    assert told["board"] == SMALL
    assert (told["size"], told["symbols"]) == (4, {"X": 5, "O": 5})
    assert (told["first_symbol"], told["supply"]) == ("O", 2)
    assert told["limits"] == {"nodes": 50, "seconds": None}
    assert told["rating"]["searched"] == told["rating"]["total"] == len(told["placements"]) == 104
    near = [known for known in told["placements"] if abs(known["value"]) <= 1]
    assert told["rating"]["near_even"] == len(near)
    assert told["rating"]["fairest"] in near
    assert told == rated(SMALL, "--supply", "2", "--first-symbol", "O", "--threads", "2")


def test_a_board_is_taken_by_name_text_file_and_standard_input(tmp_path):
    """The forms in which other commands take positions, and in which people keep boards."""
    told = rated(SMALL)
    below = tmp_path / "below.txt"
    below.write_text("\ufeff" + SMALL.replace("/", "\n") + "\n", encoding="utf-8")
    joined = tmp_path / "joined.txt"
    joined.write_text(SMALL.lower() + "\n")
    assert rated(str(below)) == rated(str(joined)) == rated("-", typed=SMALL) == told


@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_a_rating_in_words(language):
    """In both languages the figures of the JSON document, and the board as it can be pasted."""
    figures = rated(SMALL)["rating"]
    ran = run("--lang", language, "boards", "rate", SMALL, *QUICK)
    assert ran.status == 0
    assert ran.out.splitlines()[0] == SMALL
    for shown in (figures["near_even"], figures["fairest"]["move"], figures["deviation"]):
        assert str(shown) in ran.out
    assert f"{figures['sharpness']:.2f}" in ran.out
    assert "{" not in ran.out


def test_made_boards_can_be_rated_and_played():
    wanted = ("--size", "4", "--symbols", "6", "--seed", "7", "--count", "2", "--candidates", "6")
    made = run("boards", "make", *wanted, *QUICK)
    assert made.status == 0, made.err
    assert made.out == run("boards", "make", *wanted, *QUICK, "--threads", "2").out
    told = json.loads(run("boards", "make", *wanted, *QUICK, "--json").out)
    texts = [line for line in made.out.splitlines() if not line.startswith(" ")]
    assert texts == [board["board"] for board in told["boards"]]
    assert (told["size"], told["symbols"], told["seed"]) == (4, 6, 7)
    for board in told["boards"]:
        assert Board.parse(board["board"]).is_antisymmetric
        assert rated(board["board"])["rating"] == board["rating"]
    assert run("show", f"{texts[0]} X -").status == 0


def test_lists_and_shows_say_how_fair_the_named_boards_are():
    listed = json.loads(run("boards", "list", "--json").out)["boards"]
    assert [board["name"] for board in listed] == list(NAMED_BOARDS)
    for board in listed:
        fairness = board["fairness"]
        assert fairness["searched"] == fairness["total"]
        assert fairness["nodes_each"] > 0
        assert fairness["engine_signature"] > 0
    moats = next(board["fairness"] for board in listed if board["name"] == "moats")
    for language in messages.LANGUAGES:
        shown = run("--lang", language, "boards", "show", "moats").out
        assert str(moats["near_even"]) in shown
        assert f"{moats['sharpness']:.2f}" in shown


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("rate", "no-such-board"), "moats"),
        (("rate", "/"), "no rows"),
        (("rate", "X.O/..."), "2"),
        (("rate", "XZ../..../..../...."), "Z"),
        (("rate", "X.../.../..../...."), "Row 2"),
        (("rate", SMALL, "--nodes", "0"), "--nodes"),
        (("rate", SMALL, "--time", "0"), "--time"),
        (("rate", SMALL, "--threads", "0"), "--threads"),
        (("rate", SMALL, "--supply", "10"), "--supply"),
        (("rate", SMALL, "--first-symbol", "Z"), "--first-symbol"),
        (("rate",), "BOARD"),
        (("make", "--size", "3"), "--size"),
        (("make", "--size", "13"), "--size"),
        (("make", "--size", "5", "--symbols", "13"), "12"),
        (("make", "--symbols", "0"), "--symbols"),
        (("make", "--seed", "-1"), "--seed"),
        (("make", "--count", "0"), "--count"),
        (("make", "--count", "3", "--candidates", "2"), "candidates"),
    ],
)
def test_what_cannot_be_is_refused(arguments, words):
    assert words in refused("boards", *arguments)
    chinese = refused("--lang", "zh-Hant", "boards", *arguments)
    assert any("\u4e00" <= character <= "\u9fff" for character in chinese)


def test_more_boards_than_there_are_is_refused():
    """It shows only while boards are made, and after a second that is told too: on lines before."""
    wanted = ("--size", "4", "--symbols", "1", "--count", "9", "--candidates", "9")
    for language in messages.LANGUAGES:
        ran = run("--lang", language, "boards", "make", *wanted)
        assert ran.status == 2, ran
        assert ran.out == ""
        assert "Traceback" not in ran.err
        assert re.search("9 (boards|個棋盤)", ran.err.splitlines()[-1]), ran


def test_files_that_hold_no_board_are_refused(tmp_path):
    foreign = tmp_path / "foreign.txt"
    foreign.write_text("no board at all")
    assert refused("boards", "rate", str(foreign))
    assert refused("boards", "rate", "-", typed="")
    assert "UTF-8" in refused("boards", "rate", "-", typed=b"\xff\xfe\xff")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_rating_that_is_stopped_tells_what_it_has(number):
    """With so many nodes the rest would take hours, so it must end in the middle of a search."""
    wanted = ("boards", "rate", "tides", "--nodes", "3000000", "--threads", "2", "--json")
    with running(*wanted) as process:
        assert "of 1,976" in process.stderr.readline()
        process.send_signal(number)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Stopped" in err
    told = json.loads(out)
    assert 1 <= told["rating"]["searched"] == len(told["placements"]) < told["rating"]["total"]


def test_making_that_is_stopped_early_prints_no_board():
    with running("boards", "make", "--candidates", "5000") as process:
        assert "of 5000" in process.stderr.readline()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    assert "Stopped" in err
