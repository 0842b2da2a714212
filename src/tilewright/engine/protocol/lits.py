"""The dialect of Battle of LITS.

It meets the LITS Text Protocol that other programs speak, and goes beyond it where a client asks
for more (docs/protocol.md).
"""

import secrets
from collections.abc import Iterable, Mapping
from typing import cast

from tilewright.chance import SEED_LIMIT
from tilewright.engine.lits_strings import read_move, write_game, write_moves
from tilewright.engine.protocol.lits_game import LitsGame, read_game
from tilewright.engine.protocol.played import Playing, program_info
from tilewright.engine.protocol.session import Command, Request
from tilewright.engine.protocol.thinking import EngineFactory, Searcher, Speech, Thinker
from tilewright.game import Line, Move
from tilewright.lits import LitsMove, LitsPosition, Swap
from tilewright.lits.descriptor import LITS
from tilewright.lits.pace import turns_to_think

__all__ = ["LitsDialect", "default_engine"]


def default_engine(threads: int, table_megabytes: int) -> Searcher:
    """The project's engine. Raises ConfigError for absurd numbers."""
    from tilewright.lits.engine import Engine

    return Engine(threads=threads, table_megabytes=table_megabytes)


class LitsDialect:
    """One client's game, options and engine."""

    def __init__(self, engine_factory: EngineFactory = default_engine) -> None:
        speech = Speech(LITS.bots, _write_moves, _figures, turns_to_think, _choice)
        self._thinker = Thinker(speech, lambda: self._playing.position, engine_factory)
        self._playing: Playing[LitsPosition, LitsMove] = Playing(
            _write_game, read_move, _write_moves, self._changed
        )
        self.options = self._thinker.options

    @property
    def commands(self) -> Mapping[str, Command]:
        """The commands by name."""
        playing, thinker = self._playing, self._thinker
        listed = (
            Command("info", _key("info"), program_info),
            Command("newgame [GAME]", _key("lits.newgame"), self._begin),
            Command("play MOVE", _key("lits.play"), playing.play),
            Command("swap", _key("lits.swap"), self._swap),
            Command("undo", _key("undo"), playing.undo),
            Command("bestmove LIMITS", _key("bestmove"), thinker.best_move),
            Command("analyse LIMITS", _key("analyse"), thinker.analyse),
            Command("pv", _key("pv"), thinker.variation),
            Command("score", _key("lits.score"), self._score),
            Command("validmoves", _key("validmoves"), playing.valid_moves),
            Command("position", _key("position"), self._position),
            Command("clear", _key("clear"), thinker.clear),
        )
        return {each.usage.split()[0]: each for each in listed} | self.options.commands

    def _changed(self) -> None:
        self._thinker.forget_line()
        self._thinker.make_ready()

    def _begin(self, request: Request) -> tuple[str]:
        game = read_game(request.arguments, secrets.randbelow(SEED_LIMIT))
        return self._playing.go_on(game)

    def _swap(self, request: Request) -> tuple[str]:
        request.none()
        return self._playing.go_on(self._playing.game.play(Swap()))

    def _score(self, request: Request) -> tuple[str]:
        request.none()
        position = self._playing.position
        counts = position.counts
        return (str(counts[position.first_symbol] - counts[position.first_symbol.other]),)

    def _position(self, request: Request) -> tuple[str]:
        request.none()
        return (str(self._playing.position),)


def _key(name: str) -> str:
    return f"engine.protocol.help.{name}"


def _write_game(game: LitsGame) -> str:
    """What after ``newgame`` leads to the present position."""
    return write_game(game.position, (*game.opening, *game.moves))


def _write_moves(position: LitsPosition, moves: Iterable[Move]) -> str:
    return write_moves(position, cast("Iterable[LitsMove]", moves))


def _figures(line: Line) -> str:
    proven = "yes" if line.proven else "no"
    return f"value {line.value:g} bound {line.bound} proven {proven}"


def _choice(position: LitsPosition) -> int:
    return len(position.placements) + position.swapped
