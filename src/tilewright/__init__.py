"""Battle of LITS and Azul: rules, bots, records and a place to play."""

from tilewright.games import GAME_NAMES, game_named, new_game

__all__ = ["GAME_NAMES", "game_named", "new_game"]

__version__ = "0.1.0"
