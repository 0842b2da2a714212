"""The coach of Battle of LITS."""

from functools import lru_cache

from tilewright.game import Hint, HintStep, JsonObject
from tilewright.lits.coach.figures import PlacementFigures, SwapFigures, of_placement, of_swap
from tilewright.lits.coach.hinting import hint
from tilewright.lits.coach.sentence import sentence
from tilewright.lits.moves import LitsMove, Placement
from tilewright.lits.position import LitsPosition

__all__ = ["LitsCoach"]


class LitsCoach:
    """Says what moves are worth; it fulfils ``tilewright.game.Coach`` and has no state."""

    def figures(self, position: LitsPosition, move: LitsMove) -> JsonObject:
        """All figures of a legal move. Raises as ``position.play``."""
        return _figures(position, move).to_json()

    def explain(self, position: LitsPosition, move: LitsMove, language: str = "en") -> str:
        """One sentence about a legal move, to the player who makes it. Raises as ``figures``."""
        return sentence(_figures(position, move), language)

    def worth(self, position: LitsPosition, move: LitsMove) -> float:
        """The net strength, in symbols. Raises as ``figures``."""
        return float(_figures(position, move).net)

    def hint(
        self, position: LitsPosition, move: LitsMove, step: HintStep, language: str = "en"
    ) -> Hint:
        """What to tell of a legal move up to a step. Raises as ``figures``."""
        return hint(position, move, step, self.explain(position, move, language), language)


# A move is mostly asked about more than once: for its worth, its sentence, its figures.
@lru_cache(maxsize=2048)
def _figures(position: LitsPosition, move: LitsMove) -> PlacementFigures | SwapFigures:
    after = position.play(move)
    if isinstance(move, Placement):
        return of_placement(position, move, after)
    return of_swap(position)
