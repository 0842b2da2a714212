"""A position as lines for a terminal, coloured by Rich style strings.

Each tile is a coloured block with its letter, so that colour is never the only sign; the places
printed on the coloured wall are small letters. What does not fit beside each other in the width
stands one below another; at least a board is needed, which is 36 columns wide.
"""

from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias
from unicodedata import east_asian_width

from tilewright import messages
from tilewright.azul.board import FLOOR_PENALTIES, PlayerBoard
from tilewright.azul.moves import Take, Tiling
from tilewright.azul.phase import Phase
from tilewright.azul.position import AzulPosition
from tilewright.azul.tiles import COLOURS, Colour, Counts, Marker, colours_of
from tilewright.azul.wall import PRINTED, SIZE, WallKind, bonus_of
from tilewright.game import StyledLine

__all__ = ["show"]

_Words: TypeAlias = Callable[..., str]
"""Renders a sentence of the catalogue ``azul`` by its key, in one language."""

_TILE_STYLES: Final = {
    Colour.BLUE: "bold #ffffff on #2f5fb5",
    Colour.YELLOW: "bold #1d2a44 on #e3b23c",
    Colour.RED: "bold #ffffff on #b9402f",
    Colour.BLACK: "bold #ffffff on #2a2d34",
    Colour.WHITE: "bold #1d2a44 on #e9ecec",
}
_MARKER_STYLE: Final = "bold #1d2a44 on #7fc4a4"
_HINT_STYLE: Final = "bold reverse"
_TITLE_STYLE: Final = "bold"
_QUIET: Final = "dim"

_MOST_DISPLAYS_PER_LINE: Final = 5
_DISPLAY_WIDTH: Final = 14
_MOST_HINTS_PER_LINE: Final = 4
_HINT_WIDTH: Final = 19
_LABEL_WIDTH: Final = 9
_GROUP_WIDTH: Final = 8
_BOARD_WIDTH: Final = 36
_BOARD_GAP: Final = 4


def show(
    position: AzulPosition, *, hints: bool = False, language: str = "en", width: int = 80
) -> list[StyledLine]:
    """The whole table; ``hints`` marks where tiles can go and lists the moves.

    ``width`` is the number of columns there are.
    """
    word = partial(_word, language)
    marked = position.marker is None
    lines: list[StyledLine] = [_title(position, word), []]
    lines += _display_lines(position, word, width)
    lines += _group_lines(word("show.centre"), position.centre, width, marker=marked)
    lines += _group_lines(word("show.bag"), position.bag, width)
    lines += _group_lines(word("show.lid"), position.lid, width)
    boards = [_board(position, seat, word, hints=hints) for seat in range(position.seats)]
    across = 2 if width >= 2 * _BOARD_WIDTH + _BOARD_GAP else 1
    for first in range(0, len(boards), across):
        lines.append([])
        lines += _side_by_side(boards[first : first + across])
    if hints and position.to_act:
        lines += [[], [(word("show.hints"), _TITLE_STYLE)], *_hint_lines(position, width)]
    return lines


def _word(language: str, key: str, **parameters: object) -> str:
    return messages.render(f"azul.{key}", parameters, language)


def _width(text: str) -> int:
    """How many columns a terminal gives the text: Chinese characters take two."""
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in text)


def _padded(text: str, width: int) -> str:
    return text + " " * (width - _width(text))


def _tile(colour: Colour) -> tuple[str, str]:
    return f" {colour.value} ", _TILE_STYLES[colour]


def _label(text: str) -> tuple[str, str]:
    return _padded(text, _LABEL_WIDTH), _QUIET


def _title(position: AzulPosition, word: _Words) -> StyledLine:
    wall = word(f"show.wall.{position.wall_kind.value}")
    outcome = position.outcome
    winners = () if outcome is None else outcome.winners
    phase = word(
        f"show.phase.{position.phase.value}",
        player=position.turn + 1,
        line=position.tiling_line,
        count=len(winners),
        winners=[seat + 1 for seat in winners],
    )
    return [
        (word("show.title", wall=wall, round=position.round), _TITLE_STYLE),
        (f" · {phase}", ""),
    ]


