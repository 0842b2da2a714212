"""The look of boards and tiles, read from ``look.json``, which the page reads as well.

``look.json`` is made by ``tools/make_look.py``. Its shapes have the fields of :class:`Shape`;
colours are ``#rrggbb``, the name of a token, or ``none``.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from tilewright.game import ConfigError

__all__ = ["THEMES", "Shape", "colour", "look", "shapes", "tokens"]

THEMES = ("light", "dark")


@dataclass(frozen=True, slots=True)
class Shape:
    """One painted path: ``d`` is SVG path data, filled by the even-odd rule."""

    d: str
    fill: str
    stroke: str
    width: float
    opacity: float


@cache
def look() -> Mapping[str, Any]:
    """The whole of ``look.json``."""
    text = (resources.files(__name__.rpartition(".")[0]) / "look.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


def tokens(theme: str) -> Mapping[str, str]:
    """The named colours of a theme. Raises ConfigError for a theme that does not exist."""
    if theme not in THEMES:
        raise ConfigError("drawing.theme", parts=[theme[:40]], theme=theme[:40], choices=THEMES)
    named: Mapping[str, str] = look()["tokens"][theme]
    return named


def colour(value: str, theme: str) -> str:
    """``#rrggbb`` or ``none`` as it is; a token's name as that theme's colour."""
    return value if value.startswith("#") or value == "none" else tokens(theme)[value]


def shapes(entries: list[dict[str, Any]]) -> tuple[Shape, ...]:
    """The shapes of one list in ``look.json``, in painting order."""
    return tuple(Shape(**entry) for entry in entries)
