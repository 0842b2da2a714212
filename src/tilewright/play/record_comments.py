"""What stands in a comment's braces: first annotations such as ``[%clk 0:05:00]``, then words.

An opening bracket before a percent sign is escaped where it belongs to the words. An annotation
of a name that is not ours is taken for words, as other programs write their own.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tilewright.play.record_escapes import read_clock, read_escaped, write_clock, write_escaped
from tilewright.play.remarks import Mark, Shape

__all__ = ["Comment", "CommentError", "read_comment", "write_comment"]

_CLOCK = "clk"
_ANNOTATION = re.compile(rf"\[%(?P<name>{'|'.join([_CLOCK, *Shape])})\b(?P<value>[^\]]*)\] ?")


class CommentError(ValueError):
    """A comment that cannot be read: ``code`` of the RecordError to be, and the offending part."""

    def __init__(self, code: str, part: str) -> None:
        super().__init__(code, part)
        self.code = code
        self.part = part


@dataclass(frozen=True, slots=True)
class Comment:
    """Words, and what is annotated before them; places of marks are as written, unchecked."""

    text: str = ""
    clock: tuple[float | None, ...] = ()
    marks: tuple[tuple[str, str], ...] = ()


def read_comment(written: str) -> Comment:
    """The inside of a comment's braces. Raises CommentError."""
    clock: tuple[float | None, ...] = ()
    marks: list[tuple[str, str]] = []
    while (found := _ANNOTATION.match(written)) is not None:
        written = written[found.end() :]
        if found["name"] == _CLOCK:
            if clock:
                raise CommentError("record.clock_text", found[0].strip())
            clock = _clock(found["value"])
        else:
            marks += ((place, found["name"]) for place in found["value"].split())
    try:
        return Comment(read_escaped(written), clock, tuple(marks))
    except ValueError as error:
        raise CommentError("record.escape", str(error)) from error


def _clock(value: str) -> tuple[float | None, ...]:
    try:
        return read_clock(value)
    except ValueError as error:
        raise CommentError("record.clock_text", str(error)) from error


def write_comment(
    text: str, clock: tuple[float | None, ...] = (), marks: Iterable[Mark] = ()
) -> str:
    """The inside of a comment's braces; empty when there is nothing to say."""
    parts = [write_clock(clock)] if clock else []
    parts += _annotations(tuple(marks))
    if text:
        parts.append(write_escaped(text))
    return " ".join(parts)


def _annotations(marks: tuple[Mark, ...]) -> Iterator[str]:
    for shape in Shape:
        places = [mark.place for mark in marks if mark.shape is shape]
        if places:
            yield f"[%{shape.value} {' '.join(places)}]"
