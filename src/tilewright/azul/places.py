"""The places of a table that a remark can point at, in the notation of moves."""

from tilewright.azul.position import AzulPosition
from tilewright.azul.tiles import COLOURS, Counts
from tilewright.azul.wall import SIZE

__all__ = ["places_of"]


def places_of(position: AzulPosition) -> tuple[str, ...]:
    """Every place there is now: the market's, then each player's.

    A display ``3`` and the centre ``c``, each followed by the tiles of one colour that lie there
    (``3R``, ``cB``); of player 1 the pattern lines ``1:2``, the floor line ``1:-`` and the spaces
    of the wall, ``1:w2@4`` in row 2 and column 4.
    """
    market: list[str] = []
    for number, tiles in enumerate(position.displays, start=1):
        market += _source(str(number), tiles)
    market += _source("c", position.centre)
    return (*market, *(place for seat in range(position.seats) for place in _board(seat + 1)))


def _source(name: str, tiles: Counts) -> list[str]:
    lying = zip(COLOURS, tiles, strict=True)
    return [name, *(f"{name}{colour.value}" for colour, count in lying if count)]


def _board(player: int) -> list[str]:
    numbers = range(1, SIZE + 1)
    return [
        *(f"{player}:{line}" for line in numbers),
        f"{player}:-",
        *(f"{player}:w{row}@{column}" for row in numbers for column in numbers),
    ]
