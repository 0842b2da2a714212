"""What the commands of the program add to those of Typer.

Their help speaks the program's language to the last word, an option that takes one value is given
once, and an error says which command it is about.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from typer.core import TyperCommand, TyperGroup

from tilewright.cli.speech import Speaker
from tilewright.game import ConfigError

__all__ = ["command_class", "group_class"]

_PHRASES = (
    (r"^Usage: ", "usage"),
    (r"^Options:$", "options"),
    (r"^Arguments:$", "arguments"),
    (r"^Commands:$", "commands"),
    (r"Show this message and exit\.$", "show_help"),
    (r"(?<=\[)required(?=\]$)", "required"),
    # The value may have come to stand in the next line.
    (r"(?<=\[)default: ?(?=[^\]]*\]$)", "default"),
    (r"(?<= )\[OPTIONS\]", "usage_options"),
    (r"(?<= )COMMAND \[ARGS\]\.\.\.$", "usage_command"),
)
"""Typer's own words in a help text, and the end of the key of each under ``cli.help``."""

_KIND = re.compile(r"(?<=\S) <str>(?= )")
"""What Typer writes after the name of an argument that is a text."""


@cache
def command_class(say: Speaker) -> type[TyperCommand]:
    """The class of single commands."""

    class Command(TyperCommand):
        def get_help(self, ctx: Any) -> str:  # noqa: ANN401 - Typer keeps its contexts private
            """The help text in the speaker's language."""
            return _in_language(super().get_help(ctx), say)

        def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401
            """Read the arguments. Raises ConfigError and Typer's usage errors."""
            return _parsed(self, ctx, args, super().parse_args)

    return Command


@cache
def group_class(say: Speaker) -> type[TyperGroup]:
    """The class of commands that have further ones."""

    class Group(TyperGroup):
        def get_help(self, ctx: Any) -> str:  # noqa: ANN401 - Typer keeps its contexts private
            """The help text in the speaker's language."""
            return _in_language(super().get_help(ctx), say)

        def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401
            """Read the arguments. Raises ConfigError and Typer's usage errors."""
            return _parsed(self, ctx, args, super().parse_args)

    return Group


def _in_language(text: str, say: Speaker) -> str:
    text = _KIND.sub(" " * len(" <str>"), text)
    for phrase, key in _PHRASES:
        said = say(f"help.{key}")
        text = re.sub(phrase, lambda _, said=said: said, text, flags=re.MULTILINE)  # type: ignore[misc]
    return text


def _parsed(
    command: TyperCommand | TyperGroup,
    context: Any,  # noqa: ANN401
    arguments: list[str],
    parse: Callable[[Any, list[str]], list[str]],
) -> list[str]:
    try:
        _refuse_repetition(command, context, arguments)
        return parse(context, arguments)
    except Exception as error:
        # An option without its value does not know where it was given.
        if hasattr(error, "ctx") and error.ctx is None:
            error.ctx = context
        raise


def _refuse_repetition(
    command: TyperCommand | TyperGroup,
    context: Any,  # noqa: ANN401
    arguments: list[str],
) -> None:
    """Of two values of one option the parser would take the second in silence."""
    _, _, given = command.make_parser(context).parse_args(args=list(arguments))
    seen: list[object] = []
    for parameter in given:
        is_flag = getattr(parameter, "is_flag", False)
        if parameter.param_type_name == "option" and not (parameter.multiple or is_flag):
            if parameter in seen:
                option = parameter.opts[-1]
                raise ConfigError("cli.usage.twice", parts=[option], option=option)
            seen.append(parameter)
