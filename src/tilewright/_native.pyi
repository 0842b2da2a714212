"""The compiled core: search, counting and batches. The rules in Python decide.

Reached through ``tilewright.lits.native`` and its like, which check and explain. Here any number
that does not fit is a ValueError.
"""

from collections.abc import Callable, Sequence
from typing import final

@final
class lits:  # noqa: N801
    """Battle of LITS: a submodule, shown as a class because one file describes them all.

    Sizes are 4 to 12. Placements go by their number in ``placements(size)``; ``placed`` are those
    made, in playing order, each legal where it stands. ``variant`` names one of ``cpu_variants()``
    (None: the best for this processor); RuntimeError when this processor cannot run it.
    """

    @staticmethod
    def placements(size: int) -> list[tuple[int, tuple[int, int, int, int]]]:
        """Every placement as (type 0 to 3 for L I T S, cells row * size + column, ascending)."""
    @staticmethod
    def legal(
        size: int, supply: int, placed: Sequence[int] = (), *, variant: str | None = None
    ) -> list[int]:
        """The numbers of the placements that are legal after those placed, ascending."""
    @staticmethod
    def living(
        size: int, supply: int, placed: Sequence[int] = (), *, variant: str | None = None
    ) -> list[int]:
        """The numbers of the placements that are legal but for touching a piece, ascending."""
    @staticmethod
    def perft(
        size: int,
        supply: int,
        depth: int,
        placed: Sequence[int] = (),
        *,
        variant: str | None = None,
    ) -> int:
        """How many sequences of ``depth`` (0 to 36) legal placements follow."""
    @staticmethod
    def perft_made(
        size: int,
        supply: int,
        depth: int,
        placed: Sequence[int] = (),
        *,
        variant: str | None = None,
    ) -> tuple[int, int]:
        """As ``perft`` with each last placement made too: the sequences, the placements made."""
    @staticmethod
    def perft_plain(
        size: int, supply: int, depth: int, placed: Sequence[int] = ()
    ) -> tuple[int, int]:
        """As ``perft_made`` by plain rules, the reference of tests and benches."""
    @final
    class Analyser:
        """Searches positions of one board; see ``tilewright.lits.engine``."""

        def __init__(
            self,
            size: int,
            symbols: str,
            threads: int,
            table_bytes: int,
            *,
            variant: str | None = None,
        ) -> None:
            """``symbols`` has 1, 2 or . for each cell: of who places first, the other, none."""
        @property
        def table_bytes(self) -> int:
            """The size of the table, a power of two from 4 MiB."""
        def analyse(
            self,
            placed: Sequence[int],
            supply: int,
            choose_fair: bool,
            seconds: float,
            aim: float,
            nodes: int,
            depth: int,
            lines: int,
            equals: bool,
            tell: Callable[
                [tuple[list[tuple[list[int], int, bool, bool]], list[int], int, int, float, bool]],
                None,
            ],
        ) -> None:
            """Search; ``tell`` gets (lines, equals, depth, nodes, seconds, last).

            A line is (placements, value, proven not lower, proven not higher), the value in 64ths
            of a symbol with 16 for the last placement; what the first one claims to be proven holds
            of the position. With ``choose_fair`` 0xFFFE stands in it for the other player's swap.
            ``equals`` are all placements proven as good as the best, itself first, or none. A
            limit of 0 is none.
            """
        def features(self, placed: Sequence[int], supply: int) -> tuple[list[int], int]:
            """What an estimate is a weighted sum of, and the number of living placements."""
        def stop(self) -> None:
            """End the search that runs, from any thread."""
        def ready(self) -> None:
            """Take back a stop that came before its search."""
        def clear(self) -> None:
            """Forget all that was found."""
        def proven(self, work: int) -> bytes:
            """What took at least 2**work positions to prove: 16 bytes each, for ``learn``."""
        def learn(self, kept: bytes) -> None:
            """Take up what ``proven`` gave."""

    @staticmethod
    def plain_solve(
        size: int,
        supply: int,
        symbols: str,
        to_move: str,
        placed: Sequence[int] = (),
        *,
        table_megabytes: int = 64,
        most_nodes: int | None = None,
        variant: str | None = None,
    ) -> tuple[int | None, int]:
        """The exact value in half points for the side to move, and the positions visited.

        ``symbols`` are the cells row by row, ``X``, ``O`` or ``.``; ``to_move`` is ``X`` or ``O``.
        Half points are 2 * (own - enemy uncovered symbols) at the end of the game; on equal counts
        1 for the side that placed last, -1 for the other. None when the search gave up at
        ``most_nodes`` (at least 1). ``table_megabytes`` is from 1 to 65536.
        """
    @staticmethod
    def plain_moves(
        size: int,
        supply: int,
        symbols: str,
        to_move: str,
        depth: int,
        placed: Sequence[int] = (),
        *,
        table_megabytes: int = 64,
        most_nodes: int | None = None,
        variant: str | None = None,
    ) -> tuple[list[tuple[int, int]] | None, int]:
        """Each legal placement as (number, half points for the side to move), positions visited.

        ``depth`` placements (1 to 36) are looked at, the first one included; where the game still
        goes on after them, twice the difference of uncovered symbols is the value. The rest is as
        for ``plain_solve``.
        """
    @staticmethod
    def solve_by_brute_force(
        size: int, supply: int, symbols: str, to_move: str, placed: Sequence[int] = ()
    ) -> tuple[int, int]:
        """As ``plain_solve`` by every continuation on a board of cells: for small boards."""
    @staticmethod
    def cpu_variants() -> list[str]:
        """The CPU variants in this build, from ``baseline`` to the most demanding."""
    @staticmethod
    def cpu_variant() -> str:
        """The one used when none is named: the most demanding that this processor runs."""
