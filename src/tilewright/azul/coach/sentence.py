"""One sentence about a move: what it does, and the two facts that matter most.

It is made from the figures alone, so it cannot say more than they do.
"""

from collections.abc import Iterable
from typing import Final

from tilewright.azul.coach.facts import Fact, facts_of_take, facts_of_tiling
from tilewright.azul.coach.figures import DealFigures, MoveFigures, TakeFigures, TilingFigures
from tilewright.azul.coach.words import Words
from tilewright.azul.tiles import COLOURS, count_of
from tilewright.azul.wall import WallKind

__all__ = ["sentence"]

_MOST_FACTS: Final = 2
_LEAST_WEIGHT: Final = 0.4


def sentence(figures: MoveFigures, kind: WallKind, language: str, *, verdict: bool = True) -> str:
    """The sentence in a language; without ``verdict`` it compares the move with no other one."""
    words = Words(language)
    facts: Iterable[Fact] = ()
    if isinstance(figures, TakeFigures):
        lead = _lead_of_take(figures, words)
        facts = facts_of_take(figures, kind, words)
    elif isinstance(figures, TilingFigures):
        lead = _lead_of_tiling(figures, words)
        facts = facts_of_tiling(figures, words)
    else:
        lead = _lead_of_deal(figures, words)
    return _joined(lead, [fact for fact in facts if verdict or not fact.verdict], words)


def _lead_of_take(figures: TakeFigures, words: Words) -> str:
    move = figures.move
    if move.line is None:
        tiles = words.tiles(move.colour, figures.taken)
        cost = -figures.points.floor
        if cost <= 0:
            return words.say("lead.floor_free", tiles=tiles)
        return words.say("lead.floor", tiles=tiles, points=words.points(cost))
    tiles = words.tiles(move.colour, figures.placed, figures.taken)
    if not figures.completes:
        lacking = words.number(figures.lacking)
        return words.say("lead.put", tiles=tiles, line=move.line, lacking=lacking)
    if figures.points.tiles <= 0:
        return words.say("lead.fill", tiles=tiles, line=move.line)
    points = words.points(figures.points.tiles)
    return words.say("lead.complete", tiles=tiles, line=move.line, points=points)


def _lead_of_tiling(figures: TilingFigures, words: Words) -> str:
    line = figures.move.line
    if figures.move.column is not None:
        return words.say(
            "lead.tile",
            colour=words.colour(figures.colour),
            line=line,
            column=figures.move.column,
            points=words.points(figures.points),
        )
    tiles = words.tiles(figures.colour, figures.fallen)
    if figures.floor == 0:
        return words.say("lead.drop_free", tiles=tiles, line=line)
    points = words.points(-figures.floor)
    return words.say("lead.drop", tiles=tiles, line=line, points=points)


def _lead_of_deal(figures: DealFigures, words: Words) -> str:
    counts = count_of(tile for display in figures.move.tiles for tile in display)
    parts = words.tally(list(zip(COLOURS, counts, strict=True)))
    return words.say("lead.deal", count=figures.tiles, parts=parts)


def _joined(lead: str, facts: Iterable[Fact], words: Words) -> str:
    """Lead and the weightiest facts, those that speak for the move first."""
    weighty = sorted(
        (fact for fact in facts if fact.weight >= _LEAST_WEIGHT), key=lambda fact: -fact.weight
    )
    told = sorted(weighty[:_MOST_FACTS], key=lambda fact: (not fact.good, fact.verdict))
    manner = "_".join("good" if fact.good else "bad" for fact in told) or "none"
    parts = dict(zip(("first", "second"), (fact.text for fact in told), strict=False))
    text = words.say(f"join.{manner}", lead=lead, **parts)
    return text[:1].upper() + text[1:]
