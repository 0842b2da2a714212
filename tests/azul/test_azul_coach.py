"""What a draft is worth: examples counted by hand, and plain definitions over random positions."""

import json
from dataclasses import replace
from itertools import islice

import pytest
from azul_plain_coach import board_after, points_of_take, round_points, tiles_on_offer
from azul_tables import EMPTY_PLAYER, play, player, random_game, table
from hypothesis import given, settings
from hypothesis import strategies as st

from tilewright._native import azul as core
from tilewright.azul import AzulPosition, Phase, Take, Tiling, WallKind
from tilewright.azul.coach import AzulCoach
from tilewright.azul.descriptor import AZUL
from tilewright.azul.engine.networks import network_for
from tilewright.azul.native import native_state
from tilewright.azul.offer import effect_of
from tilewright.game import IllegalMoveError, TurnError

COACH = AzulCoach()


def figures(position: AzulPosition, move: str):
    return COACH.figures(position, position.parse_move(move))


def margin_of(position: AzulPosition, seat: int) -> float:
    """What the network alone says of a position."""
    network = network_for(position.seats, position.wall_kind)
    return core.judged(network, native_state(position))[seat][1] / 100


# --- Points now ----------------------------------------------------------------------------


def test_a_completed_line_counts_its_row_and_column():
    """Blue of row 2 goes to column 2, into a column of Y, B, W and K: four points."""
    mover = player(lines="-/B/-/-/-", wall=".Y.../...../.W.../.K.../.....")
    told = figures(table(mover, EMPTY_PLAYER, displays="BKKK"), "1B2")
    assert told["completes"] is True
    assert told["column"] == 2
    points = {"tiles": 4, "floor": 0, "total": 4, "score": 4, "bonus": 0}
    assert told["points"] == points


def test_a_line_between_full_ones_counts_what_it_adds_to_the_lower_one():
    """Column 1 takes B, W, K from the top.

    Without W they score 1 + 1; with it 1 + 2 + 3. So W brings 6 - 2 = 4, though its own tile
    scores 2.
    """
    mover = player(lines="B/W/KKK/-/-")
    start = table(mover, player(floor="M"), displays="WYYY", marker=2)
    assert figures(start, "1W2")["points"]["tiles"] == 4


def test_the_floor_costs_by_its_spaces_and_no_score_falls_below_zero():
    """One of three blues completes line 1 (1 point); marker and two blues cost 1 + 1 + 2."""
    start = table(player(), EMPTY_PLAYER, displays="KKKK", centre="BBB")
    told = figures(start, "cB1")
    assert told["points"] == {"tiles": 1, "floor": -4, "total": -3, "score": 0, "bonus": 0}
    assert told["waste"] == {"fallen": 2, "to_lid": 0, "waiting": 0}
    # Without the marker the two blues would have cost 1 + 1.
    assert told["marker"]["cost"] == -2


def test_a_row_brings_its_bonus_and_ends_the_game():
    """White completes row 1 and finds four neighbours: 5 points, and 2 at the end."""
    mover = player(wall="BYRK./...../...../...../.....")
    told = figures(table(mover, EMPTY_PLAYER, displays="WKKK"), "1W1")
    assert told["points"]["tiles"] == 5
    assert told["points"]["bonus"] == 2
    assert told["wall"]["rounds_left"] == 0
    assert told["wall"]["last_round"] is True
    row = told["wall"]["features"][0]
    assert (row["missing_before"], row["missing"], row["chance"]) == (1, 0, 1.0)


def test_the_grey_wall_counts_the_best_tiling():
    """Of row 2's columns only the third touches two tiles: R above, K below, a column of three."""
    mover = player(lines="-/B/-/-/-", wall="..R../...../..K../...../.....")
    told = figures(table(mover, EMPTY_PLAYER, displays="BYYY", wall="grey"), "1B2")
    assert (told["column"], told["points"]["tiles"]) == (3, 3)


def test_a_grey_line_without_a_column_costs_its_tiles():
    """Row 1 has only column 5 free, where white lies already: the tile falls for 1 point."""
    mover = player(wall="BYRK./....W/...../...../.....")
    told = figures(table(mover, EMPTY_PLAYER, displays="WYYY", wall="grey"), "1W1")
    assert told["column"] is None
    assert told["points"]["total"] == -1


# --- Waste ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("left", "waiting"), [("RR", 0), ("R", 2)])
def test_tiles_wait_when_too_few_are_left_to_complete_their_line(left, waiting):
    """Two reds in line 4 lack two more."""
    start = table(player(), EMPTY_PLAYER, displays="RRKK/" + left + "YYYY"[len(left) :])
    told = figures(start, "1R4")
    assert told["lacking"] == 2
    assert told["waste"]["waiting"] == waiting


