"""Write ``tests/data/lits_search_positions.json``: positions that searches are measured on.

Run ``python tools/make_search_positions.py``; the same seed gives the same file. Each position is
reached by uniformly random legal placements on a random anti-symmetric board of its own, without
the pie rule, and is not finished.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import numpy
from numpy.random import Generator

from tilewright.lits import Board, LitsPosition
from tilewright.lits.board import usual_symbols

TARGET = Path(__file__).resolve().parent.parent / "tests" / "data" / "lits_search_positions.json"
SEED = 20_26
POSITIONS_EACH = 20
PIECES_PLACED = {10: range(2, 9), 12: range(5, 10)}


def random_position(size: int, pieces: int, generator: Generator) -> LitsPosition | None:
    """A position with so many pieces on a new board; None when the game ended before."""
    board = Board.random_antisymmetric(size, usual_symbols(size), generator)
    position = LitsPosition(board, pie=False)
    for _ in range(pieces):
        if not position.legal:
            return None
        moves = position.legal_moves()
        position = position.play(moves[int(generator.integers(len(moves)))])
    return position if position.legal else None


def random_positions(size: int, pieces: int) -> Iterator[LitsPosition]:
    """Position after position, drawn by a generator that belongs to this size and number."""
    generator = numpy.random.default_rng([SEED, size, pieces])
    while True:
        position = random_position(size, pieces, generator)
        if position is not None:
            yield position


def main() -> None:
    """Write the file."""
    entries = []
    for size, counts in PIECES_PLACED.items():
        for pieces in counts:
            positions = random_positions(size, pieces)
            entries += [
                {"size": size, "pieces": pieces, "position": str(next(positions))}
                for _ in range(POSITIONS_EACH)
            ]
    TARGET.write_text(json.dumps(entries, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
