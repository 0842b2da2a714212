"""How far a search is, on standard error while it runs."""

import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, Self

from tilewright.cli.console import note

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

__all__ = ["SearchProgress"]

_FIRST_SECONDS = 1.0
_MOST_SECONDS = 600.0
"""Where it cannot be shown in place, a line is written after the first of these, then each time
the time has doubled, and at least as often as the second says."""


class SearchProgress:
    """A line that changes in place on a terminal; elsewhere a line now and then.

    ``clock`` counts seconds. With ``measured`` a bar shows which share is done. Used by one thread
    at a time.
    """

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, *, measured: bool = False
    ) -> None:
        self._clock = clock
        self._measured = measured
        self._began = clock()
        self._due = _FIRST_SECONDS
        self._text = ""
        self._bar: Progress | None = None
        self._task: TaskID | None = None

    def __enter__(self) -> Self:
        self._began = self._clock()
        if sys.stderr is not None and sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import (
                BarColumn,
                Progress,
                SpinnerColumn,
                TextColumn,
                TimeElapsedColumn,
            )
            from rich.table import Column

            self._bar = Progress(
                SpinnerColumn(),
                TimeElapsedColumn(),
                *([BarColumn(bar_width=20)] if self._measured else []),
                TextColumn(
                    "{task.description}",
                    markup=False,
                    table_column=Column(no_wrap=True, overflow="ellipsis"),
                ),
                console=Console(stderr=True),
                transient=True,
            )
            self._task = self._bar.add_task("", total=None)
            self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """Take the line away."""
        if self._bar is not None:
            self._bar.stop()
            self._bar = None

    def show(self, text: str, done: int | None = None, total: int | None = None) -> None:
        """What is known now, and how much of all is done."""
        self._text = text
        if self._bar is not None and self._task is not None:
            self._bar.update(self._task, description=text, completed=done, total=total)

    def tick(self) -> None:
        """To be called several times a second."""
        if self._bar is not None or not self._text:
            return
        passed = self._clock() - self._began
        if passed >= self._due:
            self._due = passed + min(passed, _MOST_SECONDS)
            note(f"{passed:.0f} s  {self._text}")

    def note(self, text: str) -> None:
        """A line that stays."""
        if self._bar is None:
            note(text)
        else:
            self._bar.console.print(text, markup=False, highlight=False, soft_wrap=True)
