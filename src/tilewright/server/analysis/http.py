"""The analysis board over HTTP: texts are read, positions looked at. It keeps nothing."""

from secrets import randbelow
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request

from tilewright.chance import SEED_LIMIT
from tilewright.game import JsonObject
from tilewright.games import new_game
from tilewright.lits.coach.heat import HeatMap
from tilewright.lits.descriptor import LITS
from tilewright.play.record import Record
from tilewright.server.analysis.looking import Moment
from tilewright.server.analysis.shapes import (
    Coached,
    CoachRequest,
    Heat,
    HeatRequest,
    Looked,
    LookRequest,
    NewRequest,
    PreviewOfRequest,
    ReadRequest,
    Tree,
)
from tilewright.server.analysis.trees import read_tree, tree_of
from tilewright.server.analysis.turns import Turns
from tilewright.server.dependencies import ERRORS, Language, LimitsDependency
from tilewright.server.limits import network_of

__all__ = ["router"]


async def _turns(request: Request, limits: LimitsDependency) -> Turns:
    """Count what takes long, and let it take turns. Raises TooManyError."""
    limits.analysis_of_network.take(network_of(request))
    turns: Turns = request.app.state.turns
    return turns


TurnsDependency = Annotated[Turns, Depends(_turns)]

# All of it computes: what is soon done in a thread of its own, the rest in turns.
router = APIRouter(prefix="/api/analysis", responses=ERRORS)


@router.post("/read", response_model=Tree)
async def read(body: ReadRequest, turns: TurnsDependency) -> JsonObject:
    """A position, a record of any form or a game string, as a tree of moves with positions."""
    return await turns.work_out(lambda: read_tree(body.text, body.game))


@router.post("/new", response_model=Tree)
def begin(body: NewRequest) -> JsonObject:
    """A new game as its first variant has it, with what it leaves to chance drawn."""
    position = new_game(body.game, seed=randbelow(SEED_LIMIT))
    return tree_of(Record.from_moves(body.game, position, []))


@router.post("/position", response_model=Looked)
def look(body: LookRequest) -> JsonObject:
    """A position as a board shows it; with ``move`` or ``draw`` the one that follows."""
    moment = Moment.read(body.game, body.position)
    if body.move is not None:
        return moment.play(body.move)
    return moment.draw() if body.draw else moment.look()


@router.post("/preview", response_model=dict[str, Any])
def preview(body: PreviewOfRequest) -> JsonObject:
    """What a move would do, or why it does not fit."""
    return Moment.read(body.game, body.position).preview(body.move)


@router.post("/heat", response_model=Heat)
async def heat(body: HeatRequest, turns: TurnsDependency) -> JsonObject:
    """For each cell of a LITS board the best placement over it, for either player."""
    return await turns.work_out(lambda: HeatMap.of(LITS.parse_position(body.position)).to_json())


@router.post("/coach", response_model=Coached)
async def coach(body: CoachRequest, language: Language, turns: TurnsDependency) -> JsonObject:
    """Moves in the players' own terms, best first."""
    return await turns.work_out(
        lambda: Moment.read(body.game, body.position).coached(language, body.most, body.moves)
    )
