"""Hints of Azul: the source or the row of the wall, the tiles, the move."""

from tilewright.azul.coach.figures import DealFigures, MoveFigures, TakeFigures
from tilewright.azul.coach.words import Words
from tilewright.game import Hint, HintStep, JsonObject, TurnError

__all__ = ["hint"]


def hint(figures: MoveFigures, step: HintStep, explained: str, language: str) -> Hint:
    """What to tell of a legal move up to a step; ``explained`` is the sentence about the move.

    Raises TurnError for a deal, which nobody decides.
    """
    if isinstance(figures, DealFigures):
        raise TurnError("azul.turn.deal")
    words = Words(language)
    move = figures.move
    area: JsonObject
    piece: JsonObject
    if isinstance(figures, TakeFigures):
        source, colour = figures.move.source, figures.move.colour
        area = {"source": "centre" if source is None else str(source)}
        piece = {"colour": colour.value}
        place = "centre" if source is None else "display"
        where = words.say(f"hint.take.where.{place}", source=source)
        what = words.say("hint.take.piece", tiles=words.tiles(colour, figures.taken))
    else:
        area = {"line": figures.move.line}
        piece = {"colour": figures.colour.value}
        where = words.say("hint.tiling.where", line=figures.move.line)
        what = words.say("hint.tiling.piece", colour=words.colour(figures.colour))
    texts = {HintStep.WHERE: where, HintStep.PIECE: what, HintStep.MOVE: explained}
    return Hint(
        step,
        texts[step],
        area,
        piece if step >= HintStep.PIECE else None,
        str(move) if step >= HintStep.MOVE else None,
    )
