"""Reviewing a game from the terminal: progress, and an end at any time."""

from tilewright.cli.console import note
from tilewright.cli.interruption import Interruption
from tilewright.cli.search_progress import SearchProgress
from tilewright.cli.speech import Speaker
from tilewright.game import ConfigError, Limits
from tilewright.play.record import Record
from tilewright.review import Review, review

__all__ = ["run_review"]


def run_review(record: Record, limits: Limits, threads: int, say: Speaker) -> Review:
    """Review a record, telling on standard error how far it is.

    Ctrl-C and SIGTERM end it with what it has; then the review is not complete. Raises ConfigError
    for a game without reviews and when there is not enough memory.
    """
    with Interruption() as interruption, SearchProgress(measured=True) as progress:

        def watch(done: int, total: int) -> bool:
            progress.show(say("review.progress", done=done, total=total), done, total)
            progress.tick()
            return not interruption.is_wanted

        try:
            found = review(record, limits, threads=threads, progress=watch)
        except MemoryError as error:
            raise ConfigError("cli.search.memory", parts=["--threads"]) from error
    if not found.complete:
        note(say("search.stopped_early"))
    return found
