"""``tilewright bench``: fixed searches, for a signature of play and the speed."""

from typing import Annotated

import typer

from tilewright.cli.arguments import choice, whole_number
from tilewright.cli.commands import command_class
from tilewright.cli.solve import THREADS
from tilewright.cli.speech import Speaker
from tilewright.engine.engines import ENGINE_GAMES

__all__ = ["register"]


def register(app: typer.Typer, say: Speaker) -> None:
    """Add the command."""

    @app.command(help=say("help.bench"), cls=command_class(say))
    def bench(
        game: Annotated[
            str,
            typer.Option(
                "--game",
                metavar="|".join(ENGINE_GAMES),
                parser=choice("--game", ENGINE_GAMES),
                help=say("help.bench_game"),
            ),
        ] = ENGINE_GAMES[0],
        threads: Annotated[
            int,
            typer.Option(
                "--threads",
                metavar="N",
                parser=whole_number("--threads", *THREADS),
                help=say("help.bench_threads"),
            ),
        ] = 1,
        as_json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        from tilewright.cli.console import print_json
        from tilewright.engine.bench import BenchPosition, run_bench
        from tilewright.game import Analysis

        def tell(position: BenchPosition, analysis: Analysis) -> None:
            nodes = say("bench.nodes", nodes=f"{analysis.nodes:>9,}")
            print(f"{position.name:<16}{nodes}", flush=True)

        result = run_bench(game, threads=threads, watch=None if as_json else tell)
        if as_json:
            print_json(result.to_json())
            return
        print(f"{say('bench.total'):<16}{say('bench.nodes', nodes=f'{result.nodes:>9,}')}")
        rate = f"{result.nodes_per_second:,.0f}"
        print(say("bench.rate", seconds=f"{result.seconds:.3f}", rate=rate))
        if result.signature is not None:
            print(f"signature: {result.signature}")
