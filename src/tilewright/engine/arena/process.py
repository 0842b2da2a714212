"""A bot of the program in a process of its own, as the arena plays it."""

import contextlib
import dataclasses
import json
import queue
import subprocess
import sys
import tempfile
import threading
from typing import IO, Any

from tilewright.engine.arena.players import Decision, PlayerFault
from tilewright.game import Limits, NotationError, Position

__all__ = ["ProcessPlayer"]

START_SECONDS = 120.0
"""How long a process may take to be ready."""

GRACE_SECONDS = 30.0
"""How long after its time limit a bot that does not answer is taken for dead."""


class ProcessPlayer:
    """The bot or baseline ``player`` of ``game``; see :mod:`.host` for what runs there.

    It gets ready for positions like ``start``, a position text ('' for one of the usual game).
    Raises PlayerFault when the process does not get ready.
    """

    def __init__(self, game: str, player: str, name: str = "", start: str = "") -> None:
        self._name = name or player
        # Kept for the last words of a process that dies; a pipe that nobody reads would fill up.
        self._complaints: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115
        self._process = subprocess.Popen(  # noqa: S603 - our own program
            # -P: a folder that happens to have our name must not be taken for us.
            [sys.executable, "-P", "-m", "tilewright.engine.arena.host", game, player, start],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            text=True,
            encoding="utf-8",
        )
        self._answers: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        try:
            self._answer(START_SECONDS)
        except PlayerFault:
            self.close()
            raise

    @property
    def name(self) -> str:
        """What it is called."""
        return self._name

    def new_game(self) -> None:
        """Have the bot forget what it remembers."""
        self._ask({"new_game": True})

    def choose(self, position: Position[Any], limits: Limits, seed: int) -> Decision:
        """The bot's move, timed where it thinks. Raises PlayerFault when there is none."""
        self._ask({"position": str(position), "limits": dataclasses.asdict(limits), "seed": seed})
        patience = None if limits.seconds is None else max(0.0, limits.seconds) + GRACE_SECONDS
        answer = self._answer(patience)
        if "error" in answer:
            raise PlayerFault(answer["error"])
        try:
            move = position.parse_move(answer["move"])
        except NotationError as error:
            raise PlayerFault(str(error)) from error
        return Decision(move, answer["seconds"], answer["value"], answer["depth"], answer["nodes"])

    def close(self) -> None:
        """Kill the process."""
        self._process.kill()
        self._process.wait()
        self._reader.join()
        for stream in (self._process.stdin, self._process.stdout):
            # Closing flushes what a process that is gone cannot take.
            with contextlib.suppress(OSError):
                stream.close()  # type: ignore[union-attr]
        self._complaints.close()

    def _read(self) -> None:
        for line in self._process.stdout or ():
            self._answers.put(line)
        self._answers.put("")

    def _ask(self, request: dict[str, Any]) -> None:
        try:
            print(json.dumps(request), file=self._process.stdin, flush=True)
        except (OSError, ValueError) as error:
            raise PlayerFault(self._last_words()) from error

    def _answer(self, seconds: float | None) -> dict[str, Any]:
        try:
            wait = None if seconds is None else min(seconds, threading.TIMEOUT_MAX)
            line = self._answers.get(timeout=wait)
        except queue.Empty:
            raise PlayerFault(f"no answer after {seconds:g} s") from None
        if not line:
            raise PlayerFault(self._last_words())
        read: dict[str, Any] = json.loads(line)
        return read

    def _last_words(self) -> str:
        """Why the process ended, as far as it said."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=5)
        said = ""
        with contextlib.suppress(ValueError):
            self._complaints.seek(0)
            said = self._complaints.read()[-2000:].decode(errors="replace").strip()
        last = said.splitlines()[-1] if said else ""
        return f"ended with status {self._process.returncode}" + (f": {last}" if last else "")
