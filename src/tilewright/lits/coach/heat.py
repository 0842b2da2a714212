"""A heat map: for each cell, the best placement that covers it, for either player.

Best is by net strength (docs/coach.md), which looks one reply ahead and no further.
"""

from dataclasses import dataclass

from tilewright.game import JsonObject
from tilewright.lits.cells import Cell, Symbol, cells_in
from tilewright.lits.moves import Placement
from tilewright.lits.position import LitsPosition
from tilewright.lits.strength import judgements_of

__all__ = ["HeatCell", "HeatMap"]


@dataclass(frozen=True, slots=True)
class HeatCell:
    """The strongest placement over a cell, and its net strength in symbols for who makes it."""

    placement: Placement
    net: int

    def to_json(self) -> JsonObject:
        """``move`` and ``value``."""
        return {"move": str(self.placement), "value": self.net}


@dataclass(frozen=True, slots=True)
class HeatMap:
    """Both players' best placements by cell; cells that nobody can cover now are left out.

    ``own`` belongs to the player to move. ``enemy`` is what the opponent could do had it been their
    turn. A swap is no placement, so it is in neither.
    """

    symbol: Symbol
    own: dict[Cell, HeatCell]
    enemy: dict[Cell, HeatCell]

    @classmethod
    def of(cls, position: LitsPosition) -> "HeatMap":
        """The map of a position; of a finished game it is empty."""
        own = position.next_symbol
        return cls(own, _best_by_cell(position, own), _best_by_cell(position, own.other))

    def to_json(self) -> JsonObject:
        """``symbol`` of the player to move, ``own`` and ``enemy`` by cell, row by row."""
        return {
            "symbol": self.symbol.value,
            "own": {str(cell): heat.to_json() for cell, heat in self.own.items()},
            "enemy": {str(cell): heat.to_json() for cell, heat in self.enemy.items()},
        }


def _best_by_cell(position: LitsPosition, mover: Symbol) -> dict[Cell, HeatCell]:
    table = position.table
    best: dict[Cell, HeatCell] = {}
    numbers = table.indexes(position.legal)
    for judgement in judgements_of(position, numbers, mover):
        heat = HeatCell(table.placements[judgement.number], judgement.net)
        for cell in heat.placement.cells:
            # Of equal ones the first in canonical order stays.
            if cell not in best or best[cell].net < heat.net:
                best[cell] = heat
    return {cell: best[cell] for cell in cells_in(table.all_cells, position.size) if cell in best}
