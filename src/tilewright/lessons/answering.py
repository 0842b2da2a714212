"""What a learner is told of a move."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from tilewright import messages
from tilewright.game import ConfigError, Position, TilewrightError
from tilewright.games import game_named
from tilewright.lessons.lesson import Lesson, Step

__all__ = ["Answer", "answer", "first_accepted", "hint_for", "position_of", "step_numbered"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a step says of a move.

    ``key`` and ``parameters`` are its sentence; ``after`` is the position that an accepted move
    leads to, ``move`` the accepted one, ``error`` what the rules say against an illegal one.
    """

    key: str
    parameters: Mapping[str, object]
    move: Any = None
    after: Position[Any] | None = None
    error: TilewrightError | None = None

    @property
    def accepted(self) -> bool:
        """Whether the step is done."""
        return self.after is not None

    def sentence(self, language: str = "en") -> str:
        """The sentence in one of ``messages.LANGUAGES``."""
        return messages.render(self.key, self.parameters, language)


def step_numbered(lesson: Lesson, number: int) -> Step:
    """A step by its number from 1. Raises ConfigError when there is none."""
    if not 1 <= number <= len(lesson.steps):
        raise ConfigError(
            "lessons.step", parts=[str(number)], lesson=lesson.id, steps=len(lesson.steps)
        )
    return lesson.steps[number - 1]


@cache
def position_of(lesson: Lesson, number: int) -> Position[Any]:
    """The position of a step. Raises as ``step_numbered``."""
    found: Position[Any] = game_named(lesson.game).parse_position(
        step_numbered(lesson, number).position
    )
    return found


def hint_for(lesson: Lesson, number: int, error: TilewrightError) -> str | None:
    """The key of what the step says of that error beyond the rules' sentence; None if nothing."""
    rule = error.code.rpartition(".")[2]
    hints = step_numbered(lesson, number).hints
    return lesson.key(number, rule) if rule in hints else None


def answer(lesson: Lesson, number: int, text: str) -> Answer:
    """What the step of that number says of a move in the game's notation.

    Whatever the text is, it has an answer. Raises ConfigError only for a step that does not exist.
    """
    step, position = step_numbered(lesson, number), position_of(lesson, number)
    try:
        move = position.parse_move(text)
        after = position.play(move)
    except TilewrightError as error:
        hint = hint_for(lesson, number, error)
        told = {**error.parameters, "parts": " ".join(error.parts)}
        return Answer(hint or error.code, told, error=error)
    miss = step.goal.miss(position, move)
    if miss is None:
        return Answer(lesson.key(number, "done"), {}, move, after)
    key = lesson.key(number, "miss") if miss.key is None else f"lessons_{lesson.game}.{miss.key}"
    return Answer(key, miss.parameters)


def first_accepted(lesson: Lesson, number: int) -> str:
    """The first legal move, in the game's order, that the step accepts. Raises ConfigError."""
    step, position = step_numbered(lesson, number), position_of(lesson, number)
    return next(
        str(move) for move in position.legal_moves() if step.goal.miss(position, move) is None
    )
