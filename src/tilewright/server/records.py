"""The record of a stored match."""

from datetime import UTC, datetime

from tilewright.play.match import Match
from tilewright.play.record import Record

__all__ = ["record_of"]


def record_of(match: Match, created_at: float) -> Record:
    """What was played so far, without names: a record is handed on, and people are not.

    ``created_at`` is in seconds since 1970. A hidden board that is not shown yet is not in it.
    """
    date = datetime.fromtimestamp(created_at, tz=UTC).strftime("%Y.%m.%d")
    players = {
        f"Seat{number}": seat.bot or (seat.occupant.value if seat.occupant else "open")
        for number, seat in enumerate(match.seats, start=1)
    }
    return Record.from_moves(
        match.game,
        match.start,
        [played.move for played in match.moves],
        variant=match.variant,
        settings=match.settings,
        tags={"Date": date, **players},
        result=match.outcome,
        clocks=[played.clock for played in match.moves],
    )
