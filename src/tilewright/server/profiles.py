"""What everybody may see of an account or a bot: ratings, finished matches, statistics."""

from collections.abc import Iterable

from tilewright.game import JsonObject
from tilewright.play.ratings import Category, Rating
from tilewright.play.statistics import Figures, Statistics, statistics_of
from tilewright.server.callers import given_name
from tilewright.server.cursors import cursor_text
from tilewright.server.histories import FinishedMatch, Histories
from tilewright.server.storage import Cursor, Person, SeatOfResult, Storage, Summary

__all__ = ["profile_of"]

MATCHES_OF_PAGE = 25
MATCHES_COUNTED = 500
"""The statistics are those of so many of the newest finished matches."""

POINTS_SHOWN = 500
"""So many of the newest points of a rating's history are told."""


async def profile_of(
    storage: Storage,
    histories: Histories,
    person: Person,
    *,
    viewer: str | None,
    now: float,
    after: Cursor | None = None,
) -> JsonObject:
    """A person's profile as ``docs/api.md`` lists it, for ``viewer`` (an identifier, or None).

    ``after`` asks for a further page of the history; ratings and statistics are on the first one.
    Matches whose host lets no spectators in are shown to those alone who sat in them. Raises
    StorageUnavailableError.
    """
    first = after is None
    page = await storage.lists.finished_of(person.id, MATCHES_OF_PAGE + 1, after)
    shown, more = page[:MATCHES_OF_PAGE], len(page) > MATCHES_OF_PAGE
    return {
        "name": person.name,
        "kind": person.kind.value,
        "since": person.created_at,
        "ratings": await _ratings(storage, person, now) if first else [],
        "matches": await _matches(storage, histories, person, shown, viewer),
        "next": cursor_text(shown[-1].finished_at, shown[-1].id) if more else None,
        "statistics": await _statistics(storage, histories, person) if first else {},
    }


async def _ratings(storage: Storage, person: Person, now: float) -> list[JsonObject]:
    ratings = await storage.ratings.all_of(person.id)
    return [
        await _rating(storage, person, category, rating.aged(now))
        for category, rating in ratings.items()
    ]


async def _rating(
    storage: Storage, person: Person, category: Category, rating: Rating
) -> JsonObject:
    history = await storage.ratings.history(person.id, category)
    return {
        "game": category.game,
        "variant": category.variant,
        "speed": category.speed,
        "seats": category.seats,
        "value": round(rating.value),
        "deviation": round(rating.deviation),
        "provisional": rating.provisional,
        "games": rating.games,
        "history": [
            {"at": point.at, "value": round(point.value)} for point in history[-POINTS_SHOWN:]
        ],
    }


async def _matches(
    storage: Storage,
    histories: Histories,
    person: Person,
    summaries: Iterable[Summary],
    viewer: str | None,
) -> list[JsonObject]:
    listed = list(summaries)
    seats = await storage.lists.seats_of([summary.id for summary in listed])
    names = await storage.people.names_of(
        {seat.person for each in seats.values() for seat in each if seat.person is not None}
    )
    told: list[JsonObject] = []
    for summary in listed:
        finished = await histories.finished(summary)
        holders = seats[summary.id]
        own = _seats_of(person.id, holders)
        if finished is None or not own:
            continue
        if finished.shown or _seats_of(viewer, holders):
            told.append(_match(summary, finished, own[0], holders, names))
    return told


def _match(
    summary: Summary,
    finished: FinishedMatch,
    seat: int,
    holders: tuple[SeatOfResult, ...],
    names: dict[str, str],
) -> JsonObject:
    outcome, change = finished.outcome, holders[seat].rating_change
    return {
        "watch": summary.watch,
        "game": summary.game,
        "variant": summary.variant,
        "speed": summary.speed,
        "rated": summary.rated,
        "at": summary.finished_at,
        "seat": seat,
        "names": [
            bot or given_name(names.get(holder.person or ""))
            for bot, holder in zip(finished.bots, holders, strict=True)
        ],
        "rank": outcome.ranks[seat],
        "score": outcome.scores[seat],
        "scores": list(outcome.scores),
        "rating_change": None if change is None else round(change, 1),
        "termination": outcome.termination.value,
    }


async def _statistics(storage: Storage, histories: Histories, person: Person) -> Statistics:
    summaries = await storage.lists.finished_of(person.id, MATCHES_COUNTED)
    seats = await storage.lists.seats_of([summary.id for summary in summaries])
    figures: list[Figures] = []
    for summary in summaries:
        own = _seats_of(person.id, seats[summary.id])
        # A game against oneself says nothing of who plays better.
        if len(own) != 1:
            continue
        finished = await histories.finished(summary)
        if finished is not None:
            figures.append(finished.figures[own[0]])
    return statistics_of(figures)


def _seats_of(person: str | None, holders: tuple[SeatOfResult, ...]) -> list[int]:
    return [
        number
        for number, holder in enumerate(holders)
        if person is not None and holder.person == person
    ]
