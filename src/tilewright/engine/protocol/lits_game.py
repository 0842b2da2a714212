"""The games of Battle of LITS as a client gives them."""

from typing import TypeAlias, cast

from tilewright.engine.lits_strings import POSITION_WORD, has_game_string, moves_to
from tilewright.engine.protocol.played import SETUP_WORD, PlayedGame, set_up
from tilewright.lits import LitsMove, LitsPosition
from tilewright.lits.game_string import GameString

__all__ = ["LitsGame", "read_game"]

LitsGame: TypeAlias = PlayedGame[LitsPosition, LitsMove]


def read_game(text: str, seed: int) -> LitsGame:
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
        return PlayedGame((cast("LitsPosition", set_up("lits", rest, seed)[0]),))
    given = GameString.parse(text)
    game: LitsGame = PlayedGame((given.start,))
    for move in given.moves:
        game = game.play(move)
    return game
