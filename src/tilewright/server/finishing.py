"""What a match means for the lists, the results, the ratings and its series."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tilewright.game import JsonObject, Outcome, Termination
from tilewright.play import referee
from tilewright.play.match import Match, Status
from tilewright.play.ratings import Category, Rating, rate, rating_of_bot
from tilewright.play.series import Series
from tilewright.server.live import LiveMatch
from tilewright.server.storage import Progress, RatingChange, Result, Storage

__all__ = ["Finished", "category_of", "finish", "progress_of", "series_before", "shown"]


@dataclass(frozen=True, slots=True)
class Finished:
    """How the seats came out, and what becomes of their ratings."""

    results: Sequence[Result]
    ratings: Sequence[RatingChange]


def progress_of(match: Match, now: float) -> Progress:
    """What the lists need of a match's state."""
    bot_at = match.bot_due_at
    due = [at for at in (referee.due_at(match), bot_at) if at is not None]
    finished = match.status in (Status.OVER, Status.CLOSED)
    return Progress(
        match.status,
        due_at=min(due, default=None),
        bot_turn=bot_at is not None,
        finished_at=now if finished else None,
    )


async def finish(storage: Storage, live: LiveMatch, match: Match, now: float) -> Finished:
    """What is stored when the match ends; its series learns of the outcome."""
    outcome = match.outcome
    if outcome is None:
        raise ValueError("the match is not over")
    ratings = await _rated(storage, live, match, outcome, now) if live.header.rated else []
    changes = {change.person: change.after.value - change.before.value for change in ratings}
    results = [
        Result(
            number,
            holder.person,
            outcome.ranks[number],
            outcome.scores[number],
            outcome.termination.value,
            changes.get(holder.person or ""),
        )
        for number, holder in enumerate(live.header.seats)
    ]
    place = match.created.series
    if place is not None:
        group = await storage.groups.get(place.id)
        if group is not None:
            data: dict[str, Any] = dict(group.data)
            data["outcomes"] = {**data["outcomes"], str(place.number): outcome.to_json()}
            await storage.groups.set_data(place.id, data)
    return Finished(results, ratings)


async def _rated(
    storage: Storage, live: LiveMatch, match: Match, outcome: Outcome, now: float
) -> list[RatingChange]:
    category = category_of(live)
    people = [holder.person for holder in live.header.seats]
    known = [person for person in people if person is not None]
    stored = dict(zip(known, await storage.ratings.of(known, category), strict=True))
    before = [
        stored.get(person or "") or _of_bot(match, seat) for seat, person in enumerate(people)
    ]
    rated = [rating for rating in before if rating is not None]
    if len(rated) < len(before) or not match.moves:
        # Somebody's data is gone, or nobody played: nothing was shown of anybody's strength.
        return []
    return [
        RatingChange(person, category, old, new)
        for person, old, new in zip(people, rated, rate(outcome.ranks, rated, now), strict=True)
        if person is not None and not old.anchored
    ]


def _of_bot(match: Match, seat: int) -> Rating | None:
    bot = match.seats[seat].bot
    return None if bot is None else rating_of_bot(match.game, bot)


def category_of(live: LiveMatch) -> Category:
    """In which ratings a match counts, if it is rated."""
    match = live.match
    return Category(match.game, match.variant, live.header.speed, len(match.seats))


def shown(rating: Rating) -> JsonObject:
    """A rating as it stands beside a name."""
    return {"value": round(rating.value), "provisional": rating.provisional}


async def series_before(storage: Storage, live: LiveMatch) -> Series | None:
    """The games of the match's series that ended before it; None when it belongs to none."""
    place = live.match.created.series
    group = None if place is None else await storage.groups.get(place.id)
    if place is None or group is None:
        return None
    data: Any = group.data
    outcomes = []
    for number in range(1, place.number):
        found = data["outcomes"].get(str(number))
        if found is None:
            break
        outcomes.append(
            Outcome(
                Termination(found["termination"]), tuple(found["ranks"]), tuple(found["scores"])
            )
        )
    return Series(place.id, data["games"], data["players"], tuple(outcomes))
