"""The offer: takes, targets, overflow, the marker, the lid, and what is refused."""

import pytest
from azul_tables import EMPTY_PLAYER, play, player, table

from tilewright.azul import MARKER, AzulPosition, Colour, Deal, Phase, Take, Tiling, WallKind
from tilewright.azul.offer import effect_of
from tilewright.azul.tiles import letters_of
from tilewright.game import IllegalMoveError, NotationError, TurnError

OPENING = "BBYR/KKKK/BYRK/WWRR/BBBB"


def refused(position, move):
    """The broken rule and the parts named; the position must stay what it was."""
    before = str(position)
    with pytest.raises(IllegalMoveError) as caught:
        position.play(position.parse_move(move) if isinstance(move, str) else move)
    assert str(position) == before
    assert caught.value.message("en")
    assert "{" not in caught.value.message("en") + caught.value.message("zh-Hant")
    return caught.value.rule, caught.value.parts


def test_a_take_moves_all_of_the_colour_and_sends_the_rest_to_the_centre():
    position = play(table(displays=OPENING), "1B2")
    assert position.displays[0] == (0, 0, 0, 0, 0)
    assert letters_of(position.centre) == "YR"
    assert position.boards[0].lines[1].colour is Colour.BLUE
    assert position.boards[0].lines[1].count == 2
    assert position.to_act == {1}


def test_a_take_is_never_split_over_two_lines():
    """A fault of other programs: what overflows goes to the floor, not into a second line."""
    position = play(table(displays=OPENING), "2K1")
    board = position.boards[0]
    assert [line.count for line in board.lines] == [1, 0, 0, 0, 0]
    assert board.floor == (Colour.BLACK,) * 3
    assert board.floor_cost == -4


def test_a_line_goes_on_with_its_colour_and_overflows():
    start = table(player(lines="-/B/-/-/-"), EMPTY_PLAYER, displays=OPENING)
    board = play(start, "1B2").boards[0]
    assert board.lines[1].count == 2
    assert board.floor == (Colour.BLUE,)


def test_the_first_to_take_from_the_centre_takes_the_marker_before_the_tiles():
    start = table(player(floor="KK"), EMPTY_PLAYER, displays="BBYR", centre="YYY")
    position = play(start, "cY1")
    assert position.boards[0].floor == (Colour.BLACK, Colour.BLACK, MARKER, *[Colour.YELLOW] * 2)
    assert position.marker == 0
    later = play(position, "1B1", "cR2")
    assert later.marker == 0
    assert MARKER not in later.boards[1].floor


@pytest.mark.parametrize("occupied", range(7))
def test_the_marker_counts_in_whatever_floor_space_it_takes(occupied):
    """A fault of other programs: the marker cost only in the first space."""
    start = table(player(floor="K" * occupied or "-"), EMPTY_PLAYER, displays="BBYR", centre="Y")
    effect = effect_of(start, Take.parse("cY1"))
    assert effect.takes_marker
    assert effect.cost == (-1, -1, -2, -2, -2, -3, -3)[occupied]
    assert play(start, "cY1").boards[0].floor[-1] is MARKER


def test_a_marker_on_a_full_floor_line_is_taken_and_costs_nothing_more():
    holder = player(19, floor="KKKKKKK")
    last = table(holder, EMPTY_PLAYER, centre="YY", first=2, turn=1)
    position = play(last, "cY1")
    # The only take left, so the round is over: the holder begins the next one.
    assert position.first_player == 0
    assert position.boards[0].score == 19 + 1 - 14
    start = table(holder, EMPTY_PLAYER, displays="BBBB", centre="YY", first=2, turn=1)
    assert effect_of(start, Take.parse("cY1")).cost == 0
    held = play(start, "cY1")
    assert held.marker == 0
    assert held.boards[0].floor == (Colour.BLACK,) * 7
    assert held.lid[Colour.YELLOW.order] == 1
    assert AzulPosition.parse(str(held)) == held
    assert play(held, "1B4").first_player == 0


