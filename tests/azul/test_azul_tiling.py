"""The tiling on both walls, floor penalties, the next first player, and the end of the game."""

import numpy as np
import pytest
from azul_tables import EMPTY_PLAYER, play, player, table

from tilewright.azul import AzulPosition, Phase, Tiling
from tilewright.azul.steps import (
    BonusStep,
    DealStep,
    DropStep,
    EndStep,
    LidStep,
    NextStep,
    PenaltyStep,
    TileStep,
)
from tilewright.azul.tiles import letters_of, minus
from tilewright.azul.wall import PRINTED
from tilewright.game import IllegalMoveError


def steps_of(position, move, kind):
    return [step for step in position.unfold(position.parse_move(move))[1] if type(step) is kind]


def wall_text(position, seat):
    return str(position).split("player=")[seat + 1].split(":")[2].strip()


# --- Coloured wall -------------------------------------------------------------------------


def test_full_lines_go_to_the_wall_from_top_to_bottom_and_unfinished_ones_stay():
    start = table(player(lines="B/WW/-/RRR/-"), EMPTY_PLAYER, displays="KKK")
    tiled = [
        (step.line, step.column, step.row_run, step.column_run, step.points, step.score)
        for step in steps_of(start, "1K3", TileStep)
    ]
    # Black fits row 3, column 1, where it ends a column of three.
    assert tiled == [(1, 1, 1, 1, 1, 1), (2, 1, 1, 2, 2, 3), (3, 1, 1, 3, 3, 6)]
    done = play(start, "1K3")
    assert done.phase is Phase.DEAL
    assert done.boards[0].score == 6
    assert [line.count for line in done.boards[0].lines] == [0, 0, 0, 3, 0]
    assert letters_of(minus(done.lid, start.lid)) == "KKW"
    assert done.round == 2


def test_a_tile_scores_its_row_and_its_column():
    start = table(
        player(lines="-/-/-/-/-", wall=".Y.../W.Y../.W.../...../....."), EMPTY_PLAYER, displays="BB"
    )
    (step,) = steps_of(start, "1B2", TileStep)
    assert (step.row_run, step.column_run, step.points) == (3, 3, 6)


def test_floor_penalties_never_push_a_score_below_zero():
    start = table(player(2, floor="KK"), player(9, floor="YYYY"), displays="B")
    penalties = steps_of(start, "1B-", PenaltyStep)
    assert [(step.seat, step.points, step.score) for step in penalties] == [(0, -4, 0), (1, -6, 3)]
    done = play(start, "1B-")
    assert [board.score for board in done.boards] == [0, 3]
    assert letters_of(minus(done.lid, start.lid)) == "BYYYYKK"
    assert all(board.floor == () for board in done.boards)


def test_points_of_the_tiling_come_before_the_penalty():
    start = table(player(0, floor="KKK"), EMPTY_PLAYER, displays="B")
    assert play(start, "1B1").boards[0].score == 0
    rich = table(player(3, floor="KKK"), EMPTY_PLAYER, displays="B")
    assert play(rich, "1B1").boards[0].score == 0
    richer = table(player(4, floor="KKK"), EMPTY_PLAYER, displays="B")
    assert play(richer, "1B1").boards[0].score == 1


def test_the_marker_on_the_floor_counts_and_does_not_go_to_the_lid():
    start = table(player(9, floor="MK"), EMPTY_PLAYER, displays="B", marker=1, first=2, turn=2)
    done = play(start, "1B1")
    assert done.boards[0].score == 7
    assert letters_of(minus(done.lid, start.lid)) == "K"
    assert done.marker is None
    assert done.first_player == 0
    assert steps_of(start, "1B1", NextStep) == [NextStep(0)]


def test_when_nobody_takes_the_marker_the_same_player_begins_again():
    """Every display has one colour, so nothing ever comes to the centre."""
    start = table(first=2, displays="BBBB/YYYY/RRRR/KKKK/WWWW")
    done = play(start, "1B5", "2Y5", "3R4", "4K4", "5W3")
    assert done.phase is Phase.DEAL
    assert done.first_player == 1
    assert done.boards[1].floor == ()


# --- Grey wall -----------------------------------------------------------------------------


