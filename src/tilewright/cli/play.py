"""``tilewright play``: a game at the terminal."""

from typing import Annotated

import typer

from tilewright.cli.arguments import overrides, whole_number
from tilewright.cli.commands import command_class
from tilewright.cli.speech import Speaker
from tilewright.game import ConfigError
from tilewright.games import GAME_NAMES, game_named

__all__ = ["register"]


def register(app: typer.Typer, say: Speaker) -> None:
    """Add the command."""

    @app.command(help=say("help.play"), cls=command_class(say))
    def play(
        game: Annotated[
            str,
            typer.Argument(
                metavar="|".join(GAME_NAMES), help=say("help.play_game"), show_default=False
            ),
        ],
        variant: Annotated[
            str | None, typer.Option("--variant", metavar="NAME", help=say("help.variant"))
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
        seats: Annotated[
            str | None, typer.Option("--seats", metavar="WHO,WHO", help=say("help.seats"))
        ] = None,
        bot: Annotated[
            str | None, typer.Option("--bot", metavar="BOT", help=say("help.bot"))
        ] = None,
        seed: Annotated[
            int | None,
            typer.Option(
                "--seed",
                metavar="N",
                parser=whole_number("--seed", 0, 2**63 - 1),
                help=say("help.seed"),
            ),
        ] = None,
        record: Annotated[
            str | None, typer.Option("--record", metavar="FILE", help=say("help.record_to"))
        ] = None,
        overwrite: Annotated[bool, typer.Option("--overwrite", help=say("help.overwrite"))] = False,
    ) -> None:
        import secrets
        import time

        from tilewright.chance import SEED_LIMIT
        from tilewright.cli.console import terminal
        from tilewright.cli.play_loop import PlayLoop, record_text
        from tilewright.cli.play_session import Session, Setup
        from tilewright.cli.sources import is_file, require_input, write_file

        game = game.lower()
        rules = game_named(game)
        if seats is not None and bot is not None:
            raise ConfigError("cli.play.seats_or_bot", parts=["--seats", "--bot"])
        setup = Setup(
            game=game,
            variant=variant.lower() if variant is not None else None,
            overrides=overrides(rules, settings, {"board": board, "players": players}),
            seats=tuple(seat.strip().lower() for seat in seats.split(","))
            if seats is not None
            else (),
            bot=bot.lower() if bot is not None else None,
            seed=secrets.randbelow(SEED_LIMIT) if seed is None else seed,
        )
        session = Session(setup)
        date = time.strftime("%Y.%m.%d")
        if session.has_people:
            require_input()
        if record is not None:
            if not overwrite and is_file(record):
                raise ConfigError("cli.play.record_exists", parts=[record[:80]], file=record[:80])
            # Found out now rather than after the game.
            write_file(record, record_text(session, record, date), replace=overwrite)
        console = terminal()
        loop = PlayLoop(session, console, say, date)
        loop.saved |= {record} if record is not None else set()
        seats_told = [loop.narrator.player(seat) for seat in range(len(session.players))]
        names = say("comma").join(seats_told)
        console.print(say("play.welcome", game=say.key(f"{game}.name"), players=names))
        console.print(say("play.seed", seed=setup.seed), style="dim")
        if session.has_people:
            console.print(say("play.ask_help"), style="dim")
        try:
            loop.run()
        finally:
            if record is not None:
                write_file(record, record_text(session, record, date))
