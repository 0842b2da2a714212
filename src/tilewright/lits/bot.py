"""Players of fixed simple policies: the three weakest levels.

They look at every move once, which takes a fraction of a second. Values are symbols in favour of
the side to move.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, cast

from tilewright.game import Analysis, Limits, Line, TurnError
from tilewright.lits.moves import LitsMove, Swap
from tilewright.lits.position import LitsPosition
from tilewright.lits.strength import cover_gains, judge, judgements_of, strengths

if TYPE_CHECKING:
    from numpy.random import Generator

__all__ = ["ApprenticeBot", "BeginnerBot", "GreedyBot", "one_of_the_best"]


_EXPOSED, _PROTECTED = 0.15, 0.25
"""What a symbol that can be covered at once, and one protected, is to an apprentice beside one
covered."""

_SAME = 1e-9


@dataclass(frozen=True, slots=True)
class BeginnerBot:
    """Counts only the symbols under a piece: no protection, no reply.

    It swaps when the first piece covers more for its owner than any move that is left. It takes
    less than any limit.
    """

    name: str = "beginner"
    elo: int = 0

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

    def choose(
        self, position: LitsPosition, generator: "Generator", limits: Limits = Limits()
    ) -> LitsMove:
        """One of the best moves. Raises TurnError when the game is over."""
        return one_of_the_best(self.analyse(position, limits), generator)


@dataclass(frozen=True, slots=True)
class ApprenticeBot:
    """Counts what a piece covers and, a little, what it plainly protects and leaves in reach.

    A symbol that no placement can cover at once looks safe to it: it overlooks the reply. Under
    the pie rule it begins with a piece that is worth as little as possible to either side, and
    swaps when the first piece is worth more than any move that is left. It takes a few hundredths
    of a second; limits of time and nodes (moves judged) leave it those that cover most.
    """

    name: str = "apprentice"
    elo: int = 0

    def analyse(self, position: LitsPosition, limits: Limits) -> Analysis:
        """Every legal move, best first."""
        started = perf_counter()
        table = position.table
        worth = _worth(position, table.indexes(position.legal), limits)
        fair_start = position.pie and not position.placements
        swap_value = sacrifice = 0.0
        if position.can_swap:
            empty, first = _first_piece(position)
            most = max(worth.values())
            swap_value = _worth(empty, [first], Limits())[first] - most
            # The best placement is worth what swapping would cost, the others less.
            sacrifice = most + swap_value
        lines = [
            Line((table.placements[number],), -abs(value) if fair_start else value - sacrifice)
            for number, value in worth.items()
        ]
        if position.can_swap:
            lines.append(Line((Swap(),), swap_value))
        lines.sort(key=lambda line: -line.value)
        return Analysis(tuple(lines), int(bool(lines)), len(worth), perf_counter() - started)

    def choose(
        self, position: LitsPosition, generator: "Generator", limits: Limits = Limits()
    ) -> LitsMove:
        """One of the best moves. Raises TurnError when the game is over."""
        return one_of_the_best(self.analyse(position, limits), generator)


@dataclass(frozen=True, slots=True)
class GreedyBot:
    """Takes the move that covers and protects most after the best single reply.

    As first player under the pie rule it lays the piece whose net strength is nearest to even. As
    second it swaps when that piece is stronger for its owner than the best reply that is left; at
    equal strength it stays, since the second player usually moves last and so wins ties.

    Limits of time and nodes (moves judged) make it judge the strongest moves alone, at least one.
    """

    name: str = "greedy"
    elo: int = 0

    def analyse(self, position: LitsPosition, limits: Limits) -> Analysis:
        """Every legal move, best first, each with the reply that was looked at."""
        started = perf_counter()
        table = position.table
        until = None if limits.seconds is None else started + limits.seconds
        order = list(table.indexes(position.legal))
        if until is not None or limits.nodes is not None:
            # What there is time for should be the most promising.
            found = strengths(position)
            order.sort(key=lambda number: -found[number])
        if limits.nodes is not None:
            order = order[: max(limits.nodes, 1)]
        judged = []
        for each in judgements_of(position, order):
            judged.append(each)
            if until is not None and perf_counter() >= until:
                break
        judged.sort(key=lambda each: each.number)
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

    def choose(
        self, position: LitsPosition, generator: "Generator", limits: Limits = Limits()
    ) -> LitsMove:
        """One of the best moves. Raises TurnError when the game is over."""
        return one_of_the_best(self.analyse(position, limits), generator)


def one_of_the_best(analysis: Analysis, generator: "Generator", within: float = 0.0) -> LitsMove:
    """A move that is as good as the best, by ``generator``; where staying is, it does not swap.

    ``within`` is by how many points a move may seem worse and still count as equally good. Raises
    TurnError when nothing is to move.
    """
    if not analysis.lines:
        raise TurnError("lits.turn.over")
    best = analysis.lines[0].value
    if any(line.moves[0] == Swap() for line in analysis.lines if line.value > best - _SAME):
        # That is decided before any placement is thought of, and not by chance.
        within = 0.0
    equal = [line.moves[0] for line in analysis.lines if line.value >= best - within - _SAME]
    equal = [move for move in equal if move != Swap()] or equal
    return cast("LitsMove", equal[int(generator.integers(len(equal)))])


def _worth(position: LitsPosition, numbers: Iterable[int], limits: Limits) -> dict[int, float]:
    """What placements cover, and a little for what they plainly protect and what they expose.

    Those that cover most come first; when ``limits`` end, the others are left out.
    """
    until = None if limits.seconds is None else perf_counter() + limits.seconds
    table, mover = position.table, position.next_symbol
    own, enemy = position.board.cells_of(mover), position.board.cells_of(mover.other)
    gains, strength = cover_gains(position.board, mover), strengths(position)
    order = sorted(numbers, key=lambda number: -gains[number])
    worth = {}
    for number in order if limits.nodes is None else order[: max(limits.nodes, 1)]:
        after = position.consequences(number)
        exposed = table.covered_by(after.legal, table.all_cells & ~after.covered)
        balance = (exposed & enemy).bit_count() - (exposed & own).bit_count()
        protected = strength[number] - gains[number]
        worth[number] = gains[number] + _PROTECTED * protected + _EXPOSED * balance
        if until is not None and perf_counter() >= until:
            break
    return worth


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
