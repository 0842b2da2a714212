"""The HTTP interface: one function a request, as ``docs/api.md`` lists them."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Response
from fastapi.responses import PlainTextResponse

from tilewright.game import JsonObject
from tilewright.games import GAME_NAMES, game_named, usual_bot
from tilewright.server.actions import Action, Move, Resign
from tilewright.server.answers import (
    GameList,
    InvitationInfo,
    Joined,
    MatchList,
    MatchMade,
    NextMatch,
    PositionAt,
    Snapshot,
)
from tilewright.server.cursors import After, cursor_text, read_cursor
from tilewright.server.dependencies import (
    ERRORS,
    CallerDependency,
    HubDependency,
    KnownCaller,
    Language,
    Player,
    QuotasDependency,
    Watcher,
)
from tilewright.server.errors import UnknownError
from tilewright.server.requests import (
    InvitationRequest,
    MatchRequest,
    MoveRequest,
    PreviewRequest,
    ResignationRequest,
)
from tilewright.server.room import Room
from tilewright.server.snapshot import match_address, watch_address
from tilewright.server.summaries import summary_of
from tilewright.server.views import Viewer

__all__ = ["router"]

LISTED_MATCHES = 50
"""How many of the caller's matches a page has."""

_RECORD: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The record, in the form asked for",
        "content": {"application/json": {"schema": {"type": "object"}}},
    }
}

router = APIRouter(prefix="/api", responses=ERRORS)


class SvgResponse(Response):
    """An SVG picture."""

    media_type = "image/svg+xml"


Ply = Annotated[int | None, Query(ge=0, le=10_000)]
Theme = Literal["light", "dark"]
RecordForm = Literal["json", "text"]


@router.get("/games", response_model=GameList)
def list_games() -> JsonObject:
    """Every game with its options, variants, bots and the facts a board needs."""
    games = [game_named(name) for name in GAME_NAMES]
    return {
        "games": [
            {
                "name": game.name,
                "seat_counts": list(game.seat_counts),
                "has_chance": game.has_chance,
                "options": [option.to_json() for option in game.options],
                "variants": {name: dict(preset) for name, preset in game.variants.items()},
                "bots": [{"name": bot.name, "elo": bot.elo} for bot in game.bots.values()],
                "usual_bot": usual_bot(game),
                "catalogue": game.catalogue(),
            }
            for game in games
        ]
    }


@router.post("/matches", status_code=201, response_model=MatchMade)
async def make_match(
    body: MatchRequest, hub: HubDependency, quotas: QuotasDependency, caller: KnownCaller
) -> JsonObject:
    """Make a match; whoever asks holds the ``me`` seats, or hosts it."""
    async with quotas.making(caller):
        live = await hub.create(body.wish(), caller)
    room = Room(hub, live, Viewer(caller, watching=False))
    told = await room.snapshot()
    return {
        "match": live.header.id,
        "address": match_address(live.header.id),
        "watch_address": watch_address(live.header.watch),
        "invitations": told["invitations"],
    }


@router.get("/mine", response_model=MatchList)
async def list_mine(
    hub: HubDependency,
    caller: CallerDependency,
    after: After = None,
    *,
    unfinished: bool = False,
) -> JsonObject:
    """The matches in which the caller holds a seat, or which the caller made, page by page.

    With ``unfinished`` only those that have not ended.
    """
    if caller.id is None:
        return {"matches": [], "next": None}
    found = await hub.storage.lists.of_person(
        caller.id, LISTED_MATCHES + 1, read_cursor(after), unfinished=unfinished
    )
    page, more = found[:LISTED_MATCHES], len(found) > LISTED_MATCHES
    listed: list[JsonObject] = []
    for summary in page:
        try:
            live = await hub.get(summary.id)
        except UnknownError:
            continue
        seats = live.seats_of(caller.id)
        listed.append(
            {
                **summary_of(live),
                "match": summary.id,
                "address": match_address(summary.id),
                "your_turn": any(seat in live.match.to_act for seat in seats),
                "started_at": summary.created_at,
            }
        )
    return {
        "matches": listed,
        "next": cursor_text(page[-1].created_at, page[-1].id) if more else None,
    }


@router.get("/invitations/{token}", response_model=InvitationInfo)
async def look_at_invitation(
    token: str, hub: HubDependency, caller: CallerDependency
) -> JsonObject:
    """What an invitation is for, and whether its seat is free; looking does not take it."""
    live, seat = await hub.get_invited(token)
    return {
        "game": live.match.game,
        "variant": live.match.variant,
        "seat": seat,
        "open": live.match.seats[seat].occupant is None,
        "yours": live.belongs_to(caller.id),
        "position": await live.described(live.match, 0),
    }


