"""The puzzle of the day."""

import hashlib
from collections.abc import Sequence
from datetime import date

from tilewright.puzzles.puzzle import Puzzle

__all__ = ["daily"]


def daily(puzzles: Sequence[Puzzle], day: date) -> Puzzle:
    """The puzzle of a day, the same everywhere: all have their turn before one comes again.

    Their order is one without sense, which each day goes on in, so easy and hard ones change. There
    must be some.
    """
    shuffled = sorted(puzzles, key=lambda puzzle: hashlib.sha256(puzzle.id.encode()).digest())
    return shuffled[day.toordinal() % len(shuffled)]
