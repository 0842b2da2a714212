"""What a process counts and measures, for Prometheus to read.

Labels are of small closed sets: never a person, a match or an address.
"""

import hmac
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Annotated

from fastapi import APIRouter, Header, Request, Response
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tilewright.server.errors import UnknownError
from tilewright.server.routes import OTHER, method_of, route_of

__all__ = ["Measured", "Metrics", "router"]

_FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_THINKING = (0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0)


class Metrics:
    """The figures of one process; ``token`` is what whoever reads them has to know (None: nobody).

    A registry of its own, so that several applications can live in one process.
    """

    def __init__(self, token: str | None = None) -> None:
        self._token = token
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        PlatformCollector(registry=registry)
        self._requests = Histogram(
            "tilewright_request_seconds",
            "HTTP requests, from the first byte to the last",
            ["method", "route", "status"],
            buckets=_FAST,
            registry=registry,
        )
        self._sockets = Gauge("tilewright_sockets", "Open sockets", ["route"], registry=registry)
        self._matches = Gauge(
            "tilewright_loaded_matches", "Matches held in memory", registry=registry
        )
        self._actions = Histogram(
            "tilewright_action_seconds",
            "Accepted actions in matches, until they are stored",
            ["game"],
            buckets=_FAST,
            registry=registry,
        )
        self._actions_by_kind = Counter(
            "tilewright_actions", "Accepted actions in matches", ["game", "kind"], registry=registry
        )
        self._lines = Counter(
            "tilewright_chat_lines", "Lines of chat", ["channel"], registry=registry
        )
        self._storage = Histogram(
            "tilewright_storage_seconds",
            "Work of the database, from asking for it to its end",
            ["kind"],
            buckets=_FAST,
            registry=registry,
        )
        self._bus_reconnects = Counter(
            "tilewright_bus_reconnects",
            "How often the connection was lost and is back that tells of other processes",
            registry=registry,
        )
        self._loop_lag = Histogram(
            "tilewright_loop_lag_seconds",
            "How much later than it should a timer of the event loop rang",
            buckets=_FAST,
            registry=registry,
        )
        self._heartbeat_late = Histogram(
            "tilewright_heartbeat_late_seconds",
            "How much later than it should a heartbeat was stored",
            buckets=_FAST,
            registry=registry,
        )
        self._refusals = Counter(
            "tilewright_refusals",
            "What was refused, by the code of the error",
            ["code"],
            registry=registry,
        )
        self._thinking = Histogram(
            "tilewright_bot_move_seconds",
            "Moves of bots, until they are stored",
            ["game", "bot"],
            buckets=_THINKING,
            registry=registry,
        )
        self._bot_failures = Counter(
            "tilewright_bot_failures",
            "Moves of bots that failed",
            ["game", "bot"],
            registry=registry,
        )

    def allows(self, authorization: str | None) -> bool:
        """Whether that header has the token."""
        if self._token is None or authorization is None:
            return False
        return hmac.compare_digest(authorization.encode(), f"Bearer {self._token}".encode())

    def text(self, loaded_matches: int) -> bytes:
        """All figures in Prometheus' text format."""
        self._matches.set(loaded_matches)
        return generate_latest(self.registry)

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """An HTTP request was answered."""
        self._requests.labels(method, route, str(status)).observe(seconds)

    def refused(self, code: str) -> None:
        """Something was refused with an error of that code."""
        self._refusals.labels(code).inc()

    @contextmanager
    def socket(self, route: str) -> Iterator[None]:
        """A socket is open as long as this lasts."""
        gauge = self._sockets.labels(route)
        gauge.inc()
        try:
            yield
        finally:
            gauge.dec()

    @contextmanager
    def action(self, game: str, kind: str) -> Iterator[None]:
        """Somebody acts in a match (``kind``: move, resign, ...); it counts unless refused."""
        begun = perf_counter()
        yield
        self._actions.labels(game).observe(perf_counter() - begun)
        self._actions_by_kind.labels(game, kind).inc()

    def said(self, channel: str) -> None:
        """A line of chat was stored."""
        self._lines.labels(channel).inc()

    def stored(self, kind: str, seconds: float) -> None:
        """The database has read or written, with or without success. From any thread."""
        self._storage.labels(kind).observe(seconds)

    def bus_back(self) -> None:
        """The connection to other processes had been lost."""
        self._bus_reconnects.inc()

    def loop_late(self, seconds: float) -> None:
        """A timer rang so much too late."""
        self._loop_lag.observe(seconds)

    def heartbeat_late(self, seconds: float) -> None:
        """A heartbeat was stored so much too late. From any thread."""
        self._heartbeat_late.observe(seconds)

    @contextmanager
    def bot_move(self, game: str, bot: str) -> Iterator[None]:
        """A bot moves; what fails, or comes too late, is not counted here."""
        begun = perf_counter()
        yield
        self._thinking.labels(game, bot).observe(perf_counter() - begun)

    def bot_failed(self, game: str, bot: str) -> None:
        """A bot's move failed, and is tried again."""
        self._bot_failures.labels(game, bot).inc()


class Measured:
    """ASGI middleware that counts what passes it."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request or a socket on."""
        if scope["type"] == "websocket":
            with self._metrics.socket(_kind_of_socket(scope["path"])):
                await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status, begun = 500, perf_counter()

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, sending)
        finally:
            seconds = perf_counter() - begun
            self._metrics.request(method_of(scope), route_of(scope), status, seconds)


def _kind_of_socket(path: str) -> str:
    for kind in ("lobby", "matches", "watch", "analysis"):
        if path.startswith(f"/api/{kind}/"):
            return kind
    return OTHER


router = APIRouter()


@router.get("/metrics", include_in_schema=False)
async def read(request: Request, authorization: Annotated[str | None, Header()] = None) -> Response:
    """The figures of this process. For who has no token there is nothing here."""
    metrics: Metrics = request.app.state.metrics
    if not metrics.allows(authorization):
        raise UnknownError("server.unknown_address")
    text = metrics.text(request.app.state.hub.loaded_matches)
    return Response(text, media_type=CONTENT_TYPE_LATEST)
