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
        self._asked: float | None = None
        self._luck = SystemRandom()

    def pause(self) -> float:
        """The next pause."""
        asked, self._asked = self._asked, None
        if asked is not None:
            return asked
        pause = self._next
        self._next = min(2 * pause, self._longest)
        return pause * (1 - _SPREAD * self._luck.random())

    def asked_for(self, seconds: object) -> None:
        """The site says when it wants to be asked next; what is no time that fits says nothing."""
        if isinstance(seconds, int | float) and 0 <= seconds <= self._longest:
            self._asked = float(seconds)

    def reset(self) -> None:
        """It was there again: the next pause is the first one."""
        self._next = self._first
