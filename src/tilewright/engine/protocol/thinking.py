"""The search behind ``bestmove`` and ``analyse``, whatever the game: options, limits, replies."""

import secrets
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

from tilewright.chance import SEED_LIMIT, generator_of_choice
from tilewright.engine.protocol.limits import read_limits, take_clock
from tilewright.engine.protocol.options import SessionOptions
from tilewright.engine.protocol.session import Request
from tilewright.engine.timing import limits_for
from tilewright.game import (
    Analysis,
    Bot,
    Limits,
    Line,
    Move,
    Option,
    OptionKind,
    Position,
    TilewrightError,
    TurnError,
)

__all__ = [
    "DEFAULT_LIMITS",
    "FULL_LEVEL",
    "LEAST_TABLE",
    "MOST_TABLE",
    "EngineFactory",
    "Preparing",
    "Searcher",
    "Speech",
    "Thinker",
]

DEFAULT_LIMITS = Limits(seconds=5.0)
"""What a search without limits gets."""

FULL_LEVEL = "off"
"""The value of ``level`` without a bot: the search within the client's limits."""

LEAST_TABLE, MOST_TABLE = 4, 1 << 20
"""Megabytes of the table, as the engines take them, which are not loaded before they are needed."""

_KEPT_SECONDS = 0.02
"""Of a time limit, what is kept for writing the reply; at most a fifth of the limit."""

_QUICK = Limits(depth=1)

_AIMS = 3
"""How many times its aim a search may take that has no other limit, but a second at least."""

PositionT = TypeVar("PositionT", bound=Position[Any])


class Searcher(Protocol):
    """The part of a game's engine that the protocol uses."""

    def analyse(
        self,
        position: Any,  # noqa: ANN401 - of its game
        limits: Limits = ...,
        *,
        lines: int = ...,
    ) -> Iterator[Analysis]:
        """Growing results; the last one is final."""

    def stop(self) -> None:
        """End the running search at once."""

    def clear(self) -> None:
        """Forget what earlier searches found."""


@runtime_checkable
class Preparing(Protocol):
    """An engine whose first search of a new game would spend time on getting ready."""

    def prepare(self, position: Any) -> None:  # noqa: ANN401 - of its game
        """Get ready to search this position and those that follow in its game."""


EngineFactory = Callable[[int, int], Searcher]
"""Makes an engine for a number of threads and a size of its table in megabytes."""


@dataclass(frozen=True, slots=True)
class Speech(Generic[PositionT]):
    """What is particular to a game in the search and in what is told of it.

    ``figures`` are the words of an ``info`` line between its rank and its work. ``choice`` is a
    number by which a bot's choice in a position is drawn, besides the seed.
    """

    bots: Mapping[str, Bot[PositionT]]
    write_moves: Callable[[PositionT, Iterable[Move]], str]
    figures: Callable[[Line], str]
    turns_to_think: Callable[[PositionT], float]
    choice: Callable[[PositionT], int]


class _Found(NamedTuple):
    """The moves expected, the one to play first, and what they rest on where that is known."""

    moves: tuple[Move, ...]
    analysis: Analysis | None


