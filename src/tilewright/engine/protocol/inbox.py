"""The lines of a client, read while a search runs, so that it can be stopped.

Lines are answered one after the other. Three of them act the moment they are read: ``stop`` ends
the searches that were asked for before it; ``quit`` and the end of the input leave all searches
together a short grace, so that a script that pipes its commands in still gets its answers.
"""

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from tilewright.engine.protocol.lines import Line, read_lines

__all__ = ["GRACE_SECONDS", "MOST_WAITING", "Inbox", "Numbered"]

GRACE_SECONDS = 1.0
"""How long searches may go on, all together, after ``quit`` or the end of the input."""

MOST_WAITING = 1000
"""Lines that may wait for their answers. A client that sends more than it reads stops searches."""

_AGAIN_SECONDS = 0.02


class Numbered(NamedTuple):
    """A line and its place among all lines, from 1."""

    number: int
    line: Line


class Inbox:
    """Reads lines in a thread of its own until ``quit`` or the end of the input."""

    def __init__(self, read: Callable[[int], bytes], *, grace: float = GRACE_SECONDS) -> None:
        self._read = read
        self._grace = grace
        self._changed = threading.Condition()
        self._waiting: deque[Numbered] = deque()
        self._has_ended = False
        self._stopped_before = 0
        self._ends_at: float | None = None
        # A daemon: nobody can wake a thread that waits for input, and the program must be able to
        # end when its reader went away.
        self._reader = threading.Thread(target=self._run, name="protocol-reader", daemon=True)

    def start(self) -> None:
        """Begin to read."""
        self._reader.start()

    def __iter__(self) -> Iterator[Numbered]:
        """The lines in order, each as soon as it is there."""
        while (line := self._next()) is not None:
            yield line

    def hang_up(self) -> None:
        """Nobody reads the replies any more: what runs, or is asked for from now on, ends at once.

        The session ends as soon as it writes. To be called from any thread.
        """
        with self._changed:
            self._ends_at = time.monotonic()
            self._changed.notify_all()

    def _next(self) -> Numbered | None:
        with self._changed:
            while not self._waiting and not self._has_ended:
                self._changed.wait()
            if not self._waiting:
                return None
            self._changed.notify_all()
            return self._waiting.popleft()

    @contextmanager
    def stopping(self, number: int, stop: Callable[[], None]) -> Iterator[None]:
        """While the block runs, ``stop`` is called once what line ``number`` asked for must end.

        It is called from another thread, and again until the block ends: a search that is only
        about to begin may miss it.
        """
        finished = threading.Event()

        def watch() -> None:
            with self._changed:
                while not finished.is_set() and not self._must_stop(number):
                    self._changed.wait(self._remaining())
            while not finished.is_set():
                stop()
                finished.wait(_AGAIN_SECONDS)

        watcher = threading.Thread(target=watch, name="protocol-stopper", daemon=True)
        watcher.start()
        try:
            yield
        finally:
            with self._changed:
                finished.set()
                self._changed.notify_all()
            watcher.join()

    def must_stop(self, number: int) -> bool:
        """Whether what line ``number`` asked for must end at once."""
        with self._changed:
            return self._must_stop(number)

    def _must_stop(self, number: int) -> bool:
        return number < self._stopped_before or self._remaining() == 0

    def _remaining(self) -> float | None:
        return None if self._ends_at is None else max(0.0, self._ends_at - time.monotonic())

    def _run(self) -> None:
        try:
            for number, line in enumerate(read_lines(self._read), start=1):
                words = [] if line.is_cut else line.text.split(maxsplit=1)
                if self._add(Numbered(number, line), words[0].lower() if words else ""):
                    break
        finally:
            with self._changed:
                self._end()
                self._has_ended = True
                self._changed.notify_all()

    def _add(self, line: Numbered, word: str) -> bool:
        """Let a line wait for its answer; returns whether it is the last one."""
        with self._changed:
            if word == "stop":
                self._stopped_before = line.number
            elif word == "quit":
                self._end()
            while len(self._waiting) >= MOST_WAITING:
                self._stopped_before = line.number
                self._changed.notify_all()
                self._changed.wait()
            self._waiting.append(line)
            self._changed.notify_all()
            return word == "quit"

    def _end(self) -> None:
        if self._ends_at is None:
            self._ends_at = time.monotonic() + self._grace
