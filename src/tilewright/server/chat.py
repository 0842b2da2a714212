"""The rules of the chat: what a line may be, who reads and writes where, and how fast.

Those who play write to each other, and spectators among themselves. Spectators read both, as late
as they see the match; players read what spectators said only when the match is over, and so does a
player who comes by the address for spectators. Whoever hosts a match reads and writes both.
"""

import math
import unicodedata
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass

from tilewright.game import ConfigError
from tilewright.play.match import Status
from tilewright.server.errors import AccessError, TooManyError
from tilewright.server.live import LiveMatch
from tilewright.server.storage import Channel, Person
from tilewright.server.views import Viewer

__all__ = ["LONGEST_LINE", "Pace", "Rights", "clean_line"]

LONGEST_LINE = 500
"""Characters of a line, after Unicode's composition."""

WRITERS_KEPT = 10_000
"""How many people's pace is watched at once."""

_JOINERS = frozenset("\u200c\u200d")
"""Format characters that belong to words of some languages and to composed pictures."""

_BREAKS = frozenset({"Zl", "Zp"})
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
"""Control, format (with those that turn the direction of writing), and what is no character."""


def clean_line(text: str) -> str:
    """The line as it is stored and shown: composed, trimmed, without what cannot be seen.

    Line breaks and tabs become spaces. Raises ConfigError when nothing that can be seen is left, or
    more than 500 characters.
    """
    # Before the composition, which is slow for long texts: nobody types so much.
    if len(text) > 8 * LONGEST_LINE:
        raise _too_long()
    # Composed last: what is taken out may stand between a letter and its accent.
    line = unicodedata.normalize("NFC", "".join(map(_shown, text))).strip()
    if not any(unicodedata.category(character)[0] not in "CZM" for character in line):
        raise ConfigError("server.chat.empty", parts=["text"])
    if len(line) > LONGEST_LINE:
        raise _too_long()
    return line


def _shown(character: str) -> str:
    category = unicodedata.category(character)
    if category in _BREAKS or character in "\t\n\r\v\f\x85":
        return " "
    return "" if category in _UNSEEN and character not in _JOINERS else character


def _too_long() -> ConfigError:
    return ConfigError("server.chat.long", parts=["text"], limit=LONGEST_LINE)


@dataclass(frozen=True, slots=True)
class Rights:
    """What somebody may do in the chat of a match now."""

    reads: tuple[Channel, ...]
    writes: tuple[Channel, ...]
    delay: float
    """How many seconds late lines are read, as the match is seen."""

    @classmethod
    def of(cls, live: LiveMatch, viewer: Viewer) -> "Rights":
        """The rights of that viewer; whether spectators are let in is for ``View`` to say."""
        both = (Channel.PLAYERS, Channel.SPECTATORS)
        # Not by the address: a player who also looks on must not read more.
        if live.seats_of(viewer.caller.id):
            over = live.match.status in (Status.OVER, Status.CLOSED)
            return cls(both if over else both[:1], both[:1], 0.0)
        if not viewer.watching:
            return cls(both, both if live.hosted_by(viewer.person) else both[1:], 0.0)
        return cls(both, both[1:], live.match.spectators.delay)

    def channel(self, asked: Channel | None) -> Channel:
        """Where a line goes. Raises AccessError when it may not go to ``asked``."""
        if asked is not None and asked not in self.writes:
            raise AccessError("server.chat.channel", parts=["channel"])
        return asked or self.writes[0]


class Pace:
    """At most ``most`` things a person in any ``seconds``. ``clock`` gives seconds.

    Unlike a bucket that fills again, it never lets more pass in such a time. It is kept in memory:
    with several processes everybody may do so much at each of them.
    """

    def __init__(self, most: int, seconds: float, clock: Callable[[], float]) -> None:
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._done: OrderedDict[str, deque[float]] = OrderedDict()

    def keep(self, person: Person) -> None:
        """Count one thing more. Raises TooManyError when it is too soon; it does not count then."""
        now = self._clock()
        done = self._done.setdefault(person.id, deque(maxlen=self._most))
        passed = now - done[0] if len(done) == self._most else self._seconds
        # A clock that was set back must not hold anybody up.
        if 0 <= passed < self._seconds:
            raise TooManyError(seconds=math.ceil(self._seconds - passed))
        done.append(now)
        self._done.move_to_end(person.id)
        while len(self._done) > WRITERS_KEPT:
            self._done.popitem(last=False)
