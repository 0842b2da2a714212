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

@final
class azul:  # noqa: N801
    """Azul: a submodule, as ``lits`` is.

    Seats, rows, columns and colours (blue, yellow, red, black, white) count from 0. Counts are
    tuples of five numbers by colour. ``variant`` is as for ``lits``. A move's number is, for a
    take, ``(source * 5 + colour) * 6 + target``: source 0 is the centre, 1 the first display;
    target 0 to 4 a pattern line, 5 the floor. For a tiling choice it is ``300 + column``, and 305
    for no column; it is about the topmost full line of who is to move.
    """

    @final
    class State:
        """A position, immutable; it is hashable, and ``State(*state.data())`` equals it."""

        def __init__(
            self,
            grey: bool,
            round: int,  # noqa: A002
            phase: int,
            first: int,
            turn: int,
            marker: int,
            displays: tuple[tuple[int, ...], ...],
            centre: tuple[int, ...],
            bag: tuple[int, ...],
            lid: tuple[int, ...],
            boards: tuple[
                tuple[int, tuple[tuple[int, int], ...], tuple[int, ...], tuple[int, ...], int],
                ...,
            ],
        ) -> None:
            """``phase``: deal 0, offer 1, tiling 2, over 3. ``marker``: its seat, or -1.

            A board is (score, five lines as (colour or -1, number of tiles), 25 cells of the wall
            as colour or -1, counts of the floor, its occupied spaces with the marker's). The other
            fields are as in ``AzulPosition``. ValueError for what no game can come to.
            """
        @staticmethod
        def start(seats: int, grey: bool = False, first: int = 0) -> azul.State:
            """The beginning of a game."""
        def data(
            self,
        ) -> tuple[
            bool,
            int,
            int,
            int,
            int,
            int,
            tuple[tuple[int, ...], ...],
            tuple[int, ...],
            tuple[int, ...],
            tuple[int, ...],
            tuple[
                tuple[int, tuple[tuple[int, int], ...], tuple[int, ...], tuple[int, ...], int],
                ...,
            ],
        ]:
            """The arguments that make the position."""
        def moves(self) -> list[int]:
            """The numbers of the legal moves, in no set order; none before a deal or at the end."""
        def play(self, move: int) -> azul.State:
            """The position after a legal move; ValueError for another."""
        def deal(self, displays: tuple[tuple[int, ...], ...]) -> azul.State:
            """The position after the awaited deal; ValueError for one that cannot come."""
        def outcome(self) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
            """Scores with the bonuses and ranks from 1, by seat; None before the end."""

    @staticmethod
    def random_games(
        state: State, games: int, seed: int, *, variant: str | None = None
    ) -> tuple[int, int, int, int, tuple[int, ...], tuple[int, ...]]:
        """Games, those given up after 100 rounds, moves, rounds, points and wins by seat."""
    @staticmethod
    def count_sequences(state: State, depth: int, *, variant: str | None = None) -> int:
        """How many sequences of ``depth`` (0 to 100) legal moves follow without a deal."""
    @staticmethod
    def cpu_variants() -> list[str]:
        """The names of the CPU variants in this build, the most demanding last."""
    @staticmethod
    def cpu_variant() -> str:
        """The name of the variant used when none is named."""

    @final
    class RoundsSearch:
        """Plain alpha-beta within a round; see ``tilewright.azul.plain_search``."""

        def __init__(self, *, variant: str | None = None) -> None:
            """Takes its memory, 32 MiB."""
        def search(
            self, state: azul.State, seconds: float, nodes: int, depth: int, seed: int
        ) -> tuple[list[tuple[list[int], int, int]], int, bool, int]:
            """Lines (best first), depth, whether the round was searched to its end, positions.

            A line is (moves, hundredths of a point for who is to move, simulations). A limit of 0
            is none. ValueError when no player is to move.
            """
        def stop(self) -> None:
            """End the search that runs, from any thread."""

    @final
    class PlayoutsSearch:
        """Plain Monte-Carlo tree search; see ``tilewright.azul.plain_search``."""

        def __init__(self, *, variant: str | None = None) -> None:
            """Takes its memory, which is touched only as far as a search needs it."""
        def search(
            self, state: azul.State, seconds: float, nodes: int, depth: int, seed: int
        ) -> tuple[list[tuple[list[int], int, int]], int, bool, int]:
            """As for ``RoundsSearch``; ``nodes`` are simulations, and ``depth`` is not read."""
        def stop(self) -> None:
            """End the search that runs, from any thread."""

    @staticmethod
    def plain_board_worth(state: azul.State, seat: int) -> int:
        """What ``tilewright.azul.evaluation`` says of a board, in hundredths of a point."""
    @staticmethod
    def plain_judged(state: azul.State, seat: int) -> int:
        """What the plain search says of a position as it lies, in hundredths of a point."""

    @final
    class Network:
        """Judges positions of so many players and such a wall; see native/azul/network.hpp."""

        def __init__(self, seats: int, grey: bool, weights: bytes) -> None:
            """``weights``: 32-bit numbers in the order of native/azul/network_weights.hpp."""
        @property
        def seats(self) -> int:
            """For how many players."""
        @property
        def grey(self) -> bool:
            """Whether for the grey wall."""

    @final
    class Analyser:
        """Searches positions; see ``tilewright.azul.engine``."""

        def __init__(
            self,
            network: azul.Network,
            threads: int,
            table_bytes: int,
            *,
            variant: str | None = None,
        ) -> None:
            """``threads`` 1 to 256, ``table_bytes`` at least a mebibyte; ValueError otherwise."""
        def analyse(
            self,
            position: azul.State,
            seconds: float,
            aim: float,
            nodes: int,
            depth: int,
            lines: int,
            beyond: bool,
            tell: Callable[
                [tuple[list[tuple[list[int], int, int, int, bool]], int, int, float, bool]], None
            ],
        ) -> None:
            """Search, and call ``tell`` with (lines, depth, nodes, seconds, last).

            A line is (moves, value, share in 1/10000, margin in 1/100 points, whether it is whole).
            A limit of 0 is none. ValueError when the network is for other positions.
            """
        def stop(self) -> None:
            """End the search that runs, from any thread; else the next one."""
        def ready(self) -> None:
            """Take back a stop that came before its search."""
        def clear(self) -> None:
            """Forget all that was found."""
        @property
        def table_bytes(self) -> int:
            """The size of the table."""

    @staticmethod
    def judged(network: azul.Network, position: azul.State) -> list[tuple[int, int]]:
        """For each seat share in 1/10000 and margin in 1/100 points, without any search.

        ValueError when the network is for other positions, and when the game is over.
        """
    @staticmethod
    def plain_round(
        network: azul.Network, state: azul.State, most: int
    ) -> tuple[list[tuple[int, int]], int]:
        """The value of every legal move at the round's end, and how many positions were looked at.

        Values are for who is to move, as those of ``Analyser``, found without leaving anything out.
        Two players. ValueError for other positions, and for more than ``most`` positions.
        """
    @staticmethod
    def quick_games(seats: int, grey: bool, games: int, seed: int, keep: int) -> bytes:
        """Samples (native/azul/selfplay.hpp) of games by first sight, one position in ``keep``."""
    @staticmethod
    def searched_games(analyser: Analyser, games: int, seed: int, nodes: int) -> bytes:
        """Samples of games by searches of so many positions a move."""
    @staticmethod
    def inputs_of_samples(samples: bytes) -> bytes:
        """Its inputs that are yes, ``MOST_INPUTS`` of 16 bits a sample, 65535 for none."""
    @staticmethod
    def judged_samples(network: azul.Network, samples: bytes) -> bytes:
        """What the network says of each: for each of four seats share and margin, 32 bits each."""
    SAMPLE_BYTES: int
    MOST_INPUTS: int
