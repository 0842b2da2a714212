"""Records as JSON: one self-contained document a record.

The published schema is ``docs/schema/record.schema.json``; ``docs/records.md`` explains it. What
:func:`write_json` writes has one move a line, so that an error can point at it.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from tilewright.game import Json, JsonObject, Outcome, Setting, Termination
from tilewright.play.record import RECORD_VERSION, MoveLine, Record, RecordedMove
from tilewright.play.record_building import DEPTH_LIMIT, Draft, DraftMove, build
from tilewright.play.record_errors import RecordError
from tilewright.play.record_places import Path, decoded, dotted, line_of
from tilewright.play.remarks import marks_to_json

__all__ = ["RECORD_FORMAT", "from_json", "read_json", "to_json", "write_json"]

RECORD_FORMAT = "tilewright-record"
"""The value of the field ``format``."""

_FIELDS = frozenset(
    {
        "format",
        "version",
        "game",
        "variant",
        "settings",
        "start",
        "tags",
        "comment",
        "marks",
        "moves",
        "result",
    }
)
_MOVE_FIELDS = frozenset({"move", "before", "after", "clock", "judgement", "marks", "variations"})
_RESULT_FIELDS = frozenset({"termination", "winners", "ranks", "scores"})


# --- Writing -------------------------------------------------------------------------------


def to_json(record: Record) -> JsonObject:
    """The document as Python values, fields in their fixed order."""
    marks: JsonObject = {"marks": marks_to_json(record.marks)} if record.marks else {}
    return {
        "format": RECORD_FORMAT,
        "version": record.version,
        "game": record.game,
        "variant": record.variant,
        "settings": dict(record.settings),
        "start": record.start,
        "tags": dict(record.tags),
        "comment": record.comment,
        **marks,
        "moves": [_move_to_json(noted) for noted in record.moves],
        "result": None if record.result is None else record.result.to_json(),
    }


def _move_to_json(noted: RecordedMove) -> JsonObject:
    written: JsonObject = {"move": noted.move}
    if noted.before:
        written["before"] = noted.before
    if noted.after:
        written["after"] = noted.after
    if noted.clock:
        written["clock"] = [_seconds(seconds) for seconds in noted.clock]
    if noted.judgement is not None:
        written["judgement"] = noted.judgement.value
    if noted.marks:
        written["marks"] = marks_to_json(noted.marks)
    if noted.variations:
        written["variations"] = [
            [_move_to_json(move) for move in variation] for variation in noted.variations
        ]
    return written


def _seconds(seconds: float | None) -> float | None:
    return int(seconds) if seconds is not None and seconds == int(seconds) else seconds


def write_json(record: Record) -> str:
    """The document as text, ending with a line break: a field a line, and a move a line."""
    written = [
        f"  {_dumps(name)}: {_moves(record.moves, '  ') if name == 'moves' else _dumps(value)}"
        for name, value in to_json(record).items()
    ]
    return "{\n" + ",\n".join(written) + "\n}\n"


def _moves(line: MoveLine, margin: str) -> str:
    if not line:
        return "[]"
    inner = margin + "  "
    written = ",\n".join(inner + _move(noted, inner) for noted in line)
    return f"[\n{written}\n{margin}]"


def _move(noted: RecordedMove, margin: str) -> str:
    fields = _move_to_json(noted)
    if not noted.variations:
        return _dumps(fields)
    del fields["variations"]
    inner = margin + "  "
    variations = ",\n".join(inner + _moves(variation, inner) for variation in noted.variations)
    return f'{_dumps(fields)[:-1]}, "variations": [\n{variations}\n{margin}]}}'


def _dumps(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


# --- Reading -------------------------------------------------------------------------------


def read_json(text: str) -> Record:
    """Read one JSON document. Raises RecordError for anything that is not a sound record."""
    text = text.removeprefix("\ufeff")
    return _Reader(text).record(decoded(text))


def from_json(document: Mapping[str, Any]) -> Record:
    """The record of an already decoded document. Raises RecordError; it names no lines."""
    return _Reader(None).record(document)


class _Reader:
    """Turns decoded values into a draft; ``text`` is None when there are no lines to name."""

    def __init__(self, text: str | None) -> None:
        self.text = text

    def record(self, document: object) -> Record:
        if not isinstance(document, Mapping) and self.text is not None:
            raise RecordError("record.object", line=self.line_of(()))
        fields = self.fields(document, (), _FIELDS)
        if fields.get("format") != RECORD_FORMAT:
            raise self.error("record.format", ("format",))
        if fields.get("version") != RECORD_VERSION or isinstance(fields["version"], bool):
            raise self.error("record.version", ("version",), version=RECORD_VERSION)
        settings = self.fields(fields.get("settings", {}), ("settings",), None)
        tags = self.fields(fields.get("tags", {}), ("tags",), None)
        draft = Draft(
            game=self.string(fields, "game", ()),
            start=self.string(fields, "start", ()),
            moves=self.line(fields.get("moves", []), ("moves",), 0),
            variant=(None if fields.get("variant") is None else self.string(fields, "variant", ())),
            settings=list(settings.items()),
            tags=[(name, self.string(tags, name, ("tags",))) for name in tags],
            comment=self.string(fields, "comment", (), ""),
            marks=list(self.fields(fields.get("marks", {}), ("marks",), None).items()),
            result=self.result(fields.get("result")),
            places={name: (name,) for name in _FIELDS}
            | {f"settings.{name}": ("settings", name) for name in settings}
            | {f"tags.{name}": ("tags", name) for name in tags},
        )
        return build(draft, None if self.text is None else self.line_of)

    def line(self, value: object, path: Path, depth: int) -> list[DraftMove]:
        if depth > DEPTH_LIMIT:
            raise self.error("record.depth", path, limit=DEPTH_LIMIT)
        return [
            self.move(item, (*path, place), depth)
            for place, item in enumerate(self.items(value, path))
        ]

    def move(self, value: object, path: Path, depth: int) -> DraftMove:
        fields = self.fields(value, path, _MOVE_FIELDS)
        variations = self.items(fields.get("variations", []), (*path, "variations"))
        return DraftMove(
            self.string(fields, "move", path),
            path,
            self.string(fields, "before", path, ""),
            self.string(fields, "after", path, ""),
            tuple(self.items(fields.get("clock", []), (*path, "clock"))),
            self.string(fields, "judgement", path, ""),
            list(self.fields(fields.get("marks", {}), (*path, "marks"), None).items()),
            [
                self.line(variation, (*path, "variations", place), depth + 1)
                for place, variation in enumerate(variations)
            ],
        )

    def result(self, value: object) -> Outcome | None:
        if value is None:
            return None
        path: Path = ("result",)
        fields = self.fields(value, path, _RESULT_FIELDS)
        termination = self.string(fields, "termination", path)
        if termination not in set(Termination):
            raise self.error("record.field", (*path, "termination"), field="termination")
        outcome = Outcome(
            Termination(termination),
            self.numbers(fields, "ranks", path),
            self.numbers(fields, "scores", path),
        )
        if "winners" in fields and self.numbers(fields, "winners", path) != outcome.winners:
            raise self.error("record.result", path)
        return outcome

    def fields(self, value: object, path: Path, known: frozenset[str] | None) -> dict[str, object]:
        if not isinstance(value, Mapping) or not all(isinstance(name, str) for name in value):
            raise self.error("record.field", path, field=dotted(path))
        for name in value:
            if known is not None and name not in known:
                raise self.error("record.unknown", (*path, name), field=dotted((*path, name)))
        return dict(value)

    def items(self, value: object, path: Path) -> Sequence[object]:
        if not isinstance(value, list | tuple):
            raise self.error("record.field", path, field=dotted(path))
        return value

    def string(
        self,
        fields: Mapping[str, object],
        name: str,
        path: Path,
        otherwise: str | None = None,
    ) -> str:
        value = fields.get(name, otherwise)
        if not isinstance(value, str):
            raise self.error("record.field", (*path, name), field=dotted((*path, name)))
        return value

    def numbers(self, fields: Mapping[str, object], name: str, path: Path) -> tuple[int, ...]:
        inner = (*path, name)
        values = self.items(fields.get(name), inner)
        numbers = tuple(
            value for value in values if isinstance(value, int) and not isinstance(value, bool)
        )
        if len(numbers) != len(values):
            raise self.error("record.field", inner, field=dotted(inner))
        return numbers

    def error(self, code: str, path: Path, **details: Setting) -> RecordError:
        parts = [dotted(path)]
        if self.text is None:
            return RecordError(f"{code}.played", parts=parts, reason_error=None, **details)
        return RecordError(code, parts=parts, reason_error=None, line=self.line_of(path), **details)

    def line_of(self, path: Path | None) -> int:
        return line_of(self.text or "", path or ())
