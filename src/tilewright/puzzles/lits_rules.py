"""Puzzles of Battle of LITS: late positions in which the engine proves one best placement."""

from typing import TYPE_CHECKING, cast

from tilewright.game import Bound, Limits, Line, Move, Outcome
from tilewright.lits.board import Board, usual_symbols
from tilewright.lits.coach.figures import of_placement
from tilewright.lits.engine import Engine
from tilewright.lits.named_boards import NAMED_BOARDS
from tilewright.lits.position import LitsPosition
from tilewright.lits.strength import cover_gains, strengths
from tilewright.puzzles.canonical import lits_canonical
from tilewright.puzzles.puzzle import Theme
from tilewright.puzzles.rules import Solved, Worth

if TYPE_CHECKING:
    from numpy.random import Generator

    from tilewright.lits.moves import Placement

__all__ = ["LitsPuzzles"]

_SIZES = (6, 7, 8, 9, 10)
_NAMED_SHARE = 0.3
"""How often a game is played on a named board instead of a random one."""
_TABLE_MEGABYTES = 16
"""The table's size tells in the number of positions that a proof visits."""
_TIE = 0.5


class LitsPuzzles:
    """Fulfils ``PuzzleRules``."""

    game = "lits"
    themes = (Theme.WIN, Theme.DEFENCE, Theme.PROTECT, Theme.TEMPO)
    levels = ("planner", "tactician", "expert")

    def __init__(self) -> None:
        self._engine = Engine(table_megabytes=_TABLE_MEGABYTES)

    def start(self, generator: "Generator") -> LitsPosition:
        """An empty board of our own or a random one, half of these anti-symmetric; no pie rule."""
        if generator.random() < _NAMED_SHARE:
            named = list(NAMED_BOARDS.values())
            board = named[int(generator.integers(len(named)))].board
        else:
            size = _SIZES[int(generator.integers(len(_SIZES)))]
            make = Board.random_antisymmetric if generator.random() < 0.5 else Board.random_free
            board = make(size, usual_symbols(size), generator)
        return LitsPosition(board, pie=False)

    def solve(self, position: LitsPosition, nodes: int) -> Solved | None:
        """The two best placements by a proof of both. None where the swap is possible."""
        # Under the pie rule a value is not the ending's alone.
        is_early = position.pie and len(position.placements) < 2
        if is_early or position.legal.bit_count() < 2:
            return None
        self._engine.clear()
        found = self._engine.search(position, Limits(nodes=nodes), lines=2)
        best, second = found.lines
        if not (_is_exact(best) and _is_exact(second)):
            return None
        return Solved(best.moves, _worth(best.value), _worth(second.value), found.nodes)

    def themes_of(self, position: LitsPosition, solved: Solved) -> tuple[Theme, ...]:
        """Those of docs/coach.md that fit; none when the best move is not the only one."""
        if not solved.is_unique:
            return ()
        piece = cast("Placement", solved.line[0])
        figures = of_placement(position, piece, position.play(piece))
        fits = {
            Theme.WIN: solved.best.share > solved.second.share,
            Theme.DEFENCE: solved.best.share == 0,
            Theme.PROTECT: figures.protect_exact > 0
            and (figures.cover <= 0 or figures.cover < _most_cover(position)),
            Theme.TEMPO: figures.result is not None or bool(figures.gone),
        }
        return tuple(theme for theme in self.themes if fits[theme])

    def is_deceptive(self, position: LitsPosition, solution: Move) -> bool:
        """Whether another placement is stronger by cover and plain protection."""
        found = strengths(position)
        number = position.table.index[cast("Placement", solution)]
        return found[number] < max(found.values())

    def canonical(self, position: LitsPosition) -> str:
        """See ``canonical``."""
        return lits_canonical(position)

    def final(self, outcome: Outcome, seat: int) -> Worth:
        """The difference of uncovered symbols, half a one for equal counts."""
        difference = outcome.scores[seat] - outcome.scores[1 - seat]
        return _worth(difference or (_TIE if seat in outcome.winners else -_TIE))


def _is_exact(line: Line) -> bool:
    return line.proven and line.bound is Bound.EXACT


def _worth(value: float) -> Worth:
    # No value is 0: equal counts are half a symbol for who places last.
    return Worth(1.0 if value > 0 else 0.0, float(value))


def _most_cover(position: LitsPosition) -> int:
    gains = cover_gains(position.board, position.next_symbol)
    return max(position.table.chosen(gains, position.legal))
