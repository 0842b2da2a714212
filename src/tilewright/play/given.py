"""What somebody gives as a text: a position or a record, whatever it turns out to be."""

from typing import TYPE_CHECKING, Any

from tilewright.game import Game
from tilewright.games import GAME_NAMES, game_named
from tilewright.play.record_errors import RecordError

if TYPE_CHECKING:
    from tilewright.play.record import Record

__all__ = ["game_of_position", "may_be_position", "records_given"]


def game_of_position(text: str) -> Game[Any, Any]:
    """The game of a position text: its first word names it; a text without a name is LITS."""
    first = text.removeprefix("\ufeff").split(maxsplit=1)[:1]
    name = first[0].lower() if first else ""
    return game_named(name if name in GAME_NAMES else "lits")


def may_be_position(error: RecordError) -> bool:
    """Whether a text failed as a record because it is nothing like one."""
    reason = error.parameters.get("reason_code")
    return error.code in ("record.form", "record.empty") or reason == "lits.game_string.board"


def records_given(text: str) -> "list[Record]":
    """The games of a text; a position text is a game that begins there and has no moves yet.

    Raises NotationError when it can be read neither as a record nor as a position.
    """
    from tilewright.play.record import Record
    from tilewright.play.record_reading import read_record

    try:
        return read_record(text)
    except RecordError as error:
        if not may_be_position(error):
            raise
    game = game_of_position(text)
    return [Record.from_moves(game.name, game.parse_position(text), [])]
