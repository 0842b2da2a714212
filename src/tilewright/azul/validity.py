"""What every position of a game has in common, checked.

Used on positions that come from outside, and by the tests after every step.
"""

from typing import TYPE_CHECKING

from tilewright.azul.board import FLOOR_SPACES, PlayerBoard
from tilewright.azul.moves import DISPLAY_SIZE
from tilewright.azul.phase import Phase
from tilewright.azul.tiles import ALL_TILES, COLOURS, MARKER, TILES_PER_COLOUR, Colour, Counts, plus
from tilewright.azul.wall import PRINTED, SIZE, WallKind, complete_rows
from tilewright.game import NotationError

if TYPE_CHECKING:
    from tilewright.azul.position import AzulPosition

__all__ = ["check_position", "tiles_in_play"]


def tiles_in_play(position: "AzulPosition") -> Counts:
    """All tiles by colour, wherever they are; 20 of each in every possible position."""
    tiles = plus(plus(position.bag, position.lid), position.centre)
    for counts in position.displays:
        tiles = plus(tiles, counts)
    for board in position.boards:
        tiles = plus(tiles, board.tiles)
    return tiles


def check_position(position: "AzulPosition") -> None:
    """Raise NotationError, naming the part, when no game can come to this position.

    Checked are what the rules keep true at every moment: each board by itself, 20 tiles of each
    colour and one marker, and what belongs to the phase. Whether the scores fit the walls is
    not asked: study positions may have any.
    """
    for seat, board in enumerate(position.boards):
        _check_lines(seat, board)
        _check_wall(seat, board, position.wall_kind)
        _check_floor(seat, board)
    for number, counts in enumerate(position.displays, 1):
        if sum(counts) > DISPLAY_SIZE:
            raise NotationError("azul.text.display_overfull", parts=["displays"], display=number)
    for colour, count in zip(COLOURS, tiles_in_play(position), strict=True):
        if count != TILES_PER_COLOUR:
            raise NotationError(
                "azul.text.tiles", parts=[colour.value], colour=colour.value, number=count
            )
    _check_marker(position)
    if position.phase is Phase.OFFER:
        for seat in range(position.seats):
            _check_no_row(position, seat)
        _check_displays(position)
        _check_what_is_left(position)
    elif position.phase is Phase.TILING:
        _check_tiling(position)
    else:
        _check_between_rounds(position)


def _check_lines(seat: int, board: PlayerBoard) -> None:
    for index, line in enumerate(board.lines):
        number = index + 1
        if line.count > number:
            raise NotationError(
                "azul.text.line_overfull", parts=["player"], player=seat + 1, line=number
            )
        if line.colour is not None and line.colour in board.wall[index]:
            raise NotationError(
                "azul.text.line_wall",
                parts=["player"],
                player=seat + 1,
                line=number,
                colour=line.colour.value,
            )


def _check_wall(seat: int, board: PlayerBoard, kind: WallKind) -> None:
    for row in range(SIZE):
        for column in range(SIZE):
            colour = board.wall[row][column]
            if colour is None:
                continue
            rule = _misplaced(board, kind, row, column, colour)
            if rule is not None:
                raise NotationError(
                    f"azul.text.{rule}",
                    parts=["player"],
                    player=seat + 1,
                    row=row + 1,
                    column=column + 1,
                    colour=colour.value,
                )


def _misplaced(
    board: PlayerBoard, kind: WallKind, row: int, column: int, colour: Colour
) -> str | None:
    if kind is WallKind.COLOURED:
        return None if PRINTED[row][column] is colour else "wall_place"
    if board.wall[row].count(colour) > 1:
        return "wall_row"
    if sum(cells[column] is colour for cells in board.wall) > 1:
        return "wall_column"
    return None


def _check_floor(seat: int, board: PlayerBoard) -> None:
    if len(board.floor) > FLOOR_SPACES:
        raise NotationError("azul.text.floor_overfull", parts=["player"], player=seat + 1)


