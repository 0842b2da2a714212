"""What an annotator says of a move and of a board beside words: judgements and marks."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from tilewright.game import JsonObject

__all__ = ["Judgement", "Mark", "Shape", "marks_to_json"]


class Judgement(StrEnum):
    """How good a move is, in the signs of chess annotation."""

    BRILLIANT = "!!"
    GOOD = "!"
    INTERESTING = "!?"
    DUBIOUS = "?!"
    MISTAKE = "?"
    BLUNDER = "??"

    def __repr__(self) -> str:
        return f"Judgement.{self.name}"


class Shape(StrEnum):
    """The figure of a mark: those of SGF, the records of Go players."""

    CIRCLE = "circle"
    SQUARE = "square"
    TRIANGLE = "triangle"
    CROSS = "cross"

    def __repr__(self) -> str:
        return f"Shape.{self.name}"


@dataclass(frozen=True, slots=True)
class Mark:
    """A figure on one of the ``places`` of a position."""

    place: str
    shape: Shape


def marks_to_json(marks: Iterable[Mark]) -> JsonObject:
    """Shapes by place, as plain JSON."""
    return {mark.place: mark.shape.value for mark in marks}
