"""The small parts that pictures are made of."""

import struct
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tilewright.drawing import svg
from tilewright.drawing.look import look
from tilewright.drawing.outline import letter_cell, outline
from tilewright.drawing.png import LARGEST_WIDTH, png
from tilewright.drawing.text import cap_height, text_path, text_width
from tilewright.game import ConfigError


def test_values_and_titles_are_escaped() -> None:
    """A name with markup in it must not become markup."""
    text = svg.document(10, 10, 'a<b>&"c"', [svg.element("g", id='"><script>')])
    root = ElementTree.fromstring(text)
    assert root[0].text == 'a<b>&"c"'
    assert root[1].attrib == {"id": '"><script>'}
    assert len(root) == 2


@pytest.mark.parametrize(
    ("value", "text"), [(1, "1"), (0.5, "0.5"), (1 / 3, "0.33"), (-0.001, "0"), (-2.5, "-2.5")]
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert svg.number(value) == text


def test_a_group_that_does_not_move_has_no_transform() -> None:
    assert svg.group(["<g/>"]) == "<g><g/></g>"
    assert svg.group([], 1, 2, 0.5) == '<g transform="translate(1 2) scale(0.5)"/>'


# --- Text ------------------------------------------------------------------------------------


@pytest.mark.parametrize("weight", ["medium", "bold"])
def test_figures_are_tabular(weight: str) -> None:
    """Scores in a column line up only when all figures are as wide as each other."""
    widths = {text_width(figure, 20, weight) for figure in "0123456789"}
    assert len(widths) == 1
    assert text_width("10", 20, weight) == pytest.approx(2 * widths.pop())


def bounds(path: str) -> tuple[float, float, float, float]:
    numbers = [
        float(value) for value in "".join(c if c not in "MLQCZ" else " " for c in path).split()
    ]
    return min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2])


def test_text_is_placed_by_its_anchor() -> None:
    width = text_width("Player 1", 16)
    for anchor, left in (("start", 100.0), ("middle", 100 - width / 2), ("end", 100 - width)):
        low, _, high, _ = bounds(text_path("Player 1", 100, 50, 16, anchor=anchor))
        assert left <= low < left + 3
        assert left + width - 3 < high <= left + width


def test_capitals_stand_on_the_baseline() -> None:
    _, top, _, bottom = bounds(text_path("HIT", 0, 50, 20))
    assert bottom == pytest.approx(50)
    assert bottom - top == pytest.approx(cap_height(20), abs=0.05)


def test_unknown_characters_become_question_marks() -> None:
    assert text_path("花", 0, 0, 10) == text_path("?", 0, 0, 10)


@given(st.text(max_size=20))
@settings(deadline=None, max_examples=50)
def test_any_text_gives_valid_path_data(text: str) -> None:
    picture = svg.document(10, 10, "t", [svg.path(text_path(text, 0, 5, 5), fill="#000000")])
    ElementTree.fromstring(picture)
    assert png(picture, 10).startswith(b"\x89PNG")


# --- Outlines --------------------------------------------------------------------------------


def test_the_outline_of_one_cell_is_a_rounded_square() -> None:
    assert outline([(0, 0)], 40, 1, 5, 2) == (
        "M1 6A5 5 0 0 1 6 1L34 1A5 5 0 0 1 39 6L39 34A5 5 0 0 1 34 39L6 39A5 5 0 0 1 1 34Z"
    )


def test_corners_that_point_inwards_bend_the_other_way() -> None:
    path = outline([(0, 0), (0, 1), (1, 1)], 40, 1, 5, 2)
    assert path.count("0 0 1") == 5
    assert path.count("A2 2 0 0 0") == 1
    assert path.count("M") == 1
    # The inward corner lies within the piece: on both sides the gap is kept.
    assert "L39 39A2 2 0 0 0 41 41" in path


def test_a_hole_has_an_outline_of_its_own() -> None:
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    assert outline(ring, 10, 1, 2, 2).count("M") == 2


def test_cells_that_touch_at_a_corner_stay_apart() -> None:
    path = outline([(0, 0), (1, 1)], 10, 1, 2, 2)
    assert path.count("M") == 2
    assert "0 0 0" not in path


