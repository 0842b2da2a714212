"""How players judge a move: what it covers, what it protects, and what it leaves the opponent.

All figures are symbols in favour of the player who makes the placement. *Cover* counts +1 for
each opponent symbol under the piece and -1 for each own. *Protect* counts +1 for each own and -1
for each opponent symbol on a cell that becomes protected in the plain sense: the last open cell
of a 2x2 of which the other three are covered, provided some living placement still covered it
before. *Strength* is their sum; *net* is strength minus that of the opponent's best reply.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from tilewright.lits.board import Board
from tilewright.lits.cells import Symbol, not_last_column
from tilewright.lits.placements import placement_table
from tilewright.lits.position import LitsPosition

__all__ = [
    "Judgement",
    "Strength",
    "cornered",
    "cover_gains",
    "judge",
    "judgements",
    "judgements_of",
    "strength",
    "strengths",
    "strongest",
]


@dataclass(frozen=True, slots=True)
class Strength:
    """The two parts of a move's strength; ``exact_protect`` counts every newly protected cell."""

    cover: int
    protect: int
    exact_protect: int

    @property
    def total(self) -> int:
        """Cover plus plain protection."""
        return self.cover + self.protect


@dataclass(frozen=True, slots=True)
class Judgement:
    """A placement (by table index), its strength, and the best reply with its strength.

    ``reply`` is None, and its strength 0, when the placement ends the game.
    """

    number: int
    strength: int
    reply: int | None
    reply_strength: int

    @property
    def net(self) -> int:
        """Strength minus the strength of the best reply."""
        return self.strength - self.reply_strength


@lru_cache(maxsize=64)
def cover_gains(board: Board, mover: Symbol) -> tuple[int, ...]:
    """The cover of each placement of the board's table for the owner of ``mover``."""
    own, enemy = board.cells_of(mover), board.cells_of(mover.other)
    return tuple(
        (cells & enemy).bit_count() - (cells & own).bit_count()
        for cells in placement_table(board.size).cells
    )


@lru_cache(maxsize=64)
def _most_gains(board: Board, mover: Symbol) -> tuple[int, ...]:
    """No placement is stronger than this: its cover, and every own symbol around it protected."""
    own = board.cells_of(mover)
    table = placement_table(board.size)
    most = []
    for number, gain in enumerate(cover_gains(board, mover)):
        squares = 0
        for block in table.blocks[number]:
            squares |= (3 | 3 << board.size) << block.shift
        most.append(gain + (squares & own & ~table.cells[number]).bit_count())
    return tuple(most)


def cornered(covered: int, size: int) -> int:
    """The open cells that are the last of a 2x2, as a cell set, when ``covered`` is covered."""
    inner = not_last_column(size)
    everything = (1 << size * size) - 1
    right = covered >> 1 & inner
    left = (covered & inner) << 1
    below = covered >> size
    above = covered << size & everything
    found = (
        right & below & (right >> size)
        | left & below & (left >> size)
        | right & above & (right << size)
        | left & above & (left << size)
    )
    return found & ~covered


class _Judge:
    """Strengths of one mover's placements in one position; remembers which cells still live."""

    def __init__(self, board: Board, covered: int, living: int, mover: Symbol) -> None:
        self._table = placement_table(board.size)
        self._size = board.size
        self._covered = covered
        self._living = living
        self._own = board.cells_of(mover)
        self._enemy = board.cells_of(mover.other)
        self._symbols = self._own | self._enemy
        self._gains = cover_gains(board, mover)
        self._most = _most_gains(board, mover)
        self._known = 0
        self._alive = 0

    def protect(self, number: int) -> int:
        """Plain protection by the placement at ``number``."""
        after = self._covered | self._table.cells[number]
        candidates = cornered(after, self._size) & self._symbols
        unknown = candidates & ~self._known
        if unknown:
            self._alive |= self._table.covered_by(self._living, unknown)
            self._known |= unknown
        candidates &= self._alive
        return (candidates & self._own).bit_count() - (candidates & self._enemy).bit_count()

    def strength(self, number: int) -> int:
        """Cover plus plain protection."""
        return self._gains[number] + self.protect(number)

    def best(self, legal: int) -> tuple[int | None, int]:
        """The strongest of the placements in ``legal`` and its strength; None and 0 if empty."""
        best_number: int | None = None
        best = -100
        most = self._most
        for number in self._table.indexes(legal):
            if most[number] > best:
                found = self.strength(number)
                if found > best:
                    best_number, best = number, found
        return (best_number, best) if best_number is not None else (None, 0)


def strength(position: LitsPosition, number: int) -> Strength:
    """The parts of the strength of the legal placement at ``number`` for the player to move."""
    table = position.table
    mover = position.next_symbol
    own = position.board.cells_of(mover)
    enemy = position.board.cells_of(mover.other)
    after = position.play_index(number)
    still_open = table.all_cells & ~after.covered
    fallen = table.covered_by(position.living, still_open) & ~table.covered_by(
        after.living, still_open
    )
    return Strength(
        cover=cover_gains(position.board, mover)[number],
        protect=_Judge(position.board, position.covered, position.living, mover).protect(number),
        exact_protect=(fallen & own).bit_count() - (fallen & enemy).bit_count(),
    )


def strengths(position: LitsPosition) -> dict[int, int]:
    """Cover plus plain protection of every legal placement (by table index), no reply looked at."""
    own = _Judge(position.board, position.covered, position.living, position.next_symbol)
    return {number: own.strength(number) for number in position.table.indexes(position.legal)}


def strongest(position: LitsPosition, among: int, symbol: Symbol) -> tuple[int | None, int]:
    """The strongest of a placement set for the owner of ``symbol``, and its strength.

    The placements must be legal but for the turn, which may be either player's. None and 0 for an
    empty set.
    """
    return _Judge(position.board, position.covered, position.living, symbol).best(among)


def judge(position: LitsPosition, number: int) -> Judgement:
    """The legal placement at ``number`` and the best reply to it."""
    return next(judgements_of(position, (number,)))


def judgements(position: LitsPosition) -> list[Judgement]:
    """Every legal placement with the best reply to it, in canonical order."""
    return list(judgements_of(position, position.table.indexes(position.legal)))


def judgements_of(
    position: LitsPosition, numbers: Iterable[int], mover: Symbol | None = None
) -> Iterator[Judgement]:
    """Legal placements, one after the other, with the best reply to each.

    They are judged for the owner of ``mover``, as if it were that player's turn (None: it is).
    """
    board, mover = position.board, mover or position.next_symbol
    own = _Judge(board, position.covered, position.living, mover)
    everything = position.table.all_placements
    for number in numbers:
        after = position.consequences(number)
        replier = _Judge(board, after.covered, everything & ~after.dead, mover.other)
        reply, reply_strength = replier.best(after.legal)
        yield Judgement(number, own.strength(number), reply, reply_strength)
