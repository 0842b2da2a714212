"""Runs the program for the tests: in this process with its streams replaced, or as a new one."""

import contextlib
import io
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from tilewright.cli.app import main


@dataclass(frozen=True)
class Ran:
    status: int
    out: str
    err: str


class Stream(io.TextIOWrapper):
    """A stream in memory with bytes beneath it, as the standard ones have."""

    def __init__(self, content: bytes = b"") -> None:
        super().__init__(io.BytesIO(content), encoding="utf-8", write_through=True)

    def text(self) -> str:
        return self.buffer.getvalue().decode("utf-8")


def run(*arguments: str, typed: str | bytes = "", monkeypatch=None) -> Ran:
    content = typed.encode() if isinstance(typed, str) else typed
    given, out, err = Stream(content), Stream(), Stream()
    before = sys.stdin
    sys.stdin = given
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = main(list(arguments))
    finally:
        sys.stdin = before
    return Ran(status, out.text(), err.text())


def refused(*arguments: str, typed: str | bytes = "") -> str:
    """The one line on standard error with which the program refuses its arguments."""
    ran = run(*arguments, typed=typed)
    assert ran.status == 2, ran
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    assert ran.err.endswith("\n")
    assert "Traceback" not in ran.err
    assert not set("╭│╰─") & set(ran.err)
    return ran.err.strip()


@contextlib.contextmanager
def running(*arguments: str) -> Iterator[subprocess.Popen]:
    """What ``start`` gives, killed at the end if it still runs."""
    process = start(*arguments)
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout, process.stderr):
            with contextlib.suppress(OSError):
                stream.close()


PROGRAM = "import sys; from tilewright.cli.app import main; sys.exit(main())"


def start(*arguments: str, **options) -> subprocess.Popen:
    environment = {**os.environ, "TILEWRIGHT_LANG": "en", "PYTHONWARNINGS": "error"}
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=environment,
        **options,
    )
