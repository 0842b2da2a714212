"""What every screen must be, whoever shows it: whole, coloured as asked, and accessible."""

import io
import os
from importlib import resources

import pytest
from PIL import Image

AXE = resources.files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")

WIDTHS = [pytest.param(390, 844, id="phone"), pytest.param(1280, 900, id="desktop")]
SCHEMES = ["light", "dark"]

LOOKS = [
    pytest.param(390, 844, "dark", id="phone-dark"),
    pytest.param(1280, 900, "light", id="desktop-light"),
]
"""Each size and each theme once: a layout does not depend on colours, nor they on it. All four
together when the screenshots are asked for."""
if os.environ.get("TILEWRIGHT_SCREENSHOTS"):
    LOOKS += [
        pytest.param(390, 844, "light", id="phone-light"),
        pytest.param(1280, 900, "dark", id="desktop-dark"),
    ]


def inspect(page, picture, scheme):
    """Keep a picture of the whole page, and fail unless it is whole, painted and accessible."""
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    shot = page.screenshot(full_page=True)
    picture.write_bytes(shot)

    width = page.viewport_size["width"]
    assert page.evaluate("document.scrollingElement.scrollWidth") <= width
    with Image.open(io.BytesIO(shot)) as image:
        colours = image.convert("RGB").getcolors(maxcolors=2**24)
        share_of_ground = max(count for count, _ in colours) / (image.width * image.height)
        ground = max(colours)[1]
    assert len(colours) > 40
    assert share_of_ground < 0.985
    assert (sum(ground) / 3 > 128) == (scheme == "light")

    page.evaluate(AXE)
    found = page.evaluate("axe.run({resultTypes: ['violations']})")
    assert [
        (each["id"], each["help"], [node["target"] for node in each["nodes"]][:3])
        for each in found["violations"]
    ] == []
