"""Reading single arguments, with our own sentences when one does not fit."""

from collections.abc import Callable, Sequence

from tilewright.game import ConfigError

__all__ = ["choice", "pairs", "whole_number"]


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
