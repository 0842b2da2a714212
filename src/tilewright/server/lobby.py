"""The lobby: which seats are free for anybody, and which matches can be watched.

Its text is made once for everybody who looks, at most ten times a second, and only while somebody
looks.
"""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager

from tilewright.game import JsonObject, TurnError
from tilewright.play.events import Started
from tilewright.play.match import Status
from tilewright.server.callers import Caller, given_name
from tilewright.server.errors import AccessError, UnknownError
from tilewright.server.hub import Hub
from tilewright.server.live import LiveMatch
from tilewright.server.snapshot import name_on
from tilewright.server.storage import Summary
from tilewright.server.views import View, Viewer

__all__ = ["Lobby", "open_seat"]

ROWS = 50
"""How many matches each of the two lists holds, the newest."""

PAUSE_SECONDS = 0.1
"""The least time between two texts."""

ELSEWHERE_SECONDS = 1.0
"""How late matches of other processes may come into the lists."""

_SPECTATOR = Viewer(Caller(None), watching=True)


class Lobby:
    """The lists of a server process, told of changes by the hub and, through the bus, by others."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._building = asyncio.Lock()
        self._text = ""
        self._built_at = 0.0
        self._stale = True
        self._shown: dict[str, LiveMatch] = {}
        self._waiting: set[asyncio.Event] = set()
        self._later: asyncio.TimerHandle | None = None
        hub.on_change.append(self._changed)
        hub.on_rename.append(self._renamed)

    def close(self) -> None:
        """Tell nobody of anything any more."""
        if self._later is not None:
            self._later.cancel()

    # --- What changes ---

    def heard(self, match: str, _number: int) -> None:
        """A match has grown, perhaps in another process; those loaded here tell by themselves."""
        if self._hub.loaded(match) is None and self._later is None:
            loop = asyncio.get_running_loop()
            self._later = loop.call_later(ELSEWHERE_SECONDS, self.missed)

    def missed(self) -> None:
        """Anything may have changed: make the lists anew."""
        if self._later is not None:
            self._later.cancel()
            self._later = None
        self._stale = True
        for waiting in self._waiting:
            waiting.set()

    def _changed(self, live: LiveMatch) -> None:
        # A game far down the list that is not shown changes nothing by its moves.
        begins = live.header.listed and not live.match.moves
        if begins or live.header.id in self._shown:
            self.missed()

    def _renamed(self, person: str) -> None:
        if any(live.belongs_to(person) for live in self._shown.values()):
            self.missed()

    @contextmanager
    def changes(self) -> Iterator[asyncio.Event]:
        """An event that is set whenever the lists may have changed; the waiter clears it."""
        waiting = asyncio.Event()
        self._waiting.add(waiting)
        try:
            yield waiting
        finally:
            self._waiting.discard(waiting)

    # --- What is told ---

    async def text(self) -> str:
        """Both lists as JSON; the same object as long as nothing has changed.

        Raises StorageUnavailableError.
        """
        async with self._building:
            if not self._stale:
                return self._text
            loop = asyncio.get_running_loop()
            if self._text:
                await asyncio.sleep(max(0.0, self._built_at + PAUSE_SECONDS - loop.time()))
            # Before the look: what changes meanwhile makes them stale again.
            self._stale = False
            try:
                text = json.dumps(await self._lists())
            except BaseException:
                self._stale = True
                raise
            self._built_at = loop.time()
            if text != self._text:
                self._text = text
            return self._text

    async def _lists(self) -> JsonObject:
        lists = self._hub.storage.lists
        waiting = await self._loaded(await lists.open_seats(ROWS))
        running = await self._loaded(await lists.running(ROWS))
        self._shown = {live.header.id: live for live in (*waiting, *running)}
        makers = {live.header.creator for live in waiting if live.header.creator is not None}
        names = await self._hub.storage.people.names_of(makers)
        rows = [_running_row(live, self._hub.now()) for live in running]
        return {
            "open": [
                _open_row(live, given_name(names.get(live.header.creator or "")))
                for live in waiting
                # It may have been taken since the database was asked.
                if open_seat(live) is not None
            ],
            "running": [row for row in rows if row is not None],
        }

    async def _loaded(self, summaries: list[Summary]) -> list[LiveMatch]:
        found: list[LiveMatch] = []
        for summary in summaries:
            try:
                found.append(await self._hub.get(summary.id))
            except UnknownError:
                # Its events no longer replay.
                continue
        return found

    # --- Sitting down ---

    async def take_seat(self, match: str, caller: Caller) -> tuple[LiveMatch, int]:
        """Seat a person on the first seat of a match that is free for anybody.

        Whoever sits in it already gets the own seat again. Raises UnknownError for a match that is
        not in the lobby, AccessError for its host and for guests if it is rated, and TurnError when
        others were faster.
        """
        live = await self._hub.get(match)
        if not any(holder.open for holder in live.header.seats):
            # Whoever holds only the identifier needs an invitation.
            raise UnknownError("server.unknown_match")
        if own := live.seats_of(caller.id):
            return live, own[0]
        if live.hosted_by(caller.id):
            raise AccessError("server.host_sits", parts=["seats"])
        for _ in live.header.seats:
            seat = open_seat(live)
            if seat is None:
                break
            try:
                await self._hub.join(live, seat, caller)
            except TurnError:
                # Somebody else has just sat down there; there may be another seat.
                continue
            return live, seat
        raise TurnError("server.lobby.taken")


def open_seat(live: LiveMatch) -> int | None:
    """The first seat that anybody may take now, or None."""
    if live.match.status is not Status.WAITING:
        return None
    for number, holder in enumerate(live.header.seats):
        if holder.open and holder.person is None:
            return number
    return None


def _open_row(live: LiveMatch, by: str | None) -> JsonObject:
    match = live.match
    return {
        "match": live.header.id,
        **_row(live),
        "clock": None if match.created.clock is None else str(match.created.clock),
        "rated": live.header.rated,
        "by": by,
        "seats": len(match.seats),
        "free": sum(holder.open and holder.person is None for holder in live.header.seats),
        "at": live.header.created_at,
    }


def _running_row(live: LiveMatch, now: float) -> JsonObject | None:
    """A match as spectators see it now; None when they are shut out."""
    try:
        view = View.of(live, _SPECTATOR, now)
    except AccessError:
        return None
    began = (event.at for event in view.events if isinstance(event.fact, Started))
    return {
        "watch": live.header.watch,
        **_row(live),
        "names": [
            seat.bot or (None if seat.occupant is None else name_on(live, number))
            for number, seat in enumerate(view.match.seats)
        ],
        "moves": len(view.match.moves),
        "at": next(began, live.header.created_at),
    }


def _row(live: LiveMatch) -> JsonObject:
    return {
        "game": live.match.game,
        "variant": live.match.variant,
        "settings": dict(live.match.settings),
        "speed": live.header.speed,
    }
