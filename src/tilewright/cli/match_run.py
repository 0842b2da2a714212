"""Playing a match from the terminal: progress, records, and how it is stopped."""

import contextlib
import signal
import sys
import threading
import time
from collections.abc import Iterator
from types import TracebackType
from typing import TYPE_CHECKING, Self

from tilewright.cli.console import note, print_json, terminal
from tilewright.cli.match_record import RecordFolder
from tilewright.cli.match_words import in_short, report
from tilewright.cli.speech import Speaker
from tilewright.engine.arena import MatchFolder, MatchPlan, PlayedGame, Standing, run_match
from tilewright.engine.arena.match import try_players

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

__all__ = ["play_match"]

_SILENT_SECONDS = 10.0
"""How often progress is told where it cannot be shown in place."""


def play_match(
    plan: MatchPlan, path: str | None, parallel: int, say: Speaker, *, as_json: bool
) -> None:
    """Play or go on with a match and print how it ended.

    Ctrl-C and SIGTERM stop it; what was played is told and, with a folder, kept. Raises ConfigError
    for players and folders that cannot be used.
    """
    try_players(plan)
    last: list[Standing] = []
    with contextlib.ExitStack() as stack:
        folder = None if path is None else stack.enter_context(MatchFolder(path, plan))
        records = None if folder is None else RecordFolder(folder.path, plan)
        stack.enter_context(_stoppable())
        progress = stack.enter_context(_Progress(plan, say))
        note(say("match.seed", seed=plan.seed))

        def watch(standing: Standing, game: PlayedGame | None) -> None:
            last[:] = [standing]
            if records is not None:
                if game is None and folder is not None:
                    records.complete(folder.games)
                elif game is not None:
                    records.write(game)
            for fault in () if game is None else game.faults:
                progress.note(
                    say(
                        f"match.fault.{fault.kind.value}",
                        game=game.number + 1 if game else 0,
                        player=plan.names[game.seating[fault.seat]] if game else "",
                        words=fault.words,
                    )
                )
            progress.show(standing)

        try:
            standing = run_match(plan, folder, parallel=parallel, watch=watch)
        except KeyboardInterrupt:
            progress.stop()
            if last and not as_json:
                report(terminal(), last[0], say)
            note(say("match.stopped" if path is None else "match.stopped_kept"))
            raise
    if as_json:
        print_json(standing.to_json())
    else:
        report(terminal(), standing, say)


@contextlib.contextmanager
def _stoppable() -> Iterator[None]:
    """A supervisor's SIGTERM is an ordinary stop, like Ctrl-C."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class _Progress:
    """How far the match is, on standard error: a bar on a terminal, else a line now and then."""

    def __init__(self, plan: MatchPlan, say: Speaker) -> None:
        self._plan = plan
        self._say = say
        self._bar: Progress | None = None
        self._task: TaskID | None = None
        self._told = time.monotonic()

    def __enter__(self) -> Self:
        if sys.stderr is not None and sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
            from rich.progress import TimeRemainingColumn as Remaining

            self._bar = Progress(
                MofNCompleteColumn(),
                BarColumn(bar_width=20),
                Remaining(),
                TextColumn("{task.description}", markup=False),
                console=Console(stderr=True),
                transient=True,
            )
            self._task = self._bar.add_task("", total=self._plan.games)
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
        """Take the bar away."""
        if self._bar is not None:
            self._bar.stop()
            self._bar = None

    def note(self, text: str) -> None:
        """A line that stays."""
        if self._bar is None:
            note(text)
        else:
            self._bar.console.print(text, markup=False, highlight=False, soft_wrap=True)

    def show(self, standing: Standing) -> None:
        """The standing, in short."""
        if self._bar is not None and self._task is not None:
            self._bar.update(
                self._task,
                completed=standing.tally.games,
                description=in_short(standing, self._say),
            )
        elif time.monotonic() - self._told >= _SILENT_SECONDS:
            self._told = time.monotonic()
            games = self._say("match.games", games=standing.tally.games, planned=self._plan.games)
            note(f"{games}  {in_short(standing, self._say)}")
