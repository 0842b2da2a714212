"""What a bot's turn is, how long the bot may think, and who thinks."""

import secrets
from collections.abc import Sequence
from typing import Protocol

from tilewright.play import referee
from tilewright.play.events import Fact, Occupant
from tilewright.play.match import Match
from tilewright.server.hub import Decision
from tilewright.server.live import LiveMatch
from tilewright.server.making import SEEDS

__all__ = ["Chooser", "Thinker", "decided", "is_short_of_time", "seat_of_bot", "seconds_left"]

SHORT_OF_TIME = 20.0
"""With fewer seconds left a bot is told to hurry, and takes a tenth of them for its move."""


class Thinker(Protocol):
    """Makes the moves of bots."""

    async def move(self, live: LiveMatch, seat: int) -> None:
        """Let the bot of that seat, whose turn it is, move; returns when the match has moved on.

        Raises TurnError when it has moved on otherwise while the bot thought, and whatever went
        wrong: then the turn is still to be asked for.
        """
        ...


class Chooser(Protocol):
    """Where a move is computed, such as ``engine.workers.BotWorkers``."""

    async def choose(
        self, game: str, bot: str, position: str, seed: int, seconds: float | None = None
    ) -> str:
        """The move that a bot plays in a position text, within ``seconds`` (None: any time)."""
        ...

    def close(self) -> None:
        """End it, whatever it thinks about."""
        ...


def seat_of_bot(match: Match) -> int | None:
    """The seat of a bot that is to move; None when none is."""
    return next(
        (
            seat
            for seat in sorted(match.to_act)
            if match.seats[seat].occupant is Occupant.BOT and not match.seats[seat].fallen
        ),
        None,
    )


def seconds_left(match: Match, seat: int, now: float) -> float | None:
    """What the seat's clock shows now; None without a clock."""
    return None if match.clock is None else match.clock.left(seat, now)


def is_short_of_time(left: float | None) -> bool:
    """Whether a bot has to hurry that has so many seconds left."""
    return left is not None and left < SHORT_OF_TIME


async def decided(chooser: Chooser, match: Match, seat: int, now: float) -> Decision:
    """What the bot of that seat decides, for the hub to let the referee judge.

    Raises what the chooser raises. The decision raises TurnError in a match that has moved on.
    """
    # Never the match's own seed: it would tell the engine every deal to come.
    seed = secrets.randbelow(SEEDS)
    left = seconds_left(match, seat, now)
    seconds = max(0.02, left / 10) if left is not None and is_short_of_time(left) else None
    bot = match.seats[seat].bot or ""
    text = await chooser.choose(match.game, bot, str(match.position), seed, seconds)
    answers = match.number

    def decide(match: Match, now: float) -> Sequence[Fact]:
        return referee.move(match, seat, text, answers, now)

    return decide
