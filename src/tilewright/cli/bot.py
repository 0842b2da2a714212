"""``tilewright bot``: an engine as a player on a site."""

from typing import Annotated

import typer

from tilewright.cli.arguments import decimal, whole_number
from tilewright.cli.commands import command_class
from tilewright.cli.speech import Speaker
from tilewright.games import GAME_NAMES

__all__ = ["register"]

_MOST_SECONDS = 3600.0
_MOST_MATCHES = 50


def register(app: typer.Typer, say: Speaker) -> None:
    """Add the command."""
    games = f"{'|'.join(GAME_NAMES)}[,…]"

    @app.command("bot", help=say("help.bot_command"), cls=command_class(say))
    def command(
        address: Annotated[
            str, typer.Argument(metavar="URL", help=say("help.bot_address"), show_default=False)
        ],
        engine: Annotated[
            str,
            typer.Option(
                "--engine", metavar="ENGINE", help=say("help.bot_engine"), show_default=False
            ),
        ],
        token: Annotated[
            str | None, typer.Option("--token", metavar="T", help=say("help.bot_token"))
        ] = None,
        accept: Annotated[
            str | None, typer.Option("--accept", metavar=games, help=say("help.bot_accept"))
        ] = None,
        offer: Annotated[
            str | None, typer.Option("--offer", metavar=games, help=say("help.bot_offer"))
        ] = None,
        rated: Annotated[
            bool | None,
            typer.Option("--rated/--casual", help=say("help.bot_rated"), show_default=False),
        ] = None,
        clock: Annotated[
            str | None, typer.Option("--clock", metavar="CLOCK", help=say("help.bot_clock"))
        ] = None,
        move_seconds: Annotated[
            float | None,
            typer.Option(
                "--move-time",
                metavar="S",
                parser=decimal("--move-time", 0.001, _MOST_SECONDS),
                help=say("help.bot_move_time"),
            ),
        ] = None,
        agrees: Annotated[bool, typer.Option("--agree", help=say("help.bot_agree"))] = False,
        matches: Annotated[
            int,
            typer.Option(
                "--matches",
                metavar="N",
                parser=whole_number("--matches", 1, _MOST_MATCHES),
                help=say("help.bot_matches"),
            ),
        ] = 1,
    ) -> None:
        from tilewright.cli.bot_run import games_named, play_on_site, token_or_environment
        from tilewright.site.engine_choice import EngineChoice
        from tilewright.site.manner import ClockWish, Manner, Wanted

        wanted = Wanted(
            accept=games_named("--accept", accept),
            offer=games_named("--offer", offer),
            rated=rated,
            clock=ClockWish() if clock is None else ClockWish.parse(clock),
            matches=matches,
        )
        play_on_site(
            address,
            token_or_environment(token),
            EngineChoice.parse(engine),
            wanted,
            Manner(move_seconds, agrees),
            say,
        )
