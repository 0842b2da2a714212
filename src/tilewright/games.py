"""The registered games, by name. A further game is one more entry here.

Games are imported when first asked for, so that ``import tilewright`` stays light.
"""

from functools import cache
from importlib import import_module
from typing import Any, cast

from tilewright.chance import SEED_LIMIT, generator_for
from tilewright.game import ConfigError, Game, Position, Setting, resolve_settings
from tilewright.options import in_short

__all__ = ["GAME_NAMES", "game_named", "new_game", "usual_bot"]

_DESCRIPTORS = {
    "lits": ("tilewright.lits.descriptor", "LITS"),
    "azul": ("tilewright.azul.descriptor", "AZUL"),
}

GAME_NAMES = tuple(_DESCRIPTORS)


def game_named(name: str) -> Game[Any, Any]:
    """The game of that name. Raises ConfigError when there is none."""
    if not isinstance(name, str) or name not in _DESCRIPTORS:
        told = in_short(name)
        raise ConfigError("game.unknown", parts=[told], game=told, choices=GAME_NAMES)
    return _loaded(name)


@cache
def _loaded(name: str) -> Game[Any, Any]:
    module, attribute = _DESCRIPTORS[name]
    return cast("Game[Any, Any]", getattr(import_module(module), attribute))


def usual_bot(game: Game[Any, Any]) -> str:
    """The bot that a person meets who names none: one in the middle, never the weakest of several.

    Of an even number it is the weaker of the two in the middle; of two the stronger one.
    """
    names = list(game.bots)
    return names[max((len(names) - 1) // 2, min(1, len(names) - 1))]


def new_game(
    name: str, variant: str | None = None, *, seed: int, **settings: Setting
) -> Position[Any]:
    """The first position of a game: a preset (None: the first), with single options over it.

    ``seed``, a whole number from 0 and below ``chance.SEED_LIMIT``, settles what the settings leave
    to chance, as it does in the terminal and in the browser. Raises ConfigError for what cannot be
    set up.
    """
    game = game_named(name)
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < SEED_LIMIT:
        raise ConfigError("game.seed", parts=["seed"], value=in_short(seed), maximum=SEED_LIMIT - 1)
    return cast(
        "Position[Any]",
        game.start(resolve_settings(game, variant, settings), generator_for(seed, 0)),
    )
