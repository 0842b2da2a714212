"""The heat map against the coach's own figures: for each cell the best over all placements."""

import pytest
from lits_games import random_game, start

from tilewright.lits import LitsPosition, Placement
from tilewright.lits.coach.heat import HeatMap
from tilewright.lits.descriptor import LITS

SWAPPED_SYMBOLS = str.maketrans("XO", "OX")


def positions():
    """Some of every kind of moment of random games, the swap's and the last one included."""
    found = []
    for seed in range(3):
        game = list(random_game(start(seed, size=6, board="random"), seed))
        found += [game[0], game[1], *game[2::3], game[-1]]
    return list(dict.fromkeys(found))


def best_by_cell(position):
    """Over all legal placements, by what the coach says each is worth."""
    best = {}
    for move in position.legal_moves():
        if isinstance(move, Placement):
            worth = LITS.coach.worth(position, move)
            for cell in move.cells:
                best[cell] = max(best.get(cell, worth), worth)
    return best


def with_symbols_exchanged(position):
    """The same pieces on the board of the other symbols: what was one's own is the other's."""
    rows, _, rest = str(position).partition(" ")
    return LitsPosition.parse(f"{rows.translate(SWAPPED_SYMBOLS)} {rest}")


@pytest.mark.parametrize("position", positions(), ids=str)
def test_each_cell_has_the_best_placement_over_it(position):
    """For the opponent it is what it would be for the mover on the board of exchanged symbols."""
    heat = HeatMap.of(position)
    assert {cell: each.net for cell, each in heat.own.items()} == best_by_cell(position)
    mirrored = best_by_cell(with_symbols_exchanged(position))
    assert {cell: each.net for cell, each in heat.enemy.items()} == mirrored
    for side in (heat.own, heat.enemy):
        assert all(cell in each.placement.cells for cell, each in side.items())


def test_a_finished_game_has_none():
    *_, end = random_game(start(1, size=5, board="random"), 1)
    assert HeatMap.of(end).to_json() == {"symbol": end.next_symbol.value, "own": {}, "enemy": {}}
