"""A review as a JSON document. ``docs/coach.md`` lists the fields."""

from tilewright.game import JsonObject
from tilewright.review.shapes import Review, ReviewedMove, Worth

__all__ = ["REVIEW_FORMAT", "REVIEW_VERSION", "to_json"]

REVIEW_FORMAT = "tilewright-review"
"""The value of the field ``format``."""

REVIEW_VERSION = 1


def to_json(review: Review) -> JsonObject:
    """The document as Python values, fields in their fixed order."""
    return {
        "format": REVIEW_FORMAT,
        "version": REVIEW_VERSION,
        "game": review.game,
        "names": list(review.names),
        "plies": review.plies,
        "decisions": review.decisions,
        "complete": review.complete,
        "limits": {
            "nodes": review.limits.nodes,
            "seconds": review.limits.seconds,
            "depth": review.limits.depth,
            "aim": review.limits.aim,
        },
        "accuracy": list(review.accuracy),
        "turning_points": list(review.turning_points),
        "missed_wins": list(review.missed_wins),
        "moves": [_move_to_json(move) for move in review.moves],
        "ends": [_worth_to_json(worth) for worth in review.ends],
        "result": None if review.result is None else review.result.to_json(),
    }


def _move_to_json(move: ReviewedMove) -> JsonObject:
    return {
        "ply": move.ply,
        "seat": move.seat,
        "position": move.position,
        "move": move.move,
        "best": list(move.best),
        "choices": move.choices,
        "expected": _worth_to_json(move.expected),
        "received": _worth_to_json(move.received),
        "loss": move.loss,
        "lost_points": move.lost_points,
        "counted": move.counted,
        "proven": move.proven,
        "word": None if move.word is None else move.word.value,
        "depth": move.depth,
    }


def _worth_to_json(worth: Worth | None) -> JsonObject | None:
    if worth is None:
        return None
    return {
        "points": worth.points,
        "chance": worth.chance,
        "proven": worth.proven,
        "whole_round": worth.whole_round,
    }
