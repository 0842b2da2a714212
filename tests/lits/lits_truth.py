"""The truth about positions that the engine is held to, by programs that share nothing with it.

Values are points for the side to move. The plain search and the brute force know no pie rule; what
it does to a value is told here in three lines.
"""

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy
from lits_games import random_game

from tilewright._native import lits as core
from tilewright.game import Analysis, Bound, Line
from tilewright.lits import Board, LitsPosition, Swap, Symbol
from tilewright.lits.moves import LitsMove
from tilewright.lits.native import DEEPEST, placed_in_order

DATA = Path(os.environ.get("TILEWRIGHT_REFERENCE") or Path(__file__).parents[1] / "data")
PROJECT_DATA = Path(__file__).parents[1] / "data"
_MEGABYTES = 4


def runs(variant: str) -> bool:
    """Whether this processor runs the CPU variant."""
    try:
        core.legal(4, 5, variant=variant)
    except RuntimeError:
        return False
    return True


VARIANTS = [name for name in core.cpu_variants() if runs(name)]


def measured(size: int, pieces: int) -> list[LitsPosition]:
    """The positions that searches are measured on, of a size and number of pieces."""
    path = PROJECT_DATA / "lits_search_positions.json"
    return [
        LitsPosition.parse(entry["position"])
        for entry in json.loads(path.read_text(encoding="utf-8"))
        if (entry["size"], entry["pieces"]) == (size, pieces)
    ]


def drawn(size: int, pieces: int, seed: int, **settings: object) -> LitsPosition:
    """Random symbols, first symbol, supply and pie rule; so many pieces of a game not over."""
    generator = numpy.random.default_rng([size, pieces, seed])
    while True:
        symbols = int(generator.integers(size * size // 2 + 1))
        make = Board.random_antisymmetric if seed % 4 == 3 else Board.random_free
        position = LitsPosition(
            make(size, symbols, generator),
            **{
                "first_symbol": Symbol.X if generator.random() < 0.5 else Symbol.O,
                "supply": int(generator.integers(1, 6)),
                "pie": bool(generator.random() < 0.5),
                **settings,
            },
        )
        while position.legal and len(position.placements) < pieces:
            moves = list(position.legal_moves())
            position = position.play(moves[int(generator.integers(len(moves)))])
        if position.legal and len(position.placements) == pieces:
            return position


def late(size: int, most_living: int, count: int, seed: int = 1) -> Iterator[LitsPosition]:
    """Of random games the first positions in which so few placements can still ever be made."""
    for number in range(count):
        generator = numpy.random.default_rng([size, seed, number])
        board = Board.random_antisymmetric(size, size * size // 3, generator)
        for position in random_game(LitsPosition(board, pie=False), number):
            living = position.table.all_placements & ~position.dead
            if position.legal and living.bit_count() <= most_living:
                yield position
                break


def _asked(position: LitsPosition) -> tuple[int, int, str, str, list[int]]:
    letters = "".join(position.board.rows)
    placed = placed_in_order(position)
    return position.size, position.supply, letters, position.next_symbol.value, placed


def staying_value(position: LitsPosition) -> float:
    """The value by the plain search when nobody swaps any more."""
    value, _ = core.plain_solve(*_asked(position), table_megabytes=_MEGABYTES)
    assert value is not None
    return value / 2


def staying_value_by_brute_force(position: LitsPosition) -> float:
    """As ``staying_value`` by trying everything."""
    return core.solve_by_brute_force(*_asked(position))[0] / 2


def values_of_moves(position: LitsPosition) -> dict[LitsMove, float]:
    """What each move is worth, the pie rule included."""
    *rest, placed = _asked(position)
    ranked, _ = core.plain_moves(*rest, DEEPEST, placed, table_megabytes=_MEGABYTES)
    assert ranked is not None
    values: dict[LitsMove, float] = {
        position.table.placements[number]: value / 2 for number, value in ranked
    }
    if position.pie and not position.placements:
        # The other player takes the better side of the first piece.
        return {move: -abs(value) for move, value in values.items()}
    if position.can_swap:
        values[Swap()] = -max(values.values())
    return values


def value_at_the_end(position: LitsPosition, seat: int) -> float:
    """What a finished game is worth to a seat."""
    assert position.outcome is not None
    lead = position.scores[seat] - position.scores[1 - seat]
    if lead != 0:
        return float(lead)
    return 0.5 if position.outcome.winners == (seat,) else -0.5


def played(position: LitsPosition, moves: Iterable[LitsMove]) -> LitsPosition:
    """The position after the moves, each checked by the rules."""
    for move in moves:
        position = position.play(move)
    return position


def is_true(line: Line, value: float) -> bool:
    """Whether what a line claims to be proven fits the true value."""
    if not line.proven or line.bound is Bound.EXACT:
        return not line.proven or line.value == value
    return line.value <= value if line.bound is Bound.LOWER else line.value >= value


def is_exact(line: Line) -> bool:
    """Whether the line's value is proven."""
    return line.proven and line.bound is Bound.EXACT


def assert_honest(position: LitsPosition, analysis: Analysis, truth: dict[LitsMove, float]) -> None:
    """Nothing that an analysis calls proven is false, and its lines can be played."""
    assert analysis.lines, str(position)
    value = max(truth.values())
    first = analysis.lines[0]
    assert is_true(first, value), (str(position), first, value)
    for line in analysis.lines:
        assert is_true(line, truth[line.moves[0]]), (str(position), line, truth[line.moves[0]])
        played(position, line.moves)
    firsts = [line.moves[0] for line in analysis.lines]
    assert len(set(firsts)) == len(firsts), str(position)


def assert_proven(
    position: LitsPosition, analysis: Analysis, truth: dict[LitsMove, float], lines: int = 1
) -> None:
    """The best values are proven, and each line, played to the end of the game, gives its value."""
    assert_honest(position, analysis, truth)
    assert analysis.proven, str(position)
    best = sorted(truth.values(), reverse=True)[:lines]
    assert [line.value for line in analysis.lines] == best, str(position)
    seat = position.owner(position.next_symbol)
    for line in analysis.lines:
        assert is_exact(line), (str(position), line)
        end = played(position, line.moves)
        assert value_at_the_end(end, seat) == line.value, (str(position), line)
