"""The offer: which takes are legal, and what a take does.

A turn takes all tiles of one colour from one display (its other tiles go to the centre) or from
the centre (the first to do so also takes the marker), and puts them all in one pattern line, from
where they overflow to the floor line, or all on the floor line.
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tilewright.azul.board import FLOOR_COSTS, PlayerBoard
from tilewright.azul.moves import TAKES, Take
from tilewright.azul.phase import Phase
from tilewright.azul.round_end import go_on_tiling
from tilewright.azul.steps import FloorStep, LidStep, LineStep, Step, TakeStep
from tilewright.azul.tiles import COLOURS, NO_TILES, Counts, plus, with_more
from tilewright.azul.wall import SIZE
from tilewright.game import IllegalMoveError

if TYPE_CHECKING:
    from tilewright.azul.position import AzulPosition

__all__ = ["TakeEffect", "effect_of", "legal_takes", "source_name", "take"]


@dataclass(frozen=True, slots=True)
class TakeEffect:
    """What a legal take does to the board of the seat that makes it.

    ``overflow`` counts the tiles that do not stay in the pattern line; of them ``to_lid`` find
    no space on the floor line. ``cost`` is the change of the floor line's points, 0 or negative.
    """

    taken: int
    placed: int
    overflow: int
    to_lid: int
    takes_marker: bool
    cost: int


def source_name(source: int | None) -> str:
    """A source as payloads name it: a display's number or ``centre``."""
    return "centre" if source is None else str(source)


def legal_takes(position: "AzulPosition") -> tuple[Take, ...]:
    """The legal takes of the seat to move, in canonical order."""
    board = position.boards[position.turn]
    targets = [
        (*(line for line in range(SIZE) if board.refusal(line, colour) is None), SIZE)
        for colour in COLOURS
    ]
    moves: list[Take] = []
    for source, counts in (*enumerate(position.displays, 1), (None, position.centre)):
        if counts is NO_TILES:
            continue
        takes = TAKES[source]
        for order, count in enumerate(counts):
            if count:
                by_target = takes[order]
                moves += [by_target[target] for target in targets[order]]
    return tuple(moves)


def effect_of(position: "AzulPosition", move: Take) -> TakeEffect:
    """What a legal take would do to the mover's board."""
    counts = position.centre if move.source is None else position.displays[move.source - 1]
    count = counts[move.colour.order]
    marker = move.source is None and position.marker is None
    board = position.boards[position.turn]
    line = None if move.line is None else move.line - 1
    receipt = board.receive(move.colour, count, line, with_marker=marker)[1]
    occupied = len(board.floor)
    return TakeEffect(
        taken=count,
        placed=receipt.placed,
        overflow=count - receipt.placed,
        to_lid=receipt.to_lid,
        takes_marker=marker,
        cost=FLOOR_COSTS[occupied + len(receipt.landed)] - FLOOR_COSTS[occupied],
    )


def take(position: "AzulPosition", move: Take) -> tuple["AzulPosition", list[Step]]:
    """Play a take; after the last one of the offer the tiling begins.

    Raises IllegalMoveError naming the broken rule.
    """
    available = _available(position, move)
    source, colour = move.source, move.colour
    count = available[colour.order]
    seat = position.turn
    board = position.boards[seat]
    _check_line(board, move)
    takes_marker = source is None and position.marker is None
    line = None if move.line is None else move.line - 1
    board, receipt = board.receive(colour, count, line, with_marker=takes_marker)

    displays, centre = position.displays, position.centre
    if source is None:
        centre = with_more(centre, colour, -count)
    else:
        centre = with_more(plus(centre, available), colour, -count)
        displays = (*displays[: source - 1], NO_TILES, *displays[source:])
    taken = replace(
        position,
        turn=(seat + 1) % len(position.boards),
        marker=seat if takes_marker else position.marker,
        displays=displays,
        centre=centre,
        lid=with_more(position.lid, colour, receipt.to_lid) if receipt.to_lid else position.lid,
        boards=(*position.boards[:seat], board, *position.boards[seat + 1 :]),
    )

    steps: list[Step] = [TakeStep(seat, source_name(source), colour, count, takes_marker)]
    if move.line is not None:
        steps.append(LineStep(seat, move.line, colour, receipt.placed))
    if receipt.landed:
        steps.append(FloorStep(seat, receipt.landed))
    if receipt.to_lid:
        steps.append(LidStep(colour, receipt.to_lid))
    if any(centre) or any(map(any, displays)):
        return taken, steps
    return go_on_tiling(taken, taken.first_player, steps), steps


def _available(position: "AzulPosition", move: Take) -> Counts:
    """The tiles at the move's source, among them some of its colour."""
    if position.phase is not Phase.OFFER:
        rule = "deal_awaited" if position.phase is Phase.DEAL else "not_offer"
        raise IllegalMoveError(f"azul.move.{rule}", parts=[str(move)])
    source, letter = move.source, move.colour.value
    if source is None:
        counts = position.centre
    elif 1 <= source <= len(position.displays):
        counts = position.displays[source - 1]
    else:
        raise IllegalMoveError(
            "azul.move.display_unknown",
            parts=[str(source)],
            display=source,
            displays=len(position.displays),
        )
    if counts[move.colour.order]:
        return counts
    place = "centre" if source is None else "display"
    if any(counts):
        raise IllegalMoveError(
            f"azul.move.{place}_colour",
            parts=[str(move)[:2]],
            colour=letter,
            display=source or 0,
        )
    raise IllegalMoveError(f"azul.move.{place}_empty", parts=[str(move)[:1]], display=source or 0)


def _check_line(board: PlayerBoard, move: Take) -> None:
    """Refuse a pattern line that may not take the colour."""
    number = move.line
    if number is None:
        return
    if not 1 <= number <= SIZE:
        raise IllegalMoveError("azul.move.line_unknown", parts=[str(number)], line=number)
    rule = board.refusal(number - 1, move.colour)
    if rule is not None:
        raise IllegalMoveError(
            f"azul.move.{rule}",
            parts=[str(number)],
            line=number,
            colour=move.colour.value,
            held=str(board.lines[number - 1].colour or ""),
        )