class Thinker(Generic[PositionT]):
    """One client's options and engine, and the commands that search its present position.

    ``position`` gives that position, and raises TurnError when there is no game.
    """

    def __init__(
        self,
        speech: Speech[PositionT],
        position: Callable[[], PositionT],
        engine_factory: EngineFactory,
    ) -> None:
        self._speech = speech
        self._position = position
        self._new_engine = engine_factory
        self._engine: Searcher | None = None
        self._engine_made_for: tuple[int, int] | None = None
        self._found: tuple[PositionT, tuple[Move, ...]] | None = None
        self._seed = secrets.randbelow(SEED_LIMIT)
        levels = (FULL_LEVEL, *speech.bots)
        self.options = SessionOptions(
            (
                Option("threads", OptionKind.INTEGER, 1, minimum=1, maximum=256),
                Option(*("table", OptionKind.INTEGER, 64), minimum=LEAST_TABLE, maximum=MOST_TABLE),
                Option("level", OptionKind.CHOICE, FULL_LEVEL, choices=levels),
                Option("progress", OptionKind.FLAG, False),
                Option("lines", OptionKind.INTEGER, 1, minimum=1, maximum=20),
                Option("seed", OptionKind.INTEGER, 0, minimum=0, maximum=999_999),
            ),
            self._option_was_set,
        )

    def forget_line(self) -> None:
        """The game has changed: what the last search expects is no longer told."""
        self._found = None

    def make_ready(self) -> None:
        """Have the engine get ready for the present game, before the time of a move runs.

        What it cannot do, such as find room for its table, is told by the search that needs it.
        """
        if self.options["level"] != FULL_LEVEL:
            return
        with suppress(TilewrightError, MemoryError):
            position = self._position()
            engine = self._prepared()
            if isinstance(engine, Preparing):
                engine.prepare(position)

    def _option_was_set(self) -> None:
        if self._engine is not None:
            self.make_ready()

    # --- Commands -------------------------------------------------------------------------------

    def best_move(self, request: Request) -> Iterator[str]:
        """``bestmove LIMITS``: names the best move, or the level's."""
        position, limits = self._asked(request)
        level = self.options["level"]
        search = (
            self._full(position, limits, request)
            if level == FULL_LEVEL
            else self._as_level(level, position, limits, request)
        )
        best: tuple[Move, ...] = ()
        for found in self._searched(position, search):
            best = found.moves or best
            if found.analysis is not None and self.options["progress"]:
                yield from self._told(position, found.analysis)
        if not best:
            best = (position.default_move(),)
        self._found = (position, best)
        yield self._speech.write_moves(position, best[:1])

    def analyse(self, request: Request) -> Iterator[str]:
        """``analyse LIMITS``: what the full search says of the best moves, whatever the level."""
        position, limits = self._asked(request)
        last: Analysis | None = None
        for found in self._searched(position, self._full(position, limits, request)):
            if last is not None and self.options["progress"]:
                yield from self._told(position, last)
            last = found.analysis
            self._found = (position, found.moves) if found.moves else self._found
        if last is not None:
            yield from self._told(position, last)

    def variation(self, request: Request) -> tuple[str]:
        """``pv``: the moves that the last search of this position expects."""
        request.none()
        position = self._position()
        if self._found is None:
            raise TurnError("engine.protocol.no_search")
        return (self._speech.write_moves(position, self._found[1]),)

    def clear(self, request: Request) -> tuple[()]:
        """``clear``: forgets what earlier searches found."""
        request.none()
        if self._engine is not None:
            self._engine.clear()
        return ()

    # --- The search -----------------------------------------------------------------------------

    def _asked(self, request: Request) -> tuple[PositionT, Limits]:
        """The position to search, and the limits that leave time to write what was found.

        Raises TurnError where nothing is to move, NotationError for limits that cannot be read.
        """
        position = self._position()
        limits = _limits(request.arguments, position, self._speech.turns_to_think)
        # It refuses as a search has to.
        position.default_move()
        self._found = None
        return position, _within(limits)

    def _searched(
        self, position: PositionT, search: Generator[_Found, None, None]
    ) -> Iterator[_Found]:
        """Growing results; the last one has a move, whenever the search had to stop."""
        has_move = False
        with closing(search) as results:
            for found in results:
                has_move = bool(found.moves)
                yield found
        if not has_move:
            # There was no time at all: a look at each move, which takes a few milliseconds.
            yield from map(_best_of, self._prepared().analyse(position, _QUICK))

    def _full(
        self, position: PositionT, limits: Limits, request: Request
    ) -> Generator[_Found, None, None]:
        # Closed by name: to leave a map does not end the search beneath it.
        with closing(self._analysed(position, limits, request)) as analyses:
            yield from map(_best_of, analyses)

    def _analysed(
        self, position: PositionT, limits: Limits, request: Request
    ) -> Generator[Analysis, None, None]:
        engine = self._prepared()
        if limits.seconds != 0 and not request.must_stop():
            with request.stopping(engine.stop):
                yield from engine.analyse(position, limits, lines=self.options["lines"])

    def _as_level(
        self, level: str, position: PositionT, limits: Limits, request: Request
    ) -> Generator[_Found, None, None]:
        """What a bot chooses; when it must stop and cannot, nothing: it is left behind."""
        # What a level plays follows from the option and the position alone, or is drawn.
        seed = self.options["seed"] or self._seed
        generator = generator_of_choice(seed, self._speech.choice(position))
        bot = self._speech.bots[level]
        decide = getattr(bot, "decide", None)
        answer: Future[tuple[Move, Analysis | None]] = Future()
        done = threading.Event()

        def think() -> None:
            try:
                if decide is None:
                    answer.set_result((bot.choose(position, generator, limits), None))
                else:
                    answer.set_result(decide(position, generator, limits))
            except BaseException as error:
                answer.set_exception(error)
            done.set()

        stop: Callable[[], None] = getattr(bot, "stop", done.set)
        with request.stopping(stop):
            threading.Thread(target=think, name="protocol-level", daemon=True).start()
            done.wait()
        if answer.done():
            yield _chosen(*answer.result(), self.options["lines"])

    def _prepared(self) -> Searcher:
        wanted = (self.options["threads"], self.options["table"])
        if self._engine is None or self._engine_made_for != wanted:
            # The old table is given back before the new one is made.
            self._engine = self._engine_made_for = None
            self._engine = self._new_engine(*wanted)
            self._engine_made_for = wanted
        return self._engine

    def _told(self, position: PositionT, analysis: Analysis) -> Iterator[str]:
        for number, line in enumerate(analysis.lines, start=1):
            yield " ".join(
                (
                    f"info depth {analysis.depth} line {number} {self._speech.figures(line)}",
                    f"nodes {analysis.nodes} seconds {analysis.seconds:.3f}",
                    f"pv {self._speech.write_moves(position, line.moves)}",
                )
            )


