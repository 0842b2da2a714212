"""Which lessons there are. The lessons of a further game are one more entry here."""

from functools import cache
from importlib import import_module

from tilewright.game import ConfigError
from tilewright.games import GAME_NAMES
from tilewright.lessons.lesson import Lesson
from tilewright.options import in_short

__all__ = ["lesson_named", "lessons_of"]

# A game's lessons are loaded with the game, when they are first asked for.
_CHAPTERS = {
    "lits": (("lits_rules", "LITS_RULES"), ("lits_tips", "LITS_TIPS")),
    "azul": (("azul_rules", "AZUL_RULES"), ("azul_tips", "AZUL_TIPS")),
}


def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in the order of learning. Raises ConfigError for an unknown game."""
    if game not in GAME_NAMES:
        told = in_short(game)
        raise ConfigError("game.unknown", parts=[told], game=told, choices=GAME_NAMES)
    return _loaded(game)


def lesson_named(name: str) -> Lesson:
    """The lesson with that ``Lesson.id``. Raises ConfigError when there is none."""
    game = name.partition("-")[0]
    for lesson in lessons_of(game) if game in GAME_NAMES else ():
        if lesson.id == name:
            return lesson
    told = in_short(name)
    raise ConfigError("lessons.unknown", parts=[told], lesson=told)


@cache
def _loaded(game: str) -> tuple[Lesson, ...]:
    return tuple(
        lesson
        for module, name in _CHAPTERS.get(game, ())
        for lesson in getattr(import_module(f"tilewright.lessons.{module}"), name)
    )
