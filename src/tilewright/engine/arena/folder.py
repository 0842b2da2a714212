"""The folder of a match: what is played, and every game as soon as it has ended.

``match.json`` says what match it is; ``games.jsonl`` holds one game a line, in the order in which
they ended. A game is there whole or not at all: a line that was cut off when the program was killed
is dropped, and that game is played again.
"""

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tilewright.engine.arena.plan import MatchPlan
from tilewright.engine.arena.playing import PlayedGame
from tilewright.game import ConfigError, JsonObject

__all__ = ["MatchFolder", "seed_of_folder"]

FORMAT = "tilewright-match"
VERSION = 1

_MATCH = "match.json"
_GAMES = "games.jsonl"
_LOCK = "match.lock"


def seed_of_folder(path: str) -> int | None:
    """The seed of the match in a folder; None when there is none.

    Raises ConfigError when its ``match.json`` cannot be read.
    """
    document = _document(Path(path))
    return None if document is None else int(document["match"]["seed"])


class MatchFolder:
    """The open folder of a match, held by one process at a time.

    ``games`` are those that were found, in the order of their numbers, without any beyond the
    number that the plan has, and those that were appended. Raises ConfigError when the folder
    cannot be used, belongs to another match or is in use, and when a line of the log cannot be
    understood.
    """

    def __init__(self, path: str, plan: MatchPlan) -> None:
        from filelock import FileLock, Timeout

        self.path = Path(path)
        self._told = path[:200]
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            self._lock = FileLock(self.path / _LOCK)
            self._lock.acquire(timeout=0)
        except Timeout:
            raise ConfigError(
                "engine.arena.folder_busy", parts=[self._told], folder=self._told
            ) from None
        except (OSError, ValueError) as error:
            raise self._unusable(error) from error
        try:
            self._claim(plan)
            found = self._read()
            self.games = [found[number] for number in sorted(found) if number < plan.games]
            self._log = (self.path / _GAMES).open("ab")
        except (OSError, ValueError) as error:
            self._lock.release()
            raise self._unusable(error) from error
        except BaseException:
            self._lock.release()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def append(self, game: PlayedGame) -> None:
        """Keep a game; it is on the disk when this returns. Raises ConfigError when it is not."""
        line = json.dumps(game.to_json(), ensure_ascii=False, allow_nan=False) + "\n"
        try:
            self._log.write(line.encode())
            self._log.flush()
            os.fsync(self._log.fileno())
        except OSError as error:
            raise self._unusable(error) from error
        self.games.append(game)

    def close(self) -> None:
        """Let others use the folder."""
        # What could not be written was told when it was tried.
        with suppress(OSError):
            self._log.close()
        self._lock.release()

    def _claim(self, plan: MatchPlan) -> None:
        """Make the folder this match's, or see that it is. A larger number of games is noted."""
        document = _document(self.path)
        identity = plan.identity()
        if document is None:
            if (self.path / _GAMES).exists():
                raise ConfigError(
                    "engine.arena.folder_damaged",
                    parts=[self._told, _MATCH],
                    file=str(self.path / _MATCH)[-200:],
                )
        else:
            differing = _differences(document["match"], identity)
            if differing:
                raise ConfigError(
                    "engine.arena.folder_other",
                    parts=differing,
                    folder=self._told,
                    names=tuple(differing),
                )
            if document.get("games", 0) >= plan.games:
                return
        written: JsonObject = {
            "format": FORMAT,
            "version": VERSION,
            "match": identity,
            "games": plan.games,
        }
        # Written aside and moved there: a reader finds the whole file or the last one.
        aside = self.path / f"{_MATCH}.new"
        aside.write_text(json.dumps(written, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        aside.replace(self.path / _MATCH)

    def _read(self) -> dict[int, PlayedGame]:
        path = self.path / _GAMES
        if not path.exists():
            return {}
        content = path.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        if len(whole) < len(content):
            with path.open("r+b") as file:
                file.truncate(len(whole))
        games: dict[int, PlayedGame] = {}
        for number, line in enumerate(whole.splitlines(), start=1):
            try:
                game = PlayedGame.from_json(json.loads(line))
            except (KeyError, TypeError, ValueError, RecursionError) as error:
                raise ConfigError(
                    "engine.arena.folder_line",
                    parts=[str(number)],
                    line=number,
                    file=str(path)[-200:],
                ) from error
            games.setdefault(game.number, game)
        return games

    def _unusable(self, error: OSError | ValueError) -> ConfigError:
        reason = getattr(error, "strerror", None) or str(error)
        return ConfigError(
            "engine.arena.folder", parts=[self._told], folder=self._told, reason=reason
        )


def _document(folder: Path) -> Mapping[str, Any] | None:
    path = folder / _MATCH
    try:
        read = json.loads(path.read_text(encoding="utf-8"))
        is_ours = read["format"] == FORMAT and read["version"] == VERSION
        is_ours = is_ours and isinstance(read["match"]["seed"], int)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise ConfigError(
            "engine.arena.folder",
            parts=[str(folder)[:200]],
            folder=str(folder)[:200],
            reason=error.strerror or str(error),
        ) from error
    except (KeyError, TypeError, ValueError, RecursionError):
        is_ours = False
    if not is_ours:
        told = str(path)[-200:]
        raise ConfigError("engine.arena.folder_damaged", parts=[_MATCH], file=told)
    checked: Mapping[str, Any] = read
    return checked


def _differences(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> list[str]:
    return sorted(
        name
        for name in {*found, *wanted}
        if found.get(name) != wanted.get(name) or (name in found) != (name in wanted)
    )
