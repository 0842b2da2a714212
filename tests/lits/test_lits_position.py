"""Whose turn it is, the pie rule, and results that reference data never shows."""

import copy
import pickle

import pytest
from lits_games import DOTS, placement

from tilewright.game import Termination
from tilewright.lits import Board, LitsPosition, Phase, Swap, Symbol

# On an empty 4x4 board these two pieces leave no place for a third; see the test below.
TWO = ("b1 b2 b3 c2", "a4 b4 c4 d4")


def played(position, *texts):
    for text in texts:
        position = position.play(position.parse_move(text))
    return position


def finished_after(number: int, rows: str = DOTS[4], rest: str = "") -> LitsPosition:
    """A finished game on 4x4 with ``number`` pieces, found by trying."""

    def search(position: LitsPosition) -> LitsPosition | None:
        if not position.legal:
            return position if len(position.placements) == number else None
        if len(position.placements) == number:
            return None
        for index in position.table.indexes(position.legal):
            found = search(position.play_index(index))
            if found is not None:
                return found
        return None

    found = search(LitsPosition.parse(f"{rows} X - {rest}"))
    assert found is not None
    return found


def test_first_symbol_moves_first_and_symbols_alternate():
    position = LitsPosition.parse(f"{DOTS[10]} O -")
    assert position.symbol_to_move is Symbol.O
    assert position.to_act == {0}
    assert position.owner(Symbol.O) == 0
    after = played(position, "a1 a2 a3 b3")
    assert after.symbol_to_move is Symbol.X
    assert after.to_act == {1}
    assert after.phase is Phase.PIE
    assert played(after, "c3 d3 e3 f3").phase is Phase.PLACE


def test_swap_exchanges_owners_and_nothing_else():
    """After the swap seat 0 owns the other symbol and makes the next placement for it."""
    before = played(LitsPosition.parse("X.../.O../..X./...O X -"), "a1 a2 a3 b3")
    after = before.play(Swap())
    assert before.owner(Symbol.X) == 0
    assert after.owner(Symbol.X) == 1
    assert after.owner(Symbol.O) == 0
    assert after.symbol_to_move is before.symbol_to_move is Symbol.O
    assert after.to_act == {0}
    assert after.counts == before.counts
    assert after.scores == tuple(reversed(before.scores))
    assert after.legal == before.legal
    assert not after.can_swap
    assert after != before


def test_first_swap_is_last_in_the_list_of_moves():
    after = played(LitsPosition.parse(f"{DOTS[6]} X -"), "a1 a2 a3 b3")
    *placements, last = after.legal_moves()
    assert last == Swap()
    assert Swap() not in placements
    assert after.default_move() == placements[0]


def test_more_uncovered_symbols_win():
    """Two pieces end the game; three O stay open and no X."""
    rows = list(LitsPosition.parse(f"{DOTS[4]} X -").board.rows)
    bare = finished_after(2)
    covered = {cell for piece in bare.placements for cell in piece.cells}
    board = [
        ["X" if (r, c) in {(x.row, x.column) for x in covered} else "." for c in range(4)]
        for r in range(len(rows))
    ]
    open_cells = [(r, c) for r in range(4) for c in range(4) if board[r][c] == "."]
    for r, c in open_cells[:3]:
        board[r][c] = "O"
    position = LitsPosition(
        Board.from_rows(["".join(row) for row in board]), bare.placements, Symbol.X
    )
    assert position.counts == {Symbol.X: 0, Symbol.O: 3}
    assert position.outcome.winners == (1,)
    assert position.outcome.scores == (0, 3)
    assert position.outcome.ranks == (2, 1)
    assert position.outcome.termination is Termination.COMPLETED


def test_tie_is_won_by_the_symbol_that_moved_second_when_it_placed_last():
    position = finished_after(2)
    assert position.scores == (0, 0)
    assert position.outcome.winners == (1,)


def test_tie_is_won_by_the_first_symbol_after_an_odd_number_of_pieces():
    position = finished_after(3)
    assert position.outcome.winners == (0,)


@pytest.mark.parametrize(("pieces", "winner"), [(2, 0), (3, 1)])
def test_tie_after_a_swap(pieces, winner):
    """Seat 0 owns the second symbol after a swap: it wins ties that this symbol placed last."""
    plain = finished_after(pieces)
    swapped = LitsPosition(plain.board, plain.placements, plain.first_symbol, swapped=True)
    assert swapped.outcome.winners == (winner,)


def test_counts_after_a_swap_belong_to_the_new_owners():
    plain = finished_after(2, rest="pie=on")
    covered = {cell for piece in plain.placements for cell in piece.cells}
    cell = next(
        c
        for c in plain.table.placements[0].cells + plain.table.placements[-1].cells
        if c not in covered
    )
    bit = 1 << (cell.row * 4 + cell.column)
    with_x = LitsPosition(Board(4, bit, 0), plain.placements, Symbol.X, swapped=True)
    assert with_x.scores == (0, 1)
    assert with_x.outcome.winners == (1,)
    unswapped = LitsPosition(Board(4, bit, 0), plain.placements, Symbol.X)
    assert unswapped.scores == (1, 0)
    assert unswapped.outcome.winners == (0,)


def test_resignation_loses_whatever_the_count():
    position = finished_after(2)
    outcome = position.outcome.after_fall([1], Termination.RESIGNATION)
    assert outcome.winners == (0,)
    assert outcome.termination is Termination.RESIGNATION
    assert outcome.scores == position.scores


def test_a_first_piece_that_leaves_no_place_ends_the_game_without_a_swap():
    """With every reply dead the swap does not keep the game alive.

    No board offered has such a first piece, so the set of legal replies is emptied by hand.
    """
    position = played(LitsPosition.parse(f"{DOTS[4]} X -"), "b1 b2 b3 c2")
    object.__setattr__(position, "legal", 0)
    assert not position.can_swap
    assert position.phase is Phase.OVER
    assert position.outcome.winners == (0,)
    assert position.legal_moves() == []


def test_every_first_piece_leaves_a_reply():
    """The ground of the test above: on the smallest board, with one piece of each type."""
    start = LitsPosition.parse(f"{DOTS[4]} X - supply=1")
    assert all(start.replies(number) for number in start.table.indexes(start.legal))


def test_supply_counts_down():
    position = played(LitsPosition.parse(f"{DOTS[10]} X -"), "a1 a2 a3 b3")
    assert position.supply_left == {"L": 4, "I": 5, "T": 5, "S": 5}


def test_view_is_the_position_itself():
    position = LitsPosition.parse(f"{DOTS[10]} X -")
    assert position.view(0) is position
    assert position.view(None) is position
    assert position.seats == 2


def test_a_non_canonical_equal_placement_is_the_same_move():
    position = LitsPosition.parse(f"{DOTS[10]} X -")
    one = position.play(placement("e5 f4 e4 d4"))
    two = position.play(placement("T d4 e4 f4 e5"))
    assert one == two
    assert hash(one) == hash(two)


def test_pickling_takes_the_text_and_not_the_table():
    position = played(LitsPosition.parse(f"{DOTS[12]} O -"), "a1 a2 a3 b3", "swap")
    packed = pickle.dumps(position)
    assert len(packed) < 1000
    again = pickle.loads(packed)
    assert again == position
    assert again.table is position.table
    assert copy.deepcopy(position) == position
