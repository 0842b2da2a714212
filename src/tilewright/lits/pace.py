"""How long a game will still last, for whoever divides his time.

Counted in games of good players on boards from 5 x 5 to 12 x 12: a game has about 0.135 pieces for
each cell, one more or less, and a piece takes about 140 placements with it. With some 400
placements left the engine proves the result in about a second.
"""

from tilewright.lits.position import LitsPosition

__all__ = ["plies_left", "turns_to_think"]

_PIECES_PER_CELL = 0.135
_LOST_WITH_A_PIECE = 140
_SOON_PROVEN = 400

_QUICK = 0.2
"""What a turn in a position that is soon proven takes, beside one that takes thought."""


def plies_left(position: LitsPosition) -> float:
    """How many pieces will probably still be laid: 0 when the game is over, else at least 1."""
    if not position.legal:
        return 0.0
    most = min(_PIECES_PER_CELL * position.size**2, 4 * position.supply)
    return max(1.0, min(most - len(position.placements), position.living.bit_count()))


def turns_to_think(position: LitsPosition) -> float:
    """How many turns' thought the player to move will still need, this one included; at least 1.

    A turn in which the engine soon knows the result counts as a fifth of one.
    """
    plies = plies_left(position)
    hard = min(plies, max(0.0, position.living.bit_count() - _SOON_PROVEN) / _LOST_WITH_A_PIECE)
    return max(1.0, 1 + (hard - 1) / 2 + _QUICK * (plies - hard) / 2)
