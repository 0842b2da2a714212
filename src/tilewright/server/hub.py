"""The matches that are alive in this process.

A match is loaded from its events when somebody asks for it, changed under its own lock, stored
before anybody is told, and forgotten when nobody has needed it for a while. Other processes may
write to the same match: of two that race for an event number one wins, and the other takes over
what was stored.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import TypeAlias
from weakref import WeakValueDictionary

from tilewright.game import JsonObject, TilewrightError, TurnError
from tilewright.play import referee
from tilewright.play.events import Event, Fact, Occupant
from tilewright.play.match import Match, Status
from tilewright.server.callers import Caller
from tilewright.server.depictions import Depiction
from tilewright.server.errors import AccessError, StorageUnavailableError, UnknownError
from tilewright.server.finishing import (
    finish,
    progress_of,
    series_before,
)
from tilewright.server.identity import digest
from tilewright.server.live import LiveMatch, changes_of_seats
from tilewright.server.logs import log
from tilewright.server.making import Draft, Wish, draft_of, next_game
from tilewright.server.metrics import Metrics
from tilewright.server.people_seated import find_people
from tilewright.server.storage import (
    ConflictError,
    Group,
    MatchHeader,
    PersonKind,
    SeatChanges,
    Storage,
)

__all__ = ["Decision", "Hub"]

IDLE_MATCHES = 256
"""How many matches are kept loaded though nobody watches them."""

RETRY_SECONDS = 1.0
"""When a match is looked at again after the database was away."""

Decision: TypeAlias = Callable[[Match, float], Sequence[Fact]]
"""What the referee makes of an action in a match at a time; it raises when that is not allowed."""


def _nothing(_match: Match, _now: float) -> Sequence[Fact]:
    return ()


class Hub:
    """All matches of this process. ``clock`` gives seconds since 1970.

    ``on_change`` are called with a match whenever it was loaded or has changed, ``on_rename`` with
    a person (an identifier) who has another name.
    """

    def __init__(
        self, storage: Storage, clock: Callable[[], float], metrics: Metrics | None = None
    ) -> None:
        self._storage = storage
        self.metrics = metrics or Metrics()
        self._clock = clock
        self._live: WeakValueDictionary[str, LiveMatch] = WeakValueDictionary()
        self._recent: OrderedDict[str, LiveMatch] = OrderedDict()
        self._loading = asyncio.Lock()
        self._refreshing: set[asyncio.Task[None]] = set()
        self.on_change: list[Callable[[LiveMatch], None]] = []
        self.on_rename: list[Callable[[str], None]] = []

    @property
    def storage(self) -> Storage:
        """Where the matches are kept."""
        return self._storage

    @property
    def loaded_matches(self) -> int:
        """How many matches are held in memory."""
        return len(self._live)

    def now(self) -> float:
        """The time, in seconds since 1970."""
        return self._clock()

    async def close(self) -> None:
        """Give up what is being loaded."""
        for task in self._refreshing:
            task.cancel()
        await asyncio.gather(*self._refreshing, return_exceptions=True)

    # --- Finding ---

    async def get(self, match: str, first: Decision = _nothing) -> LiveMatch:
        """The live match with that identifier; if it has to be loaded, ``first`` happens first.

        Raises UnknownError, also when its events no longer replay (they stay as they are).
        """
        live = self._live.get(match)
        if live is None:
            async with self._loading:
                live = self._live.get(match) or await self._load(match, first)
        self._keep(live)
        return live

    def loaded(self, match: str) -> LiveMatch | None:
        """The match with that identifier if it is loaded: then ``on_change`` tells of it."""
        return self._live.get(match)

    async def get_watched(self, watch: str) -> LiveMatch:
        """The live match with that watching address. Raises UnknownError."""
        match = await self._storage.matches.watched_at(watch)
        if match is None:
            raise UnknownError("server.unknown_match")
        return await self.get(match)

    async def get_invited(self, token: str) -> tuple[LiveMatch, int]:
        """The match and seat of an open invitation. Raises UnknownError."""
        found = await self._storage.invitations.seat_of(digest(token))
        if found is None:
            raise UnknownError("server.unknown_invitation")
        return await self.get(found[0]), found[1]

    # --- Making ---

    async def create(self, wish: Wish, caller: Caller) -> LiveMatch:
        """A new match made by somebody. Raises ConfigError and AccessError."""
        draft = await asyncio.to_thread(draft_of, wish, caller, self.now())
        place = draft.created.series
        if place is not None:
            data: JsonObject = {
                "games": wish.games,
                "players": draft.created.seats,
                "outcomes": {},
            }
            await self._storage.groups.add(Group(place.id, "series", self.now(), data))
        return await self._begin(draft)

    async def rematch(self, live: LiveMatch) -> str:
        """The identifier of the next match between the same players, made when first asked for.

        Raises TurnError while the match is being played, and when its series is over.
        """
        async with live.lock:
            facts = await asyncio.to_thread(referee.rematch, live.match)
            if live.header.rematch is not None:
                return live.header.rematch
            series = live.series
            if series is not None and live.match.outcome is not None:
                ended = series.after([live.match.outcome])
                if ended.number is None:
                    raise TurnError("server.series_over", games=ended.games)
            draft = await asyncio.to_thread(next_game, live, self.now())
            events, changed = live.follow(facts, self.now())
            begun = await self._begin(draft, previous=(live, events, changed))
            return begun.header.id

    async def _begin(
        self,
        draft: Draft,
        previous: tuple[LiveMatch, list[Event], Match] | None = None,
    ) -> LiveMatch:
        now = self.now()
        first = Event(1, now, draft.created)
        live = LiveMatch(draft.header, [first], Match.replay([first]), {})

        def work() -> tuple[list[Event], Match]:
            events, match = [first], live.match
            for seat, by, bot in draft.seated:
                facts = referee.take_seat(match, seat, by, bot)
                more, match = live.follow(facts, now, match)
                events += more
            return events, match

        events, match = await asyncio.to_thread(work)
        changes = changes_of_seats(events, {})
        live.events = []
        live.take(events, match, changes)
        before = None if previous is None else (previous[0].header.id, previous[1])
        await self._name(live)
        live.series = await series_before(self._storage, live)
        # Known here before it is stored: whoever hears of it then must find this one, and not load
        # it a second time.
        self._live[live.header.id] = live
        try:
            await self._storage.matches.create(
                live.header, events, progress_of(match, now), previous=before
            )
        except BaseException:
            del self._live[live.header.id]
            raise
        if previous is not None:
            old, told, changed = previous
            old.header = await self._header(old.header.id)
            old.take(told, changed, SeatChanges())
        self._keep(live)
        self._changed(live)
        log.info("created", match=live.header.id, game=live.header.game)
        return live

    # --- Changing ---

    async def act(self, live: LiveMatch, decide: Decision) -> None:
        """Let the referee decide on an action, store what follows, then tell everybody.

        Raises what ``decide`` raises; nothing has changed then.
        """
        async with live.lock:
            await self._change(live, decide)

    async def join(self, live: LiveMatch, seat: int, caller: Caller) -> None:
        """Seat a person who is invited. Raises TurnError, and AccessError for guests if rated."""
        if caller.person is None:
            raise AccessError("server.not_your_seat", parts=[str(seat)])
        if live.header.rated:
            if caller.person.kind is PersonKind.GUEST:
                raise AccessError("server.rated.guest")
            if live.seats_of(caller.id):
                raise AccessError("server.rated.twice")
        person = caller.person

        def decide(match: Match, _now: float) -> Sequence[Fact]:
            return referee.take_seat(match, seat, Occupant.PERSON)

        async with live.lock:
            try:
                await self._change(live, decide, seated={seat: person.id})
            except TurnError:
                # Asked again at another process, when the first answer was lost: it got through.
                if seat not in live.seats_of(person.id):
                    raise

    async def advance(self, live: LiveMatch) -> None:
        """Let happen what is due now; somebody else may have seen to it first."""
        with suppress(TurnError):
            await self.act(live, _nothing)

    async def refresh(self, live: LiveMatch, number: int | None = None) -> None:
        """Take over what another process has stored, if event ``number`` is not known yet."""
        async with live.lock:
            if number is None or live.match.number < number:
                await self._catch_up(live)

    def heard(self, match: str, number: int) -> None:
        """A match has grown, here or in another process."""
        live = self._live.get(match)
        if live is not None and live.match.number < number:
            # One's own appends are heard of too, an instant before they are taken over.
            self._refresh_soon(live, number)

    def missed(self) -> None:
        """Changes may have been missed: look again at all that is loaded."""
        for live in list(self._live.values()):
            self._refresh_soon(live)

    def _refresh_soon(self, live: LiveMatch, number: int | None = None) -> None:
        async def work() -> None:
            while True:
                try:
                    await self.refresh(live, number)
                except StorageUnavailableError:
                    # No other notice may come of what was missed.
                    await asyncio.sleep(RETRY_SECONDS)
                else:
                    return

        task = asyncio.create_task(work())
        self._refreshing.add(task)
        task.add_done_callback(self._refreshing.discard)

    async def _change(
        self, live: LiveMatch, decide: Decision, seated: Mapping[int, str] | None = None
    ) -> None:
        now = max(self.now(), live.match.at)

        def work() -> tuple[list[Event], Match, Depiction | None]:
            events, changed = live.follow(decide(live.match, now), now)
            return events, changed, live.depict(events, changed) if events else None

        events, changed, depiction = await asyncio.to_thread(work)
        if not events:
            return
        seats = changes_of_seats(events, seated or {})
        ended = live.match.outcome is None and changed.outcome is not None
        try:
            finished = await finish(self._storage, live, changed, now) if ended else None
            await self._storage.matches.append(
                live.header.id,
                events,
                progress_of(changed, now),
                seats=seats,
                results=() if finished is None else finished.results,
                ratings=() if finished is None else finished.ratings,
            )
        except ConflictError as error:
            await self._catch_up(live)
            raise TurnError("play.outdated", number=live.match.number) from error
        live.show(depiction)
        live.take(events, changed, seats)
        if seats.seated:
            await self._name(live)
        if ended:
            log.info("ended", match=live.header.id)
        self._changed(live)

    async def _catch_up(self, live: LiveMatch) -> None:
        events = await self._storage.matches.events(live.header.id, live.match.number)
        if not events:
            return

        def work() -> Match:
            match = live.match
            for event in events:
                match = match.apply(event)
            return match

        changed = await asyncio.to_thread(work)
        live.header = await self._header(live.header.id)
        await self._name(live)
        live.take(events, changed, SeatChanges())
        self._changed(live)

    # --- Keeping ---

    async def _load(self, match: str, first: Decision) -> LiveMatch:
        stored = await self._storage.matches.whole(match)
        if stored is None:
            raise UnknownError("server.unknown_match")
        header, events = stored
        try:
            state = await asyncio.to_thread(Match.replay, events)
        except (TilewrightError, ValueError, TypeError, KeyError) as error:
            log.exception("damaged", match=match)
            raise UnknownError("server.damaged_match") from error
        live = self._live[match] = LiveMatch(header, events, state, {})
        await self._name(live)
        live.series = await series_before(self._storage, live)
        if state.status is not Status.WAITING:
            with suppress(TurnError):
                await self.act(live, first)
        self._changed(live)
        return live

    async def _header(self, match: str) -> MatchHeader:
        header = await self._storage.matches.header(match)
        if header is None:
            raise UnknownError("server.unknown_match")
        return header

    async def _name(self, live: LiveMatch) -> None:
        await find_people(self._storage, live, self.now())

    async def renamed(self, person: str) -> None:
        """A person has another name now: ask for it again, and tell it wherever it is shown."""
        for live in [live for live in self._live.values() if person in live.people]:
            live.people.pop(person, None)
            await self._name(live)
            live.tell()
        for callback in self.on_rename:
            callback(person)

    async def merged(self, guest: str) -> None:
        """All that a guest had is an account's now: look again at who sits where."""
        # A match that is being loaded may have been read before.
        async with self._loading:
            loaded = [live for live in self._live.values() if live.belongs_to(guest)]
        for live in loaded:
            async with live.lock:
                live.header = await self._header(live.header.id)
                await self._name(live)
            live.tell()

    def _changed(self, live: LiveMatch) -> None:
        for callback in self.on_change:
            callback(live)

    def _keep(self, live: LiveMatch) -> None:
        self._recent[live.header.id] = live
        self._recent.move_to_end(live.header.id)
        while len(self._recent) > IDLE_MATCHES:
            self._recent.popitem(last=False)