def _limits(
    arguments: str, position: PositionT, turns_to_think: Callable[[PositionT], float]
) -> Limits:
    """The limits that a client gives, some of them by a clock. Raises NotationError."""
    if not arguments:
        return DEFAULT_LIMITS
    rest, clock = take_clock(arguments)
    limits = read_limits(rest)
    if clock is None:
        return _bounded(limits)
    timed = limits_for(clock, turns_to_think(position))
    given = [each for each in (limits.seconds, timed.seconds) if each is not None]
    return replace(limits, seconds=min(given), aim=timed.aim if limits.aim is None else limits.aim)


def _bounded(limits: Limits) -> Limits:
    """The limits, with one of time where there is an aim alone, which ends no open choice."""
    if limits.aim is None or limits != Limits(aim=limits.aim):
        return limits
    return replace(limits, seconds=max(1.0, _AIMS * limits.aim))


def _within(limits: Limits) -> Limits:
    """The limits of the search that leave time to write its result."""
    if limits.seconds is None:
        return limits
    return replace(limits, seconds=limits.seconds - min(_KEPT_SECONDS, limits.seconds / 5))


def _best_of(analysis: Analysis) -> _Found:
    return _Found(analysis.lines[0].moves if analysis.lines else (), analysis)


def _chosen(move: Move, analysis: Analysis | None, lines: int) -> _Found:
    """A bot's move, which need not be the first of those it ranked, and as many as are wanted."""
    if analysis is None:
        return _Found((move,), None)
    own = next((line.moves for line in analysis.lines if line.moves[:1] == (move,)), (move,))
    return _Found(own, replace(analysis, lines=analysis.lines[:lines]))
