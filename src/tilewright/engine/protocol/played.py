"""The game that a session is at, with the way back, whatever the game is."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

import tilewright
from tilewright.chance import SEED_LIMIT
from tilewright.engine.protocol.session import Request
from tilewright.game import ConfigError, Move, NotationError, Position, TurnError
from tilewright.games import new_game

__all__ = [
    "SETUP_WORD",
    "PlayedGame",
    "Playing",
    "program_info",
    "read_seed",
    "set_up",
]

SETUP_WORD = "setup"
"""The word before options of a game."""

PositionT = TypeVar("PositionT", bound=Position[Any])
MoveT = TypeVar("MoveT", bound=Move)


@dataclass(frozen=True, slots=True)
class PlayedGame(Generic[PositionT, MoveT]):
    """Positions from the one it began with to the present one, and the moves between them.

    ``opening`` are the moves that led to the first of the positions; they are not taken back.
    """

    positions: tuple[PositionT, ...]
    moves: tuple[MoveT, ...] = ()
    opening: tuple[MoveT, ...] = ()

    @property
    def position(self) -> PositionT:
        """The present position."""
        return self.positions[-1]

    def play(self, move: MoveT) -> "PlayedGame[PositionT, MoveT]":
        """The game after a move. Raises IllegalMoveError and TurnError."""
        after = self.position.play(move)
        return replace(self, positions=(*self.positions, after), moves=(*self.moves, move))

    def undo(self) -> "PlayedGame[PositionT, MoveT]":
        """The game before the last move. Raises NotationError when there is none."""
        if not self.moves:
            raise NotationError("engine.protocol.nothing_to_undo")
        return replace(self, positions=self.positions[:-1], moves=self.moves[:-1])


class Playing(Generic[PositionT, MoveT]):
    """A session's game, and the commands that play it, whatever the game is.

    ``write_game`` tells the game as a client can give it back, ``read_move`` and ``write_moves``
    are its notation, and ``changed`` is called after every change.
    """

    def __init__(
        self,
        write_game: Callable[[PlayedGame[PositionT, MoveT]], str],
        read_move: Callable[[str], MoveT],
        write_moves: Callable[[PositionT, Iterable[Move]], str],
        changed: Callable[[], None],
    ) -> None:
        self._write_game = write_game
        self._read_move = read_move
        self._write_moves = write_moves
        self._changed = changed
        self._game: PlayedGame[PositionT, MoveT] | None = None

    @property
    def game(self) -> PlayedGame[PositionT, MoveT]:
        """The game in progress. Raises TurnError when there is none yet."""
        if self._game is None:
            raise TurnError("engine.protocol.no_game")
        return self._game

    @property
    def position(self) -> PositionT:
        """The present position. Raises TurnError when there is no game yet."""
        return self.game.position

    def go_on(self, game: PlayedGame[PositionT, MoveT]) -> tuple[str]:
        """Have this be the game, and tell it."""
        self._game = game
        self._changed()
        return (self._write_game(game),)

    def play(self, request: Request) -> tuple[str]:
        """``play MOVE``."""
        game = self.game
        return self.go_on(game.play(self._read_move(request.arguments)))

    def undo(self, request: Request) -> tuple[str]:
        """``undo``: takes back the last move."""
        request.none()
        return self.go_on(self.game.undo())

    def valid_moves(self, request: Request) -> tuple[str, str]:
        """``validmoves``: how many moves are legal, and the moves."""
        request.none()
        moves = self.position.legal_moves()
        return (str(len(moves)), self._write_moves(self.position, moves))


def program_info(request: Request) -> tuple[str]:
    """``info``: prints id, name and version."""
    request.none()
    return (f"id tilewright v{tilewright.__version__}",)


def set_up(
    game: str, text: str, seed: int, short: Mapping[str, str] | None = None
) -> tuple[Position[Any], int]:
    """The first position that pairs ``OPTION=VALUE`` ask for, and the seed it was drawn from.

    ``variant`` and ``seed`` may be among the pairs; without the latter ``seed`` settles what they
    leave to chance. ``short`` gives options by other names that are read too. Raises NotationError
    for what is no pair, ConfigError for what cannot be set up.
    """
    settings: dict[str, str] = {}
    for word in text.split():
        name, is_pair, value = word.partition("=")
        name = (short or {}).get(name.lower(), name.lower())
        if not is_pair or not value or name in settings:
            raise NotationError("engine.protocol.setting", parts=[word[:40]])
        settings[name] = value
    variant = settings.pop("variant", None)
    asked_seed = settings.pop("seed", None)
    if asked_seed is not None:
        seed = read_seed(asked_seed, f"seed={asked_seed[:35]}")
    preset = variant.lower() if variant is not None else None
    return new_game(game, preset, seed=seed, **settings), seed


def read_seed(text: str, told: str) -> int:
    """A seed. Raises NotationError for what is no number, ConfigError for one too large."""
    if not (text.isascii() and text.isdecimal() and len(text) < 20):
        raise NotationError("engine.protocol.setting", parts=[told])
    if int(text) >= SEED_LIMIT:
        raise ConfigError("game.seed", parts=["seed"], value=text, maximum=SEED_LIMIT - 1)
    return int(text)
