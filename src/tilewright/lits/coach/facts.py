"""Which figures of a placement are worth saying, and whether they speak for it or against it."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from tilewright.lits.cells import Cell
from tilewright.lits.coach.figures import GoneType, PlacementFigures
from tilewright.lits.coach.replies import Reply

__all__ = ["Fact", "Tone", "facts"]

_MOST_NAMED = 2
"""Cells are named up to this number and counted beyond."""
_PAIR = 0.5
"""One of two symbols stays: that weighs half of a protected symbol."""


class Tone(StrEnum):
    """Whether a fact speaks for the move, against it, or neither."""

    GOOD = "good"
    BAD = "bad"
    NEITHER = "neither"


@dataclass(frozen=True, slots=True)
class Fact:
    """One clause: its key in the catalogue ``lits_coach`` and what fills its blanks.

    ``numbers`` are written in words, ``cells`` joined, ``reply`` told by type, strength and first
    cell, ``counts`` in digits. ``weight`` compares facts of one tone, in symbols.
    """

    key: str
    tone: Tone
    weight: float = 0
    numbers: tuple[int, ...] = ()
    cells: tuple[Cell, ...] = ()
    reply: Reply | None = None
    type: str = ""
    counts: tuple[int, int] | None = None

    @property
    def is_compound(self) -> bool:
        """Whether the clause holds an "and" or a further clause of its own."""
        explains = self.key.endswith((".named", ".counted")) and bool(self.type)
        return explains or len(self.cells) > 1 or len(self.numbers) > 1


def facts(figures: PlacementFigures) -> tuple[Fact, ...]:
    """The most relevant facts: always what is covered, and one or two more."""
    cover = _cover(figures)
    if figures.result is not None:
        return cover, _end(figures)
    found = [*_protection(figures), *_gone(figures)]
    if figures.outlook is None:
        found += _replies(figures)
    found.sort(key=lambda fact: -fact.weight)
    good = [fact for fact in found if fact.tone is Tone.GOOD]
    bad = [fact for fact in found if fact.tone is Tone.BAD]
    chosen = [good[0], bad[0]] if good and bad else (good or bad)[:2]
    spare = [fact for fact in found if fact.tone is Tone.NEITHER]
    return cover, *chosen, *spare[: 2 - len(chosen)]


def _cover(figures: PlacementFigures) -> Fact:
    enemy, own = len(figures.covered.enemy), len(figures.covered.own)
    if not enemy and not own:
        return Fact("cover.nothing", Tone.BAD)
    tone = Tone.BAD if enemy < own else Tone.GOOD
    if enemy and own:
        return Fact("cover.both", tone, numbers=(enemy, own))
    return Fact("cover.enemy" if enemy else "cover.own", tone, numbers=(enemy or own,))


def _end(figures: PlacementFigures) -> Fact:
    end = figures.result
    assert end is not None  # noqa: S101 - asked for only then
    word = "tie" if end.is_tie else "won" if end.is_won else "lost"
    tone = Tone.GOOD if end.is_won else Tone.BAD
    return Fact(f"end.{word}", tone, counts=(end.own, end.enemy))


def _about_cells(key: str, tone: Tone, cells: tuple[Cell, ...], kind: str = "") -> Fact:
    """A fact about cells that hold a symbol: named when they are few, otherwise counted."""
    if len(cells) <= _MOST_NAMED:
        return Fact(f"{key}.named", tone, len(cells), cells=cells, type=kind)
    return Fact(f"{key}.counted", tone, len(cells), numbers=(len(cells),), type=kind)


def _protection(figures: PlacementFigures) -> Iterator[Fact]:
    if figures.plain.own:
        yield _about_cells("protect", Tone.GOOD, figures.plain.own)
    if figures.plain.enemy:
        yield _about_cells("protect_enemy", Tone.BAD, figures.plain.enemy)
    # What an I at the edge or the end of a type protects is told with its reason.
    walled = tuple(cell for cell in figures.edge.own if cell in figures.beyond.own)
    if walled:
        yield _about_cells("edge", Tone.GOOD, walled)
    told = {*walled, *(cell for gone in figures.gone for cell in gone.protects.own)}
    rest = tuple(cell for cell in figures.beyond.own if cell not in told)
    if rest:
        yield _about_cells("beyond", Tone.GOOD, rest)
    if figures.beyond.enemy:
        yield _about_cells("beyond_enemy", Tone.BAD, figures.beyond.enemy)
    if figures.halves.saved:
        saved = figures.halves.saved
        yield Fact("half", Tone.GOOD, _PAIR * len(saved), cells=saved[0])


def _gone(figures: PlacementFigures) -> Iterator[Fact]:
    for gone in figures.gone:
        yield _gone_type(gone)


def _gone_type(gone: GoneType) -> Fact:
    if gone.protects.own:
        return _about_cells(gone.cause.value, Tone.GOOD, gone.protects.own, gone.type.value)
    return Fact(f"{gone.cause.value}.bare", Tone.NEITHER, type=gone.type.value)


def _replies(figures: PlacementFigures) -> Iterator[Fact]:
    best, prevented = figures.replies.best, figures.replies.prevented
    if best is not None and best.strength > 0:
        key = "reply.opens" if best is figures.replies.reveal else "reply.leaves"
        yield Fact(key, Tone.BAD, best.strength, reply=best)
    else:
        yield Fact("reply.none", Tone.GOOD, _PAIR)
    # Worth a word only when nothing as strong is left.
    if prevented is not None and prevented.strength > max(0, figures.replies.strength):
        gained = prevented.strength - max(0, figures.replies.strength)
        yield Fact("prevents", Tone.GOOD, gained, reply=prevented)
