"""The review of a game that was played: each move against the best, and what the game hung on.

:func:`review` takes a record and gives a :class:`Review`, the same one for the same record and
limits. Worths and losses are in the unit of the game's :class:`Measure`.
"""

from tilewright.review.measures import Measure, measure_of
from tilewright.review.reviewing import review
from tilewright.review.shapes import Review, ReviewedMove, Word, Worth

__all__ = ["Measure", "Review", "ReviewedMove", "Word", "Worth", "measure_of", "review"]
