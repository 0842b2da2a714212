"""How strong a player is, as far as its rated matches tell: ratings on the Glicko scale.

Two seats are rated by Glicko-2, three and four by the Plackett-Luce model; both are kept on one
shown scale. A :class:`Rating` belongs to a player and a :class:`Category`. Which matches count is
decided elsewhere: here every result that is handed in does.
"""

from tilewright.play.ratings.category import Category
from tilewright.play.ratings.glicko import expected
from tilewright.play.ratings.levels import rating_of_bot
from tilewright.play.ratings.rating import PERIOD, START, Rating
from tilewright.play.ratings.results import rate

__all__ = ["PERIOD", "START", "Category", "Rating", "expected", "rate", "rating_of_bot"]
