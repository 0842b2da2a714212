"""The texts that go over a socket: how they are read, and the shape of errors in them."""

import orjson
from fastapi import WebSocket, WebSocketDisconnect

from tilewright.game import JsonObject, TilewrightError
from tilewright.server.errors import RequestError

__all__ = ["decoded", "error_message", "received_text", "send_message"]


async def send_message(socket: WebSocket, message: JsonObject) -> None:
    """Send one message."""
    await socket.send_text(orjson.dumps(message).decode())


async def received_text(socket: WebSocket) -> str | None:
    """The next message, or None when it is not text. Raises WebSocketDisconnect at the end."""
    received = await socket.receive()
    if received["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(received.get("code", 1005))
    text: str | None = received.get("text")
    return text


def decoded(text: str | None, limit: int) -> object:
    """What was sent as JSON of at most ``limit`` characters. Raises RequestError."""
    if text is None:
        raise RequestError("server.not_text")
    if len(text) > limit:
        raise RequestError("server.too_large", limit=limit)
    try:
        return orjson.loads(text)
    except ValueError as error:
        raise RequestError("server.not_json") from error


def error_message(request: int | None, error: TilewrightError, language: str) -> JsonObject:
    """What is told of an error; ``request`` is the number of the message that it answers."""
    return {"type": "error", "request": request, "error": error.to_json(language)}
