"""The WebSocket interface: a match told as it changes, and actions in it.

A socket holds no state but the number of the last event it was told: whoever reconnects with the
last number seen misses nothing.
"""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect

from tilewright.game import JsonObject, TilewrightError
from tilewright.messages import language_of
from tilewright.server.callers import caller_of
from tilewright.server.delays import Delays
from tilewright.server.errors import (
    AccessError,
    FloodError,
    SignedOutError,
    StorageUnavailableError,
    status_of,
)
from tilewright.server.failures import unforeseen
from tilewright.server.farewell import RESTART_CODE
from tilewright.server.logs import log
from tilewright.server.room import Room, room_of_player, room_of_watcher
from tilewright.server.socket_messages import (
    Ply,
    Pong,
    Preview,
    Rematch,
    Say,
    SocketMessage,
    checked,
    request_number,
)
from tilewright.server.socket_texts import decoded, error_message, received_text, send_message

if TYPE_CHECKING:
    from tilewright.server.conversations import Conversations
    from tilewright.server.doorkeeper import Admission, Doorkeeper
    from tilewright.server.farewell import Farewell
    from tilewright.server.hub import Hub
    from tilewright.server.limits import Limits, MessagePace
    from tilewright.server.quotas import Quotas

__all__ = ["router"]

MESSAGE_LIMIT = 4096
"""The longest message a client may send, in characters."""

PING_SECONDS = 10.0
"""The time between two measurements of a client's network delay."""

RETRY_SECONDS = 1.0
"""When the chat is looked at again after the database was away."""

router = APIRouter(prefix="/api")

After = Annotated[int, Query()]


@dataclass(frozen=True, slots=True)
class _Desk:
    """What answers the messages of one socket."""

    room: Room
    delays: Delays
    conversations: "Conversations"
    quotas: "Quotas"
    pace: "MessagePace"
    admission: "Admission"


@router.websocket("/matches/{match}/socket")
async def play(socket: WebSocket, match: str, after: After = 0) -> None:
    """The socket of a player."""
    await socket.accept()
    hub: Hub = socket.app.state.hub
    try:
        room = await room_of_player(hub, match, await caller_of(socket))
        await _catch_up(room, after)
    except TilewrightError as error:
        await _refuse(socket, error)
        return
    await _serve(socket, room, after)


@router.websocket("/watch/{watch}/socket")
async def watch(socket: WebSocket, watch: str, after: After = 0) -> None:
    """The socket of a watcher."""
    await socket.accept()
    hub: Hub = socket.app.state.hub
    try:
        room = await room_of_watcher(hub, watch, await caller_of(socket))
        await _catch_up(room, after)
    except TilewrightError as error:
        await _refuse(socket, error)
        return
    await _serve(socket, room, after)


def _language(socket: WebSocket) -> str:
    return language_of(socket.headers.get("accept-language"))


async def _refuse(socket: WebSocket, error: TilewrightError) -> None:
    """Say why there is nothing here, then close with 4000 and the matching HTTP status."""
    socket.app.state.metrics.refused(error.code)
    with suppress(WebSocketDisconnect, RuntimeError):
        await send_message(socket, error_message(None, error, _language(socket)))
        await socket.close(4000 + status_of(error))


async def _catch_up(room: Room, after: int) -> None:
    """Know at least what the client was told, perhaps by another process, before it came here."""
    if after > room.live.numbering.told(room.live.match.number):
        await room.hub.refresh(room.live)


async def _serve(socket: WebSocket, room: Room, after: int) -> None:
    delays = Delays(asyncio.get_running_loop().time)
    conversations: Conversations = socket.app.state.conversations
    doorkeeper: Doorkeeper = socket.app.state.doorkeeper
    limits: Limits = socket.app.state.limits

    farewell: Farewell = socket.app.state.farewell

    async def end(error: SignedOutError) -> None:
        await _refuse(socket, error)

    async def leave(message: JsonObject) -> None:
        await send_message(socket, message)
        await socket.close(RESTART_CODE)

    with (
        room.attending(),
        farewell.awaited(leave),
        doorkeeper.admitted(room.viewer.caller, end) as admission,
    ):
        pace, quotas = limits.messages_of(socket), socket.app.state.quotas
        tasks = [
            asyncio.create_task(_tell(socket, room, after)),
            asyncio.create_task(_ping(socket, delays)),
            asyncio.create_task(_tell_chat(socket, room, conversations)),
        ]
        try:
            await _listen(socket, _Desk(room, delays, conversations, quotas, pace, admission))
        except WebSocketDisconnect:
            pass
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


