"""The plain search: what a stronger one is measured against.

Alpha-beta with a table of positions, in which the moves that cover most come first, and nothing
more: no bound from what can still be covered, no deepening, one thread. :func:`solve` takes it to
the end of the game; :class:`PlainBot` looks a fixed number of placements ahead and then counts
uncovered symbols. Both run in the compiled core on the same representation of a position as the
strong search, so that a comparison measures the search alone.
"""

from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple, cast

from tilewright._native import lits as _core
from tilewright.game import Analysis, ConfigError, Limits, Line, TurnError
from tilewright.lits.moves import LitsMove, Swap
from tilewright.lits.native import DEEPEST, placed_in_order
from tilewright.lits.position import LitsPosition

if TYPE_CHECKING:
    from numpy.random import Generator

__all__ = ["MOST_MEGABYTES", "PlainBot", "Solution", "solve"]

MOST_MEGABYTES = 1 << 16
_BOT_MEGABYTES = 8


class Solution(NamedTuple):
    """The exact ``value`` in points for the side to move, and the positions visited (``nodes``).

    ``value`` is None when the search gave up at its number of nodes.
    """

    value: float | None
    nodes: int


def solve(
    position: LitsPosition, *, table_megabytes: int = 64, most_nodes: int | None = None
) -> Solution:
    """Search a position to the end of the game.

    The value is the final number of own minus enemy uncovered symbols when both sides play best,
    and half a point up or down for even counts, which the side that places last wins. A swap that
    may be made now or after the next placement is counted as an option; a finished game has a value
    too, for the side whose turn it would be. The lock of the interpreter is free meanwhile, and
    Ctrl-C stops the search.

    Raises ConfigError unless ``table_megabytes`` is from 1 to 65536 and ``most_nodes`` at least 1.
    """
    _check("native.table", table_megabytes, 1, MOST_MEGABYTES)
    if most_nodes is not None and most_nodes < 1:
        raise ConfigError("native.nodes", parts=[_short(most_nodes)], value=_short(most_nodes))
    if position.pie and not position.placements:
        moves, nodes = _moves(position, DEEPEST, table_megabytes, most_nodes)
        if moves is None:
            return Solution(None, nodes)
        return Solution(max(-abs(value) for _, value in moves) / 2, nodes)
    value, nodes = _core.plain_solve(
        position.size,
        position.supply,
        "".join(position.board.rows),
        position.next_symbol.value,
        placed_in_order(position),
        table_megabytes=table_megabytes,
        most_nodes=most_nodes,
    )
    if value is None:
        return Solution(None, nodes)
    # The side to move takes the better side by swapping.
    return Solution((abs(value) if position.can_swap else value) / 2, nodes)


@dataclass(frozen=True, slots=True)
class PlainBot:
    """Looks ``depth`` placements ahead (1 to 36) and then counts uncovered symbols.

    Games that end on the way count as they end. Under the pie rule it begins with the placement
    whose value is nearest to even, and swaps when staying is worth less than nothing to it. It does
    not read the limits it is given: its depth is what it is known by, and three placements take a
    few hundredths of a second. Raises ConfigError for another depth.
    """

    depth: int = 3

    def __post_init__(self) -> None:
        _check("native.look_ahead", self.depth, 1, DEEPEST)

    @property
    def name(self) -> str:
        """``plain-3`` for three placements."""
        return f"plain-{self.depth}"

    @property
    def elo(self) -> None:
        """It is not among the levels that are measured against each other."""
        return None

    def analyse(self, position: LitsPosition, limits: Limits) -> Analysis:  # noqa: ARG002
        """Every legal move with its value, best first, equal ones in canonical order."""
        started = perf_counter()
        if not position.legal:
            return Analysis((), 0, 0, perf_counter() - started)
        moves, nodes = _moves(position, self.depth, _BOT_MEGABYTES, None)
        ranked = sorted(cast("list[tuple[int, int]]", moves))
        fair_start = position.pie and not position.placements
        placements = position.table.placements
        lines = [
            # The opponent takes the better side of a first piece.
            Line((placements[number],), (-abs(value) if fair_start else value) / 2)
            for number, value in ranked
        ]
        if position.can_swap:
            lines.append(Line((Swap(),), -max(value for _, value in ranked) / 2))
        lines.sort(key=lambda line: -line.value)
        return Analysis(tuple(lines), self.depth, nodes, perf_counter() - started)

    def choose(
        self, position: LitsPosition, generator: "Generator", limits: Limits = Limits()
    ) -> LitsMove:
        """One of the best moves; where staying is as good as swapping, it stays.

        Raises TurnError when the game is over.
        """
        lines = self.analyse(position, limits).lines
        if not lines:
            raise TurnError("lits.turn.over")
        equal = [line.moves[0] for line in lines if line.value == lines[0].value]
        equal = [move for move in equal if move != Swap()] or equal
        return cast("LitsMove", equal[int(generator.integers(len(equal)))])


def _moves(
    position: LitsPosition, depth: int, table_megabytes: int, most_nodes: int | None
) -> tuple[list[tuple[int, int]] | None, int]:
    return _core.plain_moves(
        position.size,
        position.supply,
        "".join(position.board.rows),
        position.next_symbol.value,
        depth,
        placed_in_order(position),
        table_megabytes=table_megabytes,
        most_nodes=most_nodes,
    )


def _check(code: str, number: int, minimum: int, maximum: int) -> None:
    if not minimum <= number <= maximum:
        value = _short(number)
        raise ConfigError(code, parts=[value], value=value, minimum=minimum, maximum=maximum)


def _short(number: int) -> str:
    """A number for a message, which an absurd one must not flood."""
    return str(max(-(10**12), min(number, 10**12)))
