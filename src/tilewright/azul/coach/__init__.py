"""What a move is worth in a player's own terms, as figures and as one sentence (docs/coach.md).

Points now, waste, what is left to the next player, chances of bonuses, the first-player marker,
and what the engine expects of the end at first look.
"""

from tilewright.azul.coach.coach import AzulCoach

__all__ = ["AzulCoach"]
