"""What can be set before a game starts, declared so that every face can offer and check it."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from tilewright.errors import ConfigError
from tilewright.plain import JsonObject, Setting, Settings

__all__ = ["Configurable", "Option", "OptionKind", "check_shown", "in_short", "resolve_settings"]


_WHOLE_NUMBER = re.compile(r"-?[0-9]{1,6}")


class OptionKind(StrEnum):
    """What values an option takes."""

    INTEGER = "integer"
    CHOICE = "choice"
    FLAG = "flag"
    TEXT = "text"

    def __repr__(self) -> str:
        """An expression, so that an option's ``repr`` can be evaluated."""
        return f"OptionKind.{self.name}"


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that can be set before a game starts."""

    name: str
    kind: OptionKind
    default: Setting
    choices: tuple[str, ...] = ()
    minimum: int = 0
    maximum: int = 0

    def check(self, value: object) -> Setting:
        """The value if it fits. Raises ConfigError.

        Texts from a form or command line are read; choices, ``on`` and ``off`` in any case.
        """
        match self.kind:
            case OptionKind.INTEGER:
                number = self._integer(value)
                if not self.minimum <= number <= self.maximum:
                    raise ConfigError(
                        "game.option.range",
                        parts=[self.name],
                        option=self.name,
                        minimum=self.minimum,
                        maximum=self.maximum,
                        value=in_short(value),
                    )
                return number
            case OptionKind.CHOICE:
                if isinstance(value, str):
                    for choice in self.choices:
                        if choice.lower() == value.lower():
                            return choice
                raise ConfigError(
                    "game.option.choice",
                    parts=[self.name],
                    option=self.name,
                    choices=self.choices,
                    value=in_short(value),
                )
            case OptionKind.FLAG:
                if isinstance(value, bool):
                    return value
                if isinstance(value, str) and value.lower() in ("on", "off"):
                    return value.lower() == "on"
                raise ConfigError(
                    "game.option.flag",
                    parts=[self.name],
                    option=self.name,
                    value=in_short(value),
                )
            case OptionKind.TEXT:
                if isinstance(value, str):
                    return value
                raise ConfigError("game.option.text", parts=[self.name], option=self.name)

    def _integer(self, value: object) -> int:
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        # Six digits are beyond every option's range, and keep int() from absurd inputs.
        if isinstance(value, str) and _WHOLE_NUMBER.fullmatch(value):
            return int(value)
        raise ConfigError(
            "game.option.integer", parts=[self.name], option=self.name, value=in_short(value)
        )

    def to_json(self) -> JsonObject:
        """The option as the interface and the API show it."""
        described: JsonObject = {
            "name": self.name,
            "kind": self.kind.value,
            "default": self.default,
        }
        if self.kind is OptionKind.CHOICE:
            described["choices"] = list(self.choices)
        if self.kind is OptionKind.INTEGER:
            described |= {"minimum": self.minimum, "maximum": self.maximum}
        return described


class Configurable(Protocol):
    """The part of a game's descriptor that settings are resolved against."""

    @property
    def options(self) -> tuple[Option, ...]:
        """What can be set, each with its default."""

    @property
    def variants(self) -> Mapping[str, Settings]:
        """Named presets: the options in which each differs from the defaults."""

    def reconcile(self, settings: Settings, asked: Collection[str]) -> Settings:
        """Complete settings made to agree; ``asked`` names those that were asked for one by one."""


def resolve_settings(
    game: Configurable, variant: str | None, overrides: Mapping[str, object]
) -> dict[str, Setting]:
    """Complete settings from a preset (None: the first) and single options over it.

    They are those that the game is then played with: what only the preset or a default says gives
    way to the single options (see ``Game.reconcile``). Raises ConfigError for an unknown variant or
    option, for a value that does not fit, and for single options that contradict each other.
    """
    presets = game.variants
    name = next(iter(presets)) if variant is None else variant
    if not isinstance(name, str) or name not in presets:
        told = in_short(name)
        raise ConfigError(
            "game.variant.unknown", parts=[told], variant=told, choices=tuple(presets)
        )
    known = {option.name: option for option in game.options}
    for key in overrides:
        if key not in known:
            told = in_short(key)
            raise ConfigError(
                "game.option.unknown", parts=[told], option=told, choices=tuple(known)
            )
    chosen = {**presets[name], **overrides}
    complete = {
        option.name: option.check(chosen.get(option.name, option.default))
        for option in game.options
    }
    return dict(game.reconcile(complete, frozenset(overrides)))


def check_shown(settings: Settings, shown: Settings) -> None:
    """Raise ConfigError for the first of ``settings`` that is not as a position shows it.

    ``shown`` holds the options that can be read off the position. For ``Game.check_start``.
    """
    for name, found in shown.items():
        value = settings.get(name, found)
        if value != found:
            raise ConfigError(
                "game.option.start",
                parts=[name],
                option=name,
                value=_in_words(value),
                found=_in_words(found),
            )


def _in_words(value: Setting) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return in_short(value)


def in_short(value: object) -> str:
    """What stands in a sentence for a value that somebody handed in: at most 40 characters."""
    try:
        return str(value)[:40]
    except ValueError:
        # Python does not write out whole numbers of thousands of digits.
        return "…"
