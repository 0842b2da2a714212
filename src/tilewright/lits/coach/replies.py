"""What a placement leaves to the opponent, what it brings within reach, and what it takes away."""

from dataclasses import dataclass

from tilewright.game import JsonObject
from tilewright.lits.cells import Symbol
from tilewright.lits.moves import Placement
from tilewright.lits.position import LitsPosition
from tilewright.lits.strength import strongest

__all__ = ["Replies", "Reply", "replies", "strongest_reply"]


@dataclass(frozen=True, slots=True)
class Reply:
    """A placement of the opponent and its strength for the opponent, in symbols."""

    placement: Placement
    strength: int

    def to_json(self) -> JsonObject:
        """``move``, ``type`` and ``strength``."""
        return {
            "move": str(self.placement),
            "type": str(self.placement.type),
            "strength": self.strength,
        }


@dataclass(frozen=True, slots=True)
class Replies:
    """The strongest of all replies (``best``), and of those not legal before (``reveal``).

    ``best`` is ``reveal`` when that is as strong as any. ``prevented`` is the strongest placement
    that the opponent could have made had it been their turn, and cannot make after the move. Each
    is None when there is none.
    """

    best: Reply | None
    reveal: Reply | None
    prevented: Reply | None

    @property
    def strength(self) -> int:
        """The strength of the best reply; 0 when there is none."""
        return 0 if self.best is None else self.best.strength


def strongest_reply(position: LitsPosition, among: int, symbol: Symbol) -> Reply | None:
    """The strongest of a placement set for the owner of ``symbol``; None for an empty set."""
    number, strength = strongest(position, among, symbol)
    return None if number is None else Reply(position.table.placements[number], strength)


def replies(position: LitsPosition, after: LitsPosition) -> Replies:
    """What a placement means to the opponent, which led from ``position`` to ``after``."""
    opponent = after.next_symbol
    reveal = strongest_reply(after, after.legal & ~position.legal, opponent)
    known = strongest_reply(after, after.legal & position.legal, opponent)
    best = reveal
    if known is not None and (reveal is None or known.strength > reveal.strength):
        best = known
    return Replies(best, reveal, strongest_reply(position, position.legal & ~after.legal, opponent))
