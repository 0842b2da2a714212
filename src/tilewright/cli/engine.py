"""``tilewright engine``: the engines for other programs, by a protocol of lines."""

from typing import Annotated

import typer

from tilewright.cli.arguments import whole_number
from tilewright.cli.commands import command_class, group_class
from tilewright.cli.speech import Speaker

__all__ = ["register"]


def register(app: typer.Typer, say: Speaker) -> None:
    """Add the commands."""
    engine = typer.Typer(
        help=say("help.engine"),
        cls=group_class(say),
        no_args_is_help=False,
        rich_markup_mode=None,
    )
    app.add_typer(engine, name="engine")

    @engine.callback()
    def engines() -> None:
        """A group of commands, also while there is one alone."""

    @engine.command("lits", help=say("help.engine_lits"), cls=command_class(say))
    def lits(
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
    ) -> None:
        from tilewright.cli.engine_streams import converse
        from tilewright.engine.protocol.lits import LitsDialect

        dialect = LitsDialect()
        for name, value in (("threads", threads), ("table", table), ("level", level)):
            if value is not None:
                dialect.options.set(name, value)
        converse(dialect, say.language)
