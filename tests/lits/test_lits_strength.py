"""Strength in the players' own terms: the worked examples, and the definition spelled out."""

import pytest
from lits_games import index_of, random_game, start

from tilewright.lits import LitsPosition, Placement
from tilewright.lits.cells import cells_in
from tilewright.lits.queries import open_cells, protected
from tilewright.lits.strength import cornered, judge, judgements, strength

# A corner of the board; the I on its right is drawn with three of its cells. X is to move.
CORNER = LitsPosition.parse(
    "XXOOX...../XOXOO...../X........./........../........../........../........../"
    "........../........../.......... O f1f2f3f4 pie=off"
)


def test_z_on_four_enemies_protects_two_own():
    """An S in Z form on four O: +4, and both X become the last of a square: +2."""
    rows = ["." * 8 for _ in range(8)]
    rows[2], rows[3] = "..OOX...", "..XOO..."
    position = LitsPosition.parse(f"{'/'.join(rows)} X -")
    found = strength(position, index_of(position, "c3 d3 d4 e4"))
    assert (found.cover, found.protect, found.total) == (4, 2, 6)


def test_s_in_the_corner_is_worth_six_and_nets_one():
    """It brings an L within reach that covers four X and protects an O: 5 for the opponent."""
    number = index_of(CORNER, "c1 d1 d2 e2")
    found = strength(CORNER, number)
    assert (found.cover, found.protect, found.total) == (4, 2, 6)
    reply = index_of(CORNER, "a1 b1 a2 a3")
    assert strength(CORNER.play_index(number), reply).total == 5
    judged = judge(CORNER, number)
    assert judged.reply_strength == 5
    assert judged.net == 1


def test_t_in_the_corner_is_worth_four_and_nets_one():
    """It covers three O and an empty cell and protects one X; the best reply is worth 3."""
    number = index_of(CORNER, "d1 d2 e2 d3")
    found = strength(CORNER, number)
    assert (found.cover, found.protect, found.total) == (3, 1, 4)
    after = CORNER.play_index(number)
    far = after.table.index[Placement.parse("a1 b1 a2 a3")]
    assert not after.legal >> far & 1
    assert strength(after, index_of(after, "a2 b2 c2 a3")).total == 3
    assert strength(after, index_of(after, "a1 b1 c1 a2")).total == 2
    judged = judge(CORNER, number)
    assert judged.reply_strength == 3
    assert judged.net == 1


def test_one_enemy_and_two_own_under_a_piece_cost_one():
    rows = ["." * 8 for _ in range(8)]
    rows[2] = "..XOX..."
    position = LitsPosition.parse(f"{'/'.join(rows)} X -")
    found = strength(position, index_of(position, "c3 d3 e3 f3"))
    assert (found.cover, found.protect, found.total) == (-1, 0, -1)


@pytest.mark.parametrize(
    ("shape", "corners"),
    [
        ("a1 a2 a3 b3", {"b2"}),
        ("b2 c2 d2 c3", {"b3", "d3"}),
        ("b2 c2 c3 d3", {"b3", "d2"}),
        ("b2 c2 d2 e2", set()),
    ],
)
def test_by_its_own_shape_a_piece_corners_so_many_cells(shape, corners):
    """An L makes one such cell, S and T make two, I none."""
    bits = sum(1 << (c.row * 10 + c.column) for c in Placement.parse(shape).cells)
    assert {str(c) for c in cells_in(cornered(bits, 10), 10)} == corners


def cornered_by_hand(covered, size):
    found = set()
    for row in range(size):
        for column in range(size):
            if (row, column) in covered:
                continue
            for down in (-1, 1):
                for right in (-1, 1):
                    others = {(row + down, column), (row, column + right)}
                    others.add((row + down, column + right))
                    if others <= covered:
                        found.add((row, column))
    return found


@pytest.mark.parametrize("size", [4, 5, 12])
def test_cornered_cells_over_whole_games(size):
    for position in random_game(start(9, size=size), 9):
        covered = {(c.row, c.column) for c in cells_in(position.covered, size)}
        found = {(c.row, c.column) for c in cells_in(cornered(position.covered, size), size)}
        assert found == cornered_by_hand(covered, size)


@pytest.mark.parametrize(("size", "seed"), [(5, 1), (6, 2)])
def test_judgements_by_the_definition(size, seed):
    """The pruned search for the best reply finds what looking at every reply finds."""
    for position in random_game(start(seed, size=size, pie=False), seed):
        for judged in judgements(position):
            assert judged == judge(position, judged.number)
            assert judged.strength == strength(position, judged.number).total
            after = position.play_index(judged.number)
            replies = [strength(after, n).total for n in after.table.indexes(after.legal)]
            assert judged.reply_strength == max(replies, default=0)
            assert (judged.reply is None) == (not replies)
            assert judged.net == judged.strength - judged.reply_strength


def test_exact_protection_counts_all_newly_protected_symbols():
    for position in random_game(start(4, size=7, pie=False), 4):
        mover = position.next_symbol
        own = position.board.cells_of(mover)
        enemy = position.board.cells_of(mover.other)
        for number in list(position.table.indexes(position.legal))[::9]:
            after = position.play_index(number)
            new = protected(after) & ~protected(position) & open_cells(after)
            expected = (new & own).bit_count() - (new & enemy).bit_count()
            assert strength(position, number).exact_protect == expected
