"""The position text: both ways, defaults, freedom of form, and everything it refuses."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from azul_tables import EMPTY_PLAYER, play, player, table, table_text
from hypothesis import given, settings
from hypothesis import strategies as st

from tilewright.azul import (  # noqa: F401 - names for eval of a repr
    MARKER,
    AzulPosition,
    Colour,
    PatternLine,
    Phase,
    PlayerBoard,
    WallKind,
    parse_move,
)
from tilewright.azul.notation import LONGEST_TEXT
from tilewright.azul.tiles import ALL_TILES
from tilewright.azul.validity import check_position, tiles_in_play
from tilewright.game import NotationError

GREY_ROW = "BYRKW/...../...../...../....."


def refused(text):
    with pytest.raises(NotationError) as caught:
        AzulPosition.parse(text)
    error = caught.value
    assert error.code.startswith("azul.text.")
    for language in ("en", "zh-Hant"):
        assert "{" not in error.message(language)
    return error.code.removeprefix("azul.text.")


def test_the_text_of_the_start():
    assert str(AzulPosition.start(2, first_player=1)) == (
        "azul wall=coloured round=1 phase=deal first=2 displays=-/-/-/-/- centre=- "
        "marker=centre bag=20B20Y20R20K20W lid=- "
        "player=0:-/-/-/-/-:...../...../...../...../.....:- "
        "player=0:-/-/-/-/-:...../...../...../...../.....:-"
    )


def test_the_text_of_a_moment_in_the_offer():
    text = str(play(table(displays="BBYR/KKKK"), "1B1", "cY2"))
    assert text == (
        "azul wall=coloured round=1 phase=offer first=1 turn=1 displays=-/KKKK/-/-/- centre=R "
        "marker=2 bag=18B19Y19R16K20W lid=- "
        "player=0:B/-/-/-/-:...../...../...../...../.....:B "
        "player=0:-/Y/-/-/-:...../...../...../...../.....:M"
    )
    assert str(AzulPosition.parse(text)) == text


def test_a_position_has_an_evaluable_repr():
    position = play(table(displays="BBYR/KKKK"), "1B1", "cY2")
    assert eval(repr(position)) == position


def test_case_order_of_fields_and_counted_tiles_are_free():
    text = "AZUL lid=18b20y20r20k20w bag=- player=0:-/-/-/-/-:...../...../...../...../.....:- "
    text += "Displays=2b/-/-/-/- player=0:-/-/-/-/-:...../...../...../...../.....:-"
    assert AzulPosition.parse(f"  {text}\n") == table(displays="BB")


def test_fields_left_out_have_defaults():
    position = table(displays="BB")
    assert position.wall_kind is WallKind.COLOURED
    assert (position.round, position.first_player, position.turn) == (1, 0, 0)
    assert position.marker is None
    assert position.phase is Phase.OFFER


def test_in_the_offer_the_player_who_began_is_to_move_unless_told():
    assert table(displays="BB", first=2).turn == 1
    assert table(displays="BB", first=2, turn=1).turn == 0


FULL = "BYRK/BYRK/BYRK/BYRK/BYRK"


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("", "start"),
        ("lits 5", "start"),
        ("azul " + "x" * LONGEST_TEXT, "long"),
        ("azul nonsense", "field"),
        ("azul size=5", "field"),
        ("azul round=1 round=2", "field_twice"),
        ("azul", "players"),
        (table_text(*[EMPTY_PLAYER] * 2) + f" player={EMPTY_PLAYER}" * 3, "players"),
        (f"azul displays=-/-/-/-/- player={EMPTY_PLAYER} player={EMPTY_PLAYER}", "field_missing"),
        (f"azul bag=- player={EMPTY_PLAYER} player={EMPTY_PLAYER}", "field_missing"),
        (table_text().replace("displays=-/", "displays="), "displays"),
        (table_text(displays="BBBBB"), "display_overfull"),
        (table_text(displays="BBXB"), "value"),
        (table_text(displays="BBMB"), "value"),
        (table_text(displays="21B"), "value"),
        (table_text(displays="0B"), "value"),
        (table_text(round=0), "value"),
        (table_text(round="²"), "value"),
        (table_text(first=3), "value"),
        (table_text(first="-1"), "value"),
        (table_text(wall="green"), "value"),
        (table_text(marker=3), "value"),
        (table_text(phase="offer"), "phase"),
        (table_text(turn=2), "turn"),
        (table_text(phase="deal", displays="B"), "phase"),
        (table_text() + "1B", "value"),
        (table_text().replace("bag=20B", "bag=19B"), "tiles"),
        (table_text().replace("lid=-", "lid=B"), "tiles"),
        (table_text("0:-/-/-/-:.:-", EMPTY_PLAYER), "value"),
        (table_text("0:-/-/-/-/-:...../...../...../.....:-", EMPTY_PLAYER), "value"),
        (table_text("0:-/-/-/-/-:...../...../...../...../....x:-", EMPTY_PLAYER), "value"),
        (table_text("-1:-/-/-/-/-:...../...../...../...../.....:-", EMPTY_PLAYER), "value"),
        (table_text("0:-/-/-/-/-:-", EMPTY_PLAYER), "value"),
        (table_text(player(lines="-/BY/-/-/-"), EMPTY_PLAYER, displays="K"), "line_mixed"),
        (table_text(player(lines="BB/-/-/-/-"), EMPTY_PLAYER, displays="K"), "line_overfull"),
        (table_text(player(lines="-/M/-/-/-"), EMPTY_PLAYER, displays="K"), "value"),
        (
            table_text(
                player(lines="-/B/-/-/-", wall="...../.B.../...../...../....."), EMPTY_PLAYER
            ),
            "line_wall",
        ),
        (table_text(player(wall="Y..../...../...../...../....."), EMPTY_PLAYER), "wall_place"),
        (
            table_text(player(wall="B.B../...../...../...../....."), EMPTY_PLAYER, wall="grey"),
            "wall_row",
        ),
        (
            table_text(player(wall="B..../B..../...../...../....."), EMPTY_PLAYER, wall="grey"),
            "wall_column",
        ),
        (table_text(player(floor="B" * 8), EMPTY_PLAYER, displays="K"), "floor_overfull"),
        (table_text(player(floor="M"), EMPTY_PLAYER, displays="K"), "marker_elsewhere"),
        (table_text(player(floor="MM"), EMPTY_PLAYER, displays="K", marker=1), "marker_elsewhere"),
        (table_text(player(floor="M"), EMPTY_PLAYER, displays="K", marker=2), "marker_elsewhere"),
        (table_text(displays="K", marker=1), "marker_missing"),
        (table_text(marker=1), "marker_missing"),
        (table_text(player(floor="M"), EMPTY_PLAYER, marker=1), "marker_between"),
        (table_text(player(floor="B"), EMPTY_PLAYER), "floor_unpaid"),
        (table_text(player(lines="B/-/-/-/-"), EMPTY_PLAYER), "tiling_automatic"),
        (table_text(player(wall=GREY_ROW), EMPTY_PLAYER, displays="K"), "row_complete"),
        (
            table_text(player(lines="B/-/-/-/-"), player(wall=GREY_ROW), displays="", wall="grey"),
            "row_complete",
        ),
        (
            table_text(player(floor="B"), player(lines="B/-/-/-/-"), wall="grey"),
            "floor_unpaid",
        ),
        # All displays are as they were dealt, so nobody has taken anything yet.
        (table_text(displays=FULL, centre="K"), "centre_unused"),
        (table_text(displays=FULL.replace("BYRK", "-", 1), centre="KKKK"), "centre_unused"),
        (table_text(player(floor="M"), EMPTY_PLAYER, displays=FULL, marker=1), "marker_unused"),
        (table_text(displays=FULL, turn=2), "turn"),
        (table_text(player(floor="B"), EMPTY_PLAYER, displays=FULL), "floor_unpaid"),
        (table_text(player(lines="B/-/-/-/-"), EMPTY_PLAYER, displays=FULL), "line_waiting"),
        # Displays are filled while there is a tile in the bag, and the lid goes into the bag.
        (table_text(displays="BBB", bag="K"), "display_short"),
        (table_text(displays="BBB/KKKK"), "display_short"),
        (table_text(displays="B/K"), "display_short"),
        # Lines are tiled from the top: this row was complete before.
        (
            table_text(
                player(lines="B/-/-/-/-", wall="...../BYRKW/...../...../....."),
                EMPTY_PLAYER,
                wall="grey",
            ),
            "row_complete",
        ),
        (table_text(player(wall="B..../...../...../...../....."), EMPTY_PLAYER), "first_deal"),
        (table_text(lid="B"), "first_deal"),
    ],
)
def test_refused_texts(text, rule):
    assert refused(text) == rule


def test_what_looks_odd_but_can_come_about_is_read():
    """A short display once the bag is used up; a row completed in the tiling that goes on."""
    short = table(displays="KKKK/BB", bag="")
    assert AzulPosition.parse(str(short)) == short
    tiling = table(player(lines="-/BB/-/-/-", wall=GREY_ROW), EMPTY_PLAYER, wall="grey", round=3)
    assert tiling.turn == 0
    assert AzulPosition.parse(str(tiling)) == tiling


@pytest.mark.parametrize("mark", ["\ufeff", "\ufeff "])
def test_a_byte_order_mark_before_a_position_is_skipped(mark):
    assert AzulPosition.parse(mark + table_text()) == table()


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("３Ｒ２", "3R2"),
        (" 3 r 2\n", "3R2"),
        ("cB－", "cB-"),
        ("c b –", "cB-"),
        ("cB−", "cB-"),
        ("cB—", "cB-"),
        ("w2＠4", "w2@4"),
        ("ｗ2 @ ‐", "w2@-"),
        ("deal　BYRK／BBYR／-／－／W", "deal BYRK/BBYR/-/-/W"),
    ],
)
def test_full_width_letters_blanks_and_other_dashes_are_read(text, move):
    assert str(parse_move(text)) == move


def test_a_seat_that_has_tiled_may_have_a_complete_row_and_has_paid_the_marker():
    tiling = table(player(wall=GREY_ROW), player(lines="B/-/-/-/-"), wall="grey", marker=1)
    assert tiling.phase is Phase.TILING
    assert tiling.turn == 1
    assert AzulPosition.parse(str(tiling)) == tiling
    assert play(tiling, "w1@1").phase is Phase.OVER


def test_the_check_refuses_a_holder_that_is_no_seat():
    """Only a position built by hand can say so; a text cannot."""
    with pytest.raises(NotationError) as caught:
        check_position(replace(table(displays="B"), marker=5))
    assert caught.value.code == "azul.text.marker"


def test_tiles_in_play_are_counted_everywhere():
    position = table(
        player(lines="-/B/-/-/-", wall="BY.../...../...../...../.....", floor="MK"),
        EMPTY_PLAYER,
        displays="WWWW",
        centre="RR",
        lid="YY",
        marker=1,
    )
    assert tiles_in_play(position) == ALL_TILES


PIECES = st.sampled_from([*"azul=:/-.BYRKWM0123456789 ", "player=", "displays=", "bag="])


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(max_size=200), st.lists(PIECES, max_size=80).map("".join)))
def test_any_text_gives_a_value_or_a_notation_error(text):
    for reader in (
        AzulPosition.parse,
        lambda given: AzulPosition.parse("azul " + given),
        parse_move,
    ):
        try:
            value = reader(text)
        except NotationError as error:
            error.message("zh-Hant")
        else:
            assert type(value).parse(str(value)) == value


VALID = str(play(table(displays="BBYR/KKKK", wall="grey"), "1B1", "cY2"))


@settings(max_examples=300, deadline=None)
@given(
    at=st.integers(0, len(VALID)),
    length=st.integers(0, 6),
    insert=st.text(alphabet="azul=:/-.BYRKWM0123456789 é²", max_size=4),
)
def test_a_damaged_text_gives_a_possible_position_or_a_notation_error(at, length, insert):
    damaged = VALID[:at] + insert + VALID[at + length :]
    try:
        position = AzulPosition.parse(damaged)
    except NotationError as error:
        error.message("zh-Hant")
    else:
        check_position(position)
        assert AzulPosition.parse(str(position)) == position


def test_the_examples_of_the_documentation_are_read():
    """Every position and deal in the Azul part of the notation page."""
    page = Path(__file__).parents[2] / "docs" / "notation.md"
    part = page.read_text(encoding="utf-8").partition("## Azul")[2].partition("\n## ")[0]
    texts = [line for line in part.splitlines() if line.startswith("azul ")]
    assert texts
    for text in texts:
        assert str(AzulPosition.parse(text)) == text
    table_of_moves = part.partition("### Places")[0]
    moves = re.findall(r"^\| `([^`]+)` \|", table_of_moves, re.MULTILINE)
    assert len(moves) == 5
    for move in moves:
        assert str(parse_move(move)) == move
