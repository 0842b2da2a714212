"""Hints of Battle of LITS: a part of the board, the type of the piece, the move."""

from tilewright.game import Hint, HintStep
from tilewright.lits.cells import Cell
from tilewright.lits.moves import LitsMove, Placement
from tilewright.lits.position import LitsPosition
from tilewright.messages import render

__all__ = ["hint"]

AREA = 5
"""Rows and columns of the part that is shown: one more than any piece is long."""


def hint(
    position: LitsPosition, move: LitsMove, step: HintStep, explained: str, language: str
) -> Hint:
    """What to tell of a legal move up to a step; ``explained`` is the sentence about the move."""
    if isinstance(move, Placement):
        kind, piece = "place", str(move.type)
        area = _around(move, position.board.size)
    else:
        kind, piece = "swap", None
        area = sorted(cell for laid in position.placements for cell in laid.cells)
    if step is HintStep.MOVE:
        text = explained
    else:
        article = None if piece is None else render(f"lits_coach.piece.{piece}", {}, language)
        parameters = {"first": area[0], "last": area[-1], "piece": article}
        text = render(f"lits_coach.hint.{kind}.{step.name.lower()}", parameters, language)
    return Hint(
        step,
        text,
        {"cells": [str(cell) for cell in area]},
        {"type": piece} if step >= HintStep.PIECE else None,
        str(move) if step >= HintStep.MOVE else None,
    )


def _around(move: Placement, size: int) -> list[Cell]:
    """A square part of the board with the piece about in its middle, row by row."""
    rows = _span([cell.row for cell in move.cells], size)
    columns = _span([cell.column for cell in move.cells], size)
    return [Cell(row, column) for row in rows for column in columns]


def _span(lines: list[int], size: int) -> range:
    width = min(AREA, size)
    middle = (min(lines) + max(lines)) // 2
    first = min(max(0, middle - width // 2), size - width)
    return range(first, first + width)