@router.post("/join", response_model=Joined)
async def join(body: InvitationRequest, hub: HubDependency, caller: KnownCaller) -> JsonObject:
    """Take the seat of an invitation; whoever has taken it gets the same answer again."""
    live, seat = await hub.get_invited(body.invitation)
    if seat not in live.seats_of(caller.id):
        await hub.join(live, seat, caller)
    return {"match": live.header.id, "address": match_address(live.header.id), "seat": seat}


@router.get("/matches/{match}", response_model=Snapshot, response_model_exclude_unset=True)
async def show_match(room: Player) -> JsonObject:
    """The snapshot for a player."""
    return await room.snapshot()


@router.get("/watch/{watch}", response_model=Snapshot, response_model_exclude_unset=True)
async def watch_match(room: Watcher) -> JsonObject:
    """The snapshot for a watcher."""
    return await room.snapshot()


@router.post("/matches/{match}/moves", response_model=Snapshot, response_model_exclude_unset=True)
async def move(body: MoveRequest, room: Player) -> JsonObject:
    """Make a move; the answer is the snapshot after it."""
    await room.act(Move(do="move", **body.model_dump()))
    return await room.snapshot()


@router.post("/matches/{match}/actions", response_model=Snapshot, response_model_exclude_unset=True)
async def act(body: Action, room: Player) -> JsonObject:
    """Do anything that can be done in a match; the answer is the snapshot after it."""
    await room.act(body)
    return await room.snapshot()


@router.post(
    "/matches/{match}/resignation", response_model=Snapshot, response_model_exclude_unset=True
)
async def resign(body: ResignationRequest, room: Player) -> JsonObject:
    """Give up a seat; the answer is the snapshot after it."""
    await room.act(Resign(do="resign", **body.model_dump()))
    return await room.snapshot()


@router.post("/matches/{match}/rematch", response_model=NextMatch)
async def rematch(room: Player, quotas: QuotasDependency) -> JsonObject:
    """The next match between the same players, with the seats moved on by one."""
    return {"address": await quotas.rematch(room)}


@router.post("/matches/{match}/preview", response_model=dict[str, Any])
async def preview(body: PreviewRequest, room: Player) -> JsonObject:
    """What a move would do, or why it does not fit."""
    return await room.preview(body.move)


@router.post("/watch/{watch}/preview", response_model=dict[str, Any])
async def preview_for_watcher(body: PreviewRequest, room: Watcher) -> JsonObject:
    """What a move would do, or why it does not fit."""
    return await room.preview(body.move)


@router.get("/matches/{match}/plies/{ply}", response_model=PositionAt)
async def position_at(ply: int, room: Player) -> JsonObject:
    """The position after that many moves and deals."""
    return await room.position_at(ply)


@router.get("/watch/{watch}/plies/{ply}", response_model=PositionAt)
async def position_at_for_watcher(ply: int, room: Watcher) -> JsonObject:
    """The position after that many moves and deals."""
    return await room.position_at(ply)


@router.get("/matches/{match}/record", response_class=PlainTextResponse, responses=_RECORD)
async def record(room: Player, form: RecordForm = "json") -> Response:
    """The record so far, as JSON or as text."""
    return await _record(room, form)


@router.get("/watch/{watch}/record", response_class=PlainTextResponse, responses=_RECORD)
async def record_for_watcher(room: Watcher, form: RecordForm = "json") -> Response:
    """The record so far, as JSON or as text."""
    return await _record(room, form)


@router.get("/matches/{match}/picture.svg", response_class=SvgResponse)
async def picture(
    room: Player, language: Language, ply: Ply = None, theme: Theme = "light"
) -> Response:
    """The present position, or the one after ``ply`` moves and deals."""
    return SvgResponse(await room.picture(ply, theme, language))


@router.get("/watch/{watch}/picture.svg", response_class=SvgResponse)
async def picture_for_watcher(
    room: Watcher, language: Language, ply: Ply = None, theme: Theme = "light"
) -> Response:
    """The present position, or the one after ``ply`` moves and deals."""
    return SvgResponse(await room.picture(ply, theme, language))


async def _record(room: Room, form: str) -> Response:
    written, media_type = await room.record(form)
    suffix = "json" if form == "json" else "txt"
    name = f"tilewright-{room.live.match.game}-{room.live.header.watch[:8]}.{suffix}"
    return Response(
        written,
        media_type=media_type,
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
