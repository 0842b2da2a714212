"""How Azul looks; a part of ``make_look.py``."""

import math
from collections.abc import Callable

from look_shapes import (
    Point,
    Shape,
    around,
    circle,
    mix,
    number,
    pair,
    polygon,
    polyline,
    rounded,
    shape,
    star,
)
from look_tokens import TOKENS

TILE = 60


def bevel(light: bool) -> str:
    """The band between the tile's rim and its face: top and left, or bottom and right."""
    rim, face, outer, inner = 1.5, 5.5, 7.0, 4.5
    far, near = TILE - rim, TILE - face
    # The two halves meet on the diagonal, in the middle of the rounded corners.
    rest = 1 - math.sqrt(0.5)
    o, i = rim + outer * rest, face + inner * rest
    big, small = number(outer), number(inner)
    if light:
        return (
            f"M{pair((o, TILE - o))}A{big} {big} 0 0 1 {pair((rim, far - outer))}"
            f"V{number(rim + outer)}A{big} {big} 0 0 1 {pair((rim + outer, rim))}"
            f"H{number(far - outer)}A{big} {big} 0 0 1 {pair((TILE - o, o))}"
            f"L{pair((TILE - i, i))}A{small} {small} 0 0 0 {pair((near - inner, face))}"
            f"H{number(face + inner)}A{small} {small} 0 0 0 {pair((face, face + inner))}"
            f"V{number(near - inner)}A{small} {small} 0 0 0 {pair((i, TILE - i))}Z"
        )
    return (
        f"M{pair((TILE - o, o))}A{big} {big} 0 0 1 {pair((far, rim + outer))}"
        f"V{number(far - outer)}A{big} {big} 0 0 1 {pair((far - outer, far))}"
        f"H{number(rim + outer)}A{big} {big} 0 0 1 {pair((o, TILE - o))}"
        f"L{pair((i, TILE - i))}A{small} {small} 0 0 0 {pair((face + inner, near))}"
        f"H{number(near - inner)}A{small} {small} 0 0 0 {pair((near, near - inner))}"
        f"V{number(face + inner)}A{small} {small} 0 0 0 {pair((TILE - i, i))}Z"
    )


def petal(tip: Point, half_width: float) -> str:
    """A leaf from the tile's middle to ``tip``."""
    x, y = tip[0] - 30, tip[1] - 30
    length = math.hypot(x, y)
    # A quadratic curve reaches half as far out as its control point.
    across = (-y / length * half_width * 2, x / length * half_width * 2)
    middle = (30 + x * 0.52, 30 + y * 0.52)
    left = (middle[0] + across[0], middle[1] + across[1])
    right = (middle[0] - across[0], middle[1] - across[1])
    return f"M30 30Q{pair(left)} {pair(tip)}Q{pair(right)} 30 30Z"


def blue_pattern() -> list[Shape]:
    """Blue: a flower of four petals."""
    pale, deep, mid = "#f1f5f8", "#173f82", "#8fb4e6"
    tips = around(4, 29, 0.125)
    return [
        shape("".join(polygon(around(4, 4.2, 0, c)) for c in around(4, 18.6)), fill=mid),
        shape("".join(petal(tip, 7.2) for tip in tips), fill=pale),
        shape("".join(petal(tip, 2.1) for tip in around(4, 21, 0.125)), fill=mid),
        shape(circle(30, 30, 4.6), pale, deep, 1.8),
    ]


def yellow_pattern() -> list[Shape]:
    """Yellow: a sun on a diamond."""
    rust, pale, gold = "#94480f", "#fff0b8", "#e9b23a"
    corners = [polygon(around(4, 3.6, 0, c)) for c in around(4, 25.5, 0.125)]
    return [
        shape("".join(corners), fill=rust),
        shape(polygon(around(4, 24.5)), fill=rust),
        shape(star(8, 15.5, 8), fill=pale),
        shape(circle(30, 30, 5.4), gold, rust, 1.6),
    ]


def red_pattern() -> list[Shape]:
    """Red: two interlaced squares."""
    pale, base = "#fbe3d3", "#b5352c"
    band, gap, low, high, side = 4.8, 1.5, 9.8, 23.4, 26.8

    def square(start: float) -> str:
        end = start + side
        return polygon([(start, start), (end, start), (end, end), (start, end)])

    # The second square lies over the first, except where the first is laid over it again.
    crossing = low + side
    gaps = polyline([(crossing, high - 5), (crossing, high + 5)])
    over = polyline([(crossing, high - 6), (crossing, high + 6)])
    studs = [(30.0, 30.0), (44.6, 15.4), (15.4, 44.6)]
    return [
        shape(square(low), stroke=pale, width=band),
        shape(square(high), stroke=base, width=band + 2 * gap),
        shape(square(high), stroke=pale, width=band),
        shape(gaps, stroke=base, width=band + 2 * gap),
        shape(over, stroke=pale, width=band),
        shape("".join(polygon(around(4, 3.4, 0, stud)) for stud in studs), fill=pale),
    ]


