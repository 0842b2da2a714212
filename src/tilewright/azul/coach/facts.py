"""What can be said of a move beyond what it does, each fact with how much it matters.

Weights are in points, roughly; they only choose what is said. What counts for the mover is good.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tilewright.azul.coach.chances import Feature
from tilewright.azul.coach.figures import Change, TakeFigures, TilingFigures, WallChances
from tilewright.azul.coach.leavings import Leavings
from tilewright.azul.coach.outlook import Outlook
from tilewright.azul.coach.words import Words
from tilewright.azul.wall import WallKind

__all__ = ["Fact", "facts_of_take", "facts_of_tiling"]

_LEAST_WORTH: Final = 0.1
"""Of a point: less is told as nothing."""
_LEAST_BEHIND: Final = 1.0
"""Points by which a move must look worse before it is said: a first look errs by about so much."""
_LEAST_POISON: Final = 3
_MOST_GROUPS: Final = 6
"""While there is more to choose from, nobody needs to take what costs much."""
_BEST_WEIGHT: Final = 0.8
_POISON_SHARE: Final = 0.3
_UNCHANGED_SHARE: Final = 0.4
"""What the next player could have had anyway matters less than what the move brings about."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A verb phrase about a move, its weight in points, and whether it speaks for the move.

    A verdict on the whole move comes last.
    """

    text: str
    weight: float
    good: bool
    verdict: bool = False


def facts_of_take(figures: TakeFigures, kind: WallKind, words: Words) -> Iterator[Fact]:
    """Everything worth saying of a take, in no order."""
    lost = -figures.points.floor
    if lost > 0 and figures.move.line is not None:
        yield Fact(words.say("fact.floor", points=words.points(lost)), lost, good=False)
    if figures.completes and figures.column is None:
        yield Fact(words.say("fact.no_column"), 5.0, good=False)
    if figures.waste.waiting:
        weight = 0.5 + 0.25 * figures.lacking
        yield Fact(words.say("fact.waiting"), weight, good=False)
    if figures.marker.worth is not None:
        yield _marker(figures.marker.worth, words)
    certain = kind is WallKind.COLOURED
    yield from _wall_facts(figures.wall, words, certain=certain)
    if figures.leaves is None:
        yield Fact(words.say("fact.last"), 0.5, good=True)
    else:
        yield from _leavings(figures.leaves, words)
    yield from _outlook(figures.outlook, words)


def facts_of_tiling(figures: TilingFigures, words: Words) -> Iterator[Fact]:
    """Everything worth saying of a tiling choice, in no order."""
    less = figures.round_best - figures.round_points
    if less > 0:
        yield Fact(words.say("fact.round_less", points=words.points(less)), less, good=False)
    elif figures.outlook.choices > 1:
        yield Fact(words.say("fact.round_most"), 0.6, good=True)
    yield from _wall_facts(figures.wall, words, certain=True)
    yield from _outlook(figures.outlook, words)


def _marker(worth: float, words: Words) -> Fact:
    if worth < _LEAST_WORTH:
        return Fact(words.say("fact.marker_idle"), 0.5, good=False)
    return Fact(words.say("fact.marker", worth=f"{worth:.1f}"), worth, good=True)


def _wall_facts(wall: WallChances, words: Words, *, certain: bool) -> Iterator[Fact]:
    for change in wall.changes:
        if change.completed:
            yield _completed(change, words, certain=certain)
            continue
        before, after = round(100 * change.before.chance), round(100 * change.after.chance)
        weight = abs(change.gained) * change.what.feature.bonus
        comparable = wall.rounds_left == wall.rounds_left_before
        if before != after and comparable and change.what.feature is not Feature.ROW:
            key = "fact.raises" if after > before else "fact.lowers"
            text = words.say(key, what=words.what(change.what), before=before, after=after)
            yield Fact(text, weight, good=after > before)


def _completed(change: Change, words: Words, *, certain: bool) -> Fact:
    key = "fact.completes" if certain else "fact.may_complete"
    if change.what.feature is Feature.ROW:
        key += "_row"
    bonus = change.what.feature.bonus
    text = words.say(key, what=words.what(change.what), points=words.points(bonus))
    return Fact(text, bonus, good=True)


def _leavings(leaves: Leavings, words: Words) -> Iterator[Fact]:
    best, points, before = leaves.best, leaves.best.points, leaves.before
    if points < 0:
        text = words.say("fact.leaves_loss", points=words.points(-points))
        yield Fact(text, max(before, 0) - points, good=True)
    elif points == 0 and before > 0:
        yield Fact(words.say("fact.leaves_nothing"), before, good=True)
    elif 0 < points < before:
        text = words.say("fact.denies", points=words.points(points), before=words.points(before))
        yield Fact(text, before - points, good=True)
    elif points > 0:
        key = "fact.opens" if leaves.is_new and points > before else "fact.leaves"
        text = words.say(
            key,
            tiles=words.tiles(best.group.colour, best.group.count),
            place=words.place(best.group),
            points=words.points(points),
        )
        weight = points - max(before, 0) if points > before else points * _UNCHANGED_SHARE
        yield Fact(text, weight, good=False)
    poison = leaves.poison
    if poison is None or poison.points > -_LEAST_POISON:
        return
    if points >= 0 and leaves.groups <= _MOST_GROUPS:
        text = words.say(
            "fact.poison",
            tiles=words.tiles(poison.group.colour, poison.group.count),
            place=words.place(poison.group),
            points=words.points(-poison.points),
        )
        yield Fact(text, -poison.points * _POISON_SHARE, good=True)


def _outlook(outlook: Outlook, words: Words) -> Iterator[Fact]:
    if outlook.choices == 1:
        yield Fact(words.say("fact.only"), 2.0, good=True, verdict=True)
    elif outlook.rank == 1:
        yield Fact(words.say("fact.best"), _BEST_WEIGHT, good=True, verdict=True)
    elif outlook.behind >= _LEAST_BEHIND:
        text = words.say("fact.behind", worth=f"{outlook.behind:.1f}")
        yield Fact(text, outlook.behind, good=False, verdict=True)
