"""All figures of a move: values from which the sentence is made, and their JSON (docs/coach.md)."""

from dataclasses import dataclass

from tilewright.game import JsonObject
from tilewright.lits.cells import Symbol
from tilewright.lits.coach.ending import Cause, Result, result, types_gone
from tilewright.lits.coach.halves import Halves, halves
from tilewright.lits.coach.opening import SwapOutlook, first_piece, swap_outlook
from tilewright.lits.coach.protection import protection, walled_in
from tilewright.lits.coach.replies import Replies, Reply, replies, strongest_reply
from tilewright.lits.coach.sides import Sides
from tilewright.lits.moves import Placement, Swap
from tilewright.lits.position import LitsPosition
from tilewright.lits.shapes import PieceType
from tilewright.lits.strength import Strength

__all__ = ["GoneType", "PlacementFigures", "SwapFigures", "of_placement", "of_swap"]


@dataclass(frozen=True, slots=True)
class GoneType:
    """A type that the move makes impossible, why, and the cells protected exactly by that."""

    type: PieceType
    cause: Cause
    protects: Sides

    def to_json(self) -> JsonObject:
        """``type``, ``cause`` and the cells."""
        return {"type": self.type.value, "cause": self.cause.value, **self.protects.to_json()}


@dataclass(frozen=True, slots=True)
class PlacementFigures:
    """The figures of a placement; ``symbol`` is the mover's.

    ``plain`` and ``exact`` are the cells that become protected, ``edge`` those of ``exact`` between
    an I and the edge, ``beyond`` those of ``exact`` that are not ``plain``. ``result`` is None
    unless the move ends the game, ``outlook`` unless it is a first one that can be swapped.
    """

    placement: Placement
    symbol: Symbol
    covered: Sides
    plain: Sides
    exact: Sides
    beyond: Sides
    edge: Sides
    halves: Halves
    replies: Replies
    supply_left: int
    gone: tuple[GoneType, ...]
    result: Result | None
    outlook: SwapOutlook | None

    @property
    def cover(self) -> int:
        """Opponent symbols under the piece minus own ones."""
        return len(self.covered.enemy) - len(self.covered.own)

    @property
    def protect(self) -> int:
        """Own symbols that become protected in the plain sense minus the opponent's."""
        return len(self.plain.own) - len(self.plain.enemy)

    @property
    def protect_exact(self) -> int:
        """The same in the exact sense."""
        return len(self.exact.own) - len(self.exact.enemy)

    @property
    def strength(self) -> int:
        """Cover plus plain protection."""
        return self.cover + self.protect

    @property
    def net(self) -> int:
        """Strength minus that of the best reply."""
        return self.strength - self.replies.strength

    def to_json(self) -> JsonObject:
        """The figures as docs/coach.md lists them."""
        return {
            "kind": "place",
            "move": str(self.placement),
            "type": str(self.placement.type),
            "symbol": self.symbol.value,
            "cover": {"value": self.cover, **self.covered.to_json()},
            "protect": {"value": self.protect, **self.plain.to_json()},
            "protect_exact": {"value": self.protect_exact, **self.exact.to_json()},
            "strength": self.strength,
            "half_protected": self.halves.to_json(),
            "reply": _told(self.replies.best),
            "reveal": _told(self.replies.reveal),
            "prevents": _told(self.replies.prevented),
            "net": self.net,
            "edge": self.edge.to_json(),
            "supply_left": self.supply_left,
            "gone": [gone.to_json() for gone in self.gone],
            "result": None if self.result is None else self.result.to_json(),
            "first_move": None if self.outlook is None else self.outlook.value,
        }


@dataclass(frozen=True, slots=True)
class SwapFigures:
    """The figures of the swap; ``symbol`` is the one that the swapper takes over.

    ``piece`` was worth ``taken`` to its owner. ``cover`` and ``protect`` are what the swap changes
    for the swapper: what counted for the opponent counts for the swapper instead.
    """

    piece: Placement
    symbol: Symbol
    taken: Strength
    cover: int
    reply: Reply | None

    @property
    def protect(self) -> int:
        """What becomes protected for the swapper; both what was gained and what is not lost."""
        return 2 * self.taken.protect

    @property
    def strength(self) -> int:
        """Cover plus plain protection."""
        return self.cover + self.protect

    @property
    def net(self) -> int:
        """Strength minus that of the best reply."""
        return self.strength - (0 if self.reply is None else self.reply.strength)

    def to_json(self) -> JsonObject:
        """The figures as docs/coach.md lists them."""
        return {
            "kind": "swap",
            "move": str(Swap()),
            "symbol": self.symbol.value,
            "piece": {
                "move": str(self.piece),
                "type": str(self.piece.type),
                "cover": self.taken.cover,
                "protect": self.taken.protect,
                "protect_exact": self.taken.exact_protect,
                "strength": self.taken.total,
            },
            "cover": self.cover,
            "protect": self.protect,
            "strength": self.strength,
            "reply": _told(self.reply),
            "net": self.net,
        }


def of_placement(
    position: LitsPosition, placement: Placement, after: LitsPosition
) -> PlacementFigures:
    """The figures of the legal ``placement``, which leads from ``position`` to ``after``."""
    board, mover = position.board, position.next_symbol
    number = position.table.index[placement]
    protected = protection(position, after)

    def sides(cells: int) -> Sides:
        return Sides.of(cells, board, mover)

    covered, plain = sides(position.table.cells[number]), sides(protected.plain)
    total = len(covered.enemy) - len(covered.own) + len(plain.own) - len(plain.enemy)
    return PlacementFigures(
        placement=position.table.placements[number],
        symbol=mover,
        covered=covered,
        plain=plain,
        exact=sides(protected.exact),
        beyond=sides(protected.beyond),
        edge=sides(walled_in(placement, position.size) & protected.exact),
        halves=halves(position, after, mover),
        replies=replies(position, after),
        supply_left=after.supply - after.used[position.table.type_numbers[number]],
        gone=tuple(
            GoneType(gone.type, gone.cause, sides(gone.protects))
            for gone in types_gone(position, number, after, protected.beyond)
        ),
        result=result(after, mover),
        outlook=swap_outlook(after, total),
    )


def of_swap(position: LitsPosition) -> SwapFigures:
    """The figures of the swap, which must be legal in ``position``."""
    symbol = position.first_symbol
    piece, taken = first_piece(position)
    return SwapFigures(
        piece=piece,
        symbol=symbol,
        taken=taken,
        cover=2 * (position.counts[symbol] - position.counts[symbol.other]),
        reply=strongest_reply(position, position.legal, symbol.other),
    )


def _told(reply: Reply | None) -> JsonObject | None:
    return None if reply is None else reply.to_json()
