"""What a remark can point at on a table of Azul."""

import re
from pathlib import Path

from tilewright.azul import AzulPosition

TEXT = (
    "azul wall=coloured round=1 phase=offer first=1 turn=2 displays=-/KKKK/-/BYRW/- centre=R "
    "marker=2 bag=17B18Y18R16K19W lid=- "
    "player=0:B/-/-/-/-:...../...../...../...../.....:B "
    "player=0:-/Y/-/-/-:...../...../...../...../.....:M"
)


def test_the_market_comes_first_with_the_tiles_that_lie_there():
    places = AzulPosition.parse(TEXT).places
    assert places[:13] == ("1", "2", "2K", "3", "4", "4B", "4Y", "4R", "4W", "5", "c", "cR", "1:1")


def test_every_player_has_lines_a_floor_and_a_wall():
    places = AzulPosition.parse(TEXT).places
    own = [place for place in places if place.startswith("2:")]
    assert own[:7] == ["2:1", "2:2", "2:3", "2:4", "2:5", "2:-", "2:w1@1"]
    assert own[-1] == "2:w5@5"
    assert len(own) == 5 + 1 + 25


def test_the_examples_of_the_documentation_are_places():
    page = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
    table = page.partition("### Places\n")[2].partition("\n### ")[0]
    examples = re.findall(r"`([^`]+)`", table)
    assert len(examples) == 7
    text = (
        TEXT.replace("displays=-/KKKK/-/BYRW/-", "displays=-/KKKK/BYRW/-/-")
        .replace("centre=R", "centre=B")
        .replace("bag=17B18Y18R", "bag=16B18Y19R")
    )
    assert set(examples) <= set(AzulPosition.parse(text).places)


def test_a_deal_brings_places():
    start = AzulPosition.start(4)
    assert len(start.places) == 9 + 1 + 4 * 31
    assert "9W" not in start.places
