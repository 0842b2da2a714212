"""Players that stay in the arena for good, to measure others against.

They are not among a game's bots, which people play; ``player_named`` finds both.
"""

from importlib import import_module
from typing import Any, cast

from tilewright.game import Bot, ConfigError
from tilewright.games import game_named
from tilewright.options import in_short

__all__ = ["baseline_names", "player_named", "player_names"]

_BASELINES: dict[str, dict[str, tuple[str, str]]] = {
    "azul": {
        "plain-playouts": ("tilewright.azul.plain_search", "playouts_bot"),
        "plain-rounds": ("tilewright.azul.plain_search", "rounds_bot"),
    },
    "lits": {"plain-3": ("tilewright.lits.plain_search", "PlainBot")},
}
"""By game and name: the module, and what there makes the player without arguments."""


def baseline_names(game: str) -> tuple[str, ...]:
    """The names of a game's baselines."""
    return tuple(_BASELINES.get(game, {}))


def player_names(game: str) -> tuple[str, ...]:
    """Everyone who can be named for a game: its bots from weakest to strongest, its baselines.

    Raises ConfigError for an unknown game.
    """
    return (*game_named(game).bots, *baseline_names(game))


def player_named(game: str, name: str) -> Bot[Any]:
    """A game's bot or baseline. Raises ConfigError when there is none of that name."""
    bots = game_named(game).bots
    if name in bots:
        return bots[name]
    if name in baseline_names(game):
        module, attribute = _BASELINES[game][name]
        return cast("Bot[Any]", getattr(import_module(module), attribute)())
    told = in_short(name)
    raise ConfigError("game.bot.unknown", parts=[told], bot=told, choices=player_names(game))
