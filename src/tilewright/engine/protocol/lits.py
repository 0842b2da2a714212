"""The dialect of Battle of LITS: its commands, and the search behind ``bestmove``.

It meets the LITS Text Protocol that other programs speak, and goes beyond it where a client asks
for more (docs/protocol.md).
"""

import secrets
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import closing
from dataclasses import replace
from typing import NamedTuple, Protocol, cast

import tilewright
from tilewright.chance import SEED_LIMIT, generator_of_choice
from tilewright.engine.lits_strings import read_move, write_moves
from tilewright.engine.protocol.limits import read_limits, take_clock
from tilewright.engine.protocol.lits_game import PlayedGame, read_game
from tilewright.engine.protocol.options import SessionOptions
from tilewright.engine.protocol.session import Command, Request
from tilewright.engine.timing import limits_for
from tilewright.game import (
    Analysis,
    Limits,
    Move,
    Option,
    OptionKind,
    TurnError,
)
from tilewright.lits import LitsMove, LitsPosition, Swap
from tilewright.lits.descriptor import LITS
from tilewright.lits.pace import turns_to_think

__all__ = [
    "DEFAULT_LIMITS",
    "FULL_LEVEL",
    "LEAST_TABLE",
    "MOST_TABLE",
    "EngineFactory",
    "LitsDialect",
    "Searcher",
]

DEFAULT_LIMITS = Limits(seconds=5.0)
"""What a ``bestmove`` without limits gets."""

FULL_LEVEL = "off"
"""The value of ``level`` without a bot: the search within the client's limits."""

LEAST_TABLE, MOST_TABLE = 4, 1 << 20
"""Megabytes of the table, as the engine takes them, which is not loaded before it is needed."""

_KEPT_SECONDS = 0.02
"""Of a time limit, what is kept for writing the reply; at most a fifth of the limit."""

_QUICK = Limits(depth=1)

_AIMS = 3
"""How many times its aim a search may take that has no other limit, but a second at least."""


class _Found(NamedTuple):
    """The moves expected, the one to play first, and what they rest on where that is known."""

    moves: tuple[LitsMove, ...]
    analysis: Analysis | None


class Searcher(Protocol):
    """The part of ``tilewright.lits.engine.Engine`` that the protocol uses."""

    def analyse(
        self, position: LitsPosition, limits: Limits = ..., *, lines: int = ...
    ) -> Iterator[Analysis]:
        """Growing results; the last one is final."""

    def stop(self) -> None:
        """End the running search at once."""

    def clear(self) -> None:
        """Forget what earlier searches found."""


EngineFactory = Callable[[int, int], Searcher]
"""Makes an engine for a number of threads and a size of its table in megabytes."""


def default_engine(threads: int, table_megabytes: int) -> Searcher:
    """The project's engine. Raises ConfigError for absurd numbers."""
    from tilewright.lits.engine import Engine

    return Engine(threads=threads, table_megabytes=table_megabytes)


