"""What can happen in a game: a player's take, a player's tiling choice, a deal.

Displays, pattern lines and columns are numbered from 1 here, as people name them.
"""

import re
import unicodedata
from dataclasses import dataclass
from typing import Final, TypeAlias, TypeVar

from tilewright.azul.tiles import COLOURS, Colour, Counts, colours_of, count_of, letters_of
from tilewright.azul.wall import SIZE
from tilewright.game import NotationError

__all__ = [
    "DISPLAY_SIZE",
    "TAKES",
    "AzulMove",
    "Deal",
    "Take",
    "Tiling",
    "parse_move",
]

DISPLAY_SIZE: Final = 4
MOST_DISPLAYS: Final = 9

_LONGEST: Final = 80
_TAKE: Final = re.compile(r"([1-9C])([BYRKW])([1-5-])")
_TILING: Final = re.compile(r"W([1-5])@([1-5-])")
_DEAL: Final = re.compile(r"DEAL((?:[BYRKW]{1,4}|-)(?:/(?:[BYRKW]{1,4}|-))*)")
# U+2010 to U+2015 are hyphens and dashes, U+2212 is the minus sign.
_DASH: Final = re.compile(r"[\u2010-\u2015\u2212]")


@dataclass(frozen=True, slots=True)
class Take:
    """Take all tiles of a colour and put them down: ``3R2``, ``cB-``.

    ``source`` is a display's number, None for the centre; ``line`` a pattern line's number, None
    for the floor line.
    """

    source: int | None
    colour: Colour
    line: int | None

    def __str__(self) -> str:
        source = "c" if self.source is None else self.source
        return f"{source}{self.colour.value}{'-' if self.line is None else self.line}"

    @classmethod
    def parse(cls, text: str) -> "Take":
        """Read the notation, in any case. Raises NotationError."""
        return _parsed(text, cls)


@dataclass(frozen=True, slots=True)
class Tiling:
    """Tile a full pattern line of the grey wall: ``w2@4``; ``w2@-`` when no column is possible."""

    line: int
    column: int | None

    def __str__(self) -> str:
        return f"w{self.line}@{'-' if self.column is None else self.column}"

    @classmethod
    def parse(cls, text: str) -> "Tiling":
        """Read the notation, in any case. Raises NotationError."""
        return _parsed(text, cls)


@dataclass(frozen=True, slots=True)
class Deal:
    """The tiles that came to each display, by count: ``deal BYRK/BBYR/-/-/-``."""

    displays: tuple[Counts, ...]

    def __str__(self) -> str:
        return "deal " + "/".join(letters_of(counts) for counts in self.displays)

    @classmethod
    def parse(cls, text: str) -> "Deal":
        """Read the notation, in any case, tiles of a display in any order. Raises NotationError."""
        return _parsed(text, cls)

    @property
    def tiles(self) -> tuple[tuple[Colour, ...], ...]:
        """The tiles of each display one by one, in canonical order."""
        return tuple(colours_of(counts) for counts in self.displays)


AzulMove: TypeAlias = Take | Tiling | Deal

_MoveT = TypeVar("_MoveT", Take, Tiling, Deal)

# The few hundred takes there can be are made once: positions list them by the dozen.
TAKES: Final[dict[int | None, tuple[tuple[Take, ...], ...]]] = {
    source: tuple(
        tuple(Take(source, colour, line) for line in (*range(1, SIZE + 1), None))
        for colour in COLOURS
    )
    for source in (*range(1, MOST_DISPLAYS + 1), None)
}
"""Every take, by source, colour's order, and target (lines from the top, the floor last)."""


def parse_move(text: str) -> AzulMove:
    """Read any move's notation. Raises NotationError when it is none.

    Case and blanks do not matter, full-width letters and signs and every kind of dash are read.
    """
    if len(text) > _LONGEST:
        raise NotationError("azul.text.move", parts=[text.strip()[:20]], text=text.strip()[:20])
    plain = _DASH.sub("-", unicodedata.normalize("NFKC", text))
    trimmed = "".join(plain.split()).upper()
    if found := _TAKE.fullmatch(trimmed):
        source, letter, target = found.groups()
        return Take(
            None if source == "C" else int(source),
            Colour(letter),
            None if target == "-" else int(target),
        )
    if found := _TILING.fullmatch(trimmed):
        line, column = found.groups()
        return Tiling(int(line), None if column == "-" else int(column))
    if found := _DEAL.fullmatch(trimmed):
        return Deal(
            tuple(
                count_of(Colour(letter) for letter in display.strip("-"))
                for display in found[1].split("/")
            )
        )
    raise NotationError("azul.text.move", parts=[text.strip()[:20]], text=text.strip()[:20])


def _parsed(text: str, kind: type[_MoveT]) -> _MoveT:
    move = parse_move(text)
    if not isinstance(move, kind):
        raise NotationError("azul.text.move", parts=[text.strip()[:20]], text=text.strip()[:20])
    return move