def test_grey_wall_tiles_in_turn_order_from_who_began_line_by_line():
    start = table(
        player(lines="B/YY/-/-/-"),
        player(lines="-/RR/-/-/-"),
        EMPTY_PLAYER,
        displays="K",
        wall="grey",
        first=2,
        turn=3,
    )
    position = play(start, "1K1")
    assert position.phase is Phase.TILING
    seats = []
    for move in ("w2@3", "w1@1", "w1@2", "w2@5"):
        seats.append((*position.to_act, str(position.tiling_line)))
        assert move in {str(legal) for legal in position.legal_moves()}
        assert AzulPosition.parse(str(position)) == position
        position = play(position, move)
    assert seats == [(1, "2"), (2, "1"), (0, "1"), (0, "2")]
    assert position.phase is Phase.DEAL
    assert position.tiling_line is None


def test_a_decision_is_asked_even_when_it_is_forced():
    start = table(
        player(lines="B/-/-/-/-", wall=".YRKW/...../...../...../....."), EMPTY_PLAYER, wall="grey"
    )
    assert [str(move) for move in start.legal_moves()] == ["w1@1"]


def test_a_tile_placed_higher_blocks_its_column_for_the_colour_below():
    start = table(player(lines="B/BB/-/-/-"), EMPTY_PLAYER, wall="grey")
    below = play(start, "w1@3")
    assert [str(move) for move in below.legal_moves()] == ["w2@1", "w2@2", "w2@4", "w2@5"]


def test_a_line_without_a_column_goes_to_the_floor_before_it_is_paid():
    """All other columns have blue, and row 5 has one free cell, where a tile stands in the way."""
    start = table(
        player(lines="-/-/-/BBBB/-", wall="B..../.B.../..B../YRWK./....B", floor="KK", score=20),
        EMPTY_PLAYER,
        wall="grey",
    )
    assert [str(move) for move in start.legal_moves()] == ["w4@-"]
    assert steps_of(start, "w4@-", DropStep)[0].count == 4
    assert steps_of(start, "w4@-", LidStep) == []
    done = play(start, "w4@-")
    assert done.boards[0].score == 20 - (1 + 1 + 2 + 2 + 2 + 3)
    assert letters_of(minus(done.lid, start.lid)) == "BBBBKK"


def test_the_surplus_of_a_dropped_line_goes_to_the_lid():
    start = table(
        player(lines="-/-/-/BBBB/-", wall="B..../.B.../..B../YRWK./....B", floor="KKKKK", score=20),
        EMPTY_PLAYER,
        wall="grey",
    )
    (lid,) = steps_of(start, "w4@-", LidStep)
    assert lid.count == 2
    done = play(start, "w4@-")
    assert done.boards[0].score == 20 - 14
    assert letters_of(minus(done.lid, start.lid)) == "BBBBKKKKK"


def test_a_possible_placement_must_be_made():
    start = table(player(lines="B/-/-/-/-"), EMPTY_PLAYER, wall="grey")
    with pytest.raises(IllegalMoveError) as caught:
        play(start, "w1@-")
    assert caught.value.rule == "must_place"
    assert caught.value.parts == ("w1@1", "w1@2", "w1@3", "w1@4", "w1@5")
    assert "1, 2, 3, 4, 5" in str(caught.value)


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("w1@1", "tiling_line"),
        ("w3@1", "tiling_line"),
        ("w2@1", "column_taken"),
        ("w2@3", "column_colour"),
    ],
)
def test_refused_tiling_choices(move, rule):
    start = table(
        player(lines="-/BB/YYY/-/-", wall="...../K..../..B../...../....."),
        EMPTY_PLAYER,
        wall="grey",
    )
    before = str(start)
    with pytest.raises(IllegalMoveError) as caught:
        play(start, move)
    assert caught.value.rule == rule
    assert "{" not in caught.value.message("en") + caught.value.message("zh-Hant")
    assert str(start) == before


def test_a_column_off_the_wall_is_refused():
    start = table(player(lines="B/-/-/-/-"), EMPTY_PLAYER, wall="grey")
    for column in (0, 6):
        with pytest.raises(IllegalMoveError) as caught:
            start.play(Tiling(1, column))
        assert caught.value.rule == "column_unknown"


# --- The end -------------------------------------------------------------------------------


def ending(*players, **fields):
    """A position in which white from display 1 ends the round."""
    return table(*players, displays="W", **fields)


