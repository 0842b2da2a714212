"""Who sits in a match, by name and rating, as everybody is told."""

from tilewright.server.finishing import category_of, shown
from tilewright.server.live import LiveMatch
from tilewright.server.storage import PersonKind, Storage

__all__ = ["find_people"]


async def find_people(storage: Storage, live: LiveMatch, now: float) -> None:
    """Ask for those whom the match does not know yet, and how strong they are known to be.

    Raises StorageUnavailableError.
    """
    for seat in live.header.seats:
        if seat.person is None or seat.person in live.people:
            continue
        person = await storage.people.get(seat.person)
        if person is None:
            continue
        live.people[person.id] = person
        if person.kind is not PersonKind.GUEST:
            (rating,) = await storage.ratings.of([person.id], category_of(live))
            if rating.games:
                live.ratings[person.id] = shown(rating.aged(now))
