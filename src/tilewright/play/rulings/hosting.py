"""What the host of a match may do while it is played. Everybody sees each of these events."""

from collections.abc import Sequence

from tilewright.game import ConfigError, Outcome, Termination, TurnError
from tilewright.play.events import (
    Ended,
    Fact,
    Moved,
    Occupant,
    Paused,
    SpectatorsSet,
    TimeAdded,
    Withdrawer,
    Withdrawn,
)
from tilewright.play.match import Match, Status
from tilewright.play.rulings.creation import LONGEST_DELAY
from tilewright.play.rulings.requirements import (
    require_fresh,
    require_going,
    require_hosted,
    require_playing,
    require_position,
    require_range,
    require_standing,
)

__all__ = ["MOST_TIME_ADDED", "add_time", "adjudicate", "correct", "pause", "set_spectators"]

MOST_TIME_ADDED = 30 * 86_400
"""The most seconds that the host can give at once."""


def pause(match: Match, answers: int) -> Sequence[Fact]:
    """The host stops the clocks; only the host lets them go on. Raises TurnError."""
    require_hosted(match)
    require_going(match)
    require_fresh(match, answers, "paused", "resumed", "started")
    if match.position.outcome is not None:
        raise TurnError("play.over")
    return [Paused(None)]


def add_time(match: Match, seat: int, seconds: float, answers: int) -> Sequence[Fact]:
    """The host gives a seat more time, from 1 second to 30 days.

    Raises TurnError, also when time was added since the host looked (a doubled click), and
    ConfigError out of the range.
    """
    require_hosted(match)
    require_playing(match)
    require_standing(match, seat)
    require_fresh(match, answers, "time-added")
    if match.clock is None:
        raise TurnError("play.no_clock")
    return [TimeAdded(seat, require_range("seconds", seconds, 1, MOST_TIME_ADDED))]


def correct(match: Match, text: str, answers: int) -> Sequence[Fact]:
    """The host puts another move in place of the last one, while nobody has answered it.

    The clocks stay as they are: the turn ended when the mistyped move was made. A move that led to
    a deal cannot be corrected. Raises TurnError, NotationError or IllegalMoveError.
    """
    require_hosted(match)
    require_playing(match)
    require_position(match, answers)
    last = match.moves[-1] if match.moves else None
    if last is not None and last.seat is None:
        raise TurnError("play.deal_revealed")
    if last is None or last.seat is None or match.undo is None:
        raise TurnError("play.nothing_to_correct")
    author = match.seats[last.seat]
    if author.occupant is not Occupant.PERSON or author.fallen:
        raise TurnError("play.nothing_to_correct")
    read = match.undo.position.parse_move(text)
    match.undo.position.play(read)
    if str(read) == last.move:
        raise TurnError("play.same_move", parts=[str(read)])
    return [Withdrawn(Withdrawer.HOST), Moved(last.seat, str(read))]


def adjudicate(match: Match, ranks: Sequence[int], answers: int) -> Sequence[Fact]:
    """The host ends the match and says each seat's place, from 1; equal places are shared.

    Raises TurnError, and ConfigError for places that cannot be.
    """
    require_hosted(match)
    require_playing(match)
    require_position(match, answers)
    sound = len(ranks) == len(match.seats) and all(
        not isinstance(rank, bool) and rank == 1 + sum(other < rank for other in ranks)
        for rank in ranks
    )
    if not sound:
        raise ConfigError("play.ranks", parts=["ranks"], seats=len(match.seats))
    outcome = Outcome(Termination.ADJUDICATION, tuple(ranks), match.position.scores)
    return [Ended(outcome)]


def set_spectators(match: Match, is_open: bool, delay: float, answers: int) -> Sequence[Fact]:
    """The host lets spectators in or keeps them out, ``delay`` seconds late (at most a day).

    Raises TurnError, and ConfigError out of the range.
    """
    require_hosted(match)
    if match.status is Status.CLOSED:
        raise TurnError("play.closed")
    require_fresh(match, answers, "spectators-set")
    return [SpectatorsSet(is_open, require_range("delay", delay, 0, LONGEST_DELAY))]
