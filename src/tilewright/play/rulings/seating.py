"""Who sits where, until play starts."""

from collections.abc import Sequence

from tilewright.game import ConfigError, TurnError
from tilewright.play.events import (
    Arranged,
    Assembled,
    Closed,
    Departure,
    Fact,
    Occupant,
    Seated,
    Sides,
    Started,
    Unseated,
)
from tilewright.play.match import Match, Status
from tilewright.play.rulings.requirements import (
    moment,
    require_before_start,
    require_fresh,
    require_hosted,
    require_seat,
)
from tilewright.play.time_controls import TimeControl

__all__ = [
    "CHOOSER",
    "choose_side",
    "choosing_ends_at",
    "close",
    "kick",
    "leave",
    "start",
    "take_seat",
]

CHOOSER = 1
"""The seat that chooses its side when the opponent of who made the match does so."""

_USUAL_CHOICE = 60.0
"""Seconds to choose a side when the clock knows no time for a turn."""

_SEATING = ("created", "seated", "unseated", "assembled", "started", "closed")


def take_seat(match: Match, seat: int, by: Occupant, bot: str | None = None) -> Sequence[Fact]:
    """Someone sits down; without a host, play starts with the last free seat.

    Raises TurnError when the seat is taken or it is too late, ConfigError for an unknown bot.
    """
    require_seat(match, seat)
    if match.seats[seat].occupant is not None:
        raise TurnError("play.seat_taken", parts=[str(seat)])
    require_before_start(match)
    if by is Occupant.BOT and bot not in match.rules.bots:
        raise ConfigError(
            "game.bot.unknown",
            parts=["bot"],
            bot=str(bot)[:40],
            choices=tuple(match.rules.bots),
        )
    seated = Seated(seat, by, bot)
    free = sum(other.occupant is None for other in match.seats)
    if free > 1 or match.created.hosted:
        return [seated]
    return [seated, _beginning(match)]


def leave(match: Match, seat: int, answers: int) -> Sequence[Fact]:
    """The holder of a seat gives it up before the start. Raises TurnError."""
    return _unseat(match, seat, answers, Departure.LEFT)


def kick(match: Match, seat: int, answers: int) -> Sequence[Fact]:
    """Whoever made the match frees a seat before the start. Raises TurnError."""
    return _unseat(match, seat, answers, Departure.KICKED)


def close(match: Match, answers: int) -> Sequence[Fact]:
    """Whoever made the match calls it off before the start. Raises TurnError."""
    require_before_start(match)
    require_fresh(match, answers, *_SEATING)
    return [Closed()]


def start(match: Match, answers: int) -> Sequence[Fact]:
    """The host starts, once every seat is taken. Raises TurnError."""
    require_hosted(match)
    require_before_start(match)
    if match.status is not Status.READY:
        raise TurnError("play.not_full")
    require_fresh(match, answers, *_SEATING)
    return [_beginning(match)]


def choose_side(
    match: Match, seat: int, side: int, answers: int, now: float | None = None
) -> Sequence[Fact]:
    """Seat 1 chooses ``side``, the seat it will hold; its holder changes places with it.

    Raises TurnError when another seat asks, when nothing is to be chosen, or too late.
    """
    require_seat(match, seat)
    require_seat(match, side)
    ends_at = choosing_ends_at(match)
    if match.status is not Status.CHOOSING or ends_at is None:
        raise TurnError("play.nothing_to_choose")
    if seat != CHOOSER:
        raise TurnError("play.not_your_turn", parts=[str(seat)])
    require_fresh(match, answers, *_SEATING, "revealed", "arranged")
    if moment(match, now) >= ends_at:
        raise TurnError("play.time_over")
    order = list(range(len(match.seats)))
    order[side], order[CHOOSER] = order[CHOOSER], order[side]
    return [Arranged(tuple(order)), Started()]


def choosing_ends_at(match: Match) -> float | None:
    """When the sides stay as they are unless they were chosen; None when nobody is to choose.

    The chooser has the time of one turn, or 60 seconds when the clock knows none.
    """
    if match.choosing_since is None or match.arranged or not match.revealed:
        return None
    return match.choosing_since + _time_to_choose(match.created.clock)


def _time_to_choose(control: TimeControl | None) -> float:
    fresh = 0.0 if control is None else control.allowance.fresh
    return fresh or _USUAL_CHOICE


def _beginning(match: Match) -> Fact:
    settled = match.created.sides is Sides.OWNER and not match.created.hidden
    return Started() if settled else Assembled()


def _unseat(match: Match, seat: int, answers: int, by: Departure) -> Sequence[Fact]:
    require_seat(match, seat)
    require_before_start(match)
    require_fresh(match, answers, *_SEATING)
    if match.seats[seat].occupant is None:
        raise TurnError("play.seat_free", parts=[str(seat)])
    return [Unseated(seat, by)]
