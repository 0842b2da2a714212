"""The program of an analyst: a process that searches, so that nobody else waits for it.

Requests come on standard input and answers go to standard output, one JSON object a line. A request
has a ``number``, higher than any before it, which every answer to it names; the last one has the
type ``end``. ``{"do": "stop", "number": N}`` ends the work on request N and all before it, with
what they have. The process ends with its standard input.
"""

import contextlib
import json
import os
import signal
import sys
import threading
import time
from queue import SimpleQueue
from typing import IO, Any

from tilewright.engine.engines import SearchEngine, engine_of
from tilewright.game import Analysis, JsonObject, Limits, Line, TilewrightError
from tilewright.games import game_named
from tilewright.play.record_json import from_json

__all__ = ["REVIEW_SECONDS", "main"]

REVIEW_SECONDS = 120.0
"""A review that takes longer ends with what it has."""

_TABLE_MEGABYTES = 64
_REVIEW_THREADS = 2
_NICENESS = 10
"""Bots and the server itself come first."""


class _Host:
    """Answers requests one after the other; ``stop`` may be called by another thread."""

    def __init__(self, output: IO[str]) -> None:
        self._output = output
        self._engines: dict[str, SearchEngine] = {}
        self._searching: SearchEngine | None = None
        self._stopped = 0

    def stop(self, number: int) -> None:
        """End the work on that request and all before it, now or as soon as it begins."""
        self._stopped = max(self._stopped, number)
        searching = self._searching
        if searching is not None:
            searching.stop()

    def answer(self, request: dict[str, Any]) -> None:
        """Do what is asked and tell it; errors are told too."""
        number = request["number"]
        try:
            if request["do"] == "analyse":
                self._analyse(request)
            else:
                self._review(request)
        except TilewrightError as error:
            self._tell(number, "error", code=error.code, parts=error.parts, **_parameters(error))
        except MemoryError:
            self._tell(number, "error", code="analysis.memory", parts=(), parameters={})
        self._tell(number, "end")

    def _analyse(self, request: dict[str, Any]) -> None:
        number, game = request["number"], request["game"]
        position = game_named(game).parse_position(request["position"])
        if position.outcome is not None:
            final = Analysis((engine_of(game).final(position),), 0, 0)
            self._tell(number, "analysis", **_analysis_json(final))
            return
        engine = self._engine(game)
        self._searching = engine
        try:
            limits = Limits(seconds=request["seconds"])
            for found in engine.analyse(position, limits, lines=request["lines"]):
                # A stop that came before the search began is found here.
                if self._is_stopped(number):
                    break
                self._tell(number, "analysis", **_analysis_json(found))
        finally:
            self._searching = None

    def _review(self, request: dict[str, Any]) -> None:
        from tilewright.review import review
        from tilewright.review.json_form import to_json

        number, begun, told = request["number"], time.monotonic(), -1

        def watch(done: int, total: int) -> bool:
            nonlocal told
            if done != told:
                told = done
                self._tell(number, "progress", done=done, total=total)
            is_late = time.monotonic() - begun > REVIEW_SECONDS
            return not (is_late or self._is_stopped(number))

        found = review(from_json(request["record"]), threads=_REVIEW_THREADS, progress=watch)
        if not self._is_stopped(number):
            self._tell(number, "review", review=to_json(found))

    def _engine(self, game: str) -> SearchEngine:
        if game not in self._engines:
            self._engines[game] = engine_of(game).make(1, _TABLE_MEGABYTES, None)
        return self._engines[game]

    def _is_stopped(self, number: int) -> bool:
        return number <= self._stopped

    def _tell(self, number: int, kind: str, **fields: Any) -> None:  # noqa: ANN401 - plain JSON
        answer = {"number": number, "type": kind, **fields}
        print(json.dumps(answer), file=self._output, flush=True)


def _analysis_json(analysis: Analysis) -> JsonObject:
    return {
        "lines": [_line_json(line) for line in analysis.lines],
        "depth": analysis.depth,
        "nodes": analysis.nodes,
        "seconds": round(analysis.seconds, 3),
    }


def _line_json(line: Line) -> JsonObject:
    return {
        "moves": [str(move) for move in line.moves],
        "value": line.value,
        "proven": line.proven,
        "bound": line.bound.value,
        "chance": line.chance,
        "whole_round": line.whole_round,
    }


def _parameters(error: TilewrightError) -> JsonObject:
    return {"parameters": dict(error.parameters)}


def main() -> None:
    """Serve standard input until it ends."""
    # Ctrl+C is for the server, which then closes this process's input.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(_NICENESS)
    # Whatever a library may print must not come between the answers.
    output, sys.stdout = sys.stdout, sys.stderr
    host = _Host(output)
    requests: SimpleQueue[dict[str, Any]] = SimpleQueue()

    def read() -> None:
        for line in sys.stdin:
            request: dict[str, Any] = json.loads(line)
            if request["do"] == "stop":
                host.stop(request["number"])
            else:
                requests.put(request)
        os._exit(0)

    threading.Thread(target=read, name="requests", daemon=True).start()
    while True:
        host.answer(requests.get())


if __name__ == "__main__":
    main()
