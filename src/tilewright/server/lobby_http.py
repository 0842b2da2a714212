"""The lobby and the search for any opponent, over HTTP and as a socket."""

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Depends, Request, Response, WebSocket, WebSocketDisconnect
from pydantic import BaseModel

from tilewright.game import JsonObject
from tilewright.play.time_controls import control_from_json
from tilewright.server.answers import Joined
from tilewright.server.dependencies import (
    ERRORS,
    CallerDependency,
    KnownCaller,
    LimitsDependency,
    QuotasDependency,
)
from tilewright.server.errors import StorageUnavailableError, TooManyError
from tilewright.server.farewell import RESTART_CODE, Farewell
from tilewright.server.lobby import Lobby
from tilewright.server.pairing import Pairing, QuickWish
from tilewright.server.requests import ClockRequest, Name, Strict
from tilewright.server.snapshot import match_address

if TYPE_CHECKING:
    from tilewright.server.limits import Limits

__all__ = ["router"]

RETRY_SECONDS = 1.0
"""When a watcher looks again after the database was away."""

router = APIRouter(prefix="/api", responses=ERRORS)


class OpenRow(BaseModel):
    """A match with ``free`` seats for anybody; ``by`` is who made it, ``at`` when.

    ``by`` is null for who has given no name.
    """

    match: str
    game: str
    variant: str
    settings: dict[str, bool | int | str]
    clock: str | None
    speed: str
    rated: bool
    by: str | None
    seats: int
    free: int
    at: float


class RunningRow(BaseModel):
    """A match to be watched; ``names`` by seat, null for who has given none."""

    watch: str
    game: str
    variant: str
    settings: dict[str, bool | int | str]
    speed: str
    names: list[str | None]
    moves: int
    at: float


class LobbyLists(BaseModel):
    """At most 50 of each, the newest first."""

    open: list[OpenRow]
    running: list[RunningRow]


class QuickRequest(Strict):
    """What somebody wants to play with anybody."""

    game: Name
    variant: Name
    clock: ClockRequest | None = None
    rated: bool = False

    def wish(self) -> QuickWish:
        """What is asked for. Raises ConfigError."""
        clock = None if self.clock is None else control_from_json(self.clock.model_dump())
        return QuickWish(self.game, self.variant, clock, self.rated)


class Paired(BaseModel):
    """The match; ``waiting`` until somebody comes."""

    match: str
    address: str
    waiting: bool


async def _lobby(request: Request) -> Lobby:
    lobby: Lobby = request.app.state.lobby
    return lobby


async def _pairing(request: Request) -> Pairing:
    pairing: Pairing = request.app.state.pairing
    return pairing


LobbyDependency = Annotated[Lobby, Depends(_lobby)]
PairingDependency = Annotated[Pairing, Depends(_pairing)]


# --- The lobby -----------------------------------------------------------------------------


@router.get("/lobby", response_model=LobbyLists)
async def show(lobby: LobbyDependency) -> Response:
    """The seats that are free for anybody, and the matches that can be watched."""
    # As it is: it was made once for everybody.
    return Response(await lobby.text(), media_type="application/json")


@router.post("/lobby/{match}", response_model=Joined)
async def sit_down(
    match: str, lobby: LobbyDependency, quotas: QuotasDependency, caller: KnownCaller
) -> JsonObject:
    """Take the first free seat; whoever sits there already gets the same answer again."""
    await quotas.require_room(caller)
    live, seat = await lobby.take_seat(match, caller)
    return {"match": live.header.id, "address": match_address(live.header.id), "seat": seat}


@router.websocket("/lobby/socket")
async def follow(socket: WebSocket) -> None:
    """The lobby, told at once and after every change. What a client sends is not read."""
    await socket.accept()
    limits: Limits = socket.app.state.limits
    pace = limits.messages_of(socket)
    telling = asyncio.create_task(_tell(socket, socket.app.state.lobby))
    farewell: Farewell = socket.app.state.farewell

    async def leave(message: JsonObject) -> None:
        await socket.send_json(message)
        await socket.close(RESTART_CODE)

    try:
        with farewell.awaited(leave):
            while (await socket.receive())["type"] != "websocket.disconnect":
                pace.count()
    except TooManyError as error:
        socket.app.state.metrics.refused(error.code)
        # Nobody needs to say anything here, let alone so much.
        with suppress(RuntimeError):
            await socket.close(4000 + 429)
    finally:
        telling.cancel()
        await asyncio.gather(telling, return_exceptions=True)


async def _tell(socket: WebSocket, lobby: Lobby) -> None:
    told = ""
    with lobby.changes() as changed, suppress(WebSocketDisconnect, RuntimeError):
        while True:
            changed.clear()
            try:
                text = await lobby.text()
            except StorageUnavailableError:
                await asyncio.sleep(RETRY_SECONDS)
                changed.set()
            else:
                if text is not told:
                    await socket.send_text(f'{{"type": "lobby", {text[1:]}')
                    told = text
            await changed.wait()


# --- Any opponent --------------------------------------------------------------------------


@router.post("/quick", response_model=Paired)
async def pair(
    body: QuickRequest,
    pairing: PairingDependency,
    limits: LimitsDependency,
    quotas: QuotasDependency,
    caller: KnownCaller,
) -> JsonObject:
    """A match with the first who wants the same; until then one that waits."""
    limits.seeks_of_person.take(caller.id or "")
    await quotas.require_room(caller)
    live, waiting = await pairing.seek(body.wish(), caller)
    match = live.header.id
    return {"match": match, "address": match_address(match), "waiting": waiting}


@router.delete("/quick/{match}", status_code=204)
async def stop(match: str, pairing: PairingDependency, caller: CallerDependency) -> None:
    """Stop looking: the waiting match is closed. 409 when somebody has just come."""
    await pairing.stop(match, caller)