# --- What is left to the next player -------------------------------------------------------


def pushed_together() -> AzulPosition:
    """Two blacks would complete a line; one lies in the centre, one on the display."""
    other = player(wall="...K./...R./....R/...../.....")
    return table(player(floor="M"), other, displays="RRRK", centre="K", marker=1)


def test_tiles_pushed_together_are_told_as_new():
    """One black or three reds bring nothing; two blacks complete line 2 for 4 points.

    Black goes beside the red of its row and over that of row 3: runs of two and two.
    """
    leaves = figures(pushed_together(), "1R3")["leaves"]
    assert leaves["before"] == 0
    assert leaves["is_new"] is True
    best = leaves["best"]
    assert (best["source"], best["colour"], best["count"]) == ("centre", "K", 2)
    assert (best["target"], best["points"], best["placed"]) == ("2", 4, 2)


def test_a_heap_that_fits_nowhere_is_a_loss():
    """Five reds on an empty floor line cost 1 + 1 + 2 + 2 + 2."""
    other = player(lines="Y/YY/Y/Y/Y", floor="M")
    start = table(player(), other, centre="RRRRRB", marker=2)
    leaves = figures(start, "cB1")["leaves"]
    # The marker has the first space already: 1 + 2 + 2 + 2 + 3.
    assert leaves["best"]["points"] == -10
    assert leaves["poison"]["points"] == -10
    assert "leaves the next player only a loss of 10 points or more" in COACH.explain(
        start, start.parse_move("cB1")
    )


def test_nothing_is_left_after_the_last_take():
    start = table(player(), EMPTY_PLAYER, displays="B")
    assert figures(start, "1B1")["leaves"] is None


# --- The marker and what the engine expects ------------------------------------------------


def test_the_marker_is_worth_what_beginning_changes():
    """The last take of a round leads to the very moments that are compared."""
    start = table(player(), EMPTY_PLAYER, centre="BB")
    first = play(start, "cB2")
    assert (first.phase, first.first_player) == (Phase.DEAL, 0)
    second = replace(first, first_player=1, turn=1)
    marker = figures(start, "cB2")["marker"]
    assert marker["cost"] == -1
    assert marker["worth"] == pytest.approx(margin_of(first, 0) - margin_of(second, 0), abs=0.006)


def test_no_next_round_gives_the_marker_no_worth():
    start = table(player(wall="BYRK./...../...../...../....."), EMPTY_PLAYER, centre="W")
    assert figures(start, "cW1")["marker"] == {"taken": True, "cost": -1, "worth": None}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("kind", WallKind)
def test_the_outlook_is_the_network_s_of_the_position_after_the_move(seats, kind):
    """Not of another seat, and exact where the game is over."""
    ended = 0
    for position, move in random_game(seats, seats, kind, floor_share=0.05):
        if move is None or not position.to_act:
            continue
        seat, after = position.turn, position.play(move)
        if after.outcome is None:
            expected = margin_of(after, seat)
        else:
            ended += 1
            others = [score for other, score in enumerate(after.scores) if other != seat]
            expected = after.scores[seat] - max(others)
        assert COACH.worth(position, move) == pytest.approx(expected)
    assert ended == 1


def test_the_outlook_ranks_all_legal_moves():
    position = table(player(), EMPTY_PLAYER, displays="BBKK/RYYY")
    told = [COACH.figures(position, move)["outlook"] for move in position.legal_moves()]
    margins = sorted((each["margin"] for each in told), reverse=True)
    for each in told:
        assert each["rank"] == 1 + margins.index(each["margin"])
        assert each["behind"] == pytest.approx(margins[0] - each["margin"], abs=0.006)
        mean = sum(margins) / len(margins)
        assert each["above"] == pytest.approx(each["margin"] - mean, abs=0.006)
        assert each["choices"] == len(margins)


# --- Tiling choices ------------------------------------------------------------------------


def test_a_tiling_choice_is_weighed_against_the_best_of_the_round():
    """In column 3 the tile joins a column of three; anywhere apart it scores 1."""
    mover = player(lines="-/B/-/-/-", wall="..R../...../..K../...../.....")
    start = play(table(mover, EMPTY_PLAYER, displays="B", wall="grey"), "1B2")
    best, apart = figures(start, "w2@3"), figures(start, "w2@5")
    assert (best["points"], best["round_points"], best["round_best"]) == (3, 3, 3)
    assert (apart["points"], apart["round_points"], apart["round_best"]) == (1, 1, 3)
    assert "gives up 2 points of this round" in COACH.explain(start, start.parse_move("w2@5"))


