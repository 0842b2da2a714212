"""What makes a puzzle of each game: how it is solved, what it can be about, what is alike.

A further game's puzzles are one more entry here; the rest of the room asks for nothing else.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from tilewright.game import ConfigError, Move, Outcome, Position
from tilewright.options import in_short
from tilewright.puzzles.puzzle import Theme

if TYPE_CHECKING:
    from numpy.random import Generator

__all__ = ["PUZZLE_GAMES", "PuzzleRules", "Solved", "Worth", "check_game", "rules_of"]


@dataclass(frozen=True, slots=True, order=True)
class Worth:
    """How a game of two ends for one of them, compared as players do: first who wins.

    ``share`` is 1 for a win, 0.5 for a shared victory, 0 for a defeat; ``points`` the final
    difference.
    """

    share: float
    points: float


@dataclass(frozen=True, slots=True)
class Solved:
    """What was proven of a position with at least two legal moves.

    ``line`` begins with a best move and is best play to the end. ``best`` is what it brings,
    ``second`` what the best of all other moves brings; ``nodes`` is how many positions were
    visited.
    """

    line: tuple[Move, ...]
    best: Worth
    second: Worth
    nodes: int

    @property
    def is_unique(self) -> bool:
        """Whether one move is better than all others."""
        return self.best > self.second


class PuzzleRules(Protocol):
    """What the making and checking of puzzles ask of a game. Positions and moves are its own."""

    @property
    def game(self) -> str:
        """The name of the game."""

    @property
    def themes(self) -> tuple[Theme, ...]:
        """What its puzzles can be about."""

    @property
    def levels(self) -> tuple[str, ...]:
        """The bots that play the games from which puzzles are taken."""

    def start(self, generator: "Generator") -> Position[Any]:
        """The first position of such a game."""

    def solve(self, position: Any, nodes: int) -> Solved | None:  # noqa: ANN401
        """What is proven, from nothing, by visiting at most ``nodes`` positions.

        None when that does not suffice, when the result depends on chance, and for fewer than two
        legal moves.
        """

    def themes_of(self, position: Any, solved: Solved) -> tuple[Theme, ...]:  # noqa: ANN401
        """The themes that a position has with what is proven of it."""

    def is_deceptive(self, position: Any, solution: Move) -> bool:  # noqa: ANN401
        """Whether another legal move looks better than the solution at first sight."""

    def canonical(self, position: Any) -> str:  # noqa: ANN401
        """A text that positions share if and only if they are the same puzzle."""

    def final(self, outcome: Outcome, seat: int) -> Worth:
        """What the end of a game is worth to a seat."""


def check_game(game: str) -> None:
    """Raise ConfigError when a game has no puzzles."""
    if game not in _RULES:
        told = in_short(game)
        raise ConfigError("puzzles.game", parts=[told], game=told, choices=PUZZLE_GAMES)


def rules_of(game: str) -> PuzzleRules:
    """The puzzles of a game, with an engine of their own. Raises ConfigError for other games."""
    check_game(game)
    return _RULES[game]()


def _lits() -> PuzzleRules:
    from tilewright.puzzles.lits_rules import LitsPuzzles

    return LitsPuzzles()


def _azul() -> PuzzleRules:
    from tilewright.puzzles.azul_rules import AzulPuzzles

    return AzulPuzzles()


_RULES: Mapping[str, Callable[[], PuzzleRules]] = {"lits": _lits, "azul": _azul}

PUZZLE_GAMES = tuple(_RULES)
