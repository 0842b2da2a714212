"""The coach of Azul: figures of a move, and the sentence made from them."""

from functools import lru_cache

from tilewright.azul.coach.figures import DealFigures, MoveFigures
from tilewright.azul.coach.hinting import hint
from tilewright.azul.coach.sentence import sentence
from tilewright.azul.coach.study import Study
from tilewright.azul.moves import AzulMove, Take, Tiling
from tilewright.azul.position import AzulPosition
from tilewright.game import Hint, HintStep, JsonObject

__all__ = ["AzulCoach"]


class AzulCoach:
    """Says what moves are worth. It searches nothing and has no state; see docs/coach.md."""

    def figures(self, position: AzulPosition, move: AzulMove) -> JsonObject:
        """All figures of a legal move, as plain JSON.

        Raises as ``position.play``; and ConfigError for a score or round beyond what any game
        comes to (see ``tilewright.azul.native``) and for a broken installation.
        """
        return _figures(position, move).to_json()

    def explain(self, position: AzulPosition, move: AzulMove, language: str = "en") -> str:
        """One sentence about a legal move, made only from its figures. Raises as ``figures``."""
        return sentence(_figures(position, move), position.wall_kind, language)

    def worth(self, position: AzulPosition, move: AzulMove) -> float:
        """The margin in points that the engine expects after the move; 0 for a deal.

        Raises as ``figures``.
        """
        figures = _figures(position, move)
        return 0.0 if isinstance(figures, DealFigures) else figures.outlook.expectation.margin

    def hint(
        self, position: AzulPosition, move: AzulMove, step: HintStep, language: str = "en"
    ) -> Hint:
        """What to tell of a legal take or tiling choice up to a step.

        Raises as ``figures``, and TurnError for a deal.
        """
        figures = _figures(position, move)
        # A hint comes from a search, which knows better than the coach's first look.
        explained = sentence(figures, position.wall_kind, language, verdict=False)
        return hint(figures, step, explained, language)


def _figures(position: AzulPosition, move: AzulMove) -> MoveFigures:
    # It refuses what is not legal, and says why.
    position.play(move)
    if isinstance(move, Take):
        return _study(position).of_take(move)
    if isinstance(move, Tiling):
        return _study(position).of_tiling(move)
    return DealFigures(move)


# Whoever asks for one move of a position mostly asks for the others too.
_study = lru_cache(maxsize=8)(Study)
