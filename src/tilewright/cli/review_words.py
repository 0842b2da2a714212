"""A review on the terminal: a table of moves, the turning points, the accuracy."""

from typing import TYPE_CHECKING

from tilewright.cli.console import one_line
from tilewright.cli.results import result_in_words
from tilewright.cli.speech import Speaker
from tilewright.review.shapes import Review, Word
from tilewright.review.words import ReviewWords

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

__all__ = ["show_review"]

_STYLES = {
    Word.BEST: "green",
    Word.GOOD: "",
    Word.INACCURACY: "yellow",
    Word.MISTAKE: "red",
    Word.BLUNDER: "bold red",
}


def show_review(console: "Console", review: Review, say: Speaker) -> None:
    """Print the whole review."""
    words = ReviewWords(review, say.language)
    console.print(words.title(), style="bold")
    if not review.complete:
        console.print(words.partial(), style="bold red", soft_wrap=True)
    if review.result is not None:
        told = result_in_words(review.result, say, words.player)
        console.print(one_line(told), soft_wrap=True)
    else:
        console.print(words.say("unfinished"))
    if not review.moves:
        console.print(words.say("no_moves"))
        return
    console.print(_moves(review, words))
    console.print(words.legend(), style="dim", soft_wrap=True)
    _show_turning_points(console, review, words)
    console.print()
    console.print(words.say("heading.accuracy"), style="bold")
    for seat in range(review.seats):
        told = words.say(
            "accuracy", player=one_line(words.player(seat)), accuracy=words.accuracy(seat)
        )
        counts = words.counts(seat)
        console.print(f"{told} ({counts})" if counts else told, soft_wrap=True)


def _moves(review: Review, words: ReviewWords) -> "Table":
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for head, justify in (
        ("ply", "right"),
        ("player", "left"),
        ("move", "left"),
        ("worth", "right"),
        ("loss", "right"),
        ("word", "left"),
        ("best", "left"),
    ):
        table.add_column(words.say(f"heading.{head}"), justify=justify)  # type: ignore[arg-type]
    for move in review.moves:
        better = "" if move.best[0] == move.move else move.best[0]
        table.add_row(
            str(move.ply),
            str(move.seat + 1),
            move.move,
            words.worth(move.expected),
            words.loss(move),
            Text(words.word(move), "" if move.word is None else _STYLES[move.word]),
            better,
        )
    return table


def _show_turning_points(console: "Console", review: Review, words: ReviewWords) -> None:
    console.print()
    console.print(words.say("heading.turning"), style="bold")
    if not review.turning_points:
        console.print(words.say("turning.none"), soft_wrap=True)
    for ply in review.turning_points:
        first, *others = words.turning_point(review.move_at(ply))
        console.print(one_line(first), soft_wrap=True)
        for sentence in others:
            console.print(f"  {one_line(sentence)}", soft_wrap=True)
