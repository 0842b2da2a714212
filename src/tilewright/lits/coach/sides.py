"""Cells by whose symbol they hold, as the player who moves sees them."""

from dataclasses import dataclass

from tilewright.game import JsonObject
from tilewright.lits.board import Board
from tilewright.lits.cells import Cell, Symbol, cells_in

__all__ = ["Sides"]


@dataclass(frozen=True, slots=True)
class Sides:
    """Cells that hold the mover's symbol, the opponent's, and none; each row by row."""

    own: tuple[Cell, ...]
    enemy: tuple[Cell, ...]
    empty: tuple[Cell, ...]

    @classmethod
    def of(cls, cells: int, board: Board, mover: Symbol) -> "Sides":
        """The cells of a set by their symbols."""
        own, enemy = board.cells_of(mover), board.cells_of(mover.other)
        return cls(
            cells_in(cells & own, board.size),
            cells_in(cells & enemy, board.size),
            cells_in(cells & ~(own | enemy), board.size),
        )

    def to_json(self) -> JsonObject:
        """The names of the cells."""
        return {
            "own": [str(cell) for cell in self.own],
            "enemy": [str(cell) for cell in self.enemy],
            "empty": [str(cell) for cell in self.empty],
        }
