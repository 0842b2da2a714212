"""``tilewright match``: two players against each other, many times."""

from typing import Annotated

import typer

from tilewright.cli.arguments import choice, decimal, overrides, whole_number
from tilewright.cli.commands import command_class
from tilewright.cli.speech import Speaker
from tilewright.game import ConfigError, Limits
from tilewright.games import GAME_NAMES, game_named

__all__ = ["register"]

_MOST_SECONDS = 1_000_000.0


def register(app: typer.Typer, say: Speaker) -> None:
    """Add the command."""

    @app.command(help=say("help.match"), cls=command_class(say))
    def match(
        first: Annotated[
            str, typer.Argument(metavar="A", help=say("help.match_player"), show_default=False)
        ],
        second: Annotated[
            str, typer.Argument(metavar="B", help=say("help.match_player"), show_default=False)
        ],
        games: Annotated[
            int,
            typer.Option(
                "--games",
                metavar="N",
                parser=whole_number("--games", 1, 1_000_000),
                help=say("help.match_games"),
            ),
        ] = 100,
        seconds: Annotated[
            float | None,
            typer.Option(
                "--time",
                metavar="S",
                parser=decimal("--time", 0.001, _MOST_SECONDS),
                help=say("help.match_time"),
            ),
        ] = None,
        nodes: Annotated[
            int | None,
            typer.Option(
                "--nodes",
                metavar="N",
                parser=whole_number("--nodes", 1, 10**15),
                help=say("help.match_nodes"),
            ),
        ] = None,
        depth: Annotated[
            int | None,
            typer.Option(
                "--depth",
                metavar="N",
                parser=whole_number("--depth", 1, 255),
                help=say("help.match_depth"),
            ),
        ] = None,
        game: Annotated[
            str,
            typer.Option(
                "--game",
                metavar="|".join(GAME_NAMES),
                parser=choice("--game", GAME_NAMES),
                help=say("help.play_game"),
            ),
        ] = GAME_NAMES[0],
        variant: Annotated[
            str | None, typer.Option("--variant", metavar="NAME", help=say("help.variant"))
        ] = None,
        size: Annotated[
            str | None, typer.Option("--size", metavar="N", help=say("help.match_size"))
        ] = None,
        board: Annotated[
            str | None, typer.Option("--board", metavar="BOARD", help=say("help.board"))
        ] = None,
        players: Annotated[
            str | None, typer.Option("--players", metavar="N", help=say("help.players"))
        ] = None,
        settings: Annotated[
            list[str] | None,
            typer.Option("--set", metavar="OPTION=VALUE", help=say("help.set")),
        ] = None,
        opening: Annotated[
            int,
            typer.Option(
                "--opening",
                metavar="N",
                parser=whole_number("--opening", 0, 200),
                help=say("help.match_opening"),
            ),
        ] = 0,
        sprt: Annotated[
            tuple[str, str] | None,
            typer.Option("--sprt", metavar="ELO0 ELO1", help=say("help.match_sprt")),
        ] = None,
        alpha: Annotated[
            float,
            typer.Option(
                "--alpha",
                metavar="P",
                parser=decimal("--alpha", 0.0001, 0.4999),
                help=say("help.match_alpha"),
            ),
        ] = 0.05,
        beta: Annotated[
            float,
            typer.Option(
                "--beta",
                metavar="P",
                parser=decimal("--beta", 0.0001, 0.4999),
                help=say("help.match_beta"),
            ),
        ] = 0.05,
        tolerance: Annotated[
            float,
            typer.Option(
                "--tolerance",
                metavar="S",
                parser=decimal("--tolerance", 0, 3600),
                help=say("help.match_tolerance"),
            ),
        ] = 0.1,
        lose_on_time: Annotated[
            bool, typer.Option("--lose-on-time", help=say("help.match_lose_on_time"))
        ] = False,
        seed: Annotated[
            int | None,
            typer.Option(
                "--seed",
                metavar="N",
                parser=whole_number("--seed", 0, 2**63 - 1),
                help=say("help.match_seed"),
            ),
        ] = None,
        folder: Annotated[
            str | None, typer.Option("--out", metavar="FOLDER", help=say("help.match_out"))
        ] = None,
        parallel: Annotated[
            int,
            typer.Option(
                "--parallel",
                metavar="P",
                parser=whole_number("--parallel", 1, 256),
                help=say("help.match_parallel"),
            ),
        ] = 1,
        as_json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        import secrets

        from tilewright.chance import SEED_LIMIT
        from tilewright.cli.match_run import play_match
        from tilewright.engine.arena import Entrant, MatchPlan, Sprt
        from tilewright.engine.arena.folder import seed_of_folder

        if folder == "":
            raise ConfigError("cli.file.unnamed", parts=["--out"])
        if seed is None and folder is not None:
            seed = seed_of_folder(folder)
        test = None
        if sprt is not None:
            elo0, elo1 = (decimal("--sprt", -1000, 1000)(elo) for elo in sprt)
            test = Sprt(elo0, elo1, alpha, beta)
        plan = MatchPlan.create(
            game,
            Entrant.parse(first),
            Entrant.parse(second),
            games=games,
            seed=secrets.randbelow(SEED_LIMIT) if seed is None else seed,
            variant=variant.lower() if variant is not None else None,
            settings=overrides(
                game_named(game), settings, {"size": size, "board": board, "players": players}
            ),
            limits=Limits(seconds=seconds, nodes=nodes, depth=depth),
            opening=opening,
            tolerance=tolerance,
            lose_on_time=lose_on_time,
            sprt=test,
        )
        play_match(plan, folder, parallel, say, as_json=as_json)
