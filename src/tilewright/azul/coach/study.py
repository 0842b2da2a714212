"""All moves of one position are judged against the same things, which a study works out once."""

from tilewright.azul.board import FLOOR_COSTS, PlayerBoard
from tilewright.azul.coach.chances import Prospect, Prospector
from tilewright.azul.coach.figures import (
    Change,
    FirstMarker,
    TakeFigures,
    TilingFigures,
    WallChances,
)
from tilewright.azul.coach.leavings import NextPlayer, groups_of, offer_after
from tilewright.azul.coach.outlook import Outlook, expectations, worth_of_beginning
from tilewright.azul.coach.points import points_now, waste_of
from tilewright.azul.coach.round_worth import RoundWorth, round_worth
from tilewright.azul.coach.supply import Supply, rounds_left
from tilewright.azul.moves import Take, Tiling
from tilewright.azul.phase import Phase
from tilewright.azul.position import AzulPosition
from tilewright.azul.tiles import NO_TILES, Counts, count_of, plus, with_more
from tilewright.azul.tiling import drop_line, tile_line
from tilewright.azul.wall import WallKind, complete_rows

__all__ = ["Study"]


class Study:
    """One position in which a player is to move, and the figures of its legal moves."""

    def __init__(self, position: AzulPosition) -> None:
        """Raises as ``outlook.expectations``."""
        self._position = position
        self._seat = position.turn
        self._board = position.boards[position.turn]
        self._worths = tuple(round_worth(position.wall_kind, board) for board in position.boards)
        self._expectations = expectations(position)
        next_seat = (position.turn + 1) % position.seats
        self._next = NextPlayer(position.wall_kind, next_seat, position.boards[next_seat])
        groups = list(
            groups_of(position.displays, position.centre, marker_in_centre=position.marker is None)
        )
        self._groups = frozenset(groups)
        self._passed = self._next.most(groups) if groups else 0
        offer = _all_of(position.displays, position.centre)
        self._rounds, _, self._before = self._prospects(self._board, offer, position.lid)

    def of_take(self, move: Take) -> TakeFigures:
        """The figures of a legal take."""
        position, board = self._position, self._board
        with_marker = move.source is None and position.marker is None
        counts = position.centre if move.source is None else position.displays[move.source - 1]
        taken = counts[move.colour.order]
        line = None if move.line is None else move.line - 1
        after, receipt = board.receive(move.colour, taken, line, with_marker=with_marker)
        worth = round_worth(position.wall_kind, after)
        displays, centre = offer_after(position.displays, position.centre, move)
        offer = _all_of(displays, centre)
        lid = with_more(position.lid, move.colour, receipt.to_lid)
        column = None if line is None else worth.column_of(line)
        still_there = position.marker is None and not with_marker
        groups = list(groups_of(displays, centre, marker_in_centre=still_there))
        return TakeFigures(
            move=move,
            seat=self._seat,
            taken=taken,
            placed=receipt.placed,
            lacking=0 if line is None else line + 1 - after.lines[line].count,
            column=None if column is None else column + 1,
            points=points_now(board.score, self._worths[self._seat], worth),
            waste=waste_of(
                move, after, offer, receipt.placed, taken - receipt.placed, receipt.to_lid
            ),
            leaves=self._next.finds(groups, self._groups, self._passed),
            marker=self._marker(move, taken, line, after) if with_marker else _NO_MARKER,
            wall=self._changes(after, offer, lid),
            outlook=Outlook.among(move, self._expectations),
        )

    def of_tiling(self, move: Tiling) -> TilingFigures:
        """The figures of a legal tiling choice."""
        position, board = self._position, self._board
        line = move.line - 1
        held = board.lines[line]
        assert held.colour is not None  # noqa: S101 - a full line has a colour
        points = row_run = column_run = fallen = floor = 0
        if move.column is None:
            after, _, fallen, surplus = drop_line(board, line)
            floor = after.floor_cost - board.floor_cost
        else:
            after, scored, surplus = tile_line(board, line, move.column - 1)
            points, row_run, column_run = scored.points, scored.row_run, scored.column_run
        worth = round_worth(position.wall_kind, after)
        return TilingFigures(
            move=move,
            seat=self._seat,
            colour=held.colour,
            points=points,
            row_run=row_run,
            column_run=column_run,
            fallen=fallen,
            floor=floor,
            round_points=points + worth.points,
            round_best=self._worths[self._seat].points,
            wall=self._changes(after, NO_TILES, plus(position.lid, surplus)),
            outlook=Outlook.among(move, self._expectations),
        )

    def _marker(self, move: Take, taken: int, line: int | None, after: PlayerBoard) -> FirstMarker:
        without, _ = self._board.receive(move.colour, taken, line)
        cost = FLOOR_COSTS[len(after.floor)] - FLOOR_COSTS[len(without.floor)]
        return FirstMarker(
            taken=True, cost=cost, worth=worth_of_beginning(self._position, self._boards(after))
        )

    def _changes(self, after: PlayerBoard, offer: Counts, lid: Counts) -> WallChances:
        rounds, last, prospects = self._prospects(after, offer, lid)
        return WallChances(
            rounds_left=rounds,
            rounds_left_before=self._rounds,
            last_round=last,
            changes=tuple(map(Change, self._before, prospects)),
        )

    def _prospects(
        self, own: PlayerBoard, offer: Counts, lid: Counts
    ) -> tuple[int, bool, tuple[Prospect, ...]]:
        """Rounds left, whether this is certainly the last, and the mover's prospects."""
        position = self._position
        boards = self._boards(own)
        worth = round_worth(position.wall_kind, own)
        worths = (*self._worths[: self._seat], worth, *self._worths[self._seat + 1 :])
        rounds = rounds_left(boards, worths, offer)
        last = any(
            _surely_ends(position.wall_kind, board, each)
            for board, each in zip(boards, worths, strict=True)
        )
        supply = Supply.of_table(
            offer, position.bag, lid, rounds, len(position.displays), position.seats
        )
        if position.phase is Phase.TILING:
            # A tiling choice is told by the tile that it places, not by those that will follow.
            worth = RoundWorth(0, own.floor_cost, own.wall, ())
        walls = [board.wall for board in self._position.boards]
        walls[self._seat] = worth.wall
        locked = count_of(cell for wall in walls for cells in wall for cell in cells if cell)
        prospector = Prospector(position.wall_kind, own, worth, supply, locked, last)
        return rounds, last, prospector.prospects()

    def _boards(self, own: PlayerBoard) -> tuple[PlayerBoard, ...]:
        boards = self._position.boards
        return (*boards[: self._seat], own, *boards[self._seat + 1 :])


_NO_MARKER = FirstMarker(taken=False, cost=0, worth=None)


def _all_of(displays: tuple[Counts, ...], centre: Counts) -> Counts:
    return tuple(map(sum, zip(*displays, centre, strict=True)))


def _surely_ends(kind: WallKind, board: PlayerBoard, worth: RoundWorth) -> bool:
    """Whether a board has a complete row when the round is tiled, whatever its owner chooses.

    On the grey wall a line may still be made to find no column, so only tiles that lie count.
    """
    return complete_rows(worth.wall if kind is WallKind.COLOURED else board.wall) > 0