def _display_lines(position: AzulPosition, word: _Words, width: int) -> list[StyledLine]:
    lines: list[StyledLine] = []
    # The gap after the last display of a line may fall off.
    across = min(_MOST_DISPLAYS_PER_LINE, max(1, (width - _LABEL_WIDTH + 1) // _DISPLAY_WIDTH))
    for number, counts in enumerate(position.displays, 1):
        if (number - 1) % across == 0:
            label = word("show.display") if number == 1 else ""
            lines.append([_label(label)])
        tiles = colours_of(counts)
        line = lines[-1]
        line.append((f"{number}", _TITLE_STYLE))
        line += [_tile(colour) for colour in tiles]
        line.append((" · " * (4 - len(tiles)), _QUIET))
        if number % across:
            line.append((" ", ""))
    return lines


def _group_lines(
    label: str, counts: Counts, width: int, *, marker: bool = False
) -> list[StyledLine]:
    """A label, and beside it the marker and the tiles of each colour with their number."""
    groups: list[StyledLine] = [[(" M ", _MARKER_STYLE), ("     ", "")]] if marker else []
    for colour, count in zip(COLOURS, counts, strict=True):
        if count:
            groups.append([_tile(colour), (f" ×{count}".ljust(5), "")])
    across = max(1, (width - _LABEL_WIDTH) // _GROUP_WIDTH)
    lines: list[StyledLine] = [[_label(label)]]
    for place, group in enumerate(groups or [[("-", _QUIET)]]):
        if place and place % across == 0:
            lines.append([_label("")])
        lines[-1] += group
    return lines


def _side_by_side(boards: list[list[StyledLine]]) -> list[StyledLine]:
    lines: list[StyledLine] = []
    for parts in zip(*boards, strict=True):
        line: StyledLine = []
        for index, part in enumerate(parts):
            if index:
                used = sum(_width(text) for text, _ in parts[index - 1])
                line.append((" " * max(1, _BOARD_WIDTH + _BOARD_GAP - used), ""))
            line += part
        lines.append(line)
    return lines


def _board(position: AzulPosition, seat: int, word: _Words, *, hints: bool) -> list[StyledLine]:
    board = position.boards[seat]
    to_move = seat in position.to_act
    targets, columns = _marked(position) if hints and to_move else (set(), {})
    lines: list[StyledLine] = [_heading(position, seat, word, to_move=to_move)]
    for row in range(SIZE):
        number_style = _HINT_STYLE if row + 1 in targets else _QUIET
        line: StyledLine = [(f"{row + 1}", number_style), (" ", "")]
        held = board.lines[row]
        line.append(("   " * (SIZE - row - 1), ""))
        line.append((" · " * (row + 1 - held.count), _QUIET))
        if held.colour is not None:
            line += [_tile(held.colour)] * held.count
        line.append((" ▸ ", _QUIET))
        line += [_cell(position.wall_kind, board, row, column, columns) for column in range(SIZE)]
        lines.append(line)
    lines.append(_floor(board, word))
    return lines


def _marked(position: AzulPosition) -> tuple[set[int], dict[tuple[int, int], str]]:
    """The pattern lines that can take something, and the wall cells open to a choice."""
    targets: set[int] = set()
    cells: dict[tuple[int, int], str] = {}
    for move in position.legal_moves():
        if isinstance(move, Take) and move.line is not None:
            targets.add(move.line)
        elif isinstance(move, Tiling):
            targets.add(move.line)
            if move.column is not None:
                cells[move.line - 1, move.column - 1] = f" {move.column} "
    return targets, cells


def _cell(
    kind: WallKind,
    board: PlayerBoard,
    row: int,
    column: int,
    marked: dict[tuple[int, int], str],
) -> tuple[str, str]:
    colour = board.wall[row][column]
    if colour is not None:
        return _tile(colour)
    if (row, column) in marked:
        return marked[row, column], _HINT_STYLE
    if kind is WallKind.COLOURED:
        return f" {PRINTED[row][column].value.lower()} ", _QUIET
    return " · ", _QUIET


def _heading(position: AzulPosition, seat: int, word: _Words, *, to_move: bool) -> StyledLine:
    points = position.scores[seat]
    line: StyledLine = [
        ("▶ " if to_move else "  ", _TITLE_STYLE),
        (word("show.player", player=seat + 1), _TITLE_STYLE),
        ("  " + word("show.points", count=points), ""),
    ]
    if position.phase is Phase.OVER:
        bonus = bonus_of(position.boards[seat].wall).points
        line.append((f", {word('show.bonus', points=bonus)}", _QUIET))
    elif position.marker == seat:
        line += [("  ", ""), (" M ", _MARKER_STYLE)]
    return line


def _floor(board: PlayerBoard, word: _Words) -> StyledLine:
    line: StyledLine = [(_padded(word("show.floor"), 7), _QUIET)]
    for piece in board.floor:
        line.append((" M ", _MARKER_STYLE) if isinstance(piece, Marker) else _tile(piece))
    line += [(f"{penalty} ", _QUIET) for penalty in FLOOR_PENALTIES[len(board.floor) :]]
    if board.floor:
        line.append((f" ={board.floor_cost}", ""))
    return line


def _hint_lines(position: AzulPosition, width: int) -> list[StyledLine]:
    """The moves, those of one source and colour together: ``3R 1 2 5 -``."""
    across = min(_MOST_HINTS_PER_LINE, max(1, width // _HINT_WIDTH))
    groups: dict[str, list[str]] = {}
    for move in position.legal_moves():
        head, target = str(move)[:-1], str(move)[-1]
        groups.setdefault(head, []).append(target)
    lines: list[StyledLine] = []
    for index, (head, targets) in enumerate(groups.items()):
        if index % across == 0:
            lines.append([])
        text = " ".join(targets).ljust(_HINT_WIDTH - len(head) - 1)
        lines[-1] += [(f"{head} ", _TITLE_STYLE), (text, "")]
    return lines