@given(st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=20))
@settings(deadline=None, max_examples=100)
def test_an_outline_encloses_exactly_its_cells(cells: set[tuple[int, int]]) -> None:
    """With square corners and no inset the loops' areas (holes negative) are the cells' number."""
    area = 0.0
    for loop in outline(cells, 1, 0, 0, 0).split("M")[1:]:
        words = loop.rstrip("Z").replace("L", " ").replace("A", " A ").split()
        points: list[tuple[float, float]] = []
        while words:
            if words[0] == "A":
                words = words[6:]
            points.append((float(words.pop(0)), float(words.pop(0))))
        area += sum(
            x * following[1] - following[0] * y
            for (x, y), following in zip(points, points[1:] + points[:1], strict=True)
        )
    assert area / 2 == pytest.approx(len(cells))


@pytest.mark.parametrize(
    ("cells", "cell"),
    [
        ([(0, 0), (1, 0), (2, 0), (1, 1)], (1, 0)),
        ([(0, 0), (1, 0), (2, 0), (3, 0)], (1, 0)),
        ([(0, 0), (0, 1), (0, 2), (1, 2)], (0, 1)),
        ([(1, 0), (2, 0), (0, 1), (1, 1)], (1, 0)),
    ],
)
def test_the_letter_lies_in_the_middle(cells: list[tuple[int, int]], cell: tuple[int, int]) -> None:
    assert letter_cell(cells) == cell


# --- PNG -------------------------------------------------------------------------------------

SQUARE = svg.document(20, 10, "t", [svg.rectangle(0, 0, 20, 10, "#ff0000")])


@pytest.mark.parametrize(("width", "size"), [(None, (20, 10)), (50, (50, 25)), (1, (1, 1))])
def test_png_has_the_wanted_size(width: int | None, size: tuple[int, int]) -> None:
    data = png(SQUARE, width)
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == size


@pytest.mark.parametrize("width", [0, -1, LARGEST_WIDTH + 1])
def test_png_refuses_absurd_widths(width: int) -> None:
    with pytest.raises(ConfigError) as refused:
        png(SQUARE, width)
    assert refused.value.code == "drawing.width"
    assert str(width) in str(refused.value)


@pytest.mark.parametrize("height", [10**6, 10**9])
def test_png_refuses_pictures_of_absurd_shape(height: int) -> None:
    """A tall picture must not take the machine's memory, whatever its width."""
    tall = svg.document(1, height, "t", [])
    for width in (None, 4000):
        with pytest.raises(ConfigError) as refused:
            png(tall, width)
        assert refused.value.code == "drawing.size"


FRAME = '<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="9">{}</svg>'


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no element"),
        ("<svg", "unclosed"),
        ("<html></html>", "html"),
        ("<svg width='9' height='9'/>", "svg"),
        (FRAME.format("wide", ""), "width"),
        (FRAME.format("nan", ""), "width"),
        (FRAME.format("0", ""), "width"),
        (FRAME.format("9", "")[:4].replace("svg", "g") + FRAME.format("9", "")[4:-6] + "</g>", "<"),
        ("<!DOCTYPE svg [<!ENTITY i 'x'>]>" + FRAME.format("9", "&i;"), "DOCTYPE"),
        (FRAME.format("9", '<text y="9">9</text>'), "<text>"),
    ],
)
def test_png_refuses_what_is_no_picture_of_ours(text: str, why: str) -> None:
    with pytest.raises(ConfigError) as refused:
        png(text)
    assert refused.value.code == "drawing.svg"
    assert why in str(refused.value)
    assert refused.value.message("zh-Hant")


def test_png_tells_what_the_renderer_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    import resvg_py

    def refuse(**_: object) -> bytes:
        raise ValueError("too deep")

    monkeypatch.setattr(resvg_py, "svg_to_bytes", refuse)
    with pytest.raises(ConfigError, match="too deep"):
        png(SQUARE)


def test_png_refuses_endless_text() -> None:
    with pytest.raises(ConfigError) as refused:
        png(SQUARE + " " * 4_000_000)
    assert refused.value.code == "drawing.length"


def test_png_reads_no_file(tmp_path: Path) -> None:
    """The renderer opens linked files, so a picture with a link must not reach it."""
    other = tmp_path / "other.png"
    other.write_bytes(png(SQUARE))
    body = [svg.element("image", href=str(other), width=20, height=10)]
    with pytest.raises(ConfigError) as refused:
        png(svg.document(20, 10, "t", body))
    assert refused.value.parts == ("image",)


def test_the_renderer_is_loaded_only_when_needed() -> None:
    import subprocess

    code = "import sys, tilewright.drawing.png; sys.exit('resvg_py' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_look_tells_the_outline_of_pieces() -> None:
    assert {"inset", "radius", "inner_radius", "edge_width"} == look()["lits"]["outline"].keys()
