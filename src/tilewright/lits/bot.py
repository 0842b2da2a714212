"""Two players of fixed simple policies, from weakest to strongest.

Neither reads the limits of ``analyse``: they look at every move once, which takes a fraction of a
second. Values are symbols in favour of the side to move.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from time import perf_counter
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from tilewright.game import Analysis, Bot, Limits, Line, TurnError
from tilewright.lits.moves import LitsMove, Swap
from tilewright.lits.position import LitsPosition
from tilewright.lits.strength import cover_gains, judge, judgements

if TYPE_CHECKING:
    from numpy.random import Generator

__all__ = ["BOTS", "BeginnerBot", "GreedyBot"]


@dataclass(frozen=True, slots=True)
class GreedyBot:
    """Takes the move that covers and protects most after the best single reply.

    As first player under the pie rule it lays the piece whose net strength is nearest to even. As
    second it swaps when that piece is stronger for its owner than the best reply that is left; at
    equal strength it stays, since the second player usually moves last and so wins ties.
    """

    name: str = "greedy"

    def analyse(self, position: LitsPosition, limits: Limits) -> Analysis:  # noqa: ARG002
        """Every legal move, best first, each with the reply that was looked at."""
        started = perf_counter()
        table = position.table
        judged = judgements(position)
        fair_start = position.pie and not position.placements
        swap_value = sacrifice = 0
        if position.can_swap:
            # The best placement is worth what swapping would cost, the others less.
            swap_value = judge(*_first_piece(position)).net
            sacrifice = max(each.net for each in judged) + swap_value
        lines = []
        for each in judged:
            moves: tuple[LitsMove, ...] = (table.placements[each.number],)
            if each.reply is not None:
                moves += (table.placements[each.reply],)
            # Under the pie rule the opponent takes the better side of a first piece.
            value = -abs(each.net) if fair_start else each.net - sacrifice
            lines.append(Line(moves, float(value)))
        if position.can_swap:
            lines.append(Line((Swap(),), float(swap_value)))
        lines.sort(key=lambda line: -line.value)
        depth = 2 if lines else 0
        return Analysis(tuple(lines), depth, len(judged), perf_counter() - started)

    def choose(self, position: LitsPosition, generator: "Generator") -> LitsMove:
        """One of the best moves. Raises TurnError when the game is over."""
        return _one_of_the_best(self.analyse(position, Limits()), generator)


@dataclass(frozen=True, slots=True)
class BeginnerBot:
    """Counts only the symbols under a piece: no protection, no reply.

    It swaps when the first piece covers more for its owner than any move that is left.
    """

    name: str = "beginner"

    def analyse(self, position: LitsPosition, limits: Limits) -> Analysis:  # noqa: ARG002
        """Every legal move, most covering first."""
        started = perf_counter()
        table = position.table
        gains = cover_gains(position.board, position.next_symbol)
        numbers = list(table.indexes(position.legal))
        given_away = 0
        if position.can_swap:
            first = table.index[next(iter(position.placements))]
            given_away = -gains[first]
        lines = [
            Line((table.placements[number],), float(gains[number] - given_away))
            for number in numbers
        ]
        if position.can_swap:
            left = max(gains[number] for number in numbers)
            lines.append(Line((Swap(),), float(given_away - left)))
        lines.sort(key=lambda line: -line.value)
        return Analysis(tuple(lines), int(bool(lines)), len(numbers), perf_counter() - started)

    def choose(self, position: LitsPosition, generator: "Generator") -> LitsMove:
        """One of the best moves. Raises TurnError when the game is over."""
        return _one_of_the_best(self.analyse(position, Limits()), generator)


def _first_piece(position: LitsPosition) -> tuple[LitsPosition, int]:
    """The position before the only piece, and that piece's index."""
    first = position.table.index[next(iter(position.placements))]
    empty = LitsPosition(
        position.board,
        first_symbol=position.first_symbol,
        supply=position.supply,
        pie=position.pie,
    )
    return empty, first


def _one_of_the_best(analysis: Analysis, generator: "Generator") -> LitsMove:
    if not analysis.lines:
        raise TurnError("lits.turn.over")
    best = analysis.lines[0].value
    equal = [line.moves[0] for line in analysis.lines if line.value == best]
    # Where staying is as good as swapping it stays.
    equal = [move for move in equal if move != Swap()] or equal
    return cast("LitsMove", equal[int(generator.integers(len(equal)))])


BOTS: Mapping[str, Bot[LitsPosition]] = MappingProxyType(
    {bot.name: bot for bot in (BeginnerBot(), GreedyBot())}
)
