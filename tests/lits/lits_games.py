"""Positions and random games that several tests of Battle of LITS use."""

import random
from collections.abc import Iterator

import numpy

from tilewright.game import resolve_settings
from tilewright.lits import LitsPosition, PieceType, Placement
from tilewright.lits.descriptor import LITS
from tilewright.lits.placements import placement_table
from tilewright.lits.rules import Rule, check

SIZES = range(4, 13)

DOTS = {size: "/".join("." * size for _ in range(size)) for size in SIZES}


def start(seed: int = 1, variant: str = "classic", **settings: object) -> LitsPosition:
    """A first position by the descriptor, with the given options over the preset."""
    complete = resolve_settings(LITS, variant, settings)
    return LITS.start(complete, numpy.random.default_rng(seed))


def random_game(position: LitsPosition, seed: int) -> Iterator[LitsPosition]:
    """Every position of a random game, the first one included."""
    chance = random.Random(seed)
    yield position
    while position.legal:
        position = position.play(chance.choice(position.legal_moves()))
        yield position


def by_the_rules(position: LitsPosition) -> tuple[set[Placement], set[Placement]]:
    """Legal and living placements, each judged cell by cell."""
    legal, living = set(), set()
    for placement in placement_table(position.size).placements:
        violation = check(
            size=position.size,
            placed=position.placements,
            supply=position.supply,
            placement=placement,
        )
        if violation is None:
            legal.add(placement)
        if violation is None or violation.rule is Rule.TOUCHES_NOTHING:
            living.add(placement)
    return legal, living


def placement(text: str) -> Placement:
    """A placement from its cells."""
    return Placement.parse(text)


def index_of(position: LitsPosition, text: str) -> int:
    """The table index of a placement."""
    return position.table.index[placement(text)]


ALL_TYPES = tuple(PieceType)
