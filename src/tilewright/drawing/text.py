"""Text as outlines, so that a picture needs no font where it is shown.

The outlines are those of Inter, and of Noto Sans TC for Chinese (``glyphs.json``; licences beside
it). Figures are tabular: all as wide as each other. Only the characters of plain English text and
those of the words in :class:`DrawnWord` are there; another is drawn as ``?``.
"""

import json
import re
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from importlib import resources
from typing import Any

from tilewright.drawing.svg import number
from tilewright.messages import render

__all__ = ["DrawnWord", "cap_height", "drawn_words", "text_path", "text_width"]

_STEP = re.compile(r"([MLQC])([^MLQCZ]*)|Z")


class DrawnWord(StrEnum):
    """The sentences that are drawn in pictures, by their keys.

    After adding one, or changing its Chinese, run ``tools/make_glyphs.py``, which reads this.
    """

    PLAYER = "drawing.player"
    UNCOVERED = "drawing.uncovered"
    ROUND = "drawing.round"
    CENTRE = "drawing.centre"
    BAG = "drawing.bag"
    LID = "drawing.lid"
    TO_PLACE = "drawing.to_place"
    TO_PLAY = "drawing.to_play"
    WINNER = "drawing.winner"
    SHARED = "drawing.shared"


@cache
def _faces() -> tuple[float, Mapping[str, Any]]:
    folder = resources.files(__name__.rpartition(".")[0])
    loaded = json.loads((folder / "glyphs.json").read_text(encoding="utf-8"))
    return loaded["em"], loaded["faces"]


def _glyph(character: str, weight: str) -> Mapping[str, Any]:
    glyphs = _faces()[1][weight]["glyphs"]
    found: Mapping[str, Any] = glyphs.get(character, glyphs["?"])
    return found


def drawn_words(word: DrawnWord, parameters: Mapping[str, object], language: str) -> str:
    """A word or short sentence of a picture in the language, with its blanks filled."""
    return render(word, parameters, language)


def text_width(text: str, size: float, weight: str = "medium") -> float:
    """How wide ``text`` runs at ``size`` units to the em; ``weight`` is medium or bold."""
    advance: float = sum(_glyph(character, weight)["advance"] for character in text)
    return advance * size / _faces()[0]


def cap_height(size: float, weight: str = "medium") -> float:
    """The height of capitals and figures at ``size`` units to the em."""
    em, faces = _faces()
    height: float = faces[weight]["cap_height"]
    return height * size / em


def text_path(
    text: str, x: float, y: float, size: float, weight: str = "medium", anchor: str = "start"
) -> str:
    """Path data of one line of text with its baseline at ``y``.

    ``x`` is its left end, middle or right end as ``anchor`` says (start, middle, end). ``size`` is
    in units to the em.
    """
    scale = size / _faces()[0]
    share = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
    pen = x - share * text_width(text, size, weight)
    parts: list[str] = []
    for character in text:
        glyph = _glyph(character, weight)
        for step in _STEP.finditer(glyph["d"]):
            if step[1] is None:
                parts.append("Z")
                continue
            values = [float(value) for value in step[2].split()]
            moved = (
                number(pen + value * scale if place % 2 == 0 else y + value * scale)
                for place, value in enumerate(values)
            )
            parts.append(step[1] + " ".join(moved))
        pen += glyph["advance"] * scale
    return "".join(parts)
