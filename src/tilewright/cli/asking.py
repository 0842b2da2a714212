"""Asking for a line at the terminal, or from a pipe."""

import contextlib
import sys
from typing import TYPE_CHECKING

from tilewright.cli.console import one_line

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["asked"]


def asked(console: "Console", prompt: str) -> str | None:
    """The next line that is typed, without white space around; None when there is no more."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - gives input() editing and a history
        try:
            return input(prompt).strip()
        except EOFError:
            console.print()
            return None
    console.print(prompt, end="", soft_wrap=True)
    line = sys.stdin.readline().removeprefix("\ufeff")
    # What is piped in is not on the screen: the answer ends the line of its question.
    console.print(one_line(line), soft_wrap=True)
    return line.strip() if line else None
