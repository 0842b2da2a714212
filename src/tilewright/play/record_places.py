"""JSON texts and their lines: decoding strictly, and finding where a value or a fault stands."""

import json
import re
from collections.abc import Sequence
from typing import Any, TypeAlias

from tilewright.play.record_errors import RecordError

__all__ = ["Path", "decoded", "dotted", "line_of"]

Path: TypeAlias = tuple[str | int, ...]
"""The names and places that lead to a value of a document, from the outside in."""

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"|[{}\[\],:]|[^\s{}\[\],:"]++', re.DOTALL)
_NO_NUMBERS = frozenset({"NaN", "Infinity", "-Infinity"})
_LONGEST_NUMBER = 4000
"""Python reads no longer whole numbers than 4,300 digits."""


def decoded(text: str) -> object:
    """The value of a JSON text. Raises RecordError, which names the line, when it is none.

    Beyond what JSON asks, no field may occur twice in an object, and numbers must be finite.
    """
    try:
        value: object = json.loads(
            text, object_pairs_hook=_without_repeats, parse_constant=_refuse_constant
        )
    except json.JSONDecodeError as error:
        # Whatever follows a whole document belongs to another one.
        another = error.msg == "Extra data"
        raise RecordError(
            "record.documents" if another else "record.json",
            parts=[str(error.lineno)],
            line=error.lineno,
            column=error.colno,
        ) from error
    except _RepeatedFieldError as error:
        raise RecordError(
            "record.repeated", parts=[error.name], field=error.name, line=_line_of_repeat(text)
        ) from error
    except RecursionError as error:
        raise RecordError("record.nesting", line=_line_of_depth(text)) from error
    except ValueError as error:
        # NaN, Infinity, and whole numbers of thousands of digits.
        number, line = _unreadable_number(text)
        raise RecordError("record.number", parts=[number], number=number, line=line) from error
    return value


class _RepeatedFieldError(Exception):
    def __init__(self, name: str) -> None:
        self.name = name[:64]
        super().__init__(name)


def _without_repeats(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    read: dict[str, Any] = {}
    for name, value in pairs:
        if name in read:
            raise _RepeatedFieldError(name)
        read[name] = value
    return read


def _refuse_constant(constant: str) -> float:
    raise ValueError(constant)


# --- Where a fault stands ------------------------------------------------------------------
# The decoder does not tell; only once there is a fault are the tokens gone through to find it.


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def _line_of_repeat(text: str) -> int:
    """The line of the first name that its object has already."""
    # The names of each open object; None for an open array.
    open_values: list[set[str] | None] = []
    name_is_due = False
    for token in _TOKEN.finditer(text):
        match token[0]:
            case "{" | "[" as bracket:
                open_values.append(set() if bracket == "{" else None)
                name_is_due = bracket == "{"
            case "}" | "]":
                open_values.pop()
                name_is_due = False
            case ",":
                name_is_due = open_values[-1] is not None
            case word if name_is_due and (names := open_values[-1]) is not None:
                name = json.loads(word)
                if name in names:
                    return _line(text, token.start())
                names.add(name)
                name_is_due = False
    raise AssertionError(text)


def _line_of_depth(text: str) -> int:
    """The line where the document is nested deepest."""
    depth = deepest = place = 0
    for token in _TOKEN.finditer(text):
        if token[0] in ("{", "["):
            depth += 1
            if depth > deepest:
                deepest, place = depth, token.start()
        elif token[0] in ("}", "]"):
            depth -= 1
    return _line(text, place)


def _unreadable_number(text: str) -> tuple[str, int]:
    """The first word that stands for no number, shortened, and its line."""
    for token in _TOKEN.finditer(text):
        word = token[0]
        if word in _NO_NUMBERS or (word[0] != '"' and len(word) > _LONGEST_NUMBER):
            return word[:20], _line(text, token.start())
    raise AssertionError(text)


# --- Where a value stands ------------------------------------------------------------------


def line_of(text: str, path: Path) -> int:
    """The line of the value at ``path``, or of the innermost one around it that exists.

    ``text`` must be JSON.
    """
    decoder = json.JSONDecoder()
    at = _skip(text, 0)
    for step in path:
        entry = _enter(text, at, step, decoder)
        if entry is None:
            break
        at = entry
    return _line(text, at)


def dotted(path: Path) -> str:
    """The path in words, such as ``result.ranks``; ``document`` for the whole."""
    return ".".join(str(step)[:64] for step in path) or "document"


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \t\n\r":
        at += 1
    return at


def _enter(text: str, at: int, step: str | int, decoder: json.JSONDecoder) -> int | None:
    """Where the member ``step`` of the value at ``at`` begins, in a text known to be JSON."""
    if text[at : at + 1] not in ("{", "["):
        return None
    is_object = text[at] == "{"
    at = _skip(text, at + 1)
    place = 0
    while at < len(text) and text[at] not in "]}":
        name: object = place
        if is_object:
            name, at = decoder.raw_decode(text, at)
            at = _skip(text, _skip(text, at) + 1)
        if name == step:
            return at
        at = _skip(text, decoder.raw_decode(text, at)[1])
        if text[at : at + 1] == ",":
            at = _skip(text, at + 1)
        place += 1
    return None
