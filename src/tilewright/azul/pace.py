"""How long a game will still last, for whoever divides his time.

Counted in games of good players, two to four, on both walls: a game lasts as many rounds as the
fullest row of any wall lacks tiles, one more now and then. A take removes a little more than one
group (tiles of one colour in one place), and with eight groups left the round is soon known to its
end; before that each player has about two and a half takes.
"""

from tilewright.azul.phase import Phase
from tilewright.azul.position import AzulPosition

__all__ = ["rounds_left", "turns_to_think"]

_TAKES_PER_GROUP = 0.75
_SOON_KNOWN = 8

_TURNS_A_ROUND = 3.0
"""Of each player, a turn in a position that is soon known counting as a fifth of one."""

_QUICK = 0.2


def rounds_left(position: AzulPosition) -> int:
    """How many rounds will probably still be played, the present one included; 0 at the end."""
    if position.phase is Phase.OVER:
        return 0
    return max(1, min(row.count(None) for board in position.boards for row in board.wall))


def turns_to_think(position: AzulPosition) -> float:
    """How many turns' thought the player to move will still need, this one included; at least 1.

    A turn in which the engine soon knows the rest of the round counts as a fifth of one.
    """
    later = _TURNS_A_ROUND * max(0, rounds_left(position) - 1)
    groups = sum(map(bool, position.centre)) + sum(
        map(bool, (count for counts in position.displays for count in counts))
    )
    takes = _TAKES_PER_GROUP / position.seats
    hard = takes * max(0, groups - _SOON_KNOWN)
    return max(1.0, later + hard + _QUICK * takes * min(groups, _SOON_KNOWN))
