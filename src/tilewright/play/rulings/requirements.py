"""What several actions require, each as a function that raises when it is not so."""

from tilewright.game import ConfigError, TurnError
from tilewright.options import in_short
from tilewright.play.events import Occupant
from tilewright.play.match import Match, Status

__all__ = [
    "moment",
    "require_before_start",
    "require_fresh",
    "require_going",
    "require_hosted",
    "require_person",
    "require_playing",
    "require_position",
    "require_range",
    "require_seat",
    "require_standing",
]


def moment(match: Match, now: float | None) -> float:
    """The time of an action, which may be None when nothing in the match depends on time.

    Raises ValueError when something does.
    """
    if now is not None:
        return now
    if match.timed:
        raise ValueError("a match with clocks or a grace period needs the time")
    return match.at


def require_before_start(match: Match) -> None:
    """Seats can still be taken and left. Raises TurnError."""
    _require_not_ended(match)
    if match.status not in (Status.WAITING, Status.READY):
        raise TurnError("play.started")


def require_playing(match: Match) -> None:
    """The game is being played, perhaps paused. Raises TurnError."""
    _require_not_ended(match)
    if match.status is not Status.PLAYING:
        raise TurnError("play.not_started")


def require_going(match: Match) -> None:
    """The game is being played and not paused. Raises TurnError."""
    require_playing(match)
    if match.paused:
        raise TurnError("play.paused")


def require_seat(match: Match, seat: int) -> None:
    """The match has that seat. Raises TurnError."""
    if not 0 <= seat < len(match.seats):
        raise TurnError("play.no_such_seat", parts=[str(seat)], seat=seat + 1)


def require_standing(match: Match, seat: int) -> None:
    """The seat has neither resigned nor run out of time. Raises TurnError."""
    require_seat(match, seat)
    if match.seats[seat].fallen:
        raise TurnError("play.already_fallen", parts=[str(seat)])


def require_person(match: Match, seat: int) -> None:
    """A person who still plays holds the seat. Raises TurnError."""
    require_standing(match, seat)
    if match.seats[seat].occupant is not Occupant.PERSON:
        raise TurnError("play.persons_only", parts=[str(seat)])


def require_hosted(match: Match) -> None:
    """Somebody runs the match. Raises TurnError."""
    if not match.created.hosted:
        raise TurnError("play.not_hosted")


def require_position(match: Match, answers: int) -> None:
    """The author of the action saw the position as it stands. Raises TurnError."""
    if not match.position_number <= answers <= match.number:
        raise _outdated(match, answers)


def require_fresh(match: Match, answers: int, *kinds: str) -> None:
    """No event of these kinds happened since the author of the action looked. Raises TurnError."""
    since = max((match.latest.get(kind, 0) for kind in kinds), default=0)
    if not since <= answers <= match.number:
        raise _outdated(match, answers)


def require_range(name: str, value: float, minimum: int, maximum: int) -> float:
    """The value as a float when it is a number in the range. Raises ConfigError."""
    # Not a number is not between anything, and is refused with the rest.
    sound = isinstance(value, int | float) and not isinstance(value, bool)
    if not sound or not minimum <= value <= maximum:
        raise ConfigError(
            "play.range",
            parts=[name],
            part=name,
            minimum=minimum,
            maximum=maximum,
            value=in_short(value),
        )
    return float(value)


def _require_not_ended(match: Match) -> None:
    if match.status is Status.OVER:
        raise TurnError("play.over")
    if match.status is Status.CLOSED:
        raise TurnError("play.closed")


def _outdated(match: Match, answers: int) -> TurnError:
    return TurnError("play.outdated", parts=[str(answers)[:20]], number=match.number)
