"""Pauses that end, vacations, and time in which no server lived."""

import math
from collections.abc import Sequence

from tilewright.game import TurnError
from tilewright.play.events import Fact, Interrupted, Resumed, VacationTaken
from tilewright.play.match import Match
from tilewright.play.rulings.requirements import (
    moment,
    require_fresh,
    require_going,
    require_hosted,
    require_person,
    require_playing,
)

__all__ = ["interrupt", "resume", "take_vacation"]


def resume(match: Match, by: int | None, answers: int) -> Sequence[Fact]:
    """Play goes on: any player ends a pause that was agreed on, the host any pause.

    ``by`` is the seat, None for the host. Raises TurnError.
    """
    require_playing(match)
    if by is None:
        require_hosted(match)
    else:
        require_person(match, by)
    if not match.paused:
        raise TurnError("play.not_paused")
    require_fresh(match, answers, "paused")
    if by is not None and match.paused_by is None:
        raise TurnError("play.paused_by_host")
    return [Resumed(by)]


def take_vacation(
    match: Match, seat: int, on: bool, answers: int, now: float | None = None
) -> Sequence[Fact]:
    """A person begins or ends a vacation in a game by correspondence. Raises TurnError.

    It may be taken in or out of turn and is used up as long as it lasts; then time runs again.
    """
    require_going(match)
    require_person(match, seat)
    require_fresh(match, answers, "vacation-taken")
    at = moment(match, now)
    if match.clock is None or match.clock.control.allowance.vacation <= 0:
        raise TurnError("play.no_vacation")
    if on == (match.clock.seats[seat].away is not None):
        raise TurnError("play.vacation_unchanged")
    if on and match.clock.parts(seat, at).vacation == 0:
        raise TurnError("play.no_vacation")
    return [VacationTaken(seat, on)]


def interrupt(match: Match, seconds: float) -> Sequence[Fact]:
    """No process of the server lived for the last ``seconds``: nobody's time ran.

    Nothing follows when no time was running. To be stored before anything else after a start, so
    that no flag falls for it. Raises ValueError for what is no length of time.
    """
    if not (math.isfinite(seconds) and seconds >= 0):
        raise ValueError(f"not a length of time: {seconds}")
    running = match.choosing_since is not None or (
        match.clock is not None
        and any(seat.since is not None or seat.away is not None for seat in match.clock.seats)
    )
    return [Interrupted(seconds)] if running and seconds > 0 else []
