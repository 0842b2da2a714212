"""The eight players of Battle of LITS, from the weakest to the strongest (docs/levels.md).

The first three are fixed policies (``tilewright.lits.bot``). The others are the engine: four look
ahead as far as their own limits allow, always the same in the same position, and the champion
takes the time it is given. The weaker ones lack what people lack: an eye for the reply, for a
protection, for the ending. None of them plays a move that it does not think best.
"""

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from time import perf_counter
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from tilewright.game import Analysis, Bot, Limits, TurnError
from tilewright.lits.bot import ApprenticeBot, BeginnerBot, GreedyBot, one_of_the_best
from tilewright.lits.moves import LitsMove
from tilewright.lits.position import LitsPosition

if TYPE_CHECKING:
    from numpy.random import Generator

    from tilewright.lits.engine import Engine

__all__ = ["BOTS", "CHAMPION_LIMITS", "ChampionBot", "EnginePool", "LimitedBot"]

NumberT = TypeVar("NumberT", int, float)

CHAMPION_LIMITS = Limits(aim=1.0, seconds=3.0)
"""What the champion takes when no limits are given."""

_TOLD_LINES = 5
"""How many moves an analysis ranks."""

_OPENINGS = 4
"""So many first placements are compared under the pie rule, for a choice among the fairest."""

_EQUALLY_FAIR = 0.25
"""First placements of which the better is nearer to even by so few points are equally fair."""

_EQUALS_SECONDS, _EQUALS_NODES = 0.2, 100_000
"""At most so much is spent on finding moves that are as good as one proven best."""

_MOST_IDLE = 3


class EnginePool:
    """Engines of one thread each, lent to whoever thinks; each keeps to one size of board.

    Whoever comes while all are in use gets a new one, so nobody's time runs while he waits. A few
    idle ones are kept with what they remember. Any thread may use a pool.
    """

    def __init__(self, table_megabytes: int) -> None:
        self._megabytes = table_megabytes
        self._access = threading.Lock()
        self._idle: list[tuple[int, Engine]] = []
        self._lent: list[Engine] = []

    @contextmanager
    def lent(self, size: int) -> "Iterator[Engine]":
        """An engine for boards of that size, the one used last if it is idle."""
        with self._access:
            found = [place for place, (own, _) in enumerate(self._idle) if own == size]
            engine = self._idle.pop(found[-1])[1] if found else self._new()
            self._lent.append(engine)
        try:
            yield engine
        finally:
            with self._access:
                self._lent.remove(engine)
                self._idle.append((size, engine))
                del self._idle[:-_MOST_IDLE]

    def clear(self) -> None:
        """Have the idle engines forget what they remember."""
        with self._access:
            for _, engine in self._idle:
                engine.clear()

    def stop(self) -> None:
        """End the searches that run, with what they have."""
        with self._access:
            for engine in self._lent:
                engine.stop()

    def _new(self) -> "Engine":
        # The rules and whoever lists the players need no search.
        from tilewright.lits.engine import Engine

        return Engine(threads=1, table_megabytes=self._megabytes)


@dataclass(frozen=True, slots=True)
class LimitedBot:
    """The engine within narrow limits of depth and nodes, which begins each move from nothing.

    It compares the ``choices`` best moves, and takes those for equally good whose values differ
    by no more than ``grain`` points from the best: so finely does it judge. Without a limit of time
    its move follows from the position and the generator alone. Of limits that are given, those of
    time, nodes and depth hold where they are tighter than its own.
    """

    name: str
    limits: Limits
    grain: float
    elo: int
    choices: int = 3

    def analyse(self, position: LitsPosition, limits: Limits) -> Analysis:
        """The moves it compares, best first, with the continuations it expects."""
        return self._ranked(position, limits, _TOLD_LINES)

    def choose(
        self, position: LitsPosition, generator: "Generator", limits: Limits = Limits()
    ) -> LitsMove:
        """One of the moves that seem best. Raises TurnError when the game is over."""
        return self.decide(position, generator, limits)[0]

    def decide(
        self, position: LitsPosition, generator: "Generator", limits: Limits = Limits()
    ) -> tuple[LitsMove, Analysis]:
        """The move that ``choose`` would play, and the analysis it comes from."""
        analysis = self._ranked(position, limits, self.choices)
        return one_of_the_best(analysis, generator, self.grain), analysis

    def stop(self) -> None:
        """Have it move at once if it thinks, from another thread."""
        _SMALL.stop()

    def _ranked(self, position: LitsPosition, limits: Limits, lines: int) -> Analysis:
        own = self.limits
        within = Limits(
            seconds=_tighter(limits.seconds, own.seconds),
            nodes=_tighter(limits.nodes, own.nodes),
            depth=_tighter(limits.depth, own.depth),
        )
        with _SMALL.lent(position.size) as engine:
            # Whatever it or another level has seen before must not make it stronger.
            engine.clear()
            return _ranked(engine, position, within, lines)


