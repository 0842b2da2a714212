"""The contract that every game fulfils, and the words all other rooms share.

A game is a folder that offers one :class:`Game`: a declarative descriptor with the ways to
start a :class:`Position`. Positions are immutable values; ``play`` returns a new one. Nothing
in a position reads a clock, a file or a source of randomness: chance (a deal of tiles) is a move
like any other, drawn by :meth:`Position.draw_chance` from a generator that the caller owns.

Seats are numbered from 0 in the order of the first turn. Moves and positions have one text
form each (``str``), which the game's parsers read back.
"""

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeVar

from tilewright.errors import (
    ConfigError,
    IllegalMoveError,
    NotationError,
    TilewrightError,
    TurnError,
)
from tilewright.hints import Hint, HintStep
from tilewright.options import Option, OptionKind, check_shown, resolve_settings
from tilewright.outcome import Outcome, Termination
from tilewright.plain import Json, JsonObject, Setting, Settings, StyledLine

if TYPE_CHECKING:
    from numpy.random import Generator

__all__ = [
    "Analysis",
    "Bot",
    "Bound",
    "Coach",
    "ConfigError",
    "Game",
    "Hint",
    "HintStep",
    "IllegalMoveError",
    "Json",
    "JsonObject",
    "Limits",
    "Line",
    "Move",
    "NotationError",
    "Option",
    "OptionKind",
    "Outcome",
    "Position",
    "Setting",
    "Settings",
    "StyledLine",
    "Termination",
    "TilewrightError",
    "TurnError",
    "check_shown",
    "resolve_settings",
]

# --- Positions and moves -------------------------------------------------------------------


class Move(Hashable, Protocol):
    """A move or a chance event: a value whose ``str`` is its notation."""

    def __str__(self) -> str: ...


MoveT = TypeVar("MoveT", bound=Move)


class Position(Hashable, Protocol[MoveT]):
    """One moment of a game: an immutable value whose ``str`` is its one-line notation."""

    @property
    def seats(self) -> int:
        """How many seats the game has."""

    @property
    def to_act(self) -> frozenset[int]:
        """The seats that may move now; empty when chance is awaited or the game is over."""

    @property
    def awaits_chance(self) -> bool:
        """Whether the next move is a chance event."""

    @property
    def outcome(self) -> Outcome | None:
        """The result by the rules alone, or None while the game goes on."""

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's points as they stand."""

    @property
    def places(self) -> tuple[str, ...]:
        """The places of the board that a remark can point at, in notation and canonical order.

        Each is one word without brackets, and stands in the tuple once.
        """

    def legal_moves(self) -> Sequence[MoveT]:
        """Every legal move of the seats in ``to_act``, in the game's canonical order."""

    def play(self, move: MoveT) -> Self:
        """The position after ``move`` (a player's or, when awaited, a chance event).

        Raises IllegalMoveError when a rule forbids it, TurnError when the game is over, and
        TypeError for what is no move of the game (a text is read by ``parse_move``).
        """

    def parse_move(self, text: str) -> MoveT:
        """Read a move's notation here; legality is not checked. Raises NotationError."""

    def draw_chance(self, generator: "Generator") -> MoveT:
        """Draw the awaited chance event. Raises TurnError when none is awaited."""

    def default_move(self) -> MoveT:
        """The move of the fixed simple policy that plays on for a seat that fell."""

    def view(self, seat: int | None) -> Self:
        """What the seat (None: a watcher) may know; in open games the position itself."""


PositionT = TypeVar("PositionT", bound=Position[Any])
SeenT = TypeVar("SeenT", bound=Position[Any], contravariant=True)
TakenT = TypeVar("TakenT", bound=Move, contravariant=True)


# --- What an engine returns ----------------------------------------------------------------


class Bound(StrEnum):
    """What a value says of the true one: it is equal, or the true one is not below, not above."""

    EXACT = "exact"
    LOWER = "lower"
    UPPER = "upper"

    def __repr__(self) -> str:
        """An expression, so that a line's ``repr`` can be evaluated."""
        return f"Bound.{self.name}"


@dataclass(frozen=True, slots=True)
class Limits:
    """When an engine must stop; None leaves that limit open.

    ``seconds`` is wall time that is never exceeded; an engine that knows how settled its choice is
    may stop after ``aim`` seconds already, and goes on to ``seconds`` only for a hard decision.
    ``nodes`` is the number of positions visited, ``depth`` the number of plies looked ahead. Any of
    them at 0 or below asks for the least there is: what it takes to name a legal move is always
    done.
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    aim: float | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One continuation: its moves, and its value in points for the side to move.

    ``proven`` says that no further search can refute what ``bound`` claims of the value. In a game
    of chance ``value`` is what is expected, ``chance`` the expected share in the places (of two
    players the chance of winning; None when nobody judged it), and ``whole_round`` says that
    everything up to the next chance event was looked at. Lines are then ranked by both figures, so
    that ``value`` alone need not fall from line to line.
    """

    moves: tuple[Move, ...]
    value: float
    proven: bool = False
    bound: Bound = Bound.EXACT
    chance: float | None = None
    whole_round: bool = False


@dataclass(frozen=True, slots=True)
class Analysis:
    """What an engine knows of a position: lines from best to worst, and the work done.

    ``lines`` is empty when nothing is to move. ``depth`` is in plies, ``seconds`` is the time of
    the search alone.
    """

    lines: tuple[Line, ...]
    depth: int
    nodes: int
    seconds: float = field(compare=False, default=0.0)

    @property
    def best(self) -> Move | None:
        """The first move of the best line; None when nothing is to move."""
        return self.lines[0].moves[0] if self.lines else None

    @property
    def proven(self) -> bool:
        """Whether the exact value of the position is proven."""
        return bool(self.lines) and self.lines[0].proven and self.lines[0].bound is Bound.EXACT

    @property
    def nodes_per_second(self) -> float:
        """Positions visited a second; 0 when no time was measured."""
        return self.nodes / self.seconds if self.seconds > 0 else 0.0


