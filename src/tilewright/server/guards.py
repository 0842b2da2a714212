"""What every request passes: its host, origin, rate and size, and the headers of every answer."""

import asyncio
import json
from collections.abc import Callable, Collection
from contextlib import ExitStack
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tilewright.game import TilewrightError
from tilewright.messages import language_of
from tilewright.server.errors import (
    AccessError,
    RequestError,
    TooManyError,
    UnknownError,
    status_of,
)
from tilewright.server.limits import Limits, network_of

__all__ = ["BODY_LIMIT", "BODY_SECONDS", "LOCAL_HOSTS", "Guards"]

BODY_LIMIT = 64 * 1024
"""The largest request body, in bytes."""

BODY_SECONDS = 20.0
"""How long a client may take to send one."""

LOCAL_HOSTS = frozenset({"localhost", "127.0.0.1", "::1"})
"""The names under which a server on the loopback address is asked for."""

_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

_OWN_SITES = frozenset({"same-origin", "none"})
"""What browsers say in ``Sec-Fetch-Site`` of our page's own requests and of typed addresses."""

_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    # Addresses of matches and invitations are secrets: never tell them to another site.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


class Guards:
    """ASGI middleware around the whole application.

    ``hosts`` are the host names that requests may be addressed to (None: any). A server that only
    this machine can reach names its own, so that a foreign site cannot rebind its name to it.
    ``refused`` is called with the code of every error by which a request is refused here.
    """

    def __init__(
        self,
        app: ASGIApp,
        limits: Limits,
        refused: Callable[[str], None],
        hosts: Collection[str] | None = None,
    ) -> None:
        self._app = app
        self._refused = refused
        self._limits = limits
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self._refusal(scope, headers)
        if scope["type"] == "websocket":
            await self._pass_socket(scope, receive, send, refusal)
            return
        sender = _with_headers(send)
        if scope["method"] == "HEAD":
            scope, sender = {**scope, "method": "GET"}, _without_body(sender)
        try:
            if refusal is not None:
                raise refusal
            body = await _read_body(headers, receive)
        except TilewrightError as error:
            self._refused(error.code)
            await _answer(error, headers, sender)
            return
        if body is not None:
            await self._app(scope, _replay(body, receive), sender)

    async def _pass_socket(
        self, scope: Scope, receive: Receive, send: Send, refusal: TilewrightError | None
    ) -> None:
        """Let a socket in as long as there is a place, or refuse it before it is accepted."""
        with ExitStack() as held:
            if refusal is None:
                place = self._limits.sockets_of_network.taken(network_of(HTTPConnection(scope)))
                try:
                    held.enter_context(place)
                except TooManyError as error:
                    refusal = error
            if refusal is None:
                await self._app(scope, receive, send)
                return
        self._refused(refusal.code)
        await receive()
        if "websocket.http.response" in scope.get("extensions", {}):
            await _answer(refusal, Headers(scope=scope), _as_handshake(send))
        else:
            await send({"type": "websocket.close", "code": 4000 + status_of(refusal)})

    def _refusal(self, scope: Scope, headers: Headers) -> TilewrightError | None:
        host = headers.get("host", "")
        if self._hosts is not None and _name_of(f"//{host}") not in self._hosts:
            return AccessError("server.foreign_host", host=host[:80])
        acts = scope["type"] == "websocket" or scope["method"] not in _SAFE_METHODS
        origin = headers.get("origin")
        if acts and origin is not None and _place_of(origin) != host:
            return AccessError("server.foreign_origin")
        # Only where there is no origin, which says more.
        if acts and origin is None and headers.get("sec-fetch-site", "none") not in _OWN_SITES:
            return AccessError("server.foreign_origin")
        if "\0" in scope["path"]:
            # No address has one, and PostgreSQL takes none in a text.
            return UnknownError("server.unknown_address")
        try:
            self._limits.count_request(HTTPConnection(scope))
        except TooManyError as error:
            return error
        return None


def _name_of(url: str) -> str | None:
    try:
        return urlsplit(url).hostname
    except ValueError:
        return None


def _place_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


async def _read_body(headers: Headers, receive: Receive) -> bytes | None:
    """The whole body, read here so that its size is known before anything is done with it.

    None when the client went away. Raises RequestError when it is too large or too slow.
    """
    length = headers.get("content-length", "0")
    if not length.isdigit() or int(length) > BODY_LIMIT:
        raise RequestError("server.too_large", limit=BODY_LIMIT)
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while True:
                message = await receive()
                if message["type"] != "http.request":
                    return None
                body += message.get("body", b"")
                if len(body) > BODY_LIMIT:
                    raise RequestError("server.too_large", limit=BODY_LIMIT)
                if not message.get("more_body", False):
                    return bytes(body)
    except TimeoutError:
        raise RequestError("server.too_slow", seconds=int(BODY_SECONDS)) from None


def _replay(body: bytes, receive: Receive) -> Receive:
    given = False

    async def replayed() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replayed


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return sending


def _as_handshake(send: Send) -> Send:
    """An answer to the request that would have opened a socket."""

    async def sending(message: Message) -> None:
        await send({**message, "type": f"websocket.{message['type']}"})

    return sending


def _without_body(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.body":
            message = {**message, "body": b""}
        await send(message)

    return sending


async def _answer(error: TilewrightError, headers: Headers, send: Send) -> None:
    language = language_of(headers.get("accept-language"))
    body = json.dumps({"error": error.to_json(language)}).encode()
    told = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if isinstance(error, TooManyError):
        told.append((b"retry-after", str(error.retry_after).encode()))
    start: Message = {"type": "http.response.start", "status": status_of(error), "headers": told}
    await send(start)
    await send({"type": "http.response.body", "body": body})
