"""From the last take to the next deal: the tiling of all boards, and the end of the game.

The rules let players tile at the same time; here they do so in turn order, starting with the
player who began the round, lines from top to bottom, and each pays the floor line as soon as the
own lines are done. Boards do not influence each other, so the order changes nothing but the
telling.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from tilewright.azul.board import PlayerBoard
from tilewright.azul.moves import Tiling
from tilewright.azul.phase import Phase
from tilewright.azul.steps import (
    BonusStep,
    DropStep,
    EndStep,
    LidStep,
    NextStep,
    PenaltyStep,
    Step,
    TileStep,
)
from tilewright.azul.tiles import Counts, plus
from tilewright.azul.tiling import drop_line, line_columns, pay_floor, tile_line
from tilewright.azul.wall import SIZE, WallKind, complete_rows
from tilewright.game import IllegalMoveError

if TYPE_CHECKING:
    from tilewright.azul.position import AzulPosition

__all__ = ["go_on_tiling", "legal_tilings", "tile"]


def legal_tilings(position: "AzulPosition") -> tuple[Tiling, ...]:
    """The choices for the line to tile now: its columns from the left, or that there is none.

    Empty when no line is to be tiled.
    """
    line = position.tiling_line
    if line is None:
        return ()
    columns = line_columns(position.wall_kind, position.boards[position.turn], line - 1)
    if not columns:
        return (Tiling(line, None),)
    return tuple(Tiling(line, column + 1) for column in columns)


def tile(position: "AzulPosition", move: Tiling) -> tuple["AzulPosition", list[Step]]:
    """Play a tiling choice. Raises IllegalMoveError naming the broken rule."""
    line = _checked_line(position, move)
    seat = position.turn
    board = position.boards[seat]
    columns = line_columns(position.wall_kind, board, line)
    steps: list[Step] = []
    if move.column is None:
        if columns:
            raise IllegalMoveError(
                "azul.move.must_place",
                parts=[f"w{move.line}@{column + 1}" for column in columns],
                line=move.line,
                columns=tuple(str(column + 1) for column in columns),
            )
        board, surplus = _drop(seat, board, line, steps)
    else:
        if move.column - 1 not in columns:
            raise _column_refused(board, move)
        board, surplus = _place(seat, board, line, move.column - 1, steps)
    tiled = replace(
        position,
        lid=plus(position.lid, surplus),
        boards=(*position.boards[:seat], board, *position.boards[seat + 1 :]),
    )
    return go_on_tiling(tiled, seat, steps), steps


def go_on_tiling(position: "AzulPosition", seat: int, steps: list[Step]) -> "AzulPosition":
    """Tile from this seat on, in turn order, until something is to be decided or all is done."""
    boards, lid = list(position.boards), position.lid
    while True:
        board = boards[seat]
        while (line := board.first_full_line()) is not None:
            if position.wall_kind is WallKind.GREY:
                return replace(
                    position, phase=Phase.TILING, turn=seat, lid=lid, boards=tuple(boards)
                )
            column = line_columns(position.wall_kind, board, line)[0]
            board, surplus = _place(seat, board, line, column, steps)
            lid = plus(lid, surplus)
        if board.floor:
            cost = board.floor_cost
            board, fallen = pay_floor(board)
            lid = plus(lid, fallen)
            steps.append(PenaltyStep(seat, cost, board.score))
        boards[seat] = board
        seat = (seat + 1) % len(boards)
        if seat == position.first_player:
            return _finished(replace(position, lid=lid, boards=tuple(boards)), steps)


def _finished(position: "AzulPosition", steps: list[Step]) -> "AzulPosition":
    """Go to the next round's deal, or end the game.

    It ends when somebody has completed a row, and when the next round would start without a
    single tile.
    """
    following = position.first_player if position.marker is None else position.marker
    over = any(complete_rows(board.wall) for board in position.boards) or not (
        any(position.bag) or any(position.lid)
    )
    position = replace(
        position,
        round=position.round if over else position.round + 1,
        phase=Phase.OVER if over else Phase.DEAL,
        first_player=following,
        turn=following,
        marker=None,
    )
    outcome = position.outcome
    if outcome is None:
        steps.append(NextStep(following))
        return position
    for seat, bonus in enumerate(position.bonuses):
        steps.append(
            BonusStep(
                seat, bonus.rows, bonus.columns, bonus.colours, bonus.points, outcome.scores[seat]
            )
        )
    steps.append(EndStep(outcome.winners))
    return position


def _place(
    seat: int, board: PlayerBoard, line: int, column: int, steps: list[Step]
) -> tuple[PlayerBoard, Counts]:
    board, scored, surplus = tile_line(board, line, column)
    steps.append(
        TileStep(
            seat,
            line + 1,
            column + 1,
            scored.colour,
            scored.row_run,
            scored.column_run,
            scored.points,
            board.score,
        )
    )
    return board, surplus


def _drop(
    seat: int, board: PlayerBoard, line: int, steps: list[Step]
) -> tuple[PlayerBoard, Counts]:
    board, colour, count, surplus = drop_line(board, line)
    steps.append(DropStep(seat, line + 1, colour, count))
    if any(surplus):
        steps.append(LidStep(colour, sum(surplus)))
    return board, surplus


def _checked_line(position: "AzulPosition", move: Tiling) -> int:
    """The line to tile now, if the move is about it."""
    if position.wall_kind is WallKind.COLOURED:
        raise IllegalMoveError("azul.move.tiling_automatic", parts=[str(move)])
    line = position.tiling_line
    if line is None:
        raise IllegalMoveError("azul.move.not_tiling", parts=[str(move)])
    if move.line != line:
        raise IllegalMoveError(
            "azul.move.tiling_line", parts=[f"w{move.line}"], line=move.line, expected=line
        )
    return line - 1


def _column_refused(board: PlayerBoard, move: Tiling) -> IllegalMoveError:
    """Why a column of the grey wall cannot take the line's colour."""
    column = move.column or 0
    if not 1 <= column <= SIZE:
        rule = "column_unknown"
    elif board.wall[move.line - 1][column - 1] is not None:
        rule = "column_taken"
    else:
        rule = "column_colour"
    return IllegalMoveError(
        f"azul.move.{rule}",
        parts=[str(move)],
        line=move.line,
        column=column,
        colour=str(board.lines[move.line - 1].colour),
    )
