"""How a client limits a search: ``depth 6``, ``time 00:00:01.500``, and what goes beyond.

Several limits hold together. Each is a word and a value; ``clock`` is followed by two times.
"""

import re

from tilewright.engine.timing import Clock
from tilewright.game import Limits, NotationError

__all__ = [
    "MOST_DEPTH",
    "MOST_NODES",
    "read_limits",
    "take_clock",
    "write_limits",
    "write_time",
]

MOST_DEPTH = 255
MOST_NODES = 10**15

_MOST_SECONDS = 359_999.999

_TIME = re.compile(r"([0-9]{1,2}):([0-9]{1,2}):([0-9]{1,2}(?:\.[0-9]{1,9})?)")
_WHOLE = re.compile(r"[0-9]{1,18}")


def take_clock(text: str) -> tuple[str, Clock | None]:
    """Read ``clock TURN BANK`` where it occurs; returns the rest of the limits, and the clock.

    Raises NotationError unless two times follow the word, which may occur once.
    """
    words = text.split()
    places = [place for place, word in enumerate(words) if word.lower() == "clock"]
    if not places:
        return text, None
    begin, end = places[0], places[0] + 3
    times = words[begin + 1 : end]
    if len(places) > 1 or len(times) < 2:
        raise NotationError("engine.protocol.limit.clock", parts=[text[:40]])
    turn, bank = (_seconds("clock", time) for time in times)
    return " ".join(words[:begin] + words[end:]), Clock(turn=turn, bank=bank)


def read_limits(text: str) -> Limits:
    """Read limits; none of them when the text is empty. Raises NotationError."""
    words = text.split()
    for word in words[::2]:
        if word.lower() not in ("depth", "time", "nodes", "aim"):
            raise NotationError("engine.protocol.limit.unknown", parts=[word[:40]])
    given = {word.lower(): value for word, value in zip(words[::2], words[1::2], strict=False)}
    if len(given) * 2 != len(words):
        raise NotationError("engine.protocol.limit.pairs", parts=[text[:40]])
    return Limits(
        seconds=_seconds("time", given["time"]) if "time" in given else None,
        aim=_seconds("aim", given["aim"]) if "aim" in given else None,
        depth=_number("depth", given["depth"], MOST_DEPTH) if "depth" in given else None,
        nodes=_number("nodes", given["nodes"], MOST_NODES) if "nodes" in given else None,
    )


def write_limits(limits: Limits) -> str:
    """The text that ``read_limits`` reads back, of no more than is limited.

    What is beyond the range that is read is written as its end, such as ``depth 1`` for 0.
    """
    parts = []
    if limits.seconds is not None:
        parts.append(f"time {write_time(limits.seconds)}")
    if limits.aim is not None:
        parts.append(f"aim {write_time(limits.aim)}")
    if limits.depth is not None:
        parts.append(f"depth {_within(limits.depth, MOST_DEPTH)}")
    if limits.nodes is not None:
        parts.append(f"nodes {_within(limits.nodes, MOST_NODES)}")
    return " ".join(parts)


def write_time(seconds: float) -> str:
    """``hh:mm:ss``, with milliseconds unless they are whole seconds; rounded down, to 99 hours.

    Seconds alone are understood by every program of the dialect.
    """
    whole, thousandths = divmod(int(min(max(0.0, seconds), _MOST_SECONDS) * 1000 + 1e-6), 1000)
    minutes, second = divmod(whole, 60)
    hours, minute = divmod(minutes, 60)
    fraction = f".{thousandths:03}" if thousandths else ""
    return f"{hours:02}:{minute:02}:{second:02}{fraction}"


def _within(number: int, most: int) -> int:
    return min(max(number, 1), most)


def _seconds(name: str, text: str) -> float:
    found = _TIME.fullmatch(text)
    if found is None or int(found[2]) > 59 or float(found[3]) >= 60:
        raise NotationError("engine.protocol.limit.time", parts=[text[:40]], name=name)
    return int(found[1]) * 3600 + int(found[2]) * 60 + float(found[3])


def _number(name: str, text: str, most: int) -> int:
    if not _WHOLE.fullmatch(text) or not 1 <= int(text) <= most:
        raise NotationError(
            "engine.protocol.limit.number", parts=[text[:40]], name=name, minimum=1, maximum=most
        )
    return int(text)
