"""How a player behaves on the site, what it wants to play, and how it tells what it does."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tilewright.game import ConfigError
from tilewright.play.time_controls import Speed, TimeControl, parse_control, speed_of
from tilewright.site.views import OpenMatch

__all__ = ["ClockWish", "Manner", "Tell", "Wanted"]

_SPEEDS = {speed.value: speed for speed in Speed}


class Tell(Protocol):
    """Is told what happens, from any thread."""

    def __call__(self, key: str, **parameters: object) -> None:
        """``key`` and ``parameters`` are those of a sentence ``site.<key>``."""


@dataclass(frozen=True, slots=True)
class Manner:
    """``move_seconds`` is what a move shall take (None: a share of the clock); ``agrees`` whether
    the player agrees to what others propose.
    """

    move_seconds: float | None = None
    agrees: bool = False


@dataclass(frozen=True, slots=True)
class ClockWish:
    """The clocks that are welcome: one control, or all of some speeds; any when both are empty."""

    control: TimeControl | None = None
    speeds: frozenset[Speed] = frozenset()

    @classmethod
    def parse(cls, text: str) -> "ClockWish":
        """Read a control such as ``fischer 300+5``, or speeds joined by commas.

        Raises ConfigError.
        """
        words = [word.strip().lower() for word in text.split(",")]
        if all(word in _SPEEDS for word in words):
            return cls(speeds=frozenset(_SPEEDS[word] for word in words))
        try:
            return cls(control=parse_control(text))
        except ConfigError as error:
            if error.code == "play.clock.range":
                raise
            raise ConfigError(
                "site.clock", parts=["--clock"], value=text[:40], choices=tuple(_SPEEDS)
            ) from error

    def fits(self, match: OpenMatch) -> bool:
        """Whether the clock of a match is welcome."""
        if self.control is not None:
            return match.clock == str(self.control)
        return not self.speeds or match.speed in self.speeds

    def offered(self) -> TimeControl | None:
        """The clock of a match that is offered. Raises ConfigError when the wish names none."""
        if self.control is None and self.speeds - {speed_of(None)}:
            raise ConfigError("site.offer_clock", parts=["--clock"])
        return self.control


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is played beside the matches that are there already.

    ``accept`` names the games of whose matches in the lobby free seats are taken, ``offer`` the
    games of which one open match is kept in the lobby; ``rated`` None takes both kinds and offers
    a casual one. ``matches`` is how many are played at a time before no further ones are sought.
    """

    accept: Sequence[str] = ()
    offer: Sequence[str] = ()
    rated: bool | None = None
    clock: ClockWish = ClockWish()
    matches: int = 1

    def fits(self, match: OpenMatch) -> bool:
        """Whether to sit down in a match of the lobby."""
        is_kind = self.rated is None or match.rated == self.rated
        return match.game in self.accept and is_kind and self.clock.fits(match)
