"""Files of puzzles: one JSON document with how they were made. The shipped ones lie in ``data``."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final, Literal

from pydantic import TypeAdapter, ValidationError

from tilewright.game import NotationError
from tilewright.puzzles.puzzle import Puzzle, Theme
from tilewright.puzzles.rules import PUZZLE_GAMES, check_game

__all__ = ["PuzzleSet", "file_content", "read_file", "selected", "shipped", "shipped_puzzle"]

_FORMAT: Final = "tilewright-puzzles"
_VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class PuzzleSet:
    """Puzzles of one game, the command that made them, and the signature of its engine then."""

    command: str
    engine_signature: int
    puzzles: tuple[Puzzle, ...]


@dataclass(frozen=True, slots=True)
class _Document:
    """The file as it stands."""

    format: Literal["tilewright-puzzles"]
    version: Literal[1]
    command: str
    engine_signature: int
    puzzles: tuple[Puzzle, ...]


def shipped(game: str) -> PuzzleSet:
    """The puzzles of a game that come with the program, the easiest first.

    Raises ConfigError for a game without puzzles, and NotationError for a broken installation.
    """
    check_game(game)
    return _shipped(game)


@cache
def _shipped(game: str) -> PuzzleSet:
    file = resources.files(__package__) / "data" / f"{game}.json"
    return read_file(file.read_text(encoding="utf-8"))


def shipped_puzzle(identifier: str) -> Puzzle | None:
    """The shipped puzzle with that identifier; None when there is none."""
    return _by_identifier().get(identifier)


@cache
def _by_identifier() -> Mapping[str, Puzzle]:
    return {puzzle.id: puzzle for game in PUZZLE_GAMES for puzzle in shipped(game).puzzles}


def selected(
    puzzles: Sequence[Puzzle], theme: Theme | None = None, band: int | None = None
) -> tuple[Puzzle, ...]:
    """Those with the theme and of the band, in their order; None stands for any."""
    return tuple(
        puzzle
        for puzzle in puzzles
        if theme in (None, puzzle.theme) and band in (None, puzzle.band)
    )


def read_file(content: str) -> PuzzleSet:
    """Read a document. Raises NotationError, naming the part that is not as it should be.

    Whether what it says of the puzzles is true, ``checking`` finds out.
    """
    try:
        found = _document_form().validate_json(content, strict=True)
    except ValidationError as error:
        place = ".".join(map(str, error.errors()[0]["loc"]))
        raise NotationError("puzzles.file", parts=[place or "JSON"]) from error
    return PuzzleSet(found.command, found.engine_signature, found.puzzles)


@cache
def _document_form() -> TypeAdapter[_Document]:
    return TypeAdapter(_Document)


def file_content(puzzles: PuzzleSet) -> str:
    """The document, with a line for each puzzle so that changes can be read."""
    head = {
        "format": _FORMAT,
        "version": _VERSION,
        "command": puzzles.command,
        "engine_signature": puzzles.engine_signature,
    }
    begun = json.dumps(head, ensure_ascii=False).removesuffix("}")
    rows = ",\n".join(
        json.dumps(puzzle.to_json(), ensure_ascii=False) for puzzle in puzzles.puzzles
    )
    return f'{begun}, "puzzles": [\n{rows}\n]}}\n'
