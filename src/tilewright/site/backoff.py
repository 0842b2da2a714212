"""Waiting longer and longer for what is away."""

from secrets import SystemRandom

__all__ = ["Backoff"]

_SPREAD = 0.5
"""Each pause is shortened by up to this part, so that many clients do not come at once."""


class Backoff:
    """Pauses in seconds, each twice as long as the one before, up to ``longest``."""

    def __init__(self, first: float = 0.5, longest: float = 30.0) -> None:
        self._first = first
        self._longest = longest
        self._next = first
        self._luck = SystemRandom()

    def pause(self) -> float:
        """The next pause."""
        pause = self._next
        self._next = min(2 * pause, self._longest)
        return pause * (1 - _SPREAD * self._luck.random())

    def reset(self) -> None:
        """It was there again: the next pause is the first one."""
        self._next = self._first
