"""One loaded match: its facts, its events, its state, and who waits for changes."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tilewright.chance import generator_for
from tilewright.game import JsonObject
from tilewright.play.events import Dealt, Event, Moved
from tilewright.play.match import Match
from tilewright.server.storage import StoredMatch

if TYPE_CHECKING:
    from numpy.random import Generator

__all__ = ["LiveMatch"]

DESCRIPTIONS_KEPT = 32
"""How many described positions of a match are kept."""

EVENTS_WITH_STEPS = 48
"""How many of the newest events are told with their steps: more than a round of Azul has."""


class LiveMatch:
    """A loaded match: its facts, its events, its state, and who waits for changes."""

    def __init__(self, stored: StoredMatch, match: Match) -> None:
        self.facts = stored.facts
        self.events = list(stored.events)
        self.match = match
        self.lock = asyncio.Lock()
        self.thinking: asyncio.Task[None] | None = None
        self._waiting: set[asyncio.Event] = set()
        self._described: OrderedDict[int, JsonObject] = OrderedDict()
        self._steps: dict[int, list[JsonObject]] = {}

    def luck(self, draw: int) -> "Generator":
        """The generator for a draw, from the match's own, secret seed."""
        return generator_for(self.facts.seed, draw)

    def seats_of(self, session: str | None) -> list[int]:
        """The seats that the session with that hash holds."""
        return [
            seat
            for seat, holder in enumerate(self.facts.sessions)
            if holder is not None and holder == session
        ]

    def belongs_to(self, session: str | None) -> bool:
        """Whether the session with that hash sits in the match or made it."""
        return session is not None and (
            session == self.facts.creator or session in self.facts.sessions
        )

    @contextmanager
    def changes(self) -> Iterator[asyncio.Event]:
        """An event that is set whenever the match has changed; the waiter clears it."""
        waiting = asyncio.Event()
        self._waiting.add(waiting)
        try:
            yield waiting
        finally:
            self._waiting.discard(waiting)

    def tell(self) -> None:
        """Wake everyone who waits for changes."""
        for waiting in self._waiting:
            waiting.set()

    async def described(self, match: Match, ply: int | None = None) -> JsonObject:
        """The game's description of ``match`` after ``ply`` moves (None: all of them).

        Descriptions are kept for a while: many clients ask for the same ones. Raises IndexError.
        """
        at = len(match.moves) if ply is None else ply
        found = self._described.get(at)
        if found is None:
            found = await asyncio.to_thread(_describe, match, at)
            self._described[at] = found
            while len(self._described) > DESCRIPTIONS_KEPT:
                self._described.popitem(last=False)
        else:
            self._described.move_to_end(at)
        return found

    async def events_between(self, after: int, match: Match) -> list[JsonObject]:
        """The events after number ``after`` up to ``match``, as they go over the wire.

        The newest ones carry the steps of their move, for the page to show what happened.
        """
        told: list[JsonObject] = []
        for event in self.events[max(after, 0) : match.number]:
            message: JsonObject = {"number": event.number, "kind": event.kind, **event.to_json()}
            recent = event.number > match.number - EVENTS_WITH_STEPS
            if recent and isinstance(event.fact, Moved | Dealt):
                message["steps"] = await self._steps_of(match, event)
            told.append(message)
        return told

    async def _steps_of(self, match: Match, event: Event) -> list[JsonObject]:
        if event.number not in self._steps:
            self._steps[event.number] = await asyncio.to_thread(_steps, match, event.number)
            for number in [old for old in self._steps if old <= match.number - EVENTS_WITH_STEPS]:
                del self._steps[number]
        return self._steps[event.number]


def _describe(match: Match, ply: int) -> JsonObject:
    present = ply == len(match.moves)
    return match.rules.describe(match.position if present else match.position_at(ply))


def _steps(match: Match, number: int) -> list[JsonObject]:
    ply = next(ply for ply, played in enumerate(match.moves) if played.number == number)
    before = match.position_at(ply)
    return match.rules.steps(before, before.parse_move(match.moves[ply].move))
