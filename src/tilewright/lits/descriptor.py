"""Battle of LITS as one of the registered games."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from tilewright.game import (
    Bot,
    Coach,
    ConfigError,
    JsonObject,
    NotationError,
    Option,
    OptionKind,
    Settings,
    StyledLine,
    check_shown,
)
from tilewright.lits import presentation, terminal
from tilewright.lits.board import Board, usual_symbols
from tilewright.lits.cells import LARGEST_SIZE, SMALLEST_SIZE, Symbol
from tilewright.lits.levels import BOTS
from tilewright.lits.moves import LitsMove
from tilewright.lits.named_boards import NAMED_BOARDS
from tilewright.lits.notation import read_cells
from tilewright.lits.position import LitsPosition
from tilewright.lits.position_text import MOST_SUPPLY, USUAL_SUPPLY

if TYPE_CHECKING:
    from numpy.random import Generator

__all__ = ["LITS", "LitsGame"]

_PIECE_CELLS = 4

_CLASSIC_SIZE = 10
_GENIUS_SIZE = 12
_MOST_SYMBOLS = LARGEST_SIZE * LARGEST_SIZE // 2

_RANDOM = "random"
_RANDOM_FREE = "random-free"
_DRAWN = (_RANDOM, _RANDOM_FREE)

_OPTIONS = (
    Option("size", OptionKind.INTEGER, _CLASSIC_SIZE, minimum=SMALLEST_SIZE, maximum=LARGEST_SIZE),
    Option("first_symbol", OptionKind.CHOICE, "X", choices=("X", "O")),
    # 0 is the usual density (30 of 100 cells for each player), so that size alone can be changed.
    Option("symbols", OptionKind.INTEGER, 0, minimum=0, maximum=_MOST_SYMBOLS),
    Option("supply", OptionKind.INTEGER, USUAL_SUPPLY, minimum=1, maximum=MOST_SUPPLY),
    Option("pie", OptionKind.FLAG, True),
    Option("board", OptionKind.TEXT, _RANDOM),
)

_VARIANTS: Mapping[str, Settings] = MappingProxyType(
    {
        "classic": MappingProxyType({}),
        "genius": MappingProxyType({"size": _GENIUS_SIZE, "first_symbol": "O"}),
    }
)


@dataclass(frozen=True, slots=True)
class LitsGame:
    """The descriptor (``tilewright.game.Game``); ``LITS`` is its only instance.

    The option ``board`` is ``random`` (180-degree anti-symmetric), ``random-free``, a named
    board's slug (in any case), or rows such as ``X.O./....``. A board that is not random brings
    its own size and symbols: a size that was not asked for yields to it (``reconcile``), one that
    was must agree with it, and so must ``symbols`` unless it is 0.
    """

    name: str = "lits"
    seat_counts: tuple[int, ...] = (2,)
    has_chance: bool = False

    @property
    def options(self) -> tuple[Option, ...]:
        """What can be set, each with its default."""
        return _OPTIONS

    @property
    def variants(self) -> Mapping[str, Settings]:
        """``classic`` (10x10, X first) and ``genius`` (12x12, O first)."""
        return _VARIANTS

    @property
    def bots(self) -> Mapping[str, Bot[LitsPosition]]:
        """The players, from weakest to strongest."""
        return BOTS

    @property
    def coach(self) -> Coach[LitsPosition, LitsMove]:
        """Cover, protection, replies and endings of a move."""
        # Playing and serving need no coach.
        from tilewright.lits.coach import LitsCoach

        return LitsCoach()

    def reconcile(self, settings: Settings, asked: Collection[str]) -> Settings:
        """The size is that of a board that is not random; boards by their usual names.

        Raises ConfigError when another size was asked for, and for an unknown board.
        """
        source = str(settings["board"]).strip()
        if source.lower() in _DRAWN:
            return {**settings, "board": source.lower()}
        board = _given_board(source)
        if "size" in asked:
            _check_size(settings, board)
        name = source.lower() if source.lower() in NAMED_BOARDS else str(board)
        return {**settings, "size": board.size, "board": name}

    def check_start(self, settings: Settings, start: LitsPosition) -> None:
        """Raise ConfigError when the start shows another size, board, supply, ..."""
        shown: Settings = {
            "size": start.size,
            "first_symbol": start.first_symbol.value,
            "supply": start.supply,
            "pie": start.pie,
        }
        check_shown(settings, shown)
        _check_symbols(settings, start.board)
        source = str(settings.get("board", _RANDOM)).strip()
        if source.lower() in _DRAWN:
            return
        try:
            board = _given_board(source)
        except ConfigError as error:
            raise ConfigError(
                error.code, parts=["board", *error.parts], **error.parameters
            ) from error
        if board != start.board:
            raise ConfigError("lits.setup.start_board", parts=["board"])

    def start(self, settings: Settings, generator: "Generator") -> LitsPosition:
        """The empty board under complete settings. Raises ConfigError when they contradict."""
        return LitsPosition(
            board=_board(settings, generator),
            first_symbol=Symbol(str(settings["first_symbol"])),
            supply=int(settings["supply"]),
            pie=bool(settings["pie"]),
        )

    def parse_position(self, text: str) -> LitsPosition:
        """Read a one-line position text. Raises NotationError."""
        return LitsPosition.parse(text)

    def turn_goes_on(self, before: LitsPosition, after: LitsPosition) -> bool:  # noqa: ARG002
        """Never: every move ends its author's turn."""
        return False

    def is_bare_move(self, text: str) -> bool:
        """Whether a text is four cells, perhaps after a type."""
        try:
            _, cells = read_cells(text)
        except NotationError:
            return False
        return len(cells) == _PIECE_CELLS

    def conceal(self, position: LitsPosition) -> LitsPosition:
        """The same game on a blank board."""
        return LitsPosition(
            board=Board(position.size, 0, 0),
            first_symbol=position.first_symbol,
            supply=position.supply,
            pie=position.pie,
        )

    def conceal_settings(self, settings: Settings) -> Settings:
        """The settings as for a random board: name or rows of the board would give it away."""
        return {**settings, "board": _RANDOM}

    def catalogue(self) -> JsonObject:
        """The shapes, how they turn, and the named boards."""
        return presentation.catalogue()

    def describe(self, position: LitsPosition) -> JsonObject:
        """Everything public about a position."""
        return presentation.describe(position)

    def preview(self, position: LitsPosition, text: str) -> JsonObject:
        """What a move held over the board would do, or why it does not fit. Never raises."""
        return presentation.preview(position, text)

    def steps(self, position: LitsPosition, move: LitsMove) -> list[JsonObject]:
        """The placement or the swap."""
        return presentation.steps(position, move)

    def summary(self, position: LitsPosition) -> JsonObject:
        """The position in short."""
        return presentation.summary(position)

    def draw(self, position: LitsPosition, theme: str = "light", language: str = "en") -> str:
        """The position as an SVG document. Raises ConfigError for an unknown theme."""
        from tilewright.lits import drawing

        return drawing.draw(presentation.describe(position), theme, language=language)

    def show(
        self,
        position: LitsPosition,
        *,
        hints: bool = False,
        language: str = "en",
        width: int | None = None,  # noqa: ARG002 - a board never needs more than 40 columns
    ) -> list[StyledLine]:
        """The position as lines for a terminal."""
        return terminal.show(position, hints=hints, language=language)


