"""The model of chances: against counting every case, by hand, and against the rules' limits."""

from itertools import islice, permutations, product

import pytest
from azul_tables import EMPTY_PLAYER, play, player, random_game, table
from hypothesis import given, settings
from hypothesis import strategies as st

from tilewright.azul import COLOURS, AzulPosition, Colour, WallKind
from tilewright.azul.coach import AzulCoach
from tilewright.azul.coach.chances import best_matching
from tilewright.azul.coach.supply import Supply
from tilewright.azul.wall import bonus_of

COACH = AzulCoach()
NOTHING = (0, 0, 0, 0, 0)


def wall_of(position: AzulPosition, move: str):
    return COACH.figures(position, position.parse_move(move))["wall"]


def feature(position: AzulPosition, move: str, kind: str, label: str):
    return next(
        each
        for each in wall_of(position, move)["features"]
        if (each["feature"], each["label"]) == (kind, label)
    )


# --- The supply ----------------------------------------------------------------------------


def every_case(tiles: list[tuple[float, bool]], now: int, later: int) -> float:
    """The chance by counting every way in which tiles (chance, whether of this round) may come."""
    total = 0.0
    for comes in product([False, True], repeat=len(tiles)):
        chance, this_round, afterwards = 1.0, 0, 0
        for (each, of_now), yes in zip(tiles, comes, strict=True):
            chance *= each if yes else 1 - each
            this_round += yes and of_now
            afterwards += yes and not of_now
        if afterwards >= later and this_round + afterwards >= now + later:
            total += chance
    return total


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("now", range(4))
@pytest.mark.parametrize("later", range(4))
def test_the_chance_counts_every_case(seats, now, later):
    """Two blues on offer; 3 of 24 tiles of the bag, all dealt; 2 of 10 of the lid, 4 or so dealt.

    One round of five displays deals 20 tiles, of which the bag of 16 gives all and the lid 4.
    """
    supply = Supply.of_table(
        offer=(2, 1, 0, 0, 0),
        bag=(3, 5, 4, 4, 0),
        lid=(2, 0, 3, 4, 1),
        rounds=1,
        displays=5,
        seats=seats,
    )
    tiles = [(1 / seats, True)] * 2 + [(1 / seats, False)] * 3 + [(4 / 10 / seats, False)] * 2
    assert supply.chance_of(Colour.BLUE, now, later) == pytest.approx(every_case(tiles, now, later))


def test_without_further_rounds_only_the_offer_counts():
    """One of two tiles falls to one of two players with 1 - 1/4; none of the bag ever does."""
    supply = Supply.of_table((2, 0, 0, 0, 0), (18, 20, 20, 20, 20), NOTHING, 0, 5, 2)
    assert supply.chance_of(Colour.BLUE, 1, 0) == pytest.approx(0.75)
    assert supply.chance_of(Colour.BLUE, 0, 1) == 0
    assert supply.chance_of(Colour.BLUE, 0, 0) == 1


# --- Rounds that are left ------------------------------------------------------------------


def test_the_fullest_row_of_any_wall_says_how_long_the_game_lasts():
    """Three tiles are missing in the opponent's row 1, one of which may come in this round.

    Its line is empty and black, on offer, would complete it.
    """
    other = player(wall="BY.../...../...../...../.....")
    position = table(player(), other, displays="RKKK")
    assert wall_of(position, "1R2")["rounds_left"] == 2
    # No tile is left that could go there in this round.
    assert wall_of(table(player(), other, displays="K"), "1K2")["rounds_left"] == 3


def test_a_full_line_counts_as_tiled_and_takes_no_more():
    """White makes row 1 three tiles of five; the two others need a round each."""
    mover = player(wall="BY.../...../...../...../.....")
    assert wall_of(table(mover, EMPTY_PLAYER, displays="WRRK"), "1W1")["rounds_left"] == 2


# --- What is rewarded ----------------------------------------------------------------------

FOUR_OF_A_COLUMN = "B..../W..../K..../R..../....."


def test_the_last_place_of_a_column():
    """Column 1 lacks yellow in row 5, where three lie; two are on offer after the take.

    The mover gets both of these with 1/4, and more may come from the lid in later rounds.
    """
    mover = player(lines="-/-/-/-/YYY", wall=FOUR_OF_A_COLUMN)
    position = table(mover, EMPTY_PLAYER, displays="YYKR", bag="BBBBRRRRKKKK")
    told = feature(position, "1R1", "column", "1")
    assert (told["missing"], told["possible"]) == (1, True)
    assert 0.25 < told["chance"] < 1
    done = feature(position, "1Y5", "column", "1")
    assert (done["missing"], done["missing_before"], done["chance"]) == (0, 1, 1.0)


