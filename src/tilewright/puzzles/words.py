"""What a puzzle asks and what its solution comes to, in a language."""

from tilewright import messages
from tilewright.games import game_named
from tilewright.puzzles.puzzle import Puzzle

__all__ = ["end_in_words", "task_in_words"]


def task_in_words(puzzle: Puzzle, language: str = "en") -> str:
    """What is to be found."""
    game = game_named(puzzle.game)
    position = game.parse_position(puzzle.position)
    to_move = game.summary(position)["to_move"]
    # Sides have a sign of their own in one game, in the other they go by number.
    player = to_move if isinstance(to_move, str) else min(position.to_act) + 1
    key = f"puzzles.task.{puzzle.game}.{puzzle.theme.value}"
    return messages.render(key, {"player": player}, language)


def end_in_words(puzzle: Puzzle, language: str = "en") -> str:
    """How the game ends after the solution, when both play best."""
    points = abs(int(puzzle.value))
    sides = ("tie_won", "tie_lost") if abs(puzzle.value) == 0.5 else ("ahead", "behind")
    word = "level" if not puzzle.value else sides[puzzle.value < 0]
    return messages.render(f"puzzles.end.{puzzle.game}.{word}", {"count": points}, language)
