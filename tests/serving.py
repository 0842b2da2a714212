"""A real server for tests: uvicorn on a free port, in a thread or in a process of its own."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import IO

import uvicorn

from tilewright.server.app import make_app
from tilewright.server.limits import USUAL, Allowances
from tilewright.server.listening import listen

LIFTED = USUAL.lifted()
"""For tests of everything else: all of them come from one address."""


@contextlib.contextmanager
def serving(
    database: Path | str,
    hosts: Collection[str] | None = None,
    allowances: Allowances = LIFTED,
    metrics_token: str | None = None,
) -> Iterator[str]:
    """The address of a server in this process; it is stopped, with its bots, at the end.

    ``database`` is a file, or the URL of any database.
    """
    url = database if isinstance(database, str) else f"sqlite:///{database}"
    listener = listen("127.0.0.1", range(1))
    port = listener.getsockname()[1]
    server = uvicorn.Server(
        uvicorn.Config(
            make_app(url, hosts=hosts, allowances=allowances, metrics_token=metrics_token),
            log_level="error",
            ws_max_size=64 * 1024,
            timeout_graceful_shutdown=2,
        )
    )
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        # The port already listens: the first request waits in its queue until the server is up.
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join(timeout=20)
        assert not thread.is_alive(), "the server did not stop"


class ServerProcess:
    """``tilewright serve`` as a person starts it; may be killed and started again.

    Its log goes to the file ``log``, or nowhere.
    """

    def __init__(
        self, database: Path, *options: str, port: int = 0, log: Path | None = None
    ) -> None:
        errors = contextlib.nullcontext(subprocess.DEVNULL) if log is None else log.open("wb")
        with errors as stderr:
            self._start(database, options, port, stderr)

    def _start(
        self, database: Path, options: Sequence[str], port: int, stderr: IO[bytes] | int
    ) -> None:
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "tilewright",
                "serve",
                "--port",
                str(port),
                "--database",
                f"sqlite:///{database}",
                "--no-browser",
                *options,
            ],
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            env={**os.environ, "TILEWRIGHT_LANG": "en"},
        )
        assert self.process.stdout is not None
        self.first_line = self.process.stdout.readline()
        found = re.search(r"http://\S+/", self.first_line)
        assert found is not None, f"no address in {self.first_line!r}"
        self.address = found[0].rstrip("/")

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self.process.kill()
        self._reap()

    def interrupt(self, by: signal.Signals = signal.SIGINT) -> int:
        """Ask it to stop as Ctrl+C does, or by another signal; its exit code."""
        self.process.send_signal(by)
        self._reap()
        return self.process.returncode

    def _reap(self) -> None:
        self.process.wait(timeout=20)
        if self.process.stdout is not None and not self.process.stdout.closed:
            self.process.stdout.close()
