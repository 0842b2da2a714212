"""What a move of Battle of LITS is worth in the players' own terms (docs/coach.md).

Cover, protection plain and exact, half-protected cells, replies old and new, what the move uses
up or ends; as figures, and as one sentence that is made from them.
"""

from tilewright.lits.coach.coach import LitsCoach

__all__ = ["LitsCoach"]
