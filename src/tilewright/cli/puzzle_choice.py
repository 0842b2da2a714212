"""Which puzzle is meant: by its identifier, the one of the day, or the next one to solve."""

from dataclasses import dataclass
from datetime import UTC, datetime

from tilewright.cli.puzzle_progress import Progress
from tilewright.game import ConfigError
from tilewright.puzzles.daily import daily
from tilewright.puzzles.puzzle import Puzzle, Theme
from tilewright.puzzles.stored import selected, shipped, shipped_puzzle

__all__ = ["Wanted", "chosen"]

_USUAL_GAME = "lits"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was asked for; None, and False, where nothing was said."""

    identifier: str | None
    game: str | None
    theme: str | None
    band: int | None
    daily: bool

    def __post_init__(self) -> None:
        narrowed = any(value is not None for value in (self.theme, self.band))
        if self.identifier is not None and (self.daily or self.game or narrowed):
            raise ConfigError("cli.puzzles.named", parts=[self.identifier[:40]])
        if self.daily and narrowed:
            raise ConfigError("cli.puzzles.daily", parts=["--daily"])


def chosen(wanted: Wanted, progress: Progress) -> Puzzle:
    """The puzzle: of several the easiest that is not done, or the easiest of all.

    The day is that of UTC, the same everywhere. Raises ConfigError when there is no such puzzle.
    """
    if wanted.identifier is not None:
        name = wanted.identifier.strip().lower()
        found = shipped_puzzle(name)
        if found is None:
            raise ConfigError("puzzles.unknown", parts=[name[:40]], puzzle=name[:40])
        return found
    puzzles = shipped(wanted.game or _USUAL_GAME).puzzles
    if wanted.daily:
        return daily(puzzles, datetime.now(UTC).date())
    theme = None if wanted.theme is None else Theme(wanted.theme)
    fitting = selected(puzzles, theme, wanted.band)
    if not fitting:
        raise ConfigError("puzzles.none")
    return next((puzzle for puzzle in fitting if puzzle.id not in progress.puzzles), fitting[0])
