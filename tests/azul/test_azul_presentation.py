"""The payloads of boards on screens, the terminal picture, and the descriptor."""

import json
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from azul_tables import EMPTY_PLAYER, play, player, random_game, table
from hypothesis import given, settings
from hypothesis import strategies as st

from tilewright import messages
from tilewright.azul import AzulPosition, WallKind
from tilewright.azul.descriptor import AZUL
from tilewright.azul.levels import BOTS
from tilewright.game import ConfigError, resolve_settings
from tilewright.games import game_named

TAKE_KEYS = {
    "move", "source", "colour", "target", "taken", "placed", "overflow", "to_lid", "takes_marker",
    "cost",
}  # fmt: skip


def text_of(lines):
    return "\n".join("".join(part for part, _ in line).rstrip() for line in lines)


# --- Payloads ------------------------------------------------------------------------------


def test_catalogue():
    catalogue = AZUL.catalogue()
    assert [entry["letter"] for entry in catalogue["colours"]] == list("BYRKW")
    for entry in catalogue["colours"]:
        assert messages.render(entry["name"], {})
    assert catalogue["floor"] == [-1, -1, -2, -2, -2, -3, -3]
    assert catalogue["printed"][1] == list("WBYRK")


def test_describe_the_offer():
    position = play(
        table(player(lines="-/B/-/-/-", floor="KK"), EMPTY_PLAYER, displays="BBYR/KKKK"), "1B2"
    )
    seen = AZUL.describe(position)
    assert seen["game"] == "azul"
    assert seen["text"] == str(position)
    assert (seen["seats"], seen["wall"], seen["round"], seen["phase"]) == (
        2,
        "coloured",
        1,
        "offer",
    )
    assert (seen["to_act"], seen["first_player"], seen["marker"]) == ([1], 0, "centre")
    assert seen["displays"] == [[], ["K"] * 4, [], [], []]
    assert seen["centre"] == ["Y", "R"]
    assert seen["bag"]["K"] == 14
    assert seen["lid"] == dict.fromkeys("BYRKW", 0)
    first = seen["players"][0]
    assert first["lines"][1] == {"capacity": 2, "colour": "B", "count": 2}
    assert first["lines"][0] == {"capacity": 1, "colour": None, "count": 0}
    assert first["floor"] == ["K", "K", "B"]
    assert first["floor_cost"] == -4
    assert first["bonus"] == {"rows": 0, "columns": 0, "colours": 0, "points": 0}
    assert set(seen["legal"][0]) == TAKE_KEYS
    assert seen["outcome"] is None


def test_a_legal_take_tells_what_it_would_cost():
    position = table(player(floor="KKKK"), EMPTY_PLAYER, displays="B", centre="RRRR")
    legal = {entry["move"]: entry for entry in AZUL.describe(position)["legal"]}
    assert legal["cR1"] == {
        "move": "cR1",
        "source": "centre",
        "colour": "R",
        "target": "1",
        "taken": 4,
        "placed": 1,
        "overflow": 3,
        "to_lid": 1,
        "takes_marker": True,
        "cost": -2 - 3 - 3,
    }
    assert legal["1B-"]["target"] == "floor"
    assert legal["1B-"]["cost"] == -2


def test_describe_the_tiling():
    position = table(
        player(lines="-/BB/-/-/-", wall="...K./...../...R./...../....."), EMPTY_PLAYER, wall="grey"
    )
    seen = AZUL.describe(position)
    assert seen["phase"] == "tiling"
    assert seen["legal"][3] == {
        "move": "w2@4",
        "line": 2,
        "colour": "B",
        "column": 4,
        "row_run": 1,
        "column_run": 3,
        "points": 3,
    }
    stuck = table(
        player(lines="-/-/-/BBBB/-", wall="B..../.B.../..B../YRWK./....B"),
        EMPTY_PLAYER,
        wall="grey",
    )
    assert AZUL.describe(stuck)["legal"][0]["column"] is None


def test_describe_the_end_includes_the_bonuses():
    over = table(player(10, wall="BYRKW/...../...../...../....."), player(5))
    seen = AZUL.describe(over)
    assert seen["players"][0]["score"] == 12
    assert seen["players"][0]["bonus"]["points"] == 2
    assert seen["outcome"] == {
        "termination": "completed",
        "winners": [0],
        "ranks": [1, 2],
        "scores": [12, 5],
    }


