"""Azul: rules, notation, the text of a position. The descriptor is in ``azul.descriptor``."""

from tilewright.azul.board import PatternLine, PlayerBoard
from tilewright.azul.moves import AzulMove, Deal, Take, Tiling, parse_move
from tilewright.azul.phase import Phase
from tilewright.azul.position import AzulPosition
from tilewright.azul.tiles import COLOURS, MARKER, Colour
from tilewright.azul.wall import WallKind

__all__ = [
    "COLOURS",
    "MARKER",
    "AzulMove",
    "AzulPosition",
    "Colour",
    "Deal",
    "PatternLine",
    "Phase",
    "PlayerBoard",
    "Take",
    "Tiling",
    "WallKind",
    "parse_move",
]
