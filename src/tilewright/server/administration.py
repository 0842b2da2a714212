"""What whoever runs the server does to its database, beside the server or while it stands.

Matches are changed as the server changes them: by events that the referee gives, under numbers that
only one writer gets.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from tilewright.game import ConfigError, TilewrightError, TurnError
from tilewright.play import referee
from tilewright.play.events import Event, Fact, Unseated
from tilewright.play.match import Match, Status
from tilewright.server.errors import AccessError, UnknownError
from tilewright.server.exports import export_of
from tilewright.server.finishing import finish, progress_of
from tilewright.server.live import LiveMatch
from tilewright.server.names import clean_name, folded_name
from tilewright.server.storage import (
    ConflictError,
    Cursor,
    MatchHeader,
    Person,
    PersonKind,
    SeatChanges,
    Storage,
    Summary,
)

__all__ = ["Administration", "administration"]

_PAGE = 100

_Decision: TypeAlias = Callable[[Match], Sequence[Fact]]


@dataclass(frozen=True, slots=True)
class Administration:
    """A database in the hands of whoever runs the server. ``now`` is in seconds since 1970.

    Every method raises StorageUnavailableError when the database is away.
    """

    storage: Storage
    now: float

    async def matches(self, limit: int) -> list[Summary]:
        """The newest matches."""
        return await self.storage.lists.all(limit)

    async def people(self, limit: int) -> list[Person]:
        """The newest guests, accounts and bots."""
        return await self.storage.people.page(limit)

    async def person(self, name: str) -> Person:
        """The account or bot of that name, or anybody by identifier. Raises UnknownError."""
        try:
            found = await self.storage.people.named(folded_name(clean_name(name)))
        except ConfigError:
            found = None
        found = found or await self.storage.people.get(name)
        if found is None:
            raise UnknownError("server.unknown_person", parts=[name[:40]])
        return found

    async def close(self, match: str) -> Status:
        """Call a match off before its start, or end it with places shared; its status then.

        Ratings stay as they are. Raises UnknownError, and TurnError when it has ended already or
        stands between both.
        """
        header, events, state = await self._read(match)

        def decide(state: Match) -> Sequence[Fact]:
            if state.status in (Status.WAITING, Status.READY):
                return referee.close(state, state.number)
            # Whoever runs the server is the host of every match.
            hosted = replace(state, created=replace(state.created, hosted=True))
            return referee.adjudicate(hosted, [1] * len(state.seats), state.number)

        changed = await self._change(replace(header, rated=False), events, state, decide)
        return changed.status

    async def ban(self, name: str) -> Person:
        """Shut a person out of every session and token. Raises UnknownError."""
        person = await self.person(name)
        await self.storage.people.set_ban(person.id, self.now)
        await self.storage.revocations.announce(person.id)
        return person

    async def unban(self, name: str) -> Person:
        """Let a person in again. Raises UnknownError."""
        person = await self.person(name)
        await self.storage.people.set_ban(person.id, None)
        return person

    async def list_bot(self, name: str) -> Person:
        """Mark an account as a program's: everybody is told so where it plays.

        Its tokens stay good. Raises UnknownError, and AccessError for a guest.
        """
        return await self._set_kind(name, PersonKind.BOT)

    async def unlist_bot(self, name: str) -> Person:
        """Mark a program's account as a person's again. Raises UnknownError, AccessError."""
        return await self._set_kind(name, PersonKind.ACCOUNT)

    async def _set_kind(self, name: str, kind: PersonKind) -> Person:
        person = await self.person(name)
        if person.kind is PersonKind.GUEST:
            raise AccessError("server.not_an_account")
        await self.storage.people.set_kind(person.id, kind)
        return person

    async def export(self, name: str) -> str:
        """All that is kept of a person, as JSON. Raises UnknownError."""
        return await export_of(self.storage, (await self.person(name)).id)

    async def delete(self, name: str) -> Person:
        """Delete a person; the seats of matches that go on are given up before.

        Raises UnknownError, and TurnError when such a match is between its making and its start:
        nothing is deleted then.
        """
        person = await self.person(name)
        for match in await self._unfinished_of(person.id):
            await self._leave(match, person.id)
        await self.storage.person_data.delete(person.id)
        await self.storage.revocations.announce(person.id)
        return person

    async def _unfinished_of(self, person: str) -> list[str]:
        found: list[str] = []
        after: Cursor | None = None
        while page := await self.storage.lists.of_person(person, _PAGE, after):
            found += [each.id for each in page if each.finished_at is None]
            after = Cursor(page[-1].created_at, page[-1].id)
        return found

    async def _leave(self, match: str, person: str) -> None:
        """Give up a person's seats; what nobody runs and nobody can join any more is called off."""
        header, events, state = await self._read(match)
        seats = [number for number, seat in enumerate(header.seats) if seat.person == person]
        before_start = state.status in (Status.WAITING, Status.READY)
        if before_start and header.creator == person:
            await self._change(header, events, state, lambda now: referee.close(now, now.number))
            return
        for seat in seats:
            if state.status in (Status.OVER, Status.CLOSED) or state.seats[seat].fallen:
                continue
            state = await self._change(header, events, state, _departure(seat))
            events = list(await self.storage.matches.events(match))

    async def _read(self, match: str) -> tuple[MatchHeader, list[Event], Match]:
        header = await self.storage.matches.header(match)
        if header is None:
            raise UnknownError("server.unknown_match")
        events = list(await self.storage.matches.events(match))
        try:
            return header, events, await asyncio.to_thread(Match.replay, events)
        except (TilewrightError, ValueError, TypeError, KeyError) as error:
            raise UnknownError("server.damaged_match") from error

    async def _change(
        self, header: MatchHeader, events: Sequence[Event], match: Match, decide: _Decision
    ) -> Match:
        """Store what the referee decides and what follows from it at once; the match then."""
        live = LiveMatch(header, events, match, {})
        at = max(self.now, match.at)
        told, changed = await asyncio.to_thread(_followed, live, decide, at)
        vacated = {event.fact.seat for event in told if isinstance(event.fact, Unseated)}
        ended = changed.outcome is not None
        finished = await finish(self.storage, live, changed, at) if ended else None
        try:
            await self.storage.matches.append(
                header.id,
                told,
                progress_of(changed, at),
                seats=SeatChanges(frozenset(vacated)),
                results=() if finished is None else finished.results,
                ratings=() if finished is None else finished.ratings,
            )
        except ConflictError as error:
            # The match went on in a running server.
            raise TurnError("play.outdated", number=match.number) from error
        return changed