def test_preview_of_good_and_bad_moves():
    position = table(displays="BBYR/KKKK")
    good = AZUL.preview(position, "2k1")
    assert good["legal"] is True
    assert good["error"] is None
    assert (good["move"], good["overflow"], good["cost"]) == ("2K1", 3, -4)
    assert good.keys() == TAKE_KEYS | {"legal", "error"}
    for text, code in (("9B1", "azul.move.display_unknown"), ("hm", "azul.text.move")):
        bad = AZUL.preview(position, text)
        assert (bad["move"], bad["legal"], bad["error"]["code"]) == (text, False, code)
    deal = "deal BYRK/BYRK/BYRK/BYRK/BYRK"
    assert AZUL.preview(AzulPosition.start(2), deal) == {
        "move": deal,
        "legal": True,
        "error": None,
    }


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=100), st.booleans())
def test_preview_never_raises(text, in_offer):
    position = table(displays="BBYR/KKKK") if in_offer else AzulPosition.start(2)
    seen = AZUL.preview(position, text)
    assert seen["legal"] == (seen["error"] is None)
    assert json.loads(json.dumps(seen)) == seen


def test_steps_of_a_take():
    position = table(player(floor="KKKKK"), EMPTY_PLAYER, displays="BBBB", centre="RRR")
    assert AZUL.steps(position, position.parse_move("cR1")) == [
        {"kind": "take", "seat": 0, "source": "centre", "colour": "R", "count": 3, "marker": True},
        {"kind": "line", "seat": 0, "line": 1, "colour": "R", "count": 1},
        {"kind": "floor", "seat": 0, "tiles": ["marker", "R"]},
        {"kind": "lid", "colour": "R", "count": 1},
    ]


def test_steps_of_the_last_take_of_a_round():
    position = table(player(3, floor="K"), EMPTY_PLAYER, displays="B")
    assert AZUL.steps(position, position.parse_move("1B1")) == [
        {"kind": "take", "seat": 0, "source": "1", "colour": "B", "count": 1, "marker": False},
        {"kind": "line", "seat": 0, "line": 1, "colour": "B", "count": 1},
        {
            "kind": "tile",
            "seat": 0,
            "line": 1,
            "column": 1,
            "colour": "B",
            "row_run": 1,
            "column_run": 1,
            "points": 1,
            "score": 4,
        },
        {"kind": "penalty", "seat": 0, "points": -1, "score": 3},
        {"kind": "next", "first_player": 0},
    ]


@pytest.mark.parametrize("wall_kind", WallKind)
def test_payloads_are_json_and_the_picture_fits_the_terminal(wall_kind):
    for position, move in list(random_game(5, 4, wall_kind, floor_share=0.5))[::5]:
        seen = AZUL.describe(position)
        assert json.loads(json.dumps(seen)) == seen
        if move is not None:
            steps = AZUL.steps(position, move)
            assert json.loads(json.dumps(steps)) == steps
        for hints in (False, True):
            lines = AZUL.show(position, hints=hints)
            assert max(len(line) for line in text_of(lines).splitlines()) <= 80


# --- Terminal ------------------------------------------------------------------------------


def test_show_the_offer_with_and_without_hints():
    position = play(table(player(floor="KK"), EMPTY_PLAYER, displays="BBYR/KKKK"), "1B2", "cY2")
    shown = text_of(AZUL.show(position))
    assert "Azul · coloured wall · round 1 · player 1 takes tiles" in shown
    assert re.search(r"2 K  K  K  K", shown)
    assert "▶ Player 1" in shown
    # Placed tiles are capitals, printed places small letters.
    assert "B  B  ▸  w  b  y  r  k" in shown
    assert "=-4" not in shown
    assert "=-2" in shown
    hinted = text_of(AZUL.show(position, hints=True))
    assert "Possible moves" in hinted
    assert "2K 1 3 4 5 -" in hinted
    assert "cR 1 3 4 5 -" in hinted


def test_show_the_columns_to_choose_from():
    position = table(
        player(lines="-/BB/-/-/-", wall="...../K..../..B../...../....."), EMPTY_PLAYER, wall="grey"
    )
    plain, hinted = (AZUL.show(position, hints=hints) for hints in (False, True))
    assert "player 1 tiles pattern line 2" in text_of(plain)
    assert "▸  K  2  ·  4  5" in text_of(hinted)
    assert "w2@ 2 4 5" in text_of(hinted)


def test_show_the_deal_awaited_and_the_end():
    assert "the deal is awaited" in text_of(AZUL.show(AzulPosition.start(2), hints=True))
    walls = "BYRKW/...../...../...../....."
    shared = table(player(8, wall=walls), player(8, wall=walls))
    shown = text_of(AZUL.show(shared))
    assert "players 1, 2 share the victory" in shown
    assert "10 points, of them 2 bonus" in shown
    held = play(table(displays="BBYR/KKKK"), "1B1", "cY2")
    assert "Player 2  0 points   M" in text_of(AZUL.show(held))


