"""The HTTP interface to hints: for who plays against bots, and never part of the match."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, Field

from tilewright.game import HintStep, JsonObject
from tilewright.server.dependencies import ERRORS, Language, Player
from tilewright.server.hints import Hints
from tilewright.server.requests import EventNumber, Strict

__all__ = ["router"]

router = APIRouter(prefix="/api", responses=ERRORS)


class HintRequest(Strict):
    """How much to tell, and the number of the last event that its author saw."""

    step: Annotated[int, Field(ge=HintStep.WHERE, le=HintStep.MOVE)]
    number: EventNumber


class HintInfo(BaseModel):
    """Where to look, with what to move, at last the move (docs/coach.md)."""

    step: int
    text: str
    area: dict[str, Any]
    piece: dict[str, Any] | None
    move: str | None


async def _hints(request: Request) -> Hints:
    hints: Hints = request.app.state.hints
    return hints


HintsDependency = Annotated[Hints, Depends(_hints)]


@router.post("/matches/{match}/hint", response_model=HintInfo)
async def hint(
    body: HintRequest, room: Player, hints: HintsDependency, language: Language
) -> JsonObject:
    """A hint for the caller's seat, which is to move against bots alone."""
    return await hints.hint(room, HintStep(body.step), body.number, language)
