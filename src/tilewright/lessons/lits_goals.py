"""What can be asked for in a step of Battle of LITS, judged by the rules and the coach.

Strengths are in symbols, for the player to move (docs/coach.md).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from tilewright.lessons.lesson import Miss
from tilewright.lits.coach.figures import PlacementFigures, of_placement
from tilewright.lits.coach.opening import SwapOutlook
from tilewright.lits.moves import LitsMove, Placement, Swap
from tilewright.lits.position import LitsPosition
from tilewright.lits.shapes import PieceType

__all__ = [
    "AnyPlacement",
    "BestNet",
    "Covers",
    "LastOfType",
    "OfType",
    "Protects",
    "QuietOpening",
    "SavesOneOfTwo",
    "Strongest",
    "SwapsSides",
    "WinsNow",
]


@lru_cache(maxsize=4096)
def _figures(position: LitsPosition, move: Placement) -> PlacementFigures:
    return of_placement(position, move, position.play(move))


def _all_figures(position: LitsPosition) -> Iterable[PlacementFigures]:
    return (
        _figures(position, move) for move in position.legal_moves() if isinstance(move, Placement)
    )


@dataclass(frozen=True, slots=True)
class SwapsSides:
    """The swap of the pie rule."""

    def miss(self, position: LitsPosition, move: LitsMove) -> Miss | None:  # noqa: ARG002 - contract
        """As ``Goal.miss``."""
        return None if isinstance(move, Swap) else Miss()


@dataclass(frozen=True, slots=True)
class AnyPlacement:
    """Any piece that the rules allow, rather than the swap."""

    def miss(self, position: LitsPosition, move: LitsMove) -> Miss | None:  # noqa: ARG002 - contract
        """As ``Goal.miss``."""
        return None if isinstance(move, Placement) else Miss()


@dataclass(frozen=True, slots=True)
class OfType:
    """Any legal piece of a type."""

    type: PieceType

    def miss(self, position: LitsPosition, move: LitsMove) -> Miss | None:  # noqa: ARG002 - contract
        """As ``Goal.miss``."""
        if isinstance(move, Placement) and move.type is self.type:
            return None
        return Miss("miss.type", {"type": self.type.value})


@dataclass(frozen=True, slots=True)
class Covers:
    """At least so many symbols of the opponent, and none of one's own."""

    count: int

    def miss(self, position: LitsPosition, move: LitsMove) -> Miss | None:
        """As ``Goal.miss``."""
        if not isinstance(move, Placement):
            return Miss("miss.place")
        covered = _figures(position, move).covered
        enemy, own = len(covered.enemy), len(covered.own)
        if enemy >= self.count and not own:
            return None
        symbols = {"mine": position.next_symbol.value, "theirs": position.next_symbol.other.value}
        return Miss("miss.covers", {"enemy": enemy, "own": own, "wanted": self.count, **symbols})


@dataclass(frozen=True, slots=True)
class Protects:
    """A piece after which no piece can ever cover these cells, which it leaves open."""

    cells: frozenset[str]

    def miss(self, position: LitsPosition, move: LitsMove) -> Miss | None:
        """As ``Goal.miss``."""
        if not isinstance(move, Placement):
            return Miss("miss.place")
        exact = _figures(position, move).exact
        named = {str(cell) for cell in (*exact.own, *exact.enemy, *exact.empty)}
        missing = sorted(self.cells - named)
        return Miss("miss.protects", {"cells": " ".join(missing)}) if missing else None


@dataclass(frozen=True, slots=True)
class SavesOneOfTwo:
    """A piece that half-protects two own symbols: at most one of them can still be covered."""

    def miss(self, position: LitsPosition, move: LitsMove) -> Miss | None:
        """As ``Goal.miss``."""
        if not isinstance(move, Placement):
            return Miss("miss.place")
        return None if _figures(position, move).halves.saved else Miss()


@dataclass(frozen=True, slots=True)
class Strongest:
    """A piece of the greatest strength that there is."""

    def miss(self, position: LitsPosition, move: LitsMove) -> Miss | None:
        """As ``Goal.miss``."""
        if not isinstance(move, Placement):
            return Miss("miss.place")
        found = _figures(position, move)
        best = max(each.strength for each in _all_figures(position))
        if found.strength == best:
            return None
        return Miss(
            "miss.strongest",
            {"cover": found.cover, "protect": found.protect, "strength": found.strength},
        )


@dataclass(frozen=True, slots=True)
class BestNet:
    """A piece of the greatest net strength: the opponent's best reply counted."""

    def miss(self, position: LitsPosition, move: LitsMove) -> Miss | None:
        """As ``Goal.miss``."""
        if not isinstance(move, Placement):
            return Miss("miss.place")
        found = _figures(position, move)
        best = max(each.net for each in _all_figures(position))
        if found.net == best:
            return None
        reply = found.replies.best
        if reply is None:
            return Miss("miss.net_end", {"net": found.net})
        told = {"strength": found.strength, "reply": reply.strength, "net": found.net}
        return Miss("miss.net", {**told, "cells": str(reply.placement)})


@dataclass(frozen=True, slots=True)
class LastOfType:
    """A piece after which no piece of the type can be laid for the rest of the game."""

    type: PieceType

    def miss(self, position: LitsPosition, move: LitsMove) -> Miss | None:
        """As ``Goal.miss``."""
        if isinstance(move, Placement):
            gone = {each.type for each in _figures(position, move).gone}
            if self.type in gone:
                return None
        return Miss("miss.gone", {"type": self.type.value})


@dataclass(frozen=True, slots=True)
class WinsNow:
    """A piece after which none fits any more, with the win for who laid it."""

    def miss(self, position: LitsPosition, move: LitsMove) -> Miss | None:
        """As ``Goal.miss``."""
        if not isinstance(move, Placement):
            return Miss("miss.place")
        result = _figures(position, move).result
        if result is None:
            return Miss("miss.goes_on", {"count": len(position.play(move).legal_moves())})
        if result.is_won:
            return None
        return Miss("miss.lost", {"own": result.own, "enemy": result.enemy})


@dataclass(frozen=True, slots=True)
class QuietOpening:
    """A first piece between those that give the lead away and those that invite the swap."""

    def miss(self, position: LitsPosition, move: LitsMove) -> Miss | None:
        """As ``Goal.miss``."""
        if not isinstance(move, Placement):
            return Miss("miss.place")
        found = _figures(position, move)
        if found.outlook is SwapOutlook.OPEN:
            return None
        key = "miss.invited" if found.outlook is SwapOutlook.INVITED else "miss.left"
        return Miss(key, {"strength": found.strength})
