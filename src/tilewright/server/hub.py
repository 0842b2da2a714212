"""The matches that are alive in this process.

A match is loaded from its events when somebody asks for it, changed under its own lock, stored
before anybody is told, and forgotten when nobody has needed it for a while.
"""

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from tilewright.chance import generator_for
from tilewright.engine.workers import BotWorkers
from tilewright.game import TilewrightError, TurnError
from tilewright.play import referee
from tilewright.play.events import Event, Fact, Occupant
from tilewright.play.match import Match, Status
from tilewright.server.errors import UnknownError
from tilewright.server.identity import digest, invitation_token, new_identifier
from tilewright.server.live import LiveMatch
from tilewright.server.storage import ConflictError, MatchFacts, Storage, StoredMatch

if TYPE_CHECKING:
    from numpy.random import Generator

__all__ = ["Hub", "SeatPlan"]

log = logging.getLogger("tilewright.server")

IDLE_MATCHES = 256
"""How many matches are kept loaded though nobody watches them."""

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 60.0
"""Seconds before a bot's failed move is tried again; the pause doubles up to the second."""

SEEDS = 2**53
"""Seeds are drawn below this, so that a JSON number carries them exactly."""


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Who shall sit on a seat: the creator (``me``), an invited ``friend``, or a ``bot``."""

    kind: str
    bot: str | None = None


class Hub:
    """All matches of this process. ``close`` ends the bots."""

    def __init__(self, storage: Storage, bots: BotWorkers, clock: Callable[[], float]) -> None:
        self._storage = storage
        self._bots = bots
        self._clock = clock
        self._live: WeakValueDictionary[str, LiveMatch] = WeakValueDictionary()
        self._recent: OrderedDict[str, LiveMatch] = OrderedDict()
        self._loading = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def storage(self) -> Storage:
        """Where the matches are kept."""
        return self._storage

    async def close(self) -> None:
        """Stop waiting for bots; their moves are asked for again after the next start."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.to_thread(self._bots.close)

    async def resume(self) -> None:
        """Go on with every match that waits for a bot or for chance, after a start."""
        for match in await self._storage.unfinished():
            with suppress(UnknownError):
                await self.get(match)

    async def get(self, match: str) -> LiveMatch:
        """The live match with that identifier.

        Raises UnknownError, also when its events no longer replay (they stay as they are).
        """
        live = self._live.get(match)
        if live is None:
            async with self._loading:
                live = self._live.get(match) or await self._load(match)
        self._keep(live)
        self._nudge(live)
        return live

    async def get_watched(self, watch: str) -> LiveMatch:
        """The live match with that watching address. Raises UnknownError."""
        match = await self._storage.match_watched_at(watch)
        if match is None:
            raise UnknownError("server.unknown_match")
        return await self.get(match)

    async def get_invited(self, token: str) -> tuple[LiveMatch, int]:
        """The match and seat of an open invitation. Raises UnknownError."""
        found = await self._storage.seat_invited_by(digest(token))
        if found is None:
            raise UnknownError("server.unknown_invitation")
        return await self.get(found[0]), found[1]

    async def create(
        self,
        game: str,
        variant: str | None,
        settings: Mapping[str, object],
        seed: int | None,
        plan: Sequence[SeatPlan],
        session: str,
    ) -> LiveMatch:
        """A new match made by a session (the secret itself). Raises ConfigError."""
        seed = secrets.randbelow(SEEDS) if seed is None else seed
        created = await asyncio.to_thread(
            referee.create,
            game,
            variant,
            settings,
            len(plan),
            lambda draw: generator_for(seed, draw),
        )
        identifier = new_identifier()
        facts = MatchFacts(
            id=identifier,
            watch=new_identifier(),
            game=game,
            variant=created.variant,
            seed=seed,
            created_at=self._clock(),
            creator=digest(session),
            sessions=tuple(digest(session) if seat.kind == "me" else None for seat in plan),
            invitations=tuple(
                digest(invitation_token(session, identifier, number))
                if seat.kind == "friend"
                else None
                for number, seat in enumerate(plan)
            ),
        )
        return await self._begin(facts, created, plan)

    async def act(self, live: LiveMatch, decide: Callable[[Match], Sequence[Fact]]) -> None:
        """Let the referee decide on an action, store what follows, then tell everybody.

        Raises what ``decide`` raises; nothing has changed then.
        """
        async with live.lock:
            await self._change(live, decide)

    async def join(self, live: LiveMatch, seat: int, session: str) -> None:
        """Seat the session with that hash by its invitation. Raises TurnError if it is taken."""
        async with live.lock:
            await self._change(
                live,
                lambda match: referee.take_seat(match, seat, Occupant.PERSON),
                seated=(seat, session),
            )

    async def rematch(self, live: LiveMatch) -> str:
        """The identifier of the next match between the same players, made when first asked for.

        Everybody moves up one seat, so that with two players sides are exchanged. Raises TurnError
        while the match is being played.
        """
        async with live.lock:
            facts = await asyncio.to_thread(referee.rematch, live.match)
            if live.facts.rematch is not None:
                return live.facts.rematch
            old = live.match
            order = [(seat + 1) % len(old.seats) for seat in range(len(old.seats))]
            seed = secrets.randbelow(SEEDS)
            created = await asyncio.to_thread(
                referee.create,
                old.game,
                old.variant,
                old.settings,
                len(old.seats),
                lambda draw: generator_for(seed, draw),
            )
            successor = MatchFacts(
                id=new_identifier(),
                watch=new_identifier(),
                game=old.game,
                variant=old.variant,
                seed=seed,
                created_at=self._clock(),
                creator=live.facts.creator,
                sessions=tuple(live.facts.sessions[seat] for seat in order),
                invitations=(None,) * len(order),
            )
            plan = [
                SeatPlan("me" if old.seats[seat].bot is None else "bot", old.seats[seat].bot)
                for seat in order
            ]
            events, changed = self._follow(live.match, facts, live.luck)
            await self._begin(successor, created, plan, previous=(live, events, changed))
            return successor.id

    async def _begin(
        self,
        facts: MatchFacts,
        created: Fact,
        plan: Sequence[SeatPlan],
        previous: tuple[LiveMatch, list[Event], Match] | None = None,
    ) -> LiveMatch:
        def luck(draw: int) -> "Generator":
            return generator_for(facts.seed, draw)

        first = Event(1, self._clock(), created)
        events, match = [first], Match.replay([first])
        for seat, planned in enumerate(plan):
            if planned.kind != "friend":
                by = Occupant.BOT if planned.kind == "bot" else Occupant.PERSON
                seated = referee.take_seat(match, seat, by, planned.bot)
                more, match = self._follow(match, seated, luck)
                events += more
        before = None if previous is None else (previous[0].facts.id, previous[1])
        await self._storage.add_match(facts, events, match.status, previous=before)
        if previous is not None:
            live, told, changed = previous
            live.facts = replace(live.facts, rematch=facts.id)
            self._take(live, told, changed)
        begun = LiveMatch(StoredMatch(facts, tuple(events)), match)
        self._live[facts.id] = begun
        self._keep(begun)
        self._nudge(begun)
        log.info("match=%s game=%s event=created seats=%d", facts.id, facts.game, len(plan))
        return begun

    async def _load(self, match: str) -> LiveMatch:
        stored = await self._storage.load(match)
        if stored is None:
            raise UnknownError("server.unknown_match")
        try:
            state = await asyncio.to_thread(Match.replay, stored.events)
        except (TilewrightError, ValueError) as error:
            log.exception("match=%s event=damaged", match)
            raise UnknownError("server.damaged_match") from error
        live = self._live[match] = LiveMatch(stored, state)
        if state.status is Status.PLAYING and not state.to_act:
            async with live.lock:
                await self._change(live, lambda _match: [])
        return live

    def _keep(self, live: LiveMatch) -> None:
        self._recent[live.facts.id] = live
        self._recent.move_to_end(live.facts.id)
        while len(self._recent) > IDLE_MATCHES:
            self._recent.popitem(last=False)

    def _follow(
        self, match: Match, facts: Sequence[Fact], luck: referee.Luck
    ) -> tuple[list[Event], Match]:
        """The facts as events, with all that follows from them without anybody's decision."""
        events: list[Event] = []
        waiting = list(facts)
        while True:
            for fact in waiting:
                event = Event(match.number + 1, self._clock(), fact)
                events.append(event)
                match = match.apply(event)
            further = referee.follow_up(match, luck)
            if further is None:
                return events, match
            waiting = [further]

    async def _change(
        self,
        live: LiveMatch,
        decide: Callable[[Match], Sequence[Fact]],
        seated: tuple[int, str] | None = None,
    ) -> None:
        def work() -> tuple[list[Event], Match]:
            return self._follow(live.match, decide(live.match), live.luck)

        events, changed = await asyncio.to_thread(work)
        if not events:
            return
        try:
            await self._storage.append(live.facts.id, events, changed.status, seated=seated)
        except ConflictError as error:
            await self._reload(live)
            raise TurnError("play.outdated", number=live.match.number) from error
        if seated is not None:
            live.facts = replace(
                live.facts,
                sessions=_with(live.facts.sessions, seated[0], seated[1]),
            )
        self._take(live, events, changed)
        self._nudge(live)

    async def _reload(self, live: LiveMatch) -> None:
        """Take over what is stored: somebody else has written to the match."""
        stored = await self._storage.load(live.facts.id)
        if stored is not None:
            live.facts, live.events = stored.facts, list(stored.events)
            live.match = await asyncio.to_thread(Match.replay, stored.events)
            live.tell()

    def _take(self, live: LiveMatch, events: Sequence[Event], changed: Match) -> None:
        live.events += events
        live.match = changed
        live.tell()
        if changed.status is Status.OVER:
            log.info("match=%s event=%s", live.facts.id, events[-1].kind)

    def _nudge(self, live: LiveMatch) -> None:
        """Ask a bot for its move when it is one's turn."""
        match = live.match
        seat = next((seat for seat in match.to_act if match.seats[seat].bot is not None), None)
        if seat is None or (live.thinking is not None and not live.thinking.done()):
            return
        live.thinking = asyncio.create_task(self._let_bots_move(live))
        self._tasks.add(live.thinking)
        live.thinking.add_done_callback(self._tasks.discard)

    async def _let_bots_move(self, live: LiveMatch) -> None:
        """Make bots' moves until a person is to act, however often storage or a worker fails."""
        pause = FIRST_PAUSE
        while True:
            match = live.match
            seat = next((seat for seat in match.to_act if match.seats[seat].bot is not None), None)
            if seat is None:
                return
            bot = match.seats[seat].bot or ""
            try:
                # Never the match's own seed: it would tell the engine every deal to come.
                seed = secrets.randbelow(SEEDS)
                text = await self._bots.choose(match.game, bot, str(match.position), seed)
                await self.act(live, partial(_move_of, seat, text, match.number))
            except TurnError:
                # The match moved on while the bot thought (somebody resigned): look again.
                continue
            except Exception:
                log.exception("match=%s bot=%s event=bot_failed", live.facts.id, bot)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            else:
                pause = FIRST_PAUSE


def _move_of(seat: int, text: str, answers: int, match: Match) -> Sequence[Fact]:
    return referee.move(match, seat, text, answers)


def _with(values: tuple[str | None, ...], index: int, value: str | None) -> tuple[str | None, ...]:
    return (*values[:index], value, *values[index + 1 :])
