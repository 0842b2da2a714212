"""What a lesson is: steps in an order, each with a position and a move to be found in it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol, TypeVar

from tilewright.game import Move, Position

__all__ = ["Chapter", "Goal", "Lesson", "Miss", "Step"]

SeenT = TypeVar("SeenT", bound=Position[Any], contravariant=True)
TakenT = TypeVar("TakenT", bound=Move, contravariant=True)


class Chapter(StrEnum):
    """What a lesson teaches: how the game goes, or how to play it well."""

    RULES = "rules"
    TIPS = "tips"


@dataclass(frozen=True, slots=True)
class Miss:
    """Why a legal move is not the one that a step asks for.

    ``key`` names a sentence of the game's lessons (its part after the room), ``parameters`` fill
    its blanks; without a key the step's own sentence is told.
    """

    key: str | None = None
    parameters: Mapping[str, int | str] = field(default_factory=dict)


class Goal(Protocol[SeenT, TakenT]):
    """What is to be found in a position: some of its legal moves."""

    def miss(self, position: SeenT, move: TakenT) -> Miss | None:
        """None for a legal move that is asked for, else why it is not."""


@dataclass(frozen=True, slots=True)
class Step:
    """A position in the game's notation, and what its player to move has to find there.

    ``hints`` are the rules (the last words of their errors' codes) of which the step says more
    than the rules do. The step's sentences are in the catalogue of the game's lessons, under the
    lesson's name and the step's number: ``text`` (the task), ``done``, ``miss`` when the goal
    leaves it to the step, and one by the name of each hint.
    """

    position: str
    goal: Goal[Any, Any]
    hints: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """Steps about one subject; its title and what it is about are in the catalogue too."""

    game: str
    name: str
    chapter: Chapter
    steps: tuple[Step, ...]

    @property
    def id(self) -> str:
        """Its name among the lessons of all games: ``lits-touching``."""
        return f"{self.game}-{self.name}"

    def key(self, *path: object) -> str:
        """The message key of one of its sentences: ``lessons_lits.touching.title``."""
        return ".".join((f"lessons_{self.game}", self.name, *map(str, path)))
