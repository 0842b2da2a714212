"""Small helpers to build an SVG document as text. Every value is escaped."""

from collections.abc import Iterable
from html import escape

from tilewright.drawing.look import Shape, colour

__all__ = ["document", "element", "group", "number", "painted", "path", "rectangle"]


def number(value: float) -> str:
    """A coordinate with at most two decimals and no trailing zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def element(name: str, *children: str, **attributes: str | float | None) -> str:
    """One element. ``stroke_width`` becomes ``stroke-width``; None leaves an attribute out.

    ``children`` are finished markup, attributes are escaped here.
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(children)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def _value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else number(value)


def group(children: Iterable[str], x: float = 0.0, y: float = 0.0, scale: float = 1.0) -> str:
    """Children moved to (x, y) and scaled there."""
    parts = []
    if x or y:
        parts.append(f"translate({number(x)} {number(y)})")
    if scale != 1:
        parts.append(f"scale({scale:.4g})")
    return element("g", *children, transform=" ".join(parts) or None)


def path(
    d: str,
    fill: str = "none",
    stroke: str | None = None,
    width: float | None = None,
    opacity: float | None = None,
) -> str:
    """A path; strokes join round."""
    stroked = stroke not in (None, "none") and bool(width)
    return element(
        "path",
        d=d,
        fill=fill,
        stroke=stroke if stroked else None,
        stroke_width=width if stroked else None,
        stroke_linejoin="round" if stroked else None,
        opacity=None if opacity == 1 else opacity,
    )


def painted(shapes: Iterable[Shape], theme: str) -> str:
    """Shapes of the look, one over the other, in a theme's colours."""
    return "".join(
        element(
            "path",
            d=shape.d,
            fill=colour(shape.fill, theme),
            fill_rule="evenodd" if shape.fill != "none" else None,
            stroke=colour(shape.stroke, theme) if shape.width else None,
            stroke_width=shape.width or None,
            stroke_linejoin="round" if shape.width else None,
            opacity=None if shape.opacity == 1 else shape.opacity,
        )
        for shape in shapes
    )


def rectangle(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str,
    radius: float = 0,
    stroke: str | None = None,
    stroke_width: float | None = None,
) -> str:
    """A rectangle, with round corners when ``radius`` is given."""
    return element(
        "rect",
        x=x,
        y=y,
        width=width,
        height=height,
        rx=radius or None,
        fill=fill,
        stroke=stroke,
        stroke_width=stroke_width,
    )


def document(width: float, height: float, title: str, body: Iterable[str]) -> str:
    """A whole picture of ``width`` by ``height`` units, named by ``title``."""
    return element(
        "svg",
        element("title", escape(title)),
        *body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        role="img",
    )
