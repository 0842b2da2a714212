"""A protocol's session on the program's own input and output."""

import io
import os
import select
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tilewright.cli.sources import require_input
from tilewright.engine.protocol import Dialect, Inbox, Session

__all__ = ["converse"]

_LOOK_MILLISECONDS = 500


def converse(dialect: Dialect, language: str) -> None:
    """Answer standard input on standard output until ``quit`` or the end.

    Both are UTF-8 whatever the system's own encoding, and a line leaves as soon as it is written.
    Raises ConfigError when the input is closed, OSError when nobody reads the output.
    """
    require_input()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace", newline="\n")

    def write(text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

    inbox = Inbox(_reader())
    with _watched_output(inbox.hang_up):
        Session(dialect, inbox, write, language).run()


@contextmanager
def _watched_output(hang_up: Callable[[], None]) -> Iterator[None]:
    """While the block runs, ``hang_up`` is called when nobody reads the output any more.

    A search that tells nothing would not notice before it ends. Where the system cannot tell, or
    the output is no file, nothing is watched.
    """
    try:
        number = sys.stdout.fileno()
    except OSError:
        number = -1
    if number < 0 or not hasattr(select, "poll"):
        yield
        return
    poll = select.poll()
    poll.register(number, 0)
    finished = threading.Event()

    def watch() -> None:
        while not finished.is_set():
            for _, event in poll.poll(_LOOK_MILLISECONDS):
                if event & (select.POLLERR | select.POLLHUP):
                    hang_up()
                return

    threading.Thread(target=watch, name="protocol-output", daemon=True).start()
    try:
        yield
    finally:
        finished.set()


def _reader() -> Callable[[int], bytes]:
    """Reads bytes as they come.

    Past Python's own buffer where there is a file: a thread that waits inside that buffer when the
    program ends would make the interpreter abort.
    """
    try:
        number = sys.stdin.fileno()
    except OSError:
        return sys.stdin.buffer.read
    return lambda size: os.read(number, size)
