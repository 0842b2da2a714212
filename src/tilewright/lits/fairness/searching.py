"""Searching first placements: a pie map that grows, may be stopped, and keeps what it has."""

import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed, wait
from dataclasses import replace
from time import perf_counter
from typing import NamedTuple

from tilewright.game import Analysis, Bound, Limits, Line
from tilewright.lits.board import Board
from tilewright.lits.cells import Symbol
from tilewright.lits.engine import Engine
from tilewright.lits.fairness.orbits import orbits
from tilewright.lits.fairness.pie_map import FirstPlacement, PieMap
from tilewright.lits.position import LitsPosition
from tilewright.lits.position_text import USUAL_SUPPLY

__all__ = ["PieSearch"]

_REPLIES = 2
"""The best reply is what a placement is worth; the next one tells what a mistake costs."""
_TABLE_MEGABYTES = 16
"""Emptied before each search, so that no value depends on what was searched before."""
_STOPPING_SECONDS = 0.05

_OTHER_WAY = {Bound.EXACT: Bound.EXACT, Bound.LOWER: Bound.UPPER, Bound.UPPER: Bound.LOWER}


class _Found(NamedTuple):
    """What a search says of the placement at ``number``; nothing when it was stopped."""

    number: int
    placement: FirstPlacement | None
    nodes: int


class PieSearch:
    """Searches first placements on a board, several at once.

    ``limits.nodes`` and ``limits.depth`` hold for each placement; ``limits.seconds`` for all
    together, shared out evenly among those that are left. Without limits each is searched until
    it is proven. ``threads`` is how many are searched at once, each by one thread and with
    nothing known beforehand: without a limit of time the map is the same for any number of them.
    ``numbers`` names the placements to search by their table index (None: all). The pie rule
    plays no part in a value (see ``FirstPlacement``). Raises ConfigError for other threads, and
    NotationError for another supply, than an engine and a position can have.
    """

    def __init__(
        self,
        board: Board,
        limits: Limits,
        *,
        first_symbol: Symbol = Symbol.X,
        supply: int = USUAL_SUPPLY,
        threads: int = 1,
        numbers: Sequence[int] | None = None,
        use_symmetry: bool = True,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self._start = LitsPosition(board, first_symbol=first_symbol, supply=supply, pie=False)
        self._limits = limits
        self._clock = clock
        # An engine checks the number as its own, so an absurd one is refused before any is made.
        Engine(threads=threads)
        self._engines = [Engine(table_megabytes=_TABLE_MEGABYTES) for _ in range(threads)]
        wanted = set(range(len(self._start.table.placements)) if numbers is None else numbers)
        groups = orbits(board) if use_symmetry else tuple((number,) for number in sorted(wanted))
        chosen = ([number for number in group if number in wanted] for group in groups)
        self._groups = {group[0]: group for group in chosen if group}
        self._known: dict[int, FirstPlacement] = {}
        self._nodes = 0
        self._waiting = len(self._groups)
        self._until: float | None = None
        self._stopped = threading.Event()

    @property
    def total(self) -> int:
        """How many placements are to be searched, those included that follow by symmetry."""
        return sum(map(len, self._groups.values()))

    def run(self) -> Iterator[int]:
        """Search; tells after each placement how many are known.

        To leave the iterator ends the search. After it ``pie_map`` holds what is known.
        """
        if self._limits.seconds is not None:
            self._until = self._clock() + self._limits.seconds
        free: queue.SimpleQueue[Engine] = queue.SimpleQueue()
        for engine in self._engines:
            free.put(engine)
        with ThreadPoolExecutor(len(self._engines), "lits-fairness") as workers:
            futures = [workers.submit(self._search, number, free) for number in self._groups]
            try:
                for future in as_completed(futures):
                    if self._take(future.result()):
                        yield len(self._known)
            finally:
                self._end(futures)

    def stop(self) -> None:
        """End the search at once; a placement that is being searched is left out.

        May be called from any thread. A stop that comes just before a search of the engine begins
        is lost on it, so whoever waits says it again until ``run`` has ended.
        """
        self._stopped.set()
        for engine in self._engines:
            engine.stop()

    def pie_map(self) -> PieMap:
        """What is known now."""
        start = self._start
        return PieMap(
            board=start.board,
            first_symbol=start.first_symbol,
            supply=start.supply,
            limits=self._limits,
            placements=tuple(self._known[number] for number in sorted(self._known)),
            nodes=self._nodes,
        )

    def _end(self, futures: Sequence[Future[_Found]]) -> None:
        for future in futures:
            future.cancel()
        while wait(futures, timeout=0 if self._stopped.is_set() else None).not_done:
            self.stop()
            wait(futures, timeout=_STOPPING_SECONDS)

    def _take(self, found: _Found) -> bool:
        self._nodes += found.nodes
        self._waiting -= 1
        if found.placement is None:
            return False
        for number in self._groups[found.number]:
            image = self._start.table.placements[number]
            self._known[number] = replace(found.placement, placement=image)
        return True

    def _search(self, number: int, free: "queue.SimpleQueue[Engine]") -> _Found:
        """Runs in a worker, which takes an engine that no other one uses."""
        if self._stopped.is_set():
            return _Found(number, None, 0)
        placement = self._start.table.placements[number]
        after = self._start.play_index(number)
        if not after.legal:
            value = _final_value(after)
            return _Found(number, FirstPlacement(placement, value, True, Bound.EXACT, None), 0)
        engine = free.get()
        try:
            by_depth = self._analyses(engine, after)
        finally:
            free.put(engine)
        if self._stopped.is_set() or not by_depth:
            return _Found(number, None, sum(last.nodes for last in by_depth[-1:]))
        value, line = _value(by_depth), by_depth[-1].lines[0]
        return _Found(
            number,
            FirstPlacement(
                placement, value, line.proven, _OTHER_WAY[line.bound], _gap(by_depth[-1].lines)
            ),
            by_depth[-1].nodes,
        )

    def _analyses(self, engine: Engine, after: LitsPosition) -> list[Analysis]:
        """The last result of each depth, in ascending order."""
        engine.clear()
        found: dict[int, Analysis] = {}
        for analysis in engine.analyse(after, self._limits_of_one(), lines=_REPLIES):
            found[analysis.depth] = analysis
            if self._stopped.is_set():
                break
        return [found[depth] for depth in sorted(found)]

    def _limits_of_one(self) -> Limits:
        if self._until is None:
            return self._limits
        turns = -(-self._waiting // len(self._engines))
        left = max(0.0, self._until - self._clock())
        return replace(self._limits, seconds=left / max(1, turns))


def _final_value(over: LitsPosition) -> float:
    """What a game that its first placement ended is worth to who made it."""
    own, other = over.scores
    # On equal counts whoever placed last wins.
    return float(own - other) or 0.5


def _value(by_depth: Sequence[Analysis]) -> float:
    """What the placement is worth to who made it.

    Whoever places last in a look-ahead looks better than he is, so an estimate is the mean of the
    last two depths; it is no finer than a tenth of a symbol, and told so.
    """
    best = by_depth[-1].lines[0]
    if best.proven:
        return -best.value
    values = [analysis.lines[0].value for analysis in by_depth[-2:]]
    return round(-sum(values) / len(values), 1) + 0.0  # no -0.0


def _gap(lines: Sequence[Line]) -> float | None:
    if len(lines) < _REPLIES:
        return None
    return round(lines[0].value - lines[1].value, 1) + 0.0
