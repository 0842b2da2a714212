"""The solution of a puzzle, for whoever gives it up: it is told only when it is asked for."""

from typing import Annotated

from fastapi import APIRouter, Path

from tilewright.game import JsonObject
from tilewright.puzzles.answering import answered
from tilewright.puzzles.stored import shipped_puzzle
from tilewright.puzzles.words import end_in_words
from tilewright.server.dependencies import ERRORS, Language
from tilewright.server.errors import UnknownError
from tilewright.server.puzzles_http import AnswerInfo

__all__ = ["router"]

router = APIRouter(prefix="/api", responses=ERRORS)


@router.get("/puzzles/{puzzle}/solution", response_model=AnswerInfo)
def show_solution(puzzle: Annotated[str, Path(max_length=64)], language: Language) -> JsonObject:
    """What the right answer would have been told."""
    found = shipped_puzzle(puzzle)
    if found is None:
        told = puzzle[:40]
        raise UnknownError("puzzles.unknown", parts=[told], puzzle=told)
    answer = answered(found, found.solution, language)
    return {**answer.to_json(), "end": end_in_words(found, language)}
