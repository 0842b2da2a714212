"""The deal: how tiles come from the bag to the displays, and which deals a bag can give.

Displays are filled in order, each with four tiles. When a tile has to be drawn and the bag is
empty, the whole lid goes into the bag first; a bag that is emptied exactly by the last draw stays
empty until the next round. When both are empty, displays stay partly filled or empty.
"""

from typing import TYPE_CHECKING

from tilewright.azul.moves import DISPLAY_SIZE, Deal
from tilewright.azul.tiles import (
    COLOURS,
    NO_TILES,
    Colour,
    Counts,
    colours_of,
    count_of,
    letters_of,
    minus,
    plus,
)
from tilewright.game import IllegalMoveError

if TYPE_CHECKING:
    from numpy.random import Generator

__all__ = ["after_deal", "draw_deal"]


def draw_deal(bag: Counts, lid: Counts, displays: int, generator: "Generator") -> Deal:
    """Draw a deal for that many displays; the same generator state gives the same deal."""
    wanted = displays * DISPLAY_SIZE
    drawn = _draw(bag, wanted, generator)
    if len(drawn) < wanted:
        drawn += _draw(lid, wanted - len(drawn), generator)
    return Deal(
        tuple(
            count_of(drawn[first : first + DISPLAY_SIZE])
            for first in range(0, wanted, DISPLAY_SIZE)
        )
    )


def _draw(counts: Counts, wanted: int, generator: "Generator") -> list[Colour]:
    tiles = colours_of(counts)
    return [tiles[index] for index in generator.permutation(len(tiles))[:wanted].tolist()]


def after_deal(deal: Deal, bag: Counts, lid: Counts, displays: int) -> tuple[Counts, Counts, bool]:
    """Bag and lid after a deal, and whether the lid was poured into the bag.

    Raises IllegalMoveError when the deal has the wrong number of displays (``displays``), does
    not fill each as far as tiles last (``fill``), holds tiles that neither bag nor lid has
    (``tiles``), or needs tiles of the lid while the bag still has some (``bag_first``).
    """
    if len(deal.displays) != displays:
        raise IllegalMoveError(
            "azul.deal.displays", parts=[str(deal)], displays=displays, given=len(deal.displays)
        )
    _check_fill(deal, sum(bag) + sum(lid))
    dealt = NO_TILES
    for counts in deal.displays:
        dealt = plus(dealt, counts)
    short = minus(plus(bag, lid), dealt)
    if min(short) < 0:
        colour = COLOURS[short.index(min(short))]
        raise IllegalMoveError(
            "azul.deal.tiles",
            parts=[colour.value],
            colour=colour.value,
            dealt=dealt[colour.order],
            left=bag[colour.order] + lid[colour.order],
        )
    refilled = False
    for number, counts in enumerate(deal.displays, 1):
        left = minus(bag, counts)
        if min(left) >= 0:
            bag = left
            continue
        if max(left) > 0:
            raise IllegalMoveError(
                "azul.deal.bag_first",
                parts=[f"{number}:{letters_of(counts)}"],
                display=number,
                bag=letters_of(bag),
            )
        # The bag is used up within this display, and the rest came from the lid.
        bag, lid, refilled = plus(lid, left), NO_TILES, True
    return bag, lid, refilled


def _check_fill(deal: Deal, left: int) -> None:
    for number, counts in enumerate(deal.displays, 1):
        expected = min(DISPLAY_SIZE, left)
        if len(counts) != len(COLOURS) or min(counts) < 0 or sum(counts) != expected:
            raise IllegalMoveError(
                "azul.deal.fill",
                parts=[f"{number}:{letters_of(counts)}" if len(counts) == 5 else str(number)],
                display=number,
                expected=expected,
                given=sum(counts),
            )
        left -= expected
