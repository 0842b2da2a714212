"""Which placements are legal, told cell by cell: the authority for everything faster.

The rules are those of Battle of LITS (docs/rules-lits.md). Symbols never matter here.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tilewright.game import IllegalMoveError, Setting
from tilewright.lits.cells import Cell
from tilewright.lits.moves import Placement, as_texts
from tilewright.lits.shapes import PieceType, type_of

__all__ = ["Rule", "Violation", "check"]


class Rule(StrEnum):
    """What a placement can break, in the order in which it is checked."""

    OFF_BOARD = "off_board"
    NOT_FOUR_CELLS = "not_four_cells"
    NOT_A_TETROMINO = "not_a_tetromino"
    WRONG_TYPE = "wrong_type"
    OVERLAPS = "overlaps"
    SUPPLY_USED_UP = "supply_used_up"
    TOUCHES_SAME_TYPE = "touches_same_type"
    FILLS_2X2 = "fills_2x2"
    TOUCHES_NOTHING = "touches_nothing"


@dataclass(frozen=True, slots=True)
class Violation:
    """A broken rule, the cells that break it, and what its sentence mentions."""

    rule: Rule
    cells: tuple[Cell, ...]
    details: tuple[tuple[str, Setting], ...] = ()
    wording: str = ""
    """Which of the rule's sentences fits, where it has several: ``repeated.``, or its usual one."""

    @property
    def key(self) -> str:
        """The end of the code of an error about it; its last word is the rule."""
        return f"{self.wording}{self.rule}"

    def error(self) -> IllegalMoveError:
        """The error that tells a player."""
        return IllegalMoveError(
            f"lits.move.{self.key}", parts=as_texts(self.cells), **dict(self.details)
        )


def _filled_squares(covered: Collection[Cell], piece: Iterable[Cell]) -> Iterable[tuple[Cell, ...]]:
    """The 2x2 squares, wholly within ``covered``, in which the piece has a cell."""
    for cell in piece:
        for top in (cell.row - 1, cell.row):
            for left in (cell.column - 1, cell.column):
                square = (
                    Cell(top, left),
                    Cell(top, left + 1),
                    Cell(top + 1, left),
                    Cell(top + 1, left + 1),
                )
                if all(each in covered for each in square):
                    yield square


def _fault_of_form(size: int, placement: Placement) -> Violation | None:
    """What is wrong with the cells themselves, whatever lies on the board."""
    cells = placement.cells
    outside = tuple(cell for cell in cells if not cell.on_board(size))
    if outside:
        return Violation(Rule.OFF_BOARD, outside, (("size", size),))
    different = tuple(dict.fromkeys(cells))
    if len(different) != 4:
        return Violation(Rule.NOT_FOUR_CELLS, different, (("count", len(different)),))
    if len(cells) != 4:
        twice = tuple(cell for cell in different if cells.count(cell) > 1)
        return Violation(Rule.NOT_FOUR_CELLS, twice, wording="repeated.")
    formed = type_of(cells)
    if formed is None:
        return Violation(Rule.NOT_A_TETROMINO, cells)
    if placement.type is not formed:
        stated = str(placement.type)
        return Violation(Rule.WRONG_TYPE, cells, (("stated", stated), ("formed", str(formed))))
    return None


def check(
    *, size: int, placed: Collection[Placement], supply: int, placement: Placement
) -> Violation | None:
    """The first rule that ``placement`` breaks after the pieces ``placed``; None if it is legal.

    ``supply`` is the number of pieces of each type at the start of the game. TOUCHES_NOTHING is
    checked last, so a placement that breaks only this rule may yet become legal.
    """
    fault = _fault_of_form(size, placement)
    if fault is not None:
        return fault
    cells: Sequence[Cell] = placement.cells
    kind: PieceType | None = placement.type
    covered = {cell for piece in placed for cell in piece.cells}
    overlapping = tuple(cell for cell in cells if cell in covered)
    if overlapping:
        return Violation(Rule.OVERLAPS, overlapping)

    same_type = [piece for piece in placed if piece.type is kind]
    if len(same_type) >= supply:
        return Violation(
            Rule.SUPPLY_USED_UP, placement.cells, (("type", str(kind)), ("supply", supply))
        )
    of_same_type = {cell for piece in same_type for cell in piece.cells}
    touching_same = tuple(
        cell for cell in cells if any(other in of_same_type for other in cell.neighbours())
    )
    if touching_same:
        return Violation(Rule.TOUCHES_SAME_TYPE, touching_same, (("type", str(kind)),))

    squares = _filled_squares(covered.union(cells), cells)
    filled = {cell for square in squares for cell in square}
    if filled:
        return Violation(Rule.FILLS_2X2, tuple(sorted(filled)))

    touches = any(other in covered for cell in cells for other in cell.neighbours())
    if placed and not touches:
        return Violation(Rule.TOUCHES_NOTHING, placement.cells)
    return None
