"""What a board on a screen is told about Azul; ``docs/payloads.md`` lays down the payloads."""

from tilewright.azul.board import FLOOR_PENALTIES, PlayerBoard
from tilewright.azul.moves import AzulMove, Take, Tiling, parse_move
from tilewright.azul.offer import effect_of, source_name
from tilewright.azul.position import AzulPosition
from tilewright.azul.steps import step_to_json
from tilewright.azul.tiles import COLOURS, Counts, colours_of
from tilewright.azul.tiling import score_at
from tilewright.azul.wall import PRINTED, Bonus, bonus_of
from tilewright.game import Json, JsonObject, TilewrightError

__all__ = ["catalogue", "describe", "preview", "steps", "summary"]


def catalogue() -> JsonObject:
    """The colours with their names' message keys, the floor's penalties, the printed wall."""
    return {
        "colours": [
            {"letter": colour.value, "name": f"azul.colour.{colour.value}"} for colour in COLOURS
        ],
        "floor": list(FLOOR_PENALTIES),
        "printed": [[colour.value for colour in cells] for cells in PRINTED],
    }


def describe(position: AzulPosition) -> JsonObject:
    """Everything about a position that a board shows."""
    outcome = position.outcome
    return {
        "game": "azul",
        "text": str(position),
        "seats": position.seats,
        "wall": position.wall_kind.value,
        "round": position.round,
        "phase": position.phase.value,
        "to_act": sorted(position.to_act),
        "first_player": position.first_player,
        "marker": "centre" if position.marker is None else position.marker,
        "displays": [_letters(counts) for counts in position.displays],
        "centre": _letters(position.centre),
        "bag": _by_letter(position.bag),
        "lid": _by_letter(position.lid),
        "players": [
            _player(board, score)
            for board, score in zip(position.boards, position.scores, strict=True)
        ],
        "legal": [_move(position, move) for move in position.legal_moves()],
        "outcome": None if outcome is None else outcome.to_json(),
    }


def summary(position: AzulPosition) -> JsonObject:
    """The position in short: moves as text, tiles by count, whose turn it is, and the result."""
    outcome = position.outcome
    seat = min(position.to_act, default=None)
    return {
        "game": "azul",
        "text": str(position),
        "legal": [str(move) for move in position.legal_moves()],
        "result": None if outcome is None else outcome.to_json(),
        "counts": {
            "bag": _by_letter(position.bag),
            "lid": _by_letter(position.lid),
            "centre": _by_letter(position.centre),
            "displays": [_by_letter(counts) for counts in position.displays],
        },
        "to_move": seat,
        "seat_to_move": seat,
        "phase": position.phase.value,
        "round": position.round,
        "scores": list(position.scores),
    }


def preview(position: AzulPosition, text: str) -> JsonObject:
    """What a move would do, or why it is not possible; never raises."""
    try:
        move = parse_move(text)
        position.play(move)
    except TilewrightError as error:
        return {"move": text[:80], "legal": False, "error": error.to_json()}
    return {**_move(position, move), "legal": True, "error": None}


def steps(position: AzulPosition, move: AzulMove) -> list[JsonObject]:
    """What happens one after the other when a legal move is played. Raises as ``play`` does."""
    return [step_to_json(step) for step in position.unfold(move)[1]]


def _letters(counts: Counts) -> list[str]:
    return [colour.value for colour in colours_of(counts)]


def _by_letter(counts: Counts) -> JsonObject:
    return {colour.value: count for colour, count in zip(COLOURS, counts, strict=True)}


def _player(board: PlayerBoard, score: int) -> JsonObject:
    lines: list[Json] = [
        {
            "capacity": capacity,
            "colour": None if line.colour is None else line.colour.value,
            "count": line.count,
        }
        for capacity, line in enumerate(board.lines, 1)
    ]
    return {
        "score": score,
        "lines": lines,
        "wall": [[None if cell is None else cell.value for cell in cells] for cells in board.wall],
        "floor": [piece.value for piece in board.floor],
        "floor_cost": board.floor_cost,
        "bonus": _bonus(bonus_of(board.wall)),
    }


def _bonus(bonus: Bonus) -> JsonObject:
    return {
        "rows": bonus.rows,
        "columns": bonus.columns,
        "colours": bonus.colours,
        "points": bonus.points,
    }


def _move(position: AzulPosition, move: AzulMove) -> JsonObject:
    """A legal move and its consequences for the board of the seat to move."""
    if isinstance(move, Take):
        effect = effect_of(position, move)
        return {
            "move": str(move),
            "source": source_name(move.source),
            "colour": move.colour.value,
            "target": "floor" if move.line is None else str(move.line),
            "taken": effect.taken,
            "placed": effect.placed,
            "overflow": effect.overflow,
            "to_lid": effect.to_lid,
            "takes_marker": effect.takes_marker,
            "cost": effect.cost,
        }
    if isinstance(move, Tiling):
        return _tiling(position.boards[position.turn], move)
    return {"move": str(move)}


def _tiling(board: PlayerBoard, move: Tiling) -> JsonObject:
    colour = board.lines[move.line - 1].colour
    described: JsonObject = {
        "move": str(move),
        "line": move.line,
        "colour": None if colour is None else colour.value,
        "column": move.column,
        "row_run": 0,
        "column_run": 0,
        "points": 0,
    }
    if move.column is not None:
        scored = score_at(board, move.line - 1, move.column - 1)
        described |= {
            "row_run": scored.row_run,
            "column_run": scored.column_run,
            "points": scored.points,
        }
    return described
