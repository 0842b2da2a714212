"""Another program that answers lines with replies that end in ``ok``, watched by deadlines."""

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import PurePath
from typing import IO

from tilewright.engine.protocol.lines import Line, read_lines
from tilewright.game import ConfigError, NotationError, TilewrightError

__all__ = ["Program", "command_words"]

_LONGEST_LINE = 1 << 20
_MOST_LINES = 100_000
_WAITING_LINES = 1000
_LAST_WORDS = 300
_FAREWELL_SECONDS = 1.0


def command_words(command: str | Sequence[str]) -> tuple[str, ...]:
    """The words of a command line. Raises ConfigError when there are none or a quote is open."""
    try:
        words = tuple(shlex.split(command) if isinstance(command, str) else command)
    except ValueError:
        words = ()
    if not words or not words[0]:
        told = command if isinstance(command, str) else " ".join(command)
        raise ConfigError("engine.external.command", parts=[told[:80]])
    return words


class Program:
    """A running program. Raises ConfigError when it cannot be started.

    It stands in a process group of its own, so that what it starts ends with it. It has one user;
    ``kill`` may also be called from another thread.
    """

    def __init__(self, words: Sequence[str], name: str) -> None:
        self.name = name
        self._word = words[0]
        # A file, because nobody would empty a pipe.
        self._complaints: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the caller's own command, no shell
                list(words),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._complaints,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            self._complaints.close()
            reason = getattr(error, "strerror", None) or str(error)
            raise ConfigError(
                "engine.external.start", parts=[words[0][:80]], name=name, reason=reason
            ) from error
        self._lines: queue.Queue[Line | None] = queue.Queue(_WAITING_LINES)
        self._is_killed = threading.Event()
        self._killing = threading.Lock()
        self._reader = threading.Thread(target=self._read, name="program-reader", daemon=True)
        self._reader.start()

    def ask(self, line: str, seconds: float) -> list[str]:
        """The reply's lines without its ``ok``, awaited for so many seconds.

        Raises TilewrightError when the program ends, stays silent or refuses (it is not killed for
        that), NotationError when it answers without end.
        """
        self._forget_unasked()
        deadline = time.monotonic() + seconds
        self._send(line)
        reply: list[str] = []
        while (text := self._next(line, seconds, deadline)) != "ok":
            reply.append(text)
            if len(reply) > _MOST_LINES:
                raise self._not_understood(line, reply[0])
        if "err" in reply:
            reason = " ".join(reply[reply.index("err") + 1 :])
            raise TilewrightError(
                "engine.external.refused",
                parts=[line[:80]],
                name=self.name,
                reason=reason[:_LAST_WORDS],
            )
        return reply

    def quit(self, seconds: float) -> None:
        """Ask it to end, and kill it when it has not after so many seconds."""
        with contextlib.suppress(TilewrightError):
            self._send("quit")
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(seconds)
        self.kill()

    def kill(self) -> None:
        """End it at once, with all it has started. A second call does nothing."""
        with self._killing:
            if self._is_killed.is_set():
                return
            self._is_killed.set()
            if hasattr(os, "killpg"):
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.killpg(self._process.pid, signal.SIGKILL)
            self._process.kill()
            self._process.wait()
            # What fled from the process group may hold the output open; it is left behind.
            self._reader.join(_FAREWELL_SECONDS)
            self._wake()
            for stream in (self._process.stdin, self._complaints):
                with contextlib.suppress(OSError):
                    stream.close()  # type: ignore[union-attr]

    def _wake(self) -> None:
        """Tell who waits for a reply that none will come."""
        with contextlib.suppress(queue.Empty):
            while True:
                self._lines.get_nowait()
        self._lines.put_nowait(None)

    def _send(self, line: str) -> None:
        try:
            self._process.stdin.write(f"{line}\n".encode())  # type: ignore[union-attr]
        except (OSError, ValueError):
            raise self._ended() from None

    def _next(self, asked: str, seconds: float, deadline: float) -> str:
        try:
            left = deadline - time.monotonic()
            line = self._lines.get(timeout=min(max(0.0, left), threading.TIMEOUT_MAX))
        except queue.Empty:
            raise TilewrightError(
                "engine.external.silent",
                parts=[asked[:80]],
                name=self.name,
                seconds=f"{seconds:g}",
            ) from None
        if line is None:
            raise self._ended()
        if line.is_cut:
            raise self._not_understood(asked, line.text)
        return line.text.rstrip()

    def _forget_unasked(self) -> None:
        """What it said before it was asked, such as a greeting, answers nothing."""
        with contextlib.suppress(queue.Empty):
            while self._lines.get_nowait() is not None:
                pass
            raise self._ended()

    def _not_understood(self, asked: str, told: str) -> NotationError:
        return NotationError(
            "engine.external.reply", parts=[told[:80]], name=self.name, asked=asked[:80]
        )

    def _ended(self) -> TilewrightError:
        """What is known of its end; its last line on standard error says most."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_FAREWELL_SECONDS)
        said = b""
        with contextlib.suppress(ValueError, OSError):
            self._complaints.seek(0, os.SEEK_END)
            self._complaints.seek(max(0, self._complaints.tell() - 4000))
            said = self._complaints.read()
        lines = said.decode(errors="replace").split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        status = self._process.poll()
        return TilewrightError(
            "engine.external.ended" if status is not None else "engine.external.hung_up",
            parts=[PurePath(self._word).name[:80]],
            name=self.name,
            status=str(status),
            last_words=last[:_LAST_WORDS],
        )

    def _read(self) -> None:
        # Only this thread closes the output: its number could be another file's while it is read.
        with self._process.stdout as output:  # type: ignore[union-attr]
            number = output.fileno()
            for line in read_lines(lambda size: os.read(number, size), _LONGEST_LINE):
                if not self._put(line):
                    return
        self._put(None)

    def _put(self, line: Line | None) -> bool:
        """Hand a line over when there is room; returns False when nobody wants it any more."""
        while not self._is_killed.is_set():
            with contextlib.suppress(queue.Full):
                self._lines.put(line, timeout=0.1)
                return True
        return False
