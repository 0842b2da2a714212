"""Colours and paths from which the look is drawn; a part of ``make_look.py``.

Every shape has the same five fields: ``d`` (SVG path data), ``fill`` and ``stroke`` (``#rrggbb``, a
token's name, or ``none``), ``width`` of the stroke, ``opacity``. Lines join round; even-odd fill.
"""

import math
from collections.abc import Sequence

Shape = dict[str, str | float]
Point = tuple[float, float]


def mix(colour: str, other: str, share: float) -> str:
    """``colour`` moved towards ``other`` by ``share`` (0 to 1), channel by channel."""
    pairs = [(int(colour[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def number(value: float) -> str:
    """A coordinate with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def pair(point: Point) -> str:
    """A point as path data."""
    return f"{number(point[0])} {number(point[1])}"


def polygon(points: Sequence[Point]) -> str:
    """A closed run of straight lines."""
    return "M" + "L".join(pair(point) for point in points) + "Z"


def polyline(points: Sequence[Point]) -> str:
    """An open run of straight lines."""
    return "M" + "L".join(pair(point) for point in points)


def circle(x: float, y: float, radius: float) -> str:
    """A circle around (x, y)."""
    arc = f"a{number(radius)} {number(radius)} 0 1 0"
    return f"M{pair((x - radius, y))}{arc} {number(2 * radius)} 0{arc} {number(-2 * radius)} 0Z"


def rounded(low: float, high: float, radius: float) -> str:
    """A rounded square from (low, low) to (high, high)."""
    size = number(high - low - 2 * radius)
    corner = f"a{number(radius)} {number(radius)} 0 0 1"
    r = number(radius)
    return (
        f"M{pair((low + radius, low))}h{size}{corner} {r} {r}v{size}{corner} -{r} {r}"
        f"h-{size}{corner} -{r} -{r}v-{size}{corner} {r} -{r}Z"
    )


def around(
    count: int, radius: float, turn: float = 0.0, centre: Point = (30.0, 30.0)
) -> list[Point]:
    """``count`` points on a circle, clockwise from the top, turned by ``turn`` of a full turn."""
    angles = [2 * math.pi * (k / count + turn) for k in range(count)]
    return [
        (centre[0] + radius * math.sin(angle), centre[1] - radius * math.cos(angle))
        for angle in angles
    ]


def star(count: int, outer: float, inner: float, turn: float = 0.0) -> str:
    """A star with ``count`` rays, one of them upwards unless turned."""
    points = zip(around(count, outer, turn), around(count, inner, turn + 0.5 / count), strict=True)
    return polygon([point for both in points for point in both])


def shape(
    d: str, fill: str = "none", stroke: str = "none", width: float = 0, opacity: float = 1
) -> Shape:
    """One painted path with all its fields."""
    return {"d": d, "fill": fill, "stroke": stroke, "width": width, "opacity": opacity}
