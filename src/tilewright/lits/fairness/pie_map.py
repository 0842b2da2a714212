"""The pie map: what every first placement on a board is worth."""

from dataclasses import dataclass, replace

from tilewright.game import Bound, ConfigError, Limits
from tilewright.lits.board import Board
from tilewright.lits.cells import Symbol
from tilewright.lits.fairness.orbits import exchanging_symmetry
from tilewright.lits.moves import Placement
from tilewright.lits.placements import placement_table
from tilewright.lits.symmetry import transform_placement

__all__ = ["NEAR_EVEN", "FirstPlacement", "PieMap"]

NEAR_EVEN = 1.0
"""Symbols from even, at most, of a first placement that is called near even."""


@dataclass(frozen=True, slots=True)
class FirstPlacement:
    """A first placement and what it is worth.

    ``value`` is in symbols: the final difference, own minus the other's, of the player who makes
    it when the other one does not swap; half a symbol stands for equal counts, which the last
    placement decides. ``proven`` and ``bound`` say what is known of it as in ``game.Line``.
    ``reply_gap`` is by how many symbols the second-best reply is worse than the best, None when
    there are no two replies.
    """

    placement: Placement
    value: float
    proven: bool
    bound: Bound
    reply_gap: float | None

    @property
    def pie_value(self) -> float:
        """What it is worth under the pie rule: the other player takes the better side of it."""
        return -abs(self.value)

    @property
    def is_near_even(self) -> bool:
        """Whether its value is at most ``NEAR_EVEN`` from even, as far as is known."""
        return abs(self.value) <= NEAR_EVEN

    @property
    def winner(self) -> int | None:
        """Who is ahead after it without a swap: 0 who makes it, 1 the other, None neither."""
        if not self.value:
            return None
        return 0 if self.value > 0 else 1

    @property
    def winner_is_proven(self) -> bool:
        """Whether nothing can come of it but that the winner wins."""
        if self.value > 0:
            return self.proven and self.bound is not Bound.UPPER
        return self.proven and self.bound is not Bound.LOWER


@dataclass(frozen=True, slots=True)
class PieMap:
    """The first placements on a board that were searched, in canonical order.

    ``first_symbol`` is that of the player who makes them. ``limits`` are those of the searches:
    nodes and depth for each of them, seconds for all together. ``nodes`` were visited in all.
    """

    board: Board
    first_symbol: Symbol
    supply: int
    limits: Limits
    placements: tuple[FirstPlacement, ...]
    nodes: int

    @property
    def total(self) -> int:
        """How many first placements the board has."""
        return len(placement_table(self.board.size).placements)

    @property
    def is_whole(self) -> bool:
        """Whether all of them were searched."""
        return len(self.placements) == self.total

    def for_first_symbol(self, symbol: Symbol) -> "PieMap":
        """The map for another first symbol, which follows where a symmetry exchanges the symbols.

        Raises ConfigError on a board without such a symmetry.
        """
        if symbol is self.first_symbol:
            return self
        symmetry = exchanging_symmetry(self.board)
        if symmetry is None:
            raise ConfigError("lits_fairness.first_symbol", parts=[symbol.value], symbol=symbol)
        size = self.board.size
        order = placement_table(size).index
        turned = [
            replace(found, placement=transform_placement(found.placement, size, symmetry))
            for found in self.placements
        ]
        turned.sort(key=lambda found: order[found.placement])
        return replace(self, first_symbol=symbol, placements=tuple(turned))
