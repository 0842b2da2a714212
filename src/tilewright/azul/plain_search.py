"""The plain players: what a stronger engine is measured against.

:func:`rounds_bot` searches the round that is played with alpha-beta, late ones to their end, and
judges its end by a few fixed numbers; :func:`playouts_bot` grows a tree of the round by the
results of whole games that it plays on by rules of thumb (Monte-Carlo tree search, UCT). Both run
in the compiled core (``native/azul/plain``) with one thread, see no more of the bag than its
contents by count, and remember nothing between moves.
"""

import math
from collections.abc import Callable, Sequence
from threading import Lock
from time import perf_counter
from typing import TYPE_CHECKING, Final, Protocol, cast

from tilewright._native import azul as _core
from tilewright.azul.moves import AzulMove, Tiling
from tilewright.azul.native import move_number, move_of, native_state
from tilewright.azul.phase import Phase
from tilewright.azul.position import AzulPosition
from tilewright.game import Analysis, Limits, Line, TurnError

if TYPE_CHECKING:
    from numpy.random import Generator

__all__ = ["DEFAULT_SECONDS", "PlainBot", "playouts_bot", "rounds_bot"]

DEFAULT_SECONDS: Final = 1.0
"""The time for a move when no limit at all is given."""

_MOST: Final = (1 << 63) - 2
_SHORTEST: Final = 1e-6
_RESERVE: Final = 0.003
"""What is left free before the end of the time, in seconds, to tell the result."""
_RESERVED_SHARE: Final = 0.25
"""No more of a short time than this is left free."""
_POINT: Final = 100
_FIRST_TILING: Final = move_number(Tiling(1, 1))


def rounds_bot() -> "PlainBot":
    """Alpha-beta inside the round, by iterative deepening; it tells of its one best line.

    Values are points, own ones less the best other's. Where a round ends they are those after the
    tiling, with what unfinished rows, columns, colours and lines and the next first move are worth;
    a won game is worth 20 points more than its margin, a lost one 20 less. Where the search stops
    before, the value is the mean of that, if all take what gains most at first sight from there on,
    and of what ``tilewright.azul.evaluation`` says of the boards as they lie.

    With three or four seats the others are taken to play what gains most at first sight, and to
    play against the one to move once at most eight groups are left. Full lines of a grey wall go
    where each looks best by itself, but for one's own choice, for which all ways are compared.

    Limits are seconds (``aim`` or ``seconds``, whichever is less), positions (``nodes``) and plies
    (``depth``); the first ply is always looked at in full. Without any it thinks for a second. The
    same position, seed and limits other than time give the same move. Several threads may ask it,
    and wait for each other.
    """
    return PlainBot("plain-rounds", _core.RoundsSearch)


def playouts_bot() -> "PlainBot":
    """Monte-Carlo tree search of the round, with playouts to the end of the game.

    Every player goes for its own share of the win and, for a small part, its margin. Moves to the
    floor are left out when some pattern line takes all the tiles and none falls down. ``analyse``
    has a line for every move that was tried, the most visited first; its value is the margin to
    the best other at the end of the game, on average.

    Limits are seconds (``aim`` or ``seconds``, whichever is less) and simulations (``nodes``, at
    least one is made); ``depth`` is not read. Without any it thinks for a second. The same
    position, seed and number of simulations give the same move. Several threads may ask it, and
    wait for each other.
    """
    return PlainBot("plain-playouts", _core.PlayoutsSearch)


class _Search(Protocol):
    """What both searches of the core offer."""

    def search(
        self, state: _core.State, seconds: float, nodes: int, depth: int, seed: int
    ) -> tuple[list[tuple[list[int], int, int]], int, bool, int]: ...

    def stop(self) -> None: ...


class PlainBot:
    """A search of the core, made by ``make`` when it is first needed, as a player.

    It is not among the levels that are measured against each other: its ``elo`` is None.
    """

    elo = None

    def __init__(self, name: str, make: Callable[[], _Search]) -> None:
        self._name = name
        self._make = make
        self._making = Lock()
        self._search: _Search | None = None

    @property
    def name(self) -> str:
        """What it is called in the arena."""
        return self._name

    def analyse(self, position: AzulPosition, limits: Limits) -> Analysis:
        """What it found, the move it prefers first; no line when no player is to move."""
        return self._analysed(position, limits, 0)

    def choose(
        self, position: AzulPosition, generator: "Generator", limits: Limits = Limits()
    ) -> AzulMove:
        """The move it plays. Raises TurnError when no player is to move."""
        return self.decide(position, generator, limits)[0]

    def decide(
        self, position: AzulPosition, generator: "Generator", limits: Limits = Limits()
    ) -> tuple[AzulMove, Analysis]:
        """The move it plays, and what the choice rests on. Raises as ``choose``."""
        analysis = self._analysed(position, limits, int(generator.integers(_MOST)))
        if analysis.best is None:
            raise TurnError("azul.turn.over" if position.outcome else "azul.turn.deal")
        return cast("AzulMove", analysis.best), analysis

    def stop(self) -> None:
        """End the search that runs, from another thread, with what it has."""
        with self._making:
            if self._search is not None:
                self._search.stop()

    def clear(self) -> None:
        """Nothing is remembered between moves, so there is nothing to forget."""

    def _analysed(self, position: AzulPosition, limits: Limits, seed: int) -> Analysis:
        started = perf_counter()
        if position.phase not in (Phase.OFFER, Phase.TILING):
            return Analysis((), 0, 0, perf_counter() - started)
        state = native_state(position)
        with self._making:
            if self._search is None:
                self._search = self._make()
            search = self._search
        seconds = _seconds(limits)
        if seconds:
            left = seconds - min(_RESERVE, _RESERVED_SHARE * seconds) - (perf_counter() - started)
            seconds = max(left, _SHORTEST)
        found, depth, _, nodes = search.search(
            state, seconds, _whole(limits.nodes), _whole(limits.depth), seed
        )
        lines = tuple(Line(_moves(position, moves), value / _POINT) for moves, value, _ in found)
        return Analysis(lines, depth, nodes, perf_counter() - started)


def _seconds(limits: Limits) -> float:
    """The time for the core, which takes 0 for no limit."""
    given = [seconds for seconds in (limits.seconds, limits.aim) if seconds is not None]
    if not given and limits.nodes is None and limits.depth is None:
        return DEFAULT_SECONDS
    seconds = min(given, default=math.inf)
    return 0.0 if seconds == math.inf else max(seconds, _SHORTEST)


def _whole(limit: int | None) -> int:
    return 0 if limit is None else min(max(limit, 1), _MOST)


def _moves(position: AzulPosition, numbers: Sequence[int]) -> tuple[AzulMove, ...]:
    """The moves of a line; those that begin in the offer end with it."""
    if position.phase is Phase.OFFER:
        return tuple(move_of(number, None) for number in numbers if number < _FIRST_TILING)
    moves: list[AzulMove] = []
    for number in numbers:
        moves.append(move_of(number, position.tiling_line))
        position = position.play(moves[-1])
    return tuple(moves)
