"""Whom a hint may be given: it takes nobody's chance away, and nobody is told of it."""

from tilewright.game import TurnError
from tilewright.play.events import Occupant
from tilewright.play.match import Match
from tilewright.play.rulings.requirements import (
    require_going,
    require_position,
    require_standing,
)

__all__ = ["allow_hint"]


def allow_hint(match: Match, seat: int, answers: int) -> None:
    """The seat may be told a good move: it is to move, unrated, and all others are bots.

    A hint is no fact of the match, and so nothing follows from it. Raises TurnError.
    """
    require_going(match)
    require_standing(match, seat)
    if match.created.rated:
        raise TurnError("play.hint.rated")
    others = (holder for number, holder in enumerate(match.seats) if number != seat)
    if any(holder.occupant is not Occupant.BOT for holder in others):
        raise TurnError("play.hint.people")
    require_position(match, answers)
    if seat not in match.to_act:
        raise TurnError("play.not_your_turn", parts=[str(seat)])
