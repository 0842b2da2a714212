"""One loaded match: what is known of it, its events, its state, and who waits for changes."""

import asyncio
from bisect import bisect_right
from collections import Counter, OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tilewright.chance import generator_for
from tilewright.game import JsonObject
from tilewright.play.commitments import Secret, Secrets
from tilewright.play.events import Arranged, Dealt, Event, Moved, Unseated
from tilewright.play.match import Match
from tilewright.play.series import Series
from tilewright.server.storage import MatchHeader, Person, SeatChanges

if TYPE_CHECKING:
    from numpy.random import Generator

__all__ = ["LiveMatch", "changes_of_seats"]

DESCRIPTIONS_KEPT = 32
"""How many described positions of a match are kept."""

EVENTS_WITH_STEPS = 48
"""How many of the newest events are told with their steps: more than a round of Azul has."""


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
        self._waiting: set[asyncio.Event] = set()
        self._described: OrderedDict[tuple[int, int], JsonObject] = OrderedDict()
        self._steps: dict[int, list[JsonObject]] = {}
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

    def take(self, events: Sequence[Event], match: Match, seats: SeatChanges) -> None:
        """Take over events that are stored, with the state after them."""
        self.events += events
        self.match = match
        holders = list(self.header.seats)
        for seat in seats.vacated:
            holders[seat] = replace(holders[seat], person=None)
        for seat, person in seats.seated.items():
            holders[seat] = replace(holders[seat], person=person)
        if seats.order is not None:
            holders = [holders[former] for former in seats.order]
        self.header = replace(self.header, seats=tuple(holders))
        self.tell()

    @contextmanager
    def changes(self) -> Iterator[asyncio.Event]:
        """An event that is set whenever the match has changed; the waiter clears it."""
        waiting = asyncio.Event()
        self._waiting.add(waiting)
        try:
            yield waiting
        finally:
            self._waiting.discard(waiting)

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

        Descriptions are kept for a while: many clients ask for the same ones. Raises IndexError.
        """
        at = len(match.moves) if ply is None else ply
        # A ply may be played again after a takeback; its event is another one then.
        event = match.moves[at - 1].number if at else match.latest.get("revealed", 0)
        found = self._described.get((at, event))
        if found is None:
            found = await asyncio.to_thread(_describe, match, at)
            self._described[at, event] = found
            while len(self._described) > DESCRIPTIONS_KEPT:
                self._described.popitem(last=False)
        else:
            self._described.move_to_end((at, event))
        return found

    async def told(self, events: Sequence[Event], match: Match) -> list[JsonObject]:
        """Events as they go over the wire.

        The newest ones carry the steps of their move, for the page to show what happened.
        """
        messages: list[JsonObject] = []
        for event in events:
            message: JsonObject = {
                "number": event.number,
                "kind": event.kind,
                "at": event.at,
                **event.to_json(),
            }
            recent = event.number > match.number - EVENTS_WITH_STEPS
            if recent and isinstance(event.fact, Moved | Dealt):
                message["steps"] = await self._steps_of(match, event)
            messages.append(message)
        return messages

    async def _steps_of(self, match: Match, event: Event) -> list[JsonObject]:
        if event.number not in self._steps:
            self._steps[event.number] = await asyncio.to_thread(_steps, match, event.number)
            for number in [old for old in self._steps if old <= match.number - EVENTS_WITH_STEPS]:
                del self._steps[number]
        return self._steps[event.number]


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


def _describe(match: Match, ply: int) -> JsonObject:
    present = ply == len(match.moves)
    return match.rules.describe(match.position if present else match.position_at(ply))


def _steps(match: Match, number: int) -> list[JsonObject]:
    """The steps of the move that is that event; none when it was taken back since."""
    plies = (ply for ply, played in enumerate(match.moves) if played.number == number)
    ply = next(plies, None)
    if ply is None:
        return []
    before = match.position_at(ply)
    return match.rules.steps(before, before.parse_move(match.moves[ply].move))
