"""``tilewright bestmove``: what to play within a time."""

from typing import Annotated

import typer

from tilewright.cli.arguments import decimal, whole_number
from tilewright.cli.commands import command_class
from tilewright.cli.solve import LINES, SECONDS, THREADS
from tilewright.cli.speech import Speaker
from tilewright.game import Limits, TurnError

__all__ = ["register"]

_USUAL_SECONDS = 5.0


def register(app: typer.Typer, say: Speaker) -> None:
    """Add the command."""

    @app.command(help=say("help.bestmove"), cls=command_class(say))
    def bestmove(
        position: Annotated[str, typer.Argument(help=say("help.position"), show_default=False)],
        seconds: Annotated[
            float | None,
            typer.Option(
                "--time",
                metavar="S",
                parser=decimal("--time", *SECONDS),
                help=say("help.bestmove_time"),
            ),
        ] = None,
        nodes: Annotated[
            int | None,
            typer.Option(
                "--nodes",
                metavar="N",
                parser=whole_number("--nodes", 1, 10**15),
                help=say("help.bestmove_nodes"),
            ),
        ] = None,
        depth: Annotated[
            int | None,
            typer.Option(
                "--depth",
                metavar="N",
                parser=whole_number("--depth", 1, 255),
                help=say("help.bestmove_depth"),
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
        lines: Annotated[
            int,
            typer.Option(
                "--lines",
                metavar="K",
                parser=whole_number("--lines", *LINES),
                help=say("help.search_lines"),
            ),
        ] = 1,
        as_json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        from tilewright.cli.console import print_json, terminal
        from tilewright.cli.search_run import Wishes, run_search
        from tilewright.cli.search_words import document, move_in_words
        from tilewright.cli.sources import read_position
        from tilewright.engine.engines import engine_of

        shown = read_position(position)
        offer = engine_of(shown.game.name)
        if shown.position.outcome is not None and not as_json:
            raise TurnError(f"{shown.game.name}.turn.over")
        if seconds is None and nodes is None and depth is None:
            seconds = _USUAL_SECONDS
        wishes = Wishes(
            Limits(seconds=seconds, nodes=nodes, depth=depth), lines=lines, threads=threads
        )
        result = run_search(offer, shown.position, wishes, say)
        if as_json:
            print_json(document(result, lines, equal=False))
        else:
            for line in move_in_words(result.analysis, say):
                terminal().print(line, soft_wrap=True)
        result.end()
