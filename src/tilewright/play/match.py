"""The state of a match: a fold over its events.

``Match.apply`` takes what happened as true; whether something may happen is the referee's question
(:mod:`tilewright.play.referee`).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tilewright.game import Game, Outcome, Position, Setting
from tilewright.games import game_named
from tilewright.play import folding
from tilewright.play.clocks import Clock
from tilewright.play.events import Created, Event, Occupant, Spectators
from tilewright.play.match_parts import Lines, Offer, PlayedMove, Seat, Status, Undo

__all__ = ["Match", "Offer", "PlayedMove", "Seat", "Status"]


@dataclass(frozen=True, slots=True)
class Match:
    """A match after some of its events; ``number`` and ``at`` are the last one's."""

    created: Created
    start: str
    position: Position[Any]
    seats: tuple[Seat, ...]
    status: Status
    number: int
    at: float
    spectators: Spectators
    moves: tuple[PlayedMove, ...] = ()
    fallen: tuple[int, ...] = ()
    """Seats that resigned or ran out of time, in order of falling."""
    outcome: Outcome | None = None
    rematched: bool = False
    position_number: int = 0
    """The number of the event that led to the present position."""
    latest: Mapping[str, int] = field(default_factory=dict)
    """For each kind of event the number of its last one."""
    clock: Clock | None = None
    paused: bool = False
    paused_by: int | None = None
    """While paused: the seat that proposed it, None for the host."""
    offers: tuple[Offer, ...] = ()
    """What is proposed and not yet answered by everybody."""
    plans: tuple[tuple[int, Lines], ...] = ()
    """The conditional moves of seats, from the present position on. Secret but to the seat."""
    revealed: bool = True
    """Whether ``start`` shows everything: a hidden board is not shown at first."""
    arranged: bool = False
    choosing_since: float | None = None
    """When the choice of a side began (seconds since 1970)."""
    opened: frozenset[str] = frozenset()
    """The commitments whose secret was published."""
    undo: Undo | None = None
    """What the last move can be withdrawn to; None when there is none to withdraw."""
    withdrawable_until: float | None = None
    """Until when its author may withdraw the last move (seconds since 1970); None: not at all."""
    correcting: bool = False
    """Whether the host withdrew the last move and its correction comes next."""

    @classmethod
    def replay(cls, events: Iterable[Event]) -> "Match":
        """The state after all events; the first must be ``Created``. Raises ValueError if not."""
        ordered = iter(events)
        first = next(ordered, None)
        if first is None or not isinstance(first.fact, Created):
            raise ValueError("a match begins with its creation")
        created = first.fact
        match = cls(
            created=created,
            start=created.start,
            position=game_named(created.game).parse_position(created.start),
            seats=(Seat(),) * created.seats,
            status=Status.WAITING,
            number=first.number,
            at=first.at,
            spectators=created.spectators,
            position_number=first.number,
            latest={first.kind: first.number},
            clock=None if created.clock is None else Clock.full(created.clock, created.seats),
            revealed=not created.hidden,
        )
        for event in ordered:
            match = match.apply(event)
        return match

    def apply(self, event: Event) -> "Match":
        """The state after one more event, which must be the next; ValueError if it is not."""
        if event.number != self.number + 1:
            raise ValueError(f"event {event.number} does not follow {self.number}")
        known = replace(
            self,
            number=event.number,
            at=event.at,
            latest={**self.latest, event.kind: event.number},
        )
        return folding.folded(known, event)

    # --- What is played ---

    @property
    def game(self) -> str:
        """The short name of the game."""
        return self.created.game

    @property
    def variant(self) -> str:
        """The preset that was chosen."""
        return self.created.variant

    @property
    def settings(self) -> Mapping[str, Setting]:
        """Every option; of a hidden board only what does not give it away."""
        return self.created.settings

    @property
    def rules(self) -> Game[Any, Any]:
        """The game that is played."""
        return game_named(self.game)

    # --- Who is awaited ---

    @property
    def to_act(self) -> frozenset[int]:
        """The seats whose move the match waits for; empty in a pause and when none is played."""
        if self.status is not Status.PLAYING or self.paused:
            return frozenset()
        return self.position.to_act

    @property
    def standing(self) -> tuple[int, ...]:
        """The seats that have neither resigned nor run out of time."""
        return tuple(number for number, seat in enumerate(self.seats) if not seat.fallen)

    @property
    def deciding(self) -> frozenset[int]:
        """The seats of persons who still play: those whose agreement a proposal needs."""
        return frozenset(number for number, seat in enumerate(self.seats) if seat.decides)

    @property
    def is_full(self) -> bool:
        """Whether every seat is taken."""
        return all(seat.occupant is not None for seat in self.seats)

    def settled(self, now: float) -> bool:
        """Whether the last move cannot be withdrawn by its author any more.

        Until then a bot does not answer it, a result is not final, and no plan is played.
        """
        return self.withdrawable_until is None or now >= self.withdrawable_until

    @property
    def bot_due_at(self) -> float | None:
        """From when a bot is to move (seconds since 1970); None when none is."""
        awaits_bot = any(
            self.seats[seat].occupant is Occupant.BOT and not self.seats[seat].fallen
            for seat in self.to_act
        )
        if not awaits_bot:
            return None
        return self.at if self.withdrawable_until is None else self.withdrawable_until

    @property
    def timed(self) -> bool:
        """Whether anything in it depends on the time."""
        created = self.created
        return created.clock is not None or created.grace > 0 or self.choosing_since is not None

    def plan_of(self, seat: int) -> Lines:
        """The conditional moves that the seat left; for its own eyes."""
        return dict(self.plans).get(seat, ())

    # --- What was played ---

    def position_at(self, ply: int) -> Position[Any]:
        """The position after the first ``ply`` moves and chance events. Raises IndexError."""
        if not 0 <= ply <= len(self.moves):
            raise IndexError(ply)
        position: Position[Any] = self.rules.parse_position(self.start)
        for played in self.moves[:ply]:
            position = position.play(position.parse_move(played.move))
        return position
