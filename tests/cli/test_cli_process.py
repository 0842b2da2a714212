"""The program as a process: pipes, signals, closed outputs, start-up."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time

from command_line import PROGRAM, start


def test_a_game_runs_through_pipes():
    process = start("play", "lits", "--set", "size=4", "--seed", "1")
    out, err = process.communicate("moves\nresign\n", timeout=60)
    assert process.returncode == 0
    assert err == ""
    assert "wins by resignation" in out.replace("\n", " ")
    assert "\x1b" not in out


def test_bad_arguments_end_with_status_2_and_one_line():
    process = start("show", "azul nonsense", "--json")
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err.count("\n")) == (2, "", 1)


def test_ctrl_c_ends_a_conversation_and_a_count_with_status_130():
    talking = start("play", "lits", "--seed", "1")
    assert talking.stdout.readline()
    time.sleep(0.5)
    talking.send_signal(signal.SIGINT)
    _, err = talking.communicate(timeout=60)
    assert talking.returncode == 130
    assert "Traceback" not in err
    counting = start("perft", "lits", "--size", "12", "--supply", "5", "--depth", "9")
    assert "depth 9" in counting.stderr.readline()
    time.sleep(0.5)
    counting.send_signal(signal.SIGINT)
    out, err = counting.communicate(timeout=60)
    assert counting.returncode == 130
    assert "count" not in out
    assert "Traceback" not in err


def test_a_reader_that_goes_away_is_no_trouble():
    for arguments in (("boards", "list"), ("boards", "list", "--json"), ("--help",)):
        with start(*arguments) as process:
            process.stdout.close()
            err = process.stderr.read()
            process.wait(timeout=60)
        assert err == "", arguments


def test_a_terminal_gets_colours_and_a_prompt():
    controller, terminal = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "play", "azul", "--seats", "me,me", "--seed", "1"],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env={**os.environ, "TERM": "xterm-256color", "TILEWRIGHT_LANG": "en", "COLUMNS": "80"},
    )
    os.close(terminal)
    seen = b""

    def read_until(*parts: bytes) -> None:
        """Read on until the parts have come in this order since the last call."""
        nonlocal seen
        deadline = time.monotonic() + 60
        pattern = re.compile(b".*?".join(map(re.escape, parts)), re.DOTALL)
        while (found := pattern.search(seen)) is None:
            ready, _, _ = select.select([controller], [], [], deadline - time.monotonic())
            assert ready, seen
            seen += os.read(controller, 4096)
        seen = seen[found.end() :]

    read_until(b"\x1b[", b"your move:")
    os.write(controller, b"moves all\n")
    read_until(b"legal moves:", b"your move:")
    os.write(controller, b"\x04")
    read_until(b"The input has ended")
    assert process.wait(timeout=60) == 0
    os.close(controller)


def test_help_is_quick_because_nothing_heavy_is_imported():
    code = (
        "import sys; from tilewright.cli.app import main; main(['--help']);"
        "heavy = {'numpy', 'fastapi', 'sqlalchemy', 'tilewright.lits.descriptor'};"
        "sys.exit(str(sorted(heavy & set(sys.modules))) if heavy & set(sys.modules) else 0)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stderr
