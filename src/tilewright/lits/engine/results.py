"""What the native search tells, in the game's own terms."""

from dataclasses import replace

from tilewright.game import Analysis, Bound, Line
from tilewright.lits.moves import LitsMove, Swap
from tilewright.lits.position import LitsPosition

__all__ = ["Report", "told"]

Found = tuple[list[int], int, bool, bool]
"""Placements, value in native units, and whether the true value is proven not lower, not higher.

What is proven of the first one's value is proven of the position's, a swap aside.
"""

Report = tuple[list[Found], list[int], int, int, float, bool]
"""Lines, equally good placements, depth, positions visited, seconds, whether it is the last.

The placements that are proven as good as the best include it; none when not all are known.
"""

_POINT = 64
_LAST = 16
"""What the last placement is worth beside a symbol's 64 (native/lits/search/problem.hpp)."""
_SWAP = 0xFFFE
"""The other player's swap in a line (native/lits/search/analyser.hpp)."""


def told(
    position: LitsPosition, report: Report, lines: int
) -> tuple[Analysis, tuple[LitsMove, ...]]:
    """A report as an analysis with at most so many lines, and the moves as good as the best.

    Of the latter there are none when not all are known.
    """
    found, equals, depth, nodes, seconds, _ = report
    placements = position.table.placements
    shown = [
        Line(
            tuple(Swap() if number == _SWAP else placements[number] for number in numbers),
            *_judged(value, low=low, high=high),
        )
        for numbers, value, low, high in found
    ]
    equal: tuple[LitsMove, ...] = tuple(placements[number] for number in equals)
    if position.can_swap and shown:
        shown = _with_swap(shown)
        if equal and isinstance(shown[0].moves[0], Swap):
            # It has no equal among the placements: their best value is its own, turned round.
            equal = (Swap(),)
    return Analysis(tuple(shown[:lines]), depth, nodes, seconds), equal


def _judged(value: int, *, low: bool, high: bool) -> tuple[float, bool, Bound]:
    """Points, whether they are proven, and what they say of the true value."""
    if not (low or high):
        return round(value / _POINT, 2), False, Bound.EXACT
    bound = Bound.EXACT if low and high else Bound.LOWER if low else Bound.UPPER
    return _points(value), True, bound


def _points(value: int) -> float:
    """The points of the ending whose value this is, or the best ending below it."""
    difference = (value + _LAST) // _POINT
    if difference:
        return float(difference)
    return 0.5 if value >= _LAST else -0.5


_OTHER_WAY = {Bound.EXACT: Bound.EXACT, Bound.LOWER: Bound.UPPER, Bound.UPPER: Bound.LOWER}


def _with_swap(lines: list[Line]) -> list[Line]:
    """The lines and the swap, before the first one that is worth less."""
    swap = _swapped(lines[0])
    place = next((i for i, line in enumerate(lines) if line.value < swap.value), len(lines))
    lines = [*lines[:place], swap, *lines[place:]]
    if lines[0].bound is Bound.UPPER:
        # Of two options with turned values, one that is at most so much says nothing of the better.
        lines[0] = replace(lines[0], proven=False, bound=Bound.EXACT)
    return lines


def _swapped(best: Line) -> Line:
    """The swap: the opponent makes the best placement, with what was one's own symbol."""
    return Line((Swap(), *best.moves), -best.value, best.proven, _OTHER_WAY[best.bound])
