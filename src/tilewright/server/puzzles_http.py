"""The HTTP interface to the puzzles; a solution is told to who finds it or gives up.

Nothing is kept here: what somebody has solved is the client's to remember.
"""

from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from pydantic import BaseModel

from tilewright.game import JsonObject
from tilewright.games import game_named
from tilewright.puzzles.answering import answered
from tilewright.puzzles.daily import daily
from tilewright.puzzles.puzzle import Puzzle, Theme
from tilewright.puzzles.rating import BANDS
from tilewright.puzzles.rules import PUZZLE_GAMES
from tilewright.puzzles.stored import selected, shipped, shipped_puzzle
from tilewright.puzzles.words import end_in_words, task_in_words
from tilewright.server.dependencies import ERRORS, Language
from tilewright.server.errors import UnknownError
from tilewright.server.requests import MoveText, Strict

__all__ = ["router"]

router = APIRouter(prefix="/api", responses=ERRORS)

Identifier = Annotated[str, Path(max_length=64)]
Band = Annotated[int | None, Query(ge=BANDS[0], le=BANDS[-1])]


class PuzzleSummary(BaseModel):
    """A puzzle in a list; ``band`` is from 1, the easiest, to 5."""

    id: str
    game: str
    theme: str
    rating: int
    band: int


class PuzzleList(BaseModel):
    """Puzzles, those of a game the easiest first."""

    puzzles: list[PuzzleSummary]


class PuzzleInfo(PuzzleSummary):
    """A puzzle: what is to be found, and the position as text and as a board shows it."""

    task: str
    text: str
    position: dict[str, Any]


class AnswerRequest(Strict):
    """A try."""

    move: MoveText


class AnswerInfo(BaseModel):
    """What a try comes to: the coach's sentence about it; the last three only when it is right.

    ``line`` is the solution and best play to the end of the game, ``value`` the final difference
    for who was to move, ``end`` the same in a sentence.
    """

    right: bool
    move: str
    sentence: str
    line: list[str] | None
    value: float | None
    end: str | None


@router.get("/puzzles", response_model=PuzzleList)
def list_puzzles(
    game: str | None = None, theme: Theme | None = None, band: Band = None
) -> JsonObject:
    """The puzzles of a game (of all), about a theme, of a band."""
    games = PUZZLE_GAMES if game is None else (game,)
    return {
        "puzzles": [
            _summary(puzzle)
            for name in games
            for puzzle in selected(shipped(name).puzzles, theme, band)
        ]
    }


@router.get("/puzzles/daily", response_model=PuzzleInfo)
def show_daily(language: Language, game: str = "lits") -> JsonObject:
    """The puzzle of the day by UTC."""
    return _info(daily(shipped(game).puzzles, datetime.now(UTC).date()), language)


@router.get("/puzzles/{puzzle}", response_model=PuzzleInfo)
def show_puzzle(puzzle: Identifier, language: Language) -> JsonObject:
    """One puzzle."""
    return _info(_named(puzzle), language)


@router.post("/puzzles/{puzzle}/answer", response_model=AnswerInfo)
def answer_puzzle(puzzle: Identifier, body: AnswerRequest, language: Language) -> JsonObject:
    """Try a move; one that is not legal is no try."""
    return _tried(_named(puzzle), body.move, language)


@router.get("/puzzles/{puzzle}/solution", response_model=AnswerInfo)
def show_solution(puzzle: Identifier, language: Language) -> JsonObject:
    """What the right answer is told, for who gives up."""
    found = _named(puzzle)
    return _tried(found, found.solution, language)


def _tried(puzzle: Puzzle, move: str, language: str) -> JsonObject:
    answer = answered(puzzle, move, language)
    end = end_in_words(puzzle, language) if answer.is_right else None
    return {**answer.to_json(), "end": end}


def _named(identifier: str) -> Puzzle:
    found = shipped_puzzle(identifier)
    if found is None:
        told = identifier[:40]
        raise UnknownError("puzzles.unknown", parts=[told], puzzle=told)
    return found


def _summary(puzzle: Puzzle) -> JsonObject:
    return {
        "id": puzzle.id,
        "game": puzzle.game,
        "theme": puzzle.theme.value,
        "rating": puzzle.rating,
        "band": puzzle.band,
    }


def _info(puzzle: Puzzle, language: str) -> JsonObject:
    game = game_named(puzzle.game)
    return {
        **_summary(puzzle),
        "task": task_in_words(puzzle, language),
        "text": puzzle.position,
        "position": game.describe(game.parse_position(puzzle.position)),
    }
