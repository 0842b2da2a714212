"""What the levels of all games share: engines that are lent, limits, players within limits.

A level that uses an engine borrows it from a pool for the time of one move, so that players in
several threads neither wait for each other nor disturb what another one remembers.
"""

import threading
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from tilewright.game import Analysis, Limits, Move

if TYPE_CHECKING:
    from numpy.random import Generator

__all__ = [
    "CHAMPION_LIMITS",
    "EnginePool",
    "Lendable",
    "LimitedBot",
    "Ranking",
    "limits_or",
    "narrowed",
    "one_of",
]

CHAMPION_LIMITS = Limits(aim=1.0, seconds=3.0)
"""What a champion takes when no limits are given."""

TOLD_LINES = 5
"""How many moves an analysis of a level ranks."""

_MOST_IDLE = 3
_AIMS = 3
"""How many times its aim a search may take that has no other limit."""

NumberT = TypeVar("NumberT", int, float)
ChoiceT = TypeVar("ChoiceT")


# --- Engines -------------------------------------------------------------------------------


class Lendable(Protocol):
    """What a pool asks of an engine."""

    def stop(self) -> None:
        """End the searches that run or wait, from any thread."""

    def clear(self) -> None:
        """Forget what earlier searches found."""


EngineT = TypeVar("EngineT", bound=Lendable)


class EnginePool(Generic[EngineT]):
    """Engines lent to whoever thinks; each keeps to one kind of position, its key.

    ``make`` makes one when it is first needed. Whoever comes while all are in use gets a new one,
    so nobody's time runs while he waits. A few idle ones are kept with what they remember. Any
    thread may use a pool.
    """

    def __init__(self, make: Callable[[], EngineT]) -> None:
        self._make = make
        self._access = threading.Lock()
        self._idle: list[tuple[Hashable, EngineT]] = []
        self._lent: list[EngineT] = []

    @contextmanager
    def lent(self, key: Hashable) -> Iterator[EngineT]:
        """An engine for positions of that kind, the one used last if it is idle."""
        with self._access:
            found = [place for place, (own, _) in enumerate(self._idle) if own == key]
            engine = self._idle.pop(found[-1])[1] if found else self._make()
            self._lent.append(engine)
        try:
            yield engine
        finally:
            with self._access:
                self._lent.remove(engine)
                self._idle.append((key, engine))
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


# --- Limits and choice ---------------------------------------------------------------------


def narrowed(own: Limits, given: Limits) -> Limits:
    """``own`` limits of time, nodes and depth, and the ``given`` ones where they are tighter."""
    return Limits(
        seconds=_tighter(given.seconds, own.seconds),
        nodes=_tighter(given.nodes, own.nodes),
        depth=_tighter(given.depth, own.depth),
    )


def limits_or(given: Limits, usual: Limits) -> Limits:
    """The limits ``given``, or the ``usual`` ones where there are none; never an aim alone."""
    if given == Limits():
        return usual
    if given == Limits(aim=given.aim):
        # An aim alone would leave a hard decision without end.
        return replace(given, seconds=_AIMS * (given.aim or 0.0))
    return given


def one_of(choices: Sequence[ChoiceT], generator: "Generator") -> ChoiceT:
    """One of them, each equally likely; there must be some."""
    return choices[int(generator.integers(len(choices)))]


def _tighter(one: NumberT | None, other: NumberT | None) -> NumberT | None:
    return other if one is None else one if other is None else min(one, other)


# --- A player within limits ----------------------------------------------------------------

PositionT = TypeVar("PositionT")
RankedT = TypeVar("RankedT", contravariant=True)


class Ranking(Protocol[RankedT]):
    """How the engine of a game serves its limited levels."""

    def ranked(self, position: RankedT, limits: Limits, lines: int) -> Analysis:
        """The best moves, best first, found from nothing: what was seen before has no influence."""

    def chosen(
        self, position: RankedT, analysis: Analysis, generator: "Generator", grain: float
    ) -> Move:
        """A move that is at most ``grain`` points worse than the best, by ``generator``.

        Raises TurnError when nothing is to move.
        """

    def stop(self) -> None:
        """End the rankings that run, with what they have."""


@dataclass(frozen=True, slots=True)
class LimitedBot(Generic[PositionT]):
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
    ranking: Ranking[PositionT]
    choices: int = 3

    def analyse(self, position: PositionT, limits: Limits) -> Analysis:
        """The moves it compares, best first, with the continuations it expects."""
        return self.ranking.ranked(position, narrowed(self.limits, limits), TOLD_LINES)

    def choose(
        self, position: PositionT, generator: "Generator", limits: Limits = Limits()
    ) -> Move:
        """One of the moves that seem best. Raises TurnError when nothing is to move."""
        return self.decide(position, generator, limits)[0]

    def decide(
        self, position: PositionT, generator: "Generator", limits: Limits = Limits()
    ) -> tuple[Move, Analysis]:
        """The move that ``choose`` would play, and the analysis it comes from."""
        analysis = self.ranking.ranked(position, narrowed(self.limits, limits), self.choices)
        return self.ranking.chosen(position, analysis, generator, self.grain), analysis

    def stop(self) -> None:
        """Have it move at once if it thinks, from another thread."""
        self.ranking.stop()
