"""A game written down: where it started, every move and deal, remarks, clocks and the result.

A record knows no game of its own. Moves are texts in the notation of the game it names, and are
replayed through :func:`tilewright.games.game_named`. Its two written forms hold the same
information: :mod:`tilewright.play.record_json` and :mod:`tilewright.play.record_text`;
:mod:`tilewright.play.record_reading` reads either.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeAlias

from tilewright.game import ConfigError, Move, Outcome, Position, Setting
from tilewright.games import game_named
from tilewright.play.remarks import Judgement, Mark

__all__ = ["RECORD_VERSION", "Clock", "MoveLine", "Record", "RecordedMove"]

RECORD_VERSION = 1
"""The version of both written forms."""

Clock: TypeAlias = tuple[float | None, ...]
"""Seconds left by seat, whole milliseconds; None for a seat without a clock."""

MoveLine: TypeAlias = "tuple[RecordedMove, ...]"
"""Moves one after the other: the main line of a game, or a variation."""


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """A move or chance event, in the game's notation, with what is noted beside it.

    ``before`` and ``after`` are comments ('' for none). ``clock`` holds the seconds left by seat
    once the move was made; it is empty when no clock ran. ``judgement`` is of the move, ``marks``
    lie on the position after it, in the order of its places. Each of ``variations`` is a line that
    could have been played from the position before this move.
    """

    move: str
    before: str = ""
    after: str = ""
    clock: Clock = ()
    judgement: Judgement | None = None
    marks: tuple[Mark, ...] = ()
    variations: tuple[MoveLine, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """One game.

    ``variant`` names the preset that was chosen (None when the game was set up otherwise);
    ``settings`` are options by name, as pairs; ``start`` is the text of the first position, so that
    a record replays without them. ``tags`` are free pairs in order (Event, Site, Date, Seat1,
    Seat2, ...). ``comment`` stands before the first move, and ``marks`` lie on the start.
    ``result`` is None while a game is unfinished.

    The constructor takes the values as they are; :meth:`from_moves`, :meth:`checked` and the
    readers replay every move of every line and write each in the game's own notation.
    """

    game: str
    start: str
    moves: MoveLine = ()
    variant: str | None = None
    settings: tuple[tuple[str, Setting], ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    comment: str = ""
    marks: tuple[Mark, ...] = ()
    result: Outcome | None = None
    version: int = RECORD_VERSION

    @classmethod
    def from_moves(
        cls,
        game: str,
        start: str | Position[Any],
        moves: Iterable[str | Move],
        *,
        variant: str | None = None,
        settings: Mapping[str, Setting] | None = None,
        tags: Mapping[str, str] | None = None,
        clocks: Sequence[Clock] = (),
        comment: str = "",
        result: Outcome | None = None,
    ) -> "Record":
        """The record of moves that were played from ``start``.

        ``clocks`` may give the seconds left after each of the first moves. When ``result`` is None
        and the last position is the end by the rules, that result is taken. Raises RecordError
        (a NotationError) that names the first wrong move.
        """
        noted = tuple(
            RecordedMove(str(move), clock=clocks[place] if place < len(clocks) else ())
            for place, move in enumerate(moves)
        )
        return cls(
            game=game,
            start=str(start),
            moves=noted,
            variant=variant,
            settings=tuple((settings or {}).items()),
            tags=tuple((tags or {}).items()),
            comment=comment,
            result=result,
        ).checked()

    def checked(self) -> "Record":
        """The same record with everything replayed and in canonical notation.

        Raises RecordError that names the first thing that is wrong.
        """
        from tilewright.play.record_building import Draft, build

        return build(Draft.of(self), None)

    @property
    def plies(self) -> int:
        """The number of moves and chance events of the main line."""
        return len(self.moves)

    def positions(self) -> Iterator[Position[Any]]:
        """The start and the position after each move of the main line: ``plies`` + 1 of them."""
        position: Position[Any] = game_named(self.game).parse_position(self.start)
        yield position
        for noted in self.moves:
            position = position.play(position.parse_move(noted.move))
            yield position

    def position_at(self, ply: int) -> Position[Any]:
        """The position after the first ``ply`` moves and chance events (0: the start).

        Raises ConfigError when the main line has no such ply.
        """
        if not 0 <= ply <= self.plies:
            raise ConfigError("record.ply", parts=[str(ply)], ply=ply, plies=self.plies)
        return next(islice(self.positions(), ply, None))

    def tag(self, name: str) -> str | None:
        """The value of a tag, or None."""
        return dict(self.tags).get(name)
