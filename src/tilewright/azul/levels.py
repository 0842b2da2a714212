"""The eight players of Azul, from the weakest to the strongest (docs/levels.md).

The first three are fixed policies (``tilewright.azul.bot``). The others are the engine: four look
ahead within the round as far as their own limits allow, always the same in the same position, and
the champion takes the time it is given. The weaker ones lack what people lack: an eye for waste,
for what is left to the next player, for the end of the round. None of them plays a move that it
does not think best.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from tilewright.azul.bot import APPRENTICE, BEGINNER, GREEDY
from tilewright.azul.position import AzulPosition
from tilewright.azul.wall import WallKind
from tilewright.game import Analysis, Bot, Limits, Line, Move
from tilewright.levels import (
    CHAMPION_LIMITS,
    TOLD_LINES,
    EnginePool,
    LimitedBot,
    limits_or,
    one_of,
)

if TYPE_CHECKING:
    from numpy.random import Generator

    from tilewright.azul.engine import Engine

__all__ = ["BOTS", "CHAMPION_LIMITS", "ChampionBot", "limited"]

_CHANCE_OF_A_POINT = 0.02
"""By so much a point changes the chance of winning in an even game."""

_SAME = 1e-9


def _engine(table_megabytes: int, *, beyond: bool) -> "Engine":
    # The rules and whoever lists the players need no search.
    from tilewright.azul.engine import Engine

    return Engine(threads=1, table_megabytes=table_megabytes, beyond=beyond)


_SMALL = EnginePool(lambda: _engine(4, beyond=False))
_LARGE = EnginePool(lambda: _engine(64, beyond=True))


def _kind(position: AzulPosition) -> tuple[int, WallKind]:
    """What positions have in common that one engine's memory serves."""
    return position.seats, position.wall_kind


class _Ranking:
    """The limited levels' way to the engine, each move from nothing."""

    def ranked(self, position: AzulPosition, limits: Limits, lines: int) -> Analysis:
        """The ranking of the deepest search that came to its end.

        One that is broken off has looked at some moves anew and not at others: their values cannot
        be compared. It tells of the depth before a second time. With more than two players all
        moves are looked at side by side, and the last ranking is the best.
        """
        found = Analysis((), 0, 0)
        with _SMALL.lent(_kind(position)) as engine:
            # Whatever it or another level has seen before must not make it stronger.
            engine.clear()
            for analysis in engine.analyse(position, limits, lines=lines):
                if analysis.depth > found.depth or position.seats > 2:
                    found = analysis
        return found

    def chosen(
        self, position: AzulPosition, analysis: Analysis, generator: "Generator", grain: float
    ) -> Move:
        """A move that seems hardly worse than the best one, in points and in chances.

        Raises TurnError when no player is to move.
        """
        if not analysis.lines:
            # Nothing is to move, which this refuses.
            return position.default_move()
        best = analysis.lines[0]
        equal = [line.moves[0] for line in analysis.lines if _is_as_good(line, best, grain)]
        return one_of(equal, generator)

    def stop(self) -> None:
        """End the rankings that run."""
        _SMALL.stop()


def _is_as_good(line: Line, best: Line, grain: float) -> bool:
    if line.value < best.value - grain - _SAME:
        return False
    chance = grain * _CHANCE_OF_A_POINT + _SAME
    return line.chance is None or best.chance is None or line.chance >= best.chance - chance


def limited(
    name: str, limits: Limits, grain: float, elo: int | None = None
) -> LimitedBot[AzulPosition]:
    """A level that plays within these limits, its strength as measured if not given."""
    return LimitedBot(name, limits, grain, _ELO[name] if elo is None else elo, _Ranking())


@dataclass(frozen=True, slots=True)
class ChampionBot:
    """The engine at full strength, within the limits given or else ``limits``.

    What it found is kept for the next move.
    """

    name: str = "champion"
    limits: Limits = CHAMPION_LIMITS
    elo: int = 0

    def analyse(self, position: AzulPosition, limits: Limits) -> Analysis:
        """The best moves, best first, with the rest of the round that it expects."""
        return self._found(position, limits, TOLD_LINES)

    def choose(
        self, position: AzulPosition, generator: "Generator", limits: Limits = Limits()
    ) -> Move:
        """The best move found. Raises TurnError when no player is to move."""
        return self.decide(position, generator, limits)[0]

    def decide(
        self,
        position: AzulPosition,
        generator: "Generator",  # noqa: ARG002 - it leaves nothing to chance
        limits: Limits = Limits(),
    ) -> tuple[Move, Analysis]:
        """The move that ``choose`` would play, and the analysis it comes from."""
        analysis = self._found(position, limits, 1)
        # Without lines nothing is to move, which this refuses.
        return analysis.best or position.default_move(), analysis

    def clear(self) -> None:
        """Forget what was found so far."""
        _LARGE.clear()

    def stop(self) -> None:
        """Have it move at once if it thinks, from another thread."""
        _LARGE.stop()

    def _found(self, position: AzulPosition, limits: Limits, lines: int) -> Analysis:
        with _LARGE.lent(_kind(position)) as engine:
            return engine.search(position, limits_or(limits, self.limits), lines=lines)


# Measured and written by tools/measure_levels.py --write, as the tables of docs/levels.md are.
_ELO = {
    "beginner": 0,
    "apprentice": 154,
    "greedy": 281,
    "planner": 549,
    "tactician": 846,
    "expert": 962,
    "master": 1205,
    "champion": 1522,
}

BOTS: Mapping[str, Bot[AzulPosition]] = MappingProxyType(
    {
        bot.name: bot
        for bot in (
            replace(BEGINNER, elo=_ELO["beginner"]),
            replace(APPRENTICE, elo=_ELO["apprentice"]),
            replace(GREEDY, elo=_ELO["greedy"]),
            limited("planner", Limits(depth=1), grain=1.0),
            limited("tactician", Limits(depth=2), grain=0.5),
            limited("expert", Limits(nodes=3_000), grain=0.3),
            limited("master", Limits(nodes=20_000), grain=0.1),
            ChampionBot(elo=_ELO["champion"]),
        )
    }
)
