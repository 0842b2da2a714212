"""Half-protected cells: pairs of which at most one can still be covered."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from tilewright.game import JsonObject
from tilewright.lits.cells import Cell, Symbol, cells_in, not_last_column
from tilewright.lits.position import LitsPosition

__all__ = ["Halves", "half_protected", "halves"]

Pair: TypeAlias = tuple[Cell, Cell]


@dataclass(frozen=True, slots=True)
class Halves:
    """How a move changes the half-protected pairs: those that come, and those that cease.

    Of ``before`` and ``after`` the numbers on the whole board. ``saved`` are those of ``new`` with
    an own symbol on both cells, each of which could still be covered: of these two symbols one is
    now sure to stay. ``lost`` is the same for the opponent.
    """

    before: int
    after: int
    new: tuple[Pair, ...]
    gone: tuple[Pair, ...]
    saved: tuple[Pair, ...]
    lost: tuple[Pair, ...]

    def to_json(self) -> JsonObject:
        """The numbers, and the pairs as names of cells."""
        return {
            "before": self.before,
            "after": self.after,
            "new": _names(self.new),
            "gone": _names(self.gone),
            "saved": _names(self.saved),
            "lost": _names(self.lost),
        }


def half_protected(covered: int, size: int) -> frozenset[int]:
    """The pairs of neighbouring open cells beside two neighbouring covered ones, as cell sets.

    The four cells are a 2x2: whoever covers one of the open two makes the other its last cell.
    """
    inner = not_last_column(size)
    still_open = ((1 << size * size) - 1) & ~covered
    # A pair is known by its left or upper cell.
    across = still_open & still_open >> 1 & inner
    covered_across = covered & covered >> 1 & inner
    down = still_open & still_open >> size
    covered_down = covered & covered >> size
    found = set()
    for first in _bits(across & (covered_across << size | covered_across >> size)):
        found.add(first | first << 1)
    for first in _bits(down & ((covered_down & inner) << 1 | covered_down >> 1 & inner)):
        found.add(first | first << size)
    return frozenset(found)


def halves(position: LitsPosition, after: LitsPosition, mover: Symbol) -> Halves:
    """The change that a placement by ``mover`` brings, which led from ``position`` to ``after``."""
    size = position.size
    before_pairs = half_protected(position.covered, size)
    after_pairs = half_protected(after.covered, size)
    new = after_pairs - before_pairs
    own, enemy = position.board.cells_of(mover), position.board.cells_of(mover.other)
    contested = [pair for pair in new if after.table.covered_by(after.living, pair) == pair]
    return Halves(
        before=len(before_pairs),
        after=len(after_pairs),
        new=_as_cells(new, size),
        gone=_as_cells(before_pairs - after_pairs, size),
        saved=_as_cells((pair for pair in contested if pair & own == pair), size),
        lost=_as_cells((pair for pair in contested if pair & enemy == pair), size),
    )


def _bits(cells: int) -> Iterator[int]:
    while cells:
        lowest = cells & -cells
        yield lowest
        cells ^= lowest


def _as_cells(pairs: Iterable[int], size: int) -> tuple[Pair, ...]:
    found = []
    for pair in pairs:
        first, second = cells_in(pair, size)
        found.append((first, second))
    return tuple(sorted(found))


def _names(pairs: tuple[Pair, ...]) -> list[list[str]]:
    return [[str(cell) for cell in pair] for pair in pairs]
