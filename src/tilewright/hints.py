"""A hint: what a coach gives away of a move, a little more with every step."""

from dataclasses import dataclass
from enum import IntEnum

from tilewright.plain import JsonObject

__all__ = ["Hint", "HintStep"]


class HintStep(IntEnum):
    """How much is given away: each step tells what those before it tell, and more."""

    WHERE = 1
    PIECE = 2
    MOVE = 3


@dataclass(frozen=True, slots=True)
class Hint:
    """What is told of a move up to a step.

    ``area`` says where to look and ``piece`` with what to move, both in the game's own terms
    (docs/coach.md). ``piece`` is None before its step, ``move`` before the last. ``text`` is the
    sentence of the step alone.
    """

    step: HintStep
    text: str
    area: JsonObject
    piece: JsonObject | None = None
    move: str | None = None

    def to_json(self) -> JsonObject:
        """All of it, the step as its number."""
        return {
            "step": int(self.step),
            "text": self.text,
            "area": self.area,
            "piece": self.piece,
            "move": self.move,
        }
