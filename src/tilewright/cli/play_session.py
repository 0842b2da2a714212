"""A game at the terminal, without input and output: who sits where, and the events so far."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tilewright.chance import generator_for, generator_of_choice
from tilewright.game import Bot, ConfigError, Game, Position, resolve_settings
from tilewright.games import game_named, usual_bot
from tilewright.play import referee
from tilewright.play.events import Event, Fact, Moved, Occupant
from tilewright.play.match import Match, Status

if TYPE_CHECKING:
    from numpy.random import Generator

    from tilewright.play.record import Record

__all__ = ["ME", "Happening", "Session", "Setup"]

ME = "me"
"""The word for a seat that is played at the terminal."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What was asked for. ``seats`` names ``me`` or a bot for each seat; empty: not said."""

    game: str
    variant: str | None
    overrides: Mapping[str, str]
    seats: tuple[str, ...]
    bot: str | None
    seed: int


@dataclass(frozen=True, slots=True)
class Happening:
    """One fact and the match before and after it."""

    before: Match
    fact: Fact
    after: Match


class Session:
    """A match whose events are kept in memory."""

    def __init__(self, setup: Setup) -> None:
        """Raises ConfigError when the game cannot be set up like this."""
        self.seed = setup.seed
        self.rules: Game[Any, Any] = game_named(setup.game)
        overrides = _with_players(self.rules, setup)
        settings = resolve_settings(self.rules, setup.variant, overrides)
        seats = self.rules.start(settings, self._luck(0)).seats
        self.players = _players(self.rules, setup, seats)
        created = referee.create(setup.game, setup.variant, overrides, seats, self._luck)
        self.events = [Event(1, 0.0, created)]
        self.match = Match.replay(self.events)
        for seat, player in enumerate(self.players):
            if player == ME:
                self._happen(referee.take_seat(self.match, seat, Occupant.PERSON))
            else:
                self._happen(referee.take_seat(self.match, seat, Occupant.BOT, player))

    def _luck(self, draw: int) -> "Generator":
        return generator_for(self.seed, draw)

    def _happen(self, facts: Iterable[Fact]) -> list[Happening]:
        happened = []
        for fact in facts:
            event = Event(self.match.number + 1, 0.0, fact)
            after = self.match.apply(event)
            happened.append(Happening(self.match, fact, after))
            self.events.append(event)
            self.match = after
        return happened

    @property
    def position(self) -> Position[Any]:
        """The position now."""
        return self.match.position

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.match.status is Status.OVER

    @property
    def seat_to_ask(self) -> int | None:
        """The seat played at the terminal that is to move; None when something else is next."""
        asked = [seat for seat in sorted(self.match.to_act) if self.players[seat] == ME]
        return asked[0] if asked else None

    @property
    def seat_to_think(self) -> int | None:
        """The seat whose bot moves next; None when something else is next."""
        thinking = [seat for seat in sorted(self.match.to_act) if self.players[seat] != ME]
        return thinking[0] if thinking and self.seat_to_ask is None else None

    @property
    def has_people(self) -> bool:
        """Whether any seat is played at the terminal."""
        return ME in self.players

    @property
    def adviser(self) -> Bot[Any]:
        """The strongest bot, which gives the hints."""
        return list(self.rules.bots.values())[-1]

    def advance(self) -> list[Happening]:
        """What happens next by itself (a deal, a bot's move, the end); empty at a person's turn."""
        fact = referee.follow_up(self.match, self._luck)
        if fact is not None:
            return self._happen([fact])
        if self.is_over or self.seat_to_ask is not None:
            return []
        seat = min(self.match.to_act)
        bot = self.rules.bots[self.players[seat]]
        luck = generator_of_choice(self.seed, len(self.match.moves) + 1)
        chosen = bot.choose(self.position, luck)
        return self._happen(referee.move(self.match, seat, str(chosen), self.match.number))

    def move(self, seat: int, text: str) -> list[Happening]:
        """A person's move. Raises TilewrightError, and then nothing has changed."""
        return self._happen(referee.move(self.match, seat, text, self.match.number))

    def resign(self, seat: int) -> list[Happening]:
        """A person gives up. Raises TurnError."""
        return self._happen(referee.resign(self.match, seat))

    def undo(self) -> bool:
        """Go back to the last decision made at the terminal; False when there was none."""
        for place in range(len(self.events) - 1, -1, -1):
            fact = self.events[place].fact
            if isinstance(fact, Moved) and not fact.automatic and self.players[fact.seat] == ME:
                del self.events[place:]
                self.match = Match.replay(self.events)
                return True
        return False

    def record(self, tags: Mapping[str, str]) -> "Record":
        """The game so far as a record, with the players' names after the given tags."""
        from tilewright.play.record import Record

        match = self.match
        names = {f"Seat{seat}": player for seat, player in enumerate(self.players, start=1)}
        return Record.from_moves(
            match.game,
            match.start,
            [played.move for played in match.moves],
            variant=match.variant,
            settings=match.settings,
            tags={**tags, **names},
            result=match.outcome,
        )


def _with_players(rules: Game[Any, Any], setup: Setup) -> dict[str, str]:
    """The options, with the number of players taken from the seats when only these were named."""
    overrides = dict(setup.overrides)
    has_option = any(option.name == "players" for option in rules.options)
    if setup.seats and has_option:
        overrides.setdefault("players", str(len(setup.seats)))
    return overrides


def _players(rules: Game[Any, Any], setup: Setup, seats: int) -> tuple[str, ...]:
    chosen: Sequence[str] = setup.seats or (ME, *(setup.bot or usual_bot(rules),) * (seats - 1))
    if len(chosen) != seats:
        raise ConfigError("cli.play.seats", parts=["--seats"], expected=seats, value=len(chosen))
    for player in chosen:
        if player != ME and player not in rules.bots:
            raise ConfigError(
                "cli.play.player",
                parts=[player[:40]],
                player=player[:40],
                choices=(ME, *rules.bots),
            )
    return tuple(chosen)
