"""What is written to standard output and standard error, and how."""

import contextlib
import json
import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

    from tilewright.game import StyledLine

__all__ = ["complain", "flow", "note", "one_line", "print_json", "show_lines", "terminal"]


def terminal() -> "Console":
    """A Rich console on standard output as it is now; colour only where a terminal shows it."""
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False)


def show_lines(console: "Console", lines: Iterable["StyledLine"]) -> None:
    """Print a game's picture of a position."""
    from rich.text import Text

    for line in lines:
        # Boards are never wrapped: a line that is too long is better than a torn board.
        console.print(Text.assemble(*line), soft_wrap=True)


def flow(console: "Console", pieces: Iterable[tuple[str, str]]) -> None:
    """Print pieces of text with their styles one after the other, none broken across lines."""
    from rich.text import Text

    line = Text()
    for text, style in pieces:
        piece = Text(text, style)
        if line and line.cell_len + 2 + piece.cell_len > console.width:
            console.print(line, soft_wrap=True)
            line = Text()
        line = Text.assemble(line, "  " if line else "", piece)
    console.print(line, soft_wrap=True)


def print_json(document: Mapping[str, Any]) -> None:
    """The one JSON document of ``--json``, on one line."""
    print(json.dumps(document, ensure_ascii=False, allow_nan=False))


def one_line(text: str) -> str:
    """The text without line breaks and control characters, which input may have brought in."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def note(text: str) -> None:
    """Progress, on standard error so that standard output holds results alone."""
    # There may be no standard error, or no room in it; then there is no way to tell anybody.
    if sys.stderr is not None:
        with contextlib.suppress(OSError):
            print(text, file=sys.stderr, flush=True)


def complain(text: str) -> None:
    """One line on standard error."""
    note(one_line(text))
