"""How clients count the events of a match: without those that not everybody may know.

Stored numbers count every event. Were they told as they are, a gap would show everybody that
somebody has left conditional moves, and when. So clients count the events that are for everybody;
what is private to a seat stands in its holder's snapshot alone.
"""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tilewright.play.events import Audience, Event

if TYPE_CHECKING:
    from tilewright.game import JsonObject

__all__ = ["Numbering", "is_public"]

_FIELDS = ("answers", "offer")
"""The fields of facts that name events."""


def is_public(event: Event) -> bool:
    """Whether everybody may know of the event."""
    return event.audience == Audience.EVERYONE


@dataclass(frozen=True, slots=True)
class Numbering:
    """The way between stored and told numbers; ``private`` are stored ones, in order."""

    private: tuple[int, ...] = ()

    def with_(self, events: Iterable[Event]) -> "Numbering":
        """The numbering after further events."""
        more = tuple(event.number for event in events if not is_public(event))
        return Numbering((*self.private, *more)) if more else self

    def told(self, number: int) -> int:
        """The told number of a stored one; a private event has that of the one before it."""
        return number - bisect_right(self.private, number)

    def stored(self, told: int) -> int:
        """The stored number of the event that is told under that number."""
        number = told
        for private in self.private:
            if private > number:
                break
            number += 1
        return number

    def seen(self, told: int) -> int:
        """The last stored number that somebody knows of who was told events up to ``told``.

        Private ones right after it change nothing that others could see, so they count as seen.
        """
        number = self.stored(told)
        for private in self.private:
            if private == number + 1:
                number = private
        return number

    def fields(self, event: Event) -> "JsonObject":
        """The fields of a fact with the events it names under their told numbers."""
        fields = event.to_json()
        for name in _FIELDS:
            number = fields.get(name)
            if isinstance(number, int):
                fields[name] = self.told(number)
        return fields
