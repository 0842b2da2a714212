"""What a rating is about: players are compared only in games of the same kind."""

import re
from dataclasses import dataclass

from tilewright.game import NotationError

__all__ = ["RATED_SEATS", "Category"]

RATED_SEATS = range(2, 5)
"""The numbers of seats that can be rated."""

_WORD = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")


@dataclass(frozen=True, slots=True, order=True)
class Category:
    """A game, its variant, the speed and the number of seats: the key of a rating.

    ``str`` gives ``lits:classic:blitz:2``, which :meth:`parse` reads. The words are small letters,
    digits, ``-`` and ``_``; whether such a game, variant or speed exists is not asked, so that old
    ratings stay readable. Raises ValueError for other words or a number of seats that cannot be
    rated.
    """

    game: str
    variant: str
    speed: str
    seats: int

    def __post_init__(self) -> None:
        for word in (self.game, self.variant, self.speed):
            if _WORD.fullmatch(word) is None:
                raise ValueError(f"{word!r} cannot be part of a category")
        if self.seats not in RATED_SEATS:
            raise ValueError(f"a match of {self.seats} seats cannot be rated")

    def __str__(self) -> str:
        return f"{self.game}:{self.variant}:{self.speed}:{self.seats}"

    @classmethod
    def parse(cls, text: str) -> "Category":
        """Read ``lits:classic:blitz:2``, exactly as ``str`` writes it. Raises NotationError."""
        words = text.split(":")
        try:
            game, variant, speed, seats = words
            category = cls(game, variant, speed, int(seats))
        except ValueError as error:
            raise NotationError("rating.category", parts=[text[:80]]) from error
        # int() also reads "+2" and other spellings; a key has one.
        if str(category) != text:
            raise NotationError("rating.category", parts=[text[:80]])
        return category
