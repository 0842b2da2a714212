"""The search for any opponent: two people who want the same game get a match.

Whoever finds nobody waits in a match of their own that is in the lobby too. It is closed when its
maker's page is gone, so that nobody is paired with somebody who left. Each process notes in the
database whose pages are open at it; any process closes what no process has noted for a while.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from tilewright.game import TurnError
from tilewright.play import referee
from tilewright.play.events import Fact, Sides
from tilewright.play.match import Match, Status
from tilewright.play.referee import Terms
from tilewright.play.time_controls import TimeControl, speed_of
from tilewright.server.callers import Caller
from tilewright.server.errors import AccessError, StorageUnavailableError, UnknownError
from tilewright.server.hub import Hub
from tilewright.server.live import LiveMatch
from tilewright.server.lobby import open_seat
from tilewright.server.logs import log
from tilewright.server.making import SeatPlan, Wish
from tilewright.server.storage.seeks import Seeks, Sought

__all__ = ["GONE_SECONDS", "Pairing", "QuickWish"]

GONE_SECONDS = 30.0
"""So long a maker's page may be gone: a page that is loaded anew, or a phone in a tunnel."""

BEAT_SECONDS = 5.0
"""The time between two looks at who is there."""

MOST_TRIES = 5
"""How often somebody else may be faster before an own match is made."""

MOST_LOOKED_AT = 100
"""How many waiting matches are looked at for one with the same clock."""


@dataclass(frozen=True, slots=True)
class QuickWish:
    """What somebody wants to play with anybody, under the variant's own settings."""

    game: str
    variant: str
    clock: TimeControl | None = None
    rated: bool = False

    @property
    def sought(self) -> Sought:
        """As far as the database knows it."""
        return Sought(self.game, self.variant, speed_of(self.clock).value, self.rated)

    @property
    def wish(self) -> Wish:
        """The match in which one waits."""
        terms = Terms(clock=self.clock, sides=Sides.RANDOM, rated=self.rated)
        seats = (SeatPlan("me"), SeatPlan("open"))
        return Wish(self.game, self.variant, {}, seats, terms=terms, quick=True)

    def fits(self, live: LiveMatch) -> bool:
        """Whether that is a match like this, with its maker in it and a free seat."""
        created = live.match.created
        mine = (self.game, self.variant, self.clock, self.rated)
        return (
            mine == (created.game, created.variant, created.clock, created.rated)
            and open_seat(live) is not None
            and bool(live.seats_of(live.header.creator))
        )


class Pairing:
    """The search at a server process."""

    def __init__(
        self, hub: Hub, *, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        self._hub = hub
        self._sleep = sleep
        self._waiting: dict[str, LiveMatch] = {}
        self._seeking = asyncio.Lock()
        self._started_at = hub.now()
        self._task: asyncio.Task[None] | None = None
        hub.on_change.append(self._note)

    def start(self) -> None:
        """Begin to look who is still there."""
        self._started_at = self._hub.now()
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop that; who waits goes on waiting."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    # --- Looking for somebody ---

    async def seek(self, wish: QuickWish, caller: Caller) -> tuple[LiveMatch, bool]:
        """A match for somebody, and whether it still waits for an opponent.

        A person waits in one match at a time: the same wish again gives the same match, another
        wish closes it. Raises ConfigError, and AccessError for guests if it is rated.
        """
        if caller.id is None:
            raise AccessError("server.nobody")
        # One search at a time: two that looked together would find nobody, and both wait.
        async with self._seeking:
            own = await self._loaded(await self._seeks.of_person(caller.id))
            found = await self._join_another(wish, caller)
            kept = next((live for live in own if wish.fits(live)), None) if found is None else None
            for live in own:
                if live is not kept:
                    await self._call_off(live)
            if found is not None:
                return found, False
            if kept is not None:
                await self._seeks.mark([kept.header.id], self._hub.now())
                return kept, True
            return await self._hub.create(wish.wish, caller), True

    async def stop(self, match: str, caller: Caller) -> None:
        """Somebody does not want to wait any more.

        Raises UnknownError for what is no search, AccessError for another's, and TurnError when an
        opponent has just come.
        """
        live = await self._hub.get(match)
        if not live.header.quick:
            raise UnknownError("server.unknown_match")
        if not live.made_by(caller.id):
            raise AccessError("server.not_your_match")
        await self._hub.act(live, _close)

    async def _join_another(self, wish: QuickWish, caller: Caller) -> LiveMatch | None:
        for _ in range(MOST_TRIES):
            live = await self._oldest(wish, caller.id or "")
            seat = None if live is None else open_seat(live)
            if live is None or seat is None:
                return None
            try:
                await self._hub.join(live, seat, caller)
            except TurnError:
                continue
            return live
        return None

    async def _oldest(self, wish: QuickWish, person: str) -> LiveMatch | None:
        since = self._hub.now() - GONE_SECONDS
        for match in await self._seeks.fitting(wish.sought, person, since, MOST_LOOKED_AT):
            for live in await self._loaded([match]):
                if wish.fits(live):
                    return live
        return None

    async def _loaded(self, matches: Sequence[str]) -> list[LiveMatch]:
        """Those of these matches whose events still replay."""
        found: list[LiveMatch] = []
        for match in matches:
            with suppress(UnknownError):
                found.append(await self._hub.get(match))
        return found

    # --- Who is still there ---

    async def tend(self) -> None:
        """Note whose pages are open here, and close what nobody's page has been open for."""
        now = self._hub.now()
        here = [
            match
            for match, live in self._waiting.items()
            if live.header.creator is not None and live.present[live.header.creator] > 0
        ]
        if here:
            await self._seeks.mark(here, now)
        if now - self._started_at < GONE_SECONDS:
            # Nobody could be there while no process was.
            return
        gone = await self._seeks.abandoned(now - GONE_SECONDS, MOST_LOOKED_AT)
        for live in await self._loaded(gone):
            await self._call_off(live)

    async def _run(self) -> None:
        while True:
            try:
                await self.tend()
            except StorageUnavailableError:
                log.warning("pairing_away")
            except Exception:
                log.exception("pairing_failed")
            await self._sleep(BEAT_SECONDS)

    def _note(self, live: LiveMatch) -> None:
        waits = live.header.quick and live.match.status is Status.WAITING
        if waits and live.seats_of(live.header.creator):
            self._waiting[live.header.id] = live
        else:
            self._waiting.pop(live.header.id, None)

    async def _call_off(self, live: LiveMatch) -> None:
        # An opponent may have come just now, or another process was faster.
        with suppress(TurnError):
            await self._hub.act(live, _close)

    @property
    def _seeks(self) -> Seeks:
        return self._hub.storage.seeks


def _close(match: Match, _now: float) -> Sequence[Fact]:
    return referee.close(match, match.number)
