"""Solving a puzzle at the terminal: the board, the question, and tries until it is done."""

from typing import TYPE_CHECKING

from tilewright.cli.asking import asked
from tilewright.cli.console import one_line, show_lines
from tilewright.cli.puzzle_progress import Progress
from tilewright.cli.speech import Speaker
from tilewright.game import JsonObject, TilewrightError
from tilewright.games import game_named
from tilewright.puzzles.answering import Answer, answered
from tilewright.puzzles.puzzle import Puzzle
from tilewright.puzzles.stored import shipped
from tilewright.puzzles.words import end_in_words, task_in_words

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["show_puzzle", "show_solution", "solve_puzzle", "to_json"]


def to_json(puzzle: Puzzle, say: Speaker, *, solution: bool) -> JsonObject:
    """The JSON document of ``puzzles show``; docs/cli.md lists its fields."""
    told: JsonObject = {
        "id": puzzle.id,
        "game": puzzle.game,
        "theme": puzzle.theme.value,
        "rating": puzzle.rating,
        "band": puzzle.band,
        "text": puzzle.position,
        "task": task_in_words(puzzle, say.language),
    }
    return {**told, "line": list(puzzle.line), "value": puzzle.value} if solution else told


def show_puzzle(console: "Console", puzzle: Puzzle, say: Speaker) -> None:
    """Print what it is about, the board, and what is to be found."""
    console.print(
        say(
            "puzzles.head",
            puzzle=puzzle.id,
            theme=say.key(f"puzzles.theme.{puzzle.theme.value}"),
            rating=puzzle.rating,
            band=puzzle.band,
        ),
        style="dim",
    )
    game = game_named(puzzle.game)
    position = game.parse_position(puzzle.position)
    show_lines(console, game.show(position, language=say.language, width=console.width))
    console.print(task_in_words(puzzle, say.language), style="bold")


def show_solution(console: "Console", puzzle: Puzzle, say: Speaker) -> None:
    """Print the best move, what follows, and how the game ends."""
    console.print(say("puzzles.line", moves="; ".join(puzzle.line)), soft_wrap=True)
    console.print(end_in_words(puzzle, say.language))


def solve_puzzle(console: "Console", puzzle: Puzzle, progress: Progress, say: Speaker) -> None:
    """Show a puzzle and ask until it is solved, shown, or left.

    Who leaves after a try has not done with it. Raises ConfigError when the progress cannot be
    kept; the solution is shown before.
    """
    show_puzzle(console, puzzle, say)
    console.print(say("puzzles.ask_help"), style="dim")
    tries = 0
    while True:
        line = asked(console, say("puzzles.prompt") + " ")
        if line is None or line.lower() in ("quit", "exit"):
            console.print(say("puzzles.left"))
            return
        if not line:
            continue
        if line.lower() == "solution":
            show_solution(console, puzzle, say)
            progress.add(puzzle.id, tries=tries, solved=False)
            return
        answer = _tried(console, puzzle, line, say)
        if answer is None:
            continue
        tries += 1
        key = "puzzles.right" if answer.is_right else "puzzles.wrong"
        style = "green" if answer.is_right else "yellow"
        console.print(say(key, sentence=answer.sentence), style=style)
        if answer.is_right:
            show_solution(console, puzzle, say)
            progress.add(puzzle.id, tries=tries, solved=True)
            _tell_progress(console, puzzle, progress, say)
            return


def _tried(console: "Console", puzzle: Puzzle, line: str, say: Speaker) -> Answer | None:
    """What a line comes to; None, after saying why, when it is no legal move."""
    try:
        return answered(puzzle, line, say.language)
    except TilewrightError as error:
        console.print(one_line(say.error(error)), style="red", soft_wrap=True)
        return None


def _tell_progress(console: "Console", puzzle: Puzzle, progress: Progress, say: Speaker) -> None:
    puzzles = shipped(puzzle.game).puzzles
    solved = sum(
        each.id in progress.puzzles and progress.puzzles[each.id].solved for each in puzzles
    )
    game = say.key(f"{puzzle.game}.name")
    console.print(say("puzzles.progress", solved=solved, total=len(puzzles), game=game))
