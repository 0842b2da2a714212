"""What a board on a screen is told, as plain JSON values (docs/payloads.md)."""

from tilewright.game import Json, JsonObject, TilewrightError
from tilewright.lits import queries
from tilewright.lits.cells import Symbol, cells_in
from tilewright.lits.fairness.stored import stored_map, stored_rating
from tilewright.lits.moves import LitsMove, Placement, Swap, parse_move
from tilewright.lits.named_boards import NAMED_BOARDS
from tilewright.lits.notation import LONGEST_MOVE_TEXT
from tilewright.lits.position import LitsPosition
from tilewright.lits.shapes import ORIENTATIONS, TURNS, PieceType, type_of

__all__ = ["catalogue", "describe", "preview", "steps", "summary"]


def catalogue() -> JsonObject:
    """The shapes, how they turn, and the named boards."""
    shapes: dict[str, Json] = {}
    turns: dict[str, Json] = {}
    for piece in PieceType:
        shapes[piece.value] = [
            [[column, row] for row, column in offsets] for offsets in ORIENTATIONS[piece]
        ]
        turns[piece.value] = [
            {"clockwise": turn.clockwise, "flip": turn.flip} for turn in TURNS[piece]
        ]
    boards: list[Json] = [
        {
            "name": named.slug,
            "title": named.title_key,
            "idea": named.idea_key,
            "size": named.board.size,
            "rows": list(named.board.rows),
            "symbols": {
                symbol.value: named.board.cells_of(symbol).bit_count() for symbol in Symbol
            },
            "fairness": _fairness(named.slug),
        }
        for named in NAMED_BOARDS.values()
    ]
    return {"shapes": shapes, "turns": turns, "boards": boards}


def _fairness(name: str) -> JsonObject | None:
    """The measured rating of a named board when X begins, and what it was measured with."""
    stored, rating = stored_map(name), stored_rating(name)
    if stored is None or rating is None:
        return None
    return {
        "first_symbol": stored.pie_map.first_symbol.value,
        "nodes_each": stored.pie_map.limits.nodes,
        "engine_signature": stored.signature,
        **rating.to_json(),
    }


def _names(cell_set: int, size: int) -> list[str]:
    return [str(cell) for cell in cells_in(cell_set, size)]


def _counts(position: LitsPosition) -> dict[str, int]:
    return {symbol.value: count for symbol, count in position.counts.items()}


def describe(position: LitsPosition) -> JsonObject:
    """Everything public about a position."""
    table, size = position.table, position.size
    symbol_to_move = position.symbol_to_move
    outcome = position.outcome
    pieces = sorted(position.placements, key=lambda piece: piece.cells)
    return {
        "game": "lits",
        "text": str(position),
        "size": size,
        "rows": list(position.board.rows),
        "first_symbol": position.first_symbol.value,
        "owners": {symbol.value: position.owner(symbol) for symbol in Symbol},
        "pieces": [
            {"type": str(piece.type), "cells": [str(cell) for cell in piece.cells]}
            for piece in pieces
        ],
        "phase": position.phase.value,
        "to_act": sorted(position.to_act),
        "symbol_to_move": None if symbol_to_move is None else symbol_to_move.value,
        "legal": [
            {"move": table.texts[number], "type": str(table.placements[number].type)}
            for number in table.indexes(position.legal)
        ],
        "can_swap": position.can_swap,
        "coverable": _names(queries.coverable(position), size),
        "coverable_next": _names(queries.coverable_next(position), size),
        "protected": _names(queries.protected(position), size),
        "counts": _counts(position),
        "supply": {piece.value: left for piece, left in position.supply_left.items()},
        "supply_per_type": position.supply,
        "pie": position.pie,
        "swapped": position.swapped,
        "outcome": None if outcome is None else outcome.to_json(),
    }


def summary(position: LitsPosition) -> JsonObject:
    """The position in short: moves as text, cells that matter, whose turn it is, the result."""
    outcome, size = position.outcome, position.size
    result: JsonObject | None = None
    if outcome is not None:
        winner = next(s for s in Symbol if position.owner(s) in outcome.winners)
        result = {**outcome.to_json(), "winner_symbol": winner.value}
    symbol_to_move = position.symbol_to_move
    return {
        "game": "lits",
        "text": str(position),
        "legal": [str(move) for move in position.legal_moves()],
        "result": result,
        "counts": _counts(position),
        "to_move": None if symbol_to_move is None else symbol_to_move.value,
        "seat_to_move": min(position.to_act, default=None),
        "protected": _names(queries.protected(position), size),
        "coverable": _names(queries.coverable(position), size),
        "coverable_next": _names(queries.coverable_next(position), size),
        "supply": {piece.value: left for piece, left in position.supply_left.items()},
    }


def preview(position: LitsPosition, text: str) -> JsonObject:
    """What the move would do, or why it does not fit. Never raises.

    Cells and type are told as far as they can be read, also when the move does not fit.
    """
    move: LitsMove | None = None
    try:
        move = parse_move(text)
        found = queries.preview(position, move)
    except TilewrightError as error:
        return {
            **_what_was_read(position, move, text),
            "legal": False,
            "error": error.to_json(),
            "protects": [],
            "opens": [],
            "coverable_next": [],
            "covers": {symbol.value: 0 for symbol in Symbol},
            "counts": _counts(position),
        }
    size = position.size
    return {
        **_what_was_read(position, move, text),
        "legal": True,
        "error": None,
        "protects": _names(found.protects, size),
        "opens": _names(found.opens, size),
        "coverable_next": _names(found.coverable_next, size),
        "covers": {symbol.value: count for symbol, count in found.covers.items()},
        "counts": _counts(found.after),
    }


def _what_was_read(position: LitsPosition, move: LitsMove | None, text: str) -> JsonObject:
    if not isinstance(move, Placement):
        return {"move": text[:LONGEST_MOVE_TEXT] if move is None else str(move)} | {
            "cells": [],
            "type": None,
        }
    formed = type_of(move.cells)
    return {
        "move": str(move),
        "cells": [str(cell) for cell in move.cells if cell.on_board(position.size)],
        "type": None if formed is None else formed.value,
    }


def steps(position: LitsPosition, move: LitsMove) -> list[JsonObject]:
    """The one thing that happens when the legal ``move`` is played."""
    (seat,) = position.to_act
    if isinstance(move, Swap):
        return [{"kind": "swap", "seat": seat}]
    return [
        {
            "kind": "place",
            "seat": seat,
            "type": str(move.type),
            "cells": [str(cell) for cell in move.cells],
        }
    ]