# --- Descriptor ----------------------------------------------------------------------------


def test_the_descriptor_is_registered():
    assert game_named("azul") is AZUL
    assert AZUL.name == "azul"
    assert AZUL.seat_counts == (2, 3, 4)
    assert AZUL.has_chance
    assert list(AZUL.variants) == ["coloured", "grey"]
    assert AZUL.bots is BOTS


def test_options_variants_and_bots_have_names():
    names = [f"variant.{name}" for name in AZUL.variants]
    names += [f"bot.{name}" for name in AZUL.bots]
    for option in AZUL.options:
        names.append(f"option.{option.name}")
        names += [f"option.{option.name}.{choice}" for choice in option.choices]
    assert set(names) <= messages.catalogue("azul", "en").keys()


def test_start_follows_the_settings():
    generator = np.random.default_rng(1)
    chosen = resolve_settings(AZUL, "grey", {"players": "3", "first_player": "2"})
    position = AZUL.start(chosen, generator)
    assert (position.seats, position.wall_kind, position.first_player) == (3, WallKind.GREY, 1)
    drawn = {
        AZUL.start(resolve_settings(AZUL, None, {"players": 4}), generator).first_player
        for _ in range(60)
    }
    assert drawn == {0, 1, 2, 3}


def test_a_first_player_beyond_the_players_is_refused():
    with pytest.raises(ConfigError) as caught:
        AZUL.start(resolve_settings(AZUL, None, {"first_player": "3"}), np.random.default_rng(1))
    assert caught.value.code == "azul.option.first_player_seat"
    assert "{" not in caught.value.message("en") + caught.value.message("zh-Hant")
    for options in ({"players": 5}, {"wall": "pink"}, {"first_player": "5"}):
        with pytest.raises(ConfigError):
            resolve_settings(AZUL, None, options)


def test_parse_position_reads_what_positions_write():
    position = AzulPosition.start(2)
    assert AZUL.parse_position(str(position)) == position


def test_draw_makes_an_svg_of_every_phase():
    """The drawing is made from the same payload as the page's board."""
    offer = play(table(player(floor="KK"), EMPTY_PLAYER, displays="BBYR/KKKK"), "1B2", "cY2")
    over = table(player(10, wall="BYRKW/...../...../...../....."), player(5))
    for position in (AzulPosition.start(4, wall_kind=WallKind.GREY), offer, over):
        root = ElementTree.fromstring(AZUL.draw(position))
        assert root.tag.endswith("svg")
    assert AZUL.draw(offer, "dark") != AZUL.draw(offer)


def test_summary_names_what_is_needed_to_choose_a_move():
    position = play(table(displays="BBYR/KKKK"), "1B1")
    seen = AZUL.summary(position)
    assert seen["game"] == "azul"
    assert seen["legal"] == [str(move) for move in position.legal_moves()]
    assert seen["counts"]["centre"] == {"B": 0, "Y": 1, "R": 1, "K": 0, "W": 0}
    assert (seen["to_move"], seen["seat_to_move"], seen["result"]) == (1, 1, None)
    assert json.loads(json.dumps(seen)) == seen
    over = AZUL.summary(table(player(10, wall="BYRKW/...../...../...../....."), player(5)))
    assert over["to_move"] is None
    assert over["result"]["winners"] == [0]


def test_importing_the_game_brings_nothing_heavy():
    heavy = "{'numpy', 'rich', 'fastapi', 'tilewright.azul.drawing'}"
    code = f"import sys, tilewright.azul.descriptor; print({heavy} & set(sys.modules))"
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert result.stdout.strip() == "set()"


# --- Sentences -----------------------------------------------------------------------------


def test_both_catalogues_have_the_same_sentences_and_blanks():
    english, chinese = (messages.catalogue("azul", language) for language in messages.LANGUAGES)
    assert english.keys() == chinese.keys()

    def blanks(sentence):
        return set(re.findall(r"\{(\w+)\}", json.dumps(sentence)))

    # A sentence may leave out what its language need not say, but cannot ask for more.
    for key, sentence in english.items():
        assert blanks(chinese[key]) == blanks(sentence), key


def test_every_code_in_the_sources_has_a_sentence():
    import tilewright.azul.position as module

    source = "\n".join(
        path.read_text(encoding="utf-8") for path in Path(module.__file__).parent.glob("*.py")
    )
    codes = set(re.findall(r'"azul\.((?:move|deal|turn|text|option)\.\w+)"', source))
    assert len(codes) > 30
    assert codes <= messages.catalogue("azul", "en").keys()
