"""The written form of a move: cells, perhaps after a piece type.

Cells come in any order and case, separated by anything usual or run together: a letter starts a
cell, its digits are read whole (``a10b10c10d10``). A leading letter that no digit follows is a
type. Full-width letters and punctuation, as input methods for Chinese write them, are read too, and
so are the dashes that word processors make of a hyphen.
"""

import re
import unicodedata

from tilewright.game import NotationError
from tilewright.lits.cells import Cell
from tilewright.lits.shapes import PieceType

__all__ = ["LONGEST_MOVE_TEXT", "is_swap", "read_cells"]

LONGEST_MOVE_TEXT = 100

# U+2010 to U+2015 are hyphens and dashes, U+2212 is the minus sign.
_SEPARATORS = re.compile(r"[\s,;:.|/\\+_\-\u2010-\u2015\u2212()\[\]{}<>、。・·‧~]+")
_LEADING_TYPE = re.compile(r"[a-z](?![0-9])")
_CELL = re.compile(r"[a-z][0-9]+")

# J and Z are the usual names of the mirrored L and S, which are not types of their own here.
_TYPE_LETTERS = {
    "l": PieceType.L,
    "j": PieceType.L,
    "i": PieceType.I,
    "t": PieceType.T,
    "s": PieceType.S,
    "z": PieceType.S,
}


def read_cells(text: str) -> tuple[PieceType | None, tuple[Cell, ...]]:
    """The stated type (None when none is) and the cells of a move's text, as written.

    The number of cells, their shape and the board do not matter here. Raises NotationError with
    the first unreadable part.
    """
    if len(text) > LONGEST_MOVE_TEXT:
        raise NotationError("lits.notation.too_long", limit=LONGEST_MOVE_TEXT)
    words = _words(text)
    if not words:
        raise NotationError("lits.notation.empty")
    if words[0].startswith("swap"):
        raise NotationError("lits.notation.swap", parts=[text.strip()[:20]])
    stated = None
    if _LEADING_TYPE.match(words[0]):
        letter, words[0] = words[0][0], words[0][1:]
        if letter not in _TYPE_LETTERS:
            raise NotationError("lits.notation.type", parts=[letter.upper()])
        stated = _TYPE_LETTERS[letter]
    cells: list[Cell] = []
    for word in words:
        start = 0
        while start < len(word):
            match = _CELL.match(word, start)
            if match is None:
                raise NotationError("lits.notation.cell", parts=[word[start : start + 20]])
            cells.append(Cell.parse(match[0]))
            start = match.end()
    return stated, tuple(cells)


def is_swap(text: str) -> bool:
    """Whether the text is the word ``swap``, written in any of the ways that cells may be."""
    return len(text) <= LONGEST_MOVE_TEXT and _words(text) == ["swap"]


def _words(text: str) -> list[str]:
    words = _SEPARATORS.split(unicodedata.normalize("NFKC", text).lower())
    return [word for word in words if word]
