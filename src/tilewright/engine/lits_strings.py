"""How the text protocol of Battle of LITS writes positions and moves, for both its sides.

Games that other programs know (10 x 10, X first, five pieces of each type, with the pie rule) are
written as game strings, with moves such as ``L[00,10,20,21]``. All others are written in our own
notation: ``position`` and a position text, with moves such as ``a1 a2 a3 b3``.
"""

import re
from collections.abc import Iterable

from tilewright.lits import LitsMove, LitsPosition, Swap, Symbol, parse_move
from tilewright.lits import game_string as strings
from tilewright.lits.native import placed_in_order
from tilewright.lits.position_text import USUAL_SUPPLY

__all__ = ["POSITION_WORD", "has_game_string", "moves_to", "read_move", "write_game", "write_moves"]

POSITION_WORD = "position"

_SIZE = 10
_GAME_STRING_MOVE = re.compile(r"[A-Za-z]\s*\[.*", re.DOTALL)


def has_game_string(position: LitsPosition) -> bool:
    """Whether other programs know the game that this is a position of."""
    return (
        position.size == _SIZE
        and position.first_symbol is Symbol.X
        and position.supply == USUAL_SUPPLY
        and position.pie
    )


def moves_to(position: LitsPosition) -> tuple[LitsMove, ...]:
    """Moves by which the position can come about from its empty board; one order of several."""
    table = position.table.placements
    moves: list[LitsMove] = [table[number] for number in placed_in_order(position)]
    if position.swapped:
        moves.insert(1, Swap())
    return tuple(moves)


def write_game(position: LitsPosition, moves: Iterable[LitsMove] | None = None) -> str:
    """What after ``newgame`` leads to the position.

    In a game string ``moves`` stand (None: some order of them); a position text has none.
    """
    if not has_game_string(position):
        return f"{POSITION_WORD} {position}"
    made = moves_to(position) if moves is None else tuple(moves)
    return str(strings.GameString(position.board, made))


def write_moves(position: LitsPosition, moves: Iterable[LitsMove]) -> str:
    """Moves in the notation that goes with the position's game, joined by ``; ``."""
    write = strings.write_move if has_game_string(position) else str
    return "; ".join(map(write, moves))


def read_move(text: str) -> LitsMove:
    """Read a move in either notation; legality is not checked. Raises NotationError."""
    if _GAME_STRING_MOVE.fullmatch(text.strip()):
        return strings.read_move(text)
    return parse_move(text)
