"""One finished game and the ratings of those who played it."""

from collections.abc import Sequence
from dataclasses import replace

from tilewright.play.ratings import glicko, plackett_luce
from tilewright.play.ratings.category import RATED_SEATS
from tilewright.play.ratings.rating import PERIOD, Rating

__all__ = ["rate"]


def rate(
    ranks: Sequence[int], ratings: Sequence[Rating], at: float, *, period: float = PERIOD
) -> tuple[Rating, ...]:
    """Each seat's rating after a game that ended ``at`` (seconds since 1970), in order of seats.

    ``ranks`` are those of ``Outcome``: places from 1, equal ones shared. Every rating is aged to
    the end of the game first, then learns from what the others were believed to be before it;
    anchored ones come back as they are. A game that ended before the last one that was rated ages
    nothing and does not set ``Rating.at`` back. ``period`` is in seconds, as in ``Rating.aged``.

    Raises ValueError when ranks and ratings are not of the same 2 to 4 seats, no place is the
    first, ``at`` is no moment, or ``period`` is not above 0.
    """
    if len(ranks) != len(ratings):
        raise ValueError(f"{len(ranks)} places are not those of {len(ratings)} players")
    if len(ratings) not in RATED_SEATS:
        raise ValueError(f"a match of {len(ratings)} seats cannot be rated")
    if min(ranks) != 1:
        raise ValueError("places are counted from 1, and somebody takes the first")
    aged = [rating.aged(at, period=period) for rating in ratings]
    learned = _by_glicko(ranks, aged) if len(aged) == 2 else plackett_luce.updated(aged, ranks)
    return tuple(
        before if before.anchored else _counted(after, at)
        for before, after in zip(ratings, learned, strict=True)
    )


def _by_glicko(ranks: Sequence[int], ratings: Sequence[Rating]) -> tuple[Rating, ...]:
    first, second = ratings
    score = 0.5 if ranks[0] == ranks[1] else float(ranks[0] < ranks[1])
    # The time up to the game has aged the ratings already, and the game itself takes none.
    return (
        glicko.updated(first, [glicko.Result(second, score)], periods=0),
        glicko.updated(second, [glicko.Result(first, 1 - score)], periods=0),
    )


def _counted(rating: Rating, at: float) -> Rating:
    return replace(
        rating, games=rating.games + 1, at=at if rating.at is None else max(at, rating.at)
    )
