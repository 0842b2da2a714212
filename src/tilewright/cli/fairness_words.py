"""How fair a board is, in words and as JSON."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tilewright.cli.speech import Speaker
from tilewright.game import Bound, JsonObject
from tilewright.lits.board import Board
from tilewright.lits.cells import Symbol
from tilewright.lits.fairness.pie_map import FirstPlacement, PieMap
from tilewright.lits.fairness.rating import BoardRating, first_placement_json

if TYPE_CHECKING:
    from tilewright.lits.fairness.making import MadeBoard, MakingPlan

__all__ = [
    "made_document",
    "made_lines",
    "rating_document",
    "rating_lines",
    "stored_words",
]


def rating_document(pie_map: PieMap, seconds: float) -> JsonObject:
    """The JSON document of ``boards rate``; docs/cli.md lists its fields."""
    limits = pie_map.limits
    return {
        **_board_document(pie_map.board),
        "first_symbol": pie_map.first_symbol.value,
        "supply": pie_map.supply,
        "limits": {"nodes": limits.nodes, "seconds": limits.seconds},
        "nodes": pie_map.nodes,
        "seconds": round(seconds, 3),
        "rating": BoardRating.of(pie_map).to_json(),
        "placements": [first_placement_json(found) for found in pie_map.placements],
    }


def made_document(plan: "MakingPlan", boards: "list[MadeBoard]") -> JsonObject:
    """The JSON document of ``boards make``."""
    return {
        "size": plan.size,
        "symbols": plan.symbols,
        "seed": plan.seed,
        "candidates": plan.candidates,
        "limits": {"nodes": plan.nodes},
        "supply": plan.supply,
        "boards": [{"board": str(made.board), "rating": made.rating.to_json()} for made in boards],
    }


def _board_document(board: Board) -> JsonObject:
    return {
        "board": str(board),
        "size": board.size,
        "symbols": {symbol.value: board.cells_of(symbol).bit_count() for symbol in Symbol},
    }


def rating_lines(pie_map: PieMap, seconds: float, say: Speaker) -> list[str]:
    """A rating for people: the board, how far it was searched, and the figures."""
    rating = BoardRating.of(pie_map)
    board = pie_map.board
    counts = [f"{symbol} {board.cells_of(symbol).bit_count()}" for symbol in Symbol]
    return [
        str(board),
        say("fairness.begun", size=board.size, symbols=counts, symbol=pie_map.first_symbol.value),
        *_figures(rating, say),
        say(
            "fairness.work",
            searched=f"{rating.searched:,}",
            total=f"{rating.total:,}",
            nodes=f"{pie_map.nodes:,}",
            seconds=f"{seconds:.1f}",
        ),
    ]


def made_lines(made: "MadeBoard", say: Speaker) -> list[str]:
    """A board in the form that other commands take, and its figures."""
    return [str(made.board), *(f"  {line}" for line in _figures(made.rating, say))]


def _figures(rating: BoardRating, say: Speaker) -> list[str]:
    return [
        _near_even(rating.near_even, rating.searched, say),
        say(
            "fairness.fairest",
            move=rating.fairest.placement,
            outcome=_outcome_in_words(rating.fairest, say),
        ),
        say(
            "fairness.spread",
            lowest=_signed(rating.lowest),
            lower=_signed(rating.lower_quartile),
            median=_signed(rating.median),
            upper=_signed(rating.upper_quartile),
            highest=_signed(rating.highest),
            deviation=rating.deviation,
        ),
        _sharpness(rating.sharpness, say),
    ]


def stored_words(fairness: Mapping[str, Any] | None, say: Speaker) -> str:
    """What a catalogue says of a board's fairness, in short; empty when it was not measured."""
    if fairness is None:
        return ""
    near = _near_even(fairness["near_even"], fairness["searched"], say)
    return say("fairness.short", near=near, sharpness=_sharpness(fairness["sharpness"], say))


def _near_even(near_even: int, searched: int, say: Speaker) -> str:
    share = f"{100 * near_even / searched:.0f}"
    return say("fairness.near_even", count=near_even, searched=f"{searched:,}", share=share)


def _sharpness(sharpness: float | None, say: Speaker) -> str:
    if sharpness is None:
        return say("fairness.no_sharpness")
    return say("fairness.sharpness", sharpness=f"{sharpness:.2f}")


def _outcome_in_words(found: FirstPlacement, say: Speaker) -> str:
    """Who wins after a placement and by how much, as far as it is known."""
    shown = _signed(found.value)
    if found.bound is not Bound.EXACT:
        shown = say(f"search.bound.{found.bound.value}", value=shown)
    value = say("search.proven" if found.proven else "search.estimated", value=shown)
    if found.winner is None:
        return say("fairness.even", value=value)
    manner = "wins" if found.winner_is_proven else "leads"
    return say(f"fairness.{('first', 'second')[found.winner]}_{manner}", value=value)


def _signed(value: float) -> str:
    return f"{value:+g}" if value else "0"
