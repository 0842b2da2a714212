"""The state of a match: a fold over its events.

``Match.apply`` takes what happened as true; whether something may happen is the referee's question
(:mod:`tilewright.play.referee`).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from tilewright.game import Game, Outcome, Position, Setting
from tilewright.games import game_named
from tilewright.play.events import (
    Created,
    Dealt,
    Ended,
    Event,
    Moved,
    Occupant,
    Rematched,
    Resigned,
    Seated,
    Started,
)

__all__ = ["Match", "PlayedMove", "Seat", "Status"]


class Status(StrEnum):
    """Where a match stands."""

    WAITING = "waiting"
    PLAYING = "playing"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Seat:
    """Who holds a seat (None: nobody yet) and whether it still decides its own moves."""

    occupant: Occupant | None = None
    bot: str | None = None
    fallen: bool = False


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move (or, with seat None, a chance event) and the number of its event."""

    number: int
    seat: int | None
    move: str


@dataclass(frozen=True, slots=True)
class Match:
    """A match after some of its events; ``number`` is the last one's."""

    game: str
    variant: str
    settings: Mapping[str, Setting]
    start: str
    position: Position[Any]
    seats: tuple[Seat, ...]
    status: Status
    number: int
    moves: tuple[PlayedMove, ...] = ()
    fallen: tuple[int, ...] = ()
    """Seats that resigned or ran out of time, in order of falling."""
    outcome: Outcome | None = None
    rematched: bool = False
    position_number: int = field(default=0)
    """The number of the event that led to the present position."""

    @classmethod
    def replay(cls, events: Iterable[Event]) -> "Match":
        """The state after all events; the first must be ``Created``. Raises ValueError if not."""
        ordered = iter(events)
        first = next(ordered, None)
        if first is None or not isinstance(first.fact, Created):
            raise ValueError("a match begins with its creation")
        created = first.fact
        match = cls(
            game=created.game,
            variant=created.variant,
            settings=created.settings,
            start=created.start,
            position=game_named(created.game).parse_position(created.start),
            seats=(Seat(),) * created.seats,
            status=Status.WAITING,
            number=first.number,
            position_number=first.number,
        )
        for event in ordered:
            match = match.apply(event)
        return match

    def apply(self, event: Event) -> "Match":
        """The state after one more event, which must be the next; ValueError if it is not."""
        if event.number != self.number + 1:
            raise ValueError(f"event {event.number} does not follow {self.number}")
        changed = replace(self, number=event.number)
        match event.fact:
            case Seated(seat, by, bot):
                return changed.with_seat(seat, Seat(by, bot))
            case Started():
                return replace(changed, status=Status.PLAYING)
            case Moved(seat, move):
                return changed.played(seat, move)
            case Dealt(move):
                return changed.played(None, move)
            case Resigned(seat):
                fallen = replace(self.seats[seat], fallen=True)
                return replace(changed.with_seat(seat, fallen), fallen=(*self.fallen, seat))
            case Ended(outcome):
                return replace(changed, status=Status.OVER, outcome=outcome)
            case Rematched():
                return replace(changed, rematched=True)
            case Created():
                raise ValueError("a match is created once")

    def with_seat(self, number: int, seat: Seat) -> "Match":
        """The same match with one seat changed."""
        seats = (*self.seats[:number], seat, *self.seats[number + 1 :])
        return replace(self, seats=seats)

    def played(self, seat: int | None, move: str) -> "Match":
        """The same match after a move text that was legal when it was accepted."""
        return replace(
            self,
            position=self.position.play(self.position.parse_move(move)),
            moves=(*self.moves, PlayedMove(self.number, seat, move)),
            position_number=self.number,
        )

    @property
    def rules(self) -> Game[Any, Any]:
        """The game that is played."""
        return game_named(self.game)

    @property
    def to_act(self) -> frozenset[int]:
        """The seats whose move the match waits for; empty unless it is being played."""
        return self.position.to_act if self.status is Status.PLAYING else frozenset()

    def position_at(self, ply: int) -> Position[Any]:
        """The position after the first ``ply`` moves and chance events. Raises IndexError."""
        if not 0 <= ply <= len(self.moves):
            raise IndexError(ply)
        position: Position[Any] = self.rules.parse_position(self.start)
        for played in self.moves[:ply]:
            position = position.play(position.parse_move(played.move))
        return position
