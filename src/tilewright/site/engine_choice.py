"""Which engine plays on the site: a bot of the program, or a program of somebody else."""

import re
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tilewright.engine.arena.entrants import Entrant
from tilewright.engine.arena.players import Player
from tilewright.engine.baselines import player_named, player_names
from tilewright.game import Limits
from tilewright.games import GAME_NAMES

if TYPE_CHECKING:
    from tilewright.engine.external import ExternalPlayer

__all__ = ["EngineChoice"]

UNTIMED_SECONDS = 3.0
"""What a program takes for a move where nothing else limits it; it would think without end."""

SILENT_SECONDS = 10.0
"""How much longer than its time a program may think before it is taken for dead."""

_COMMAND_LINE = re.compile(r"(?!cmd[@:])[^@]*[\s/\\].*", re.DOTALL | re.IGNORECASE)
"""More than one word, or a path: no name of a bot, so a command line without its ``cmd:``."""


@dataclass(frozen=True, slots=True)
class EngineChoice:
    """An engine as ``tilewright match`` writes its players."""

    entrant: Entrant

    @classmethod
    def parse(cls, text: str) -> "EngineChoice":
        """Read the written form; a command line needs no ``cmd:``. Raises ConfigError."""
        written = text.strip()
        return cls(Entrant.parse(f"cmd:{written}" if _COMMAND_LINE.match(written) else written))

    def check(self, games: Iterable[str]) -> None:
        """Find out before the first match whether it can play these games (none given: any).

        Raises ConfigError for a bot that a game does not have, TilewrightError for a program that
        cannot be started or does not answer.
        """
        if self.entrant.command:
            with closing(self._program()) as program:
                program.start()
            return
        asked = tuple(games)
        known = {name for game in GAME_NAMES for name in player_names(game)}
        for game in asked or (() if self.entrant.player in known else GAME_NAMES[:1]):
            player_named(game, self.entrant.player)

    def open(self, game: str, start: str) -> Player:
        """The engine in a process of its own, ready for positions like the text ``start``.

        Raises ConfigError for a bot that the game does not have, PlayerFault when the process does
        not get ready.
        """
        if self.entrant.command:
            return self._program()
        from tilewright.engine.arena.process import ProcessPlayer

        player_named(game, self.entrant.player)
        return ProcessPlayer(game, self.entrant.player, self.entrant.name, start)

    def limits(self, given: Limits) -> Limits:
        """The limits of a move where the clock and the options give ``given``.

        A bot keeps to its own limits and to those. A program may know one limit only and think to
        the end of its time: it is told the time that a move costs as a rule, unless it has limits
        of another kind.
        """
        own = self.entrant.limits or Limits()
        if not self.entrant.command:
            return Limits(
                _least(own.seconds, given.seconds), own.nodes, own.depth, _least(own.aim, given.aim)
            )
        if own.seconds is None and own != Limits():
            return own
        seconds = _least(own.seconds, given.seconds if given.aim is None else given.aim)
        return Limits(
            UNTIMED_SECONDS if seconds is None else seconds, own.nodes, own.depth, own.aim
        )

    def _program(self) -> "ExternalPlayer":
        from tilewright.engine.external import ExternalPlayer

        return ExternalPlayer(
            self.entrant.command, name=self.entrant.name, margin_seconds=SILENT_SECONDS
        )


def _least(one: float | None, other: float | None) -> float | None:
    return other if one is None else one if other is None else min(one, other)
