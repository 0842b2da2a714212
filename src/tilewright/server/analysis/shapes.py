"""What clients ask of the analysis board over HTTP, and the shapes of the answers."""

from typing import Annotated, Any

from pydantic import BaseModel, Field, StringConstraints

from tilewright.server.analysis.looking import MOST_COACHED
from tilewright.server.answers import OutcomeInfo
from tilewright.server.guards import BODY_LIMIT
from tilewright.server.requests import MoveText, Name, Strict

__all__ = [
    "CoachRequest",
    "Coached",
    "Heat",
    "HeatRequest",
    "LookRequest",
    "Looked",
    "MomentRequest",
    "NewRequest",
    "PositionText",
    "PreviewOfRequest",
    "ReadRequest",
    "Tree",
]

PositionText = Annotated[str, StringConstraints(min_length=1, max_length=4000)]


class ReadRequest(Strict):
    """A text to be read; with ``game`` it must be of that one."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=BODY_LIMIT)]
    game: Name | None = None


class NewRequest(Strict):
    """A game of that name is begun."""

    game: Name


class MomentRequest(Strict):
    """A position, as text."""

    game: Name
    position: PositionText


class LookRequest(MomentRequest):
    """A position to be looked at, or what ``move`` or (``draw``) a deal by chance leads to."""

    move: MoveText | None = None
    draw: bool = False


class HeatRequest(Strict):
    """A position of Battle of LITS."""

    position: PositionText


class PreviewOfRequest(MomentRequest):
    """A move held over the board."""

    move: MoveText


class CoachRequest(MomentRequest):
    """The coach is asked about these moves, or about the best ``most``."""

    moves: Annotated[list[MoveText], Field(max_length=MOST_COACHED)] | None = None
    most: Annotated[int, Field(ge=1, le=MOST_COACHED)] = 10


class TreeMove(BaseModel):
    """A move and the position after it; chance events have no seat.

    ``before`` and ``after`` are comments, ``clock`` is the seconds left by seat (empty for none),
    ``judgement`` is '' for none, ``marks`` are shapes by place; each of ``variations`` could have
    been played instead.
    """

    move: str
    seat: int | None
    position: str
    before: str
    after: str
    clock: list[float | None]
    judgement: str
    marks: dict[str, str]
    variations: list[list["TreeMove"]]


class Tree(BaseModel):
    """A game with all its variations; ``games`` is how many the text held."""

    game: str
    variant: str | None
    settings: dict[str, bool | int | str]
    tags: dict[str, str]
    names: list[str | None]
    comment: str
    marks: dict[str, str]
    start: dict[str, Any]
    moves: list[TreeMove]
    result: OutcomeInfo | None
    games: int = 1


class Looked(BaseModel):
    """The position, and what led to it."""

    move: str | None
    position: dict[str, Any]
    steps: list[dict[str, Any]]


class CoachedMove(BaseModel):
    """A move in the players' own terms (docs/coach.md)."""

    move: str
    worth: float
    sentence: str
    figures: dict[str, Any]


class Coached(BaseModel):
    """Moves, best first, of ``count`` legal ones."""

    count: int
    moves: list[CoachedMove]


class HeatCellInfo(BaseModel):
    """The strongest placement over a cell, by its net strength in symbols."""

    move: str
    value: int


class Heat(BaseModel):
    """By cell: for the player to move, who owns ``symbol``, and for the opponent."""

    symbol: str
    own: dict[str, HeatCellInfo]
    enemy: dict[str, HeatCellInfo]
