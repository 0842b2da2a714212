"""Positions and records that an argument names, and files that are written."""

import errno
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tilewright import messages
from tilewright.game import ConfigError, Game, Position
from tilewright.games import game_named
from tilewright.play.given import game_of_position, may_be_position
from tilewright.play.record_errors import RecordError

if TYPE_CHECKING:
    from tilewright.play.record import Record

__all__ = [
    "Shown",
    "at_ply",
    "check_file",
    "check_file_name",
    "content_of",
    "game_of_position",
    "is_file",
    "read_position",
    "read_records",
    "require_input",
    "shown_by",
    "write_file",
]

_STANDARD_INPUT = "-"


@dataclass(frozen=True, slots=True)
class Shown:
    """A position and the game it belongs to."""

    game: Game[Any, Any]
    position: Position[Any]


def read_position(text: str) -> Shown:
    """Read a position text, or with ``-`` the one on standard input. Raises NotationError."""
    if text == _STANDARD_INPUT:
        text = content_of(text)
    game = game_of_position(text)
    return Shown(game, game.parse_position(text))


def read_records(source: str) -> "list[Record]":
    """The games of a file, or with ``-`` of standard input.

    Raises ConfigError when it cannot be read and NotationError when it holds no record.
    """
    return _records(content_of(source))


def shown_by(source: str, ply: int | None, number: int | None = None) -> Shown:
    """The position that a position text, a file with one, or a record stands for.

    ``ply`` chooses a position of a record (None: the last), ``number`` one of its games from 1
    (None: the first). Raises ConfigError when either is given for a single position.
    """
    if source != _STANDARD_INPUT and os.path.isdir(source):  # noqa: PTH112
        raise _unreadable(source, OSError(errno.EISDIR, ""))
    if source != _STANDARD_INPUT and not is_file(source):
        if not any(character.isspace() for character in source.strip()):
            # No position is a single word, so a file was meant: say why there is none.
            raise _unreadable(source, OSError(errno.ENOENT, ""))
        return _single(read_position(source), ply, number)
    content = content_of(source)
    try:
        records = _records(content)
    except RecordError as error:
        if not may_be_position(error):
            raise
        return _single(read_position(content), ply, number)
    return at_ply(records, ply, number or 1)


def _records(content: str) -> "list[Record]":
    from tilewright.play.record_reading import read_record

    return read_record(content)


def at_ply(records: "list[Record]", ply: int | None, number: int) -> Shown:
    """A position of one of the games. Raises ConfigError when there is no such game or ply."""
    record = one_of(records, number)
    position = record.position_at(record.plies if ply is None else ply)
    return Shown(game_named(record.game), position)


def one_of(records: "list[Record]", number: int) -> "Record":
    """The game of that number, from 1. Raises ConfigError."""
    if not 1 <= number <= len(records):
        raise ConfigError("cli.record.game", parts=[str(number)], number=number, count=len(records))
    return records[number - 1]


def _single(shown: Shown, ply: int | None, number: int | None) -> Shown:
    """The position itself, unless a choice was made that only a record offers."""
    if ply is not None:
        raise ConfigError("cli.position.ply", parts=["--ply"])
    if number is not None:
        raise ConfigError("cli.position.game", parts=["--game"])
    return shown


def is_file(source: str) -> bool:
    """Whether there is something of that name that can be read or written, and is no folder."""
    # A pipe such as <(command) is no regular file but can be read like one.
    return os.path.exists(source) and not os.path.isdir(source)  # noqa: PTH110, PTH112


def content_of(source: str) -> str:
    """The text of a file, or with ``-`` of standard input. Raises ConfigError."""
    from tilewright.play.record_reading import SIZE_LIMIT

    # A character takes at most four bytes; one more shows that there is too much.
    limit = 4 * SIZE_LIMIT + 1
    if source == _STANDARD_INPUT:
        require_input()
    try:
        if source == _STANDARD_INPUT:
            content = sys.stdin.buffer.read(limit)
        else:
            with Path(source).open("rb") as file:
                content = file.read(limit)
    except (OSError, ValueError) as error:
        raise _unreadable(source, error) from error
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if len(content) == limit:
            raise _unreadable(source, OSError(errno.EFBIG, "")) from error
        raise ConfigError("cli.file.encoding", parts=[source[:80]], file=source[:80]) from error


def require_input() -> None:
    """Raise ConfigError when the program was started without a standard input."""
    if sys.stdin is None:
        raise ConfigError("cli.stream.input", parts=[_STANDARD_INPUT])


_REASONS = {
    errno.ENOENT: "missing",
    errno.ENOTDIR: "missing",
    errno.EISDIR: "folder",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EROFS: "denied",
    errno.EEXIST: "exists",
    errno.EFBIG: "large",
    errno.ENOSPC: "full",
    errno.ENAMETOOLONG: "name",
}
"""Why a file cannot be used, as the last word of the message's key."""


def _unusable(purpose: str, path: str, error: OSError | ValueError) -> ConfigError:
    """The error for ``cli.file.read`` or ``.write``; other reasons are the system's words."""
    told = path[:80]
    # Only a name that no file can have is refused before the system is asked.
    word = "name" if isinstance(error, ValueError) else _REASONS.get(error.errno or 0)
    code = f"cli.file.{purpose}.{word}"
    if word is not None and code.removeprefix("cli.") in messages.catalogue("cli", "en"):
        return ConfigError(code, parts=[told], file=told)
    reason = getattr(error, "strerror", None) or str(error)
    return ConfigError(f"cli.file.{purpose}", parts=[told], file=told, reason=reason)


def _unreadable(source: str, error: OSError | ValueError) -> ConfigError:
    return _unusable("read", source, error)


def check_file_name(path: str) -> None:
    """Raise ConfigError for the name of a folder, and for what no file can be called."""
    if not path:
        raise ConfigError("cli.file.unnamed", parts=[path])
    if os.path.isdir(path):  # noqa: PTH112 - never raises, whatever the name
        raise _unusable("write", path, OSError(errno.EISDIR, ""))
    try:
        is_name = b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        is_name = False
    if not is_name:
        raise _unusable("write", path, ValueError(path))


def check_file(path: str) -> None:
    """Raise ConfigError when ``write_file`` would. Nothing is changed, and nothing left behind."""
    check_file_name(path)
    is_new = not os.path.lexists(path)
    if not is_new and not os.path.isfile(path):  # noqa: PTH113
        # Whoever reads a pipe would take our looking at it for its end.
        return
    try:
        with Path(path).open("ab"):
            pass
        if is_new:
            Path(path).unlink()
    except (OSError, ValueError) as error:
        raise _unusable("write", path, error) from error


def write_file(path: str, content: str | bytes, *, replace: bool = True) -> None:
    """Write a file. Raises ConfigError when it cannot be, or exists and may not be replaced."""
    check_file_name(path)
    data = content.encode("utf-8") if isinstance(content, str) else content
    try:
        with Path(path).open("wb" if replace else "xb") as file:
            file.write(data)
    except (OSError, ValueError) as error:
        raise _unusable("write", path, error) from error
