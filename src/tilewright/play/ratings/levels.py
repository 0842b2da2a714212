"""What the bots that come with a game are rated at: fixed, from their measured strength.

Their Elo (``docs/levels.md``) counts from the weakest of the game. It is moved so that the usual
bot, which a person meets who names none, has the rating of somebody of whom nothing is known. The
levels were measured in games of two on the usual board, and are taken to be as far apart in every
category of their game.
"""

from functools import cache

from tilewright.games import game_named, usual_bot
from tilewright.play.ratings.rating import START, Rating

__all__ = ["rating_of_bot"]

DEVIATION = 80.0
"""How surely a bot's place among people is known: the distances were measured, between bots."""


@cache
def rating_of_bot(game: str, bot: str) -> Rating | None:
    """The anchored rating of a game's bot in all of its categories.

    None for a bot whose strength, or that of the usual one, nobody measured. Raises ConfigError for
    an unknown game, KeyError for an unknown bot.
    """
    rules = game_named(game)
    elo, usual = rules.bots[bot].elo, rules.bots[usual_bot(rules)].elo
    if elo is None or usual is None:
        return None
    return Rating(START.value + elo - usual, DEVIATION, anchored=True)
