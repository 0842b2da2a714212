"""Standard streams that are closed, full, or begin with a mark: one clear line, or no trouble."""

import subprocess
import sys
from pathlib import Path

import pytest
from command_line import PROGRAM, refused, run, start

from tilewright.play.record import Record
from tilewright.play.record_text import write_text

BOARD = "X..O/4/4/O..X X -"
PRINTING = [
    ("boards", "list"),
    ("show", BOARD),
    ("show", "--json", BOARD),
    ("play", "lits", "--seats", "greedy,greedy", "--set", "size=4", "--seed", "1"),
    ("--help",),
    ("--version",),
]


def through_shell(redirection: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-c", f'"$0" -c "$@" {redirection}', sys.executable, PROGRAM, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.mark.parametrize("arguments", PRINTING, ids=" ".join)
@pytest.mark.parametrize(
    ("redirection", "reason"),
    [(">&-", "it is closed"), (">/dev/full", "no space is left")],
)
def test_an_output_that_takes_nothing_is_told_in_one_line(arguments, redirection, reason):
    if redirection == ">/dev/full" and not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    ran = through_shell(redirection, *arguments)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == f"Standard output cannot be written: {reason}.\n"
    silent = through_shell(redirection + " 2>&-", *arguments)
    assert (silent.returncode, silent.stdout, silent.stderr) == (2, "", "")


@pytest.mark.parametrize("arguments", [("show", "-"), ("replay", "-"), ("play", "lits")])
def test_a_closed_input_is_told_in_one_line(arguments):
    ran = through_shell("<&-", *arguments)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == "Standard input is closed.\n"


def test_what_needs_no_stream_does_without(tmp_path):
    picture = tmp_path / "x.svg"
    ran = through_shell("<&- >&- 2>&-", "draw", BOARD, "-o", str(picture))
    assert (ran.returncode, ran.stderr) == (0, "")
    assert picture.stat().st_size > 1000


def test_a_complaint_never_lands_in_the_output():
    ran = through_shell("2>&-", "jump")
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, "", "")


def test_a_reader_that_goes_away_gives_status_1():
    with start("boards", "list") as process:
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(timeout=60) == 1


@pytest.mark.parametrize("module", ["typer", "numpy"])
def test_ctrl_c_while_something_is_loaded_is_quiet(module):
    """Start-up takes longest at imports; Ctrl-C does not wait until they are done."""
    code = f"""
import builtins
real = builtins.__import__
def interrupted(name, *rest, **named):
    if name.partition(".")[0] == {module!r}:
        raise KeyboardInterrupt
    return real(name, *rest, **named)
builtins.__import__ = interrupted
{PROGRAM}"""
    command = [sys.executable, "-c", code, "play", "lits", "--seed", "1"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, input="")
    assert ran.returncode == 130
    assert (ran.stdout, ran.stderr.strip()) == ("", "")


def test_a_byte_order_mark_is_skipped(tmp_path):
    record = write_text([Record.from_moves("lits", BOARD, ["a1 a2 a3 b3"])])
    plain = run("show", "-", typed=BOARD).out
    assert run("show", "-", typed="\ufeff" + BOARD).out == plain
    assert run("show", "\ufeff" + BOARD).out == plain
    assert "Ply 1 of 1" in run("replay", "-", typed="\ufeff" + record).out
    azul = "\ufeffazul bag=20B20Y20R20K20W displays=-/-/-/-/-" + (
        " player=0:-/-/-/-/-:...../...../...../...../.....:-" * 2
    )
    assert "Azul" in run("show", azul).out
    picture = str(tmp_path / "x.svg")
    for content in (BOARD, record, azul):
        assert run("draw", "-", "-o", picture, typed="\ufeff" + content).status == 0
    typed = "\ufeffmoves\nquit\n"
    assert "legal moves" in run("play", "lits", "--seed", "1", typed=typed).out


def test_empty_input_is_refused_all_the_same():
    assert refused("show", "-", typed="\ufeff")
