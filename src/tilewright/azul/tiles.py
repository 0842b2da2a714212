"""The hundred tiles, their five colours, and counting them."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, TypeAlias

__all__ = [
    "ALL_TILES",
    "COLOURS",
    "MARKER",
    "NO_TILES",
    "TILES_PER_COLOUR",
    "Colour",
    "Counts",
    "Marker",
    "colours_of",
    "count_of",
    "letters_of",
    "minus",
    "plus",
    "with_more",
]


class Colour(StrEnum):
    """A tile's colour, in the order of the first row of the printed wall; K is black."""

    BLUE = "B"
    YELLOW = "Y"
    RED = "R"
    BLACK = "K"
    WHITE = "W"

    order: int
    """The place in the canonical order, from 0; the index into ``Counts``."""

    def __init__(self, letter: str) -> None:
        self.order = "BYRKW".index(letter)

    def __repr__(self) -> str:
        return f"Colour.{self.name}"


class Marker(StrEnum):
    """The first-player marker, as a piece on a floor line."""

    MARKER = "marker"

    def __repr__(self) -> str:
        return "MARKER"


COLOURS: Final = tuple(Colour)
MARKER: Final = Marker.MARKER
TILES_PER_COLOUR: Final = 20

Counts: TypeAlias = tuple[int, ...]
"""How many tiles of each colour: five numbers in canonical order."""

NO_TILES: Final[Counts] = (0, 0, 0, 0, 0)
ALL_TILES: Final[Counts] = (TILES_PER_COLOUR,) * 5


def count_of(tiles: Iterable[Colour]) -> Counts:
    """The tiles by count."""
    counts = [0, 0, 0, 0, 0]
    for tile in tiles:
        counts[tile.order] += 1
    return tuple(counts)


def colours_of(counts: Counts) -> tuple[Colour, ...]:
    """The tiles one by one, in canonical order."""
    return tuple(
        colour for colour, number in zip(COLOURS, counts, strict=True) for _ in range(number)
    )


def letters_of(counts: Counts) -> str:
    """The tiles' letters in canonical order, ``-`` for none: ``BBYR``."""
    return "".join(colours_of(counts)) or "-"


def plus(counts: Counts, more: Counts) -> Counts:
    """Both together."""
    return tuple(map(int.__add__, counts, more))


def minus(counts: Counts, fewer: Counts) -> Counts:
    """What is left of ``counts`` without ``fewer``; negative where there were too few."""
    return tuple(map(int.__sub__, counts, fewer))


def with_more(counts: Counts, colour: Colour, number: int) -> Counts:
    """``counts`` and ``number`` further tiles of one colour."""
    changed = list(counts)
    changed[colour.order] += number
    return tuple(changed)
