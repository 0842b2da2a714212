"""Reading records whatever form they are in."""

import re

from tilewright.game import TilewrightError
from tilewright.play.record import Record
from tilewright.play.record_building import Draft, DraftMove, build
from tilewright.play.record_errors import RecordError
from tilewright.play.record_json import read_json
from tilewright.play.record_text import read_text

__all__ = ["SIZE_LIMIT", "read_record"]

SIZE_LIMIT = 4_000_000
"""The most characters of one text."""

# A bracket opens a tag of the text form, or (an error to be told as such) a list in JSON.
_BEGINS_LIST = re.compile(r"""\[\s*[\]\[{"0-9-]""")
_BEGINS_GAME_STRING = frozenset("XOxo._-")


def read_record(text: str) -> list[Record]:
    """The games of a text: JSON (one game), text (any number), or LITS game strings (one a line).

    Every move of every line is replayed. Raises RecordError, a NotationError, that names the line
    and the first wrong move.
    """
    if len(text) > SIZE_LIMIT:
        raise RecordError("record.size", size=len(text), limit=SIZE_LIMIT)
    text = text.removeprefix("\ufeff")
    begin = text.lstrip()[:1]
    if not begin:
        raise RecordError("record.empty")
    if begin == "{" or _BEGINS_LIST.match(text.lstrip()):
        return [read_json(text)]
    if begin == "[":
        return read_text(text)
    if begin in _BEGINS_GAME_STRING:
        return [
            _read_game_string(line, number)
            for number, line in enumerate(text.split("\n"), start=1)
            if line.strip()
        ]
    raise RecordError("record.form", parts=[begin])


def _read_game_string(text: str, line: int) -> Record:
    from tilewright.lits.game_string import GameString

    try:
        read = GameString.parse(text)
    except TilewrightError as error:
        raise RecordError(
            "record.game_string", parts=error.parts, reason_error=error, line=line
        ) from error
    draft = Draft("lits", str(read.start), [DraftMove(str(move)) for move in read.moves])
    return build(draft, lambda _: line)
