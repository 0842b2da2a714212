"""Shapes and the placement table against facts counted by hand or by another way."""

import pytest
from lits_games import SIZES

from tilewright.lits import Cell, PieceType, Placement
from tilewright.lits.cells import all_cells, cells_in
from tilewright.lits.placements import placement_table
from tilewright.lits.shapes import ORIENTATIONS, TURNS, type_of


@pytest.mark.parametrize(("size", "number"), [(4, 104), (5, 212), (6, 356), (10, 1292), (12, 1976)])
def test_number_of_placements(size, number):
    assert len(placement_table(size).placements) == number


def test_each_type_has_its_orientations():
    numbers = {piece: len(shapes) for piece, shapes in ORIENTATIONS.items()}
    assert numbers == {PieceType.L: 8, PieceType.I: 2, PieceType.T: 4, PieceType.S: 4}


@pytest.mark.parametrize("piece", PieceType)
def test_turning_four_times_and_flipping_twice_come_back(piece):
    for index, turns in enumerate(TURNS[piece]):
        turned = index
        for _ in range(4):
            turned = TURNS[piece][turned].clockwise
        assert turned == index
        assert TURNS[piece][turns.flip].flip == index


def test_turning_an_l_clockwise_moves_its_foot():
    upright = ORIENTATIONS[PieceType.L].index(((0, 0), (1, 0), (2, 0), (2, 1)))
    turned = ORIENTATIONS[PieceType.L][TURNS[PieceType.L][upright].clockwise]
    assert turned == ((0, 0), (0, 1), (0, 2), (1, 0))


@pytest.mark.parametrize("size", SIZES)
def test_order_is_by_type_then_cells(size):
    placements = placement_table(size).placements
    types = list(PieceType)
    keys = [(types.index(p.type), p.cells) for p in placements]
    assert keys == sorted(keys)
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("size", [4, 7, 10])
def test_sets_agree_with_cells(size):
    """The bit sets are built by shifts and unions; here each is told from the cells alone."""
    table = placement_table(size)
    cells = all_cells(size)
    for number, each in enumerate(table.placements):
        assert set(cells_in(table.cells[number], size)) == set(each.cells)
        around = {n for c in each.cells for n in c.neighbours() if n.on_board(size)}
        assert set(cells_in(table.neighbours[number], size)) == around - set(each.cells)
    sample = range(0, len(table.placements), 17)
    for first in sample:
        one = table.placements[first]
        beside = {n for c in one.cells for n in c.neighbours()} - set(one.cells)
        for second, other in enumerate(table.placements):
            touches = not beside.isdisjoint(other.cells)
            overlaps = not set(one.cells).isdisjoint(other.cells)
            conflict = overlaps or (touches and one.type is other.type)
            assert bool(table.conflicts[first] >> second & 1) == conflict
            assert bool(table.touching[first] >> second & 1) == (touches)
    for bit, cell in enumerate(cells):
        covering = {number for number, p in enumerate(table.placements) if cell in p.cells}
        assert set(table.indexes(table.covers[bit])) == covering


def test_type_of_refuses_what_is_no_piece():
    square = (Cell(0, 0), Cell(0, 1), Cell(1, 0), Cell(1, 1))
    assert type_of(square) is None
    assert type_of(square[:3]) is None
    assert type_of((Cell(0, 0), Cell(0, 1), Cell(0, 2), Cell(0, 4))) is None
    assert type_of((Cell(0, 0), Cell(0, 0), Cell(0, 1), Cell(0, 2))) is None


def test_values_have_evaluable_reprs():
    names = {"Placement": Placement, "Cell": Cell, "PieceType": PieceType}
    for value in (placement_table(5).placements[3], Cell(2, 3), PieceType.T):
        assert eval(repr(value), names) == value