def test_tiles_beyond_the_floor_line_go_to_the_lid():
    start = table(player(floor="KKKKKK"), EMPTY_PLAYER, displays="BBBB/YYYY")
    effect = effect_of(start, Take.parse("1B2"))
    assert (effect.taken, effect.placed, effect.overflow, effect.to_lid) == (4, 2, 2, 1)
    assert effect.cost == -3
    position = play(start, "1B2")
    assert len(position.boards[0].floor) == 7
    assert position.lid == (1, 0, 0, 0, 0)


def test_the_floor_may_be_chosen_though_a_line_fits():
    position = play(table(displays=OPENING), "4R-")
    assert position.boards[0].floor == (Colour.RED, Colour.RED)


def test_the_same_colour_may_be_collected_in_several_lines():
    position = play(table(displays=OPENING), "1B5", "2K4", "5B4")
    lines = position.boards[0].lines
    assert (lines[3].count, lines[4].count) == (4, 2)
    assert lines[3].colour is lines[4].colour is Colour.BLUE


def test_full_lines_are_no_targets():
    """A fault of other programs: a full line was offered, and swallowed the tiles."""
    start = table(player(lines="B/-/-/-/-"), EMPTY_PLAYER, displays=f"-/{OPENING[5:]}")
    assert "5B1" not in {str(move) for move in start.legal_moves()}
    assert refused(start, "5B1") == ("line_full", ("1",))


def test_legal_moves_come_in_canonical_order():
    start = table(
        player(lines="-/Y/-/-/-", wall="B..../...../...../...../....."),
        EMPTY_PLAYER,
        displays="-/BY",
        centre="BW",
    )
    assert " ".join(str(move) for move in start.legal_moves()) == (
        "2B3 2B4 2B5 2B- 2Y1 2Y2 2Y3 2Y4 2Y5 2Y- cB3 cB4 cB5 cB- cW1 cW3 cW4 cW5 cW-"
    )


def test_five_seven_or_nine_displays():
    """A fault of other programs: always five displays."""
    assert [len(AzulPosition.start(seats).displays) for seats in (2, 3, 4)] == [5, 7, 9]


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("7B1", ("display_unknown", ("7",))),
        ("3B1", ("display_empty", ("3",))),
        ("1W1", ("display_colour", ("1W",))),
        ("cB1", ("centre_colour", ("cB",))),
        ("1B2", ("line_colour", ("2",))),
        ("1B1", ("line_full", ("1",))),
        ("1Y3", ("wall_colour", ("3",))),
        (Take(1, Colour.BLUE, 6), ("line_unknown", ("6",))),
        (Take(0, Colour.BLUE, 4), ("display_unknown", ("0",))),
        ("w1@2", ("tiling_automatic", ("w1@2",))),
        ("deal B/-/-/-/-", ("not_awaited", ("deal B/-/-/-/-",))),
    ],
)
def test_refusals_name_the_rule_and_the_part(move, expected):
    start = table(
        player(lines="B/R/-/-/-", wall="...../...../...Y./...../....."),
        EMPTY_PLAYER,
        displays="BBYR/KKKK",
        centre="W",
    )
    assert refused(start, move) == expected


def test_an_empty_centre_is_refused_and_the_marker_cannot_be_taken_alone():
    start = table(displays="BBYR")
    assert refused(start, "cB1") == ("centre_empty", ("c",))
    assert all(str(move)[0] != "c" for move in start.legal_moves())


def test_takes_wait_for_the_deal_and_for_the_tiling():
    assert refused(AzulPosition.start(2), "1B1") == ("deal_awaited", ("1B1",))
    tiling = table(player(lines="B/-/-/-/-"), EMPTY_PLAYER, wall="grey")
    assert tiling.phase is Phase.TILING
    assert refused(tiling, "1B1") == ("not_offer", ("1B1",))
    assert refused(table(displays="B", wall="grey"), "w1@1") == ("not_tiling", ("w1@1",))


