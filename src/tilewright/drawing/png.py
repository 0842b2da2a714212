"""SVG to PNG."""

from xml.etree import ElementTree

from tilewright.game import ConfigError

__all__ = ["LARGEST_WIDTH", "png"]

LARGEST_WIDTH = 4096
_LARGEST_HEIGHT = 4 * LARGEST_WIDTH
_LONGEST = 4_000_000
_SVG = "{http://www.w3.org/2000/svg}"
_ELEMENTS = frozenset(
    _SVG + name for name in ("svg", "title", "defs", "g", "path", "rect", "use", "pattern")
)


def png(svg: str, width: int | None = None) -> bytes:
    """A picture of ours as PNG, ``width`` pixels wide (None: one pixel a unit).

    The height follows from the picture's own ``width`` and ``height``. Only the elements that our
    pictures are made of are taken, so that nothing outside the text is ever read: no font, no
    linked file. Raises ConfigError for a width outside 1 to ``LARGEST_WIDTH``, and for a text that
    is too long, too large a picture, or not a picture of ours.
    """
    if width is not None and not 1 <= width <= LARGEST_WIDTH:
        raise ConfigError(
            "drawing.width", parts=[str(width)[:40]], width=str(width)[:40], maximum=LARGEST_WIDTH
        )
    if len(svg) > _LONGEST:
        raise ConfigError("drawing.length", length=len(svg), maximum=_LONGEST)
    across, down = _checked_size(svg)
    high = down * (1 if width is None else width / across)
    if across > LARGEST_WIDTH or high > _LARGEST_HEIGHT:
        raise ConfigError("drawing.size", maximum=LARGEST_WIDTH, height=_LARGEST_HEIGHT)
    import resvg_py

    try:
        return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True))
    except ValueError as error:
        raise ConfigError("drawing.svg", reason=str(error)[:200]) from error


def _checked_size(svg: str) -> tuple[float, float]:
    """The picture's width and height in units, once it is known to be one of ours."""
    # Without a document type there are no entities, neither to expand nor to hide an element.
    if "<!DOCTYPE" in svg:
        raise ConfigError("drawing.svg", parts=["DOCTYPE"], reason="DOCTYPE")
    try:
        root = ElementTree.fromstring(svg)  # noqa: S314
    except ElementTree.ParseError as error:
        raise ConfigError("drawing.svg", reason=str(error)[:200]) from error
    for element in root.iter():
        if element.tag not in _ELEMENTS:
            name = element.tag.removeprefix(_SVG)[:40]
            raise ConfigError("drawing.svg", parts=[name], reason=f"<{name}>")
    try:
        size = (float(root.get("width", "")), float(root.get("height", "")))
    except ValueError:
        size = (0.0, 0.0)
    if root.tag != f"{_SVG}svg" or not min(size) > 0:
        raise ConfigError("drawing.svg", reason="<svg width height>")
    return size
