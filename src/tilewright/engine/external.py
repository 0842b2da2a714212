"""Other programs as players: whatever speaks the text protocol of docs/protocol.md."""

import contextlib
import re
import time
from collections.abc import Iterator, Sequence
from pathlib import PurePath
from typing import Any

from tilewright.engine.arena.players import Decision
from tilewright.engine.program import Program, command_words
from tilewright.engine.protocol.limits import write_limits, write_time
from tilewright.engine.speeches import Speech, speech_of
from tilewright.game import (
    ConfigError,
    IllegalMoveError,
    Limits,
    Move,
    NotationError,
    Position,
    TilewrightError,
)

__all__ = ["ExternalPlayer"]

_OURS = re.compile(r"id tilewright v\S+")
_PROGRESS = re.compile(r"info depth (\d+) line 1 value (-?[\d.]+) .*?\bnodes (\d+)")
_QUIT_SECONDS = 1.0
_SEEDS = 999_999


class ExternalPlayer:
    """A program that speaks the text protocol of its game, as a player of the arena.

    ``command`` is its command line, or its words; it is started when it is first needed, and again
    after it had to be killed. ``start_seconds`` is how long it may take to answer for the first
    time, ``reply_seconds`` how long any other reply may take, ``margin_seconds`` how much longer
    than its time limit a move, and ``depth_seconds`` how long a move that is limited otherwise.

    What it does wrong is raised as TilewrightError with a code that begins ``engine.external.``:
    IllegalMoveError for a move that is not legal, NotationError for a reply that cannot be read,
    ConfigError when it cannot be started or asked, TilewrightError itself when it ends, stays
    silent or refuses. In all cases but the third it is killed.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        name: str = "",
        start_seconds: float = 60.0,
        reply_seconds: float = 30.0,
        margin_seconds: float = 30.0,
        depth_seconds: float = 3600.0,
    ) -> None:
        self._words = command_words(command)
        self._name = name or PurePath(self._words[0]).name
        self._start_seconds = start_seconds
        self._reply_seconds = reply_seconds
        self._margin_seconds = margin_seconds
        self._depth_seconds = depth_seconds
        self._program: Program | None = None
        self._knows_more = False
        self._is_thinking = False
        self._is_closed = False

    @property
    def name(self) -> str:
        """What it is called."""
        return self._name

    def start(self) -> None:
        """Start it now rather than at the first move. Raises what ``choose`` raises."""
        self._started()

    def new_game(self) -> None:
        """Have it forget what it remembers, where it has a command for that."""
        if self._program is not None and self._knows_more:
            with self._blaming():
                self._program.ask("clear", self._reply_seconds)

    def choose(self, position: Position[Any], limits: Limits, seed: int) -> Decision:
        """Its move, timed from the question to the whole answer."""
        speech = speech_of(position)
        program = self._started()
        question = f"bestmove {self._asked(limits)}"
        with self._blaming():
            program.ask(speech.begin(position), self._reply_seconds)
            if self._knows_more:
                program.ask(f"option seed {seed % _SEEDS + 1}", self._reply_seconds)
            patience = self._depth_seconds
            if limits.seconds is not None:
                patience = max(0.0, limits.seconds) + self._margin_seconds
            self._is_thinking = True
            began = time.perf_counter()
            reply = program.ask(question, patience)
            seconds = time.perf_counter() - began
            self._is_thinking = False
            progress = [line for line in reply if line.startswith("info ")]
            answer = [line for line in reply if line and not line.startswith("info ")]
            move = self._legal(position, speech, " / ".join(answer), question)
        found = next(filter(None, map(_PROGRESS.match, reversed(progress))), None)
        if found is None:
            return Decision(move, seconds)
        return Decision(move, seconds, float(found[2]), int(found[1]), int(found[3]))

    def close(self) -> None:
        """End the program, at once when it thinks; also from another thread."""
        self._is_closed = True
        program, self._program = self._program, None
        if program is None:
            return
        if self._is_thinking:
            program.kill()
        else:
            program.quit(_QUIT_SECONDS)

    def _started(self) -> Program:
        if self._is_closed:
            raise ConfigError("engine.external.closed", parts=[self._name], name=self._name)
        if self._program is not None:
            return self._program
        self._program = program = Program(self._words, self._name)
        with self._blaming():
            told = program.ask("info", self._start_seconds)
            self._knows_more = any(_OURS.fullmatch(line) for line in told)
            if self._knows_more:
                program.ask("option progress on", self._reply_seconds)
        return program

    def _asked(self, limits: Limits) -> str:
        if self._knows_more:
            asked = write_limits(limits)
        elif limits.nodes is not None or (limits.seconds, limits.depth).count(None) == 0:
            raise ConfigError("engine.external.limits", parts=[self._name], name=self._name)
        elif limits.seconds is not None:
            # It may think to the end of its time: stopping earlier is a wish that it cannot hear.
            asked = f"time {write_time(limits.seconds)}"
        else:
            asked = write_limits(Limits(depth=limits.depth))
        if not asked:
            raise ConfigError("engine.external.no_limits", parts=[self._name], name=self._name)
        return asked

    def _legal(self, position: Position[Any], speech: Speech, text: str, question: str) -> Move:
        try:
            move = speech.read_move(text)
        except NotationError as error:
            raise NotationError(
                "engine.external.reply", parts=[text[:80]], name=self._name, asked=question[:80]
            ) from error
        try:
            position.play(move)
        except TilewrightError as error:
            raise IllegalMoveError(
                "engine.external.illegal", parts=[text[:80]], name=self._name, reason=str(error)
            ) from error
        return move

    @contextlib.contextmanager
    def _blaming(self) -> Iterator[None]:
        """Whatever goes wrong inside ends the program; the next question starts a new one."""
        try:
            yield
        except BaseException:
            program, self._program = self._program, None
            self._is_thinking = False
            if program is not None:
                program.kill()
            raise