class Bot(Protocol[SeenT]):
    """A player that looks at a position and ranks what it would play."""

    @property
    def name(self) -> str:
        """Its short name, as used on the command line and in the interface."""

    @property
    def elo(self) -> int | None:
        """Its strength in Elo over the weakest of its game's bots; None when nobody measured it."""

    def analyse(self, position: SeenT, limits: Limits) -> Analysis:
        """Lines for the moves it considered, best first; empty when nothing is to move."""

    def choose(self, position: SeenT, generator: "Generator", limits: Limits = Limits()) -> Move:
        """The move it plays within ``limits``; equally good ones are chosen by ``generator``.

        Without limits it plays at the strength that its name stands for. Raises TurnError when
        nothing is to move.
        """


class Coach(Protocol[SeenT, TakenT]):
    """Says what moves are worth in the terms that players of the game use (docs/coach.md).

    A coach searches nothing: all it says follows from the position and the move. ``move`` is any
    that may be played, a chance event included; otherwise the methods raise as
    :meth:`Position.play` does.
    """

    def figures(self, position: SeenT, move: TakenT) -> JsonObject:
        """All figures of the move, as plain JSON."""

    def explain(self, position: SeenT, move: TakenT, language: str = "en") -> str:
        """One sentence about the move, made only from its figures."""

    def worth(self, position: SeenT, move: TakenT) -> float:
        """The figure by which moves of a position are listed, the highest first."""

    def hint(self, position: SeenT, move: TakenT, step: HintStep, language: str = "en") -> Hint:
        """What to tell, up to ``step``, whoever should find the move; it is no chance event."""


# --- The descriptor ------------------------------------------------------------------------


class Game(Protocol[PositionT, TakenT]):
    """Everything the other rooms ask of a game. One object per game, without state."""

    @property
    def name(self) -> str:
        """The short name: ``lits``, ``azul``."""

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """The numbers of seats it can be played with."""

    @property
    def has_chance(self) -> bool:
        """Whether chance events occur during a game."""

    @property
    def options(self) -> tuple[Option, ...]:
        """What can be set, each with its default."""

    @property
    def variants(self) -> Mapping[str, Settings]:
        """Named presets: the options in which each differs from the defaults."""

    @property
    def bots(self) -> Mapping[str, Bot[PositionT]]:
        """The players the program offers, from weakest to strongest."""

    @property
    def coach(self) -> Coach[PositionT, TakenT]:
        """Who says what its moves are worth."""

    def reconcile(self, settings: Settings, asked: Collection[str]) -> Settings:
        """Complete settings made to agree, so that they say what will be played.

        Of two that contradict each other, one that is not in ``asked`` (it comes from a preset or
        is a default) gives way; when both are, ConfigError names them.
        """

    def check_start(self, settings: Settings, start: PositionT) -> None:
        """Raise ConfigError when a game from ``start`` cannot have been set up with ``settings``.

        ``settings`` may be any part of the options; ``parts`` of the error begins with the name of
        the one that does not fit.
        """

    def start(self, settings: Settings, generator: "Generator") -> PositionT:
        """The first position under complete settings (see ``resolve_settings``).

        The generator draws what the settings leave to chance (a random board, who begins).
        Raises ConfigError when settings contradict each other.
        """

    def parse_position(self, text: str) -> PositionT:
        """Read a one-line position text. Raises NotationError."""

    def turn_goes_on(self, before: PositionT, after: PositionT) -> bool:
        """Whether a move that led from ``before`` to ``after`` did not end its author's turn.

        For clocks: several decisions in a row may be one turn.
        """

    def is_bare_move(self, text: str) -> bool:
        """Whether a text is one whole move and nothing else, as people write it in a chat.

        Legality does not matter. A word that people also say, such as ``swap``, is none.
        """

    def conceal(self, position: PositionT) -> PositionT:
        """A first position without what can be kept secret until the game starts.

        Raises ConfigError with the code ``game.cannot_hide`` when the game has no such thing.
        """

    def conceal_settings(self, settings: Settings) -> Settings:
        """The settings without what :meth:`conceal` hides. Raises ConfigError as it does."""

    def catalogue(self) -> JsonObject:
        """Fixed facts a page needs to offer and show the game (shapes, named boards)."""

    def describe(self, position: PositionT) -> JsonObject:
        """Everything public about a position that a board on a screen shows."""

    def preview(self, position: PositionT, text: str) -> JsonObject:
        """What a move held over the board would do, or why it does not fit. Never raises."""

    def steps(self, position: PositionT, move: TakenT) -> list[JsonObject]:
        """What happens one after the other when the legal ``move`` is played."""

    def summary(self, position: PositionT) -> JsonObject:
        """The position in short, as ``tilewright show --json`` prints it.

        At least ``game``, ``legal`` (moves as text), ``result`` (None, or ``Outcome.to_json`` and
        what the game adds), ``counts``, ``to_move`` and ``seat_to_move``.
        """

    def draw(self, position: PositionT, theme: str = "light", language: str = "en") -> str:
        """The position as an SVG document, titled in ``language``.

        Raises ConfigError for an unknown theme.
        """

    def show(
        self,
        position: PositionT,
        *,
        hints: bool = False,
        language: str = "en",
        width: int | None = None,
    ) -> list[StyledLine]:
        """The position as lines for a terminal; ``hints`` marks what can be played.

        ``width`` is the number of columns there are (None: 80); parts that do not fit beside each
        other stand one below another.
        """
