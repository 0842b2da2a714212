"""Matches, people and events for tests of what is stored."""

from argon2 import PasswordHasher

from tilewright.play.events import Created, Event, Occupant, Seated, Started
from tilewright.play.match import Status
from tilewright.server.storage import (
    MatchHeader,
    Person,
    PersonKind,
    Progress,
    SeatHolder,
)

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Real hashes, at a price that a test can pay."""

EVENTS = (
    Event(1, 1.0, Created("lits", "classic", {"size": 4}, "text", 2)),
    Event(2, 1.5, Seated(0, Occupant.PERSON)),
)
WAITING = Progress(Status.WAITING)
PLAYING = Progress(Status.PLAYING)


def started(number, at=2.0):
    return Event(number, at, Started())


def header(name="one", creator=None, seats=None, **more):
    return MatchHeader(
        id=name,
        watch=f"watch-{name}",
        game="lits",
        variant="classic",
        created_at=more.pop("created_at", 1.5),
        creator=creator,
        seats=(SeatHolder(), SeatHolder(None, "i")) if seats is None else tuple(seats),
        **more,
    )


async def person(storage, name, kind=PersonKind.GUEST, **more):
    """A stored person whose identifier is the name in small letters."""
    made = Person(name.lower(), kind, name, more.pop("created_at", 1.0))
    folded = None if kind is PersonKind.GUEST else name.lower()
    await storage.people.add(made, folded=folded, **more)
    return made
