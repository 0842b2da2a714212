"""Puzzles of Azul: drafts in a round that surely ends the game, so that its end is exact.

They are of two players on the coloured wall. There a full line that completes a row settles that
the game ends, and nothing is left to chance or to judgement.
"""

from typing import TYPE_CHECKING, cast

from tilewright.azul.bot import greedy_values
from tilewright.azul.engine import Engine
from tilewright.azul.engine.results import ends_surely
from tilewright.azul.moves import AzulMove, Take
from tilewright.azul.phase import Phase
from tilewright.azul.position import AzulPosition
from tilewright.azul.wall import WallKind
from tilewright.game import Limits, Line, Move, Outcome
from tilewright.puzzles.canonical import azul_canonical
from tilewright.puzzles.puzzle import Theme
from tilewright.puzzles.rules import Solved, Worth

if TYPE_CHECKING:
    from numpy.random import Generator

__all__ = ["AzulPuzzles"]

_TABLE_MEGABYTES = 16
"""The table's size tells in the number of positions that a search visits."""
_SAME = 1e-9


class AzulPuzzles:
    """Fulfils ``PuzzleRules``."""

    game = "azul"
    themes = (Theme.WIN, Theme.ROUND_END)
    levels = ("planner", "tactician", "expert")

    def __init__(self) -> None:
        self._engine = Engine(table_megabytes=_TABLE_MEGABYTES, beyond=False)

    def start(self, generator: "Generator") -> AzulPosition:
        """A game of two on the coloured wall; who begins is drawn."""
        return AzulPosition.start(2, first_player=int(generator.integers(2)))

    def solve(self, position: AzulPosition, nodes: int) -> Solved | None:
        """The two best takes, with what the game ends with; None when it need not end."""
        if not _is_last_offer(position) or len(position.legal_moves()) < 2:
            return None
        self._engine.clear()
        found = self._engine.search(position, Limits(nodes=nodes), lines=2)
        # Of displays that hold the same tiles only the first is told of.
        twice = [line for line in found.lines for _ in range(_likes(position, line.moves[0]))]
        if len(twice) < 2 or not all(line.proven for line in twice[:2]):
            return None
        best, second = twice[:2]
        return Solved(best.moves, _worth(best), _worth(second), found.nodes)

    def themes_of(
        self,
        position: AzulPosition,  # noqa: ARG002 - what is proven tells all
        solved: Solved,
    ) -> tuple[Theme, ...]:
        """Those of docs/coach.md that fit; none when the best take is not the only one."""
        if not solved.is_unique:
            return ()
        wins = solved.best.share == 1 > solved.second.share
        return (Theme.WIN, Theme.ROUND_END) if wins else (Theme.ROUND_END,)

    def is_deceptive(self, position: AzulPosition, solution: Move) -> bool:
        """Whether the level ``greedy``, which looks one reply ahead, prefers another take."""
        values = greedy_values(position)
        return values[cast("AzulMove", solution)] < max(values.values()) - _SAME

    def canonical(self, position: AzulPosition) -> str:
        """See ``canonical``."""
        return azul_canonical(position)

    def final(self, outcome: Outcome, seat: int) -> Worth:
        """The difference in points; of equal points the complete rows decide."""
        own, other = outcome.ranks[seat], outcome.ranks[1 - seat]
        share = 1.0 if own < other else 0.5 if own == other else 0.0
        return Worth(share, float(outcome.scores[seat] - outcome.scores[1 - seat]))


def _is_last_offer(position: AzulPosition) -> bool:
    is_ours = position.seats == 2 and position.wall_kind is WallKind.COLOURED
    return is_ours and position.phase is Phase.OFFER and ends_surely(position)


def _likes(position: AzulPosition, move: Move) -> int:
    """How many takes are this one but for the number of the display."""
    if not isinstance(move, Take) or move.source is None:
        return 1
    return position.displays.count(position.displays[move.source - 1])


def _worth(line: Line) -> Worth:
    assert line.chance is not None  # noqa: S101 - the engine of Azul tells it of every line
    return Worth(line.chance, line.value)
