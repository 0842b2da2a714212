"""Fixed searches that show a change of play, and the speed.

One thread and limits of nodes or depth make a search repeatable to the node, on every processor.
The signature of a game changes when its search does, and with nothing else.
"""

import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tilewright.engine.bench_positions import AZUL_POSITIONS, LITS_POSITIONS, BenchPosition
from tilewright.engine.engines import engine_of
from tilewright.game import Analysis, JsonObject
from tilewright.games import game_named

if TYPE_CHECKING:
    from tilewright.azul.engine import Engine as AzulEngine
    from tilewright.lits.engine import Engine as LitsEngine

__all__ = ["POSITIONS", "BenchPosition", "BenchResult", "run_bench"]

POSITIONS: Mapping[str, Sequence[BenchPosition]] = {
    "lits": LITS_POSITIONS,
    "azul": AZUL_POSITIONS,
}
"""By game."""

_TABLE_MEGABYTES = 16


@dataclass(frozen=True, slots=True)
class BenchResult:
    """What the searches of ``positions`` told, each by an engine that knew nothing before."""

    game: str
    positions: Sequence[BenchPosition]
    analyses: Sequence[Analysis]
    threads: int

    @property
    def nodes(self) -> int:
        """Positions visited, all told."""
        return sum(analysis.nodes for analysis in self.analyses)

    @property
    def seconds(self) -> float:
        """Time of the searches alone."""
        return sum(analysis.seconds for analysis in self.analyses)

    @property
    def nodes_per_second(self) -> float:
        """Positions visited a second."""
        return self.nodes / max(self.seconds, 1e-9)

    @property
    def signature(self) -> int | None:
        """Of LITS the sum of the nodes, of Azul a checksum of all that was told.

        Some searches of Azul visit as many positions as they may, whatever they find. None with
        several threads, which visit others each time.
        """
        if self.threads != 1:
            return None
        return self.nodes if self.game == "lits" else zlib.crc32(repr(self._told()).encode())

    def _told(self) -> list[object]:
        return [
            (each.nodes, each.depth, [(str(line.moves), line.value, line.chance) for line in lines])
            for each in self.analyses
            for lines in (each.lines,)
        ]

    def to_json(self) -> JsonObject:
        """The JSON document of ``tilewright bench``; docs/cli.md lists its fields."""
        return {
            "game": self.game,
            "positions": [
                {
                    "name": position.name,
                    "position": position.text,
                    "limits": {
                        name: limit
                        for name, limit in (
                            ("nodes", position.limits.nodes),
                            ("depth", position.limits.depth),
                        )
                        if limit is not None
                    },
                    "nodes": analysis.nodes,
                    "depth": analysis.depth,
                    "value": analysis.lines[0].value,
                    "best": str(analysis.best),
                    "seconds": round(analysis.seconds, 6),
                }
                for position, analysis in zip(self.positions, self.analyses, strict=True)
            ],
            "threads": self.threads,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
            "nodes_per_second": round(self.nodes_per_second),
            "signature": self.signature,
        }


def run_bench(
    game: str = "lits",
    *,
    threads: int = 1,
    variant: str | None = None,
    watch: Callable[[BenchPosition, Analysis], None] | None = None,
) -> BenchResult:
    """Search all positions of a game; ``watch`` is told of each as it is done.

    ``variant`` names a CPU variant (None: the best one). Raises ConfigError for a game without an
    engine, and for a number of threads or a variant that cannot be used.
    """
    engine_of(game)
    rules = game_named(game)
    positions = POSITIONS[game]
    analyses: list[Analysis] = []
    for one in positions:
        engine = _new_engine(game, threads, variant)
        analyses.append(engine.search(rules.parse_position(one.text), one.limits))
        if watch is not None:
            watch(one, analyses[-1])
    return BenchResult(game, positions, tuple(analyses), threads)


def _new_engine(game: str, threads: int, variant: str | None) -> "LitsEngine | AzulEngine":
    if game == "azul":
        from tilewright.azul.engine import Engine as AzulEngine

        return AzulEngine(threads=threads, table_megabytes=_TABLE_MEGABYTES, variant=variant)
    from tilewright.lits.engine import Engine as LitsEngine

    return LitsEngine(threads=threads, table_megabytes=_TABLE_MEGABYTES, variant=variant)
