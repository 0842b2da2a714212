"""The HTTP interface: one function a request, as ``docs/api.md`` lists them."""

from secrets import SystemRandom
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import PlainTextResponse

from tilewright.game import JsonObject
from tilewright.games import GAME_NAMES, game_named, usual_bot
from tilewright.messages import language_of
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
from tilewright.server.errors import UnknownError
from tilewright.server.hub import Hub, SeatPlan
from tilewright.server.identity import digest, give_session, invitation_token, session_of
from tilewright.server.requests import (
    InvitationRequest,
    MatchRequest,
    MoveRequest,
    PreviewRequest,
    ResignationRequest,
)
from tilewright.server.room import Room, room_of_player, room_of_watcher
from tilewright.server.snapshot import match_address, snapshot, watch_address

__all__ = ["router"]

LISTED_MATCHES = 50

_ERROR = {
    "content": {
        "application/json": {
            "schema": {
                "type": "object",
                "required": ["error"],
                "properties": {
                    "error": {
                        "type": "object",
                        "required": ["code", "message", "parts", "parameters"],
                        "properties": {
                            "code": {"type": "string"},
                            "message": {"type": "string"},
                            "parts": {"type": "array", "items": {"type": "string"}},
                            "parameters": {"type": "object"},
                        },
                    }
                },
            }
        }
    }
}
_ERRORS: dict[int | str, dict[str, Any]] = {
    400: {"description": "It cannot be read or set up like this", **_ERROR},
    403: {"description": "It is not yours", **_ERROR},
    404: {"description": "Nothing is there", **_ERROR},
    409: {"description": "Not legal, or not now", **_ERROR},
    413: {"description": "Too large", **_ERROR},
    422: {"description": "The body or a parameter is malformed", **_ERROR},
}

_RECORD: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The record, in the form asked for",
        "content": {"application/json": {"schema": {"type": "object"}}},
    }
}

router = APIRouter(prefix="/api", responses=_ERRORS)


def _hub(request: Request) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


def _language(request: Request) -> str:
    return language_of(request.headers.get("accept-language"))


Language = Annotated[str, Depends(_language)]
HubDependency = Annotated[Hub, Depends(_hub)]
Session = Annotated[str | None, Depends(session_of)]


async def _player(match: str, hub: HubDependency, session: Session) -> Room:
    return await room_of_player(hub, match, session)


async def _watcher(watch: str, hub: HubDependency) -> Room:
    return await room_of_watcher(hub, watch)


class SvgResponse(Response):
    """An SVG picture."""

    media_type = "image/svg+xml"


Ply = Annotated[int | None, Query(ge=0, le=10_000)]
Theme = Literal["light", "dark"]
RecordForm = Literal["json", "text"]
Player = Annotated[Room, Depends(_player)]
Watcher = Annotated[Room, Depends(_watcher)]


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
    body: MatchRequest, request: Request, response: Response, hub: HubDependency
) -> JsonObject:
    """Make a match; whoever asks holds the ``me`` seats."""
    session = give_session(request, response)
    plan = [SeatPlan(seat.kind, seat.bot) for seat in body.seats]
    if body.shuffle:
        SystemRandom().shuffle(plan)
    live = await hub.create(body.game, body.variant, body.settings, body.seed, plan, session)
    return {
        "match": live.facts.id,
        "address": match_address(live.facts.id),
        "watch_address": watch_address(live.facts.watch),
        "invitations": [
            {
                "seat": seat,
                "address": f"/join/{invitation_token(session, live.facts.id, seat)}",
            }
            for seat, planned in enumerate(plan)
            if planned.kind == "friend"
        ],
    }


@router.get("/mine", response_model=MatchList)
async def list_mine(hub: HubDependency, session: Session) -> JsonObject:
    """The newest matches in which this session holds a seat."""
    if session is None:
        return {"matches": []}
    summaries = await hub.storage.matches_of(digest(session), LISTED_MATCHES)
    listed: list[JsonObject] = []
    for summary in summaries:
        try:
            live = await hub.get(summary.id)
        except UnknownError:
            continue
        seats = live.seats_of(digest(session))
        listed.append(
            {
                "match": summary.id,
                "address": match_address(summary.id),
                "game": summary.game,
                "variant": summary.variant,
                "status": live.match.status.value,
                "your_turn": any(seat in live.match.to_act for seat in seats),
                "started_at": summary.created_at,
            }
        )
    return {"matches": listed}


@router.get("/invitations/{token}", response_model=InvitationInfo)
async def look_at_invitation(token: str, hub: HubDependency, session: Session) -> JsonObject:
    """What an invitation is for, and whether its seat is free; looking does not take it."""
    live, seat = await hub.get_invited(token)
    return {
        "game": live.match.game,
        "variant": live.match.variant,
        "seat": seat,
        "open": live.match.seats[seat].occupant is None,
        "yours": live.belongs_to(None if session is None else digest(session)),
        "position": await live.described(live.match, 0),
    }


@router.post("/join", response_model=Joined)
async def join(
    body: InvitationRequest, request: Request, response: Response, hub: HubDependency
) -> JsonObject:
    """Take the seat of an invitation; whoever has taken it gets the same answer again."""
    live, seat = await hub.get_invited(body.invitation)
    session = digest(give_session(request, response))
    if live.facts.sessions[seat] != session:
        await hub.join(live, seat, session)
    return {"match": live.facts.id, "address": match_address(live.facts.id), "seat": seat}


@router.get("/matches/{match}", response_model=Snapshot)
async def show_match(room: Player) -> JsonObject:
    """The snapshot for a player."""
    return await snapshot(room.live, room.viewer, room.hub.storage)


@router.get("/watch/{watch}", response_model=Snapshot)
async def watch_match(room: Watcher) -> JsonObject:
    """The snapshot for a watcher."""
    return await snapshot(room.live, room.viewer, room.hub.storage)


@router.post("/matches/{match}/moves", response_model=Snapshot)
async def move(body: MoveRequest, room: Player) -> JsonObject:
    """Make a move; the answer is the snapshot after it."""
    await room.move(body.seat, body.move, body.answers)
    return await snapshot(room.live, room.viewer, room.hub.storage)


@router.post("/matches/{match}/resignation", response_model=Snapshot)
async def resign(body: ResignationRequest, room: Player) -> JsonObject:
    """Give up a seat; the answer is the snapshot after it."""
    await room.resign(body.seat)
    return await snapshot(room.live, room.viewer, room.hub.storage)


@router.post("/matches/{match}/rematch", response_model=NextMatch)
async def rematch(room: Player) -> JsonObject:
    """The next match between the same players, with the seats moved on by one."""
    return {"address": await room.rematch()}


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
    name = f"tilewright-{room.live.match.game}-{room.live.facts.watch[:8]}.{suffix}"
    return Response(
        written,
        media_type=media_type,
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
