"""How much time a match gives its players: four kinds of control, as values.

Every control has one text form (``turn 60 bank 300``) and one JSON form. All times are seconds
in whole milliseconds (finer ones are rounded), except the days of correspondence. What is used up
and what is left is the business of :mod:`tilewright.play.clocks`.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from tilewright.game import ConfigError, JsonObject
from tilewright.options import in_short

__all__ = [
    "DAY",
    "Allowance",
    "ByoYomi",
    "Correspondence",
    "Fischer",
    "Speed",
    "TimeControl",
    "TurnBank",
    "control_from_json",
    "parse_control",
    "speed_of",
]

DAY = 86_400.0
"""Seconds in a day."""

_MOVES_OF_A_PLAYER = 20
"""About how often one player moves in a game of either kind; what a bank is spread over."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """What any control comes down to, in seconds; a turn uses it in this order.

    ``fresh`` is new every turn, ``reserve`` is for the whole game and grows by ``increment`` after
    every turn, then there are ``periods`` of length ``period``: one that is not used up in a turn
    stays whole. ``vacation`` is the time a player may stop the clock for.
    """

    fresh: float = 0.0
    reserve: float = 0.0
    increment: float = 0.0
    period: float = 0.0
    periods: int = 0
    vacation: float = 0.0


@dataclass(frozen=True, slots=True)
class TurnBank:
    """``turn`` seconds for every turn; when they are used up, a ``bank`` runs that never refills.

    Raises ConfigError out of 1 to 3,600 and 0 to 86,400 seconds.
    """

    turn: float
    bank: float

    def __post_init__(self) -> None:
        _check(self, "turn", 1, 3600)
        _check(self, "bank", 0, DAY)

    def __str__(self) -> str:
        return f"turn {_written(self.turn)} bank {_written(self.bank)}"

    def to_json(self) -> JsonObject:
        """``kind`` (``turn``), ``turn`` and ``bank``."""
        return {"kind": "turn", "turn": self.turn, "bank": self.bank}

    @property
    def allowance(self) -> Allowance:
        """What it comes down to."""
        return Allowance(fresh=self.turn, reserve=self.bank)


@dataclass(frozen=True, slots=True)
class Fischer:
    """``base`` seconds for the game and ``increment`` more after every turn.

    Raises ConfigError out of 1 to 86,400 and 0 to 3,600 seconds.
    """

    base: float
    increment: float

    def __post_init__(self) -> None:
        _check(self, "base", 1, DAY)
        _check(self, "increment", 0, 3600)

    def __str__(self) -> str:
        return f"fischer {_written(self.base)}+{_written(self.increment)}"

    def to_json(self) -> JsonObject:
        """``kind`` (``fischer``), ``base`` and ``increment``."""
        return {"kind": "fischer", "base": self.base, "increment": self.increment}

    @property
    def allowance(self) -> Allowance:
        """What it comes down to."""
        return Allowance(reserve=self.base, increment=self.increment)


@dataclass(frozen=True, slots=True)
class ByoYomi:
    """``main`` seconds, then ``periods`` of ``period`` seconds; a turn within one keeps it whole.

    Raises ConfigError out of 0 to 86,400 and 1 to 3,600 seconds, and of 1 to 100 periods.
    """

    main: float
    period: float
    periods: int

    def __post_init__(self) -> None:
        _check(self, "main", 0, DAY)
        _check(self, "period", 1, 3600)
        _check_whole(self, "periods", 1, 100)

    def __str__(self) -> str:
        return f"byo-yomi {_written(self.main)}+{self.periods}x{_written(self.period)}"

    def to_json(self) -> JsonObject:
        """``kind`` (``byo-yomi``), ``main``, ``period`` and ``periods``."""
        return {
            "kind": "byo-yomi",
            "main": self.main,
            "period": self.period,
            "periods": self.periods,
        }

    @property
    def allowance(self) -> Allowance:
        """What it comes down to."""
        return Allowance(reserve=self.main, period=self.period, periods=self.periods)


@dataclass(frozen=True, slots=True)
class Correspondence:
    """``days`` for every turn, and days of ``vacation`` for each seat in the whole game.

    Raises ConfigError out of 1 to 30 and 0 to 90 days.
    """

    days: int
    vacation: int = 0

    def __post_init__(self) -> None:
        _check_whole(self, "days", 1, 30)
        _check_whole(self, "vacation", 0, 90)

    def __str__(self) -> str:
        return f"correspondence {self.days} vacation {self.vacation}"

    def to_json(self) -> JsonObject:
        """``kind`` (``correspondence``), ``days`` and ``vacation``."""
        return {"kind": "correspondence", "days": self.days, "vacation": self.vacation}

    @property
    def allowance(self) -> Allowance:
        """What it comes down to."""
        return Allowance(fresh=self.days * DAY, vacation=self.vacation * DAY)


TimeControl: TypeAlias = TurnBank | Fischer | ByoYomi | Correspondence


class Speed(StrEnum):
    """How fast a match is, by the seconds a move may be expected to take."""

    BLITZ = "blitz"
    RAPID = "rapid"
    CLASSICAL = "classical"
    CORRESPONDENCE = "correspondence"
    UNTIMED = "untimed"


def speed_of(control: TimeControl | None) -> Speed:
    """Blitz below 15 seconds a move, rapid below 45, else classical; None is untimed.

    A time for the whole game is spread over the moves that a player usually makes; of byo-yomi
    one period counts.
    """
    if control is None:
        return Speed.UNTIMED
    if isinstance(control, Correspondence):
        return Speed.CORRESPONDENCE
    given = control.allowance
    seconds = given.fresh + given.reserve / _MOVES_OF_A_PLAYER + given.increment + given.period
    if seconds < 15:
        return Speed.BLITZ
    return Speed.RAPID if seconds < 45 else Speed.CLASSICAL


# --- Reading and writing -------------------------------------------------------------------

_SECONDS = r"([0-9]{1,9}(?:\.[0-9]{1,3})?)"
_DAYS = r"([0-9]{1,9})"

_FORMS: tuple[tuple[re.Pattern[str], Callable[[tuple[str, ...]], TimeControl]], ...] = (
    (
        re.compile(rf"turn {_SECONDS} bank {_SECONDS}"),
        lambda read: TurnBank(float(read[0]), float(read[1])),
    ),
    (
        re.compile(rf"fischer {_SECONDS}\+{_SECONDS}"),
        lambda read: Fischer(float(read[0]), float(read[1])),
    ),
    (
        re.compile(rf"byo-yomi {_SECONDS}\+{_DAYS}x{_SECONDS}"),
        lambda read: ByoYomi(float(read[0]), float(read[2]), int(read[1])),
    ),
    (
        re.compile(rf"correspondence {_DAYS} vacation {_DAYS}"),
        lambda read: Correspondence(int(read[0]), int(read[1])),
    ),
    (re.compile(rf"correspondence {_DAYS}"), lambda read: Correspondence(int(read[0]))),
)

_KINDS: Mapping[str, tuple[type[TimeControl], frozenset[str]]] = {
    "turn": (TurnBank, frozenset({"turn", "bank"})),
    "fischer": (Fischer, frozenset({"base", "increment"})),
    "byo-yomi": (ByoYomi, frozenset({"main", "period", "periods"})),
    "correspondence": (Correspondence, frozenset({"days", "vacation"})),
}


def parse_control(text: str) -> TimeControl:
    """Read the text form, in any case and with any spaces between words. Raises ConfigError."""
    words = " ".join(text[:200].split()).lower()
    for form, make in _FORMS:
        if (found := form.fullmatch(words)) is not None:
            return make(found.groups())
    raise ConfigError("play.clock.unreadable", parts=["clock"], value=in_short(text))


def control_from_json(value: object) -> TimeControl:
    """Read the JSON form (see ``to_json`` of each kind). Raises ConfigError."""
    if isinstance(value, Mapping):
        kind = value.get("kind")
        found = _KINDS.get(kind) if isinstance(kind, str) else None
        if found is not None and set(value) == found[1] | {"kind"}:
            return found[0](**{name: value[name] for name in found[1]})
    raise ConfigError("play.clock.unreadable", parts=["clock"], value=in_short(value))


def _written(seconds: float) -> str:
    return f"{seconds:.3f}".rstrip("0").rstrip(".")


def _check(control: object, name: str, minimum: float, maximum: float) -> None:
    value = getattr(control, name)
    # Compared before it is converted: a whole number may be too large for a float; not a number
    # is not between anything.
    sound = isinstance(value, int | float) and not isinstance(value, bool)
    if not sound or not minimum <= value <= maximum:
        raise _out_of_range(name, value, minimum, maximum)
    object.__setattr__(control, name, round(float(value), 3))


def _check_whole(control: object, name: str, minimum: int, maximum: int) -> None:
    value = getattr(control, name)
    sound = isinstance(value, int) and not isinstance(value, bool)
    if not sound or not minimum <= value <= maximum:
        raise _out_of_range(name, value, minimum, maximum)


def _out_of_range(name: str, value: object, minimum: float, maximum: float) -> ConfigError:
    return ConfigError(
        "play.clock.range",
        parts=[name],
        part=name,
        minimum=int(minimum),
        maximum=int(maximum),
        value=in_short(value),
    )
