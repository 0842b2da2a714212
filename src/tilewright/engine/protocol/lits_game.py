"""The game that a session of Battle of LITS is at, with the way back."""

from dataclasses import dataclass
from typing import cast

from tilewright.chance import SEED_LIMIT
from tilewright.engine.lits_strings import POSITION_WORD, has_game_string, moves_to, write_game
from tilewright.game import NotationError
from tilewright.games import new_game
from tilewright.lits import LitsMove, LitsPosition
from tilewright.lits.game_string import GameString

__all__ = ["SETUP_WORD", "PlayedGame", "read_game"]

SETUP_WORD = "setup"


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """Positions from the one it began with to the present one, and the moves between them.

    ``opening`` are the moves that led to the first of the positions; they are not taken back.
    """

    positions: tuple[LitsPosition, ...]
    moves: tuple[LitsMove, ...] = ()
    opening: tuple[LitsMove, ...] = ()

    def __str__(self) -> str:
        """What after ``newgame`` leads to the present position."""
        return write_game(self.position, (*self.opening, *self.moves))

    @property
    def position(self) -> LitsPosition:
        """The present position."""
        return self.positions[-1]

    def play(self, move: LitsMove) -> "PlayedGame":
        """The game after a move. Raises IllegalMoveError and TurnError."""
        after = self.position.play(move)
        return PlayedGame((*self.positions, after), (*self.moves, move), self.opening)

    def undo(self) -> "PlayedGame":
        """The game before the last move. Raises NotationError when there is none."""
        if not self.moves:
            raise NotationError("engine.protocol.nothing_to_undo")
        return PlayedGame(self.positions[:-1], self.moves[:-1], self.opening)


def read_game(text: str, seed: int) -> PlayedGame:
    """The game that the text after ``newgame`` asks for; an empty one asks for a random board.

    ``seed`` settles what the text leaves to chance. Raises NotationError, IllegalMoveError,
    TurnError and ConfigError.
    """
    word, rest = (*text.split(maxsplit=1), "", "")[:2]
    if word.lower() == POSITION_WORD:
        position = LitsPosition.parse(rest)
        opening = moves_to(position) if has_game_string(position) else ()
        return PlayedGame((position,), (), opening)
    if not text or word.lower() == SETUP_WORD:
        return PlayedGame((_set_up(rest, seed),))
    given = GameString.parse(text)
    game = PlayedGame((given.start,))
    for move in given.moves:
        game = game.play(move)
    return game


def _set_up(text: str, seed: int) -> LitsPosition:
    settings: dict[str, str] = {}
    for word in text.split():
        name, is_pair, value = word.partition("=")
        if not is_pair or not value or name.lower() in settings:
            raise NotationError("engine.protocol.setting", parts=[word[:40]])
        settings[name.lower()] = value
    variant = settings.pop("variant", None)
    asked_seed = settings.pop("seed", None)
    if asked_seed is not None:
        if not (asked_seed.isascii() and asked_seed.isdecimal() and len(asked_seed) < 20):
            raise NotationError("engine.protocol.setting", parts=[f"seed={asked_seed[:35]}"])
        seed = min(int(asked_seed), SEED_LIMIT)
    preset = variant.lower() if variant is not None else None
    return cast("LitsPosition", new_game("lits", preset, seed=seed, **settings))
