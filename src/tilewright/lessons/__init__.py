"""Lessons: the rules and the players' knowledge of each game, in moves that a learner finds.

A lesson is an order of steps; a step is a position and a goal, which the rules and the coach judge
(docs/coach.md). Nothing here is kept of a learner: whoever shows lessons remembers what was done.
"""

from tilewright.lessons.answering import (
    Answer,
    answer,
    first_accepted,
    hint_for,
    position_of,
    step_numbered,
)
from tilewright.lessons.lesson import Chapter, Lesson, Step
from tilewright.lessons.shelf import lesson_named, lessons_of

__all__ = [
    "Answer",
    "Chapter",
    "Lesson",
    "Step",
    "answer",
    "first_accepted",
    "hint_for",
    "lesson_named",
    "lessons_of",
    "position_of",
    "step_numbered",
]
