"""What is told of a single position: how it looks, what a move leads to, what the coach says."""

import heapq
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from numpy.random import default_rng

from tilewright.game import Game, JsonObject, Move, Position
from tilewright.games import game_named

__all__ = ["MOST_COACHED", "Moment"]

MOST_COACHED = 50
"""So many moves the coach speaks of at once."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of a game, as a client names it."""

    game: Game[Any, Any]
    position: Position[Any]

    @classmethod
    def read(cls, game: str, position: str) -> "Moment":
        """Raises ConfigError for an unknown game, NotationError for what is no position of it."""
        rules = game_named(game)
        return cls(rules, rules.parse_position(position))

    def look(self) -> JsonObject:
        """The position itself, to which nothing led."""
        return {"move": None, "position": self.game.describe(self.position), "steps": []}

    def play(self, text: str) -> JsonObject:
        """What a move or deal leads to. Raises NotationError, IllegalMoveError, TurnError."""
        return self._after(self.position.parse_move(text))

    def draw(self) -> JsonObject:
        """What a deal by chance leads to. Raises TurnError when none is awaited."""
        return self._after(self.position.draw_chance(default_rng()))

    def preview(self, text: str) -> JsonObject:
        """The game's preview of a move; never raises."""
        return self.game.preview(self.position, text)

    def coached(self, language: str, most: int, moves: Sequence[str] | None = None) -> JsonObject:
        """What the coach says of the given moves, or of the best ``most`` by its own figures.

        Best first. ``count`` is the number of legal moves. Raises as ``play`` does.
        """
        coach, position = self.game.coach, self.position
        legal = list(position.legal_moves()) if position.to_act else []
        asked: Sequence[Move] = legal if moves is None else [*map(position.parse_move, moves)]
        worths = [coach.worth(position, move) for move in asked]
        # Of equal ones the first in canonical order comes first.
        best = heapq.nlargest(most, range(len(asked)), key=lambda place: (worths[place], -place))
        return {
            "count": len(legal),
            "moves": [
                {
                    "move": str(asked[place]),
                    "worth": worths[place],
                    "sentence": coach.explain(position, asked[place], language),
                    "figures": coach.figures(position, asked[place]),
                }
                for place in best
            ],
        }

    def _after(self, move: Move) -> JsonObject:
        after = self.position.play(move)
        return {
            "move": str(move),
            "position": self.game.describe(after),
            "steps": self.game.steps(self.position, move),
        }