class LitsDialect:
    """One client's game, options and engine."""

    def __init__(self, engine_factory: EngineFactory = default_engine) -> None:
        self._new_engine = engine_factory
        self._engine: Searcher | None = None
        self._engine_made_for: tuple[int, int] | None = None
        self._game: PlayedGame | None = None
        self._found: tuple[LitsPosition, tuple[LitsMove, ...]] | None = None
        self._seed = secrets.randbelow(SEED_LIMIT)
        self.options = SessionOptions(
            (
                Option("threads", OptionKind.INTEGER, 1, minimum=1, maximum=256),
                Option(*("table", OptionKind.INTEGER, 64), minimum=LEAST_TABLE, maximum=MOST_TABLE),
                Option("level", OptionKind.CHOICE, FULL_LEVEL, choices=(FULL_LEVEL, *LITS.bots)),
                Option("progress", OptionKind.FLAG, False),
                Option("lines", OptionKind.INTEGER, 1, minimum=1, maximum=20),
                Option("seed", OptionKind.INTEGER, 0, minimum=0, maximum=999_999),
            )
        )

    @property
    def commands(self) -> Mapping[str, Command]:
        """The commands by name."""
        listed = (
            Command("info", _key("info"), _info),
            Command("newgame [GAME]", _key("newgame"), self._begin),
            Command("play MOVE", _key("play"), self._play),
            Command("swap", _key("swap"), self._swap),
            Command("undo", _key("undo"), self._undo),
            Command("bestmove LIMITS", _key("bestmove"), self._best_move),
            Command("pv", _key("pv"), self._variation),
            Command("score", _key("score"), self._score),
            Command("validmoves", _key("validmoves"), self._valid_moves),
            Command("position", _key("position"), self._position),
            Command("clear", _key("clear"), self._clear),
        )
        return {command.usage.split()[0]: command for command in listed} | self.options.commands

    # --- The game ---------------------------------------------------------------------------

    @property
    def game(self) -> PlayedGame:
        """The game in progress. Raises TurnError when there is none yet."""
        if self._game is None:
            raise TurnError("engine.protocol.no_game")
        return self._game

    def _changed(self, game: PlayedGame) -> tuple[str]:
        self._game = game
        self._found = None
        return (str(game),)

    def _begin(self, request: Request) -> tuple[str]:
        return self._changed(read_game(request.arguments, secrets.randbelow(SEED_LIMIT)))

    def _play(self, request: Request) -> tuple[str]:
        game = self.game
        return self._changed(game.play(read_move(request.arguments)))

    def _swap(self, request: Request) -> tuple[str]:
        request.none()
        return self._changed(self.game.play(Swap()))

    def _undo(self, request: Request) -> tuple[str]:
        request.none()
        return self._changed(self.game.undo())

    def _score(self, request: Request) -> tuple[str]:
        request.none()
        position = self.game.position
        counts = position.counts
        return (str(counts[position.first_symbol] - counts[position.first_symbol.other]),)

    def _valid_moves(self, request: Request) -> tuple[str, str]:
        request.none()
        position = self.game.position
        moves = position.legal_moves()
        return (str(len(moves)), write_moves(position, moves))

    def _position(self, request: Request) -> tuple[str]:
        request.none()
        return (str(self.game.position),)

    # --- The search -------------------------------------------------------------------------

    def _best_move(self, request: Request) -> Iterator[str]:
        position = self.game.position
        limits = _asked(request.arguments, position)
        if not position.legal:
            raise TurnError("lits.turn.over")
        self._found = None
        best: tuple[LitsMove, ...] = ()
        for found in self._searched(position, _within(limits), request):
            best = found.moves or best
            if found.analysis is not None and self.options["progress"]:
                yield from _progress(position, found.analysis)
        if not best:
            best = (position.default_move(),)
        self._found = (position, best)
        yield write_moves(position, best[:1])

    def _searched(
        self, position: LitsPosition, limits: Limits, request: Request
    ) -> Iterator[_Found]:
        """Growing results; the last one has a move, whenever the search had to stop."""
        level = self.options["level"]
        has_move = False
        search = self._full(position, limits, request)
        if level != FULL_LEVEL:
            search = self._as_level(level, position, limits, request)
        with closing(search) as results:
            for found in results:
                has_move = bool(found.moves)
                yield found
        if not has_move:
            # There was no time at all: a look at each move, which takes a few milliseconds.
            yield from map(_best_of, self._prepared().analyse(position, _QUICK))

    def _full(
        self, position: LitsPosition, limits: Limits, request: Request
    ) -> Generator[_Found, None, None]:
        # Closed by name: to leave a map does not end the search beneath it.
        with closing(self._analysed(position, limits, request)) as analyses:
            yield from map(_best_of, analyses)

    def _analysed(
        self, position: LitsPosition, limits: Limits, request: Request
    ) -> Generator[Analysis, None, None]:
        engine = self._prepared()
        if limits.seconds != 0 and not request.must_stop():
            with request.stopping(engine.stop):
                yield from engine.analyse(position, limits, lines=self.options["lines"])

    def _as_level(
        self, level: str, position: LitsPosition, limits: Limits, request: Request
    ) -> Generator[_Found, None, None]:
        """What a bot chooses; when it must stop and cannot, nothing: it is left behind."""
        # What a level plays follows from the option and the position alone, or is drawn.
        seed = self.options["seed"] or self._seed
        generator = generator_of_choice(seed, len(position.placements) + position.swapped)
        bot = LITS.bots[level]
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

    def _variation(self, request: Request) -> tuple[str]:
        request.none()
        position = self.game.position
        if self._found is None:
            raise TurnError("engine.protocol.no_search")
        return (write_moves(position, self._found[1]),)

    def _clear(self, request: Request) -> tuple[()]:
        request.none()
        if self._engine is not None:
            self._engine.clear()
        return ()


def _key(name: str) -> str:
    return f"engine.protocol.help.lits.{name}"


def _info(request: Request) -> tuple[str]:
    request.none()
    return (f"id tilewright v{tilewright.__version__}",)


def _asked(arguments: str, position: LitsPosition) -> Limits:
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
    moves = analysis.lines[0].moves if analysis.lines else ()
    return _Found(cast("tuple[LitsMove, ...]", moves), analysis)


def _chosen(move: Move, analysis: Analysis | None, lines: int) -> _Found:
    """A bot's move, which need not be the first of those it ranked, and as many as are wanted."""
    if analysis is None:
        return _Found((cast("LitsMove", move),), None)
    own = next((line.moves for line in analysis.lines if line.moves[:1] == (move,)), (move,))
    told = replace(analysis, lines=analysis.lines[:lines])
    return _Found(cast("tuple[LitsMove, ...]", own), told)


def _progress(position: LitsPosition, analysis: Analysis) -> Iterator[str]:
    for number, line in enumerate(analysis.lines, start=1):
        yield " ".join(
            (
                f"info depth {analysis.depth} line {number} value {line.value:g}",
                f"bound {line.bound} proven {'yes' if line.proven else 'no'}",
                f"nodes {analysis.nodes} seconds {analysis.seconds:.3f}",
                f"pv {write_moves(position, cast('Iterable[LitsMove]', line.moves))}",
            )
        )
