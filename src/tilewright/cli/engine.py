"""``tilewright engine``: the engines for other programs, by a protocol of lines."""

from collections.abc import Callable
from importlib import import_module
from typing import Annotated

import typer

from tilewright.cli.arguments import whole_number
from tilewright.cli.commands import command_class, group_class
from tilewright.cli.speech import Speaker

__all__ = ["register"]

_DIALECTS = {
    "lits": ("tilewright.engine.protocol.lits", "LitsDialect"),
    "azul": ("tilewright.engine.protocol.azul", "AzulDialect"),
}
"""By game: the module and the class of its dialect, loaded when it is spoken."""


def register(app: typer.Typer, say: Speaker) -> None:
    """Add the commands."""
    engine = typer.Typer(
        help=say("help.engine"),
        cls=group_class(say),
        no_args_is_help=False,
        rich_markup_mode=None,
    )
    app.add_typer(engine, name="engine")
    for game in _DIALECTS:
        added = engine.command(game, help=say(f"help.engine_{game}"), cls=command_class(say))
        added(_conversation(game, say))


def _conversation(game: str, say: Speaker) -> Callable[..., None]:
    """The command that speaks a game's dialect."""

    def converse_with(
        threads: Annotated[
            int | None,
            typer.Option(
                "--threads",
                metavar="N",
                parser=whole_number("--threads", 1, 256),
                help=say("help.engine_threads"),
            ),
        ] = None,
        table: Annotated[
            int | None,
            typer.Option(
                "--table",
                metavar="MB",
                parser=whole_number("--table", 4, 1 << 20),
                help=say("help.engine_table"),
            ),
        ] = None,
        level: Annotated[
            str | None, typer.Option("--level", metavar="NAME", help=say("help.engine_level"))
        ] = None,
        seed: Annotated[
            int | None,
            typer.Option(
                "--seed",
                metavar="N",
                parser=whole_number("--seed", 0, 999_999),
                help=say("help.engine_seed"),
            ),
        ] = None,
    ) -> None:
        from tilewright.cli.engine_streams import converse

        module, dialect_class = _DIALECTS[game]
        dialect = getattr(import_module(module), dialect_class)()
        asked = {"threads": threads, "table": table, "level": level, "seed": seed}
        for name, value in asked.items():
            if value is not None:
                dialect.options.set(name, value)
        converse(dialect, say.language)

    return converse_with
