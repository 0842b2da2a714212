"""Which positions are one puzzle: a text that they share, and the identifier made from it."""

import hashlib
from collections.abc import Iterator

from tilewright.azul.board import PlayerBoard
from tilewright.azul.position import AzulPosition
from tilewright.azul.tiles import letters_of
from tilewright.lits.board import Board
from tilewright.lits.position import LitsPosition
from tilewright.lits.symmetry import Symmetry, transform_position

__all__ = ["azul_canonical", "identity", "lits_canonical"]

_DIGITS = 10


def identity(game: str, canonical: str) -> str:
    """A puzzle's identifier, such as ``lits-1f0c93ab52``."""
    digest = hashlib.sha256(canonical.encode()).hexdigest()
    return f"{game}-{digest[:_DIGITS]}"


# --- Battle of LITS ------------------------------------------------------------------------


def lits_canonical(position: LitsPosition) -> str:
    """The least of the texts of the position turned, mirrored, and with the symbols exchanged.

    Who owns a symbol and the pie rule do not matter: the swap is no longer possible.
    """
    return min(map(str, _images(position)))


def _images(position: LitsPosition) -> Iterator[LitsPosition]:
    for board, first in (
        (position.board, position.first_symbol),
        (_exchanged(position.board), position.first_symbol.other),
    ):
        plain = LitsPosition(board, position.placements, first, supply=position.supply, pie=False)
        for symmetry in Symmetry:
            yield transform_position(plain, symmetry)


def _exchanged(board: Board) -> Board:
    return Board(board.size, board.o_cells, board.x_cells)


# --- Azul ----------------------------------------------------------------------------------


def azul_canonical(position: AzulPosition) -> str:
    """All that the end of the round depends on: who is to move comes first, displays in order.

    No exchange of colours leaves the coloured wall as it is: each colour's places in the five rows
    lie otherwise to the edges and to the lines' lengths. Bag, lid and round number, and which tiles
    lie on a floor line, change nothing in a round that ends the game.
    """
    seats = (position.turn, 1 - position.turn)
    displays = sorted(letters_of(counts) for counts in position.displays if any(counts))
    marker = "marker" if position.marker is None else "no marker"
    boards = (_board_text(position.boards[seat]) for seat in seats)
    return " | ".join((",".join(displays), letters_of(position.centre), marker, *boards))


def _board_text(board: PlayerBoard) -> str:
    lines = ",".join(
        "-" if line.colour is None else f"{line.colour.value}{line.count}" for line in board.lines
    )
    wall = "/".join(
        "".join("." if colour is None else colour.value for colour in row) for row in board.wall
    )
    return f"{board.score} {lines} {wall} {len(board.floor)}"