@dataclass(frozen=True, slots=True)
class ChampionBot:
    """The engine at full strength, within the limits given or else ``limits``.

    What it found is kept for the next move. It varies among moves that are proven to be equally
    good, and among first placements that seem equally fair under the pie rule.
    """

    name: str = "champion"
    limits: Limits = CHAMPION_LIMITS
    elo: int = 0

    def analyse(self, position: LitsPosition, limits: Limits) -> Analysis:
        """The best moves, best first, with the continuations it expects."""
        with _LARGE.lent(position.size) as engine:
            return _ranked(engine, position, self._within(limits), _TOLD_LINES)

    def choose(
        self, position: LitsPosition, generator: "Generator", limits: Limits = Limits()
    ) -> LitsMove:
        """The best move found. Raises TurnError when the game is over."""
        return self.decide(position, generator, limits)[0]

    def decide(
        self, position: LitsPosition, generator: "Generator", limits: Limits = Limits()
    ) -> tuple[LitsMove, Analysis]:
        """The move that ``choose`` would play, and the analysis it comes from."""
        started = perf_counter()
        within = self._within(limits)
        with _LARGE.lent(position.size) as engine:
            if position.pie and not position.placements:
                openings = _ranked(engine, position, within, _OPENINGS)
                return one_of_the_best(openings, generator, _EQUALLY_FAIR), openings
            analysis = engine.search(position, within)
            if not analysis.lines:
                raise TurnError("lits.turn.over")
            left = _left_for_equals(within, analysis, perf_counter() - started)
            if not analysis.proven or left is None:
                return one_of_the_best(analysis, generator), analysis
            equal = engine.equally_good(position, left)
        best = analysis.lines[0]
        others = (move for move in equal if move != best.moves[0])
        lines = (best, *(replace(best, moves=(move,)) for move in others))
        analysis = replace(analysis, lines=lines)
        return one_of_the_best(analysis, generator), analysis

    def clear(self) -> None:
        """Forget what was found so far."""
        _LARGE.clear()

    def stop(self) -> None:
        """Have it move at once if it thinks, from another thread."""
        _LARGE.stop()

    def _within(self, limits: Limits) -> Limits:
        if limits == Limits():
            return self.limits
        if limits == Limits(aim=limits.aim):
            # An aim alone would leave a hard decision without end.
            return replace(limits, seconds=3 * (limits.aim or 0.0))
        return limits


def _ranked(engine: "Engine", position: LitsPosition, limits: Limits, lines: int) -> Analysis:
    """The last ranking of the search that is whole.

    A search that ends in the middle of a depth has looked at some moves anew and not at others:
    their values cannot be compared, which shows when they are out of order.
    """
    whole = Analysis((), 0, 0)
    for analysis in engine.analyse(position, limits, lines=lines):
        values = [line.value for line in analysis.lines]
        if not whole.lines or values == sorted(values, reverse=True):
            whole = analysis
    return whole


def _left_for_equals(limits: Limits, analysis: Analysis, spent: float) -> Limits | None:
    """What may be spent on finding moves as good as a proven one; None for nothing."""
    nodes = _EQUALS_NODES
    if limits.nodes is not None:
        nodes = min(nodes, limits.nodes - analysis.nodes)
    seconds = None if limits.seconds is None else min(_EQUALS_SECONDS, 0.9 * limits.seconds - spent)
    if nodes <= 0 or (seconds is not None and seconds <= 0):
        return None
    return Limits(seconds=seconds, nodes=nodes)


def _tighter(one: NumberT | None, other: NumberT | None) -> NumberT | None:
    return other if one is None else one if other is None else min(one, other)


# Measured and written by tools/measure_levels.py --write, as the tables of docs/levels.md are.
_ELO = {
    "beginner": 0,
    "apprentice": 94,
    "greedy": 228,
    "planner": 461,
    "tactician": 653,
    "expert": 753,
    "master": 910,
    "champion": 1076,
}

_SMALL, _LARGE = EnginePool(4), EnginePool(64)

BOTS: Mapping[str, Bot[LitsPosition]] = MappingProxyType(
    {
        bot.name: bot
        for bot in (
            BeginnerBot(elo=_ELO["beginner"]),
            ApprenticeBot(elo=_ELO["apprentice"]),
            GreedyBot(elo=_ELO["greedy"]),
            LimitedBot("planner", Limits(depth=2), grain=0.75, elo=_ELO["planner"]),
            LimitedBot("tactician", Limits(depth=3, nodes=3_000), 0.3, elo=_ELO["tactician"]),
            LimitedBot("expert", Limits(depth=5, nodes=10_000), grain=0.2, elo=_ELO["expert"]),
            LimitedBot("master", Limits(nodes=30_000), grain=0.1, elo=_ELO["master"]),
            ChampionBot(elo=_ELO["champion"]),
        )
    }
)
