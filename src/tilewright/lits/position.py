"""One moment of Battle of LITS.

What is known of the placements is carried along as sets (see ``placements``): those that can
never be made any more only grow, and so do those that touch a piece. Playing a piece adds a few
rows of a table to both; nothing is computed afresh. ``rules.check`` tells the same, cell by cell.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from tilewright.game import IllegalMoveError, NotationError, Outcome, Termination, TurnError
from tilewright.lits.board import Board
from tilewright.lits.cells import Symbol, all_cells
from tilewright.lits.moves import LitsMove, Placement, Swap, parse_move
from tilewright.lits.placements import PlacementTable, placement_table
from tilewright.lits.position_text import MOST_SUPPLY, USUAL_SUPPLY, PositionFields
from tilewright.lits.rules import check
from tilewright.lits.shapes import PieceType

if TYPE_CHECKING:
    from numpy.random import Generator

__all__ = ["Consequences", "LitsPosition", "Phase"]

_NOBODY: frozenset[int] = frozenset()
_SEATS = (frozenset({0}), frozenset({1}))


class Phase(StrEnum):
    """What is awaited: a piece, a piece or the swap of the pie rule, or nothing."""

    PLACE = "place"
    PIE = "pie"
    OVER = "over"


class Consequences(NamedTuple):
    """What follows from the pieces that lie; the fields mean what they mean in LitsPosition."""

    covered: int
    used: tuple[int, ...]
    dead: int
    touched: int
    legal: int


@dataclass(frozen=True, slots=True, repr=False)
class LitsPosition:
    """The symbols, the pieces that lie, and who owns what; a value, equal by these alone.

    Seat 0 makes the first placement. ``first_symbol`` belongs to seat 0, or to seat 1 once the
    sides were ``swapped``. ``supply`` is the number of pieces of each type at the start, ``pie``
    whether the pie rule is on. ``placements`` may be given in any order and is checked: each rule
    must hold and the pieces must hang together. Raises NotationError when they could not lie so.

    The fields after ``pie`` follow from those before: ``covered`` is a cell set, ``used`` the
    pieces laid of each type in the order L, I, T, S; ``dead``, ``touched`` and ``legal`` are
    placement sets of ``table``: never possible any more, touching a piece, and possible now.
    """

    board: Board
    placements: frozenset[Placement] = frozenset()
    first_symbol: Symbol = Symbol.X
    swapped: bool = False
    supply: int = USUAL_SUPPLY
    pie: bool = True
    table: PlacementTable = field(init=False, compare=False)
    covered: int = field(init=False, compare=False)
    used: tuple[int, ...] = field(init=False, compare=False)
    dead: int = field(init=False, compare=False)
    touched: int = field(init=False, compare=False)
    legal: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        if not 1 <= self.supply <= MOST_SUPPLY:
            raise NotationError(
                "lits.position.supply", parts=[str(self.supply)], minimum=1, maximum=MOST_SUPPLY
            )
        table = placement_table(self.board.size)
        _set_derived(self, table, 0, (0, 0, 0, 0), 0, 0, table.all_placements)
        self._lay(self.placements)
        if self.swapped and not (self.pie and self._could_be_swapped()):
            raise NotationError("lits.position.owner", parts=["2"])

    def _could_be_swapped(self) -> bool:
        # A first piece that ends the game leaves nobody a turn to swap in.
        return len(self.placements) > 1 or (len(self.placements) == 1 and self.legal != 0)

    def _lay(self, wanted: frozenset[Placement]) -> None:
        """Add the pieces in some possible order, or tell why there is none."""
        table = self.table
        waiting: dict[int, Placement] = {}
        # A set has no order; with one of its own, the same text always meets the same fault first.
        for piece in sorted(wanted, key=lambda piece: (piece.cells, str(piece.type))):
            number = table.index.get(piece)
            if number is None:
                self._refuse_set(frozenset(), piece)
            waiting[number] = table.placements[number]
        object.__setattr__(self, "placements", frozenset(waiting.values()))
        laid: set[Placement] = set()
        while waiting:
            number = next((number for number in waiting if self.legal >> number & 1), None)
            if number is None:
                self._explain(laid, waiting)
            laid.add(waiting.pop(number))
            _set_derived(self, table, *self.consequences(number))

    def _explain(self, laid: set[Placement], waiting: Mapping[int, Placement]) -> NoReturn:
        for number in sorted(waiting):
            if self.dead >> number & 1:
                self._refuse_set(frozenset(laid), waiting[number])
        raise NotationError(
            "lits.position.unconnected",
            parts=[waiting[number].compact for number in sorted(waiting)],
        )

    def _refuse_set(self, laid: frozenset[Placement], piece: Placement) -> NoReturn:
        violation = check(size=self.size, placed=laid, supply=self.supply, placement=piece)
        assert violation is not None  # noqa: S101 - the table says so, the rules tell why
        raise NotationError(
            f"lits.position.{violation.key}",
            parts=[piece.compact or str(piece)],
            **dict(violation.details),
        )

    # --- Text ------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return f"LitsPosition.parse({str(self)!r})"

    def __str__(self) -> str:
        return str(
            PositionFields(
                self.board,
                tuple(self.placements),
                self.first_symbol,
                self.swapped,
                self.supply,
                self.pie,
            )
        )

    @classmethod
    def parse(cls, text: str) -> "LitsPosition":
        """Read a position text (docs/notation.md). Raises NotationError."""
        fields = PositionFields.parse(text)
        if len(set(fields.placements)) < len(fields.placements):
            twice = next(p for p in fields.placements if fields.placements.count(p) > 1)
            raise NotationError("lits.position.repeated_placement", parts=[twice.compact])
        return cls(
            fields.board,
            frozenset(fields.placements),
            fields.first_symbol,
            fields.swapped,
            fields.supply,
            fields.pie,
        )

    def __reduce__(self) -> tuple[Callable[[str], "LitsPosition"], tuple[str]]:
        """Copy and pickle by the text: the table belongs to the process."""
        return LitsPosition.parse, (str(self),)

    # --- Whose turn, and what counts --------------------------------------------------------

    @property
    def seats(self) -> int:
        """Two."""
        return 2

    @property
    def size(self) -> int:
        """Rows and columns of the board."""
        return self.board.size

    @property
    def phase(self) -> Phase:
        """What is awaited."""
        if not self.legal:
            return Phase.OVER
        return Phase.PIE if self.can_swap else Phase.PLACE

    @property
    def can_swap(self) -> bool:
        """Whether the pie rule may be used now: once, on the second player's first turn."""
        return self.pie and not self.swapped and len(self.placements) == 1 and self.legal != 0

    @property
    def next_symbol(self) -> Symbol:
        """The symbol whose turn the next placement is (also when none is possible)."""
        return self.first_symbol.other if len(self.placements) % 2 else self.first_symbol

    @property
    def symbol_to_move(self) -> Symbol | None:
        """The symbol to move; None when the game is over."""
        return self.next_symbol if self.legal else None

    def owner(self, symbol: Symbol) -> int:
        """The seat that owns a symbol."""
        return int((symbol is self.first_symbol) == self.swapped)

    @property
    def to_act(self) -> frozenset[int]:
        """The seat to move, alone; empty when the game is over."""
        return _SEATS[self.owner(self.next_symbol)] if self.legal else _NOBODY

    @property
    def awaits_chance(self) -> bool:
        """Never: nothing is drawn once the board is known."""
        return False

    @property
    def counts(self) -> Mapping[Symbol, int]:
        """Uncovered symbols of each kind."""
        return {
            symbol: (self.board.cells_of(symbol) & ~self.covered).bit_count() for symbol in Symbol
        }

    @property
    def supply_left(self) -> Mapping[PieceType, int]:
        """Pieces left of each type."""
        return {piece: self.supply - used for piece, used in zip(PieceType, self.used, strict=True)}

    @property
    def living(self) -> int:
        """The placements that may still become possible, touching a piece or not."""
        return self.table.all_placements & ~self.dead

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's uncovered symbols."""
        counts = self.counts
        first, second = counts[self.first_symbol], counts[self.first_symbol.other]
        return (second, first) if self.swapped else (first, second)

    @property
    def outcome(self) -> Outcome | None:
        """The result once no placement is legal: more uncovered symbols win.

        On equal counts the owner of the symbol that made the last placement wins.
        """
        if self.legal:
            return None
        scores = self.scores
        last_placer = self.owner(self.next_symbol.other)
        winner = last_placer if scores[0] == scores[1] else int(scores[1] > scores[0])
        return Outcome(Termination.COMPLETED, (1, 2) if winner == 0 else (2, 1), scores)

    # --- Moves ------------------------------------------------------------------------------

    @property
    def places(self) -> tuple[str, ...]:
        """Every cell, row by row: ``a1``, ``b1``, ..."""
        return tuple(map(str, all_cells(self.size)))

    def legal_moves(self) -> list[LitsMove]:
        """Legal placements in canonical order (L, I, T, S; then cells), then the swap."""
        moves: list[LitsMove] = list(self.table.chosen(self.table.placements, self.legal))
        if self.can_swap:
            moves.append(Swap())
        return moves

    def parse_move(self, text: str) -> LitsMove:
        """Read four cells or ``swap``; legality is not checked. Raises NotationError."""
        return parse_move(text)

    def play(self, move: LitsMove) -> "LitsPosition":
        """The position after a placement or the swap.

        Raises IllegalMoveError naming the broken rule and the cells, TurnError after the end, and
        TypeError for what is neither (a text is read by ``parse_move``).
        """
        if not isinstance(move, Placement | Swap):
            raise TypeError(f"a move is wanted, not {type(move).__name__}: see parse_move")
        if not self.legal:
            raise TurnError("lits.turn.over")
        if isinstance(move, Swap):
            return self._swap()
        number = self.table.index.get(move)
        if number is None or not self.legal >> number & 1:
            raise self.refusal(move)
        return self.play_index(number)

    def play_index(self, number: int) -> "LitsPosition":
        """The position after the placement at ``number`` of the table, which must be legal."""
        after = object.__new__(LitsPosition)
        _set_public(
            after,
            self.board,
            self.placements | {self.table.placements[number]},
            self.first_symbol,
            self.swapped,
            self.supply,
            self.pie,
        )
        _set_derived(after, self.table, *self.consequences(number))
        return after

    def refusal(self, move: Placement) -> IllegalMoveError:
        """Why a placement is not legal here. Raises ValueError when it is legal."""
        violation = check(
            size=self.size, placed=self.placements, supply=self.supply, placement=move
        )
        if violation is None:
            raise ValueError(str(move))
        return violation.error()

    def replies(self, number: int) -> int:
        """The placement set legal after the placement at ``number``, which must be legal now."""
        return self.consequences(number).legal

    def _swap(self) -> "LitsPosition":
        if not self.can_swap:
            raise IllegalMoveError("lits.move.swap_unavailable", parts=[str(Swap())])
        after = object.__new__(LitsPosition)
        _set_public(
            after,
            self.board,
            self.placements,
            self.first_symbol,
            swapped=True,
            supply=self.supply,
            pie=self.pie,
        )
        _set_derived(
            after, self.table, self.covered, self.used, self.dead, self.touched, self.legal
        )
        return after

    def consequences(self, number: int) -> Consequences:
        """What is known after the placement at ``number`` of the table, which must be legal."""
        table = self.table
        covered = self.covered | table.cells[number]
        dead = self.dead | table.ruled_out(number, covered)
        kind = table.type_numbers[number]
        count = self.used[kind] + 1
        used = (*self.used[:kind], count, *self.used[kind + 1 :])
        if count == self.supply:
            dead |= table.of_type[kind]
        touched = self.touched | table.touching[number]
        return Consequences(covered, used, dead, touched, touched & ~dead)

    def draw_chance(self, generator: "Generator") -> LitsMove:  # noqa: ARG002 - the contract's
        """Raises TurnError: this game has no chance events."""
        raise TurnError("lits.turn.no_chance")

    def default_move(self) -> LitsMove:
        """The first legal placement in canonical order. Raises TurnError after the end."""
        if not self.legal:
            raise TurnError("lits.turn.over")
        return self.table.placements[(self.legal & -self.legal).bit_length() - 1]

    def view(self, seat: int | None) -> "LitsPosition":  # noqa: ARG002 - the contract's
        """The position itself: everything is public."""
        return self


_assign = object.__setattr__


def _set_public(
    position: LitsPosition,
    board: Board,
    placements: frozenset[Placement],
    first_symbol: Symbol,
    swapped: bool,
    supply: int,
    pie: bool,
) -> None:
    _assign(position, "board", board)
    _assign(position, "placements", placements)
    _assign(position, "first_symbol", first_symbol)
    _assign(position, "swapped", swapped)
    _assign(position, "supply", supply)
    _assign(position, "pie", pie)


def _set_derived(
    position: LitsPosition,
    table: PlacementTable,
    covered: int,
    used: tuple[int, ...],
    dead: int,
    touched: int,
    legal: int,
) -> None:
    _assign(position, "table", table)
    _assign(position, "covered", covered)
    _assign(position, "used", used)
    _assign(position, "dead", dead)
    _assign(position, "touched", touched)
    _assign(position, "legal", legal)
