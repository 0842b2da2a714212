"""Running a search from the terminal: progress, what is kept of it, and how it is stopped."""

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tilewright.cli.console import note
from tilewright.cli.interruption import Interruption
from tilewright.cli.search_progress import SearchProgress
from tilewright.cli.search_words import progress_line
from tilewright.cli.sources import check_file_name
from tilewright.cli.speech import Speaker
from tilewright.engine.engines import GameEngine, ProofKeeper, SearchEngine, gather_proofs
from tilewright.game import Analysis, ConfigError, Limits, Move, TilewrightError, TurnError

__all__ = ["SearchResult", "Wishes", "run_search"]

_TICK_SECONDS = 0.1
_SAVING_SECONDS = 60.0
"""How often a running search's proofs are kept."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What is asked of a search.

    ``equal`` asks for all moves as good as the best; ``limits.seconds`` holds for both together.
    ``stores`` name files of proven positions: the first takes in what the others hold and what is
    found.
    """

    limits: Limits
    lines: int = 1
    threads: int = 1
    table_megabytes: int = 64
    equal: bool = False
    stores: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What was found.

    ``equal`` are the other moves as good as the best, None when not all of them are known or nobody
    asked. ``fault`` is why proofs could not be kept.
    """

    analysis: Analysis
    equal: tuple[Move, ...] | None = None
    interrupted: bool = False
    fault: TilewrightError | None = None

    def end(self) -> None:
        """To be called when the result is printed: end the program as the search ended.

        Raises the fault, and KeyboardInterrupt after an interruption.
        """
        if self.fault is not None:
            raise self.fault
        if self.interrupted:
            raise KeyboardInterrupt


def run_search(
    offer: GameEngine,
    position: Any,  # noqa: ANN401 - of the engine's game
    wishes: Wishes,
    say: Speaker,
) -> SearchResult:
    """Search a position, telling on standard error how far it is.

    Ctrl-C and SIGTERM end the search with what it has. A finished position has one line without
    moves, its result. Raises ConfigError for stores that cannot be used and when there is not
    enough memory, TurnError when chance is awaited.
    """
    if wishes.stores and not offer.proves:
        raise ConfigError("cli.search.no_store", parts=["--store"], game=offer.game)
    store = _prepared_store(wishes.stores, say)
    if position.outcome is not None:
        return SearchResult(Analysis((offer.final(position),), 0, 0), equal=())
    if position.awaits_chance:
        raise TurnError(f"{offer.game}.turn.deal")
    try:
        return _Run(offer, position, wishes, store, say).result()
    except MemoryError as error:
        raise _no_memory() from error


def _prepared_store(names: Sequence[str], say: Speaker) -> Path | None:
    """The file that proofs are kept in, found fit for it, and told about."""
    if not names:
        return None
    for name in names:
        check_file_name(name)
    first, *others = (Path(name) for name in names)
    if (missing := next((other for other in others if not other.exists()), None)) is not None:
        raise ConfigError("cli.file.read.missing", parts=[str(missing)], file=str(missing)[:80])
    note(say("search.store", file=first, count=f"{gather_proofs(first, others):,}"))
    return first


def _no_memory() -> ConfigError:
    return ConfigError("cli.search.memory", parts=["--table", "--threads"])


class _Run:
    """One search, watched by a thread that saves, stops and tells in good time."""

    def __init__(
        self,
        offer: GameEngine,
        position: Any,  # noqa: ANN401
        wishes: Wishes,
        store: Path | None,
        say: Speaker,
    ) -> None:
        self._position = position
        self._wishes = wishes
        self._store = store
        self._proves = offer.proves
        self._say = say
        self._engine: SearchEngine = offer.make(wishes.threads, wishes.table_megabytes, store)
        self._interruption = Interruption()
        self._progress = SearchProgress()
        self._done = threading.Event()
        self._until: float | None = None
        self._fault: TilewrightError | None = None

    def result(self) -> SearchResult:
        seconds = self._wishes.limits.seconds
        began = time.monotonic()
        watch = threading.Thread(target=self._watch, name="search-watch", daemon=True)
        with self._interruption, self._progress:
            watch.start()
            try:
                found = self._searched()
                if seconds is not None:
                    self._until = began + seconds
                if self._wishes.equal and not self._must_end():
                    found = self._with_equal(found)
            finally:
                self._done.set()
                watch.join()
            self._progress.stop()
            self._save()
        if self._interruption.is_wanted:
            note(self._say(self._stopped_words()))
        return replace(found, interrupted=self._interruption.is_wanted, fault=self._fault)

    def _stopped_words(self) -> str:
        if not self._proves:
            return "search.stopped_early"
        return "search.stopped" if self._store is None else "search.stopped_kept"

    def _searched(self) -> SearchResult:
        limits, lines = self._wishes.limits, self._wishes.lines
        if self._store is not None and limits.seconds is not None:
            # A search that knows its limit does not begin a proof that it will not finish. What is
            # kept of one is of use, so it is not told, and stopped in time.
            self._until = time.monotonic() + limits.seconds
            limits = replace(limits, seconds=None)
        latest = Analysis((), 0, 0)
        for latest in self._engine.analyse(self._position, limits, lines=lines):
            self._progress.show(progress_line(latest, self._say))
        return SearchResult(latest)

    def _with_equal(self, found: SearchResult) -> SearchResult:
        """Look for the moves as good as the best, whose value must be known to the end.

        To the end of the game, or where chance decides what follows to that of the round.
        """
        analysis = found.analysis
        if not analysis.proven and not (analysis.lines and analysis.lines[0].whole_round):
            return found
        self._progress.show(self._say("search.progress_equal", move=analysis.best))
        equal = self._engine.equally_good(self._position)
        if not equal:
            return found
        return replace(found, equal=tuple(move for move in equal if move != analysis.best))

    def _must_end(self) -> bool:
        is_late = self._until is not None and time.monotonic() >= self._until
        return is_late or self._interruption.is_wanted

    def _watch(self) -> None:
        saved = time.monotonic()
        while not self._done.wait(_TICK_SECONDS):
            # A stop between two searches is lost, so it is said again and again.
            if self._must_end():
                self._engine.stop()
            if time.monotonic() - saved >= _SAVING_SECONDS:
                self._save()
                saved = time.monotonic()
            self._progress.tick()

    def _save(self) -> None:
        if self._store is None or not isinstance(self._engine, ProofKeeper):
            return
        try:
            count = self._engine.save()
        except TilewrightError as error:
            self._tell_fault(error)
        except MemoryError:
            self._tell_fault(_no_memory())
        else:
            self._fault = None
            if self._done.is_set():
                self._progress.note(
                    self._say("search.stored", file=self._store, count=f"{count:,}")
                )

    def _tell_fault(self, error: TilewrightError) -> None:
        # The last one is told by whoever asked for the search.
        if not self._done.is_set():
            self._progress.note(self._say.error(error))
        self._fault = error
