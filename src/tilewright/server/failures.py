"""What becomes of a request that fails as nobody foresaw."""

from collections.abc import Callable
from contextlib import suppress

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from tilewright.messages import language_of
from tilewright.server.errors import RequestError, status_of
from tilewright.server.logs import log
from tilewright.server.routes import route_of
from tilewright.server.tracing import current_request

__all__ = ["Rescued", "unforeseen"]

_FAILED_CODE = 1011
"""The code by which a socket is closed whose server cannot go on with it (RFC 6455)."""


def unforeseen() -> RequestError:
    """What is told of a failure: the request's identifier, by which the log can be searched."""
    return RequestError("server.internal", request=current_request())


class Rescued:
    """ASGI middleware: failures are logged once, and answered in the shape of every other error.

    ``refused`` is called with the code of the error. An answer that has begun already cannot be
    taken back: then the failure goes on to the server, which breaks the connection off.
    """

    def __init__(self, app: ASGIApp, refused: Callable[[str], None]) -> None:
        self._app = app
        self._refused = refused

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request or a socket on."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        begun = False

        async def sending(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, receive, sending)
        except WebSocketDisconnect:
            # It went away while something was said to it.
            return
        except Exception:
            log.exception("request_failed", route=route_of(scope))
            failure = unforeseen()
            self._refused(failure.code)
            if scope["type"] == "websocket":
                # It may be closed already.
                with suppress(RuntimeError):
                    await send({"type": "websocket.close", "code": _FAILED_CODE})
                return
            if begun:
                raise
            language = language_of(Headers(scope=scope).get("accept-language"))
            answer = JSONResponse(
                {"error": failure.to_json(language)}, status_code=status_of(failure)
            )
            await answer(scope, receive, send)