def test_a_line_that_must_fall_says_what_it_costs():
    mover = player(wall="BYRK./....W/...../...../.....")
    start = play(table(mover, EMPTY_PLAYER, displays="W", wall="grey"), "1W1")
    told = figures(start, "w1@-")
    assert (told["points"], told["fallen"], told["floor"]) == (0, 1, -1)
    assert COACH.explain(start, start.parse_move("w1@-")).startswith(
        "Sends one white tile of line 1 to the floor line at a cost of 1 point"
    )


# --- Everything else -----------------------------------------------------------------------


def test_what_cannot_be_played_is_refused_as_by_the_rules():
    position = table(player(), EMPTY_PLAYER, displays="BBKK")
    with pytest.raises(IllegalMoveError):
        figures(position, "2R1")
    over = play(
        table(player(wall="BYRK./...../...../...../....."), EMPTY_PLAYER, displays="W"), "1W1"
    )
    with pytest.raises(TurnError):
        figures(over, "1W1")


def test_a_deal_is_told_by_its_tiles():
    start = AzulPosition.start(2)
    deal = "deal BBBB/YYYY/RRRR/KKKK/WWWB"
    assert figures(start, deal)["tiles"] == {"B": 5, "Y": 4, "R": 4, "K": 4, "W": 3}
    assert COACH.explain(start, start.parse_move(deal)) == (
        "Deals 20 tiles: 5 blue, 4 yellow, 4 red, 4 black, 3 white."
    )


def test_the_descriptor_offers_the_coach():
    assert isinstance(AZUL.coach, AzulCoach)


@settings(max_examples=12, deadline=None)
@given(
    seed=st.integers(0, 2**32 - 1),
    seats=st.sampled_from([2, 3, 4]),
    kind=st.sampled_from(list(WallKind)),
)
def test_figures_of_random_positions_are_those_of_plain_definitions(seed, seats, kind):
    """Each figure against its definition, tried out; and positions stay as they are."""
    for position, played in islice(random_game(seed, seats, kind, floor_share=0.05), 5, None, 7):
        if played is None or not position.to_act:
            continue
        before = str(position)
        for move in position.legal_moves()[::9]:
            told = COACH.figures(position, move)
            assert json.loads(json.dumps(told)) == told
            if isinstance(move, Take):
                check_take(position, move, told)
            elif isinstance(move, Tiling):
                check_tiling(position, move, told)
        assert str(position) == before


def check_take(position: AzulPosition, move: Take, told) -> None:
    effect = effect_of(position, move)
    assert told["points"]["total"] == points_of_take(position, move)
    board, after = position.boards[position.turn], board_after(position, move)
    scores = [
        max(0, board.score + round_points(position.wall_kind, each)) for each in (board, after)
    ]
    assert told["points"]["score"] == scores[1] - scores[0]
    assert (told["taken"], told["placed"]) == (effect.taken, effect.placed)
    assert told["waste"]["fallen"] == effect.overflow
    assert told["waste"]["to_lid"] == effect.to_lid
    if move.line is not None:
        lacking = move.line - after.lines[move.line - 1].count
        hopeless = lacking > tiles_on_offer(position, move, move.colour.order)
        assert told["lacking"] == lacking
        assert told["waste"]["waiting"] == (effect.placed if hopeless else 0)
    following = position.play(move)
    if following.phase is not Phase.OFFER:
        assert told["leaves"] is None
        return
    choices = {each: points_of_take(following, each) for each in following.legal_moves()}
    best = told["leaves"]["best"]
    assert told["leaves"]["seat"] == following.turn
    assert best["points"] == max(choices.values())
    source = None if best["source"] == "centre" else int(best["source"])
    line = None if best["target"] == "floor" else int(best["target"])
    assert best["points"] == next(
        points
        for each, points in choices.items()
        if (each.source, each.colour.value, each.line) == (source, best["colour"], line)
    )
    groups = {(each.source, each.colour) for each in choices}
    assert told["leaves"]["groups"] == len(groups)
    worst = min(
        max(points for each, points in choices.items() if (each.source, each.colour) == group)
        for group in groups
    )
    poison = told["leaves"]["poison"]
    assert (0 if poison is None else poison["points"]) == min(worst, 0)


def check_tiling(position: AzulPosition, move: Tiling, told) -> None:
    kind, seat = position.wall_kind, position.turn
    assert told["round_best"] == round_points(kind, position.boards[seat])
    assert told["round_points"] <= told["round_best"]
    best = max(COACH.figures(position, each)["round_points"] for each in position.legal_moves())
    assert best == told["round_best"]
