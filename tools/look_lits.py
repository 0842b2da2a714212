"""How Battle of LITS looks; a part of ``make_look.py``."""

import json
import math
from pathlib import Path

from look_shapes import Point, Shape, circle, mix, pair, polygon, polyline, rounded, shape

FOLDER = Path(__file__).resolve().parent.parent / "src" / "tilewright" / "drawing"

CELL = 40


def diagonal_texture() -> str:
    """L: lines rising to the right."""
    # Each line runs a little over the cell, so that no notch is left where two cells meet.
    return "".join(
        polyline([(k * 8 + 2, -2), (-2, k * 8 + 2)])
        if k <= 5
        else polyline([(CELL + 2, k * 8 - CELL - 2), (k * 8 - CELL - 2, CELL + 2)])
        for k in range(11)
    )


def vertical_texture() -> str:
    """I: upright lines."""
    return "".join(polyline([(4 + 8 * k, -2), (4 + 8 * k, CELL + 2)]) for k in range(5))


def dotted_texture() -> str:
    """T: dots, each row shifted by half a step."""
    return "".join(
        circle(2.5 + 10 * column + 5 * (row % 2), 2.5 + 5 * row, 1.15)
        for row in range(8)
        for column in range(4)
    )


def wavy_texture() -> str:
    """S: lying waves."""
    return "".join(f"M-10 {4 + 8 * k}q5 -5 10 0t10 0t10 0t10 0t10 0t10 0" for k in range(5))


def engraved(letter: str) -> str:
    """The bold letter, capitals 18 units high, in the middle of a cell."""
    if letter == "I":
        # With bars at head and foot: a plain stroke is lost among the upright lines.
        return "M14 11H26V14.4H22.2V25.6H26V29H14V25.6H17.8V14.4H14Z"
    data = json.loads((FOLDER / "glyphs.json").read_text(encoding="utf-8"))
    face = data["faces"]["bold"]
    path: str = face["glyphs"][letter]["d"]
    scale = 18 / face["cap_height"]
    tokens: list[tuple[str, list[Point]]] = []
    for part in path.replace("M", "|M").replace("L", "|L").replace("Q", "|Q").split("|")[1:]:
        values = [float(value) for value in part[1:].rstrip("Z").split()]
        tokens.append((part[0], list(zip(values[::2], values[1::2], strict=True))))
        if part.endswith("Z"):
            tokens.append(("Z", []))
    flat = [point for _, points in tokens for point in points]
    left, right = min(x for x, _ in flat), max(x for x, _ in flat)
    top, bottom = min(y for _, y in flat), max(y for _, y in flat)

    def place(point: Point) -> str:
        return pair(
            (
                CELL / 2 + (point[0] - (left + right) / 2) * scale,
                CELL / 2 + (point[1] - (top + bottom) / 2) * scale,
            )
        )

    return "".join(name + " ".join(place(point) for point in points) for name, points in tokens)


def cross() -> str:
    """X: four arms that widen towards their ends."""
    arms: list[Point] = []
    for quarter in range(4):
        turn = math.pi / 4 + quarter * math.pi / 2
        for along, across in ((3.0, -2.9), (12.8, -3.6), (12.8, 3.6), (3.0, 2.9)):
            arms.append(
                (
                    CELL / 2 + along * math.cos(turn) - across * math.sin(turn),
                    CELL / 2 + along * math.sin(turn) + across * math.cos(turn),
                )
            )
    return polygon(arms)


def ring() -> str:
    """O: a ring."""
    return circle(CELL / 2, CELL / 2, 11.4) + circle(CELL / 2, CELL / 2, 5.6)


def piece(base: str, ink: str, lip: str, texture: Shape) -> dict[str, object]:
    """One type of piece; ``lip`` is the lower rim of its engraved letter."""
    return {
        "base": base,
        "edge": mix(base, "#140a05", 0.52),
        "grout": mix(base, "#140a05", 0.36),
        "ink": ink,
        "lip": lip,
        "texture": texture,
    }


