"""``tilewright show``: a position in the terminal or as JSON."""

from typing import Annotated

import typer

from tilewright.cli.commands import command_class
from tilewright.cli.speech import Speaker

__all__ = ["register"]


def register(app: typer.Typer, say: Speaker) -> None:
    """Add the command."""

    @app.command(help=say("help.show"), cls=command_class(say))
    def show(
        position: Annotated[str, typer.Argument(help=say("help.position"), show_default=False)],
        as_json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
        hints: Annotated[bool, typer.Option("--hints", help=say("help.hints"))] = False,
    ) -> None:
        from tilewright.cli.console import print_json, show_lines, terminal
        from tilewright.cli.results import result_in_words
        from tilewright.cli.sources import read_position

        shown = read_position(position)
        if as_json:
            print_json(shown.game.summary(shown.position))
            return
        console = terminal()
        lines = shown.game.show(
            shown.position, hints=hints, language=say.language, width=console.width
        )
        show_lines(console, lines)
        if shown.position.outcome is not None:
            console.print(result_in_words(shown.position.outcome, say))
