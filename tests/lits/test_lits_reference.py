"""The rules against reference data made by another implementation."""

import json
import os
from pathlib import Path

import pytest

from tilewright.lits import Board, LitsPosition, PieceType, Symbol
from tilewright.lits.queries import protected

FOLDER = Path(os.environ.get("TILEWRIGHT_REFERENCE") or Path(__file__).parents[1] / "data")

# Positions that plain Python visits in a few seconds; the compiled core does the rest.
MOST_VISITED = 60_000


def load(name):
    entries = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    assert entries
    return entries


def reached(entry):
    position = LitsPosition(
        Board.from_rows(entry["board"]), first_symbol=Symbol(entry["first_symbol"])
    )
    for text in entry["placements"]:
        position = position.play(position.parse_move(text))
    return position


def test_reference_positions():
    for entry in load("lits_positions.json"):
        position = reached(entry)
        types = [position.parse_move(text).type for text in entry["placements"]]
        assert "".join(types) == entry["types"]
        legal = [move for move in position.legal_moves() if str(move) != "swap"]
        assert len(legal) == entry["legal_count"]
        for piece in PieceType:
            assert sum(move.type is piece for move in legal) == entry["legal_by_type"][piece]
        assert {s.value: n for s, n in position.counts.items()} == entry["uncovered"]
        assert protected(position).bit_count() == entry["protected"]


def test_reference_winners():
    for entry in load("lits_positions.json"):
        position = reached(entry)
        if entry["legal_count"]:
            assert position.outcome is None
            assert entry.get("winner_symbol") is None
        else:
            winner = position.owner(Symbol(entry["winner_symbol"]))
            assert position.outcome.winners == (winner,)


def test_reference_positions_as_sets():
    """The same positions, built at once from the set of pieces in reverse order."""
    for entry in load("lits_positions.json"):
        position = reached(entry)
        pieces = ";".join(text.replace(" ", "") for text in reversed(entry["placements"]))
        rebuilt = LitsPosition.parse(
            f"{'/'.join(entry['board'])} {entry['first_symbol']} {pieces or '-'}"
        )
        assert rebuilt == position
        assert (rebuilt.dead, rebuilt.touched) == (position.dead, position.touched)


def sequences(position: LitsPosition, depth: int) -> int:
    if depth == 1:
        return position.legal.bit_count()
    return sum(
        sequences(position.play_index(number), depth - 1)
        for number in position.table.indexes(position.legal)
    )


def test_reference_perft():
    checked = 0
    for entry in load("lits_perft.json"):
        size = entry["size"]
        start = LitsPosition(Board(size, 0, 0), supply=entry["supply_per_type"])
        for depth, count in enumerate(entry["counts"], start=1):
            if depth > 1 and entry["counts"][depth - 2] > MOST_VISITED:
                break
            assert sequences(start, depth) == count, (size, depth)
            checked += 1
    if not checked:
        pytest.fail("no entry was small enough")
