"""Making fair boards: many are drawn, a cheap look leaves a few, and these are rated.

A board is chosen by its merit (``BoardRating.merit``): many first placements near even, and replies
that matter after them. All boards are anti-symmetric, and no two that are made are one board
turned, mirrored, or with the symbols exchanged.
"""

import threading
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from itertools import count
from typing import NamedTuple

from tilewright.chance import SEED_LIMIT, generator_for
from tilewright.game import ConfigError, Limits
from tilewright.lits.board import Board
from tilewright.lits.cells import LARGEST_SIZE, SMALLEST_SIZE
from tilewright.lits.fairness.pie_map import PieMap
from tilewright.lits.fairness.rating import BoardRating
from tilewright.lits.fairness.searching import PieSearch
from tilewright.lits.placements import placement_table
from tilewright.lits.position_text import USUAL_SUPPLY
from tilewright.lits.symmetry import Symmetry, transform_board

__all__ = ["MOST_CANDIDATES", "MOST_COUNT", "BoardMaker", "MadeBoard", "MakingPlan", "Stage"]

MOST_COUNT = 100
MOST_CANDIDATES = 10_000

_LOOK_NODES = 500
_LOOK_PLACEMENTS = 100
"""The cheap look: so many positions for each of about so many first placements, evenly chosen."""
_RATED_FOR_EACH = 3
"""So many of the best-looking candidates are rated for each board that is wanted."""
_DRAWS_IN_VAIN = 500
"""How often in a row a board is drawn that is like an earlier one before no new one is expected."""


@dataclass(frozen=True, slots=True)
class MakingPlan:
    """Which boards are wanted.

    ``symbols`` of each kind lie on ``size`` rows and columns. The boards follow from the other
    fields and ``seed``. ``candidates`` are drawn, the best of which are rated with ``nodes``
    positions for each first placement, and the best ``count`` of these are made. Raises ConfigError
    for what cannot be.
    """

    size: int
    symbols: int
    seed: int
    count: int = 1
    candidates: int = 40
    nodes: int = 2_000
    supply: int = USUAL_SUPPLY

    def __post_init__(self) -> None:
        _check("size", self.size, SMALLEST_SIZE, LARGEST_SIZE)
        _check("symbols", self.symbols, 1, self.size * self.size // 2)
        _check("seed", self.seed, 0, SEED_LIMIT - 1)
        _check("count", self.count, 1, MOST_COUNT)
        _check("candidates", self.candidates, self.count, MOST_CANDIDATES)
        _check("nodes", self.nodes, 1, 1 << 40)


class MadeBoard(NamedTuple):
    """A board that was chosen, what its first placements are worth, and its rating."""

    board: Board
    pie_map: PieMap
    rating: BoardRating


class Stage(NamedTuple):
    """How far the making is: ``done`` of ``total`` boards of the look or of the rating.

    ``searched`` of ``to_search`` first placements of the present board are done.
    """

    is_rating: bool
    done: int
    total: int
    searched: int
    to_search: int


class BoardMaker:
    """Makes the boards of a plan, with ``threads`` searches at once.

    The boards are the same for any number of threads. Raises ConfigError for another number than
    an engine can have.
    """

    def __init__(self, plan: MakingPlan, *, threads: int = 1) -> None:
        self._plan = plan
        self._threads = threads
        self._stopped = threading.Event()
        self._search: PieSearch | None = None
        self._rated: list[MadeBoard] = []

    def run(self) -> Iterator[Stage]:
        """Draw, look and rate; tells how far it is.

        Raises ConfigError when there are fewer different boards than are wanted.
        """
        plan = self._plan
        looks: list[tuple[float, Board]] = []
        numbers = _evenly_chosen(plan.size)
        for place, board in enumerate(_candidates(plan)):
            look = yield from self._mapped(
                board, Limits(nodes=_LOOK_NODES), numbers, (False, place, plan.candidates)
            )
            if self._stopped.is_set():
                return
            looks.append((BoardRating.of(look).merit, board))
        if len(looks) < plan.count:
            raise ConfigError(
                "lits_fairness.too_few",
                parts=[str(plan.count)],
                wanted=plan.count,
                count=len(looks),
            )
        # Sorting leaves equal ones in the order in which they were drawn.
        looks.sort(key=lambda look: -look[0])
        best = [board for _, board in looks[: _RATED_FOR_EACH * plan.count]]
        for place, board in enumerate(best):
            pie_map = yield from self._mapped(
                board, Limits(nodes=plan.nodes), None, (True, place, len(best))
            )
            if self._stopped.is_set():
                return
            self._rated.append(MadeBoard(board, pie_map, BoardRating.of(pie_map)))

    def stop(self) -> None:
        """End the work at once; boards that are rated stay. From any thread, as for a search."""
        self._stopped.set()
        if self._search is not None:
            self._search.stop()

    def boards(self) -> list[MadeBoard]:
        """The best of those rated so far, the best first."""
        ranked = sorted(self._rated, key=lambda made: -made.rating.merit)
        return ranked[: self._plan.count]

    def _mapped(
        self,
        board: Board,
        limits: Limits,
        numbers: list[int] | None,
        stage: tuple[bool, int, int],
    ) -> Generator[Stage, None, PieMap]:
        search = PieSearch(
            board, limits, supply=self._plan.supply, threads=self._threads, numbers=numbers
        )
        self._search = search
        for searched in search.run():
            if self._stopped.is_set():
                break
            yield Stage(*stage, searched, search.total)
        return search.pie_map()


def _candidates(plan: MakingPlan) -> Iterator[Board]:
    """Boards drawn one after the other, without those that are like an earlier one.

    Fewer than are asked for when there seem to be no more.
    """
    seen: set[str] = set()
    in_vain = 0
    for draw in count():
        if len(seen) == plan.candidates or in_vain == _DRAWS_IN_VAIN:
            return
        board = Board.random_antisymmetric(plan.size, plan.symbols, generator_for(plan.seed, draw))
        text = _common_text(board)
        in_vain = in_vain + 1 if text in seen else 0
        if text not in seen:
            seen.add(text)
            yield board


def _common_text(board: Board) -> str:
    """One text for a board and all that are it turned, mirrored, or with symbols exchanged."""
    exchanged = Board(board.size, board.o_cells, board.x_cells)
    return min(
        str(transform_board(form, symmetry)) for form in (board, exchanged) for symmetry in Symmetry
    )


def _evenly_chosen(size: int) -> list[int]:
    total = len(placement_table(size).placements)
    return list(range(0, total, -(-total // _LOOK_PLACEMENTS)))


def _check(name: str, value: int, minimum: int, maximum: int) -> None:
    if not minimum <= value <= maximum:
        shown = str(max(-(10**12), min(value, 10**12)))
        raise ConfigError(
            f"lits_fairness.{name}", parts=[shown], value=shown, minimum=minimum, maximum=maximum
        )
