"""The look file: made by its script, complete, and readable for everybody."""

import importlib.util
import json
from itertools import combinations
from pathlib import Path

import pytest
from colour_vision import (
    SIGHT,
    Pixels,
    channels,
    colour_distance,
    contrast,
    likeness,
    relief,
    rendered,
    seen,
)

from tilewright.drawing import svg
from tilewright.drawing.look import THEMES, Shape, colour, look, shapes, tokens
from tilewright.game import ConfigError

ROOT = Path(__file__).parents[2]
COLOURS = "BYRKW"
TYPES = "LITS"


def test_the_file_is_what_its_script_makes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A colour changed by hand in the file would be lost with the next run of the script."""
    script = ROOT / "tools" / "make_look.py"
    monkeypatch.syspath_prepend(str(script.parent))
    spec = importlib.util.spec_from_file_location("make_look", script)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.TARGET = tmp_path / "look.json"
    module.main()
    assert json.loads(module.TARGET.read_text(encoding="utf-8")) == look()


def test_both_themes_name_the_same_colours() -> None:
    assert tokens("light").keys() == tokens("dark").keys()


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(ConfigError) as refused:
        tokens("sepia")
    assert refused.value.code == "drawing.theme"
    assert refused.value.parts == ("sepia",)
    assert "sepia" in str(refused.value)
    assert "sepia" in refused.value.message("zh-Hant")


def every_shape(node: object) -> list[dict[str, object]]:
    """All shapes anywhere below a part of the file."""
    if isinstance(node, dict):
        if "d" in node:
            return [node]
        return [shape for part in node.values() for shape in every_shape(part)]
    if isinstance(node, list):
        return [shape for part in node for shape in every_shape(part)]
    return []


@pytest.mark.parametrize("theme", THEMES)
def test_every_shape_has_its_five_fields_and_known_colours(theme: str) -> None:
    found = every_shape(look())
    assert len(found) > 50
    for entry in found:
        (shape,) = shapes([entry])
        for value in (shape.fill, shape.stroke):
            painted = colour(value, theme)
            assert painted == "none" or len(channels(painted)) == 3
        assert 0 < shape.opacity <= 1
        assert shape.width >= 0


# --- Contrast --------------------------------------------------------------------------------

TEXT_ON = [
    *((text, ground) for text in ("ink", "quiet", "accent") for ground in
      ("ground", "surface", "raised", "wash", "cell")),
    *((text, ground) for text in ("good", "bad") for ground in ("ground", "surface", "cell")),
    *(("inverse", ground) for ground in ("accent", "good", "bad")),
]  # fmt: skip


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("text", "ground"), TEXT_ON)
def test_text_reads_on_its_ground(theme: str, text: str, ground: str) -> None:
    """WCAG 2 level AA for text of any size."""
    named = tokens(theme)
    assert contrast(named[text], named[ground]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", ["ground", "surface", "raised"])
def test_edges_of_controls_can_be_seen(theme: str, ground: str) -> None:
    """WCAG 2, 1.4.11: three to one for what is not text."""
    assert contrast(tokens(theme)["edge"], tokens(theme)[ground]) >= 3


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("symbol", ["X", "O"])
def test_symbols_can_be_seen_and_mine_are_stronger(theme: str, symbol: str) -> None:
    cell = tokens(theme)["cell"]
    styles = look()["lits"]["symbols"]["styles"][theme][symbol]
    for style in styles.values():
        assert contrast(style["stroke"], cell) >= 3
    assert contrast(styles["mine"]["fill"], cell) > 3 * contrast(styles["theirs"]["fill"], cell)
    assert contrast(styles["mine"]["stroke"], cell) > contrast(styles["theirs"]["stroke"], cell)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("strength", ["mine", "theirs", "neutral"])
def test_the_two_symbols_differ_in_tone(theme: str, strength: str) -> None:
    styles = look()["lits"]["symbols"]["styles"][theme]
    assert contrast(styles["X"][strength]["stroke"], styles["O"][strength]["stroke"]) >= 1.2


@pytest.mark.parametrize("kind", TYPES)
def test_letters_read_on_their_pieces(kind: str) -> None:
    """Engraved letters are large and bold: three to one."""
    piece = look()["lits"]["pieces"][kind]
    assert contrast(piece["ink"], piece["base"]) >= 3
    assert contrast(piece["edge"], piece["base"]) >= 2


# --- Told apart by everybody -----------------------------------------------------------------


def told_apart(first: Pixels, second: Pixels, alike: float, visible: float) -> bool:
    """By average colour, or by a pattern that is both visible and another one.

    A distance of 12 in CIELAB is about five times what is just noticeable side by side.
    """
    by_colour = colour_distance(first, second) >= 12
    by_pattern = likeness(first, second) <= alike and min(relief(first), relief(second)) >= visible
    return by_colour or by_pattern


def tile(letter: str, printed: str | None = None) -> Pixels:
    """A tile, or its printed place in a theme, at twenty pixels."""
    entry = look()["azul"]["tiles"][letter]
    theme = printed or "light"
    body = [
        svg.rectangle(0, 0, 60, 60, tokens(theme)["surface"]),
        svg.painted(shapes(entry["printed"][printed] if printed else entry["shapes"]), theme),
    ]
    return rendered(svg.document(60, 60, letter, body), 20)


def texture(kind: str) -> Pixels:
    """A cell of a piece without its letter, at the 34 pixels it has on a small telephone."""
    piece = look()["lits"]["pieces"][kind]
    body = [
        svg.rectangle(0, 0, 40, 40, piece["base"]),
        svg.painted([Shape(**piece["texture"])], "light"),
    ]
    return rendered(svg.document(40, 40, kind, body), 34)


@pytest.mark.parametrize("sight", SIGHT)
def test_tiles_are_told_apart_at_twenty_pixels(sight: str) -> None:
    pictures = {letter: seen(tile(letter), sight) for letter in COLOURS}
    for first, second in combinations(COLOURS, 2):
        assert told_apart(pictures[first], pictures[second], 0.5, 10), (first, second)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("sight", SIGHT)
def test_printed_places_are_told_apart(sight: str, theme: str) -> None:
    pictures = {letter: seen(tile(letter, theme), sight) for letter in COLOURS}
    for first, second in combinations(COLOURS, 2):
        assert told_apart(pictures[first], pictures[second], 0.7, 4), (first, second)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("letter", COLOURS)
def test_a_printed_place_is_no_tile(letter: str, theme: str) -> None:
    """An empty place must never pass for a filled one: its colours and relief are much fainter."""
    place, placed = seen(tile(letter, theme), "greyscale"), seen(tile(letter), "greyscale")
    assert relief(place) < 0.6 * relief(placed)


@pytest.mark.parametrize("sight", SIGHT)
def test_pieces_are_told_apart(sight: str) -> None:
    pictures = {kind: seen(texture(kind), sight) for kind in TYPES}
    for first, second in combinations(TYPES, 2):
        assert told_apart(pictures[first], pictures[second], 0.2, 2), (first, second)


def test_the_measure_finds_look_alikes() -> None:
    """The same pattern in two colours of one tone is told apart in colour, not in greyscale."""
    light = tile("B")
    # Red and blue exchanged and then brought to the same luminance.
    other = light[..., ::-1]
    assert told_apart(seen(light, "full"), seen(other, "full"), 0.5, 10)
    grey = seen(light, "greyscale")
    assert not told_apart(grey, grey + 5, 0.5, 10)


@pytest.mark.parametrize("kind", TYPES)
def test_textures_continue_over_cells(kind: str) -> None:
    """Drawn as a pattern over two cells, the joint shows no break in the texture.

    Shifted by half a cell, the two halves of the joint must fit as they do inside a cell: the
    picture of four cells is the same after a shift by one.
    """
    piece = look()["lits"]["pieces"][kind]
    pattern = svg.element(
        "pattern",
        svg.painted([Shape(**piece["texture"])], "light"),
        id="texture",
        width=40,
        height=40,
        patternUnits="userSpaceOnUse",
    )
    body = [
        svg.element("defs", pattern),
        svg.rectangle(0, 0, 80, 80, piece["base"]),
        svg.rectangle(0, 0, 80, 80, "url(#texture)"),
    ]
    lightness = seen(rendered(svg.document(80, 80, kind, body), 160), "full")[..., 0]
    # Steps between neighbouring pixels across the joint are no larger than elsewhere.
    for along in (0, 1):
        steps = abs(lightness[1:, :] - lightness[:-1, :] if along == 0 else
                    lightness[:, 1:] - lightness[:, :-1])  # fmt: skip
        means = steps.mean(axis=1 - along)
        assert means[79] <= means.max(where=[place != 79 for place in range(159)], initial=0) + 0.01
