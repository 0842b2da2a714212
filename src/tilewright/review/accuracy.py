"""From losses to words and to accuracy."""

import math
from collections.abc import Iterable
from statistics import fmean

from tilewright.review.measures import Measure
from tilewright.review.shapes import ReviewedMove, Word, Worth

__all__ = ["accuracy_by_seat", "counted_loss", "move_accuracy", "word_for"]

_LEAST_LOSS = 1e-9
"""Below it a difference is one of rounding."""


def counted_loss(loss: float, measure: Measure, seats: int, *, proven: bool) -> float:
    """The loss that a verdict may rest on: nothing where the difference may be noise."""
    is_sure = proven or loss > measure.noise(seats)
    return loss if is_sure and loss > _LEAST_LOSS else 0.0


def word_for(
    counted: float,
    measure: Measure,
    *,
    is_best: bool,
    expected: Worth,
    received: Worth,
) -> Word:
    """The word for a move with that counted loss.

    ``is_best`` says that no loss at all was found. Who gives away a proven win has made a mistake,
    however small the loss is.
    """
    inaccuracy, mistake, blunder = measure.thresholds
    is_thrown = expected.proven and received.proven and measure.changes_hands(expected, received)
    if counted >= blunder:
        return Word.BLUNDER
    if counted >= mistake or is_thrown:
        return Word.MISTAKE
    if counted >= inaccuracy:
        return Word.INACCURACY
    return Word.BEST if is_best else Word.GOOD


def move_accuracy(counted: float, measure: Measure) -> float:
    """100 for no loss, and less the more was lost: 100 * exp(-loss / scale)."""
    return 100.0 * math.exp(-counted / measure.scale)


def accuracy_by_seat(
    moves: Iterable[ReviewedMove], measure: Measure, seats: int
) -> tuple[float | None, ...]:
    """The mean accuracy of each seat's decisions; None for a seat that had none.

    Where a single move was legal nothing was decided.
    """
    found: list[list[float]] = [[] for _ in range(seats)]
    for move in moves:
        if move.choices > 1 and move.counted is not None:
            found[move.seat].append(move_accuracy(move.counted, measure))
    return tuple(fmean(each) if each else None for each in found)