def _check_marker(position: "AzulPosition") -> None:
    """The marker lies in the centre or with one seat, whose floor line shows it if it had space.

    In the tiling a seat before the one to move has paid its floor line already.
    """
    holder = position.marker
    if holder is not None and not 0 <= holder < position.seats:
        raise NotationError("azul.text.marker", parts=["marker"], seats=position.seats)
    paid = _paid_seats(position)
    for seat, board in enumerate(position.boards):
        shown = board.floor.count(MARKER)
        if shown > (seat == holder):
            raise NotationError("azul.text.marker_elsewhere", parts=["player"], player=seat + 1)
        full = len(board.floor) == FLOOR_SPACES
        if seat == holder and not shown and not full and seat not in paid:
            raise NotationError("azul.text.marker_missing", parts=["player"], player=seat + 1)


def _paid_seats(position: "AzulPosition") -> tuple[int, ...]:
    """In the tiling, the seats whose lines are done and whose floor line is paid."""
    if position.phase is not Phase.TILING:
        return ()
    seats = position.seats
    done = (position.turn - position.first_player) % seats
    return tuple((position.first_player + ahead) % seats for ahead in range(done))


def _check_tiling(position: "AzulPosition") -> None:
    if position.wall_kind is WallKind.COLOURED:
        raise NotationError("azul.text.tiling_automatic", parts=["phase"])
    paid = _paid_seats(position)
    for seat in paid:
        if position.boards[seat].floor:
            raise NotationError("azul.text.floor_unpaid", parts=["player"], player=seat + 1)
    for seat in range(position.seats):
        if seat not in paid and seat != position.turn:
            _check_no_row(position, seat)
    # The player who tiles has done the lines above only, so only those rows can be new.
    board = position.boards[position.turn]
    line = board.first_full_line() or 0
    if complete_rows(board.wall[line:]):
        raise NotationError("azul.text.row_complete", parts=["player"], player=position.turn + 1)


def _check_displays(position: "AzulPosition") -> None:
    """A deal fills displays in order; only where tiles run out may one be short, the last."""
    for number, counts in enumerate(position.displays, 1):
        if 0 < sum(counts) < DISPLAY_SIZE and (
            any(position.bag) or any(map(any, position.displays[number:]))
        ):
            raise NotationError("azul.text.display_short", parts=["displays"], display=number)


def _check_what_is_left(position: "AzulPosition") -> None:
    """The centre and the marker are reached by way of displays that were emptied."""
    emptied = sum(not any(counts) for counts in position.displays)
    number, most = sum(position.centre), (DISPLAY_SIZE - 1) * emptied
    if number > most:
        raise NotationError(
            "azul.text.centre_unused", parts=["centre"], number=number, emptied=emptied, most=most
        )
    if emptied:
        return
    # The round has just begun: nobody has taken anything.
    if position.marker is not None:
        raise NotationError("azul.text.marker_unused", parts=["marker"])
    if position.turn != position.first_player:
        raise NotationError("azul.text.turn", parts=["turn"], turn=position.first_player + 1)
    for seat, board in enumerate(position.boards):
        if board.floor:
            raise NotationError("azul.text.floor_unpaid", parts=["player"], player=seat + 1)
        line = board.first_full_line()
        if line is not None:
            raise NotationError(
                "azul.text.line_waiting", parts=["player"], player=seat + 1, line=line + 1
            )


def _check_no_row(position: "AzulPosition", seat: int) -> None:
    """A complete row before the tiling of a seat would have ended the game a round ago."""
    if complete_rows(position.boards[seat].wall):
        raise NotationError("azul.text.row_complete", parts=["player"], player=seat + 1)


def _check_between_rounds(position: "AzulPosition") -> None:
    if position.marker is not None:
        raise NotationError("azul.text.marker_between", parts=["marker"])
    for seat, board in enumerate(position.boards):
        if board.floor:
            raise NotationError("azul.text.floor_unpaid", parts=["player"], player=seat + 1)
    if position.phase is Phase.DEAL and position.round == 1 and position.bag != ALL_TILES:
        raise NotationError("azul.text.first_deal", parts=["bag"])
