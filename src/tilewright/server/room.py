"""What a client can do in a match, whichever way it asks: over HTTP or over a socket."""

import asyncio
from datetime import UTC, datetime
from functools import partial

from tilewright.game import JsonObject
from tilewright.play import referee
from tilewright.play.record import Record
from tilewright.play.record_json import write_json
from tilewright.play.record_text import write_text
from tilewright.server.errors import AccessError, UnknownError
from tilewright.server.hub import Hub
from tilewright.server.live import LiveMatch
from tilewright.server.snapshot import Viewer, match_address

__all__ = ["Room", "room_of_player", "room_of_watcher"]


class Room:
    """A match together with who looks at it; every action checks what that viewer may do."""

    def __init__(self, hub: Hub, live: LiveMatch, viewer: Viewer) -> None:
        self.hub = hub
        self.live = live
        self.viewer = viewer

    async def move(self, seat: int, text: str, answers: int) -> None:
        """Make a move for a seat of the viewer's. Raises TilewrightError."""
        self._require_seat(seat)
        await self.hub.act(self.live, partial(referee.move, seat=seat, text=text, answers=answers))

    async def resign(self, seat: int) -> None:
        """Give up a seat of the viewer's. Raises TilewrightError."""
        self._require_seat(seat)
        await self.hub.act(self.live, partial(referee.resign, seat=seat))

    async def rematch(self) -> str:
        """The address of the next match. Raises AccessError for watchers, TurnError too early."""
        if self.viewer.session is None:
            raise AccessError("server.watchers_only_look")
        return match_address(await self.hub.rematch(self.live))

    async def preview(self, text: str) -> JsonObject:
        """The game's preview of a move in the present position."""
        match = self.live.match
        return await asyncio.to_thread(match.rules.preview, match.position, text)

    async def position_at(self, ply: int) -> JsonObject:
        """The description after the first ``ply`` moves and deals. Raises UnknownError."""
        match = self.live.match
        self._require_ply(ply)
        return {"ply": ply, "position": await self.live.described(match, ply)}

    async def picture(self, ply: int | None, theme: str, language: str) -> str:
        """The position after ``ply`` moves (None: now) as SVG. Raises UnknownError, ConfigError."""
        match = self.live.match
        at = len(match.moves) if ply is None else ply
        self._require_ply(at)

        def work() -> str:
            return match.rules.draw(match.position_at(at), theme, language)

        return await asyncio.to_thread(work)

    async def record(self, form: str) -> tuple[str, str]:
        """The record so far, in the form ``json`` or ``text``, and its media type."""
        match = self.live.match

        def work() -> tuple[str, str]:
            record = Record.from_moves(
                match.game,
                match.start,
                [played.move for played in match.moves],
                variant=match.variant,
                settings=match.settings,
                tags=_tags(self.live),
                result=match.outcome,
            )
            if form == "json":
                return write_json(record), "application/json"
            return write_text([record]), "text/plain; charset=utf-8"

        return await asyncio.to_thread(work)

    def _require_ply(self, ply: int) -> None:
        count = len(self.live.match.moves)
        if not 0 <= ply <= count:
            raise UnknownError("server.unknown_ply", parts=[str(ply)], count=count)

    def _require_seat(self, seat: int) -> None:
        if self.viewer.session is None:
            raise AccessError("server.watchers_only_look")
        if seat not in self.live.seats_of(self.viewer.session_hash):
            raise AccessError("server.not_your_seat", parts=[str(seat)])


def _tags(live: LiveMatch) -> dict[str, str]:
    date = datetime.fromtimestamp(live.facts.created_at, tz=UTC).strftime("%Y.%m.%d")
    players = {
        f"Seat{number}": seat.bot or (seat.occupant.value if seat.occupant else "open")
        for number, seat in enumerate(live.match.seats, start=1)
    }
    return {"Date": date, **players}


async def room_of_player(hub: Hub, match: str, session: str | None) -> Room:
    """The room of a match for a session that sits in it or made it.

    Raises UnknownError when there is no such match, AccessError when it is not the session's.
    """
    live = await hub.get(match)
    viewer = Viewer(session)
    if not live.belongs_to(viewer.session_hash):
        raise AccessError("server.not_your_match")
    return Room(hub, live, viewer)


async def room_of_watcher(hub: Hub, watch: str) -> Room:
    """The room of the match with that watching address. Raises UnknownError."""
    return Room(hub, await hub.get_watched(watch), Viewer(None))
