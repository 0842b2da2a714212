"""What the site tells, as values: only what a player without a page needs of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from tilewright.engine.timing import Clock
from tilewright.site.errors import AnswerError

__all__ = ["MatchView", "OpenMatch", "OpenOffer", "OwnMatch", "Reading"]

ReadT = TypeVar("ReadT")

_ENDED = frozenset({"over", "closed"})


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """One of the player's own matches, as the list of them says."""

    match: str
    game: str
    status: str

    @property
    def has_ended(self) -> bool:
        """Whether nothing will be played there any more."""
        return self.status in _ENDED

    @classmethod
    def read(cls, told: Mapping[str, Any]) -> "OwnMatch":
        """Raises whatever a mapping without the fields raises (see ``Reading``)."""
        return cls(_text(told["match"]), _text(told["game"]), _text(told["status"]))


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """A match of the lobby that waits for players; ``clock`` is a control's text or None."""

    match: str
    game: str
    clock: str | None
    speed: str
    rated: bool
    by: str | None

    @classmethod
    def read(cls, told: Mapping[str, Any]) -> "OpenMatch":
        """Raises whatever a mapping without the fields raises (see ``Reading``)."""
        clock = told["clock"]
        return cls(
            _text(told["match"]),
            _text(told["game"]),
            None if clock is None else _text(clock),
            _text(told["speed"]),
            bool(told["rated"]),
            None if told["by"] is None else _text(told["by"]),
        )


@dataclass(frozen=True, slots=True)
class OpenOffer:
    """Something that another player proposed and ``seat``, one of our own, has not answered."""

    number: int
    seat: int
    what: str


@dataclass(frozen=True, slots=True)
class MatchView:
    """A match at one moment. Seats count from 0, times are seconds.

    ``now`` is the site's time; ``settles_at`` is until when another player may withdraw the last
    move, by the same time. ``clocks`` by seat are None in a match without one.
    """

    match: str
    game: str
    number: int
    now: float
    status: str
    position: str
    plies: int
    seats: tuple[int, ...]
    names: tuple[str | None, ...]
    moving: tuple[int, ...]
    """Own seats that may move."""
    choosing: tuple[int, ...]
    """Own seats that may choose a side."""
    offers: tuple[OpenOffer, ...]
    clocks: tuple[Clock, ...] | None
    settles_at: float | None
    may_close: bool
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    """Both empty until the end."""

    @property
    def has_ended(self) -> bool:
        """Whether nothing will be played any more."""
        return self.status in _ENDED

    def same_position(self, other: "MatchView") -> bool:
        """Whether a move thought of in one of them is meant for the other as well."""
        return self.plies == other.plies and self.position == other.position

    @classmethod
    def read(cls, told: Mapping[str, Any]) -> "MatchView":
        """Raises whatever a mapping without the fields raises (see ``Reading``)."""
        own = tuple(int(seat) for seat in told["your_seats"])
        actions = {seat: tuple(told["actions"]["seats"].get(str(seat), ())) for seat in own}
        outcome = told["outcome"]
        return cls(
            match=_text(told["match"]),
            game=_text(told["game"]),
            number=int(told["number"]),
            now=float(told["now"]),
            status=_text(told["status"]),
            position=_text(told["position"]["text"]),
            plies=len(told["moves"]),
            seats=own,
            names=tuple(seat["name"] or seat["bot"] for seat in told["seats"]),
            moving=tuple(seat for seat in own if "move" in actions[seat]),
            choosing=tuple(seat for seat in own if "choose" in actions[seat]),
            offers=tuple(
                OpenOffer(int(offer["number"]), seat, _text(offer["what"]))
                for offer in told["offers"]
                for seat in own
                if offer["seat"] not in own
                and seat not in offer["accepted"]
                and "answer" in actions[seat]
            ),
            clocks=None if told["clock"] is None else _clocks(told["clock"]),
            settles_at=_settles_at(told["withdrawable"], own),
            may_close="close" in told["actions"]["host"],
            ranks=() if outcome is None else tuple(int(rank) for rank in outcome["ranks"]),
            scores=() if outcome is None else tuple(int(score) for score in outcome["scores"]),
        )


class Reading:
    """Reads what a site at ``address`` tells, with one error for all that does not fit."""

    def __init__(self, address: str) -> None:
        self._address = address

    def one(self, read: Callable[[Any], ReadT], told: object) -> ReadT:
        """A value from what was told. Raises AnswerError."""
        try:
            return read(told)
        except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
            raise AnswerError(self._address) from error

    def every(self, read: Callable[[Any], ReadT], told: object, name: str) -> tuple[ReadT, ...]:
        """The values of the list ``name``. Raises AnswerError."""
        return self.one(lambda told: tuple(read(each) for each in told[name]), told)


def _text(told: object) -> str:
    if not isinstance(told, str):
        raise TypeError(type(told).__name__)
    return told


def _settles_at(told: Mapping[str, Any] | None, own: tuple[int, ...]) -> float | None:
    if told is None or told["seat"] in own:
        return None
    return float(told["until"])


def _clocks(told: Mapping[str, Any]) -> tuple[Clock, ...]:
    increment = float(told["control"].get("increment", 0.0))
    return tuple(
        Clock(
            turn=float(seat.get("turn", 0.0)),
            bank=float(seat.get("bank", 0.0)) + float(seat.get("main", 0.0)),
            increment=increment,
            period=float(seat.get("period", 0.0)),
            periods=int(seat.get("periods", 0)),
        )
        for seat in told["seats"]
    )
