"""How the text form of records writes comments, values, clocks and moves as single tokens.

``docs/records.md`` states these rules for people who write records by hand.
"""

import re
from collections.abc import Sequence

__all__ = [
    "move_to_token",
    "read_clock",
    "read_escaped",
    "token_to_move",
    "write_clock",
    "write_escaped",
    "write_value",
]

_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.|\Z)", re.DOTALL)
_NAMED = {"n": "\n", "r": "\r", "t": "\t"}
_AS_NAMED = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
# Control characters, and the two separators that editors show as line breaks.
_UNPRINTED = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff]")

_TIME = re.compile(r"(\d{1,4}):([0-5]\d):([0-5]\d(?:\.\d{1,3})?)", re.ASCII)


def _escape(text: str, special: str) -> str:
    escaped = re.sub(special, r"\\\g<0>", text)
    return _UNPRINTED.sub(lambda found: _AS_NAMED.get(found[0], f"\\u{ord(found[0]):04x}"), escaped)


def write_value(text: str) -> str:
    """The inside of a tag's quotation marks."""
    return _escape(text, r'[\\"]')


def write_escaped(text: str) -> str:
    """The words of a comment."""
    return _escape(text, r"[\\{}]|\[(?=%)")


def read_escaped(text: str) -> str:
    """Undo the escapes of either. Raises ValueError for a backslash that escapes nothing."""

    def character(found: re.Match[str]) -> str:
        escaped = found[1]
        if len(escaped) == 5:
            return chr(int(escaped[1:], 16))
        if escaped in _NAMED:
            return _NAMED[escaped]
        if escaped and escaped in '\\"{}[':
            return escaped
        raise ValueError(found[0])

    return _ESCAPE.sub(character, text)


def write_clock(seconds_left: Sequence[float | None]) -> str:
    """A clock's annotation: hours, minutes and seconds left by seat, ``-`` without a clock."""
    return f"[%clk {' '.join(_time(seconds) for seconds in seconds_left)}]"


def _time(seconds: float | None) -> str:
    if seconds is None:
        return "-"
    milliseconds = round(seconds * 1000)
    minutes, rest = divmod(milliseconds, 60_000)
    hours, minutes = divmod(minutes, 60)
    fraction = f".{rest % 1000:03d}".rstrip("0") if rest % 1000 else ""
    return f"{hours}:{minutes:02d}:{rest // 1000:02d}{fraction}"


def read_clock(times: str) -> tuple[float | None, ...]:
    """The seconds left by seat. Raises ValueError for anything but times and ``-``."""
    return tuple(_seconds(time) for time in times.split())


def _seconds(time: str) -> float | None:
    if time == "-":
        return None
    found = _TIME.fullmatch(time)
    if found is None:
        raise ValueError(time)
    # Milliseconds as whole numbers, so that what was written comes back exactly.
    whole, _, fraction = found[3].partition(".")
    milliseconds = (int(found[1]) * 3600 + int(found[2]) * 60 + int(whole)) * 1000
    return (milliseconds + int(fraction.ljust(3, "0"))) / 1000


def move_to_token(move: str) -> str:
    """A move as one word: ``d4 e4 f4 e5`` is ``d4e4f4e5``, ``deal BYRK`` is ``deal:BYRK``.

    A space between a digit and a letter is left out, since a letter begins a new cell; any other
    is written as a colon.
    """
    return re.sub(r"(?<=[0-9]) (?=[A-Za-z])", "", move).replace(" ", ":")


def token_to_move(token: str) -> str:
    """The move text that the game's parser reads; cells may stay run together."""
    return token.replace(":", " ")
