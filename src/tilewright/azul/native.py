"""Azul in the compiled core: its positions, its numbers for moves, random games.

The Python rules in :mod:`tilewright.azul` decide; the core is held equal to them by tests. What
the core leaves out is the order of the pieces on a floor line, for which no rule asks.
"""

from dataclasses import dataclass
from typing import Final

from tilewright._native import azul as _core
from tilewright.azul.board import PlayerBoard
from tilewright.azul.moves import TAKES, Take, Tiling
from tilewright.azul.phase import Phase
from tilewright.azul.position import AzulPosition
from tilewright.azul.tiles import Counts, Marker, count_of
from tilewright.azul.validity import check_position
from tilewright.azul.wall import SIZE, WallKind
from tilewright.game import ConfigError
from tilewright.options import in_short

__all__ = [
    "MOST_POINTS",
    "MOST_ROUNDS",
    "RandomGames",
    "check_variant",
    "count_sequences",
    "cpu_variant",
    "cpu_variants",
    "move_number",
    "move_of",
    "native_state",
    "random_games",
]

MOST_POINTS: Final = 20_000
MOST_ROUNDS: Final = 20_000
"""A position with a greater score or round is not for the core; no game comes near them."""

DEEPEST: Final = 100
"""No round has so many moves, so sequences are counted no deeper."""

_PHASES: Final = tuple(Phase)
_TARGETS: Final = SIZE + 1
_COLOURS: Final = SIZE
# Move numbers: takes by source (the centre first), colour and target; then the tiling's columns.
_SOURCES: Final = (None, *range(1, 10))
_TILINGS: Final = len(_SOURCES) * _COLOURS * _TARGETS
_TAKES: Final = tuple(
    take for source in _SOURCES for by_target in TAKES[source] for take in by_target
)

_Board = tuple[int, tuple[tuple[int, int], ...], tuple[int, ...], Counts, int]


def native_state(position: AzulPosition) -> _core.State:
    """The position in the core.

    Raises NotationError for what no game can come to (as ``check_position`` does; ValueError
    where only the phase, or the turn outside the offer, contradicts what lies where), and
    ConfigError for a score above ``MOST_POINTS`` or a round above ``MOST_ROUNDS``.
    """
    points = max(board.score for board in position.boards)
    if points > MOST_POINTS:
        raise ConfigError("native.points", parts=[str(points)], value=points, most=MOST_POINTS)
    if position.round > MOST_ROUNDS:
        raise ConfigError(
            "native.rounds", parts=[str(position.round)], value=position.round, most=MOST_ROUNDS
        )
    try:
        return _core.State(
            grey=position.wall_kind is WallKind.GREY,
            round=position.round,
            phase=_PHASES.index(position.phase),
            first=position.first_player,
            turn=position.turn,
            marker=-1 if position.marker is None else position.marker,
            displays=position.displays,
            centre=position.centre,
            bag=position.bag,
            lid=position.lid,
            boards=tuple(map(_board_data, position.boards)),
        )
    except ValueError:
        # Nothing that rules allow is refused, so this tells in a reader's words what is wrong.
        check_position(position)
        raise


def move_number(move: Take | Tiling) -> int:
    """The core's number of a move. That of a tiling choice leaves the line out."""
    if isinstance(move, Take):
        group = (move.source or 0) * _COLOURS + move.colour.order
        return group * _TARGETS + (SIZE if move.line is None else move.line - 1)
    return _TILINGS + (SIZE if move.column is None else move.column - 1)


def move_of(number: int, line: int | None) -> Take | Tiling:
    """The move of a number. ``line`` is the position's ``tiling_line``, asked in the tiling only.

    Raises ValueError for the number of no move.
    """
    if 0 <= number < _TILINGS:
        return _TAKES[number]
    if line is None or not _TILINGS <= number <= _TILINGS + SIZE:
        raise ValueError(f"{number} is no move's number with line {line}")
    column = number - _TILINGS
    return Tiling(line, None if column == SIZE else column + 1)


@dataclass(frozen=True, slots=True)
class RandomGames:
    """Sums over random games.

    ``unfinished`` of the ``games`` were given up after 100 rounds; they count in ``moves`` (of
    players) and ``rounds``, and not in the rest. By seat: ``points`` with the bonuses of the end,
    ``wins`` the games in which nobody did better.
    """

    games: int
    unfinished: int
    moves: int
    rounds: int
    points: tuple[int, ...]
    wins: tuple[int, ...]


def random_games(
    position: AzulPosition, games: int, seed: int, *, variant: str | None = None
) -> RandomGames:
    """Play games from a position to the end, every legal move and every deal equally likely.

    ``seed`` (0 to 2^63 - 2) gives the same games in every CPU variant. The interpreter's lock is
    free meanwhile, and Ctrl-C stops them. Raises as ``native_state``, and ValueError for numbers
    out of range.
    """
    return RandomGames(*_core.random_games(native_state(position), games, seed, variant=variant))


def count_sequences(position: AzulPosition, depth: int, *, variant: str | None = None) -> int:
    """How many sequences of ``depth`` (0 to 100) legal moves of players follow without a deal.

    None is longer than what is left of the round. Raises as ``random_games``.
    """
    return _core.count_sequences(native_state(position), depth, variant=variant)


def cpu_variants() -> tuple[str, ...]:
    """The CPU variants in this build, from ``baseline`` to the most demanding."""
    return tuple(_core.cpu_variants())


def cpu_variant() -> str:
    """The one used when none is named: the most demanding that this processor runs."""
    return _core.cpu_variant()


def check_variant(variant: str | None) -> None:
    """Raise ConfigError for a CPU variant that is not in this build or not for this processor."""
    if variant is None:
        return
    told = in_short(variant)
    if variant not in cpu_variants():
        raise ConfigError(
            "native.variant.unknown", parts=[told], variant=told, choices=cpu_variants()
        )
    try:
        _core.count_sequences(_core.State.start(2), 0, variant=variant)
    except RuntimeError as error:
        raise ConfigError("native.variant.processor", parts=[told], variant=told) from error


def _board_data(board: PlayerBoard) -> _Board:
    return (
        board.score,
        tuple(
            (-1 if line.colour is None else line.colour.order, line.count) for line in board.lines
        ),
        tuple(-1 if cell is None else cell.order for cells in board.wall for cell in cells),
        count_of(piece for piece in board.floor if not isinstance(piece, Marker)),
        len(board.floor),
    )