def symbol_styles(solid: str, soft: str, hollow: str) -> dict[str, dict[str, str | float]]:
    """A symbol as the viewer's own, as the other player's, and for a watcher."""
    return {
        "mine": {"fill": solid, "stroke": solid, "width": 1.2, "opacity": 1},
        "theirs": {"fill": hollow, "stroke": soft, "width": 1.5, "opacity": 1},
        "neutral": {"fill": solid, "stroke": solid, "width": 0, "opacity": 1},
    }


def lits() -> dict[str, object]:
    """Everything a Battle of LITS board needs."""
    ivory, umber = "#fff6e6", "#3a2503"
    colours = {"L": "#c8473a", "I": "#e0a92e", "T": "#3f8f5b", "S": "#2f6fb5"}
    brackets = "M4.5 11V6.5a2 2 0 0 1 2-2H11M29 4.5h4.5a2 2 0 0 1 2 2V11"
    brackets += "M35.5 29v4.5a2 2 0 0 1-2 2H29M11 35.5H6.5a2 2 0 0 1-2-2V29"
    tile = rounded(1, CELL - 1, 3.5)
    return {
        "cell": CELL,
        "margin": 28,
        "board": {"pad": 2, "radius": 6, "fill": "grout"},
        "empty_cell": {"inset": 0.75, "radius": 3.5, "fill": "cell"},
        "coordinate": {"size": 13, "fill": "quiet"},
        "outline": {"inset": 1.25, "radius": 5, "inner_radius": 2.5, "edge_width": 2},
        "grout_width": 0.8,
        "pieces": {
            "L": piece(
                colours["L"],
                ivory,
                mix(colours["L"], "#140a05", 0.6),
                shape(diagonal_texture(), stroke=mix(colours["L"], "#140a05", 0.17), width=1.7),
            ),
            "I": piece(
                colours["I"],
                umber,
                mix(colours["I"], "#ffffff", 0.6),
                shape(vertical_texture(), stroke=mix(colours["I"], "#140a05", 0.16), width=1.7),
            ),
            "T": piece(
                colours["T"],
                ivory,
                mix(colours["T"], "#140a05", 0.6),
                shape(dotted_texture(), fill=mix(colours["T"], "#140a05", 0.24)),
            ),
            "S": piece(
                colours["S"],
                ivory,
                mix(colours["S"], "#140a05", 0.6),
                shape(wavy_texture(), stroke=mix(colours["S"], "#140a05", 0.22), width=1.7),
            ),
        },
        "letters": {letter: engraved(letter) for letter in "LITS"},
        "lip_offset": 0.9,
        "symbols": {
            "X": cross(),
            "O": ring(),
            "styles": {
                "light": {
                    "X": symbol_styles("#22335c", "#66728f", "#dfe3ea"),
                    "O": symbol_styles("#a3601d", "#a97c45", "#f3e6d2"),
                },
                "dark": {
                    "X": symbol_styles("#b9cdf5", "#8290ad", "#333c4c"),
                    "O": symbol_styles("#e09a4f", "#a5794c", "#3a332c"),
                },
            },
        },
        "marks": {
            "coverable": [
                shape(tile, fill="accent", opacity=0.07),
                shape(circle(34.6, 5.4, 2.2), fill="accent"),
            ],
            "coverable_next": [shape(circle(34.4, 34.6, 2), stroke="bad", width=1.5)],
            "protected": [
                shape(tile, fill="good", opacity=0.13),
                shape(brackets, stroke="good", width=1.8),
            ],
            "protects": [
                shape(tile, fill="good", opacity=0.28),
                shape(brackets, stroke="good", width=2.6),
            ],
            "opens": [
                shape(tile, fill="bad", opacity=0.16),
                shape(circle(34, 34, 2.8), stroke="bad", width=2.2),
            ],
            "painted": [shape(rounded(2, CELL - 2, 4), "accent", "accent", 2, 0.4)],
            "refused": [
                shape(rounded(2, CELL - 2, 4), fill="bad", opacity=0.22),
                shape(rounded(2.5, CELL - 2.5, 3.5), stroke="bad", width=2),
            ],
        },
    }
