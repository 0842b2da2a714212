"""Pictures of positions: well formed, complete, inside their frame."""

import io
import re
import struct
from xml.etree import ElementTree

import pytest
from look_samples import azul_description, lits_description
from PIL import Image

from tilewright.azul import drawing as azul_drawing
from tilewright.drawing.look import THEMES, look
from tilewright.drawing.png import png
from tilewright.game import ConfigError
from tilewright.lits import drawing as lits_drawing

SVG = "{http://www.w3.org/2000/svg}"
ElementTree.register_namespace("", SVG[1:-1])
FINISHED = {"termination": "completed", "winners": [0], "ranks": [1, 2], "scores": [2, 1]}
TAGS = ("svg", "title", "defs", "g", "path", "rect", "use", "pattern")
FULL_CENTRE = ["B"] * 12 + ["W"] * 15

PICTURES = {
    "lits": lits_drawing.draw(lits_description()),
    "lits dark with marks": lits_drawing.draw(lits_description(), "dark", marks=True),
    "lits over": lits_drawing.draw(lits_description(outcome=FINISHED, symbol_to_move=None)),
    "lits 12": lits_drawing.draw(lits_description(size=12, rows=["XO.X..O.X.O."] * 12, pieces=[])),
    "azul 2": azul_drawing.draw(azul_description(2)),
    "azul 3 grey dark": azul_drawing.draw(azul_description(3, wall="grey"), "dark"),
    "azul 4": azul_drawing.draw(azul_description(4, marker="centre", centre=FULL_CENTRE)),
    "azul over": azul_drawing.draw(azul_description(2, outcome=FINISHED, to_act=[])),
    "lits Chinese": lits_drawing.draw(lits_description(), language="zh-Hant"),
    "azul 2 Chinese": azul_drawing.draw(azul_description(2), language="zh-Hant"),
    "azul 3 Chinese": azul_drawing.draw(azul_description(3), language="zh-Hant"),
}


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_are_well_formed_and_named(name: str) -> None:
    root = ElementTree.fromstring(PICTURES[name])
    assert root.tag == f"{SVG}svg"
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text
    assert "{" not in title.text


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_need_nothing_from_elsewhere(name: str) -> None:
    """No font, no script, no link out of the picture."""
    root = ElementTree.fromstring(PICTURES[name])
    known = {
        f"{SVG}{tag}" for tag in ["svg", "title", "defs", "g", "path", "rect", "use", "pattern"]
    }
    ids = {element.get("id") for element in root.iter() if element.get("id")}
    for element in root.iter():
        assert element.tag in known
        reference = element.get("href", "#")
        assert reference == "#" or reference[1:] in ids
        for target in re.findall(r"url\(#([^)]*)\)", str(element.attrib)):
            assert target in ids


@pytest.mark.parametrize("name", PICTURES)
def test_nothing_is_painted_outside_the_frame(name: str) -> None:
    """Seen through a larger frame, the border around the picture stays empty."""
    root = ElementTree.fromstring(PICTURES[name])
    _, _, width, height = (float(value) for value in root.attrib["viewBox"].split())
    root.set("viewBox", f"-50 -50 {width + 100} {height + 100}")
    root.set("width", str(width + 100))
    root.set("height", str(height + 100))
    with Image.open(io.BytesIO(png(ElementTree.tostring(root, encoding="unicode")))) as image:
        box = image.getchannel("A").getbbox()
    assert box == (50, 50, 50 + width, 50 + height)


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_become_png(name: str) -> None:
    data = png(PICTURES[name], 600)
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">I", data[16:20]) == (600,)


@pytest.mark.parametrize("theme", THEMES)
def test_each_theme_has_its_own_ground(theme: str) -> None:
    ground = look()["tokens"][theme]["ground"]
    for picture in (
        lits_drawing.draw(lits_description(), theme),
        azul_drawing.draw(azul_description(), theme),
    ):
        with Image.open(io.BytesIO(png(picture))) as image:
            red, green, blue = image.convert("RGB").getpixel((2, 2))  # type: ignore[misc]
        assert f"#{red:02x}{green:02x}{blue:02x}" == ground


def test_unknown_themes_are_refused() -> None:
    for draw, description in (
        (lits_drawing.draw, lits_description()),
        (azul_drawing.draw, azul_description()),
    ):
        with pytest.raises(ConfigError) as refused:
            draw(description, "sepia")
        assert refused.value.code == "drawing.theme"


@pytest.mark.parametrize("missing", ["rows", "pieces", "counts", "owners", "supply"])
def test_an_incomplete_lits_description_is_refused(missing: str) -> None:
    description = lits_description()
    del description[missing]
    with pytest.raises(ConfigError) as refused:
        lits_drawing.draw(description)
    assert refused.value.code == "drawing.description"
    assert refused.value.parts == (missing,)


@pytest.mark.parametrize("missing", ["displays", "players", "bag", "marker", "wall", "outcome"])
def test_an_incomplete_azul_description_is_refused(missing: str) -> None:
    description = azul_description()
    del description[missing]
    with pytest.raises(ConfigError) as refused:
        azul_drawing.draw(description)
    assert refused.value.parts == (missing,)
    assert missing in str(refused.value)


def uses(picture: str, letter: str) -> int:
    return picture.count(f'href="#tile-{letter}"')


def test_covered_symbols_are_not_drawn() -> None:
    cross = look()["lits"]["symbols"]["X"]
    # Two uncovered ones on the board, and one beside the count.
    assert PICTURES["lits"].count(cross) == 3


def test_every_piece_has_one_letter() -> None:
    """Two pieces lie on the board; below it each type shows once more."""
    for kind, number in {"L": 2, "I": 2, "T": 1, "S": 1}.items():
        letter = look()["lits"]["letters"][kind]
        assert PICTURES["lits"].count(f'd="{letter}"') == 2 * number  # lip and ink


def test_marks_are_drawn_only_when_asked_for() -> None:
    mark = look()["lits"]["marks"]["protected"][-1]["d"]
    assert mark not in lits_drawing.draw(lits_description())
    assert mark in lits_drawing.draw(lits_description(), marks=True)


def test_every_tile_of_the_table_is_drawn() -> None:
    """Each colour once in the supply, the rest where the description says."""
    picture = PICTURES["azul 2"]
    assert uses(picture, "B") == 1 + 2 + 2  # display 1, and both walls
    assert uses(picture, "R") == 1 + 1 + 1 + 4  # display 1, centre, two lines of two
    assert uses(picture, "marker") == 1


def test_a_marker_without_a_floor_place_is_shown_by_the_name() -> None:
    """Who took it with a full floor line still begins the next round."""
    description = azul_description()
    description["players"][1] |= {"floor": ["K"] * 7, "floor_cost": -14}
    assert uses(azul_drawing.draw(description), "marker") == 1


def test_a_shared_victory_is_told() -> None:
    shared = FINISHED | {"winners": [0, 1], "ranks": [1, 1]}
    alone = azul_drawing.draw(azul_description(outcome=FINISHED, to_act=[]))
    assert azul_drawing.draw(azul_description(outcome=shared, to_act=[])) != alone


def test_the_grey_wall_shows_no_colours() -> None:
    printed = look()["azul"]["tiles"]["R"]["printed"]["light"][0]["fill"]
    assert printed in azul_drawing.draw(azul_description())
    assert printed not in azul_drawing.draw(azul_description(wall="grey"))
