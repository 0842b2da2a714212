"""What a client can do in a match, whichever way it asks: over HTTP or over a socket."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from tilewright.game import JsonObject, TurnError
from tilewright.play import referee
from tilewright.play.events import Event
from tilewright.play.record_json import write_json
from tilewright.play.record_text import write_text
from tilewright.server.actions import Answer, Close, HostAction, Kick, SeatAction, decision_of
from tilewright.server.callers import Caller
from tilewright.server.errors import AccessError, UnknownError
from tilewright.server.hub import Decision, Hub
from tilewright.server.invitations import make_valid
from tilewright.server.live import LiveMatch
from tilewright.server.numbering import Numbering
from tilewright.server.records import record_of
from tilewright.server.snapshot import match_address, snapshot
from tilewright.server.views import View, Viewer

__all__ = ["Room", "room_of_player", "room_of_watcher"]


class Room:
    """A match together with who looks at it; every action checks what that viewer may do."""

    def __init__(self, hub: Hub, live: LiveMatch, viewer: Viewer) -> None:
        self.hub = hub
        self.live = live
        self.viewer = viewer

    def view(self) -> View:
        """What the viewer sees now. Raises AccessError when spectators are shut out."""
        return View.of(self.live, self.viewer, self.hub.now())

    @contextmanager
    def attending(self) -> Iterator[None]:
        """The viewer looks at the match as long as this lasts; others see that."""
        live, person = self.live, self.viewer.person
        if person is None:
            # Told with the next change: a crowd that comes must not be told of each one in it.
            live.watchers += 1
        else:
            live.present[person] += 1
            live.tell()
        try:
            yield
        finally:
            if person is None:
                live.watchers -= 1
            else:
                live.present[person] -= 1
                live.tell()

    async def snapshot(self, view: View | None = None) -> JsonObject:
        """The match as the viewer sees it."""
        seen = self.view() if view is None else view
        storage, now = self.hub.storage, self.hub.now()
        return await snapshot(self.live, self.viewer, seen, storage, now)

    def viewer_knows(self, event: Event) -> bool:
        """Whether the viewer may know of something that happens."""
        live, person = self.live, self.viewer.person
        return event.audience.includes(live.seats_of(person), host=live.hosted_by(person))

    # --- Acting ---

    async def act(self, action: SeatAction | HostAction, forgiven: float = 0.0) -> None:
        """Do something for a seat of the viewer's, or as who made the match.

        ``forgiven`` is the measured network delay in seconds. Raises TilewrightError.
        """
        if isinstance(action, SeatAction):
            self._require_seat(action.seat)
        else:
            # Whoever made the match frees seats and calls it off, hosted or not; the referee
            # refuses the rest where nobody hosts.
            self._require_maker(alone=not isinstance(action, Kick | Close))
        decision = decision_of(_stored(action, self.live.numbering), forgiven)
        await self.decide(decision, action.do)

    async def decide(self, decision: Decision, kind: str) -> None:
        """Let the referee decide on something that the viewer may do. Raises TilewrightError.

        ``kind`` is what it counts as: ``do`` of an action.
        """
        with self._told_numbers(), self.hub.metrics.action(self.live.header.game, kind):
            await self.hub.act(self.live, decision)

    async def rematch(self) -> str:
        """The address of the next match. Raises AccessError for watchers, TurnError too early."""
        if self.viewer.watching:
            raise AccessError("server.watchers_only_look")
        return match_address(await self.hub.rematch(self.live))

    def require_hint(self, number: int) -> None:
        """Whoever was told events up to ``number`` may be given a hint for the own seat.

        Raises AccessError for who holds no seat, TurnError as ``referee.allow_hint`` does.
        """
        match, seats = self.live.match, self.live.seats_of(self.viewer.person)
        if self.viewer.watching or not seats:
            raise AccessError("server.hint.no_seat")
        seat = next((own for own in seats if own in match.to_act), seats[0])
        with self._told_numbers():
            referee.allow_hint(match, seat, self.live.numbering.seen(number))

    @contextmanager
    def _told_numbers(self) -> Iterator[None]:
        """What is refused as outdated names events as clients count them."""
        try:
            yield
        except TurnError as error:
            number = error.parameters.get("number")
            if error.code != "play.outdated" or not isinstance(number, int):
                raise
            raise TurnError(error.code, number=self.live.numbering.told(number)) from error

    # --- Looking ---

    async def preview(self, text: str) -> JsonObject:
        """The game's preview of a move in the present position."""
        match = self.view().match
        return await asyncio.to_thread(match.rules.preview, match.position, text)

    async def position_at(self, ply: int) -> JsonObject:
        """The description after the first ``ply`` moves and deals. Raises UnknownError."""
        view = self.view()
        _require_ply(view, ply)
        return {"ply": ply, "position": await self.live.described(view.match, ply)}

    async def picture(self, ply: int | None, theme: str, language: str) -> str:
        """The position after ``ply`` moves (None: now) as SVG. Raises UnknownError, ConfigError."""
        view = self.view()
        match = view.match
        at = len(match.moves) if ply is None else ply
        _require_ply(view, at)

        def work() -> str:
            return match.rules.draw(match.position_at(at), theme, language)

        return await asyncio.to_thread(work)

    async def record(self, form: str) -> tuple[str, str]:
        """The record so far, in the form ``json`` or ``text``, and its media type.

        Raises TurnError while the board is hidden.
        """
        match = self.view().match
        if not match.revealed:
            raise TurnError("server.board_hidden")

        def work() -> tuple[str, str]:
            record = record_of(match, self.live.header.created_at)
            if form == "json":
                return write_json(record), "application/json"
            return write_text([record]), "text/plain; charset=utf-8"

        return await asyncio.to_thread(work)

    def _require_seat(self, seat: int) -> None:
        if self.viewer.watching:
            raise AccessError("server.watchers_only_look")
        if seat not in self.live.seats_of(self.viewer.person):
            raise AccessError("server.not_your_seat", parts=[str(seat)])

    def _require_maker(self, *, alone: bool) -> None:
        allowed = self.live.hosted_by if alone else self.live.made_by
        if not allowed(self.viewer.person):
            raise AccessError("server.hosts_only")


def _stored(action: SeatAction | HostAction, numbering: Numbering) -> SeatAction | HostAction:
    """The action with the stored numbers of the events that it names."""
    changes: dict[str, int] = {}
    if action.answers is not None:
        changes["answers"] = numbering.seen(action.answers)
    if isinstance(action, Answer):
        changes["offer"] = numbering.stored(action.offer)
    return action.model_copy(update=changes)


def _require_ply(view: View, ply: int) -> None:
    count = len(view.match.moves)
    if not 0 <= ply <= count:
        raise UnknownError("server.unknown_ply", parts=[str(ply)], count=count)


async def room_of_player(hub: Hub, match: str, caller: Caller) -> Room:
    """The room of a match for a person who sits in it or made it.

    Raises UnknownError when there is no such match, AccessError when it is not the person's.
    """
    live = await hub.get(match)
    if not live.belongs_to(caller.id):
        # Another process may have seated the caller an instant ago.
        await hub.refresh(live)
    if not live.belongs_to(caller.id):
        raise AccessError("server.not_your_match")
    await make_valid(hub.storage, live, caller)
    return Room(hub, live, Viewer(caller, watching=False))


async def room_of_watcher(hub: Hub, watch: str, caller: Caller) -> Room:
    """The room of the match with that watching address. Raises UnknownError, AccessError."""
    room = Room(hub, await hub.get_watched(watch), Viewer(caller, watching=True))
    room.view()
    return room
