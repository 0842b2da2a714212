"""What to say to somebody who tries to solve a puzzle."""

from dataclasses import dataclass

from tilewright.game import JsonObject
from tilewright.games import game_named
from tilewright.puzzles.puzzle import Puzzle

__all__ = ["Answer", "answered"]


@dataclass(frozen=True, slots=True)
class Answer:
    """A try at a puzzle: the move, whether it is the solution, and what the coach says of it."""

    puzzle: Puzzle
    move: str
    sentence: str

    @property
    def is_right(self) -> bool:
        """Whether it is the one best move."""
        return self.move == self.puzzle.solution

    def to_json(self) -> JsonObject:
        """The try; ``line`` and ``value`` are null as long as it is wrong, not to tell more."""
        return {
            "right": self.is_right,
            "move": self.move,
            "sentence": self.sentence,
            "line": list(self.puzzle.line) if self.is_right else None,
            "value": self.puzzle.value if self.is_right else None,
        }


def answered(puzzle: Puzzle, text: str, language: str = "en") -> Answer:
    """Try a move, as somebody writes it.

    Raises NotationError when it cannot be read and IllegalMoveError when a rule forbids it: neither
    is a try.
    """
    game = game_named(puzzle.game)
    position = game.parse_position(puzzle.position)
    move = position.parse_move(text)
    sentence = game.coach.explain(position, move, language)
    return Answer(puzzle, str(move), sentence)
