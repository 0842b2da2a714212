"""Rating and making boards from the terminal: progress, and an end at any time."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import NamedTuple, Protocol

from tilewright.cli.console import note
from tilewright.cli.interruption import Interruption
from tilewright.cli.search_progress import SearchProgress
from tilewright.cli.speech import Speaker
from tilewright.lits.fairness.making import BoardMaker, MadeBoard, Stage
from tilewright.lits.fairness.pie_map import PieMap
from tilewright.lits.fairness.searching import PieSearch

__all__ = ["RatingRun", "run_making", "run_rating"]

_TICK_SECONDS = 0.1


class _Stoppable(Protocol):
    def stop(self) -> None: ...


class RatingRun(NamedTuple):
    """What a search of first placements found, and whether somebody ended it."""

    pie_map: PieMap
    seconds: float
    interrupted: bool


def run_rating(search: PieSearch, say: Speaker) -> RatingRun:
    """Search, telling on standard error how far it is. Ctrl-C and SIGTERM end it with what it has.

    The caller raises KeyboardInterrupt after an interruption, when the result is printed.
    """
    began = perf_counter()
    with _watched(search) as (progress, interruption):
        for known in search.run():
            told = say("fairness.progress", searched=f"{known:,}", total=f"{search.total:,}")
            progress.show(told, known, search.total)
    if interruption.is_wanted:
        note(say("search.stopped_early"))
    return RatingRun(search.pie_map(), perf_counter() - began, interruption.is_wanted)


def run_making(maker: BoardMaker, say: Speaker) -> tuple[list[MadeBoard], bool]:
    """Make boards likewise; the boards, and whether somebody ended the work."""
    with _watched(maker) as (progress, interruption):
        for stage in maker.run():
            progress.show(_stage_in_words(stage, say), *_share(stage))
    if interruption.is_wanted:
        note(say("search.stopped_early"))
    return maker.boards(), interruption.is_wanted


def _stage_in_words(stage: Stage, say: Speaker) -> str:
    key = "fairness.rating" if stage.is_rating else "fairness.looking"
    return say(key, place=stage.done + 1, total=stage.total)


def _share(stage: Stage) -> tuple[int, int]:
    return stage.done * stage.to_search + stage.searched, stage.total * stage.to_search


@contextmanager
def _watched(work: _Stoppable) -> Iterator[tuple[SearchProgress, Interruption]]:
    """Progress and interruption, with a thread that tells and stops in good time."""
    progress, interruption, done = SearchProgress(measured=True), Interruption(), threading.Event()

    def watch() -> None:
        while not done.wait(_TICK_SECONDS):
            # A stop between two searches is lost, so it is said again and again.
            if interruption.is_wanted:
                work.stop()
            progress.tick()

    watcher = threading.Thread(target=watch, name="fairness-watch", daemon=True)
    with interruption, progress:
        watcher.start()
        try:
            yield progress, interruption
        finally:
            done.set()
            watcher.join()
