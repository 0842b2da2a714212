"""Write ``src/tilewright/drawing/glyphs.json``: outlines of the letters used in pictures.

The outlines come from the typefaces Inter and, for the Chinese characters of the words drawn in
pictures, Noto Sans TC (both SIL Open Font Licence 1.1), as packed by the npm packages
``@fontsource/inter`` and ``@fontsource/noto-sans-tc``. To make the file again, in an empty folder
(needs npm, and Python 3.11 with ``fonttools`` and ``brotli``)::

    npm install @fontsource/inter@5.3.0 @fontsource/noto-sans-tc@5.3.0
    python .../tools/make_glyphs.py node_modules/@fontsource

Coordinates are whole numbers, 1000 to the em, y downwards from the baseline. Digits are the
typeface's tabular figures, so that columns of numbers line up.
"""

import argparse
import json
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from fontTools.misc.transform import Transform
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from tilewright.drawing.text import DrawnWord
from tilewright.messages import LANGUAGES, render

TARGET = ROOT / "src" / "tilewright" / "drawing" / "glyphs.json"
EM = 1000
WEIGHTS = {"medium": 500, "bold": 700}
CHARACTERS = (
    " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]_abcdefghijklmnopqrstuvwxyz"
    "~±·×÷–—‘’“”…−"
)
LETTER = {"moveTo": "M", "lineTo": "L", "qCurveTo": "Q", "curveTo": "C"}
RANGE = re.compile(r"U\+([0-9a-f]+)(?:-([0-9a-f]+))?", re.IGNORECASE)


def further_characters() -> list[str]:
    """What the words drawn in pictures need beyond ``CHARACTERS``, in a fixed order."""
    drawn = "".join(render(word, {}, language) for language in LANGUAGES for word in DrawnWord)
    # Blanks stay in their braces when no value is given for them; numbers fill them.
    return sorted(set(re.sub(r"\{\w+\}", "", drawn)) - set(CHARACTERS))


def tabular_figures(font: TTFont) -> dict[str, str]:
    """Glyph name of each proportional figure to that of its tabular form."""
    table = font["GSUB"].table
    lookups = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "tnum"
        for index in record.Feature.LookupListIndex
    }
    mapping: dict[str, str] = {}
    for index in sorted(lookups):
        for subtable in table.LookupList.Lookup[index].SubTable:
            mapping.update(getattr(getattr(subtable, "ExtSubTable", subtable), "mapping", {}))
    return mapping


def outline(font: TTFont, glyph: str, scale: float) -> str:
    """The glyph as SVG path data in whole units, y downwards."""
    glyphs = font.getGlyphSet()
    pen = DecomposingRecordingPen(glyphs)
    glyphs[glyph].draw(TransformPen(pen, Transform(scale, 0, 0, -scale, 0, 0)))
    parts: list[str] = []
    for command, points in pen.value:
        if command == "closePath":
            parts.append("Z")
            continue
        if command == "qCurveTo":
            # A TrueType run of control points implies an end point midway between each two.
            for place, control in enumerate(points[:-1]):
                following = points[place + 1]
                end = (
                    following
                    if place == len(points) - 2
                    else ((control[0] + following[0]) / 2, (control[1] + following[1]) / 2)
                )
                parts.append("Q" + numbers([control, end]))
            continue
        parts.append(LETTER[command] + numbers(points))
    return "".join(parts)


def numbers(points: Sequence[tuple[float, float]]) -> str:
    """Points as path data in whole units."""
    return " ".join(f"{round(x)} {round(y)}" for x, y in points)


def chinese_glyphs(package: Path, weight: int, characters: Iterable[str]) -> dict[str, Any]:
    """Glyphs of one weight from a package that has cut its font into many files."""
    ranges = json.loads((package / "unicode.json").read_text(encoding="utf-8"))
    fonts: dict[str, TTFont] = {}
    glyphs = {}
    for character in characters:
        part = next(
            name.strip("[]")
            for name, listed in ranges.items()
            for first, last in RANGE.findall(listed)
            if int(first, 16) <= ord(character) <= int(last or first, 16)
        )
        if part not in fonts:
            file = f"noto-sans-tc-{part}-{weight}-normal.woff2"
            fonts[part] = TTFont(package / "files" / file)
        font = fonts[part]
        scale = EM / font["head"].unitsPerEm
        name = font.getBestCmap()[ord(character)]
        advance = round(font["hmtx"][name][0] * scale)
        glyphs[character] = {"advance": advance, "d": outline(font, name, scale)}
    return glyphs


def face(path: Path) -> dict[str, Any]:
    """Metrics and glyphs of one weight of Inter."""
    font = TTFont(path)
    scale = EM / font["head"].unitsPerEm
    names = font.getBestCmap()
    figures = tabular_figures(font)
    glyphs = {}
    for character in CHARACTERS:
        name = names[ord(character)]
        if character.isdigit():
            name = figures.get(name, name)
        advance = round(font["hmtx"][name][0] * scale)
        glyphs[character] = {"advance": advance, "d": outline(font, name, scale)}
    return {
        "cap_height": round(font["OS/2"].sCapHeight * scale),
        "x_height": round(font["OS/2"].sxHeight * scale),
        "ascent": round(font["hhea"].ascent * scale),
        "descent": round(-font["hhea"].descent * scale),
        "glyphs": glyphs,
    }


def main() -> None:
    """Write the outlines and, next to them, the licence they are under."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("packages", type=Path, help="the folder with inter and noto-sans-tc")
    packages: Path = parser.parse_args().packages
    inter, noto = packages / "inter", packages / "noto-sans-tc"
    further = further_characters()
    faces = {}
    for name, weight in WEIGHTS.items():
        faces[name] = face(inter / "files" / f"inter-latin-{weight}-normal.woff2")
        faces[name]["glyphs"] |= chinese_glyphs(noto, weight, further)
    data = {"fonts": ["Inter", "Noto Sans TC"], "licence": "OFL-1.1", "em": EM, "faces": faces}
    TARGET.write_text(
        json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8"
    )
    notice = TARGET.with_name("glyphs.LICENSE.txt")
    notice.write_text(licence(inter, noto), encoding="utf-8")


def licence(inter: Path, noto: Path) -> str:
    """Both typefaces' copyright notices above the licence that they share."""
    owner, _, terms = (inter / "LICENSE").read_text(encoding="utf-8").partition("\n\n")
    _, _, same = (noto / "LICENSE").read_text(encoding="utf-8").partition("\n\n")
    if terms != same:
        raise SystemExit("the two typefaces no longer have the same licence")
    # The package names a publisher only; the notice itself is within the font.
    font = TTFont(noto / "files" / f"noto-sans-tc-latin-{WEIGHTS['medium']}-normal.woff2")
    return (
        "glyphs.json holds outlines of the typefaces Inter (Latin letters, figures, marks) and\n"
        "Noto Sans TC (Chinese characters), converted to path data by tools/make_glyphs.py and\n"
        "cut down to the characters that pictures need. It and the letter outlines in look.json\n"
        "are under the licence below; nothing else here is.\n\n"
        f"Inter: {owner}\n"
        f"Noto Sans TC: {font['name'].getDebugName(0)}\n\n"
        f"{terms}"
    )


if __name__ == "__main__":
    main()