def _board(settings: Settings, generator: "Generator") -> Board:
    source = str(settings["board"]).strip()
    size, symbols = int(settings["size"]), int(settings["symbols"])
    if source in _DRAWN:
        number = symbols or usual_symbols(size)
        if source == _RANDOM:
            return Board.random_antisymmetric(size, number, generator)
        return Board.random_free(size, number, generator)
    board = _given_board(source)
    _check_size(settings, board)
    _check_symbols(settings, board)
    return board


def _check_size(settings: Settings, board: Board) -> None:
    size = settings["size"]
    if size != board.size:
        raise ConfigError(
            "lits.setup.board_size", parts=["size", "board"], size=size, board_size=board.size
        )


def _check_symbols(settings: Settings, board: Board) -> None:
    symbols = settings.get("symbols", 0)
    for symbol in Symbol:
        found = board.cells_of(symbol).bit_count()
        if symbols not in (0, found):
            raise ConfigError(
                "lits.setup.board_symbols",
                parts=["symbols", "board"],
                symbols=symbols,
                symbol=symbol.value,
                found=found,
            )


def _given_board(source: str) -> Board:
    named = NAMED_BOARDS.get(source.lower())
    if named is not None:
        return named.board
    if "/" not in source:
        raise ConfigError(
            "lits.setup.board_unknown",
            parts=[source[:40]],
            board=source[:40],
            choices=(*_DRAWN, *NAMED_BOARDS),
        )
    try:
        return Board.parse(source)
    except NotationError as error:
        raise ConfigError(error.code, parts=error.parts, **error.parameters) from error


LITS = LitsGame()
