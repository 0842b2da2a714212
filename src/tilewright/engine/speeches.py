"""How other programs are told a position and name a move, by game (docs/protocol.md)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from tilewright.azul import AzulPosition
from tilewright.azul import parse_move as parse_azul_move
from tilewright.engine.lits_strings import has_game_string, read_move, write_game
from tilewright.game import ConfigError, Move
from tilewright.lits import LitsPosition

__all__ = ["SPOKEN_GAMES", "Speech", "speech_of"]


@dataclass(frozen=True, slots=True)
class Speech:
    """One game's part of what is said to a program.

    ``begin`` is the line by which it has a position, ``read_move`` reads the move it names and
    raises NotationError for what is none.
    """

    kind: type
    begin: Callable[[Any], str]
    read_move: Callable[[str], Move]


def speech_of(position: object) -> Speech:
    """The speech of a position's game. Raises ConfigError for one that no program is told."""
    for speech in _SPEECHES.values():
        if isinstance(position, speech.kind):
            return speech
    raise ConfigError("engine.external.game", parts=[type(position).__name__], choices=SPOKEN_GAMES)


def _begin_lits(position: LitsPosition) -> str:
    """Where it makes no difference, the position is told in the way that others know."""
    if not position.pie and len(position.placements) > 1:
        with_pie = replace(position, pie=True)
        if has_game_string(with_pie):
            position = with_pie
    return f"newgame {write_game(position)}"


def _begin_azul(position: AzulPosition) -> str:
    return f"position {position}"


_SPEECHES: Mapping[str, Speech] = MappingProxyType(
    {
        "lits": Speech(LitsPosition, _begin_lits, read_move),
        "azul": Speech(AzulPosition, _begin_azul, parse_azul_move),
    }
)

SPOKEN_GAMES = tuple(_SPEECHES)
"""The games in which other programs can be met."""
