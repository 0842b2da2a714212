"""The compiled core: search, counting and batches. The rules in Python decide.

Reached through ``tilewright.lits.native`` and its like, which check and explain. Here any number
that does not fit is a ValueError.
"""

from collections.abc import Sequence
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
    @staticmethod
    def cpu_variants() -> list[str]:
        """The CPU variants in this build, from ``baseline`` to the most demanding."""
    @staticmethod
    def cpu_variant() -> str:
        """The one used when none is named: the most demanding that this processor runs."""
