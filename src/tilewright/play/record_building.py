"""From what was read (or handed in) to a checked record: every line is replayed.

Both readers, and :meth:`tilewright.play.record.Record.checked`, produce a :class:`Draft`;
:func:`build` is the one place that decides whether it is a record.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from tilewright.game import (
    ConfigError,
    Game,
    Outcome,
    Position,
    Setting,
    TilewrightError,
)
from tilewright.games import game_named
from tilewright.play.record import Clock, MoveLine, Record, RecordedMove
from tilewright.play.record_errors import RecordError
from tilewright.play.record_results import could_end
from tilewright.play.remarks import Judgement, Mark, Shape

__all__ = [
    "CLOCK_LIMIT",
    "DEPTH_LIMIT",
    "MOVE_LIMIT",
    "TAG_NAME",
    "Draft",
    "DraftMove",
    "LineOf",
    "Place",
    "build",
]

MOVE_LIMIT = 20_000
"""The most moves one record may hold, variations included."""

DEPTH_LIMIT = 32
"""How deep variations may be nested in one another."""

CLOCK_LIMIT = 9999 * 3600.0
"""The most seconds a clock can show: 9,999 hours."""

TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,63}")

Place: TypeAlias = Any
"""Where something stood, in the words of the reader that found it; None when unknown."""

LineOf: TypeAlias = Callable[[Place], int]
"""Tells the line number (from 1) of a place. Asked only when there is an error to report."""


@dataclass(slots=True)
class DraftMove:
    """A move as it was read, with where it stood."""

    move: str
    place: Place = None
    before: str = ""
    after: str = ""
    clock: tuple[object, ...] = ()
    judgement: str = ""
    marks: list[tuple[str, object]] = field(default_factory=list)
    variations: list[list["DraftMove"]] = field(default_factory=list)


@dataclass(slots=True)
class Draft:
    """A record as it was read; ``places`` tells where each field stood."""

    game: str
    start: str
    moves: list[DraftMove] = field(default_factory=list)
    variant: str | None = None
    settings: list[tuple[str, object]] = field(default_factory=list)
    tags: list[tuple[str, str]] = field(default_factory=list)
    comment: str = ""
    marks: list[tuple[str, object]] = field(default_factory=list)
    result: Outcome | None = None
    places: dict[str, Place] = field(default_factory=dict)

    @classmethod
    def of(cls, record: Record) -> "Draft":
        """The draft that :func:`build` makes into an equal record, if ``record`` is sound."""
        return cls(
            game=record.game,
            start=record.start,
            moves=_drafted(record.moves),
            variant=record.variant,
            settings=list(record.settings),
            tags=list(record.tags),
            comment=record.comment,
            marks=_drafted_marks(record.marks),
            result=record.result,
        )


def _drafted_marks(marks: tuple[Mark, ...]) -> list[tuple[str, object]]:
    return [(mark.place, mark.shape) for mark in marks]


def _drafted(line: MoveLine, depth: int = 0) -> list[DraftMove]:
    if depth > DEPTH_LIMIT:
        raise RecordError("record.depth.played", limit=DEPTH_LIMIT)
    return [
        DraftMove(
            noted.move,
            None,
            noted.before,
            noted.after,
            noted.clock,
            noted.judgement or "",
            _drafted_marks(noted.marks),
            [_drafted(variation, depth + 1) for variation in noted.variations],
        )
        for noted in line
    ]


def build(draft: Draft, line_of: LineOf | None) -> Record:
    """The record, checked and in canonical notation. Raises RecordError for the first fault.

    ``line_of`` is None when the draft was not read from a text: errors then name no line.
    """
    return _Builder(draft, line_of).record()


class _Builder:
    """One pass over a draft; counts the moves so that a hostile text stays cheap."""

    def __init__(self, draft: Draft, line_of: LineOf | None) -> None:
        self.draft = draft
        self.line_of = line_of
        self.count = 0

    def record(self) -> Record:
        draft = self.draft
        try:
            game = game_named(draft.game)
        except ConfigError as error:
            raise self.header_error("game", error) from error
        settings = self.settings(game)
        try:
            start: Position[Any] = game.parse_position(draft.start)
        except TilewrightError as error:
            raise self.header_error("start", error) from error
        self.check_start(game, dict(settings), start)
        tags = self.tags()
        self.check_text(draft.comment, draft.places.get("comment"))
        moves, last = self.line(draft.moves, start, 1, 0)
        return Record(
            game=game.name,
            start=str(start),
            moves=moves,
            variant=draft.variant,
            settings=settings,
            tags=tags,
            comment=draft.comment,
            marks=self.marks(draft.marks, start, draft.places.get("marks")),
            result=self.result(last),
        )

    def settings(self, game: Game[Any, Any]) -> tuple[tuple[str, Setting], ...]:
        draft = self.draft
        if draft.variant is not None and draft.variant not in game.variants:
            unknown = ConfigError(
                "game.variant.unknown",
                parts=[draft.variant[:40]],
                variant=draft.variant[:40],
                choices=tuple(game.variants),
            )
            raise self.header_error("variant", unknown)
        options = {option.name: option for option in game.options}
        read: dict[str, Setting] = {}
        for name, value in draft.settings:
            if name not in options:
                unknown = ConfigError(
                    "game.option.unknown",
                    parts=[name[:40]],
                    option=name[:40],
                    choices=tuple(options),
                )
                raise self.header_error(f"settings.{name}", unknown)
            try:
                read[name] = options[name].check(value)
            except ConfigError as error:
                raise self.header_error(f"settings.{name}", error) from error
            if isinstance(read[name], str):
                self.check_text(str(read[name]), draft.places.get(f"settings.{name}"))
        return tuple(read.items())

    def check_start(
        self, game: Game[Any, Any], settings: dict[str, Setting], start: Position[Any]
    ) -> None:
        """Refuse settings that the start position contradicts; they win over the variant's."""
        preset = {} if self.draft.variant is None else game.variants[self.draft.variant]
        try:
            game.check_start({**preset, **settings}, start)
        except ConfigError as error:
            name = error.parts[0]
            field = f"settings.{name}" if name in settings else "variant"
            raise self.header_error(field, error) from error

    def tags(self) -> tuple[tuple[str, str], ...]:
        seen: set[str] = set()
        for name, value in self.draft.tags:
            place = self.draft.places.get(f"tags.{name}")
            if TAG_NAME.fullmatch(name) is None or name in RESERVED_TAGS or name in seen:
                raise self.error("record.tag.name", place, parts=[name[:64]], tag=name[:64])
            seen.add(name)
            self.check_text(value, place)
        return tuple(self.draft.tags)

    def line(
        self, drafted: Iterable[DraftMove], position: Position[Any], number: int, depth: int
    ) -> tuple[MoveLine, Position[Any]]:
        """The moves of a line and the position after the last; ``number`` is the first one's.

        Whoever made the draft saw to it that it is nested no deeper than ``DEPTH_LIMIT``.
        """
        line: list[RecordedMove] = []
        for ply, noted in enumerate(drafted, start=number):
            self.count += 1
            if self.count > MOVE_LIMIT:
                raise self.error("record.moves", noted.place, limit=MOVE_LIMIT)
            before = position
            try:
                move = position.parse_move(noted.move)
                position = position.play(move)
            except TilewrightError as error:
                raise self.error(
                    "record.variation" if depth else "record.move",
                    noted.place,
                    parts=[noted.move[:80]],
                    reason_error=error,
                    number=ply,
                    move=noted.move[:80],
                ) from error
            self.check_text(noted.before, noted.place)
            self.check_text(noted.after, noted.place)
            line.append(
                RecordedMove(
                    str(move),
                    noted.before,
                    noted.after,
                    self.clock(noted, before.seats),
                    self.judgement(noted),
                    self.marks(noted.marks, position, noted.place),
                    tuple(
                        self.line(variation, before, ply, depth + 1)[0]
                        for variation in noted.variations
                        if variation
                    ),
                )
            )
        return tuple(line), position

    def clock(self, noted: DraftMove, seats: int) -> Clock:
        if not noted.clock:
            return ()
        if len(noted.clock) != seats or not all(_is_clock(value) for value in noted.clock):
            raise self.error("record.clock", noted.place, parts=[noted.move[:80]], seats=seats)
        return tuple(
            None if value is None else round(float(value), 3)
            for value in noted.clock
            if value is None or isinstance(value, int | float)
        )

    def judgement(self, noted: DraftMove) -> Judgement | None:
        if not noted.judgement:
            return None
        try:
            return Judgement(noted.judgement)
        except ValueError as error:
            raise self.error(
                "record.judgement",
                noted.place,
                parts=[noted.judgement[:20]],
                choices=", ".join(Judgement),
            ) from error

    def marks(
        self, drafted: Iterable[tuple[str, object]], position: Position[Any], place: Place
    ) -> tuple[Mark, ...]:
        """The marks on a position, in the order of its places."""
        shapes: dict[str, Shape] = {}
        for name, shape in drafted:
            if name in shapes:
                raise self.error("record.mark.repeated", place, parts=[name[:20]])
            if not isinstance(shape, str) or shape not in set(Shape):
                raise self.error(
                    "record.mark.shape", place, parts=[str(shape)[:20]], choices=", ".join(Shape)
                )
            shapes[name] = Shape(shape)
        if not shapes:
            return ()
        places = position.places
        for name in shapes:
            if name not in places:
                raise self.error("record.mark.place", place, parts=[name[:20]])
        return tuple(Mark(name, shapes[name]) for name in places if name in shapes)

    def result(self, last: Position[Any]) -> Outcome | None:
        stated, by_rules = self.draft.result, last.outcome
        if stated is None:
            return by_rules
        if not could_end(stated, last):
            raise self.error("record.result", self.draft.places.get("result"))
        return stated

    def check_text(self, text: str, place: Place) -> None:
        """Refuse halves of characters (lone surrogates), which no file can hold."""
        if not text.isascii():
            try:
                text.encode("utf-8")
            except UnicodeEncodeError as error:
                raise self.error("record.character", place) from error

    def header_error(self, name: str, reason: TilewrightError) -> RecordError:
        return self.error(
            "record.header",
            self.draft.places.get(name),
            parts=[name[:64], *reason.parts],
            reason_error=reason,
            field=name[:64],
        )

    def error(
        self,
        code: str,
        place: Place,
        parts: Sequence[str] = (),
        reason_error: TilewrightError | None = None,
        **details: Setting,
    ) -> RecordError:
        if self.line_of is None:
            return RecordError(f"{code}.played", parts=parts, reason_error=reason_error, **details)
        return RecordError(
            code, parts=parts, reason_error=reason_error, line=self.line_of(place), **details
        )


RESERVED_TAGS = frozenset({"Format", "Game", "Variant", "Start", "Outcome"})
"""Tags in which the text form writes a record's own fields; free tags cannot have their names."""


def _is_clock(value: object) -> bool:
    if value is None:
        return True
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    # Compared before anything is converted: a whole number may be too large for a float.
    return 0 <= value <= CLOCK_LIMIT
