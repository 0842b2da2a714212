"""``tilewright review``: a game that was played, each move against the best."""

from typing import Annotated

import typer

from tilewright.cli.arguments import decimal, whole_number
from tilewright.cli.commands import command_class
from tilewright.cli.solve import SECONDS, THREADS
from tilewright.cli.speech import Speaker
from tilewright.game import ConfigError, Limits

__all__ = ["register"]

_USUAL_THREADS = 2


def register(app: typer.Typer, say: Speaker) -> None:
    """Add the command."""

    @app.command(help=say("help.review"), cls=command_class(say))
    def review(
        source: Annotated[
            str, typer.Argument(metavar="RECORD", help=say("help.record"), show_default=False)
        ],
        nodes: Annotated[
            int | None,
            typer.Option(
                "--nodes",
                metavar="N",
                parser=whole_number("--nodes", 1, 10**15),
                help=say("help.review_nodes"),
            ),
        ] = None,
        seconds: Annotated[
            float | None,
            typer.Option(
                "--time",
                metavar="S",
                parser=decimal("--time", *SECONDS),
                help=say("help.review_time"),
            ),
        ] = None,
        threads: Annotated[
            int,
            typer.Option(
                "--threads",
                metavar="N",
                parser=whole_number("--threads", *THREADS),
                help=say("help.review_threads"),
            ),
        ] = _USUAL_THREADS,
        number: Annotated[
            int | None,
            typer.Option(
                "--game",
                metavar="N",
                parser=whole_number("--game", 1, 10**6),
                help=say("help.game"),
            ),
        ] = None,
        as_json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
        as_html: Annotated[bool, typer.Option("--html", help=say("help.review_html"))] = False,
    ) -> None:
        from tilewright.cli.console import print_json, terminal
        from tilewright.cli.review_run import run_review
        from tilewright.cli.review_words import show_review
        from tilewright.cli.sources import one_of, read_records
        from tilewright.review.html import page
        from tilewright.review.json_form import to_json

        if as_json and as_html:
            raise ConfigError("cli.review.both", parts=["--json", "--html"])
        record = one_of(read_records(source), 1 if number is None else number)
        found = run_review(record, Limits(seconds=seconds, nodes=nodes), threads, say)
        if as_json:
            print_json(to_json(found))
        elif as_html:
            print(page(found, say.language), end="")
        else:
            show_review(terminal(), found, say)
        if not found.complete:
            raise KeyboardInterrupt
