"""The application: storage, bots, interface and page put together."""

import random
import time
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from tilewright import __version__
from tilewright.game import TilewrightError
from tilewright.messages import language_of
from tilewright.server import (
    boards_http,
    chat_http,
    health,
    hints_http,
    http,
    lessons_http,
    lobby_http,
    metrics,
    page,
    people_http,
    puzzles_http,
    sockets,
    studies_http,
)
from tilewright.server.accounts import Accounts
from tilewright.server.analysis import http as analysis_http
from tilewright.server.analysis import socket as analysis_socket
from tilewright.server.analysis.analysts import Analysts
from tilewright.server.analysis.turns import Turns
from tilewright.server.bot_player import BotPlayer
from tilewright.server.bus import make_bus
from tilewright.server.conversations import Conversations
from tilewright.server.doorkeeper import Doorkeeper
from tilewright.server.errors import (
    RequestError,
    TooManyError,
    UnknownError,
    malformed,
    status_of,
)
from tilewright.server.failures import Rescued
from tilewright.server.farewell import Farewell
from tilewright.server.guards import Guards
from tilewright.server.heart import Heart
from tilewright.server.hints import Hints
from tilewright.server.histories import Histories
from tilewright.server.housekeeping import Housekeeping
from tilewright.server.hub import Hub
from tilewright.server.limits import USUAL, Allowances, Limits
from tilewright.server.lobby import Lobby
from tilewright.server.logs import log
from tilewright.server.loop_lag import LoopLag
from tilewright.server.pairing import Pairing
from tilewright.server.quotas import Quotas
from tilewright.server.storage import Storage
from tilewright.server.studies import Studies
from tilewright.server.thinking.opening import open_thinking
from tilewright.server.timekeeper import Timekeeper
from tilewright.server.tracing import Traced

__all__ = ["make_app"]

ANALYSES = 3
"""So many engines search at once for people who analyse, in processes that let others go first."""


def make_app(
    database: str,
    *,
    hosts: Collection[str] | None = None,
    proxies: Collection[str] = (),
    allowances: Allowances = USUAL,
    bot_processes: int = 2,
    metrics_token: str | None = None,
    clock: Callable[[], float] = time.time,
) -> FastAPI:
    """The ASGI application on a database URL; the database is opened when the server starts.

    ``hosts`` are the names it may be asked for under (None: any); ``proxies`` are the addresses and
    networks of those who are believed when they say for whom they ask, and what they call the
    request; ``allowances`` is how much anybody may do; ``clock`` gives the seconds since 1970.
    With several ``bot_processes`` a quick bot need not wait for one that thinks; with none, which
    only PostgreSQL allows, bots are left to workers elsewhere. Whoever knows the ``metrics_token``
    may read the figures of the process (None: nobody).
    """
    limits = Limits(time.monotonic, allowances)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        storage = await Storage.open(database, figures.stored)
        hub = Hub(storage, clock, app.state.metrics)
        thinking = await open_thinking(hub, bot_processes)
        app.state.hints = hints = Hints(thinking.chooser, limits.hints_of_person)
        app.state.hub = hub
        app.state.accounts = accounts = Accounts(storage, clock)
        app.state.doorkeeper = doorkeeper = Doorkeeper(accounts)
        app.state.quotas = Quotas(storage, limits)
        app.state.histories = Histories(storage)
        app.state.limits = limits
        app.state.turns = turns = Turns()
        app.state.studies = Studies(storage, clock, turns)
        app.state.analysts = analysts = Analysts(ANALYSES)
        lobby, pairing, conversations = Lobby(hub), Pairing(hub), Conversations(hub)
        app.state.lobby = lobby
        app.state.pairing = pairing
        app.state.conversations = conversations
        bus = make_bus(storage)
        heart = Heart(storage.heartbeats, clock, tell_late=figures.heartbeat_late)
        timekeeper, bots = Timekeeper(hub), BotPlayer(hub, thinking.thinker)

        def missed() -> None:
            figures.bus_back()
            hub.missed()
            lobby.missed()
            conversations.missed()
            doorkeeper.missed()

        bus.subscribe(hub.heard, missed, conversations.heard, doorkeeper.heard)
        bus.subscribe(lobby.heard, _nothing)
        await bus.start()
        await heart.start(timekeeper.interrupt)
        timekeeper.start()
        await bots.start()
        thinking.start()
        pairing.start()
        housekeeping = Housekeeping(storage, clock)
        housekeeping.start()
        lag = LoopLag(figures.loop_late)
        lag.start()
        log.info("started", database=storage.database.kind.value)
        try:
            yield
        finally:
            lobby.close()
            await analysts.close()
            await lag.close()
            await housekeeping.close()
            await doorkeeper.close()
            await pairing.close()
            await timekeeper.close()
            await bots.close()
            await hints.close()
            await thinking.close()
            await hub.close()
            await heart.stop()
            await bus.close()
            await storage.close()
            log.info("stopped")

    app = FastAPI(
        title="Tilewright",
        version=__version__,
        summary="Battle of LITS and Azul: matches, boards and bots.",
        lifespan=lifespan,
        # The interactive pages load scripts from elsewhere; /openapi.json says the same.
        docs_url=None,
        redoc_url=None,
    )
    app.state.farewell = Farewell(random.random)
    app.state.metrics = figures = metrics.Metrics(metrics_token)
    app.add_middleware(GZipMiddleware, minimum_size=1024)
    app.add_middleware(Rescued, refused=figures.refused)
    app.add_middleware(Guards, limits=limits, refused=figures.refused, hosts=hosts)
    app.add_middleware(metrics.Measured, metrics=figures)
    if proxies:
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=list(proxies))
    app.add_middleware(Traced, proxies=proxies)
    app.include_router(health.router)
    app.include_router(metrics.router)
    app.include_router(http.router)
    app.include_router(hints_http.router)
    app.include_router(boards_http.router)
    app.include_router(lessons_http.router)
    app.include_router(puzzles_http.router)
    app.include_router(analysis_http.router)
    app.include_router(analysis_socket.router)
    app.include_router(studies_http.router)
    app.include_router(people_http.router)
    app.include_router(chat_http.router)
    app.include_router(lobby_http.router)
    app.include_router(sockets.router)
    app.include_router(page.router)
    app.add_exception_handler(TilewrightError, _told)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _refused)
    return app


def _nothing() -> None:
    """One subscription tells of gaps."""


def _answer(request: Request, error: TilewrightError, status: int) -> JSONResponse:
    language = language_of(request.headers.get("accept-language"))
    request.app.state.metrics.refused(error.code)
    headers = {"Retry-After": str(error.retry_after)} if isinstance(error, TooManyError) else None
    return JSONResponse({"error": error.to_json(language)}, status_code=status, headers=headers)


async def _told(request: Request, error: Exception) -> JSONResponse:
    if not isinstance(error, TilewrightError):
        raise error
    return _answer(request, error, status_of(error))


async def _malformed(request: Request, error: Exception) -> JSONResponse:
    if not isinstance(error, RequestValidationError):
        raise error
    first = error.errors()[0]
    return _answer(request, malformed(first["loc"], str(first["msg"])), 422)


async def _refused(request: Request, error: Exception) -> JSONResponse:
    """Wrong addresses and methods, in the shape of every other error."""
    if not isinstance(error, HTTPException):
        raise error
    code = {404: "server.unknown_address", 405: "server.wrong_method"}.get(error.status_code)
    # What is left is a body that the framework could not read at all.
    told = RequestError("server.not_json") if code is None else UnknownError(code)
    answer = _answer(request, told, error.status_code)
    answer.headers.update(error.headers or {})
    return answer
