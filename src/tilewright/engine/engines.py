"""The engines that search and prove, by the name of their game.

A further game's engine is one more entry here; the commands ask for nothing else.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from tilewright.game import Analysis, ConfigError, Limits, Move
from tilewright.options import in_short

if TYPE_CHECKING:
    from tilewright.lits.position import LitsPosition

__all__ = ["ENGINE_GAMES", "GameEngine", "SearchEngine", "engine_of", "gather_proofs"]


class SearchEngine(Protocol):
    """What ``tilewright.lits.engine.Engine`` offers, for the positions of any game."""

    def analyse(
        self,
        position: Any,  # noqa: ANN401 - of its game
        limits: Limits | None = None,
        *,
        lines: int = 1,
    ) -> Iterator[Analysis]:
        """Growing results; the last one is final."""

    def equally_good(
        self,
        position: Any,  # noqa: ANN401
        limits: Limits | None = None,
    ) -> Sequence[Move]:
        """Every move proven to be as good as the best; empty when there was no time."""

    def stop(self) -> None:
        """End the searches that run or wait, from any thread or signal handler."""

    def save(self) -> int:
        """Add what is proven to the store; returns how many positions it holds then."""


@dataclass(frozen=True, slots=True)
class GameEngine:
    """How a game's engine is made, and what a finished position of the game is worth.

    ``make`` takes threads, the table's megabytes, and the file of proven positions; it raises
    ConfigError for numbers that do not fit. ``final_value`` is in points for the player who would
    be to move, with all that decides the game.
    """

    game: str
    make: Callable[[int, int, Path | None], SearchEngine]
    final_value: Callable[[Any], float]


def engine_of(game: str) -> GameEngine:
    """The engine of a game. Raises ConfigError when it has none."""
    if game not in _ENGINES:
        told = in_short(game)
        raise ConfigError("engine.search.none", parts=[told], game=told, choices=ENGINE_GAMES)
    return _ENGINES[game]


def gather_proofs(into: Path, others: Sequence[Path] = ()) -> int:
    """Add the proven positions of other files to a file, which is made if there is none.

    Returns how many it holds then. Raises ConfigError when one of them is no such file, cannot be
    read, or ``into`` cannot be written.
    """
    from tilewright.lits.engine.store import ProofStore

    store = ProofStore(into)
    count = store.add(b"")
    for other in others:
        count = store.add(ProofStore(other).read())
    return count


def _lits_engine(threads: int, table_megabytes: int, store: Path | None) -> SearchEngine:
    from tilewright.lits.engine import Engine

    return Engine(threads=threads, table_megabytes=table_megabytes, store=store)


def _lits_final_value(position: "LitsPosition") -> float:
    """Own symbols minus the other's; on equal counts the side that did not place last has lost."""
    counts, own = position.counts, position.next_symbol
    return float(counts[own] - counts[own.other]) or -0.5


_ENGINES: Mapping[str, GameEngine] = {
    "lits": GameEngine("lits", _lits_engine, _lits_final_value),
}

ENGINE_GAMES = tuple(_ENGINES)
