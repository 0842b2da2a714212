"""The protocol as a program: pipes that close, input that ends, bytes that are no text."""

import contextlib
import io
import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from protocol_talk import BOARD, SMALL, replies_of

from tilewright.cli.app import main

PROGRAM = [sys.executable, "-W", "error", str(Path(__file__).parent / "protocol_program.py")]
LAST_MOVE = ["c3 d3 b4 c4"]


@contextlib.contextmanager
def program(*arguments: str, **options):
    process = subprocess.Popen(
        [*PROGRAM, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        **options,
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout, process.stderr):
            with contextlib.suppress(OSError):
                stream.close()


@contextlib.contextmanager
def thinking(**options):
    """The program while it searches without end, asked for it before its input ended."""
    with program("endless", **options) as process:
        process.stdin.write(f"newgame {SMALL}\nbestmove depth 255\n".encode())
        process.stdin.flush()
        assert process.stderr.readline() == b"searching\n"
        yield process


def ending(process: subprocess.Popen, typed: bytes = b"") -> tuple[int, list[list[str]], str]:
    """Status, replies and complaints of a program that is given its last lines."""
    out, err = process.communicate(typed, timeout=60)
    return process.returncode, replies_of(out.decode()), err.decode()


def test_a_whole_conversation_through_pipes():
    with program() as process:
        typed = f"info\n\nnewgame {BOARD}\nvalidmoves\nbestmove time 00:00:01\nquit\n"
        status, replies, err = ending(process, typed.encode())
    assert (status, err) == (0, "")
    assert len(replies) == 6
    assert replies[3][0] == "1292"
    assert replies[4] == [replies[3][1].split("; ")[-1]]


def test_each_reply_is_there_before_the_next_line_is_typed():
    """A client waits for the reply; one that is kept back would stop both for ever."""
    with program() as process:
        for line in (b"info", b"newgame", b"bestmove depth 1", b"nonsense", b"\xff\xfe", b""):
            process.stdin.write(line + b"\n")
            process.stdin.flush()
            while (told := process.stdout.readline()) != b"ok\n":
                assert told


def test_stop_ends_a_search():
    with thinking() as process:
        status, replies, err = ending(process, b"stop\nquit\n")
    assert (status, replies[1:], err) == (0, [LAST_MOVE, [], []], "")


@pytest.mark.parametrize("end", [b"quit\n", b"quit", b"", b"score"])
def test_quit_and_the_end_of_the_input_end_a_search(end):
    with thinking() as process:
        began = time.monotonic()
        status, replies, err = ending(process, end)
        assert time.monotonic() - began < 30
    assert (status, err) == (0, "")
    assert replies[1] == LAST_MOVE


def test_a_client_that_died_leaves_nothing_running():
    with thinking() as process:
        process.stdout.close()
        process.stdin.close()
        assert process.wait(60) == 1
        assert process.stderr.read() == b""


@pytest.mark.skipif(not hasattr(select, "poll"), reason="the system does not tell")
def test_nobody_reading_ends_a_silent_search_though_its_input_is_open():
    """Such a search writes nothing by which it would notice."""
    with thinking() as process:
        process.stdout.close()
        assert process.wait(30) == 1
        assert process.stderr.read() == b""


def test_nobody_reading_ends_the_program_though_its_input_is_open():
    """The reader thread waits for input at that moment, which must not keep or break the end."""
    with program() as process:
        process.stdout.close()
        process.stdin.write(b"info\n")
        process.stdin.flush()
        assert process.wait(60) == 1
        assert process.stderr.read() == b""


@pytest.mark.skipif(sys.platform == "win32", reason="signals of another kind")
def test_ctrl_c_ends_a_search_and_a_wait():
    with thinking() as process:
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
        assert process.stderr.read().strip() == b""
    with program() as process:
        process.stdin.write(b"info\n")
        process.stdin.flush()
        assert process.stdout.readline().startswith(b"id ")
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
        assert process.stderr.read().strip() == b""


def test_bytes_that_are_no_text_are_refused_line_by_line():
    noise = b"\x00\xff\xfe\x80 \x1b[31m\r\n" + bytes(range(256)).replace(b"\n", b"") + b"\n"
    typed = noise + b"x" * 3_000_000 + b"\nnewgame\nplay \xe2\x80\xa8ok\n\xef\xbb\xbfinfo\n"
    with program() as process:
        status, replies, err = ending(process, typed)
    assert (status, err) == (0, "")
    assert [reply[:1] for reply in replies[:3]] == [["err"]] * 3
    assert len(replies[3][0]) == 100
    assert replies[4][0] == "err"
    assert replies[5][0].startswith("id ")


def test_the_protocol_is_utf_8_whatever_the_system_uses():
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C"}
    with program(env=environment) as process:
        status, replies, err = ending(process, "dance\nplay ä\n".encode())
    assert (status, err) == (0, "")
    assert "“dance”" in replies[0][1]


def refused_by(*arguments: str) -> str:
    code = "import sys; from tilewright.cli.app import main; sys.exit(main(sys.argv[1:]))"
    ran = subprocess.run(
        [sys.executable, "-c", code, "--lang", "en", "engine", *arguments],
        input="info\n",
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    return ran.stderr


def test_unfit_arguments_are_refused_before_the_first_line():
    assert "--threads" in refused_by("lits", "--threads", "0")
    assert "--table" in refused_by("lits", "--table", "x")
    assert "from 4 to 1048576" in refused_by("lits", "--table", "3")
    assert "beginner" in refused_by("lits", "--level", "nobody")
    assert "chess" in refused_by("chess")
    assert refused_by()


def test_the_arguments_set_the_options():
    code = "import sys; from tilewright.cli.app import main; sys.exit(main(sys.argv[1:]))"
    options = ("--threads", "2", "--table", "16", "--level", "beginner")
    ran = subprocess.run(
        [sys.executable, "-c", code, "engine", "lits", *options],
        input="options\nnewgame setup size=4\nbestmove depth 1\n",
        capture_output=True,
        text=True,
        timeout=60,
    )
    replies = replies_of(ran.stdout)
    assert replies[0][:2] == ["threads 2 (1-256)", "table 16 (4-1048576)"]
    assert replies[0][2].startswith("level beginner (off|beginner|")
    assert len(replies[2]) == 1
    assert (ran.returncode, ran.stderr) == (0, "")


def test_a_closed_input_is_told():
    ran = subprocess.run(
        ["sh", "-c", '"$@" <&-', "sh", *PROGRAM], capture_output=True, text=True, timeout=60
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, "", "Standard input is closed.\n")


class Typed(io.TextIOWrapper):
    """A standard stream without a file beneath it, as embedding programs have."""

    def __init__(self, content: bytes = b""):
        super().__init__(io.BytesIO(content), encoding="utf-8", write_through=True)


def test_streams_that_are_no_files_will_do(monkeypatch):
    given, out = Typed(b"info\nquit\n"), Typed()
    monkeypatch.setattr(sys, "stdin", given)
    with contextlib.redirect_stdout(out):
        assert main(["engine", "lits"]) == 0
    assert len(replies_of(out.buffer.getvalue().decode())) == 2
    told = io.StringIO()
    monkeypatch.setattr(sys, "stdin", Typed(b"info\n"))
    with contextlib.redirect_stdout(told):
        assert main(["engine", "lits"]) == 0
    assert len(replies_of(told.getvalue())) == 1
