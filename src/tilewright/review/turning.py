"""What a game hung on: where the winner changed, the largest losses, wins that were let go."""

from collections.abc import Sequence

from tilewright.review.measures import Measure
from tilewright.review.shapes import ReviewedMove, Word

__all__ = ["missed_wins", "turning_points"]

_LARGEST = 3


def turning_points(moves: Sequence[ReviewedMove], measure: Measure) -> tuple[int, ...]:
    """The plies at which whoever was ahead fell behind, and those of the three largest losses.

    Only losses that count, and of the largest ones only mistakes and blunders.
    """
    changed = {
        move.ply
        for move in moves
        if move.counted
        and move.received is not None
        and measure.changes_hands(move.expected, move.received)
    }
    wrong = [
        move for move in moves if move.word is not None and move.word.rank >= Word.MISTAKE.rank
    ]
    worst = sorted(wrong, key=lambda move: (-(move.counted or 0.0), move.ply))[:_LARGEST]
    return tuple(sorted(changed | {move.ply for move in worst}))


def missed_wins(moves: Sequence[ReviewedMove], measure: Measure) -> tuple[int, ...]:
    """The plies at which a win, proven or near-certain, was let go.

    After such a move its player is not ahead any more, and the loss counts.
    """
    return tuple(
        move.ply
        for move in moves
        if move.counted
        and move.received is not None
        and measure.is_won(move.expected)
        and measure.amount(move.received) <= measure.level
    )