def test_on_the_grey_wall_a_line_without_a_free_column_is_still_a_target():
    """Blue fits no column of row 5, yet the line may be started; row 1 has blue itself."""
    wall = "B..../.B.../..B../...B./YRWK."
    start = table(player(wall=wall), EMPTY_PLAYER, displays="B", wall="grey")
    blocked = start.boards[0].wall
    assert [str(move) for move in start.legal_moves()] == ["1B5", "1B-"]
    assert blocked[4][4] is None


def test_nothing_can_be_played_once_the_game_is_over():
    over = table(player(wall="BYRKW/...../...../...../....."), EMPTY_PLAYER)
    assert over.phase is Phase.OVER
    assert over.to_act == frozenset()
    assert over.legal_moves() == ()
    for move in ("1B1", "w1@1", "deal -/-/-/-/-"):
        with pytest.raises(TurnError) as caught:
            play(over, move)
        assert caught.value.code == "azul.turn.over"
    with pytest.raises(TurnError, match="over"):
        over.default_move()


def test_the_default_move_takes_the_floor_last():
    position = table(displays=OPENING)
    assert str(position.default_move()) == "1B1"
    full = player(lines="Y/YY/YYY/YYYY/YYYYY")
    assert str(table(full, EMPTY_PLAYER, displays="B").default_move()) == "1B-"
    with pytest.raises(TurnError) as caught:
        AzulPosition.start(2).default_move()
    assert caught.value.code == "azul.turn.deal"


def test_the_default_move_of_the_tiling_is_the_first_column():
    tiling = table(player(lines="B/-/-/-/-"), EMPTY_PLAYER, wall="grey")
    assert str(tiling.default_move()) == "w1@1"


@pytest.mark.parametrize(
    "text", ["3R2", "cB-", "9W5", "w2@4", "w2@-", "deal BYRK/BBYR/-/-/W", "deal -/-/-/-/-"]
)
def test_moves_read_as_they_are_written(text):
    position = AzulPosition.start(2)
    move = position.parse_move(text)
    assert str(move) == text
    assert type(move).parse(text.lower()) == move
    assert eval(repr(move)) == move
    assert hash(move) == hash(position.parse_move(f" {text} "))


def test_a_deal_reads_tiles_of_a_display_in_any_order():
    assert str(Deal.parse("deal KRYB/rybb/-")) == "deal BYRK/BBYR/-"


@pytest.mark.parametrize(
    "text", ["", "3", "0R2", "3X2", "3R6", "3R22", "w6@1", "w1@0", "deal", "deal BBBBB", "x" * 500]
)
def test_other_texts_are_no_moves(text):
    with pytest.raises(NotationError) as caught:
        AzulPosition.start(2).parse_move(text)
    assert caught.value.code == "azul.text.move"
    assert caught.value.message("zh-Hant")


def test_a_move_of_another_kind_is_not_read_as_this_one():
    for kind, text in ((Take, "w1@1"), (Tiling, "1B1"), (Deal, "1B1")):
        with pytest.raises(NotationError):
            kind.parse(text)


def test_positions_and_moves_are_values():
    start = AzulPosition.start(3, wall_kind=WallKind.GREY, first_player=2)
    assert start == AzulPosition.start(3, wall_kind=WallKind.GREY, first_player=2)
    assert hash(start) == hash(AzulPosition.start(3, wall_kind=WallKind.GREY, first_player=2))
    assert start.view(None) is start
    assert start.seats == 3
    with pytest.raises(AttributeError):
        start.round = 2


def test_a_text_is_no_move():
    """A mistake of the calling program, not of a player: it must not pass in silence."""
    with pytest.raises(TypeError, match="parse_move"):
        AzulPosition.start(2).play("1B1")
