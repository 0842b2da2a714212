"""The program: its commands, its language, and how errors leave it."""

import errno
import io
import os
import re
import sys
from typing import Annotated, Any

import typer

from tilewright import __version__, messages
from tilewright.cli import (
    admin,
    bench,
    bestmove,
    boards,
    bot,
    draw,
    engine,
    explain,
    match,
    perft,
    play,
    puzzles,
    replay,
    review,
    serve_command,
    show,
    solve,
    worker,
)
from tilewright.cli.arguments import choice
from tilewright.cli.commands import group_class
from tilewright.cli.console import complain, note
from tilewright.cli.speech import Speaker, chosen_language
from tilewright.game import TilewrightError

__all__ = ["build_app", "run"]

_OUTPUT_FAULTS = frozenset({errno.EBADF, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO})
_NOBODY_READS = 1
_BAD_ARGUMENTS = 2
_INTERRUPTED = 130

# Typer brings its own copy of Click or uses the installed one; these are the classes it raises.
_CLICK_ERROR: type[Exception] = typer.BadParameter.__mro__[2]


def build_app(say: Speaker) -> typer.Typer:
    """The commands, with their help in the speaker's language."""
    app = typer.Typer(
        name="tilewright",
        cls=group_class(say),
        help=say("help.app"),
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    )

    @app.callback(invoke_without_command=True)
    def begin(
        context: typer.Context,
        version: Annotated[
            bool, typer.Option("--version", is_eager=True, help=say("help.version"))
        ] = False,
        language: Annotated[  # noqa: ARG001 - read beforehand, see chosen_language
            str | None,
            typer.Option(
                "--lang",
                metavar="|".join(messages.LANGUAGES),
                parser=choice("--lang", messages.LANGUAGES),
                help=say("help.lang"),
            ),
        ] = None,
    ) -> None:
        if version:
            print(f"tilewright {__version__}")
            raise typer.Exit
        if context.invoked_subcommand is None:
            print(context.get_help())

    games = (play, show, explain, draw, replay, boards, puzzles, serve_command, worker, bot, admin)
    engines = (bestmove, solve, review, match, engine, bench, perft)
    for command in (*games, *engines):
        command.register(app, say)
    return app


def run(words: list[str]) -> int:
    """Run the program with these arguments; returns its exit status (see ``app.main``)."""
    output = sys.stdout
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A character that the terminal lacks becomes a question mark rather than an error.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if output is None:
        # Without it Python drops in silence what is printed.
        sys.stdout = _ClosedOutput()
    say = Speaker(chosen_language(words))
    try:
        status = _run(words, say)
        sys.stdout.flush()
    except BrokenPipeError:
        _forget_output()
        return _NOBODY_READS
    except OSError as error:
        # What goes wrong with files is told where it happens; a stream has no file name.
        if error.filename is not None or error.errno not in _OUTPUT_FAULTS:
            raise
        complain(_output_error(error, say))
        _forget_output()
        return _BAD_ARGUMENTS
    finally:
        if isinstance(sys.stdout, _ClosedOutput):
            sys.stdout.is_needed = False
        sys.stdout = output
    return status


class _ClosedOutput(io.TextIOBase):
    """Stands for a standard output that was closed when the program began."""

    def __init__(self) -> None:
        self.is_needed = False

    def write(self, text: str) -> int:
        """Raise OSError: nobody will ever see it."""
        self.is_needed = self.is_needed or bool(text)
        self.flush()
        return len(text)

    def flush(self) -> None:
        """Raise OSError once something should have been written (until nobody asks any more)."""
        if self.is_needed:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))


def _output_error(error: OSError, say: Speaker) -> str:
    match error.errno:
        case errno.EBADF:
            return say("stream.output.closed")
        case errno.ENOSPC:
            return say("stream.output.full")
    return say("stream.output", reason=error.strerror or str(error))


def _run(words: list[str], say: Speaker) -> int:
    try:
        returned = build_app(say)(args=words, prog_name="tilewright", standalone_mode=False)
    except TilewrightError as error:
        complain(say.error(error))
        return _BAD_ARGUMENTS
    except _CLICK_ERROR as error:
        complain(_usage_error(error, say))
        return _BAD_ARGUMENTS
    except (KeyboardInterrupt, typer.Abort):
        return _interrupted()
    except SystemExit as error:
        # The libraries end like this when nobody reads the output any more.
        _forget_output()
        return error.code if isinstance(error.code, int) else _NOBODY_READS
    if returned == _INTERRUPTED:
        return _interrupted()
    return returned if isinstance(returned, int) else 0


def _interrupted() -> int:
    note("")
    return _INTERRUPTED


def _forget_output() -> None:
    """Keep the interpreter from complaining at its end that the output cannot be flushed."""
    try:
        sys.stdout.flush()
    except OSError:
        if not isinstance(sys.stdout, _ClosedOutput):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, sys.stdout.fileno())
            os.close(nowhere)


def _usage_error(error: Any, say: Speaker) -> str:  # noqa: ANN401 - see _CLICK_ERROR
    """What is wrong with the arguments, in one sentence."""
    told = error.format_message()
    name = str(getattr(error, "option_name", "") or "")
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "tilewright"
    # What the message is about stands in quotation marks, or in parentheses at its end.
    quoted = re.search(r"'([^']*)'|\(([^()]*)\)\.?$", told)
    what = next((part for part in quoted.groups() if part), "") if quoted else ""
    match type(error).__name__:
        case "NoSuchOption":
            sentence = say("usage.no_option", option=name or what)
        case "MissingParameter":
            sentence = say("usage.missing", name=_parameter_name(error) or what)
        case "BadOptionUsage":
            sentence = say("usage.no_value", option=name or what)
        case _ if "No such command" in told:
            sentence = say("usage.no_command", command=what)
        case _ if "unexpected extra" in told:
            sentence = say("usage.extra", arguments=what)
        case _ if "Missing command" in told:
            sentence = say("usage.no_subcommand", command=command)
        case _:
            sentence = told
    return f"{sentence} {say('usage.try_help', command=command)}"


def _parameter_name(error: Any) -> str:  # noqa: ANN401 - see _CLICK_ERROR
    parameter = getattr(error, "param", None)
    if parameter is None:
        return ""
    if getattr(parameter, "param_type_name", "") == "option":
        return str(parameter.opts[-1])
    return str(parameter.metavar or parameter.name.upper())
