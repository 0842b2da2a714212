"""What a cell means now: coverable by whom, protected for good; and what a piece would change.

Cell sets are integers with bit ``row * size + column`` (``cells.cells_in`` lists them).
"""

from dataclasses import dataclass

from tilewright.lits.cells import Symbol
from tilewright.lits.moves import LitsMove, Placement
from tilewright.lits.position import LitsPosition

__all__ = ["Preview", "coverable", "coverable_next", "open_cells", "preview", "protected"]


def open_cells(position: LitsPosition) -> int:
    """The cells that no piece covers."""
    return position.table.all_cells & ~position.covered


def coverable(position: LitsPosition) -> int:
    """The cells that some legal placement covers."""
    return position.table.covered_by(position.legal, open_cells(position))


def protected(position: LitsPosition) -> int:
    """The open cells that no placement can ever cover, however the game goes on."""
    still_open = open_cells(position)
    return still_open & ~position.table.covered_by(position.living, still_open)


def coverable_next(position: LitsPosition) -> int:
    """The cells that some reply covers after some legal move of the mover.

    The swap is a legal move too: while it is possible, what is coverable now is coverable next.
    """
    table = position.table
    found = coverable(position) if position.can_swap else 0
    unknown = table.covered_by(position.living, open_cells(position)) & ~found
    for number in table.indexes(position.legal):
        if not unknown:
            break
        newly = table.covered_by(position.replies(number), unknown)
        found |= newly
        unknown &= ~newly
    return found


@dataclass(frozen=True, slots=True)
class Preview:
    """What a legal move would change, as cell sets.

    ``protects``: cells that become protected and that the piece does not cover. ``opens``: cells
    that the opponent can cover afterwards and the mover cannot cover now. ``coverable_next``: all
    that the opponent can cover afterwards. ``covers``: symbols under the piece.
    """

    after: LitsPosition
    protects: int
    opens: int
    coverable_next: int
    covers: dict[Symbol, int]


def preview(position: LitsPosition, move: LitsMove) -> Preview:
    """What ``move`` would change. Raises what ``position.play`` raises."""
    after = position.play(move)
    piece = after.covered & ~position.covered
    next_cells = coverable(after)
    if isinstance(move, Placement):
        protects = protected(after) & ~protected(position)
        opens = next_cells & ~coverable(position)
    else:
        protects = opens = 0
    covers = {symbol: (position.board.cells_of(symbol) & piece).bit_count() for symbol in Symbol}
    return Preview(after, protects, opens, next_cells, covers)
