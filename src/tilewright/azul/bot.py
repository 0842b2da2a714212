"""The simple players: a beginner who fills lines, and two who count.

They look at the moves of one turn; none searches, so limits never bind them. They are the three
weakest levels (``tilewright.azul.levels``), which give them their measured strength.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from time import perf_counter
from typing import TYPE_CHECKING, Final, TypeAlias

from tilewright.azul.evaluation import DEFAULT_WEIGHTS, Weights, board_worth
from tilewright.azul.moves import AzulMove, Take, Tiling
from tilewright.azul.offer import effect_of
from tilewright.azul.position import AzulPosition
from tilewright.azul.tiles import COLOURS, Colour, Counts, plus
from tilewright.azul.tiling import tile_line
from tilewright.azul.wall import SIZE
from tilewright.game import Analysis, Limits, Line, TurnError

if TYPE_CHECKING:
    from numpy.random import Generator

__all__ = [
    "APPRENTICE",
    "BEGINNER",
    "GREEDY",
    "RankingBot",
    "apprentice_values",
    "beginner_values",
    "greedy_values",
]

Values: TypeAlias = dict[AzulMove, float]
Ranking: TypeAlias = Callable[[AzulPosition], Values]


@dataclass(frozen=True, slots=True)
class RankingBot:
    """A player that plays the move its ranking values most."""

    name: str
    ranking: Ranking
    elo: int = 0

    def analyse(self, position: AzulPosition, limits: Limits) -> Analysis:  # noqa: ARG002
        """One line for each legal move, best first, equal ones in canonical order."""
        started = perf_counter()
        values = self.ranking(position)
        lines = sorted(
            (Line((move,), value) for move, value in values.items()), key=lambda line: -line.value
        )
        return Analysis(tuple(lines), depth=1, nodes=len(lines), seconds=perf_counter() - started)

    def choose(
        self,
        position: AzulPosition,
        generator: "Generator",
        limits: Limits = Limits(),  # noqa: ARG002
    ) -> AzulMove:
        """The best move; equally good ones are chosen by ``generator``.

        Raises TurnError when no player is to move.
        """
        values = self.ranking(position)
        if not values:
            raise TurnError("azul.turn.over" if position.outcome else "azul.turn.deal")
        most = max(values.values())
        best = [move for move, value in values.items() if value > most - 1e-9]
        return best[int(generator.integers(len(best)))]


# --- Beginner ------------------------------------------------------------------------------


def beginner_values(position: AzulPosition) -> Values:
    """Fill lines: the more tiles find a place the better, whatever falls on the floor."""
    return {move: _beginner_value(position, move) for move in position.legal_moves()}


def _beginner_value(position: AzulPosition, move: AzulMove) -> float:
    if isinstance(move, Tiling):
        # The leftmost column: a beginner does not weigh them.
        return -float(move.column or 0)
    if not isinstance(move, Take) or move.line is None:
        return -1.0
    placed = effect_of(position, move).placed
    line = position.boards[position.turn].lines[move.line - 1]
    return placed + 0.5 * (line.count + placed == move.line)


# --- Apprentice ----------------------------------------------------------------------------

_FOR_ITSELF: Final = replace(DEFAULT_WEIGHTS, marker=0.0, reply=0.0)
"""The weights of who looks at his own board alone."""


def apprentice_values(position: AzulPosition) -> Values:
    """Points gained by each move on the own board, hopes and waste counted.

    What is left to the next player, and who begins the next round, is overlooked.
    """
    return greedy_values(position, _FOR_ITSELF)


# --- Greedy --------------------------------------------------------------------------------


def greedy_values(position: AzulPosition, weights: Weights = DEFAULT_WEIGHTS) -> Values:
    """Points gained by each move, hopes and waste counted, less a share of the best reply."""
    moves = position.legal_moves()
    if not moves:
        return {}
    if isinstance(moves[0], Tiling):
        return {move: _tiling_value(position, move, weights) for move in moves}
    seats = position.seats
    own = _Gains(position, position.turn, weights)
    other = _Gains(position, (position.turn + 1) % seats, weights)
    replies: dict[tuple[int | None, Colour], float] = {}
    values: Values = {}
    for move in moves:
        assert isinstance(move, Take)  # noqa: S101 - the offer has only takes
        counts = position.centre if move.source is None else position.displays[move.source - 1]
        with_marker = move.source is None and position.marker is None
        group = (move.source, move.colour)
        if group not in replies:
            replies[group] = _best_reply(position, move, other) if weights.reply else 0.0
        gain = own.gain(move.colour, counts[move.colour.order], move.line, with_marker)
        values[move] = gain - weights.reply / (seats - 1) * replies[group]
    return values


class _Gains:
    """What takes would gain for one seat, each kind of take judged once."""

    def __init__(self, position: AzulPosition, seat: int, weights: Weights) -> None:
        self._kind = position.wall_kind
        self._board = position.boards[seat]
        self._weights = weights
        self._before = board_worth(self._kind, self._board, weights)
        self._targets = {
            colour: (
                *(line + 1 for line in range(SIZE) if self._board.refusal(line, colour) is None),
                None,
            )
            for colour in COLOURS
        }
        self._best: dict[tuple[Colour, int, bool], float] = {}

    def gain(self, colour: Colour, count: int, line: int | None, with_marker: bool) -> float:
        """The change of the seat's worth by one take; ``line`` from 1, None for the floor."""
        board, _ = self._board.receive(
            colour, count, None if line is None else line - 1, with_marker=with_marker
        )
        return (
            board_worth(self._kind, board, self._weights)
            - self._before
            + (self._weights.marker if with_marker else 0.0)
        )

    def best(self, colour: Colour, count: int, with_marker: bool) -> float:
        """The most that the seat can gain by taking these tiles."""
        key = (colour, count, with_marker)
        if key not in self._best:
            self._best[key] = max(
                self.gain(colour, count, line, with_marker) for line in self._targets[colour]
            )
        return self._best[key]


def _best_reply(position: AzulPosition, move: Take, other: _Gains) -> float:
    """The most that the next player could gain after a take, 0 when nothing is left."""
    left: list[tuple[Counts, bool]] = []
    centre = position.centre
    for number, counts in enumerate(position.displays, 1):
        if number == move.source:
            centre = plus(centre, counts)
        else:
            left.append((counts, False))
    centre = tuple(0 if order == move.colour.order else count for order, count in enumerate(centre))
    left.append((centre, position.marker is None and move.source is not None))
    return max(
        (
            other.best(COLOURS[order], count, with_marker)
            for counts, with_marker in left
            for order, count in enumerate(counts)
            if count
        ),
        default=0.0,
    )


def _tiling_value(position: AzulPosition, move: AzulMove, weights: Weights) -> float:
    """The points of the tile at once, and the change of what the board hopes for."""
    assert isinstance(move, Tiling)  # noqa: S101 - the tiling has only these
    if move.column is None:
        return 0.0
    board = position.boards[position.turn]
    line, column = move.line - 1, move.column - 1
    tiled = tile_line(board, line, column)[0]
    before = board_worth(position.wall_kind, board, weights)
    return board_worth(position.wall_kind, tiled, weights) - before


BEGINNER: Final = RankingBot("beginner", beginner_values)
APPRENTICE: Final = RankingBot("apprentice", apprentice_values)
GREEDY: Final = RankingBot("greedy", greedy_values)
