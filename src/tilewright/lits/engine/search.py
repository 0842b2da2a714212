"""Searching a position: growing results from the native search, in the game's own terms."""

from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Unpack, cast

from tilewright._native import lits as _core
from tilewright.game import Analysis, Bound, Limits, TurnError
from tilewright.lits.engine.results import Report, told
from tilewright.lits.engine.store import ProofStore
from tilewright.lits.moves import LitsMove
from tilewright.lits.native import check_variant, placed_in_order
from tilewright.lits.position import LitsPosition
from tilewright.searching import EngineOptions, Search, Searches, check_engine, check_lines

__all__ = ["Engine", "analyse", "best_move"]

_ROOM = "lits_engine"
_KEPT_WORK = 10
"""What is stored took at least 2 to the power of this many positions to prove."""


class Engine:
    """Searches positions with several threads, and remembers what it found of a board.

    ``threads`` is 1 to 256; ``table_megabytes``, from 4, is the memory for what was found, used in
    powers of two. ``store`` names a file of proven positions: what it holds is known from the
    start, and ``save`` adds to it. ``variant`` names the CPU variant to use (None: the best one),
    which changes the speed alone. One search runs at a time: a second one waits for the first.
    Any thread may search and stop. Raises ConfigError for other numbers, for a variant that this
    processor lacks, and, when a search begins, for a file that is no such store or cannot be read.
    """

    def __init__(
        self,
        *,
        threads: int = 1,
        table_megabytes: int = 64,
        store: Path | None = None,
        variant: str | None = None,
    ) -> None:
        check_engine(_ROOM, threads, table_megabytes)
        check_variant(variant)
        self._threads = threads
        self._variant = variant
        self._table_bytes = table_megabytes << 20
        self._store = ProofStore(store) if store is not None else None
        self._searches: Searches[Report] = Searches("lits-search")
        self._problem: tuple[int, str] | None = None
        self._analyser: _core.Analyser | None = None

    def analyse(
        self, position: LitsPosition, limits: Limits | None = None, *, lines: int = 1
    ) -> Iterator[Analysis]:
        """Growing results, the last of them final; each has the best ``lines`` moves.

        The search runs in a thread of its own without the interpreter's lock. It ends when the
        values are proven or a limit is reached; to leave the iterator ends it too. The first depth
        is always finished, however narrow the limits, so that every line has a value. A position
        without moves gives one result without lines. Raises ConfigError for a number of lines
        below 1.
        """
        check_lines(_ROOM, lines)
        for analysis, _ in self._results(position, limits or Limits(), lines, equals=False):
            yield analysis

    def search(
        self, position: LitsPosition, limits: Limits | None = None, *, lines: int = 1
    ) -> Analysis:
        """The final result of ``analyse``."""
        *_, result = self.analyse(position, limits, lines=lines)
        return result

    def equally_good(
        self, position: LitsPosition, limits: Limits | None = None
    ) -> tuple[LitsMove, ...]:
        """Every move proven to be as good as the best; empty when there was no time to prove it.

        After a search of the same position most of it is known.
        """
        if position.pie and not position.placements:
            # There a move's value is how far from even it is, and the search looks no further
            # than at whether others are nearer.
            return self._equal_openings(position, limits)
        *_, (_, equal) = self._results(position, limits or Limits(), 1, equals=True)
        return equal

    def _equal_openings(
        self, position: LitsPosition, limits: Limits | None
    ) -> tuple[LitsMove, ...]:
        analysis = self.search(position, limits, lines=len(position.legal_moves()))
        if not all(line.proven and line.bound is Bound.EXACT for line in analysis.lines):
            return ()
        return tuple(
            cast("LitsMove", line.moves[0])
            for line in analysis.lines
            if line.value == analysis.lines[0].value
        )

    def prepare(self, position: LitsPosition) -> None:
        """Get ready to search positions of this one's board, before the time of a move runs.

        The first search on another board does it itself, within its limits, but cannot be ended
        meanwhile: the table is emptied, which takes some tenths of a second for a gigabyte. On the
        board of the last search there is nothing to do. Waits for a search that runs. Raises
        MemoryError when there is no room for the table.
        """
        with self._searches.turn:
            self.native(position)

    def stop(self) -> None:
        """End the searches that run or wait, at once, with what they have."""
        self._searches.stop()

    def clear(self) -> None:
        """Forget what earlier searches found."""
        with self._searches.turn:
            if self._analyser is not None:
                self._analyser.clear()

    def save(self) -> int:
        """Add what is proven to the store; returns how many positions it holds then.

        May be called while a search runs. Without a store it does nothing and returns 0. Raises
        ConfigError when the file cannot be written.
        """
        analyser = self._analyser
        if self._store is None or analyser is None:
            return 0
        return self._store.add(analyser.proven(_KEPT_WORK))

    def _results(
        self, position: LitsPosition, limits: Limits, lines: int, *, equals: bool
    ) -> Iterator[tuple[Analysis, tuple[LitsMove, ...]]]:
        def run(search: Search[Report]) -> None:
            if not position.legal:
                search.tell(([], [], 0, 0, 0.0, True))
                return
            with self._searches.turn:
                # A new board takes a moment to prepare, which belongs to the limit.
                begun = perf_counter()
                analyser = self.native(position)
                placed = placed_in_order(position)
                first = position.pie and not position.placements
                with search.within(analyser, limits, begun) as left:
                    analyser.analyse(
                        placed, position.supply, first, *left, lines, equals, search.tell
                    )

        for report in self._searches.results(run):
            yield told(position, report, lines)

    def native(self, position: LitsPosition) -> _core.Analyser:
        """The native engine of the position's board, whose table the next board takes over."""
        own = {position.first_symbol.value: "1", position.first_symbol.other.value: "2"}
        symbols = "".join(own.get(cell, ".") for row in position.board.rows for cell in row)
        problem = (position.size, symbols)
        if self._analyser is None or self._problem != problem:
            kept = b"" if self._store is None else self._store.read()
            # The memory of the last board's table is free before that of the next one is taken.
            self._analyser = None
            analyser = _core.Analyser(
                position.size,
                symbols,
                self._threads,
                self._table_bytes,
                variant=self._variant,
            )
            analyser.learn(kept)
            self._analyser, self._problem = analyser, problem
        return self._analyser


def analyse(
    position: LitsPosition,
    limits: Limits | None = None,
    *,
    lines: int = 1,
    **options: Unpack[EngineOptions],
) -> Iterator[Analysis]:
    """Growing results of a new engine; see ``Engine`` and its ``analyse``."""
    return Engine(**options).analyse(position, limits, lines=lines)


def best_move(
    position: LitsPosition, limits: Limits | None = None, **options: Unpack[EngineOptions]
) -> LitsMove:
    """The best move found within the limits; without any, one that is proven best.

    Raises TurnError when the game is over.
    """
    best = Engine(**options).search(position, limits).best
    if best is None:
        raise TurnError("lits.turn.over")
    return cast("LitsMove", best)
