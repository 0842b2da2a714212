"""In what unit the moves of each game are judged, and where one word gives way to the next.

A further game's measure is one more entry here; the rest of the room asks for nothing else.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from tilewright.game import Analysis, ConfigError, Limits, Move, Outcome, Position
from tilewright.options import in_short
from tilewright.review.shapes import Worth

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilewright.azul.position import AzulPosition

__all__ = ["Measure", "Searcher", "measure_of"]


class Searcher(Protocol):
    """What a review asks of a game's engine."""

    def analyse(
        self,
        position: Any,  # noqa: ANN401 - of its game
        limits: Limits | None = None,
        *,
        lines: int = 1,
    ) -> "Iterator[Analysis]":
        """Growing results; the last one is final."""

    def stop(self) -> None:
        """End the search that runs, from any thread."""


@dataclass(frozen=True, slots=True)
class Measure:
    """How the moves of a game are judged.

    ``make`` gives an engine with so many threads. ``nodes`` is how many positions are visited for
    a search when no limit is given, by the number of seats. ``amount`` is the figure whose
    differences are losses, ``level`` the amount at which nobody is ahead, and ``order`` what says
    which of two worths is better. A difference that is not proven may be error up to ``noise`` (by
    the number of seats). From the three ``thresholds`` on a loss is an inaccuracy, a mistake, a
    blunder. A move whose loss is ``scale`` has an accuracy of 100 / e. A worth that is not proven
    counts as won from the amount ``near_win`` on. ``final`` tells what an end by the rules is worth
    to a seat. ``as_told`` gives the move by which the engine tells of a move and all that are the
    same but for names, ``plies`` how much a move takes off the depth that is searched.
    """

    game: str
    make: Callable[[int], Searcher]
    nodes: Callable[[int], int]
    amount: Callable[[Worth], float]
    order: Callable[[Worth], float]
    final: Callable[[Outcome, int], Worth]
    noise: Callable[[int], float]
    level: float
    thresholds: tuple[float, float, float]
    scale: float
    near_win: float
    as_told: Callable[[Any, Move], Move]
    plies: Callable[[Move], int]

    def is_won(self, worth: Worth) -> bool:
        """Whether a worth is a win, proven or near-certain."""
        amount = self.amount(worth)
        return amount > self.level if worth.proven else amount >= self.near_win

    def changes_hands(self, expected: Worth, received: Worth) -> bool:
        """Whether who was ahead is behind now."""
        return self.amount(expected) > self.level > self.amount(received)


def measure_of(game: str) -> Measure:
    """The measure of a game. Raises ConfigError when there is none."""
    if game not in _MEASURES:
        told = in_short(game)
        raise ConfigError("review.game", parts=[told], game=told, choices=tuple(_MEASURES))
    return _MEASURES[game]


# --- Battle of LITS ------------------------------------------------------------------------

_TIE = 0.5
"""What equal counts are worth to the side that the last placement decides for."""


def _lits_engine(threads: int) -> Searcher:
    from tilewright.lits.engine import Engine

    return Engine(threads=threads)


def _lits_final(outcome: Outcome, seat: int) -> Worth:
    difference = outcome.scores[seat] - outcome.scores[1 - seat]
    tie = _TIE if seat in outcome.winners else -_TIE
    return Worth(float(difference) or tie, proven=True, whole_round=True)


def _lits_plies(move: Move) -> int:
    from tilewright.lits.moves import Swap

    # A swap places nothing: what follows is looked at as deeply as without it.
    return 0 if isinstance(move, Swap) else 1


def _points(worth: Worth) -> float:
    return worth.points


def _same(position: Position[Any], move: Move) -> Move:  # noqa: ARG001 - no two are alike
    return move


# --- Azul ----------------------------------------------------------------------------------

_POINT_IN_CHANCE = 1 / 800
"""What the engine takes a point of margin for beside the chance (docs/engine.md)."""


def _azul_engine(threads: int) -> Searcher:
    from tilewright.azul.engine import Engine

    # What lies beyond the round is dealt by chance there, for each position anew: two positions
    # could not be compared by it.
    return Engine(threads=threads, beyond=False)


def _azul_final(outcome: Outcome, seat: int) -> Worth:
    """Own points minus the best other's, and the share of the others who did not do better."""
    scores, ranks = list(outcome.scores), list(outcome.ranks)
    score, rank = scores.pop(seat), ranks.pop(seat)
    share = sum(1.0 if rank < other else 0.5 if rank == other else 0.0 for other in ranks)
    return Worth(float(score - max(scores)), share / len(ranks), proven=True, whole_round=True)


def _chance(worth: Worth) -> float:
    return worth.chance if worth.chance is not None else 0.5


def _azul_order(worth: Worth) -> float:
    return _chance(worth) + worth.points * _POINT_IN_CHANCE


def _azul_as_told(position: "AzulPosition", move: Move) -> Move:
    from tilewright.azul.moves import Take

    if not isinstance(move, Take) or move.source is None:
        return move
    first = position.displays.index(position.displays[move.source - 1]) + 1
    return Take(first, move.colour, move.line)


_MEASURES: Mapping[str, Measure] = {
    "lits": Measure(
        game="lits",
        make=_lits_engine,
        nodes=lambda _: 2_000_000,
        amount=_points,
        order=_points,
        final=_lits_final,
        noise=lambda _: 1.5,
        level=0.0,
        thresholds=(1.0, 2.0, 4.0),
        scale=4.0,
        near_win=4.0,
        as_told=_same,
        plies=_lits_plies,
    ),
    "azul": Measure(
        game="azul",
        make=_azul_engine,
        nodes=lambda seats: 2_000_000 if seats == 2 else 150_000,
        amount=_chance,
        order=_azul_order,
        final=_azul_final,
        noise=lambda seats: 0.05 if seats == 2 else 0.10,
        level=0.5,
        thresholds=(0.05, 0.10, 0.15),
        scale=0.15,
        near_win=0.9,
        as_told=_azul_as_told,
        plies=lambda _: 1,
    ),
}
