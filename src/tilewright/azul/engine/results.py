"""What the native search tells, in the game's own terms."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from tilewright.azul.moves import AzulMove, Take
from tilewright.azul.native import move_of
from tilewright.azul.position import AzulPosition
from tilewright.azul.wall import WallKind, complete_rows
from tilewright.game import Analysis, Line

__all__ = ["Found", "Report", "as_good", "ends_surely", "told"]

Found: TypeAlias = tuple[list[int], int, int, int, bool]
"""Moves, native value, share in 1/10000, margin in 1/100 points, whether it is whole."""

Report: TypeAlias = tuple[list[Found], int, int, float, bool]
"""Lines, depth, positions visited, seconds, whether it is the last."""

_CERTAIN = 10_000
_POINT = 100
_MOST_MARGIN = 100 * _POINT
"""Beyond it the search tells no margins apart (native/azul/search/value.hpp)."""


def told(position: AzulPosition, report: Report) -> Analysis:
    """A report as an analysis."""
    found, depth, nodes, seconds, _ = report
    ending = ends_surely(position)
    # A move that a tree never came to has no value: an evaluation of nothing would be a lie.
    lines = tuple(_line(position, each, ending=ending) for each in found if not _is_unseen(each))
    return Analysis(lines, depth, nodes, seconds)


def as_good(position: AzulPosition, found: Sequence[Found]) -> tuple[AzulMove, ...]:
    """The moves with the best value, with those that take the same from a display that is alike.

    ``found`` has a line for every move, but for alike displays. Empty when the search of one of
    them did not go to the round's end.
    """
    if not found or not all(whole for *_, whole in found):
        return ()
    best = max(value for _, value, *_ in found)
    equal = {
        twin
        for moves, value, *_ in found
        if value == best
        for twin in _twins(position, move_of(moves[0], position.tiling_line))
    }
    return tuple(move for move in position.legal_moves() if move in equal)


def ends_surely(position: AzulPosition) -> bool:
    """Whether it is certain that the game ends with this round.

    It is when a row is complete already, and on the coloured wall when a full line will complete
    one. On the grey wall a full line may find no column.
    """
    coloured = position.wall_kind is WallKind.COLOURED
    return any(
        complete_rows(board.wall)
        or (
            coloured
            and any(
                line.count == number and board.wall[number - 1].count(None) == 1
                for number, line in enumerate(board.lines, start=1)
            )
        )
        for board in position.boards
    )


def _line(position: AzulPosition, found: Found, *, ending: bool) -> Line:
    numbers, value, share, margin, whole = found
    moves = tuple(_played(position, numbers))
    proven = whole and ending and _is_final(value, share, margin)
    return Line(
        moves,
        margin / _POINT,
        proven=proven,
        chance=share / _CERTAIN,
        whole_round=whole,
    )


def _played(position: AzulPosition, numbers: Sequence[int]) -> Iterator[AzulMove]:
    """The moves of a line; only tiling choices need to know the position they are made in."""
    if position.wall_kind is WallKind.COLOURED:
        for number in numbers:
            yield move_of(number, None)
        return
    for number in numbers:
        move = move_of(number, position.tiling_line)
        yield move
        position = position.play(move)


def _is_unseen(found: Found) -> bool:
    _, value, share, *_ = found
    # Who has no share at all has a value far below nothing.
    return value == share == 0


def _is_final(value: int, share: int, margin: int) -> bool:
    """Whether the figures are those of a game's end, and just what the search compared."""
    return (
        share in (0, _CERTAIN // 2, _CERTAIN)
        and abs(margin) < _MOST_MARGIN
        and value == 2 * share - _CERTAIN + int(margin / 4)
    )


def _twins(position: AzulPosition, move: AzulMove) -> tuple[AzulMove, ...]:
    if not isinstance(move, Take) or move.source is None:
        return (move,)
    counts = position.displays[move.source - 1]
    return tuple(
        Take(source, move.colour, move.line)
        for source, other in enumerate(position.displays, start=1)
        if other == counts
    )
