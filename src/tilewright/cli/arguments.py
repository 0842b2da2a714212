"""Reading single arguments, with our own sentences when one does not fit."""

import ipaddress
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tilewright.game import ConfigError, Game

__all__ = ["choice", "decimal", "network", "overrides", "pairs", "whole_number"]

_DECIMAL = re.compile(r"-?(\d{1,12}(\.\d{0,12})?|\.\d{1,12})", re.ASCII)


def whole_number(name: str, minimum: int, maximum: int) -> Callable[[str | int], int]:
    """A parser for the argument ``name``: a whole number in a range, both ends included."""

    def whole(value: str | int) -> int:
        text = str(value)
        if text.removeprefix("-").isdecimal() and text.isascii() and len(text) <= 20:
            number = int(text)
            if minimum <= number <= maximum:
                return number
        raise ConfigError(
            "cli.argument.number",
            parts=[name],
            name=name,
            value=text[:40],
            minimum=minimum,
            maximum=maximum,
        )

    return whole


def network(name: str) -> Callable[[str], str]:
    """A parser for the argument ``name``: an IP address, or a network such as ``10.0.0.0/8``."""

    def read(value: str) -> str:
        try:
            return str(ipaddress.ip_network(value) if "/" in value else ipaddress.ip_address(value))
        except ValueError:
            raise ConfigError(
                "cli.argument.network", parts=[name], name=name, value=value[:60]
            ) from None

    return read


def choice(name: str, choices: Sequence[str]) -> Callable[[str], str]:
    """A parser for the argument ``name``: one of some words, in any case."""

    def chosen(value: str) -> str:
        for choice in choices:
            if choice.lower() == value.lower():
                return choice
        raise ConfigError(
            "cli.argument.choice",
            parts=[name],
            name=name,
            value=value[:40],
            choices=tuple(choices),
        )

    return chosen


def pairs(name: str, values: Sequence[str]) -> dict[str, str]:
    """``option=value`` texts as a mapping. Raises ConfigError for other texts and repetitions."""
    read: dict[str, str] = {}
    for text in values:
        option, is_pair, value = text.partition("=")
        if not is_pair or not option or option in read:
            raise ConfigError("cli.argument.pair", parts=[name], name=name, value=text[:40])
        read[option] = value
    return read


def decimal(name: str, minimum: float, maximum: float) -> Callable[[str | float], float]:
    """A parser for the argument ``name``: a number in a range, both ends included."""

    def read(value: str | float) -> float:
        text = str(value)
        if _DECIMAL.fullmatch(text) and minimum <= float(text) <= maximum:
            return float(text)
        raise ConfigError(
            "cli.argument.decimal",
            parts=[name],
            name=name,
            value=text[:40],
            minimum=f"{minimum:.15g}",
            maximum=f"{maximum:.15g}",
        )

    return read


def overrides(
    rules: Game[Any, Any], settings: Sequence[str] | None, shortcuts: Mapping[str, object]
) -> dict[str, str]:
    """What ``--set`` and options of a setting's own name ask for, as single options of a game.

    ``shortcuts`` hold a value or None (not given) by the option's name. Raises ConfigError when the
    two give one option different values, and for a number of players that the game is not for.
    """
    asked = pairs("--set", settings or [])
    for name, value in shortcuts.items():
        if value is None:
            continue
        if name == "players" and all(option.name != name for option in rules.options):
            _check_seats(rules, str(value))
        elif asked.setdefault(name, str(value)) != str(value):
            raise ConfigError("cli.play.twice", parts=[name], option=name)
    return asked


def _check_seats(rules: Game[Any, Any], players: str) -> None:
    """A game for one number of players needs no option for it, but may be told the number."""
    counts = tuple(map(str, rules.seat_counts))
    if players.strip() not in counts:
        raise ConfigError(
            "game.seats.range", parts=["--players"], choices=counts, value=players[:40]
        )
