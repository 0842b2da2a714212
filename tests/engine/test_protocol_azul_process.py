"""``tilewright engine azul`` as a program: pipes that close, input that ends, arguments."""

import contextlib
import select
import subprocess
import sys

import pytest
from protocol_talk import replies_of
from test_protocol_process import ending, program

from tilewright.azul import AzulPosition

NOBODY = "player=0:-/-/-/-/-:...../...../...../...../.....:-"
OFFER = f"azul displays=BYRK/BBYR/RRKW/YYKW/BKKW bag=16B16Y16R15K17W {NOBODY} {NOBODY}"
LAST_MOVE = str(AzulPosition.parse(OFFER).legal_moves()[-1])


@contextlib.contextmanager
def thinking():
    """The program while it searches without end, asked for it before its input ended."""
    with program("azul", "endless") as process:
        process.stdin.write(f"position {OFFER}\nbestmove depth 255\n".encode())
        process.stdin.flush()
        assert process.stderr.readline() == b"searching\n"
        yield process


def test_a_whole_conversation_through_pipes():
    with program("azul") as process:
        typed = f"info\n\nposition {OFFER}\nvalidmoves\nbestmove time 00:00:01\nquit\n"
        status, replies, err = ending(process, typed.encode())
    assert (status, err) == (0, "")
    assert len(replies) == 6
    assert replies[4] == [replies[3][1].split("; ")[-1]] == [LAST_MOVE]


@pytest.mark.parametrize("end", [b"stop\nquit\n", b"quit\n", b"quit", b"", b"score"])
def test_stop_quit_and_the_end_of_the_input_end_a_search(end):
    with thinking() as process:
        status, replies, err = ending(process, end)
    assert (status, err) == (0, "")
    assert replies[1] == [LAST_MOVE]


@pytest.mark.skipif(not hasattr(select, "poll"), reason="the system does not tell")
def test_nobody_reading_ends_a_silent_search_though_its_input_is_open():
    with thinking() as process:
        process.stdout.close()
        assert process.wait(30) == 1
        assert process.stderr.read() == b""


def test_bytes_that_are_no_text_are_refused_line_by_line():
    noise = b"\x00\xff\xfe\x80 \x1b[31m\r\n" + bytes(range(256)).replace(b"\n", b"") + b"\n"
    typed = noise + b"position azul " + b"x" * 3_000_000 + b"\nnewgame\n\xef\xbb\xbfinfo\n"
    with program("azul") as process:
        status, replies, err = ending(process, typed)
    assert (status, err) == (0, "")
    assert [reply[:1] for reply in replies[:3]] == [["err"]] * 3
    assert replies[3][0].startswith("azul ")
    assert replies[4][0].startswith("id ")


def run(typed: str, *arguments: str) -> subprocess.CompletedProcess:
    code = "import sys; from tilewright.cli.app import main; sys.exit(main(sys.argv[1:]))"
    return subprocess.run(
        [sys.executable, "-c", code, "--lang", "en", "engine", "azul", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_the_arguments_set_the_options():
    options = ("--threads", "2", "--table", "16", "--level", "greedy", "--seed", "7")
    ran = run(f"options\nposition {OFFER}\nbestmove depth 1\nbestmove\n", *options)
    replies = replies_of(ran.stdout)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert replies[0][:2] == ["threads 2 (1-256)", "table 16 (4-1048576)"]
    assert replies[0][2].startswith("level greedy (off|beginner|apprentice|greedy|")
    assert replies[0][-1] == "seed 7 (0-999999)"
    assert len(replies[2]) == 1
    assert replies[2] == replies[3]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--threads", "0"), "--threads"),
        (("--table", "3"), "from 4 to 1048576"),
        (("--level", "nobody"), "champion"),
        (("--seed", "1000000"), "--seed"),
        (("--walls", "grey"), "--walls"),
    ],
)
def test_unfit_arguments_are_refused_before_the_first_line(arguments, said):
    ran = run("info\n", *arguments)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert said in ran.stderr
