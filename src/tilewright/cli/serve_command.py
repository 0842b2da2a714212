"""``tilewright serve``: registers :func:`tilewright.cli.serve.serve` as a command."""

from typing import Annotated

import typer

from tilewright.cli.arguments import network, whole_number
from tilewright.cli.commands import command_class
from tilewright.cli.log_options import log_format_option, log_level_option
from tilewright.cli.speech import Speaker
from tilewright.server.log_choices import LogFormat, LogLevel

__all__ = ["register"]


def register(app: typer.Typer, say: Speaker) -> None:
    """Add the command."""

    @app.command("serve", help=say("help.serve"), cls=command_class(say))
    def command(
        host: Annotated[
            str, typer.Option("--host", metavar="H", help=say("help.host"))
        ] = "127.0.0.1",
        port: Annotated[
            int | None,
            typer.Option(
                "--port",
                metavar="P",
                parser=whole_number("--port", 0, 65535),
                help=say("help.port"),
            ),
        ] = None,
        database: Annotated[
            str | None, typer.Option("--database", metavar="URL", help=say("help.database"))
        ] = None,
        no_browser: Annotated[
            bool, typer.Option("--no-browser", help=say("help.no_browser"))
        ] = False,
        proxy: Annotated[
            list[str] | None,
            typer.Option(
                "--proxy", metavar="ADDRESS", parser=network("--proxy"), help=say("help.proxy")
            ),
        ] = None,
        no_limits: Annotated[bool, typer.Option("--no-limits", help=say("help.no_limits"))] = False,
        bot_processes: Annotated[
            int,
            typer.Option(
                metavar="N",
                parser=whole_number("--bot-processes", 0, 64),
                help=say("help.bot_processes"),
            ),
        ] = 2,
        metrics_token: Annotated[
            str | None,
            typer.Option(
                "--metrics-token",
                metavar="T",
                envvar="TILEWRIGHT_METRICS_TOKEN",
                show_envvar=False,
                help=say("help.metrics_token"),
            ),
        ] = None,
        log_format: Annotated[str, log_format_option(say)] = LogFormat.TEXT,
        log_level: Annotated[str, log_level_option(say)] = LogLevel.INFO,
        access_log: Annotated[
            bool, typer.Option("--access-log/--no-access-log", help=say("help.access_log"))
        ] = False,
    ) -> None:
        from tilewright.cli.serve import serve

        serve(
            host,
            port,
            database,
            browser=not no_browser,
            language=say.language,
            proxies=proxy or (),
            limits=not no_limits,
            bot_processes=bot_processes,
            metrics_token=metrics_token,
            log_format=LogFormat(log_format),
            log_level=LogLevel(log_level),
            access_log=access_log,
        )