def _departure(seat: int) -> _Decision:
    def decide(match: Match) -> Sequence[Fact]:
        if match.status in (Status.WAITING, Status.READY):
            return referee.leave(match, seat, match.number)
        return referee.resign(match, seat)

    return decide


def _followed(live: LiveMatch, decide: _Decision, at: float) -> tuple[list[Event], Match]:
    """The events of a decision, with what follows whatever the time.

    A flag that is due is left to the server: it knows whether one stood still meanwhile.
    """
    match, events = live.match, list[Event]()
    known = match.at
    waiting: Sequence[Fact] = decide(match)
    while waiting:
        for fact in waiting:
            events.append(Event(match.number + 1, at, fact))
            match = match.apply(events[-1])
        further = referee.follow_up(match, live.luck, live.secrets, known)
        waiting = () if further is None else (further,)
    return events, match


@asynccontextmanager
async def administration(database: str, now: float) -> AsyncIterator[Administration]:
    """The database at that URL, which must be there; closed at the end.

    Raises ConfigError when it cannot be used, also while a server holds a SQLite file.
    """
    _require_file(database)
    storage = await Storage.open(database)
    try:
        yield Administration(storage, now)
    finally:
        await storage.close()


def _require_file(database: str) -> None:
    """A mistyped name must not make a new, empty database. Raises ConfigError."""
    try:
        url = make_url(database)
    except ArgumentError:
        # What is no URL is refused when it is opened, with its own words.
        return
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return
    if not Path(url.database or "").expanduser().is_file():
        raise ConfigError("server.database_missing", parts=["database"], file=url.database or "")
