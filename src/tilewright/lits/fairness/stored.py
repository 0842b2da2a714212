"""The pie maps of the named boards, measured once and kept beside the code.

A file ``maps/<slug>.json`` holds the maps that a board needs: one, or one for each first symbol
where no symmetry gives the second from the first. ``tools/rate_boards.py`` makes the files.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from tilewright.game import Bound, ConfigError, JsonObject, Limits
from tilewright.lits.board import Board
from tilewright.lits.cells import Symbol
from tilewright.lits.fairness.orbits import exchanging_symmetry
from tilewright.lits.fairness.pie_map import FirstPlacement, PieMap
from tilewright.lits.fairness.rating import BoardRating
from tilewright.lits.named_boards import NAMED_BOARDS
from tilewright.lits.placements import placement_table

__all__ = ["StoredMap", "file_content", "measured_symbols", "stored_map", "stored_rating"]

_FORMAT = "tilewright lits pie maps"


@dataclass(frozen=True, slots=True)
class StoredMap:
    """A whole map, the signature of the engine that made it, and the seconds that it took."""

    pie_map: PieMap
    signature: int
    seconds: float


def measured_symbols(board: Board) -> tuple[Symbol, ...]:
    """The first symbols for which a board must be measured; the map of the other follows."""
    return (Symbol.X,) if exchanging_symmetry(board) is not None else (Symbol.X, Symbol.O)


@cache
def stored_map(name: str, first_symbol: Symbol = Symbol.X) -> StoredMap | None:
    """The map of a named board, None when it was not measured. Raises ConfigError."""
    if name not in NAMED_BOARDS:
        raise ConfigError(
            "lits_fairness.board",
            parts=[name[:40]],
            board=name[:40],
            choices=tuple(NAMED_BOARDS),
        )
    content = _content(name)
    if content is None:
        return None
    maps: dict[str, Any] = content["maps"]
    symbol = first_symbol.value if first_symbol.value in maps else Symbol.X.value
    kept = maps[symbol]
    found = _read(NAMED_BOARDS[name].board, Symbol(symbol), content, kept)
    return StoredMap(
        found.for_first_symbol(first_symbol), content["engine_signature"], kept["seconds"]
    )


@cache
def stored_rating(name: str, first_symbol: Symbol = Symbol.X) -> BoardRating | None:
    """The rating of a named board, None when it was not measured. Raises ConfigError."""
    stored = stored_map(name, first_symbol)
    return None if stored is None else BoardRating.of(stored.pie_map)


def file_content(maps: Sequence[StoredMap]) -> str:
    """The file of a board from its maps, which are whole and made within the same limits."""
    first = maps[0]
    document: JsonObject = {
        "format": _FORMAT,
        "board": str(first.pie_map.board),
        "supply": first.pie_map.supply,
        "nodes_each": first.pie_map.limits.nodes,
        "engine_signature": first.signature,
        "maps": {
            stored.pie_map.first_symbol.value: _kept(stored.pie_map, stored.seconds)
            for stored in maps
        },
    }
    return json.dumps(document, separators=(",", ":")) + "\n"


def _kept(pie_map: PieMap, seconds: float) -> JsonObject:
    """Values and gaps in canonical order; what is proven by the index of the placement."""
    return {
        "nodes": pie_map.nodes,
        "seconds": round(seconds, 1),
        "values": [found.value for found in pie_map.placements],
        "reply_gaps": [found.reply_gap for found in pie_map.placements],
        "proven": {
            str(number): found.bound.value
            for number, found in enumerate(pie_map.placements)
            if found.proven
        },
    }


def _read(
    board: Board, first_symbol: Symbol, content: Mapping[str, Any], kept: Mapping[str, Any]
) -> PieMap:
    proven: dict[str, str] = kept["proven"]
    rows = zip(
        placement_table(board.size).placements, kept["values"], kept["reply_gaps"], strict=True
    )
    placements = tuple(
        FirstPlacement(
            placement,
            float(value),
            str(number) in proven,
            Bound(proven.get(str(number), Bound.EXACT)),
            gap,
        )
        for number, (placement, value, gap) in enumerate(rows)
    )
    return PieMap(
        board=board,
        first_symbol=first_symbol,
        supply=content["supply"],
        limits=Limits(nodes=content["nodes_each"]),
        placements=placements,
        nodes=kept["nodes"],
    )


def _content(name: str) -> Mapping[str, Any] | None:
    """The file of a board; None when there is none, or it is of a board that looked otherwise."""
    file = resources.files(__package__) / "maps" / f"{name}.json"
    if not file.is_file():
        return None
    content: Mapping[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    is_same = content["board"] == str(NAMED_BOARDS[name].board)
    return content if is_same else None
