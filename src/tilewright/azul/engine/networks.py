"""The networks that come with the program: one for each number of players and kind of wall.

``networks/coloured-2.weights`` and its like hold 16-bit floating-point numbers, little-endian, in
the order of ``native/azul/network_weights.hpp``.
"""

import array
import struct
from functools import cache
from importlib import resources

from tilewright._native import azul as _core
from tilewright.azul.wall import WallKind
from tilewright.game import ConfigError

__all__ = ["network_for", "packed", "read_network"]

_BYTES = 2
"""Of a weight in a file."""


@cache
def network_for(seats: int, wall_kind: WallKind) -> _core.Network:
    """The network of such games, read once.

    Raises ConfigError when its file is missing, cannot be read, or does not hold a network.
    """
    name = f"{wall_kind.value}-{seats}.weights"
    file = resources.files(__package__) / "networks" / name
    try:
        content = file.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise ConfigError(
            "azul_engine.network.unreadable", parts=[name], file=name, reason=reason
        ) from error
    return read_network(seats, wall_kind, content, name)


def read_network(seats: int, wall_kind: WallKind, content: bytes, name: str) -> _core.Network:
    """The network of a file's content; ``name`` is the file's, for the message.

    Raises ConfigError when there are too many weights or too few, or one is no finite number.
    """
    try:
        weights = array.array("f", struct.unpack(f"<{len(content) // _BYTES}e", content))
        return _core.Network(seats, wall_kind is WallKind.GREY, weights.tobytes())
    except (struct.error, ValueError) as error:
        raise ConfigError("azul_engine.network.broken", parts=[name], file=name) from error


def packed(weights: bytes) -> bytes:
    """A file's content from weights as 32-bit numbers of this machine, as training gives them.

    Raises ValueError when they are no such numbers, OverflowError for one above 65,504.
    """
    numbers = array.array("f")
    numbers.frombytes(weights)
    return struct.pack(f"<{len(numbers)}e", *numbers)
