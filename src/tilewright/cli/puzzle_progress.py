"""Which puzzles were tried at this terminal: a file in the user's data folder."""

import contextlib
import os
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Literal

from platformdirs import user_data_path
from pydantic import TypeAdapter, ValidationError

from tilewright.cli.sources import content_of, write_file
from tilewright.game import ConfigError

__all__ = ["Progress", "Tried", "read_progress"]

_NAME = "puzzles.json"


@dataclass(frozen=True, slots=True)
class Tried:
    """How often a puzzle was tried, and whether it was solved rather than shown."""

    tries: int
    solved: bool


@dataclass(slots=True)
class Progress:
    """What was done with puzzles, by their identifiers."""

    format: Literal["tilewright-puzzle-progress"] = "tilewright-puzzle-progress"
    version: Literal[1] = 1
    puzzles: dict[str, Tried] = field(default_factory=dict)

    def add(self, identifier: str, *, tries: int, solved: bool) -> None:
        """Note that a puzzle is done, and keep it. What was solved stays so.

        Raises ConfigError when the file cannot be written.
        """
        before = self.puzzles.get(identifier, Tried(0, solved=False))
        self.puzzles[identifier] = Tried(before.tries + tries, before.solved or solved)
        path = _path()
        with contextlib.suppress(OSError):
            # Why it cannot be made, the writing tells.
            path.parent.mkdir(parents=True, exist_ok=True)
        # Whoever interrupts the writing keeps what was there.
        unfinished = path.with_suffix(".new")
        write_file(str(unfinished), _form().dump_json(self, indent=1) + b"\n")
        os.replace(unfinished, path)  # noqa: PTH105


def read_progress() -> Progress:
    """What was kept; nothing when there is no file yet.

    Raises ConfigError when the file cannot be read or is none of ours, so that it is not lost.
    """
    path = _path()
    # Never raises: a folder that nobody may look into is told of when something is to be kept.
    if not os.path.exists(path):  # noqa: PTH110
        return Progress()
    try:
        return _form().validate_json(content_of(str(path)), strict=True)
    except ValidationError as error:
        raise ConfigError("cli.puzzles.progress_file", parts=[str(path)], file=str(path)) from error


def _path() -> Path:
    return user_data_path("tilewright") / _NAME


@cache
def _form() -> TypeAdapter[Progress]:
    return TypeAdapter(Progress)
