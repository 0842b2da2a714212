"""The one-line text of a position, both ways; the grammar is in ``docs/notation.md``.

Reading derives the phase (and in the tiling the seat to move) from what lies where, so a text
cannot claim a phase that its tiles contradict.
"""

import re
from typing import Final, TypeVar

from tilewright.azul.board import EMPTY_LINE, FloorPiece, PatternLine, PlayerBoard
from tilewright.azul.phase import Phase
from tilewright.azul.position import AzulPosition, displays_for
from tilewright.azul.tiles import (
    COLOURS,
    MARKER,
    NO_TILES,
    TILES_PER_COLOUR,
    Colour,
    Counts,
    Marker,
    count_of,
    letters_of,
)
from tilewright.azul.validity import check_position
from tilewright.azul.wall import SIZE, Wall, WallKind, complete_rows
from tilewright.game import NotationError

__all__ = ["LONGEST_TEXT", "read_position", "write_position"]

LONGEST_TEXT: Final = 2000
"""Longer texts are refused unread; the longest we write has about 800 characters."""

_FIELDS: Final = (
    "wall",
    "round",
    "phase",
    "first",
    "turn",
    "displays",
    "centre",
    "marker",
    "bag",
    "lid",
)
_Choice = TypeVar("_Choice", WallKind, Phase)

_NUMBER: Final = re.compile(r"[0-9]{1,6}")
_PIECES: Final = re.compile(r"(?:[0-9]{0,3}[BYRKWM])+")
_PIECE: Final = re.compile(r"([0-9]*)([BYRKWM])")


# --- Writing -------------------------------------------------------------------------------


def write_position(position: AzulPosition) -> str:
    """The position's text; equal positions have equal texts."""
    words = [
        "azul",
        f"wall={position.wall_kind.value}",
        f"round={position.round}",
        f"phase={position.phase.value}",
        f"first={position.first_player + 1}",
    ]
    if position.to_act:
        words.append(f"turn={position.turn + 1}")
    words += [
        "displays=" + "/".join(letters_of(counts) for counts in position.displays),
        f"centre={letters_of(position.centre)}",
        f"marker={'centre' if position.marker is None else position.marker + 1}",
        f"bag={_numbered(position.bag)}",
        f"lid={_numbered(position.lid)}",
    ]
    words += ["player=" + _board_text(board) for board in position.boards]
    return " ".join(words)


def _numbered(counts: Counts) -> str:
    return (
        "".join(
            f"{count}{colour.value}" for colour, count in zip(COLOURS, counts, strict=True) if count
        )
        or "-"
    )


def _board_text(board: PlayerBoard) -> str:
    lines = "/".join(str(line.colour or "") * line.count or "-" for line in board.lines)
    wall = "/".join("".join(cell or "." for cell in cells) for cells in board.wall)
    floor = "".join("M" if isinstance(piece, Marker) else piece for piece in board.floor)
    return f"{board.score}:{lines}:{wall}:{floor or '-'}"


# --- Reading -------------------------------------------------------------------------------


def read_position(text: str) -> AzulPosition:
    """Read a position text in any case and order of fields.

    Raises NotationError with a code under ``azul.text`` that says which part cannot be read or
    which rule the position breaks.
    """
    if len(text) > LONGEST_TEXT:
        raise NotationError("azul.text.long", longest=LONGEST_TEXT)
    words = text.removeprefix("\ufeff").split()
    if not words or words[0].lower() != "azul":
        raise NotationError("azul.text.start", parts=[text[:20]])
    fields, players = _fields(words[1:])
    seats = len(players)
    if not 2 <= seats <= 4:
        raise NotationError("azul.text.players", parts=["player"], given=seats)
    boards = tuple(_board(player, seat) for seat, player in enumerate(players))
    displays = _displays(fields, seats)
    centre = _counts("centre", fields.get("centre", "-"))
    bag = _counts("bag", _required(fields, "bag"))
    lid = _counts("lid", fields.get("lid", "-"))
    first = _seat(fields, "first", seats, default=0)
    kind = _choice(fields, "wall", tuple(WallKind), WallKind.COLOURED)
    phase, turn = _derived(boards, (*displays, centre), (bag, lid), first)
    if _choice(fields, "phase", tuple(Phase), phase) is not phase:
        raise NotationError("azul.text.phase", parts=["phase"], phase=phase.value)
    stated = _seat(fields, "turn", seats, default=turn)
    if phase is Phase.OFFER:
        turn = stated
    elif stated != turn:
        raise NotationError("azul.text.turn", parts=["turn"], turn=turn + 1)
    in_centre = fields.get("marker", "centre") == "centre"
    position = AzulPosition(
        wall_kind=kind,
        round=_number("round", fields.get("round", "1"), least=1),
        phase=phase,
        first_player=first,
        turn=turn,
        marker=None if in_centre else _seat(fields, "marker", seats, default=0),
        displays=displays,
        centre=centre,
        bag=bag,
        lid=lid,
        boards=boards,
    )
    check_position(position)
    return position


