"""The HTTP interface to lessons: what there is to learn, and what is said of a learner's moves.

Nothing is stored: a page remembers by itself which steps were done. What a step accepts is told
only to who asks for it.
"""

from functools import lru_cache
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path
from pydantic import BaseModel

from tilewright import messages
from tilewright.game import ConfigError, JsonObject
from tilewright.games import GAME_NAMES, game_named
from tilewright.lessons import (
    Lesson,
    answer,
    first_accepted,
    hint_for,
    lesson_named,
    lessons_of,
    position_of,
    step_numbered,
)
from tilewright.server.dependencies import ERRORS, Language
from tilewright.server.errors import UnknownError
from tilewright.server.requests import PreviewRequest

__all__ = ["router"]

router = APIRouter(prefix="/api/lessons", responses=ERRORS)

StepNumber = Annotated[int, Path(ge=1, le=10_000)]


class LessonInfo(BaseModel):
    """A lesson in the list; the texts are in the language asked for."""

    id: str
    game: str
    chapter: Literal["rules", "tips"]
    title: str
    idea: str
    steps: int


class LessonList(BaseModel):
    """Lessons in the order of learning."""

    lessons: list[LessonInfo]


class StepInfo(BaseModel):
    """A step: its task, the seat that the learner takes, and the position (``describe``)."""

    number: int
    text: str
    seat: int
    position: dict[str, Any]


class LessonWhole(LessonInfo):
    """A lesson with its steps; ``tasks`` has one for each number."""

    tasks: list[StepInfo]


class StepAnswer(BaseModel):
    """What is said of a move; ``position`` and ``happened`` (``steps``) only if it is accepted."""

    accepted: bool
    sentence: str
    error: dict[str, Any] | None
    position: dict[str, Any] | None
    happened: list[dict[str, Any]]


class StepPreview(BaseModel):
    """The game's preview of a move, and what the step says beyond it of a forbidden one."""

    preview: dict[str, Any]
    hint: str | None


class Solution(BaseModel):
    """A move that the step accepts."""

    move: str


@router.get("", response_model=LessonList)
def list_lessons(language: Language, game: str | None = None) -> JsonObject:
    """Every lesson, of one game or of all."""
    games = GAME_NAMES if game is None else (game,)
    return {"lessons": [_info(each, language) for name in games for each in lessons_of(name)]}


@router.get("/{lesson}", response_model=LessonWhole)
def show_lesson(lesson: str, language: Language) -> JsonObject:
    """A lesson with every step's task and position."""
    found = _found(lesson)
    tasks = [_task(found, number, language) for number in range(1, len(found.steps) + 1)]
    return {**_info(found, language), "tasks": tasks}


@router.post("/{lesson}/steps/{number}/answer", response_model=StepAnswer)
def answer_step(
    lesson: str, number: StepNumber, body: PreviewRequest, language: Language
) -> JsonObject:
    """Whether a move is the one that the step asks for, with a sentence either way."""
    found = _with_step(lesson, number)
    told = answer(found, number, body.move)
    game, position = game_named(found.game), position_of(found, number)
    return {
        "accepted": told.accepted,
        "sentence": told.sentence(language),
        "error": None if told.error is None else told.error.to_json(language),
        "position": None if told.after is None else game.describe(told.after),
        "happened": game.steps(position, told.move) if told.accepted else [],
    }


@router.post("/{lesson}/steps/{number}/preview", response_model=StepPreview)
def preview_step(
    lesson: str, number: StepNumber, body: PreviewRequest, language: Language
) -> JsonObject:
    """What a move would do in the step's position, or why it does not fit."""
    found = _with_step(lesson, number)
    told = answer(found, number, body.move)
    hint = None if told.error is None else hint_for(found, number, told.error)
    return {
        "preview": game_named(found.game).preview(position_of(found, number), body.move),
        "hint": None if hint is None else messages.render(hint, {}, language),
    }


@router.get("/{lesson}/steps/{number}/solution", response_model=Solution)
def show_solution(lesson: str, number: StepNumber) -> JsonObject:
    """A move that the step accepts, for who gives up."""
    return {"move": first_accepted(_with_step(lesson, number), number)}


def _found(name: str) -> Lesson:
    try:
        return lesson_named(name)
    except ConfigError as error:
        raise UnknownError(error.code, parts=error.parts, **error.parameters) from None


def _with_step(name: str, number: int) -> Lesson:
    found = _found(name)
    try:
        step_numbered(found, number)
    except ConfigError as error:
        raise UnknownError(error.code, parts=error.parts, **error.parameters) from None
    return found


def _info(lesson: Lesson, language: str) -> JsonObject:
    return {
        "id": lesson.id,
        "game": lesson.game,
        "chapter": lesson.chapter.value,
        "title": messages.render(lesson.key("title"), {}, language),
        "idea": messages.render(lesson.key("idea"), {}, language),
        "steps": len(lesson.steps),
    }


def _task(lesson: Lesson, number: int, language: str) -> JsonObject:
    (seat,) = position_of(lesson, number).to_act
    return {
        "number": number,
        "text": messages.render(lesson.key(number, "text"), {}, language),
        "seat": seat,
        "position": _described(lesson, number),
    }


@lru_cache(maxsize=256)
def _described(lesson: Lesson, number: int) -> JsonObject:
    return game_named(lesson.game).describe(position_of(lesson, number))
