"""What a review is made of."""

from dataclasses import dataclass
from enum import StrEnum

from tilewright.game import Limits, Outcome

__all__ = ["Review", "ReviewedMove", "Word", "Worth"]


class Word(StrEnum):
    """How good a move was, from best to worst."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def rank(self) -> int:
        """0 for the best word, one more for each worse one."""
        return tuple(Word).index(self)


@dataclass(frozen=True, slots=True)
class Worth:
    """What a position, or a move in it, is worth to one seat.

    ``points`` and ``chance`` are as in ``tilewright.game.Line``: the final difference in points,
    and in a game of chance the expected share in the places. ``proven`` says that they are the true
    ones, ``whole_round`` that everything up to the next chance event was looked at.
    """

    points: float
    chance: float | None = None
    proven: bool = False
    whole_round: bool = False

    def turned(self) -> "Worth":
        """The worth to the other one of two players."""
        chance = None if self.chance is None else 1.0 - self.chance
        return Worth(0.0 - self.points, chance, self.proven, self.whole_round)


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """A move that was played, against the best one.

    ``ply`` is its number in the record, from 1 and with chance events counted; ``position`` the
    text of the position before it, ``choices`` the number of legal moves there. ``best`` is the
    best move and what is expected to follow it. ``expected`` is what the best move is worth to the
    seat, ``received`` what the played one is; None when nothing is known of it. ``loss`` is the
    difference in the unit of the game's measure, never negative, and ``lost_points`` that in
    points; ``proven`` says that the loss is exact. ``counted`` is the part of the loss that the
    verdict rests on: nothing where the difference may be noise. ``depth`` is in plies.
    """

    ply: int
    seat: int
    position: str
    move: str
    best: tuple[str, ...]
    choices: int
    expected: Worth
    received: Worth | None
    loss: float | None
    lost_points: float | None
    counted: float | None
    proven: bool
    word: Word | None
    depth: int


@dataclass(frozen=True, slots=True)
class Review:
    """A whole game judged.

    ``names`` are those of the seats as far as the record tells them, ``plies`` the number of moves
    and chance events of the record, ``decisions`` that of the moves alone. ``moves`` are those that
    are judged, in order; chance events never are. ``ends`` is what the last position is worth to
    each seat, None where nothing says it.
    ``accuracy`` is by seat from 0 to 100, None for a seat that had nothing to decide.
    ``turning_points`` and ``missed_wins`` are plies. ``complete`` is false when the review was
    ended early: then the last moves of the game are judged and earlier ones may be missing.
    """

    game: str
    names: tuple[str | None, ...]
    plies: int
    decisions: int
    limits: Limits
    moves: tuple[ReviewedMove, ...]
    ends: tuple[Worth | None, ...]
    accuracy: tuple[float | None, ...]
    turning_points: tuple[int, ...]
    missed_wins: tuple[int, ...]
    result: Outcome | None
    complete: bool

    @property
    def seats(self) -> int:
        """How many players there are."""
        return len(self.names)

    def move_at(self, ply: int) -> ReviewedMove:
        """The reviewed move with that number. Raises KeyError when there is none."""
        for move in self.moves:
            if move.ply == ply:
                return move
        raise KeyError(ply)
