"""The first placement, the pie rule, and what a swap takes over."""

from enum import StrEnum

from tilewright.lits.moves import Placement
from tilewright.lits.position import LitsPosition
from tilewright.lits.strength import Strength, strength

__all__ = ["SwapOutlook", "first_piece", "swap_outlook"]

_INVITES = 3


class SwapOutlook(StrEnum):
    """What players expect of a first placement under the pie rule, by its strength alone.

    LEFT: normally left to its owner (0 or less). INVITED: it invites the swap (3 or more). OPEN:
    between the two.
    """

    LEFT = "left"
    OPEN = "open"
    INVITED = "invited"


def swap_outlook(after: LitsPosition, total: int) -> SwapOutlook | None:
    """What a first placement of strength ``total`` leads to expect; None when no swap can come."""
    if not after.can_swap:
        return None
    if total >= _INVITES:
        return SwapOutlook.INVITED
    return SwapOutlook.OPEN if total > 0 else SwapOutlook.LEFT


def first_piece(position: LitsPosition) -> tuple[Placement, Strength]:
    """The only piece that lies, and the strength of its placement for its owner."""
    (piece,) = position.placements
    empty = LitsPosition(
        position.board,
        first_symbol=position.first_symbol,
        supply=position.supply,
        pie=position.pie,
    )
    return piece, strength(empty, position.table.index[piece])
