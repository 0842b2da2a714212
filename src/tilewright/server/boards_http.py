"""The HTTP interface to boards: one by chance, and what was measured of the named ones."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Response
from numpy.random import default_rng
from pydantic import BaseModel

from tilewright.game import JsonObject
from tilewright.lits.board import Board, usual_symbols
from tilewright.lits.cells import LARGEST_SIZE, SMALLEST_SIZE, Symbol
from tilewright.lits.fairness.rating import BoardRating, first_placement_json
from tilewright.lits.fairness.stored import stored_map
from tilewright.lits.named_boards import NAMED_BOARDS
from tilewright.server.dependencies import ERRORS
from tilewright.server.errors import UnknownError

__all__ = ["router"]

router = APIRouter(prefix="/api", responses=ERRORS)


class FirstPlacementInfo(BaseModel):
    """A first placement: symbols for who makes it when the other player does not swap."""

    move: str
    type: str
    value: float
    proven: bool
    bound: str
    reply_gap: float | None


class BoardRatingInfo(BaseModel):
    """The map in a few figures (docs/coach.md)."""

    searched: int
    total: int
    near_even: int
    fairest: FirstPlacementInfo
    lowest: float
    lower_quartile: float
    median: float
    upper_quartile: float
    highest: float
    deviation: float
    sharpness: float | None


class Fairness(BaseModel):
    """The pie map of a named board, and what it was measured with."""

    name: str
    size: int
    rows: list[str]
    first_symbol: str
    supply: int
    nodes_each: int | None
    nodes: int
    seconds: float
    engine_signature: int
    rating: BoardRatingInfo
    placements: list[FirstPlacementInfo]


class BoardRows(BaseModel):
    """A board of symbols, from the top."""

    rows: list[str]


@router.get("/boards/random", response_model=BoardRows)
def draw_board(
    response: Response, size: Annotated[int, Query(ge=SMALLEST_SIZE, le=LARGEST_SIZE)] = 10
) -> BoardRows:
    """A board by chance, as matches have them: a half turn exchanges the symbols."""
    response.headers["Cache-Control"] = "no-store"
    board = Board.random_antisymmetric(size, usual_symbols(size), default_rng())
    return BoardRows(rows=list(board.rows))


@router.get("/boards/{name}/fairness", response_model=Fairness)
def show_fairness(name: str, first_symbol: Literal["X", "O"] = "X") -> JsonObject:
    """What every first placement on a named board is worth, as it was measured."""
    if name not in NAMED_BOARDS:
        raise UnknownError(
            "lits_fairness.board",
            parts=[name[:40]],
            board=name[:40],
            choices=tuple(NAMED_BOARDS),
        )
    stored = stored_map(name, Symbol(first_symbol))
    if stored is None:
        raise UnknownError("lits_fairness.unmeasured", parts=[name], board=name)
    pie_map = stored.pie_map
    return {
        "name": name,
        "size": pie_map.board.size,
        "rows": list(pie_map.board.rows),
        "first_symbol": pie_map.first_symbol.value,
        "supply": pie_map.supply,
        "nodes_each": pie_map.limits.nodes,
        "nodes": pie_map.nodes,
        "seconds": stored.seconds,
        "engine_signature": stored.signature,
        "rating": BoardRating.of(pie_map).to_json(),
        "placements": [first_placement_json(found) for found in pie_map.placements],
    }
