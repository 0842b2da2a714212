"""One loaded match: what is known of it, its events, its state, and who waits for changes."""

import asyncio
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tilewright.chance import generator_for
from tilewright.game import JsonObject
from tilewright.play import referee
from tilewright.play.commitments import Secret, Secrets
from tilewright.play.events import Arranged, Dealt, Event, Fact, Moved, Unseated
from tilewright.play.match import Match
from tilewright.play.series import Series
from tilewright.server.depictions import Depiction, Depictions, depict
from tilewright.server.numbering import Numbering
from tilewright.server.storage import MatchHeader, Person, SeatChanges

if TYPE_CHECKING:
    from numpy.random import Generator

__all__ = ["LiveMatch", "changes_of_seats"]

EVENTS_WITH_STEPS = 48
"""How many of the newest events are told with their steps: more than a round of Azul has."""


def _anything(_event: Event) -> bool:
    return True


class LiveMatch:
    """A loaded match. Only the hub changes its events and state, under ``lock``."""

    def __init__(
        self,
        header: MatchHeader,
        events: Sequence[Event],
        match: Match,
        people: Mapping[str, Person],
        series: Series | None = None,
    ) -> None:
        self.header = header
        self.events = list(events)
        self.numbering = Numbering().with_(events)
        """How the events are numbered for clients."""
        self.match = match
        self.people = dict(people)
        """Those who sit in it, by identifier."""
        self.ratings: dict[str, JsonObject] = {}
        """Their ratings in its category as they are shown, by identifier."""
        self.series = series
        """The games of its series that ended before this one."""
        self.lock = asyncio.Lock()
        self.thinking: asyncio.Task[None] | None = None
        self.present: Counter[str] = Counter()
        """How many sockets of each person are open here."""
        self.watchers = 0
        self._waiting: dict[asyncio.Event, Callable[[Event], bool]] = {}
        self._depictions = Depictions()
        self._late: tuple[int, Match] | None = None

    # --- What is secret ---

    def luck(self, draw: int) -> "Generator":
        """The generator for a draw, from the match's own, secret seed."""
        seed: Any = self.header.secret["seed"]
        return generator_for(seed, draw)

    @property
    def secrets(self) -> Secrets:
        """What is settled and not yet told."""
        sealed: Any = self.header.secret.get("sealed", {})
        return {name: Secret(text, salt) for name, (text, salt) in sealed.items()}

    # --- Who is who ---

    def seats_of(self, person: str | None) -> list[int]:
        """The seats that a person holds."""
        return [
            number
            for number, seat in enumerate(self.header.seats)
            if person is not None and seat.person == person
        ]

    def made_by(self, person: str | None) -> bool:
        """Whether that person made the match."""
        return person is not None and person == self.header.creator

    def hosted_by(self, person: str | None) -> bool:
        """Whether that person runs the match."""
        return self.match.created.hosted and self.made_by(person)

    def belongs_to(self, person: str | None) -> bool:
        """Whether that person sits in the match or made it."""
        return self.made_by(person) or bool(self.seats_of(person))

    def holder_of(self, seat: int) -> Person | None:
        """The person on a seat; None for a bot, a free seat and whose data was deleted."""
        return self.people.get(self.header.seats[seat].person or "")

    # --- What happens ---

    def follow(
        self, facts: Sequence[Fact], now: float, match: Match | None = None
    ) -> tuple[list[Event], Match]:
        """The facts as events of ``match`` (None: as it is), and the state after them.

        With all that follows from them without anybody's decision. Nothing is taken over yet.
        """
        events: list[Event] = []
        match = self.match if match is None else match
        waiting = list(facts)
        while True:
            for fact in waiting:
                event = Event(match.number + 1, now, fact)
                events.append(event)
                match = match.apply(event)
            further = referee.follow_up(match, self.luck, self.secrets, now)
            if further is None:
                return events, match
            waiting = [further]

    def take(self, events: Sequence[Event], match: Match, seats: SeatChanges) -> None:
        """Take over events that are stored, with the state after them."""
        self.events += events
        self.numbering = self.numbering.with_(events)
        self.match = match
        holders = list(self.header.seats)
        for seat in seats.vacated:
            holders[seat] = replace(holders[seat], person=None)
        for seat, person in seats.seated.items():
            holders[seat] = replace(holders[seat], person=person)
        if seats.order is not None:
            holders = [holders[former] for former in seats.order]
        self.header = replace(self.header, seats=tuple(holders))
        for waiting, knows in self._waiting.items():
            if any(map(knows, events)):
                waiting.set()

    @contextmanager
    def changes(self, knows: Callable[[Event], bool] = _anything) -> Iterator[asyncio.Event]:
        """An event that is set whenever the match has changed; the waiter clears it.

        What happens wakes only who ``knows`` of it: a message that tells nothing would tell that
        somebody has a secret.
        """
        waiting = asyncio.Event()
        self._waiting[waiting] = knows
        try:
            yield waiting
        finally:
            del self._waiting[waiting]

    @property
    def is_watched(self) -> bool:
        """Whether anybody waits for changes."""
        return bool(self._waiting)

    def tell(self) -> None:
        """Wake everyone who waits for changes."""
        for waiting in self._waiting:
            waiting.set()

    # --- What it looks like ---

    def known_by(self, moment: float) -> tuple[int, Match]:
        """How many events had happened by that time, at least the first, and the state then."""
        count = max(1, bisect_right(self.events, moment, key=lambda event: event.at))
        if count == len(self.events):
            return count, self.match
        if self._late is None or self._late[0] > count:
            self._late = count, Match.replay(self.events[:count])
        known, match = self._late
        for event in self.events[known:count]:
            match = match.apply(event)
        self._late = count, match
        return self._late

    async def described(self, match: Match, ply: int | None = None) -> JsonObject:
        """The game's description of ``match`` after ``ply`` moves (None: all of them).

        Raises IndexError.
        """
        return await self._depictions.description(match, len(match.moves) if ply is None else ply)

    def depict(self, events: Sequence[Event], match: Match) -> Depiction | None:
        """What everybody will be told when ``events`` have happened; None when nobody waits for it.

        For the thread that works out the events: ``show`` takes it over once they are stored.
        """
        if not self._waiting:
            return None
        return depict(match, _told_with_steps(events, match), self.match)

    def show(self, made: Depiction | None) -> None:
        """Take over what the match looks like, before the events that led there."""
        if made is not None:
            self._depictions.take(made)

    async def told(self, events: Sequence[Event], match: Match) -> list[JsonObject]:
        """Events as they go over the wire.

        The newest ones carry the steps of their move, for the page to show what happened.
        """
        steps = await self._depictions.steps(match, _told_with_steps(events, match))
        messages: list[JsonObject] = []
        for event in events:
            message: JsonObject = {
                "number": self.numbering.told(event.number),
                "kind": event.kind,
                "at": event.at,
                **self.numbering.fields(event),
            }
            if event.number in steps:
                message["steps"] = steps[event.number]
            messages.append(message)
        return messages


def changes_of_seats(events: Sequence[Event], seated: Mapping[int, str]) -> SeatChanges:
    """What events do to who holds which seat; ``seated`` names the persons who sat down."""
    order: tuple[int, ...] | None = None
    vacated: set[int] = set()
    for event in events:
        match event.fact:
            case Unseated(seat):
                vacated.add(seat)
            case Arranged(order):
                pass
    return SeatChanges(frozenset(vacated), dict(seated), order)


def _told_with_steps(events: Sequence[Event], match: Match) -> list[int]:
    """The numbers of the newest events that are told with steps."""
    return [
        event.number
        for event in events
        if event.number > match.number - EVENTS_WITH_STEPS and isinstance(event.fact, Moved | Dealt)
    ]
