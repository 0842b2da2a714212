"""Lines out of a stream of bytes, whatever the bytes are, in bounded memory."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

__all__ = ["LONGEST_LINE", "Line", "read_lines"]

LONGEST_LINE = 8000
"""Bytes of the longest line that is read whole; game strings and position texts are shorter."""

_CHUNK = 1 << 16


@dataclass(frozen=True, slots=True)
class Line:
    """One line without its end. ``is_cut`` says that it was too long and its rest is lost."""

    text: str
    is_cut: bool = False


def read_lines(read: Callable[[int], bytes], longest: int = LONGEST_LINE) -> Iterator[Line]:
    """Every line of a stream; what ``read`` returns is empty at its end.

    ``read`` takes the number of bytes wanted at most. Bytes that are no UTF-8 become question marks
    in a diamond. A stream that fails ends there, as one does whose other side died.
    """
    kept = bytearray()
    while True:
        try:
            chunk = read(_CHUNK)
        except OSError:
            break
        if not chunk:
            break
        *ended, rest = chunk.split(b"\n")
        for part in ended:
            kept += part[: longest + 1 - len(kept)]
            yield _line(kept, longest)
            kept.clear()
        kept += rest[: longest + 1 - len(kept)]
    if kept:
        yield _line(kept, longest)


def _line(content: bytearray, longest: int) -> Line:
    text = content.decode("utf-8", errors="replace")
    return Line(text.removeprefix("\ufeff").rstrip("\r"), is_cut=len(content) > longest)
