"""What the arena asks of a player, and the player that a bot of the program is."""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from tilewright.game import Analysis, Bot, Limits, Move, Position

if TYPE_CHECKING:
    from numpy.random import Generator

__all__ = ["BotPlayer", "Deciding", "Decision", "Player", "PlayerFault"]


class PlayerFault(Exception):  # noqa: N818 - what a player did, not what a caller got wrong
    """A player ended, fell silent, or answered something that is no move; ``str`` says what."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A move, the time it took, and what the player says of it where it says anything.

    ``value`` is in points for the side to move, ``depth`` in plies, ``nodes`` in positions visited.
    """

    move: Move
    seconds: float
    value: float | None = None
    depth: int | None = None
    nodes: int | None = None


class Player(Protocol):
    """One side of a match. Used by one thread at a time, except for ``close``."""

    @property
    def name(self) -> str:
        """What it is called."""

    def new_game(self) -> None:
        """Another game begins: nothing remembered from earlier ones may be used."""

    def choose(self, position: Position[Any], limits: Limits, seed: int) -> Decision:
        """The move it plays; equally good ones are chosen by ``seed``.

        Whatever it raises loses it the game; the move may be illegal.
        """

    def close(self) -> None:
        """End it at once, also from another thread while it thinks; a second call does nothing."""


@runtime_checkable
class Deciding(Protocol):
    """A bot that can also tell what its choice rests on; others are only asked for the move."""

    def decide(
        self,
        position: Any,  # noqa: ANN401 - of its game
        generator: "Generator",
        limits: Limits = Limits(),
    ) -> tuple[Move, Analysis]:
        """The move that ``choose`` would play, and the analysis it comes from."""


class BotPlayer:
    """A bot of the program, asked in this process.

    A bot with a method ``clear()`` is told to forget before each game; one with ``decide`` (see
    ``Deciding``) has its value, depth and nodes noted.
    """

    def __init__(self, bot: Bot[Any], clock: Callable[[], float] = perf_counter) -> None:
        self._bot = bot
        self._clock = clock

    @property
    def name(self) -> str:
        """The bot's name."""
        return self._bot.name

    def new_game(self) -> None:
        """Have the bot forget, if it remembers anything."""
        forget = getattr(self._bot, "clear", None)
        if forget is not None:
            forget()

    def choose(self, position: Position[Any], limits: Limits, seed: int) -> Decision:
        """Its move, timed by the clock."""
        from numpy.random import default_rng

        generator = default_rng(seed)
        bot, analysis = self._bot, None
        started = self._clock()
        if isinstance(bot, Deciding):
            move, analysis = bot.decide(position, generator, limits)
        else:
            move = bot.choose(position, generator, limits)
        seconds = self._clock() - started
        if analysis is None:
            return Decision(move, seconds)
        value = next((line.value for line in analysis.lines if line.moves[0] == move), None)
        return Decision(move, seconds, value, analysis.depth, analysis.nodes)

    def close(self) -> None:
        """Nothing is held."""
