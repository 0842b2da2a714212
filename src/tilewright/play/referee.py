"""What may happen in a match, and what must happen next.

Every function takes the match as it stands and returns the facts that follow, or raises and
changes nothing. Who is behind a seat, and storing the facts, is the caller's business.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from tilewright.game import (
    ConfigError,
    Outcome,
    Setting,
    Termination,
    TurnError,
    resolve_settings,
)
from tilewright.games import game_named
from tilewright.play.events import (
    Created,
    Dealt,
    Ended,
    Fact,
    Moved,
    Occupant,
    Rematched,
    Resigned,
    Seated,
    Started,
)
from tilewright.play.match import Match, Status

if TYPE_CHECKING:
    from numpy.random import Generator

__all__ = ["Luck", "create", "follow_up", "move", "rematch", "resign", "take_seat"]

Luck: TypeAlias = "Callable[[int], Generator]"
"""Gives the generator for a draw of the match (0: the start position, then each deal)."""


def create(
    game: str, variant: str | None, overrides: Mapping[str, object], seats: int, luck: Luck
) -> Created:
    """A new match. Raises ConfigError for unknown games and settings and a wrong seat count."""
    rules = game_named(game)
    settings: dict[str, Setting] = resolve_settings(rules, variant, overrides)
    position = rules.start(settings, luck(0))
    if position.seats != seats:
        raise ConfigError("game.seats.range", parts=["seats"], choices=position.seats, value=seats)
    return Created(game, variant or next(iter(rules.variants)), settings, str(position), seats)


def take_seat(match: Match, seat: int, by: Occupant, bot: str | None = None) -> Sequence[Fact]:
    """Someone sits down; play starts with the last free seat. Raises TurnError if it is taken."""
    _require_seat(match, seat)
    if match.seats[seat].occupant is not None:
        raise TurnError("play.seat_taken", parts=[str(seat)])
    if by is Occupant.BOT and bot not in match.rules.bots:
        raise ConfigError(
            "game.bot.unknown",
            parts=["bot"],
            bot=str(bot)[:40],
            choices=tuple(match.rules.bots),
        )
    seated = Seated(seat, by, bot)
    free = sum(other.occupant is None for other in match.seats)
    return [seated, Started()] if free == 1 else [seated]


def move(match: Match, seat: int, text: str, answers: int) -> Sequence[Fact]:
    """A seat's move, written in the game's notation, as one fact.

    ``answers`` is the number of the last event its author saw: a move meant for another position
    is refused. Raises TurnError, NotationError or IllegalMoveError.
    """
    _require_playing(match)
    _require_seat(match, seat)
    if not match.position_number <= answers <= match.number:
        raise TurnError("play.outdated", parts=[str(answers)], number=match.number)
    if seat not in match.to_act or match.seats[seat].fallen:
        raise TurnError("play.not_your_turn", parts=[str(seat)])
    read = match.position.parse_move(text)
    match.position.play(read)
    return [Moved(seat, str(read))]


def resign(match: Match, seat: int) -> Sequence[Fact]:
    """A seat gives up, in or out of turn. Raises TurnError."""
    _require_playing(match)
    _require_seat(match, seat)
    if match.seats[seat].fallen:
        raise TurnError("play.already_fallen", parts=[str(seat)])
    return [Resigned(seat)]


def rematch(match: Match) -> Sequence[Fact]:
    """The players meet again; once a match. Raises TurnError while it is being played."""
    if match.status is not Status.OVER:
        raise TurnError("play.not_over")
    return [] if match.rematched else [Rematched()]


def follow_up(match: Match, luck: Luck) -> Fact | None:
    """The next fact that needs nobody's decision, or None when somebody is to act.

    That is the end of the match, a chance event, or the fixed policy's move for a fallen seat.
    With one seat left standing the match ends; with more, a seat that fell plays on.
    """
    if match.status is not Status.PLAYING:
        return None
    result = match.position.outcome
    standing = len(match.seats) - len(match.fallen)
    if standing == 1 or result is not None:
        return Ended(_outcome(match, result))
    if match.position.awaits_chance:
        draws = sum(played.seat is None for played in match.moves)
        event = match.position.draw_chance(luck(draws + 1))
        return Dealt(str(event))
    for seat in sorted(match.to_act):
        if match.seats[seat].fallen:
            return Moved(seat, str(match.position.default_move()), automatic=True)
    return None


def _outcome(match: Match, result: Outcome | None) -> Outcome:
    if result is not None:
        return result.after_fall(match.fallen, Termination.COMPLETED) if match.fallen else result
    level = Outcome(Termination.RESIGNATION, (1,) * len(match.seats), match.position.scores)
    return level.after_fall(match.fallen, Termination.RESIGNATION)


def _require_playing(match: Match) -> None:
    if match.status is Status.WAITING:
        raise TurnError("play.not_started")
    if match.status is Status.OVER:
        raise TurnError("play.over")


def _require_seat(match: Match, seat: int) -> None:
    if not 0 <= seat < len(match.seats):
        raise TurnError("play.no_such_seat", parts=[str(seat)], seat=seat + 1)
