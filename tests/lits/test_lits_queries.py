"""What a cell means, against the definitions spelled out over whole positions."""

import pytest
from lits_games import DOTS, by_the_rules, placement, random_game, start

from tilewright.game import IllegalMoveError
from tilewright.lits import LitsPosition, Placement, Swap, Symbol
from tilewright.lits.cells import all_cells, cells_in
from tilewright.lits.queries import coverable, coverable_next, open_cells, preview, protected


def cells(bits, position):
    return set(cells_in(bits, position.size))


def covered_by(moves):
    return {cell for move in moves if isinstance(move, Placement) for cell in move.cells}


@pytest.mark.parametrize(("size", "seed"), [(4, 1), (5, 2), (6, 3), (8, 4)])
def test_cells_by_their_definitions(size, seed):
    for position in random_game(start(seed, size=size), seed):
        legal, living = by_the_rules(position)
        still_open = {c for c in all_cells(size) if c not in covered_by(position.placements)}
        assert cells(open_cells(position), position) == still_open
        assert cells(coverable(position), position) == covered_by(legal)
        assert cells(protected(position), position) == still_open - covered_by(living)
        replies = set()
        for move in position.legal_moves():
            replies |= covered_by(position.play(move).legal_moves())
        assert cells(coverable_next(position), position) == replies


@pytest.mark.parametrize(("variant", "seed"), [("classic", 5), ("genius", 6)])
def test_previews_by_their_definitions(variant, seed):
    for position in random_game(start(seed, variant), seed):
        for move in position.legal_moves()[::40]:
            found = preview(position, move)
            after = position.play(move)
            assert found.after == after
            assert found.coverable_next == coverable(after)
            if isinstance(move, Swap):
                assert (found.protects, found.opens) == (0, 0)
                continue
            piece = set(move.cells)
            gained = cells(protected(after), after) - cells(protected(position), position)
            assert cells(found.protects, position) == gained
            assert piece.isdisjoint(gained)
            opened = covered_by(after.legal_moves()) - covered_by(position.legal_moves())
            assert cells(found.opens, position) == opened
            for symbol in Symbol:
                under = [c for c in piece if position.board.symbol_at(c) is symbol]
                assert found.covers[symbol] == len(under)


def test_protected_cells_stay_uncovered_to_the_end():
    for seed in range(6):
        guarded = set()
        for position in random_game(start(seed, size=6), seed):
            assert guarded.isdisjoint(covered_by(position.placements))
            guarded |= cells(protected(position), position)


def test_the_last_open_cell_of_a_square_is_protected():
    position = LitsPosition.parse(f"{DOTS[10]} X a1a2a3b3")
    assert {str(c) for c in cells(protected(position), position)} == {"b2"}


def test_a_finished_game_has_nothing_to_cover():
    *_, last = random_game(start(2, size=5), 3)
    assert coverable(last) == 0
    assert coverable_next(last) == 0


def test_preview_of_an_illegal_move_raises():
    with pytest.raises(IllegalMoveError):
        preview(LitsPosition.parse(f"{DOTS[5]} X -"), placement("a1 b1 a2 b2"))
