"""The eight players of Battle of LITS, from the weakest to the strongest (docs/levels.md).

The first three are fixed policies (``tilewright.lits.bot``). The others are the engine: four look
ahead as far as their own limits allow, always the same in the same position, and the champion
takes the time it is given. The weaker ones lack what people lack: an eye for the reply, for a
protection, for the ending. None of them plays a move that it does not think best.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from time import perf_counter
from types import MappingProxyType
from typing import TYPE_CHECKING

from tilewright.game import Analysis, Bot, Limits, TurnError
from tilewright.levels import (
    CHAMPION_LIMITS,
    TOLD_LINES,
    EnginePool,
    LimitedBot,
    limits_or,
)
from tilewright.lits.bot import ApprenticeBot, BeginnerBot, GreedyBot, one_of_the_best
from tilewright.lits.moves import LitsMove
from tilewright.lits.position import LitsPosition

if TYPE_CHECKING:
    from numpy.random import Generator

    from tilewright.lits.engine import Engine

__all__ = ["BOTS", "CHAMPION_LIMITS", "ChampionBot", "limited"]

_OPENINGS = 4
"""So many first placements are compared under the pie rule, for a choice among the fairest."""

_EQUALLY_FAIR = 0.25
"""First placements of which the better is nearer to even by so few points are equally fair."""

_EQUALS_SECONDS, _EQUALS_NODES = 0.2, 100_000
"""At most so much is spent on finding moves that are as good as one proven best."""


def _engine(table_megabytes: int) -> "Engine":
    # The rules and whoever lists the players need no search.
    from tilewright.lits.engine import Engine

    return Engine(threads=1, table_megabytes=table_megabytes)


_SMALL = EnginePool(lambda: _engine(4))
_LARGE = EnginePool(lambda: _engine(64))


class _Ranking:
    """The limited levels' way to the engine, each move from nothing."""

    def ranked(self, position: LitsPosition, limits: Limits, lines: int) -> Analysis:
        """The last ranking of the search that is whole."""
        with _SMALL.lent(position.size) as engine:
            # Whatever it or another level has seen before must not make it stronger.
            engine.clear()
            return _ranked(engine, position, limits, lines)

    def chosen(
        self,
        position: LitsPosition,  # noqa: ARG002 - the analysis tells all
        analysis: Analysis,
        generator: "Generator",
        grain: float,
    ) -> LitsMove:
        """One of the moves within the grain. Raises TurnError when the game is over."""
        return one_of_the_best(analysis, generator, grain)

    def stop(self) -> None:
        """End the rankings that run."""
        _SMALL.stop()


def limited(
    name: str, limits: Limits, grain: float, elo: int | None = None
) -> LimitedBot[LitsPosition]:
    """A level that plays within these limits, its strength as measured if not given."""
    return LimitedBot(name, limits, grain, _ELO[name] if elo is None else elo, _Ranking())


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
            return _ranked(engine, position, limits_or(limits, self.limits), TOLD_LINES)

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
        within = limits_or(limits, self.limits)
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

BOTS: Mapping[str, Bot[LitsPosition]] = MappingProxyType(
    {
        bot.name: bot
        for bot in (
            BeginnerBot(elo=_ELO["beginner"]),
            ApprenticeBot(elo=_ELO["apprentice"]),
            GreedyBot(elo=_ELO["greedy"]),
            limited("planner", Limits(depth=2), grain=0.75),
            limited("tactician", Limits(depth=3, nodes=3_000), grain=0.3),
            limited("expert", Limits(depth=5, nodes=10_000), grain=0.2),
            limited("master", Limits(nodes=30_000), grain=0.1),
            ChampionBot(elo=_ELO["champion"]),
        )
    }
)
