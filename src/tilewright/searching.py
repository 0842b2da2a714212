"""How the engines of all games search in the compiled core: threads, turns, stops, limits.

A search runs in a thread of its own and tells what it finds through a queue; those of one engine
take turns. What is searched, and what is told, is the game's own affair.
"""

import atexit
import math
import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Generic, NamedTuple, Protocol, TypedDict, TypeVar

from tilewright.game import ConfigError, Limits

__all__ = [
    "LEAST_TABLE",
    "MOST_TABLE",
    "MOST_THREADS",
    "EngineOptions",
    "Left",
    "NativeAnalyser",
    "Search",
    "Searches",
    "check_engine",
    "check_lines",
]

MOST_THREADS = 256
LEAST_TABLE, MOST_TABLE = 4, 1 << 20
"""Megabytes of an engine's table."""

_MOST_LINES = 1 << 16
_SHORTEST = 1e-6
_MOST = (1 << 63) - 1
_UNFINISHED: dict[threading.Thread, Callable[[], None]] = {}
"""The threads that search, and what ends their work."""

ReportT = TypeVar("ReportT")


@atexit.register
def _end_all() -> None:
    """End what still runs: a thread must not come back to an interpreter that is no more."""
    for thread, end in tuple(_UNFINISHED.items()):
        end()
        if thread.is_alive():
            thread.join()


# --- What is asked -------------------------------------------------------------------------


class EngineOptions(TypedDict, total=False):
    """What the engine of any game is made with."""

    threads: int
    table_megabytes: int
    variant: str | None


def check_engine(room: str, threads: int, table_megabytes: int) -> None:
    """Raise ConfigError, in the words of the engine's catalogue, for what no engine can have."""
    _check(room, "threads", threads, 1, MOST_THREADS)
    _check(room, "table", table_megabytes, LEAST_TABLE, MOST_TABLE)


def check_lines(room: str, lines: int) -> None:
    """Raise ConfigError for a number of lines that cannot be told."""
    _check(room, "lines", lines, 1, _MOST_LINES)


def _check(room: str, name: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        shown = str(max(-(10**12), min(number, 10**12)))
        raise ConfigError(f"{room}.{name}", parts=[name], value=shown, minimum=least, maximum=most)


class Left(NamedTuple):
    """Limits as the core takes them: 0 for none."""

    seconds: float
    aim: float
    nodes: int
    depth: int


def _seconds(limit: float | None) -> float:
    if limit is None or limit == math.inf:
        return 0.0
    return limit if limit > _SHORTEST else _SHORTEST


def _whole(limit: int | None) -> int:
    return 0 if limit is None else min(max(limit, 1), _MOST)


# --- Searching -----------------------------------------------------------------------------


class NativeAnalyser(Protocol):
    """How a search of the core is ended."""

    def stop(self) -> None:
        """End the search that runs, from any thread; else the next one."""

    def ready(self) -> None:
        """Take back a stop that came before its search."""


class Searches(Generic[ReportT]):
    """The searches of one engine, of which one runs at a time; any thread may search and stop.

    ``turn`` is held by the one that runs, and by whoever needs that none does. ``name`` is that of
    its threads.
    """

    def __init__(self, name: str) -> None:
        self.turn = threading.Lock()
        self._name = name
        self._control = threading.Lock()
        self._running: tuple[threading.Event, NativeAnalyser] | None = None
        self._wanted: set[threading.Event] = set()

    def results(self, run: Callable[["Search[ReportT]"], None]) -> Iterator[ReportT]:
        """What ``run`` tells in a thread of its own, until it returns; its error comes out here.

        To leave the iterator ends the search.
        """
        results: queue.SimpleQueue[ReportT | _End] = queue.SimpleQueue()
        stopped = threading.Event()
        self._wanted.add(stopped)

        def work() -> None:
            error: BaseException | None = None
            try:
                run(Search(self, results.put, stopped))
            except BaseException as raised:
                error = raised
            finally:
                results.put(_End(error))
                _UNFINISHED.pop(thread, None)

        thread = threading.Thread(target=work, name=self._name, daemon=True)
        _UNFINISHED[thread] = lambda: self._end(stopped)
        thread.start()
        try:
            while not isinstance(report := results.get(), _End):
                yield report
            if report.error is not None:
                raise report.error
        finally:
            self._end(stopped)
            thread.join()
            self._wanted.discard(stopped)

    def stop(self) -> None:
        """End the searches that run or wait, at once, with what they have."""
        for wanted in tuple(self._wanted):
            self._end(wanted)

    def _end(self, stopped: threading.Event) -> None:
        """End one search, whether it waits or runs."""
        with self._control:
            stopped.set()
            if self._running is not None and self._running[0] is stopped:
                self._running[1].stop()

    @contextmanager
    def _in_core(self, stopped: threading.Event, analyser: NativeAnalyser) -> Iterator[bool]:
        """While the core searches; gives whether the search was stopped before."""
        with self._control:
            self._running = stopped, analyser
            analyser.ready()
            was_stopped = stopped.is_set()
        try:
            yield was_stopped
        finally:
            with self._control:
                self._running = None


class Search(Generic[ReportT]):
    """One search as its thread sees it; ``tell`` hands out what it finds."""

    def __init__(
        self,
        searches: Searches[ReportT],
        tell: Callable[[ReportT], None],
        stopped: threading.Event,
    ) -> None:
        self.tell = tell
        self._searches = searches
        self._stopped = stopped

    @contextmanager
    def within(self, analyser: NativeAnalyser, limits: Limits, begun: float) -> Iterator[Left]:
        """What is left of the limits for a search by ``analyser``, which a stop ends from now on.

        The turn must be held. Since ``begun``, by ``perf_counter``, the time has been running.
        """
        with self._searches._in_core(self._stopped, analyser) as was_stopped:  # noqa: SLF001
            seconds = limits.seconds
            yield Left(
                _seconds(None if seconds is None else seconds - perf_counter() + begun),
                _seconds(limits.aim),
                # A stop that came before the search leaves it one node.
                1 if was_stopped else _whole(limits.nodes),
                _whole(limits.depth),
            )


class _End(NamedTuple):
    """The last thing in the queue of a search, and what it failed with."""

    error: BaseException | None
