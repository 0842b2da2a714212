"""What happens one after the other when a move is played, for faces that show it.

Lines, columns and displays are numbered from 1, seats from 0. The field names are those of the
payload (``docs/payloads.md``).
"""

from dataclasses import dataclass, fields
from enum import Enum
from typing import ClassVar, TypeAlias

from tilewright.azul.board import FloorPiece
from tilewright.azul.tiles import Colour
from tilewright.game import Json, JsonObject

__all__ = [
    "BonusStep",
    "DealStep",
    "DropStep",
    "EndStep",
    "FloorStep",
    "LidStep",
    "LineStep",
    "NextStep",
    "PenaltyStep",
    "Step",
    "TakeStep",
    "TileStep",
    "step_to_json",
]


@dataclass(frozen=True, slots=True)
class DealStep:
    """Tiles came to the displays; ``refilled`` when the lid went into the bag meanwhile."""

    kind: ClassVar = "deal"
    displays: tuple[tuple[Colour, ...], ...]
    refilled: bool


@dataclass(frozen=True, slots=True)
class TakeStep:
    """A seat took tiles from a display (its number) or ``centre``, perhaps with the marker."""

    kind: ClassVar = "take"
    seat: int
    source: str
    colour: Colour
    count: int
    marker: bool


@dataclass(frozen=True, slots=True)
class LineStep:
    """Taken tiles went into a pattern line."""

    kind: ClassVar = "line"
    seat: int
    line: int
    colour: Colour
    count: int


@dataclass(frozen=True, slots=True)
class FloorStep:
    """Pieces landed on the floor line, in this order."""

    kind: ClassVar = "floor"
    seat: int
    tiles: tuple[FloorPiece, ...]


@dataclass(frozen=True, slots=True)
class LidStep:
    """Surplus tiles found no space on the floor line and went to the lid."""

    kind: ClassVar = "lid"
    colour: Colour
    count: int


@dataclass(frozen=True, slots=True)
class TileStep:
    """A tile went to the wall and scored; ``score`` is the seat's score after it."""

    kind: ClassVar = "tile"
    seat: int
    line: int
    column: int
    colour: Colour
    row_run: int
    column_run: int
    points: int
    score: int


@dataclass(frozen=True, slots=True)
class DropStep:
    """A full line found no column on the grey wall; its ``count`` tiles left for the floor."""

    kind: ClassVar = "drop"
    seat: int
    line: int
    colour: Colour
    count: int


@dataclass(frozen=True, slots=True)
class PenaltyStep:
    """A floor line was paid: ``points`` is its cost, ``score`` what is left (never below 0)."""

    kind: ClassVar = "penalty"
    seat: int
    points: int
    score: int


@dataclass(frozen=True, slots=True)
class NextStep:
    """A further round follows, begun by this seat."""

    kind: ClassVar = "next"
    first_player: int


@dataclass(frozen=True, slots=True)
class BonusStep:
    """The bonuses of a seat at the end of the game; ``score`` is final."""

    kind: ClassVar = "bonus"
    seat: int
    rows: int
    columns: int
    colours: int
    points: int
    score: int


@dataclass(frozen=True, slots=True)
class EndStep:
    """The game is over."""

    kind: ClassVar = "end"
    winners: tuple[int, ...]


Step: TypeAlias = (
    DealStep
    | TakeStep
    | LineStep
    | FloorStep
    | LidStep
    | TileStep
    | DropStep
    | PenaltyStep
    | NextStep
    | BonusStep
    | EndStep
)


def step_to_json(step: Step) -> JsonObject:
    """The step as the payload says it: its ``kind`` and its fields."""
    described: JsonObject = {"kind": step.kind}
    for item in fields(step):
        described[item.name] = _plain(getattr(step, item.name))
    return described


def _plain(value: object) -> Json:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Enum):
        return str(value.value)
    assert isinstance(value, bool | int | str)  # noqa: S101 - the only other field types
    return value