async def _tell(socket: WebSocket, room: Room, after: int) -> None:
    """Send what happened since ``after``, then every change; a slow client skips snapshots."""
    live = room.live
    told = after
    with live.changes(room.viewer_knows) as changed:
        while True:
            changed.clear()
            try:
                view = room.view()
            except TilewrightError as error:
                # The host shuts spectators out.
                await _refuse(socket, error)
                return
            try:
                message: JsonObject = {
                    "type": "match",
                    "events": await live.told(view.after(told), view.match),
                    "match": await room.snapshot(view),
                }
            except StorageUnavailableError:
                # Whoever hears nothing waits for ever: it is told as soon as the database is back.
                await asyncio.sleep(RETRY_SECONDS)
                continue
            await send_message(socket, message)
            told = view.number
            wait = None if view.next_at is None else max(0.01, view.next_at - room.hub.now())
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await changed.wait()


async def _tell_chat(socket: WebSocket, room: Room, conversations: "Conversations") -> None:
    """Send all lines that the viewer may read, then new ones; nothing where there is no chat."""
    if not room.live.match.created.chat:
        return
    first = True
    with conversations.following(room) as listener:
        while True:
            listener.changed.clear()
            try:
                lines, next_at = await listener.new_lines()
            except AccessError:
                # The host shuts spectators out: the match's own messages say so.
                return
            except StorageUnavailableError:
                lines, next_at = [], room.hub.now() + RETRY_SECONDS
            else:
                # A page must hear that there are none yet: what comes later is new to it.
                if lines or first:
                    await send_message(socket, {"type": "chat", "lines": lines})
                first = False
            wait = None if next_at is None else max(0.01, next_at - room.hub.now())
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await listener.changed.wait()


async def _ping(socket: WebSocket, delays: Delays) -> None:
    while True:
        await send_message(socket, {"type": "ping", "number": delays.sent()})
        await asyncio.sleep(PING_SECONDS)


async def _listen(socket: WebSocket, desk: _Desk) -> None:
    language = _language(socket)
    while True:
        text = await received_text(socket)
        request: int | None = None
        try:
            fields = decoded(text, MESSAGE_LIMIT)
            request = request_number(fields)
            desk.pace.count()
            message = checked(fields)
            await desk.admission.require()
            result = await _answer(desk, message)
        except (FloodError, SignedOutError) as error:
            await _refuse(socket, error)
            return
        except TilewrightError as error:
            desk.room.hub.metrics.refused(error.code)
            await send_message(socket, error_message(request, error, language))
        except WebSocketDisconnect:
            raise
        except Exception:
            log.exception("action_failed", match=desk.room.live.header.id)
            failure = unforeseen()
            desk.room.hub.metrics.refused(failure.code)
            await send_message(socket, error_message(request, failure, language))
        else:
            if result is None:
                continue
            await send_message(socket, {"type": "reply", "request": request, "result": result})


async def _answer(desk: _Desk, message: SocketMessage) -> JsonObject | None:
    """The result of a message; None for what is not answered."""
    room, delays = desk.room, desk.delays
    match message:
        case Pong():
            delays.answered(message.number)
            return None
        case Preview():
            return await room.preview(message.move)
        case Ply():
            return await room.position_at(message.ply)
        case Rematch():
            return {"address": await desk.quotas.rematch(room)}
        case Say():
            return await desk.conversations.say(
                room, message.text, message.channel, delays.forgiven
            )
        case _:
            await room.act(message, delays.forgiven)
            return {}
