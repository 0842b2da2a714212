"""Searching a position: growing results from the native search, in the game's own terms."""

from collections.abc import Iterator
from time import perf_counter
from typing import TYPE_CHECKING, Unpack, cast

from tilewright._native import azul as _core
from tilewright.azul.engine.networks import network_for
from tilewright.azul.engine.results import Report, as_good, told
from tilewright.azul.moves import AzulMove
from tilewright.azul.native import check_variant, native_state
from tilewright.azul.position import AzulPosition
from tilewright.game import Analysis, Limits, TurnError
from tilewright.searching import EngineOptions, Search, Searches, check_engine, check_lines

if TYPE_CHECKING:
    from tilewright.azul.wall import WallKind

__all__ = ["Engine", "analyse", "best_move"]

_ROOM = "azul_engine"
_EVERY_LINE = 1 << 16
_NOTHING: Report = ([], 0, 0, 0.0, True)


class Engine:
    """Searches positions with several threads, and remembers what it found of a round.

    ``threads`` is 1 to 256; ``table_megabytes``, from 4, is the memory for what was found, used in
    powers of two: so much for each kind of game (its number of players and its wall) that this
    engine has searched. ``variant`` names the CPU variant to use (None: the best one), which
    changes the speed alone. With two players and ``beyond``, once a round was searched to its end,
    the ends of the best lines are compared by next rounds that are dealt by chance. One search runs
    at a time: a second one waits for the first. Any thread may search and stop. Raises ConfigError
    for other numbers and for a variant that this processor lacks.
    """

    def __init__(
        self,
        *,
        threads: int = 1,
        table_megabytes: int = 64,
        variant: str | None = None,
        beyond: bool = True,
    ) -> None:
        check_engine(_ROOM, threads, table_megabytes)
        check_variant(variant)
        self._threads = threads
        self._variant = variant
        self._beyond = beyond
        self._table_bytes = table_megabytes << 20
        self._searches: Searches[Report] = Searches("azul-search")
        self._analysers: dict[tuple[int, WallKind], _core.Analyser] = {}

    def analyse(
        self, position: AzulPosition, limits: Limits | None = None, *, lines: int = 1
    ) -> Iterator[Analysis]:
        """Growing results, the last of them final; each has the best ``lines`` moves.

        The search runs in a thread of its own without the interpreter's lock. With two players it
        ends at the latest when the round is searched to its end and what may follow was looked at,
        with more after a fixed number of visits; a limit ends it sooner, and so does leaving the
        iterator. The first depth is always finished, however narrow the limits. Of displays that
        hold the same tiles only the first is told of. With more than two players a move that was
        never tried has no line. A position that awaits a deal, or whose game is over, gives one
        result without lines. Raises ConfigError for a number of lines below 1, a score or round
        beyond what any game comes to (see ``tilewright.azul.native``), and a broken installation.
        """
        check_lines(_ROOM, lines)
        for report in self._reports(position, limits or Limits(), lines, beyond=self._beyond):
            yield told(position, report)

    def search(
        self, position: AzulPosition, limits: Limits | None = None, *, lines: int = 1
    ) -> Analysis:
        """The final result of ``analyse``."""
        *_, result = self.analyse(position, limits, lines=lines)
        return result

    def equally_good(
        self, position: AzulPosition, limits: Limits | None = None
    ) -> tuple[AzulMove, ...]:
        """Every move that is worth as much as the best, in canonical order.

        It is what the search compares that is equal, chance and margin in one figure, for all moves
        searched to the round's end. Empty when some were not, as always with more than two players.
        """
        *_, (found, *_) = self._reports(position, limits or Limits(), _EVERY_LINE, beyond=False)
        return as_good(position, found)

    def prepare(self, position: AzulPosition) -> None:
        """Get ready to search positions of this kind, before the time of a move runs.

        The first search of another kind does it itself, within its limits, but cannot be ended
        meanwhile: the network is read and the table emptied, which takes some tenths of a second
        for a gigabyte. Waits for a search that runs. Raises MemoryError when there is no room for
        the table, and ConfigError for a broken installation.
        """
        with self._searches.turn:
            self.native(position)

    def stop(self) -> None:
        """End the searches that run or wait, at once, with what they have."""
        self._searches.stop()

    def clear(self) -> None:
        """Forget what earlier searches found."""
        with self._searches.turn:
            for analyser in self._analysers.values():
                analyser.clear()

    def native(self, position: AzulPosition) -> _core.Analyser:
        """The native engine for such positions, which this one keeps."""
        kind = (position.seats, position.wall_kind)
        if kind not in self._analysers:
            self._analysers[kind] = _core.Analyser(
                network_for(*kind), self._threads, self._table_bytes, variant=self._variant
            )
        return self._analysers[kind]

    def _reports(
        self, position: AzulPosition, limits: Limits, lines: int, *, beyond: bool
    ) -> Iterator[Report]:
        def run(search: Search[Report]) -> None:
            if not position.to_act:
                search.tell(_NOTHING)
                return
            with self._searches.turn:
                # The first search of a kind takes a moment to prepare, which belongs to the limit.
                begun = perf_counter()
                state = native_state(position)
                analyser = self.native(position)
                with search.within(analyser, limits, begun) as left:
                    analyser.analyse(state, *left, lines, beyond, search.tell)

        return self._searches.results(run)


def analyse(
    position: AzulPosition,
    limits: Limits | None = None,
    *,
    lines: int = 1,
    **options: Unpack[EngineOptions],
) -> Iterator[Analysis]:
    """Growing results of a new engine; see ``Engine`` and its ``analyse``."""
    return Engine(**options).analyse(position, limits, lines=lines)


def best_move(
    position: AzulPosition, limits: Limits | None = None, **options: Unpack[EngineOptions]
) -> AzulMove:
    """The best move found within the limits; without any, from a search of the whole round.

    Raises TurnError when the game is over or a deal is awaited.
    """
    best = Engine(**options).search(position, limits).best
    if best is None:
        raise TurnError("azul.turn.over" if position.outcome is not None else "azul.turn.deal")
    return cast("AzulMove", best)
