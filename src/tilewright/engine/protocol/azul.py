"""The dialect of Azul (docs/protocol.md)."""

import secrets
from collections.abc import Iterable, Mapping
from typing import TypeAlias, cast
from zlib import crc32

from tilewright.azul import AzulMove, AzulPosition, parse_move
from tilewright.azul.descriptor import AZUL
from tilewright.azul.pace import turns_to_think
from tilewright.chance import SEED_LIMIT, generator_for
from tilewright.engine.protocol.played import (
    SETUP_WORD,
    PlayedGame,
    Playing,
    program_info,
    read_seed,
    set_up,
)
from tilewright.engine.protocol.session import Command, Request
from tilewright.engine.protocol.thinking import EngineFactory, Searcher, Speech, Thinker
from tilewright.game import Line, Move

__all__ = ["AzulDialect", "default_engine"]

AzulGame: TypeAlias = PlayedGame[AzulPosition, AzulMove]

_POSITION_WORD = "position"
_SHORT = {"first": "first_player"}
"""What an option of the game is called here as well."""


def default_engine(threads: int, table_megabytes: int) -> Searcher:
    """The project's engine. Raises ConfigError for absurd numbers."""
    from tilewright.azul.engine import Engine

    return Engine(threads=threads, table_megabytes=table_megabytes)


class AzulDialect:
    """One client's game, options and engine."""

    def __init__(self, engine_factory: EngineFactory = default_engine) -> None:
        speech = Speech(AZUL.bots, _write_moves, _figures, turns_to_think, _choice)
        self._thinker = Thinker(speech, lambda: self._playing.position, engine_factory)
        self._playing: Playing[AzulPosition, AzulMove] = Playing(
            _write_game, parse_move, _write_moves, self._thinker.forget_line
        )
        # The deals of a game are drawn from it and from the round's number.
        self._luck = 0
        self.options = self._thinker.options

    @property
    def commands(self) -> Mapping[str, Command]:
        """The commands by name."""
        playing, thinker = self._playing, self._thinker
        listed = (
            Command("info", _key("info"), program_info),
            Command("newgame [OPTION=VALUE ...]", _key("azul.newgame"), self._begin),
            Command("position [TEXT]", _key("azul.position"), self._position),
            Command("deal [SEED | DISPLAYS]", _key("azul.deal"), self._deal),
            Command("play MOVE", _key("azul.play"), playing.play),
            Command("undo", _key("undo"), playing.undo),
            Command("bestmove LIMITS", _key("bestmove"), thinker.best_move),
            Command("analyse LIMITS", _key("analyse"), thinker.analyse),
            Command("pv", _key("pv"), thinker.variation),
            Command("score", _key("azul.score"), self._score),
            Command("validmoves", _key("validmoves"), playing.valid_moves),
            Command("clear", _key("clear"), thinker.clear),
        )
        return {each.usage.split()[0]: each for each in listed} | self.options.commands

    def _begin(self, request: Request) -> tuple[str]:
        word, rest = (*request.arguments.split(maxsplit=1), "", "")[:2]
        if word.lower() == _POSITION_WORD:
            return self._begin_at(rest)
        settings = rest if word.lower() == SETUP_WORD else request.arguments
        start, luck = set_up("azul", settings, secrets.randbelow(SEED_LIMIT), _SHORT)
        told = self._playing.go_on(PlayedGame((cast("AzulPosition", start),)))
        self._luck = luck
        return told

    def _position(self, request: Request) -> tuple[str]:
        if request.arguments:
            return self._begin_at(request.arguments)
        return (str(self._playing.position),)

    def _begin_at(self, text: str) -> tuple[str]:
        told = self._playing.go_on(PlayedGame((AzulPosition.parse(text),)))
        self._luck = secrets.randbelow(SEED_LIMIT)
        return told

    def _deal(self, request: Request) -> tuple[str]:
        game, asked = self._playing.game, request.arguments
        if asked and not asked.isdecimal():
            return self._playing.go_on(game.play(parse_move(f"deal {asked}")))
        luck = read_seed(asked, f"deal {asked[:35]}") if asked else self._luck
        drawn = game.position.draw_chance(generator_for(luck, game.position.round))
        return self._playing.go_on(game.play(drawn))

    def _score(self, request: Request) -> tuple[str]:
        request.none()
        return (" ".join(map(str, self._playing.position.scores)),)


def _key(name: str) -> str:
    return f"engine.protocol.help.{name}"


def _write_game(game: AzulGame) -> str:
    """What after ``position`` leads to the present position."""
    return str(game.position)


def _write_moves(position: AzulPosition, moves: Iterable[Move]) -> str:  # noqa: ARG001 - the shape
    return "; ".join(map(str, moves))


def _figures(line: Line) -> str:
    """Points at the end, the chance of winning, whether the round and the game are known."""
    chance = "" if line.chance is None else f"chance {line.chance:.3f} "
    whole, proven = ("yes" if each else "no" for each in (line.whole_round, line.proven))
    return f"value {line.value:g} {chance}whole {whole} proven {proven}"


def _choice(position: AzulPosition) -> int:
    return crc32(str(position).encode())
