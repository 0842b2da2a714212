"""Records as text in the manner of PGN: several games a file, each with tags and numbered moves.

The form is described in ``docs/records.md``. Reading what :func:`write_text` wrote gives equal
records, and writing those gives the same text.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from tilewright.game import Outcome, Setting, Termination
from tilewright.play.record import RECORD_VERSION, MoveLine, Record
from tilewright.play.record_building import DEPTH_LIMIT, MOVE_LIMIT, Draft, DraftMove, build
from tilewright.play.record_comments import CommentError, read_comment, write_comment
from tilewright.play.record_errors import RecordError
from tilewright.play.record_escapes import (
    move_to_token,
    read_escaped,
    token_to_move,
    write_value,
)

__all__ = ["TEXT_FORMAT", "read_text", "result_token", "write_text"]

TEXT_FORMAT = f"tilewright-record {RECORD_VERSION}"
"""The value of the tag ``Format``, with which every game begins."""

_WIDTH = 80
_OPTION = "Option."


# --- Writing -------------------------------------------------------------------------------


def write_text(records: Iterable[Record]) -> str:
    """The games one after the other, an empty line between them."""
    return "\n".join(_write_game(record) for record in records)


def _write_game(record: Record) -> str:
    pairs: list[tuple[str, str]] = [("Format", TEXT_FORMAT), ("Game", record.game)]
    if record.variant is not None:
        pairs.append(("Variant", record.variant))
    pairs += [(_OPTION + name, _setting(value)) for name, value in record.settings]
    pairs.append(("Start", record.start))
    pairs += record.tags
    if record.result is not None:
        pairs.append(("Outcome", _outcome(record.result)))
    header = "".join(f'[{name} "{write_value(value)}"]\n' for name, value in pairs)
    words = _comment(write_comment(record.comment, marks=record.marks))
    words += _words(record.moves, 1)
    words.append(result_token(record.result))
    return header + "\n" + "".join(f"{line}\n" for line in _wrapped(words))


def _setting(value: Setting) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def _outcome(outcome: Outcome) -> str:
    ranks = " ".join(map(str, outcome.ranks))
    scores = " ".join(map(str, outcome.scores))
    return f"{outcome.termination.value}; ranks {ranks}; scores {scores}"


def result_token(outcome: Outcome | None) -> str:
    """``1-0`` by seat, ``1/2-1/2-0`` for a shared first place, ``*`` while unfinished."""
    if outcome is None:
        return "*"
    winners = outcome.winners
    share = "1" if len(winners) == 1 else f"1/{len(winners)}"
    return "-".join(share if seat in winners else "0" for seat in range(len(outcome.ranks)))


def _words(line: MoveLine, number: int) -> Iterator[str]:
    """What must stay on one line: a number with its move, a parenthesis with what it holds."""
    for ply, noted in enumerate(line, start=number):
        token = move_to_token(noted.move) + (noted.judgement or "")
        if noted.before:
            yield f"{ply}. {{{write_comment(noted.before)}}}"
            yield token
        else:
            yield f"{ply}. {token}"
        yield from _comment(write_comment(noted.after, noted.clock, noted.marks))
        for variation in noted.variations:
            *others, last = _words(variation, ply)
            first, *others = [*others, f"{last})"]
            yield f"({first}"
            yield from others


def _comment(written: str) -> list[str]:
    return [f"{{{written}}}"] if written else []


def _wrapped(words: Iterable[str]) -> Iterator[str]:
    """Lines of whole words; a comment is one word, however long, since its spaces count."""
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > _WIDTH:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    yield line


# --- Reading -------------------------------------------------------------------------------

_TOKEN = re.compile(
    r"""
      (?P<space> \s++ )
    | (?P<tag> \[ \s*+ (?P<name> [A-Za-z][A-Za-z0-9_.-]*+ ) \s*+
          " (?P<value> (?: [^"\\\n] | \\[^\n] )*+ ) " \s*+ \] )
    | \{ (?P<comment> (?: [^}\\] | \\. )*+ ) \}
    | (?P<open> \( )
    | (?P<close> \) )
    | (?P<number> [0-9]{1,6}+ ) \.++
    | (?P<word> [^\s{}()\[\]"]++ )
    """,
    re.VERBOSE | re.DOTALL,
)
_RESULT = re.compile(r"\*|(?:0|1(?:/[1-9])?)(?:-(?:0|1(?:/[1-9])?))+")
_OUTCOME = re.compile(
    r"(?P<termination>[a-z]+); ranks (?P<ranks>[1-9](?: [1-9])*); "
    r"scores (?P<scores>-?[0-9]{1,9}(?: -?[0-9]{1,9})*)"
)


def read_text(text: str) -> list[Record]:
    """Every game of a text. Raises RecordError that names the line of the first fault."""
    return list(_Reader(text).games())


@dataclass(slots=True)
class _Level:
    """A line that is being read: the main line or a variation."""

    next_number: int
    moves: list[DraftMove] = field(default_factory=list)
    numbered: bool = False
    before: list[str] = field(default_factory=list)


class _Reader:
    """Reads tokens in order; a place is an offset into the text."""

    def __init__(self, text: str) -> None:
        self.text = text.removeprefix("\ufeff").replace("\r\n", "\n")
        self.breaks = [at for at, character in enumerate(self.text) if character == "\n"]
        self.at = 0

    def line_of(self, place: int | None) -> int:
        return bisect_right(self.breaks, (place or 0) - 1) + 1

    def error(
        self, code: str, at: int, parts: Sequence[str] = (), **details: Setting
    ) -> RecordError:
        return RecordError(code, parts=parts, reason_error=None, line=self.line_of(at), **details)

    def next(self) -> re.Match[str] | None:
        """The next token that is not white space; None at the end of the text."""
        while self.at < len(self.text):
            found = _TOKEN.match(self.text, self.at)
            if found is None:
                raise self.unreadable()
            self.at = found.end()
            if found.lastgroup != "space":
                return found
        return None

    def unreadable(self) -> RecordError:
        start = self.text[self.at]
        code = {"{": "record.comment", "[": "record.tag"}.get(start, "record.token")
        token = self.text[self.at : self.at + 40].partition("\n")[0]
        return self.error(code, self.at, parts=[token], token=token)

    def games(self) -> Iterator[Record]:
        token = self.next()
        while token is not None:
            draft = Draft("", "")
            seen: dict[str, int] = {}
            begin = token.start()
            while token is not None and token["tag"] is not None:
                self.tag(draft, token, seen)
                token = self.next()
            self.require_header(seen, begin)
            try:
                stated, end = self.moves(draft, token)
            except RecordError:
                # What was read so far comes first: a wrong move in it is the first fault.
                draft.result = None
                build(draft, self.line_of)
                raise
            record = build(draft, self.line_of)
            if result_token(record.result) != stated:
                raise self.error(
                    "record.token_result",
                    end,
                    parts=[stated],
                    token=stated,
                    expected=result_token(record.result),
                )
            yield record
            token = self.next()

    def tag(self, draft: Draft, token: re.Match[str], seen: dict[str, int]) -> None:
        name, place = token["name"], token.start()
        try:
            value = read_escaped(token["value"])
        except ValueError as error:
            raise self.error("record.escape", place, parts=[str(error)]) from error
        if name in seen:
            raise self.error("record.tag.repeated", place, parts=[name[:64]], tag=name[:64])
        seen[name] = place
        match name:
            case "Format":
                if value != TEXT_FORMAT:
                    raise self.error("record.version", place, version=RECORD_VERSION)
            case "Game":
                draft.game, draft.places["game"] = value, place
            case "Variant":
                draft.variant, draft.places["variant"] = value, place
            case "Start":
                draft.start, draft.places["start"] = value, place
            case "Outcome":
                draft.result, draft.places["result"] = self.outcome(value, place), place
            case _ if name.startswith(_OPTION):
                option = name.removeprefix(_OPTION)
                draft.settings.append((option, value))
                draft.places[f"settings.{option}"] = place
            case _:
                draft.tags.append((name, value))
                draft.places[f"tags.{name}"] = place

    def require_header(self, seen: dict[str, int], begin: int) -> None:
        for name in ("Format", "Game", "Start"):
            if name not in seen:
                raise self.error("record.tag.missing", begin, parts=[name], tag=name)

    def outcome(self, value: str, place: int) -> Outcome:
        found = _OUTCOME.fullmatch(value)
        if found is None or found["termination"] not in set(Termination):
            raise self.error("record.outcome", place, parts=[value[:80]])
        return Outcome(
            Termination(found["termination"]),
            tuple(map(int, found["ranks"].split())),
            tuple(map(int, found["scores"].split())),
        )

    def moves(self, draft: Draft, token: re.Match[str] | None) -> tuple[str, int]:
        """Read moves into the draft until the result; returns the result's word and place."""
        levels = [_Level(1)]
        draft.moves = levels[0].moves
        count = 0
        while token is not None:
            level, place = levels[-1], token.start()
            if token["comment"] is not None:
                self.comment(draft, levels, token)
            elif token["number"] is not None:
                self.number(level, token)
            elif token["open"] is not None:
                if not level.moves or level.numbered:
                    raise self.error("record.variation.place", place, parts=["("])
                if len(levels) > DEPTH_LIMIT:
                    raise self.error("record.depth", place, limit=DEPTH_LIMIT)
                levels.append(_Level(level.next_number - 1))
            elif token["close"] is not None:
                if len(levels) == 1 or not level.moves or level.numbered or level.before:
                    raise self.error("record.variation.end", place, parts=[")"])
                levels.pop()
                levels[-1].moves[-1].variations.append(level.moves)
            elif token["word"] is not None:
                word = token["word"]
                if _RESULT.fullmatch(word) is not None:
                    if len(levels) > 1 or level.numbered:
                        raise self.error("record.result.place", place, parts=[word], token=word)
                    return word, place
                count += 1
                if count > MOVE_LIMIT:
                    raise self.error("record.moves", place, limit=MOVE_LIMIT)
                level.moves.append(_move(word, place, "\n".join(level.before)))
                level.next_number += 1
                level.numbered, level.before = False, []
            else:
                raise self.error("record.result.missing", place, parts=[token[0][:40]])
            token = self.next()
        raise self.error("record.result.missing", len(self.text.rstrip()))

    def number(self, level: _Level, token: re.Match[str]) -> None:
        number = int(token["number"])
        if level.numbered or number != level.next_number:
            raise self.error(
                "record.move_number",
                token.start(),
                parts=[token[0]],
                number=number,
                expected=level.next_number,
            )
        level.numbered = True

    def comment(self, draft: Draft, levels: list[_Level], token: re.Match[str]) -> None:
        """A comment belongs to the move before it, or after a number to the move that follows."""
        level, place, written = levels[-1], token.start(), token["comment"]
        try:
            comment = read_comment(written)
        except CommentError as error:
            raise self.error(error.code, place, parts=[error.part[:40]]) from error
        text = comment.text
        noted = level.moves[-1] if level.moves and not level.numbered else None
        begins = noted is None and len(levels) == 1 and not level.numbered
        if comment.clock and (noted is None or noted.clock):
            raise self.error("record.clock_text", place, parts=[written[:40]])
        if comment.marks and noted is None and not begins:
            raise self.error("record.mark.before", place, parts=[written[:40]])
        if noted is not None:
            noted.after = _joined(noted.after, text)
            noted.clock = comment.clock or noted.clock
            noted.marks += comment.marks
        elif begins:
            draft.comment = _joined(draft.comment, text)
            if comment.marks:
                draft.marks += comment.marks
                draft.places["marks"] = place
        elif text:
            level.before.append(text)


def _joined(before: str, text: str) -> str:
    return f"{before}\n{text}" if before and text else before or text


def _move(word: str, place: int, before: str) -> DraftMove:
    """The move of a word; no game's notation ends with the signs of a judgement."""
    move = word.rstrip("!?")
    return DraftMove(token_to_move(move), place, before, judgement=word[len(move) :])