def test_in_the_last_round_only_the_offer_counts():
    """The opponent's full line ends the game: two yellows fall to the mover with 1/4, or never."""
    mover = player(lines="-/-/-/-/YYY", wall=FOUR_OF_A_COLUMN)
    other = player(lines="W/-/-/-/-", wall="BYRK./...../...../...../.....", floor="M")
    position = table(mover, other, displays="YYKR", marker=2)
    told = feature(position, "1R1", "column", "1")
    assert (told["possible"], told["chance"]) == (True, 0.25)
    without = table(mover, other, displays="YKKR", marker=2)
    told = feature(without, "1R1", "column", "1")
    assert (told["possible"], told["chance"]) == (False, 0.0)


def test_a_colour_is_impossible_when_too_many_of_its_tiles_lie_on_walls():
    """16 blues lie on walls, so no more than four can ever come to line 5, which needs five."""
    diagonal = "B..../.B.../..B../...B./....B"
    mover = player(wall="B..../...../...../...../.....")
    position = table(mover, *(player(wall=diagonal),) * 3, displays="KKKK")
    told = feature(position, "1K4", "colour", "B")
    assert (told["missing"], told["possible"], told["chance"]) == (4, False, 0.0)
    # Blue of row 5 stands in column 5; column 2 needs blue in row 2 only.
    assert feature(position, "1K4", "column", "5")["possible"] is False
    assert feature(position, "1K4", "row", "5")["possible"] is False
    assert feature(position, "1K4", "column", "2")["possible"] is True


def test_a_grey_row_is_impossible_when_its_last_colour_finds_no_column():
    mover = player(wall="BYRK./....W/...../...../.....")
    position = table(mover, EMPTY_PLAYER, displays="RYYY", wall="grey")
    for kind, label in (("row", "1"), ("column", "5"), ("colour", "W")):
        told = feature(position, "1R2", kind, label)
        assert (told["possible"], told["chance"]) == (False, 0.0), kind


def test_a_tiling_choice_completes_by_its_own_tile():
    """Column 1 is complete as soon as yellow lies in row 5; black of row 4 lies there already."""
    mover = player(lines="-/-/-/-/YYYYY", wall=FOUR_OF_A_COLUMN)
    start = table(mover, player(floor="M"), displays="K", wall="grey", marker=2)
    tiling = play(start, "1K-")
    told = feature(tiling, "w5@1", "column", "1")
    assert (told["missing_before"], told["missing"]) == (1, 0)
    assert feature(tiling, "w5@2", "column", "1")["missing"] == 1


@given(
    st.lists(
        st.lists(st.one_of(st.none(), st.floats(0, 1)), min_size=5, max_size=5),
        min_size=1,
        max_size=5,
    )
)
def test_the_best_matching_is_the_best_of_all(weights):
    best = None
    for columns in permutations(range(5), len(weights)):
        chosen = [row[column] for row, column in zip(weights, columns, strict=True)]
        if None in chosen:
            continue
        value = 1.0
        for each in chosen:
            value *= each
        best = value if best is None else max(best, value)
    found = best_matching(weights)
    assert found == (None if best is None else pytest.approx(best))


@settings(max_examples=10, deadline=None)
@given(
    seed=st.integers(0, 2**32 - 1),
    seats=st.sampled_from([2, 3, 4]),
    kind=st.sampled_from(list(WallKind)),
)
def test_whatever_comes_true_was_possible(seed, seats, kind):
    """Features that a random game completes later never had been called impossible before."""
    game = list(random_game(seed, seats, kind, floor_share=0.02))
    final = game[-1][0]
    assert sum(bonus_of(board.wall).rows for board in final.boards) > 0
    for position, move in islice(game, 3, None, 5):
        if move is None or not position.to_act:
            continue
        wall = final.boards[position.turn].wall
        done = {("row", str(row + 1)) for row, cells in enumerate(wall) if None not in cells}
        done |= {
            ("column", str(column + 1))
            for column in range(5)
            if all(cells[column] is not None for cells in wall)
        }
        done |= {
            ("colour", colour.value) for colour in COLOURS if all(colour in cells for cells in wall)
        }
        told = COACH.figures(position, move)["wall"]
        for each in told["features"]:
            if (each["feature"], each["label"]) in done:
                assert each["possible"], (str(position), str(move), each)
            assert 0 <= each["chance"] <= 1
            assert each["possible"] or each["chance"] == 0
            if each["missing"] == 0:
                assert each["chance"] == 1
        assert final.round - position.round >= told["rounds_left"]
