"""Azul as the other rooms see it: the object ``AZUL``."""

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from tilewright.azul import presentation, terminal
from tilewright.azul.levels import BOTS
from tilewright.azul.moves import AzulMove, Deal, parse_move
from tilewright.azul.phase import Phase
from tilewright.azul.position import AzulPosition
from tilewright.azul.wall import WallKind
from tilewright.game import (
    Bot,
    Coach,
    ConfigError,
    JsonObject,
    NotationError,
    Option,
    OptionKind,
    Setting,
    Settings,
    StyledLine,
    check_shown,
)

if TYPE_CHECKING:
    from numpy.random import Generator

__all__ = ["AZUL", "Azul"]

_RANDOM: Final = "random"

_OPTIONS: Final = (
    Option("players", OptionKind.INTEGER, 2, minimum=2, maximum=4),
    Option(
        "wall",
        OptionKind.CHOICE,
        WallKind.COLOURED.value,
        choices=tuple(kind.value for kind in WallKind),
    ),
    Option("first_player", OptionKind.CHOICE, _RANDOM, choices=(_RANDOM, "1", "2", "3", "4")),
)

_VARIANTS: Final[Mapping[str, Settings]] = MappingProxyType(
    {kind.value: MappingProxyType({"wall": kind.value}) for kind in WallKind}
)


class Azul:
    """The descriptor of Azul; it fulfils ``tilewright.game.Game`` and has no state."""

    @property
    def name(self) -> str:
        """``azul``."""
        return "azul"

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """Two to four players."""
        return (2, 3, 4)

    @property
    def has_chance(self) -> bool:
        """The deals are chance events."""
        return True

    @property
    def options(self) -> tuple[Option, ...]:
        """``players``, ``wall``, and ``first_player`` (a player's number from 1, or random)."""
        return _OPTIONS

    @property
    def variants(self) -> Mapping[str, Settings]:
        """``coloured`` and ``grey``, named after the wall."""
        return _VARIANTS

    @property
    def bots(self) -> Mapping[str, Bot[AzulPosition]]:
        """From ``beginner`` to ``champion``: docs/levels.md."""
        return BOTS

    @property
    def coach(self) -> Coach[AzulPosition, AzulMove]:
        """Points, waste, what is left to others, chances, and what the engine expects."""
        # Playing and serving need no coach.
        from tilewright.azul.coach import AzulCoach

        return AzulCoach()

    def reconcile(
        self,
        settings: Settings,
        asked: Collection[str],  # noqa: ARG002 - none gives way to another
    ) -> Settings:
        """The settings as they are."""
        return settings

    def check_start(self, settings: Settings, start: AzulPosition) -> None:
        """Raise ConfigError when the start shows other players, another wall or first player."""
        shown: dict[str, Setting] = {"players": start.seats, "wall": start.wall_kind.value}
        # Who began the first round is told as long as it lasts.
        if settings.get("first_player") != _RANDOM and start.round == 1 and start.outcome is None:
            shown["first_player"] = str(start.first_player + 1)
        check_shown(settings, shown)

    def start(self, settings: Settings, generator: "Generator") -> AzulPosition:
        """The first position, which awaits the first deal.

        Raises ConfigError when the first player is not among the players.
        """
        seats = int(settings["players"])
        first = settings["first_player"]
        if first == _RANDOM:
            seat = int(generator.integers(seats))
        else:
            seat = int(first) - 1
            if seat >= seats:
                raise ConfigError(
                    "azul.option.first_player_seat",
                    parts=["first_player"],
                    first_player=first,
                    players=seats,
                )
        kind = WallKind(str(settings["wall"]))
        return AzulPosition.start(seats, wall_kind=kind, first_player=seat)

    def parse_position(self, text: str) -> AzulPosition:
        """Read a position text. Raises NotationError."""
        return AzulPosition.parse(text)

    def turn_goes_on(self, before: AzulPosition, after: AzulPosition) -> bool:
        """Whether the same player goes on tiling: the tiling of one round is one turn."""
        return before.phase is after.phase is Phase.TILING and before.turn == after.turn

    def is_bare_move(self, text: str) -> bool:
        """Whether a text is a take or a tiling: a deal is no player's."""
        try:
            return not isinstance(parse_move(text), Deal)
        except NotationError:
            return False

    def conceal(
        self,
        position: AzulPosition,  # noqa: ARG002 - the same for every position
    ) -> AzulPosition:
        """Raise ConfigError: everything is public before the first deal."""
        raise ConfigError("game.cannot_hide", parts=["hidden"], game=self.name)

    def conceal_settings(
        self,
        settings: Settings,  # noqa: ARG002 - the same for all settings
    ) -> Settings:
        """Raise ConfigError as :meth:`conceal` does."""
        raise ConfigError("game.cannot_hide", parts=["hidden"], game=self.name)

    def catalogue(self) -> JsonObject:
        """Colours, penalties of the floor line, the printed wall."""
        return presentation.catalogue()

    def describe(self, position: AzulPosition) -> JsonObject:
        """Everything about a position that a board shows."""
        return presentation.describe(position)

    def preview(self, position: AzulPosition, text: str) -> JsonObject:
        """What a move would do, or why it is not possible. Never raises."""
        return presentation.preview(position, text)

    def steps(self, position: AzulPosition, move: AzulMove) -> list[JsonObject]:
        """What happens one after the other when a legal move is played."""
        return presentation.steps(position, move)

    def summary(self, position: AzulPosition) -> JsonObject:
        """The position in short."""
        return presentation.summary(position)

    def draw(self, position: AzulPosition, theme: str = "light", language: str = "en") -> str:
        """The position as an SVG document. Raises ConfigError for an unknown theme."""
        # Drawing brings geometry and patterns that rules and bots never need.
        from tilewright.azul import drawing

        return drawing.draw(presentation.describe(position), theme, language)

    def show(
        self,
        position: AzulPosition,
        *,
        hints: bool = False,
        language: str = "en",
        width: int | None = None,
    ) -> list[StyledLine]:
        """The position as lines for a terminal of ``width`` columns (None: 80)."""
        return terminal.show(position, hints=hints, language=language, width=width or 80)


AZUL: Final = Azul()