def _derived(
    boards: tuple[PlayerBoard, ...],
    offered: tuple[Counts, ...],
    left: tuple[Counts, ...],
    first: int,
) -> tuple[Phase, int]:
    """The phase that follows from what lies where, and the seat to move unless it is free."""
    if any(map(any, offered)):
        return Phase.OFFER, first
    for ahead in range(len(boards)):
        seat = (first + ahead) % len(boards)
        if boards[seat].first_full_line() is not None:
            return Phase.TILING, seat
    if any(complete_rows(board.wall) for board in boards) or not any(map(any, left)):
        return Phase.OVER, first
    return Phase.DEAL, first


def _fields(words: list[str]) -> tuple[dict[str, str], list[str]]:
    """The fields by name, and the players in order."""
    fields: dict[str, str] = {}
    players: list[str] = []
    for word in words:
        name, equals, value = word.partition("=")
        name = name.lower()
        if not equals or name not in (*_FIELDS, "player"):
            raise NotationError("azul.text.field", parts=[word[:20]], field=word[:20])
        if name == "player":
            players.append(value)
        elif name in fields:
            raise NotationError("azul.text.field_twice", parts=[name], field=name)
        else:
            fields[name] = value.lower()
    return fields, players


def _required(fields: dict[str, str], name: str) -> str:
    if name not in fields:
        raise NotationError("azul.text.field_missing", parts=[name], field=name)
    return fields[name]


def _bad_value(name: str, value: str) -> NotationError:
    return NotationError("azul.text.value", parts=[name], field=name, value=value[:20])


def _number(name: str, value: str, *, least: int = 0) -> int:
    if not _NUMBER.fullmatch(value) or int(value) < least:
        raise _bad_value(name, value)
    return int(value)


def _seat(fields: dict[str, str], name: str, seats: int, *, default: int) -> int:
    if name not in fields:
        return default
    number = _number(name, fields[name], least=1)
    if number > seats:
        raise _bad_value(name, fields[name])
    return number - 1


def _choice(
    fields: dict[str, str], name: str, choices: tuple[_Choice, ...], default: _Choice
) -> _Choice:
    value = fields.get(name)
    if value is None:
        return default
    for choice in choices:
        if choice.value == value:
            return choice
    raise _bad_value(name, value)


def _displays(fields: dict[str, str], seats: int) -> tuple[Counts, ...]:
    parts = _required(fields, "displays").split("/")
    if len(parts) != displays_for(seats):
        raise NotationError(
            "azul.text.displays", parts=["displays"], displays=displays_for(seats), given=len(parts)
        )
    return tuple(_counts("displays", part) for part in parts)


def _pieces(name: str, value: str) -> tuple[FloorPiece, ...]:
    """Tiles and markers in the order given; a number before a letter repeats it."""
    if value == "-":
        return ()
    value = value.upper()
    if not _PIECES.fullmatch(value):
        raise _bad_value(name, value)
    pieces: list[FloorPiece] = []
    for number, letter in _PIECE.findall(value):
        repeats = int(number) if number else 1
        # More than all there are of a colour breaks conservation anyway.
        if not 1 <= repeats <= TILES_PER_COLOUR:
            raise _bad_value(name, value)
        pieces += [MARKER if letter == "M" else Colour(letter)] * repeats
    return tuple(pieces)


def _tiles(name: str, value: str) -> tuple[Colour, ...]:
    pieces = _pieces(name, value)
    tiles = tuple(piece for piece in pieces if not isinstance(piece, Marker))
    if len(tiles) != len(pieces):
        raise _bad_value(name, value)
    return tiles


def _counts(name: str, value: str) -> Counts:
    # The shared empty value lets the offer skip empty displays by identity.
    return count_of(_tiles(name, value)) if value != "-" else NO_TILES


def _board(text: str, seat: int) -> PlayerBoard:
    name = f"player {seat + 1}"
    parts = text.split(":")
    if len(parts) != 4:
        raise _bad_value(name, text)
    score, lines, wall, floor = parts
    rows = lines.split("/")
    if len(rows) != SIZE:
        raise _bad_value(f"{name} lines", lines)
    return PlayerBoard(
        score=_number(f"{name} score", score),
        lines=tuple(_line(f"{name} lines", row) for row in rows),
        wall=_wall(f"{name} wall", wall),
        floor=_pieces(f"{name} floor", floor),
    )


def _line(name: str, value: str) -> PatternLine:
    tiles = _tiles(name, value)
    if not tiles:
        return EMPTY_LINE
    if len(set(tiles)) > 1:
        raise NotationError("azul.text.line_mixed", parts=[name], field=name, value=value[:20])
    return PatternLine(tiles[0], len(tiles))


def _wall(name: str, value: str) -> Wall:
    rows = value.upper().split("/")
    if len(rows) != SIZE or any(len(row) != SIZE for row in rows):
        raise _bad_value(name, value)
    if not set("".join(rows)) <= set("BYRKW."):
        raise _bad_value(name, value)
    return tuple(tuple(None if cell == "." else Colour(cell) for cell in row) for row in rows)
