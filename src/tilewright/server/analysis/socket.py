"""Engines over a socket: lines that grow while somebody looks at a position, and reviews.

A socket has one thing going on at a time: whatever is asked for next ends what was before, and
whoever goes away ends it too.
"""

import asyncio
from contextlib import aclosing, suppress
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, cast

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import Field, TypeAdapter

from tilewright.game import JsonObject, TilewrightError
from tilewright.messages import language_of
from tilewright.play.record_json import from_json, to_json
from tilewright.server.analysis.looking import Moment
from tilewright.server.analysis.shapes import MomentRequest
from tilewright.server.analysis.trees import check_size
from tilewright.server.errors import FloodError
from tilewright.server.failures import unforeseen
from tilewright.server.farewell import RESTART_CODE, Farewell
from tilewright.server.limits import Limits, network_of
from tilewright.server.logs import log
from tilewright.server.requests import Strict
from tilewright.server.socket_messages import (
    request_number,
    require_request_number,
    validated,
)
from tilewright.server.socket_texts import decoded, error_message, received_text, send_message

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from tilewright.server.analysis.analysts import Analysts, Answer
    from tilewright.server.analysis.turns import Turns

__all__ = ["MESSAGE_LIMIT", "MOST_LINES", "MOST_SECONDS", "router"]

MESSAGE_LIMIT = 60_000
"""The longest message a client may send, in characters: a record to be reviewed."""

MOST_LINES = 5
MOST_SECONDS = 60.0

router = APIRouter(prefix="/api")


class Analyse(MomentRequest):
    """The best ``lines`` of a position, for at most so many seconds."""

    do: Literal["analyse"]
    lines: Annotated[int, Field(ge=1, le=MOST_LINES)] = 1
    seconds: Annotated[float, Field(ge=0.1, le=MOST_SECONDS, allow_inf_nan=False)] = MOST_SECONDS


class Review(Strict):
    """A whole record to be reviewed, in its JSON form."""

    do: Literal["review"]
    record: dict[str, Any]


class Stop(Strict):
    """Nothing is wanted any more."""

    do: Literal["stop"]


Wish: TypeAlias = Analyse | Review

_READER: TypeAdapter[Analyse | Review | Stop] = TypeAdapter(
    Annotated[Analyse | Review | Stop, Field(discriminator="do")]
)


@router.websocket("/analysis/socket")
async def analyse(socket: WebSocket) -> None:
    """The socket of an analysis board."""
    await socket.accept()
    farewell: Farewell = socket.app.state.farewell
    desk = _Desk(socket)

    async def leave(message: JsonObject) -> None:
        await send_message(socket, message)
        await socket.close(RESTART_CODE)

    try:
        with farewell.awaited(leave):
            await desk.serve()
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        await desk.stop()


class _Desk:
    """One client, and what an engine does for it."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._language = language_of(socket.headers.get("accept-language"))
        self._limits: Limits = socket.app.state.limits
        self._analysts: Analysts = socket.app.state.analysts
        self._turns: Turns = socket.app.state.turns
        self._pace = self._limits.messages_of(socket)
        self._work: asyncio.Task[None] | None = None

    async def serve(self) -> None:
        """Answer messages until the client goes. Raises WebSocketDisconnect."""
        while True:
            text = await received_text(self._socket)
            request: int | None = None
            try:
                fields = decoded(text, MESSAGE_LIMIT)
                request = request_number(fields)
                self._pace.count()
                message = validated(fields, _READER)
                number = require_request_number(fields)
                question = None if isinstance(message, Stop) else await self._question(message)
            except FloodError as error:
                await self._refuse(request, error)
                await self._socket.close(4000 + 429)
                return
            except TilewrightError as error:
                await self._refuse(request, error)
                continue
            await self.stop()
            if question is not None:
                self._work = asyncio.create_task(self._answer(number, question))

    async def stop(self) -> None:
        """End what goes on; it is ended when this returns."""
        work, self._work = self._work, None
        if work is not None:
            work.cancel()
            await asyncio.wait([work])

    async def _question(self, message: Wish) -> JsonObject:
        """What the process is asked. Raises TilewrightError for what is no position or record."""
        if isinstance(message, Review):
            return await self._turns.work_out(lambda: _question_of(message))
        return await asyncio.to_thread(_question_of, message)

    async def _answer(self, request: int, question: JsonObject) -> None:
        try:
            places = self._limits.searches_of_network.taken(network_of(self._socket))
            with places:
                async with self._analysts.lent() as analyst:
                    answers = cast("AsyncGenerator[Answer, None]", analyst.ask(question))
                    async with aclosing(answers) as told:
                        async for answer in told:
                            await send_message(self._socket, {**answer, "request": request})
            await send_message(self._socket, {"type": "end", "request": request})
        except TilewrightError as error:
            await self._refuse(request, error)
        except (WebSocketDisconnect, RuntimeError):
            # It went away while it was told something.
            return
        except Exception:
            log.exception("analysis_failed")
            await self._refuse(request, unforeseen())

    async def _refuse(self, request: int | None, error: TilewrightError) -> None:
        self._socket.app.state.metrics.refused(error.code)
        with suppress(WebSocketDisconnect, RuntimeError):
            await send_message(self._socket, error_message(request, error, self._language))


def _question_of(message: Wish) -> JsonObject:
    """What the process is asked; what cannot be read or breaks a rule is refused before.

    Raises TilewrightError.
    """
    if isinstance(message, Analyse):
        moment = Moment.read(message.game, message.position)
        return {**message.model_dump(), "position": str(moment.position)}
    record = from_json(message.record)
    check_size(record)
    return {"do": message.do, "record": to_json(record)}
