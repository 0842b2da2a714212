"""Descriptions of positions as `describe` gives them, made by hand."""

from typing import Any

from tilewright.azul.wall import PRINTED


def lits_description(**changes: Any) -> dict[str, Any]:
    """A board of four by four with an L and an I on it."""
    return {
        "game": "lits",
        "size": 4,
        "rows": ["XO.X", "OX.O", "XO..", "..XO"],
        "first_symbol": "X",
        "owners": {"X": 0, "O": 1},
        "pieces": [
            {"type": "I", "cells": ["a1", "b1", "c1", "d1"]},
            {"type": "L", "cells": ["a2", "a3", "a4", "b4"]},
        ],
        "symbol_to_move": "X",
        "coverable": ["c2"],
        "coverable_next": ["c2", "d3"],
        "protected": ["d4"],
        "counts": {"X": 2, "O": 3},
        "supply": {"L": 4, "I": 4, "T": 5, "S": 0},
        "outcome": None,
        **changes,
    }


def azul_description(seats: int = 2, **changes: Any) -> dict[str, Any]:
    """A table in the middle of a round; seat 1 holds the marker."""
    wall: list[list[str | None]] = [[None] * 5 for _ in range(5)]
    wall[0][0] = PRINTED[0][0].value
    lines = [{"capacity": size, "colour": None, "count": 0} for size in range(1, 6)]
    lines[2] = {"capacity": 3, "colour": "R", "count": 2}
    players = [
        {"score": 7 * seat, "lines": lines, "wall": wall, "floor": [], "floor_cost": 0}
        for seat in range(seats)
    ]
    players[1] |= {"floor": ["marker", "K"], "floor_cost": -2}
    return {
        "game": "azul",
        "seats": seats,
        "wall": "coloured",
        "round": 2,
        "to_act": [0],
        "marker": 1,
        "displays": [["B", "B", "R", "W"], [], *([["Y", "K", "K", "W"]] * (2 * seats - 1))],
        "centre": ["Y", "R"],
        "bag": {"B": 10, "Y": 0, "R": 9, "K": 12, "W": 8},
        "lid": {"B": 1, "Y": 10, "R": 0, "K": 0, "W": 2},
        "players": players,
        "outcome": None,
        **changes,
    }
