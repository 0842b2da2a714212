"""The WebSocket interface: a match told as it changes, and actions in it.

A socket holds no state but the number of the last event it was told: whoever reconnects with the
last number seen misses nothing.
"""

import asyncio
import json
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from tilewright.game import JsonObject, TilewrightError
from tilewright.messages import language_of
from tilewright.server.errors import RequestError, status_of
from tilewright.server.identity import session_of
from tilewright.server.requests import (
    MoveMessage,
    PlyMessage,
    PreviewMessage,
    RematchMessage,
    ResignMessage,
    SocketMessage,
)
from tilewright.server.room import Room, room_of_player, room_of_watcher
from tilewright.server.snapshot import snapshot

if TYPE_CHECKING:
    from tilewright.server.hub import Hub

__all__ = ["router"]

log = logging.getLogger("tilewright.server")

MESSAGE_LIMIT = 4096
"""The longest message a client may send, in characters."""

router = APIRouter(prefix="/api")

_READER: TypeAdapter[SocketMessage] = TypeAdapter(SocketMessage)

After = Annotated[int, Query()]


@router.websocket("/matches/{match}/socket")
async def play(socket: WebSocket, match: str, after: After = 0) -> None:
    """The socket of a player."""
    await socket.accept()
    hub: Hub = socket.app.state.hub
    try:
        room = await room_of_player(hub, match, session_of(socket))
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
        room = await room_of_watcher(hub, watch)
    except TilewrightError as error:
        await _refuse(socket, error)
        return
    await _serve(socket, room, after)


def _language(socket: WebSocket) -> str:
    return language_of(socket.headers.get("accept-language"))


async def _refuse(socket: WebSocket, error: TilewrightError) -> None:
    """Say why there is nothing here, then close with 4000 and the matching HTTP status."""
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_json(_error(None, error, _language(socket)))
        await socket.close(4000 + status_of(error))


async def _serve(socket: WebSocket, room: Room, after: int) -> None:
    telling = asyncio.create_task(_tell(socket, room, after))
    try:
        await _listen(socket, room)
    except WebSocketDisconnect:
        pass
    finally:
        telling.cancel()
        with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
            await telling


async def _tell(socket: WebSocket, room: Room, after: int) -> None:
    """Send what happened since ``after``, then every change; a slow client skips snapshots."""
    live = room.live
    told = after
    with live.changes() as changed:
        while True:
            changed.clear()
            match = live.match
            message: JsonObject = {
                "type": "match",
                "events": await live.events_between(told, match),
                "match": await snapshot(live, room.viewer, room.hub.storage, match),
            }
            await socket.send_json(message)
            told = match.number
            await changed.wait()


async def _listen(socket: WebSocket, room: Room) -> None:
    language = _language(socket)
    while True:
        text = await _receive_text(socket)
        request: int | None = None
        try:
            fields = _read(text)
            request = _request_number(fields)
            result = await _answer(room, _checked(fields))
        except TilewrightError as error:
            await socket.send_json(_error(request, error, language))
        except WebSocketDisconnect:
            raise
        except Exception:
            log.exception("match=%s event=action_failed", room.live.facts.id)
            failed = RequestError("server.internal")
            await socket.send_json(_error(request, failed, language))
        else:
            await socket.send_json({"type": "reply", "request": request, "result": result})


async def _receive_text(socket: WebSocket) -> str | None:
    """The next message, or None when it is not text."""
    received = await socket.receive()
    if received["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(received.get("code", 1005))
    text: str | None = received.get("text")
    return text


def _read(text: str | None) -> object:
    if text is None:
        raise RequestError("server.not_text")
    if len(text) > MESSAGE_LIMIT:
        raise RequestError("server.too_large", limit=MESSAGE_LIMIT)
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RequestError("server.not_json") from error


def _request_number(fields: object) -> int | None:
    """The number to answer with, also when the rest of the message is wrong."""
    number = fields.get("request") if isinstance(fields, dict) else None
    return number if type(number) is int and 0 <= number <= 2**53 else None


def _checked(fields: object) -> SocketMessage:
    try:
        return _READER.validate_python(fields)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        part = ".".join(str(step) for step in first["loc"]) or "message"
        raise RequestError("server.malformed", parts=[part], reason=first["msg"]) from error


async def _answer(room: Room, message: SocketMessage) -> JsonObject:
    match message:
        case MoveMessage():
            await room.move(message.seat, message.move, message.answers)
            return {}
        case PreviewMessage():
            return await room.preview(message.move)
        case PlyMessage():
            return await room.position_at(message.ply)
        case ResignMessage():
            await room.resign(message.seat)
            return {}
        case RematchMessage():
            return {"address": await room.rematch()}


def _error(request: int | None, error: TilewrightError, language: str) -> JsonObject:
    return {"type": "error", "request": request, "error": error.to_json(language)}
