"""A record as a tree of moves, each with the position that it leads to."""

from typing import Any

from tilewright.game import ConfigError, JsonObject, Position
from tilewright.games import game_named
from tilewright.play.given import records_given
from tilewright.play.record import MoveLine, Record
from tilewright.play.remarks import marks_to_json

__all__ = ["MOST_MOVES", "check_size", "count_moves", "read_tree", "tree_of"]

MOST_MOVES = 2000
"""The most moves of one tree, variations included."""


def read_tree(text: str, game: str | None = None) -> JsonObject:
    """The first game of a text: a record of any form, or a position, where a game then begins.

    Raises NotationError for what cannot be read or breaks a rule, and ConfigError when it is not of
    the ``game`` that was asked for or has more than ``MOST_MOVES`` moves.
    """
    records = records_given(text)
    record = records[0]
    if game is not None and record.game != game_named(game).name:
        raise ConfigError("analysis.other_game", parts=[record.game], game=game, found=record.game)
    check_size(record)
    return {**tree_of(record), "games": len(records)}


def check_size(record: Record) -> None:
    """Raise ConfigError for a record with more moves than a tree may have."""
    count = count_moves(record.moves)
    if count > MOST_MOVES:
        raise ConfigError("analysis.moves", parts=[str(count)], number=count, limit=MOST_MOVES)


def count_moves(line: MoveLine) -> int:
    """The moves of a line and of all its variations."""
    return sum(1 + sum(count_moves(variation) for variation in noted.variations) for noted in line)


def tree_of(record: Record) -> JsonObject:
    """The description of a record's first position, and all its moves."""
    game = game_named(record.game)
    start = game.parse_position(record.start)
    return {
        "game": record.game,
        "variant": record.variant,
        "settings": dict(record.settings),
        "tags": dict(record.tags),
        "names": [record.tag(f"Seat{seat + 1}") for seat in range(start.seats)],
        "comment": record.comment,
        "marks": marks_to_json(record.marks),
        "start": game.describe(start),
        "moves": _line(start, record.moves),
        "result": None if record.result is None else record.result.to_json(),
    }


def _line(position: Position[Any], line: MoveLine) -> list[JsonObject]:
    told: list[JsonObject] = []
    for noted in line:
        after = position.play(position.parse_move(noted.move))
        told.append(
            {
                "move": noted.move,
                "seat": min(position.to_act, default=None),
                "position": str(after),
                "before": noted.before,
                "after": noted.after,
                "clock": list(noted.clock),
                "judgement": noted.judgement or "",
                "marks": marks_to_json(noted.marks),
                "variations": [_line(position, variation) for variation in noted.variations],
            }
        )
        position = after
    return told
