"""Battle of LITS: rules, boards, notation, what cells mean, and simple players."""

from tilewright.lits.board import Board
from tilewright.lits.cells import Cell, Symbol
from tilewright.lits.moves import LitsMove, Placement, Swap, parse_move
from tilewright.lits.named_boards import NAMED_BOARDS, NamedBoard
from tilewright.lits.position import LitsPosition, Phase
from tilewright.lits.shapes import PieceType

__all__ = [
    "NAMED_BOARDS",
    "Board",
    "Cell",
    "LitsMove",
    "LitsPosition",
    "NamedBoard",
    "Phase",
    "PieceType",
    "Placement",
    "Swap",
    "Symbol",
    "parse_move",
]
