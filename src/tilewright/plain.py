"""Plain types that cross every boundary: JSON, settings, and lines of a terminal picture."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

__all__ = ["Json", "JsonObject", "Parameter", "Setting", "Settings", "StyledLine"]

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
JsonObject: TypeAlias = dict[str, Json]
Setting: TypeAlias = bool | int | str
Settings: TypeAlias = Mapping[str, Setting]
Parameter: TypeAlias = Setting | tuple[str, ...]
"""What fills a blank of a sentence; several words are listed as the language lists them."""
StyledLine: TypeAlias = list[tuple[str, str]]
"""One line of a terminal picture: pieces of text, each with a Rich style ('' for plain)."""