def test_a_complete_row_ends_the_game_after_the_tiling_with_bonuses():
    start = ending(player(10, wall="BYRK./...../...../...../....."), player(30))
    steps = start.unfold(start.parse_move("1W1"))[1]
    assert [step for step in steps if isinstance(step, BonusStep)] == [
        BonusStep(0, 1, 0, 0, 2, 17),
        BonusStep(1, 0, 0, 0, 0, 30),
    ]
    assert steps[-1] == EndStep((1,))
    over = play(start, "1W1")
    assert over.phase is Phase.OVER
    assert over.round == 1
    assert [board.score for board in over.boards] == [15, 30]
    assert over.scores == (17, 30)
    assert over.outcome.ranks == (2, 1)
    assert AzulPosition.parse(str(over)) == over


def test_the_others_still_tile_in_the_round_that_ends_the_game():
    start = ending(player(wall="BYRK./...../...../...../....."), player(lines="B/-/-/-/-"), first=1)
    over = play(start, "1W1")
    assert wall_text(over, 1) == "B..../...../...../...../....."
    assert over.scores == (7, 1)


def test_equal_scores_are_decided_by_complete_rows():
    """A fault of other programs: no tie-break."""
    start = ending(player(1, wall="BYRK./...../...../...../....."), player(8), first=1)
    over = play(start, "1W1")
    assert over.scores == (8, 8)
    assert over.outcome.winners == (0,)
    assert over.outcome.ranks == (1, 2)


def test_equal_scores_and_rows_are_a_shared_victory():
    walls = "BYRK./...../...../...../....."
    start = ending(player(5, wall=walls), player(5, lines="W/-/-/-/-", wall=walls), player(3))
    over = play(start, "1W1")
    assert over.scores == (12, 12, 3)
    assert over.outcome.winners == (0, 1)
    assert over.outcome.ranks == (1, 1, 3)
    assert steps_of(start, "1W1", EndStep) == [EndStep((0, 1))]


def test_columns_and_colours_count_at_the_end():
    wall = "BYRK./WB.../K.B../R..B./Y...B"
    over = play(ending(player(0, wall=wall), EMPTY_PLAYER), "1W1")
    assert over.scores[0] == 5 + 2 + 7 + 10
    assert over.bonuses[0].points == 19


def wall_without(column):
    """The printed wall with one column left empty: twenty tiles and no complete row."""
    rows = ["".join(row) for row in PRINTED]
    return "/".join(row[:column] + "." + row[column + 1 :] for row in rows)


def test_a_round_that_would_start_without_a_tile_ends_the_game():
    """Four players have locked all hundred tiles on walls and in unfinished lines."""
    start = table(
        player(1, lines="-/-/-/-/BBBB", wall=wall_without(4)),
        player(2, lines="-/W/-/-/YYYY", wall=wall_without(0)),
        player(3, lines="-/-/WW/-/RRRR", wall=wall_without(1)),
        player(4, lines="-/-/-/W/KKK", wall=wall_without(2)),
        displays="K",
        first=4,
        round=6,
    )
    assert not any(start.bag)
    assert not any(start.lid)
    over = play(start, "1K5")
    assert over.phase is Phase.OVER
    assert over.round == 6
    # Four complete columns each.
    assert over.scores == (29, 30, 31, 32)
    assert over.outcome.ranks == (4, 3, 2, 1)
    assert AzulPosition.parse(str(over)) == over
    # With a tile in the lid there is another round, however short.
    onward = play(start, "1K-")
    assert onward.phase is Phase.DEAL
    dealt = onward.play(onward.draw_chance(np.random.default_rng(1)))
    assert str(dealt.displays) == str(((0, 0, 0, 1, 0), *[(0, 0, 0, 0, 0)] * 8))


def test_deal_steps_tell_of_a_refill():
    start = table(bag="BBBBBB", round=5)
    (step,) = steps_of(start, "deal BBBB/BBYR/KKKK/YYYY/RRRR", DealStep)
    assert step.refilled
    assert [len(tiles) for tiles in step.displays] == [4] * 5
    (step,) = steps_of(AzulPosition.start(2), "deal BBBB/BBYR/KKKK/YYYY/RRRR", DealStep)
    assert not step.refilled
