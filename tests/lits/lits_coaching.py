"""The coach's terms by their plain definitions: sets of cells, every placement judged by the rules.

Slow and without any of the coach's tables, so that the two can only agree by being right.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from lits_games import by_the_rules

from tilewright.lits import Board, Cell, LitsPosition, PieceType, Placement, Symbol


def cells_under(placements: Iterable[Placement]) -> set[Cell]:
    return {cell for piece in placements for cell in piece.cells}


def squares(size: int) -> list[set[Cell]]:
    return [
        {Cell(row + down, column + right) for down, right in product((0, 1), repeat=2)}
        for row, column in product(range(size - 1), repeat=2)
    ]


@dataclass(frozen=True)
class Moment:
    """A position with its legal and living placements, each judged by the rules."""

    position: LitsPosition
    covered: frozenset[Cell]
    legal: frozenset[Placement]
    living: frozenset[Placement]

    @classmethod
    def of(cls, position: LitsPosition) -> "Moment":
        legal, living = by_the_rules(position)
        covered = cells_under(position.placements)
        return cls(position, frozenset(covered), frozenset(legal), frozenset(living))

    @cached_property
    def coverable(self) -> set[Cell]:
        """The cells that may ever be covered."""
        return cells_under(self.living)

    def holding(self, symbol: Symbol, cells: Iterable[Cell]) -> set[Cell]:
        board: Board = self.position.board
        return {cell for cell in cells if board.symbol_at(cell) is symbol}

    def balance(self, cells: Iterable[Cell], symbol: Symbol) -> int:
        """Symbols of the owner of ``symbol`` minus those of the other."""
        return len(self.holding(symbol, cells)) - len(self.holding(symbol.other, cells))

    def cornered_by(self, placement: Placement) -> set[Cell]:
        """The last open cells of 2x2 squares that could have been covered until now."""
        covered = self.covered | set(placement.cells)
        found = set()
        for square in squares(self.position.size):
            left = square - covered
            if len(left) == 1:
                found |= left
        return found & self.coverable

    def strength(self, placement: Placement, symbol: Symbol) -> int:
        """Cover and plain protection for the owner of ``symbol``."""
        cover = -self.balance(placement.cells, symbol)
        return cover + self.balance(self.cornered_by(placement), symbol)

    def strongest(self, placements: Iterable[Placement], symbol: Symbol) -> int | None:
        return max((self.strength(each, symbol) for each in placements), default=None)

    def half_protected(self) -> set[frozenset[Cell]]:
        """The two open cells of each 2x2 whose two covered cells are neighbours."""
        found = set()
        for square in squares(self.position.size):
            left = square - self.covered
            if len(left) == 2:
                first, second = left
                if second in first.neighbours():
                    found.add(frozenset(left))
        return found

    def types(self) -> set[PieceType | None]:
        """The types that fit somewhere, now or later."""
        return {placement.type for placement in self.living}


def with_one_more_piece(position: LitsPosition) -> Moment:
    """The same with one more piece of each type."""
    return Moment.of(
        LitsPosition(
            position.board,
            position.placements,
            position.first_symbol,
            supply=position.supply + 1,
            pie=False,
        )
    )


# --- Turned boards and exchanged symbols ---------------------------------------------------


def turned(cell: Cell, size: int, turn: int) -> Cell:
    """One of the eight symmetries: bit 0 mirrors left and right, 1 top and bottom, 2 both."""
    row, column = cell.row, cell.column
    if turn & 1:
        column = size - 1 - column
    if turn & 2:
        row = size - 1 - row
    return Cell(column, row) if turn & 4 else Cell(row, column)


def turned_move(move: Placement, size: int, turn: int) -> Placement:
    return Placement(tuple(turned(cell, size, turn) for cell in move.cells))


def turned_position(position: LitsPosition, turn: int, *, exchanged: bool) -> LitsPosition:
    """The position turned, and with the symbols exchanged if so wished."""
    size = position.size
    sets = dict.fromkeys(Symbol, 0)
    for row, column in product(range(size), repeat=2):
        symbol = position.board.symbol_at(Cell(row, column))
        if symbol is not None:
            there = turned(Cell(row, column), size, turn)
            sets[symbol.other if exchanged else symbol] |= 1 << (there.row * size + there.column)
    first = position.first_symbol
    return LitsPosition(
        Board(size, sets[Symbol.X], sets[Symbol.O]),
        frozenset(turned_move(piece, size, turn) for piece in position.placements),
        first.other if exchanged else first,
        position.swapped,
        position.supply,
        position.pie,
    )
