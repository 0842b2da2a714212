"""Who sits in a match, by name and rating, as everybody is told."""

from tilewright.server.finishing import category_of, shown
from tilewright.server.live import LiveMatch
from tilewright.server.storage import PersonKind, Storage

__all__ = ["find_people"]


async def find_people(storage: Storage, live: LiveMatch, now: float) -> None:
    """Ask for those whom the match does not know yet, and how strong they are known to be.

    Raises StorageUnavailableError.
    """
    unknown = {seat.person for seat in live.header.seats if seat.person is not None}
    unknown -= live.people.keys()
    if not unknown:
        return
    found = await storage.people.several(unknown)
    live.people.update((person.id, person) for person in found)
    rated = [person.id for person in found if person.kind is not PersonKind.GUEST]
    if not rated:
        return
    ratings = await storage.ratings.of(rated, category_of(live))
    for person, rating in zip(rated, ratings, strict=True):
        if rating.games:
            live.ratings[person] = shown(rating.aged(now))
