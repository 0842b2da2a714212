"""``tilewright solve``: the true value of a position, proven, and the best move."""

from typing import Annotated

import typer

from tilewright.cli.arguments import decimal, whole_number
from tilewright.cli.commands import command_class
from tilewright.cli.speech import Speaker
from tilewright.game import Limits

__all__ = ["LINES", "SECONDS", "THREADS", "register"]

SECONDS = (0.001, 100_000_000.0)
THREADS = (1, 256)
LINES = (1, 1000)
_TABLE = (4, 1_048_576)


def register(app: typer.Typer, say: Speaker) -> None:
    """Add the command."""

    @app.command(help=say("help.solve"), cls=command_class(say))
    def solve(
        position: Annotated[str, typer.Argument(help=say("help.position"), show_default=False)],
        seconds: Annotated[
            float | None,
            typer.Option(
                "--time",
                metavar="S",
                parser=decimal("--time", *SECONDS),
                help=say("help.solve_time"),
            ),
        ] = None,
        threads: Annotated[
            int,
            typer.Option(
                "--threads",
                metavar="N",
                parser=whole_number("--threads", *THREADS),
                help=say("help.search_threads"),
            ),
        ] = 1,
        table: Annotated[
            int,
            typer.Option(
                "--table",
                metavar="MB",
                parser=whole_number("--table", *_TABLE),
                help=say("help.search_table"),
            ),
        ] = 256,
        lines: Annotated[
            int,
            typer.Option(
                "--lines",
                metavar="K",
                parser=whole_number("--lines", *LINES),
                help=say("help.search_lines"),
            ),
        ] = 1,
        every: Annotated[bool, typer.Option("--all", help=say("help.solve_all"))] = False,
        stores: Annotated[
            list[str] | None,
            typer.Option("--store", metavar="FILE", help=say("help.solve_store")),
        ] = None,
        as_json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        from tilewright.cli.console import print_json, terminal
        from tilewright.cli.results import result_in_words
        from tilewright.cli.search_run import Wishes, run_search
        from tilewright.cli.search_words import document, result_lines
        from tilewright.cli.sources import read_position
        from tilewright.engine.engines import engine_of

        shown = read_position(position)
        offer = engine_of(shown.game.name)
        wishes = Wishes(
            Limits(seconds=seconds),
            lines=lines,
            threads=threads,
            table_megabytes=table,
            equal=every,
            stores=stores or (),
        )
        result = run_search(offer, shown.position, wishes, say)
        if as_json:
            print_json(document(result, lines, equal=every))
        elif shown.position.outcome is not None:
            terminal().print(result_in_words(shown.position.outcome, say), soft_wrap=True)
        else:
            for line in result_lines(result, shown, say, equal=every):
                terminal().print(line, soft_wrap=True)
        result.end()
