"""The coach's terms by plain, slow definitions, to hold the quick ones to."""

from itertools import product

from tilewright.azul import AzulPosition, PlayerBoard, WallKind
from tilewright.azul.wall import SIZE

PENALTIES = (-1, -1, -2, -2, -2, -3, -3)


def lone_score(cells: set[tuple[int, int]], row: int, column: int) -> int:
    """What a tile scores among the cells that have one, itself included."""
    across = down = 1
    for step in (-1, 1):
        at = column + step
        while (row, at) in cells:
            across, at = across + 1, at + step
        at = row + step
        while (at, column) in cells:
            down, at = down + 1, at + step
    return (across if across > 1 else 0) + (down if down > 1 else 0) or 1


def round_points(kind: WallKind, board: PlayerBoard) -> int:
    """The most points of tiles and floor if the round ended now, by trying every way to tile."""
    full = [row for row, line in enumerate(board.lines) if line.count == row + 1]
    most = None
    for columns in product(range(SIZE), repeat=len(full)):
        points = _points_of(kind, board, dict(zip(full, columns, strict=True)))
        if points is not None and (most is None or points > most):
            most = points
    assert most is not None
    return most


def _points_of(kind: WallKind, board: PlayerBoard, choice: dict[int, int]) -> int | None:
    """The points of one way to tile, None when the rules do not allow it."""
    wall = {
        (row, column): cell
        for row, cells in enumerate(board.wall)
        for column, cell in enumerate(cells)
        if cell is not None
    }
    points, occupied = 0, len(board.floor)
    for row, column in choice.items():
        colour = board.lines[row].colour
        if kind is WallKind.COLOURED:
            fitting = [(colour.order + row) % SIZE]
        else:
            fitting = [
                at
                for at in range(SIZE)
                if (row, at) not in wall
                and all(wall.get((other, at)) is not colour for other in range(SIZE))
            ]
        if not fitting:
            occupied += row + 1
        elif column in fitting:
            wall[row, column] = colour
            points += lone_score(set(wall), row, column)
        else:
            return None
    return points + sum(PENALTIES[: min(occupied, len(PENALTIES))])


def points_of_take(position: AzulPosition, move: object) -> int:
    """What a take adds to the round of who is to move, as if scores could fall below 0."""
    board = position.boards[position.turn]
    return round_points(position.wall_kind, board_after(position, move)) - round_points(
        position.wall_kind, board
    )


def board_after(position: AzulPosition, move) -> PlayerBoard:
    """The mover's board after a take, nothing tiled."""
    counts = position.centre if move.source is None else position.displays[move.source - 1]
    with_marker = move.source is None and position.marker is None
    line = None if move.line is None else move.line - 1
    board = position.boards[position.turn]
    count = counts[move.colour.order]
    return board.receive(move.colour, count, line, with_marker=with_marker)[0]


def tiles_on_offer(position: AzulPosition, move, order: int) -> int:
    """How many tiles of a colour (by its order) are on offer after a take."""
    taken = position.centre if move.source is None else position.displays[move.source - 1]
    there = position.centre[order] + sum(display[order] for display in position.displays)
    return there - (taken[order] if order == move.colour.order else 0)
