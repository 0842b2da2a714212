"""The identifier of a request: it stands in the answer and in all that is logged meanwhile."""

import ipaddress
import re
import secrets
from collections.abc import Iterable
from time import perf_counter

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.contextvars import bound_contextvars, get_contextvars

from tilewright.server.logs import access_log
from tilewright.server.routes import method_of, route_of

__all__ = ["REQUEST_HEADER", "Traced", "current_request"]

REQUEST_HEADER = "X-Request-ID"
"""The header that tells it, in answers, and in what a proxy asks."""

_SANE = re.compile(rb"[A-Za-z0-9-]{8,64}")

_ANSWERS = frozenset({"http.response.start", "websocket.accept", "websocket.http.response.start"})


def current_request() -> str:
    """The identifier of the request, or of the one by which the socket was opened, being served.

    A dash where none is.
    """
    return str(get_contextvars().get("request", "-"))


class Traced:
    """ASGI middleware around everything else, also around what believes proxies.

    ``proxies`` are addresses and networks: an identifier that one of them gives is kept, so that
    its log and ours can be read side by side. A socket has one of its own besides.
    """

    def __init__(self, app: ASGIApp, proxies: Iterable[str] = ()) -> None:
        self._app = app
        self._proxies = [ipaddress.ip_network(each) for each in proxies]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request or a socket on."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        request = self._given(scope) or secrets.token_hex(8)
        names = {"request": request}
        if scope["type"] == "websocket":
            names["socket"] = secrets.token_hex(8)
        with bound_contextvars(**names):
            await self._pass(request, scope, receive, send)

    async def _pass(self, request: str, scope: Scope, receive: Receive, send: Send) -> None:
        status, begun = 500, perf_counter()

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] in _ANSWERS:
                status = message.get("status", 101)
                message.setdefault("headers", [])
                MutableHeaders(scope=message)[REQUEST_HEADER] = request
            await send(message)

        try:
            await self._app(scope, receive, sending)
        finally:
            access_log.info(
                "request" if scope["type"] == "http" else "socket",
                method=method_of(scope) if scope["type"] == "http" else "GET",
                route=route_of(scope),
                status=status,
                milliseconds=round(1000 * (perf_counter() - begun), 1),
            )

    def _given(self, scope: Scope) -> str | None:
        """What a proxy of ours called the request, if that is fit to be written down."""
        if scope.get("client") is None or not self._is_proxy(scope["client"][0]):
            return None
        given = [value for name, value in scope["headers"] if name == b"x-request-id"]
        if len(given) == 1 and _SANE.fullmatch(given[0]):
            return str(given[0], "ascii")
        return None

    def _is_proxy(self, host: str) -> bool:
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._proxies)
