"""The engines that search, by the name of their game.

A further game's engine is one more entry here; the commands ask for nothing else.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast, runtime_checkable

from tilewright.game import Analysis, ConfigError, Limits, Line, Move, Outcome
from tilewright.options import in_short

if TYPE_CHECKING:
    from tilewright.azul.position import AzulPosition
    from tilewright.lits.position import LitsPosition

__all__ = [
    "ENGINE_GAMES",
    "GameEngine",
    "ProofKeeper",
    "SearchEngine",
    "engine_of",
    "gather_proofs",
]


class SearchEngine(Protocol):
    """What the ``Engine`` of each game offers, for its own positions."""

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
        """Every move known to be as good as the best; empty when there was no time."""

    def stop(self) -> None:
        """End the searches that run or wait, from any thread or signal handler."""


@runtime_checkable
class ProofKeeper(Protocol):
    """An engine that can keep what it proved in a file."""

    def save(self) -> int:
        """Add what is proven to the store; returns how many positions it holds then."""


@dataclass(frozen=True, slots=True)
class GameEngine:
    """How a game's engine is made, and what a finished position of the game is worth.

    ``make`` takes threads, the table's megabytes, and the file of proven positions; it raises
    ConfigError for numbers that do not fit. ``final`` gives the line without moves that tells what
    a finished position is worth to the player who would be to move, with all that decides the game.
    ``proves`` says whether searches end in proofs, which a file can keep; otherwise ``make`` is
    given no file.
    """

    game: str
    make: Callable[[int, int, Path | None], SearchEngine]
    final: Callable[[Any], Line]
    proves: bool = True


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


def _lits_final(position: "LitsPosition") -> Line:
    """Own symbols minus the other's; on equal counts the side that did not place last has lost."""
    counts, own = position.counts, position.next_symbol
    return Line((), float(counts[own] - counts[own.other]) or -0.5, proven=True)


def _azul_engine(
    threads: int,
    table_megabytes: int,
    store: Path | None,  # noqa: ARG001 - it proves nothing that a file could keep
) -> SearchEngine:
    from tilewright.azul.engine import Engine

    return Engine(threads=threads, table_megabytes=table_megabytes)


def _azul_final(position: "AzulPosition") -> Line:
    """Own points minus the best other's, and the share of the others who did not do better."""
    outcome = cast("Outcome", position.outcome)
    scores, ranks, own = list(outcome.scores), list(outcome.ranks), position.turn
    score, rank = scores.pop(own), ranks.pop(own)
    share = sum(1.0 if rank < other else 0.5 if rank == other else 0.0 for other in ranks)
    return Line(
        (),
        float(score - max(scores)),
        proven=True,
        chance=share / len(ranks),
        whole_round=True,
    )


_ENGINES: Mapping[str, GameEngine] = {
    "lits": GameEngine("lits", _lits_engine, _lits_final),
    "azul": GameEngine("azul", _azul_engine, _azul_final, proves=False),
}

ENGINE_GAMES = tuple(_ENGINES)
