"""``tilewright draw``: a position or a moment of a record as a picture."""

from pathlib import PurePath
from typing import Annotated

import typer

from tilewright.cli.arguments import choice, whole_number
from tilewright.cli.commands import command_class
from tilewright.cli.speech import Speaker
from tilewright.game import ConfigError

__all__ = ["register"]


def register(app: typer.Typer, say: Speaker) -> None:
    """Add the command."""

    @app.command(help=say("help.draw"), cls=command_class(say))
    def draw(
        source: Annotated[
            str,
            typer.Argument(metavar="POSITION|RECORD", help=say("help.source"), show_default=False),
        ],
        output: Annotated[
            str, typer.Option("-o", "--output", metavar="FILE", help=say("help.output"))
        ],
        ply: Annotated[
            int | None,
            typer.Option(
                "--ply", metavar="N", parser=whole_number("--ply", 0, 10**6), help=say("help.ply")
            ),
        ] = None,
        number: Annotated[
            int | None,
            typer.Option(
                "--game",
                metavar="N",
                parser=whole_number("--game", 1, 10**6),
                help=say("help.game"),
            ),
        ] = None,
        theme: Annotated[
            str,
            typer.Option(
                "--theme",
                metavar="light|dark",
                parser=choice("--theme", ("light", "dark")),
                help=say("help.theme"),
            ),
        ] = "light",
        width: Annotated[
            int | None,
            typer.Option(
                "--width",
                metavar="W",
                parser=whole_number("--width", 1, 4096),
                help=say("help.width"),
            ),
        ] = None,
    ) -> None:
        from tilewright.cli.sources import shown_by, write_file

        if not output:
            raise ConfigError("cli.file.unnamed", parts=["--output"])
        suffix = PurePath(output).suffix.lower()
        if suffix not in (".svg", ".png"):
            raise ConfigError("cli.draw.suffix", parts=[output[:80]], file=output[:80])
        if suffix == ".svg" and width is not None:
            raise ConfigError("cli.draw.width", parts=["--width"])
        shown = shown_by(source, ply, number)
        svg = shown.game.draw(shown.position, theme, say.language)
        if suffix == ".svg":
            write_file(output, svg)
        else:
            from tilewright.drawing.png import png

            write_file(output, png(svg, width))
