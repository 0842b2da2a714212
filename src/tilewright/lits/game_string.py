"""Games of ten-by-ten boards as other LITS programs write them, in one line.

A game string is 100 cells row by row (``X``, ``O`` and ``.``; also ``x``, ``o``, ``_``, ``-``),
then moves, all joined by ``; ``: ``L[00,10,20,21]`` (the type, then each cell's row and column
digit in any order) or ``swap``. X is always the first symbol.
"""

import re
from dataclasses import dataclass

from tilewright.game import NotationError
from tilewright.lits.board import Board
from tilewright.lits.cells import Cell
from tilewright.lits.moves import LitsMove, Placement, Swap
from tilewright.lits.position import LitsPosition
from tilewright.lits.shapes import PieceType

__all__ = ["GameString", "read_move", "write_move"]

_SIZE = 10
_LONGEST_TEXT = 4000
_BOARD = re.compile(r"[XOxo._-]{100}(?![XOxo._-])")
_MOVE = re.compile(r"([LITS])\s*\[\s*([0-9]{2}(?:\s*,\s*[0-9]{2})*)\s*\]", re.IGNORECASE)
_NORMAL = str.maketrans("xo_-", "XO..")


@dataclass(frozen=True, slots=True)
class GameString:
    """The board and the moves of a game; whether the moves are legal is for ``play`` to say."""

    board: Board
    moves: tuple[LitsMove, ...] = ()

    def __post_init__(self) -> None:
        if self.board.size != _SIZE:
            raise NotationError("lits.game_string.size", parts=[str(self.board.size)])

    def __str__(self) -> str:
        return "; ".join(["".join(self.board.rows), *map(write_move, self.moves)])

    @property
    def start(self) -> LitsPosition:
        """The position before the first move."""
        return LitsPosition(self.board)

    @classmethod
    def parse(cls, text: str) -> "GameString":
        """Read a game string. Raises NotationError naming the first unreadable part."""
        if len(text) > _LONGEST_TEXT:
            raise NotationError("lits.game_string.too_long", limit=_LONGEST_TEXT)
        stripped = text.removeprefix("\ufeff").strip()
        found = _BOARD.match(stripped)
        if found is None:
            raise NotationError("lits.game_string.board", parts=[stripped[:20]])
        cells = found[0].translate(_NORMAL)
        board = Board.from_rows([cells[row : row + _SIZE] for row in range(0, 100, _SIZE)])
        rest = stripped[found.end() :].strip().removeprefix(";").removesuffix(";").strip()
        return cls(board, tuple(map(read_move, rest.split(";"))) if rest else ())


def read_move(text: str) -> LitsMove:
    """Read ``L[00,10,20,21]`` or ``swap``. Raises NotationError."""
    stripped = text.strip()
    if stripped.lower() == "swap":
        return Swap()
    found = _MOVE.fullmatch(stripped)
    if found is None:
        raise NotationError("lits.game_string.move", parts=[stripped[:40]])
    pairs = (pair.strip() for pair in found[2].split(","))
    cells = tuple(Cell(int(pair[0]), int(pair[1])) for pair in pairs)
    return Placement(cells, PieceType(found[1].upper()))


def write_move(move: LitsMove) -> str:
    """``L[00,10,20,21]`` or ``swap``. Raises NotationError for what has no such form."""
    if isinstance(move, Swap):
        return str(move)
    if move.type is None or not all(cell.on_board(_SIZE) for cell in move.cells):
        raise NotationError("lits.game_string.move", parts=[str(move)])
    return f"{move.type}[{','.join(f'{cell.row}{cell.column}' for cell in move.cells)}]"
