"""What each move of a position comes to, by programs that share no search with the engines."""

from tilewright._native import azul as azul_core
from tilewright._native import lits as lits_core
from tilewright.azul import AzulPosition, WallKind
from tilewright.azul.engine.networks import network_for
from tilewright.azul.native import move_of, native_state
from tilewright.game import Move, Position
from tilewright.lits import LitsPosition
from tilewright.lits.native import DEEPEST, placed_in_order
from tilewright.puzzles.rules import Worth

_MOST_POSITIONS = 20_000_000
_CERTAIN = 10_000
_POINT = 25
"""A point of the final difference in the native figure (native/azul/search/value.hpp)."""


def worths(position: Position) -> dict[Move, Worth]:
    """Each legal move with what it brings when both sides play best afterwards."""
    return _of_lits(position) if isinstance(position, LitsPosition) else _of_azul(position)


def _of_lits(position: LitsPosition) -> dict[Move, Worth]:
    found, _ = lits_core.plain_moves(
        position.size,
        position.supply,
        "".join(position.board.rows),
        position.next_symbol.value,
        DEEPEST,
        placed_in_order(position),
        table_megabytes=16,
    )
    return {
        position.table.placements[number]: Worth(float(value > 0), value / 2)
        for number, value in found
    }


def _of_azul(position: AzulPosition) -> dict[Move, Worth]:
    network = network_for(2, WallKind.COLOURED)
    found, _ = azul_core.plain_round(network, native_state(position), _MOST_POSITIONS)
    return {move_of(number, None): _azul_worth(value) for number, value in found}


def _azul_worth(value: int) -> Worth:
    if value == 0:
        return Worth(0.5, 0.0)
    share = 1.0 if value > 0 else 0.0
    return Worth(share, (value - (2 * share - 1) * _CERTAIN) / _POINT)
