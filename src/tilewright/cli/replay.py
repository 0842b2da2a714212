"""``tilewright replay``: the moves of a record, and the position at any ply."""

from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.arguments import whole_number
from tilewright.cli.commands import command_class
from tilewright.cli.speech import Speaker
from tilewright.game import JsonObject

if TYPE_CHECKING:
    from rich.console import Console

    from tilewright.play.record import Record

__all__ = ["register"]


def register(app: typer.Typer, say: Speaker) -> None:
    """Add the command."""

    @app.command(help=say("help.replay"), cls=command_class(say))
    def replay(
        source: Annotated[
            str, typer.Argument(metavar="RECORD", help=say("help.record"), show_default=False)
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
        as_json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        from tilewright.cli.console import print_json, terminal
        from tilewright.cli.sources import one_of, read_records

        records = read_records(source)
        number = 1 if number is None else number
        record = one_of(records, number)
        reached = record.plies if ply is None else ply
        if as_json:
            print_json(_document(record, reached, len(records)))
        else:
            _print(terminal(), record, reached, say, number, len(records))


def _document(record: "Record", ply: int, games: int) -> JsonObject:
    from tilewright.games import game_named

    position = record.position_at(ply)
    return {
        "game": record.game,
        "games": games,
        "variant": record.variant,
        "settings": dict(record.settings),
        "tags": dict(record.tags),
        "moves": [noted.move for noted in record.moves],
        "plies": record.plies,
        "ply": ply,
        "text": str(position),
        "position": game_named(record.game).summary(position),
        "result": None if record.result is None else record.result.to_json(),
    }


def _print(
    console: "Console", record: "Record", ply: int, say: Speaker, number: int, games: int
) -> None:
    from rich.text import Text

    from tilewright.cli.console import flow, show_lines
    from tilewright.cli.results import result_in_words
    from tilewright.games import game_named

    position = record.position_at(ply)
    if games > 1:
        console.print(say("replay.number", number=number, games=games))
    for name, value in record.tags:
        console.print(Text.assemble((f"{name}: ", "bold"), value))
    flow(
        console,
        (
            (f"{place}. {noted.move}", "reverse" if place == ply else "dim" if place > ply else "")
            for place, noted in enumerate(record.moves, start=1)
        ),
    )
    console.print(say("replay.ply", ply=ply, plies=record.plies))
    lines = game_named(record.game).show(position, language=say.language, width=console.width)
    show_lines(console, lines)
    if ply == record.plies and record.result is not None:
        console.print(result_in_words(record.result, say))