def black_pattern() -> list[Shape]:
    """Black: an eight-pointed star."""
    glaze, base = "#9fd8d0", "#23272f"
    outer = 24.0
    # Two squares of the same size laid crosswise have their notches at this distance.
    inner = outer * math.cos(math.pi / 4) / math.cos(math.pi / 8)
    return [
        shape(star(8, outer, inner), fill=glaze),
        shape(star(8, 8.6, 8.6 * inner / outer), fill=base),
    ]


def white_pattern() -> list[Shape]:
    """White: a lattice."""
    slate, low, high = "#5f7890", 7.5, 52.5
    frame = polygon([(low, low), (high, low), (high, high), (low, high)])
    lines = polyline([(low, low), (high, high)]) + polyline([(high, low), (low, high)])
    lines += polygon([(30, low), (high, 30), (30, high), (low, 30)])
    centres = around(4, (high - low) / 4)
    return [
        shape(frame + lines, stroke=slate, width=2.6),
        shape("".join(polygon(around(4, 3, 0, centre)) for centre in centres), fill="#c79a48"),
    ]


PATTERNS: dict[str, tuple[str, str, Callable[[], list[Shape]]]] = {
    "B": ("#2a5fae", "#163a70", blue_pattern),
    "Y": ("#ecb63f", "#8a5a10", yellow_pattern),
    "R": ("#b5352c", "#651812", red_pattern),
    "K": ("#23272f", "#434c5b", black_pattern),
    "W": ("#f6efdd", "#a2977c", white_pattern),
}


def tile(letter: str) -> dict[str, object]:
    """One colour of tile: glaze, bevel and pattern, and its printed place."""
    base, edge, pattern = PATTERNS[letter]
    body = rounded(0.75, TILE - 0.75, 7.75)
    figure = pattern()
    bright = 0.2 if letter == "K" else 0.42
    shapes = [
        shape(body, base, edge, 1.5),
        shape(bevel(light=True), fill="#ffffff", opacity=bright),
        shape(bevel(light=False), fill="#1a0f05", opacity=0.26),
        *figure,
    ]
    return {
        "base": base,
        "edge": edge,
        "shapes": shapes,
        "printed": {theme: printed(body, base, edge, figure, theme) for theme in TOKENS},
    }


def printed(body: str, base: str, edge: str, figure: list[Shape], theme: str) -> list[Shape]:
    """The empty wall place: the same pattern, flat and faded towards the wall's ground."""
    ground = TOKENS[theme]["surface"]
    share = 0.74 if theme == "light" else 0.72

    def fade(value: str | float) -> str:
        colour = str(value)
        # The figure keeps more of its colour than the ground, so that it can still be read.
        kept = share if colour in (base, "none") else share - 0.1
        return colour if colour == "none" else mix(colour, ground, kept)

    rim = mix(edge, TOKENS[theme]["edge"], 0.5)
    return [
        shape(body, fade(base), mix(rim, ground, 0.45), 1.2),
        *(
            shape(str(s["d"]), fade(s["fill"]), fade(s["stroke"]), float(s["width"]))
            for s in figure
        ),
    ]


def azul() -> dict[str, object]:
    """Everything an Azul table needs."""
    return {
        "tile": TILE,
        "gap": 6,
        "tiles": {letter: tile(letter) for letter in PATTERNS},
        "empty": [shape(rounded(1, TILE - 1, 7.5), "raised", "line", 1.5)],
        "floor_place": [shape(rounded(1, TILE - 1, 7.5), "none", "line", 1.5)],
        "marker": marker(),
        "plate": {
            "radius": 100,
            "tiles": [[-63, -63], [3, -63], [-63, 3], [3, 3]],
            "shapes": {
                theme: [
                    shape(circle(0, 0, 99), rim, edge, 1.5),
                    shape(circle(0, 0, 90), face, edge, 1),
                ]
                for theme, rim, face, edge in (
                    ("light", "#eae3d2", "#f7f2e6", "#cfc6b0"),
                    ("dark", "#2b323d", "#222830", "#3c4553"),
                )
            },
        },
        "marks": {
            "allowed": [shape(rounded(1, TILE - 1, 7.5), "wash", "accent", 2.5)],
            "selected": [shape(rounded(0, TILE, 8.5), "none", "accent", 4)],
            "landing": [shape(rounded(1.5, TILE - 1.5, 7), "none", "good", 3)],
            "cost": [shape(rounded(1.5, TILE - 1.5, 7), "none", "bad", 3)],
        },
    }


def marker() -> list[Shape]:
    """The first player's marker: an eight-sided ivory tile with a cobalt 1."""
    one = "M27.2 44V22.6L21.8 26.2V20.4L28.2 16H33.4V44Z"
    return [
        shape(polygon(around(8, 30.6, 1 / 16)), "#f8f1e0", "#163a70", 2),
        shape(polygon(around(8, 24.6, 1 / 16)), "none", "#2a5fae", 1.8),
        shape(one, fill="#163a70"),
    ]
