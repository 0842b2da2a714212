"""``tilewright perft``: count sequences of placements, to check and measure the rules."""

from typing import Annotated

import typer

from tilewright.cli.arguments import whole_number
from tilewright.cli.commands import command_class
from tilewright.cli.speech import Speaker
from tilewright.game import ConfigError

__all__ = ["register"]


def register(app: typer.Typer, say: Speaker) -> None:
    """Add the command."""

    @app.command(help=say("help.perft"), cls=command_class(say))
    def perft(
        game: Annotated[
            str, typer.Argument(metavar="lits", help=say("help.perft_game"), show_default=False)
        ],
        depth: Annotated[
            int,
            typer.Option(
                "--depth",
                metavar="D",
                parser=whole_number("--depth", 0, 36),
                help=say("help.depth"),
            ),
        ],
        size: Annotated[
            int | None,
            typer.Option(
                "--size", metavar="N", parser=whole_number("--size", 4, 12), help=say("help.size")
            ),
        ] = None,
        supply: Annotated[
            int | None,
            typer.Option(
                "--supply",
                metavar="K",
                parser=whole_number("--supply", 1, 99),
                help=say("help.supply"),
            ),
        ] = None,
        position: Annotated[
            str | None,
            typer.Option("--position", metavar="TEXT", help=say("help.perft_position")),
        ] = None,
    ) -> None:
        from time import perf_counter

        from tilewright.cli.console import note
        from tilewright.lits.native import perft as count_sequences
        from tilewright.lits.native import placed_in_order
        from tilewright.lits.position import LitsPosition
        from tilewright.lits.position_text import USUAL_SUPPLY

        if game.lower() != "lits":
            raise ConfigError("cli.perft.game", parts=[game[:40]], game=game[:40])
        placed: list[int] = []
        if position is not None:
            if size is not None or supply is not None:
                raise ConfigError("cli.perft.both", parts=["--position"])
            begin = LitsPosition.parse(position)
            size, supply, placed = begin.size, begin.supply, placed_in_order(begin)
            note(say("perft.position", position=begin, depth=depth))
        elif size is None:
            raise ConfigError("cli.perft.neither", parts=["--size"])
        else:
            supply = USUAL_SUPPLY if supply is None else supply
            note(say("perft.size", size=size, supply=supply, depth=depth))
        started = perf_counter()
        count = count_sequences(size, supply, depth, placed)
        seconds = perf_counter() - started
        rate = f"{count / max(seconds, 1e-9):,.0f}"
        note(say("perft.rate", seconds=f"{seconds:.3f}", rate=rate))
        print(f"count {count}")
