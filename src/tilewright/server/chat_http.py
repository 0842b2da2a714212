"""The HTTP interface to the chat: lines, complaints, and not wanting to read somebody."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request

from tilewright.game import JsonObject
from tilewright.server.chat_shapes import ChatLines, ReportRequest, Said, SayRequest
from tilewright.server.conversations import Conversations
from tilewright.server.dependencies import (
    ERRORS,
    CallerDependency,
    HubDependency,
    KnownCaller,
    Player,
    Watcher,
)
from tilewright.server.people_http import person_named
from tilewright.server.room import room_of_watcher

__all__ = ["router"]

router = APIRouter(prefix="/api", responses=ERRORS)

LineNumber = Annotated[int, Path(ge=1, le=2**31 - 1)]


async def _conversations(request: Request) -> Conversations:
    conversations: Conversations = request.app.state.conversations
    return conversations


ConversationsDependency = Annotated[Conversations, Depends(_conversations)]


# --- Lines ---------------------------------------------------------------------------------


@router.get("/matches/{match}/chat", response_model=ChatLines)
async def lines(room: Player, conversations: ConversationsDependency) -> JsonObject:
    """The newest lines that somebody in the match may read."""
    return {"lines": await conversations.lines(room)}


@router.get("/watch/{watch}/chat", response_model=ChatLines)
async def lines_for_watcher(room: Watcher, conversations: ConversationsDependency) -> JsonObject:
    """The newest lines that a spectator may read."""
    return {"lines": await conversations.lines(room)}


@router.post("/matches/{match}/chat", status_code=201, response_model=Said)
async def say(body: SayRequest, room: Player, conversations: ConversationsDependency) -> JsonObject:
    """Say something, or make a move by text."""
    return await conversations.say(room, body.text, body.channel)


@router.post("/watch/{watch}/chat", status_code=201, response_model=Said)
async def say_as_watcher(
    watch: str,
    body: SayRequest,
    hub: HubDependency,
    conversations: ConversationsDependency,
    caller: KnownCaller,
) -> JsonObject:
    """Say something to the other spectators; whoever is not known yet becomes a guest."""
    room = await room_of_watcher(hub, watch, caller)
    return await conversations.say(room, body.text, body.channel)


# --- Against those who disturb -------------------------------------------------------------


@router.post("/chat/{number}/report", status_code=204)
async def report(
    number: LineNumber,
    body: ReportRequest,
    conversations: ConversationsDependency,
    caller: CallerDependency,
) -> None:
    """Complain about a line to whoever runs the server."""
    await conversations.report(caller, number, body.reason)


@router.post("/chat/{number}/mute", status_code=204)
async def mute_writer(
    number: LineNumber, conversations: ConversationsDependency, caller: CallerDependency
) -> None:
    """Do not read whoever wrote a line any more, also a guest, whose name may be anybody's."""
    await conversations.mute(caller, await conversations.writer_of(caller, number))


@router.delete("/chat/{number}/mute", status_code=204)
async def unmute_writer(
    number: LineNumber, conversations: ConversationsDependency, caller: CallerDependency
) -> None:
    """Read whoever wrote a line again."""
    await conversations.unmute(caller, await conversations.writer_of(caller, number))


@router.post("/people/{name:path}/mute", status_code=204)
async def mute(
    name: str, hub: HubDependency, conversations: ConversationsDependency, caller: CallerDependency
) -> None:
    """Do not read an account or a bot any more, nor be paired with it."""
    await conversations.mute(caller, (await person_named(hub, name)).id)


@router.delete("/people/{name:path}/mute", status_code=204)
async def unmute(
    name: str, hub: HubDependency, conversations: ConversationsDependency, caller: CallerDependency
) -> None:
    """Read an account or a bot again."""
    await conversations.unmute(caller, (await person_named(hub, name)).id)
