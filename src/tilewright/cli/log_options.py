"""The options of commands that write a log: ``--log-format`` and ``--log-level``."""

from typing import Any

import typer

from tilewright.cli.arguments import choice
from tilewright.cli.speech import Speaker
from tilewright.server.log_choices import LogFormat, LogLevel

__all__ = ["log_format_option", "log_level_option"]


def log_format_option(say: Speaker) -> Any:  # noqa: ANN401 - Typer's own type is private
    """The option for a parameter that is one of ``LogFormat``, as text."""
    return typer.Option(
        "--log-format",
        metavar="|".join(LogFormat),
        parser=choice("--log-format", tuple(LogFormat)),
        help=say("help.log_format"),
    )


def log_level_option(say: Speaker) -> Any:  # noqa: ANN401 - Typer's own type is private
    """The option for a parameter that is one of ``LogLevel``, as text."""
    return typer.Option(
        "--log-level",
        metavar="|".join(LogLevel),
        parser=choice("--log-level", tuple(LogLevel)),
        help=say("help.log_level"),
    )
