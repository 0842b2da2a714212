"""Fixed searches that show a change of play, and the speed.

One thread and limits of nodes or depth make a search repeatable to the node, on every processor.
The sum of the nodes is the signature: it changes when the search does, and with nothing else.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tilewright.game import Analysis, JsonObject, Limits

__all__ = ["POSITIONS", "BenchPosition", "BenchResult", "run_bench"]

_TABLE_MEGABYTES = 16


@dataclass(frozen=True, slots=True)
class BenchPosition:
    """A position text of Battle of LITS, and how far it is searched."""

    name: str
    text: str
    limits: Limits


@dataclass(frozen=True, slots=True)
class BenchResult:
    """What the searches of ``positions`` told, each by an engine that knew nothing before."""

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
        """The sum of the nodes; None with several threads, which visit others each time."""
        return self.nodes if self.threads == 1 else None

    def to_json(self) -> JsonObject:
        """The JSON document of ``tilewright bench``; docs/cli.md lists its fields."""
        return {
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
    *,
    threads: int = 1,
    variant: str | None = None,
    watch: Callable[[BenchPosition, Analysis], None] | None = None,
) -> BenchResult:
    """Search all positions; ``watch`` is told of each as it is done.

    ``variant`` names a CPU variant (None: the best one). Raises ConfigError for a number of
    threads or a variant that cannot be used.
    """
    from tilewright.lits import LitsPosition
    from tilewright.lits.engine import Engine

    analyses: list[Analysis] = []
    for one in POSITIONS:
        engine = Engine(threads=threads, table_megabytes=_TABLE_MEGABYTES, variant=variant)
        analyses.append(engine.search(LitsPosition.parse(one.text), one.limits))
        if watch is not None:
            watch(one, analyses[-1])
    return BenchResult(POSITIONS, tuple(analyses), threads)


POSITIONS = (
    BenchPosition(
        "opening-10",
        "XO.O..OO.O/.O...XXO.X/OOOOXO.XOO/OO.X.O.X.O/....O..XXX/OOO..X..../"
        "X.O.X.O.XX/XXO.XOXXXX/O.XOO...X./X.XX..X.XO X - pie=off",
        Limits(depth=3),
    ),
    BenchPosition(
        "pie-opening-10",
        "X..OXXOO.X/O.XXOXO.X./...OX.XXO./...XO...XO/OXXO.OO.X./.O.XX.XOOX/"
        "XO...XO.../.XOO.OX.../.O.XOXOO.X/O.XXOOX..O X -",
        Limits(depth=3),
    ),
    BenchPosition(
        "pie-answer-10",
        "OOXXX...../.OOO.O.OX./XOOXXO..X./O.X..O.XOO/OX.O..O.XX/OO.X..X.OX/"
        "XXO.X..O.X/.O..XOOXXO/.OX.X.XXX./.....OOOXX X f5g5h5f6",
        Limits(depth=4),
    ),
    BenchPosition(
        "two-pieces-10",
        "XO.....OO./OX.X..O.OO/.O.XO.O.X./..XOX.XXXX/OXX.XO.XXX/OOO.XO.OOX/"
        "OOOO.OXO../.O.X.XO.X./XX.X..O.OX/.XX.....XO X g7g8g9g10;h8i8i9i10",
        Limits(depth=4),
    ),
    BenchPosition(
        "three-pieces-10",
        "..O...XX.X/.OXO...OOX/X.XO..OOXX/XOXXX.X.XX/.OOOO...O./.X...XXXX./"
        "OO.O.OOOXO/OOXX..XO.O/OXX...XOX./O.OO...X.. X g5f6g6g7;j5h6i6j6;e6e7e8e9",
        Limits(nodes=250_000),
    ),
    BenchPosition(
        "four-pieces-10",
        "XOOOOXO.X./OX..OOX.X./..OX..XO../...O..O.OX/O.XXXX.OOO/XXX.OOOO.X/"
        "OX.X..X.../..XO..OX../.O.OXX..OX/.O.XOXXXXO"
        " O d1c2d2d3;e1f1f2g2;h1i1h2h3;e3e4f4g4",
        Limits(depth=5),
    ),
    BenchPosition(
        "swapped-10",
        "XX.XO.O..O/X.OXO..OOO/X.O.O.XOX./..O..OXX.O/O....OOOXX/OOXXX....X/"
        "X.OOX..X../.OXO.X.X.O/XXX..XOX.O/X..X.XO.OO"
        " X b1b2c2b3;f3e4f4f5;b4c4d4d5;f6g6h6i6;i7j7h8i8 2",
        Limits(depth=5),
    ),
    BenchPosition(
        "five-pieces-10",
        "XX...X.O.X/XXXXXOX..O/.OO.OX...O/XX..O.O.XO/OXX.O..O.X/O.X..X.OOX/"
        "XO.X.X..OO/X...OX.XX./X..OXOOOOO/O.X.O...OO"
        " X e2e3e4e5;c3c4d4c5;e6f6f7g7;i6i7i8i9;f8f9g9h9",
        Limits(nodes=1_500_000),
    ),
    BenchPosition(
        "ending-10",
        "XX...X.O.X/XXXXXOX..O/.OO.OX...O/XX..O.O.XO/OXX.O..O.X/O.X..X.OOX/"
        "XO.X.X..OO/X...OX.XX./X..OXOOOOO/O.X.O...OO"
        " X g1g2h2g3;e2e3e4e5;c3c4d4c5;g4h4h5h6;e6f6f7g7;i6i7i8i9;f8f9g9h9",
        Limits(nodes=500_000),
    ),
    BenchPosition(
        "opening-12",
        ".OX.X.OO.O.X/XX.XOOXXXO../.O...OXO..XO/..XXO....O.O/.OXXXOXXXXO./"
        "...X..OO.XXO/XOO.XX..O.../.XOOOOXOOOX./X.X....XOO../XO..XOX...X./"
        "..XOOOXXO.OO/O.X.XX.O.OX. X - pie=off",
        Limits(depth=3),
    ),
    BenchPosition(
        "five-pieces-12",
        "..OOXX.XOOXO/.X.X.......O/..XOOOOXOO../.OX.O.XOX.X./XXO..XO..OXO/"
        "OXXX.O.O.OX./.OX.X.X.OOOX/XOX..XO..XOO/.O.OXO.X.OX./..XXOXXXXO../"
        "X.......O.O./XOXXO.OOXX.."
        " X a5a6a7a8;e7d8e8d9;f7g7h7i7;a9b9c9c10;a11b11c11b12",
        Limits(depth=4),
    ),
    BenchPosition(
        "nine-pieces-12",
        ".X.XOXXXOO.O/O.XX..X...../X.X..X..OO../XXOX.O.XXXOO/..O.O...XOX./"
        "XXOOXX.XOXX./.OOXO.OOXXOO/.OXO...X.X../XXOOO.X.OXOO/..XX..O..O.O/"
        ".....O..OO.X/X.XXOOOXO.O."
        " X a4b4b5b6;a6a7a8a9;h7i7j7h8;k7k8k9k10;c8b9c9b10;f8d9e9f9;g9g10g11g12;"
        "j10h11i11j11;a11b11c11c12",
        Limits(depth=5),
    ),
    BenchPosition(
        "supply-2-on-8",
        ".XXXOO.O/.O.OXOOO/....OXO./.O.X.OX./.OX.O.X./.XOX..../XXXOX.X./"
        "X.XXOOO. X e2d3e3e4;f4g4h4h5 supply=2",
        Limits(nodes=400_000),
    ),
    BenchPosition(
        "whole-game-6",
        "XXX.OX/XOO.../OO.O../..X.XX/...XXO/OX.OOO X - pie=off",
        Limits(nodes=500_000),
    ),
)
"""Openings, the middle and endings, random boards and pieces laid by lot."""
