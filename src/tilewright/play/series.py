"""Several games between the same players, with a running score.

Players are numbered by the seats they had in the first game. From game to game everybody moves up
one seat, so that two players exchange sides.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tilewright.game import ConfigError, Outcome

__all__ = ["MOST_GAMES", "Series"]

MOST_GAMES = 100
"""The most games that a series may have."""


@dataclass(frozen=True, slots=True)
class Series:
    """``games`` games between ``players`` players; ``outcomes`` are those that have been played.

    A game that is won gives one point, a shared victory of k players each 1/k. Raises ConfigError
    for a number of games out of 1 to 100, ValueError for outcomes that do not fit.
    """

    id: str
    games: int
    players: int
    outcomes: tuple[Outcome, ...] = ()

    def __post_init__(self) -> None:
        if not 1 <= self.games <= MOST_GAMES:
            raise ConfigError(
                "play.series.games", parts=["games"], maximum=MOST_GAMES, value=self.games
            )
        if len(self.outcomes) > self.games:
            raise ValueError("more outcomes than games")
        if any(len(outcome.ranks) != self.players for outcome in self.outcomes):
            raise ValueError("every game of a series has the same players")

    @property
    def number(self) -> int | None:
        """Which game is played now or next, from 1; None when the last one was played."""
        played = len(self.outcomes)
        return None if played == self.games else played + 1

    def player_at(self, seat: int, number: int) -> int:
        """The player who holds ``seat`` in that game (from 1)."""
        return (seat + number - 1) % self.players

    def seat_of(self, player: int, number: int) -> int:
        """The seat that a player has in that game (from 1)."""
        return (player - number + 1) % self.players

    @property
    def points(self) -> tuple[Fraction, ...]:
        """Each player's points so far."""
        points = [Fraction(0)] * self.players
        for number, outcome in enumerate(self.outcomes, start=1):
            for seat in outcome.winners:
                points[self.player_at(seat, number)] += Fraction(1, len(outcome.winners))
        return tuple(points)

    @property
    def leaders(self) -> tuple[int, ...]:
        """The players with the most points, in order."""
        best = max(self.points)
        return tuple(player for player, points in enumerate(self.points) if points == best)

    @property
    def decided(self) -> bool:
        """Whether the games to come cannot change who is first, or none are to come."""
        to_come = self.games - len(self.outcomes)
        first, second, *_ = sorted(self.points, reverse=True)
        return to_come == 0 or first > second + to_come

    def after(self, outcomes: Sequence[Outcome]) -> "Series":
        """The series when further games ended so. Raises ValueError as the constructor does."""
        return replace(self, outcomes=(*self.outcomes, *outcomes))
