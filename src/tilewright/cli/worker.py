"""``tilewright worker``: a process that thinks for the bots of servers on one PostgreSQL."""

import asyncio
import signal
from typing import Annotated

import typer

from tilewright.cli.arguments import whole_number
from tilewright.cli.commands import command_class
from tilewright.cli.console import one_line
from tilewright.cli.log_options import log_format_option, log_level_option
from tilewright.cli.speech import Speaker
from tilewright.server.log_choices import LogFormat, LogLevel

__all__ = ["register"]


def register(app: typer.Typer, say: Speaker) -> None:
    """Add the command."""

    @app.command("worker", help=say("help.worker"), cls=command_class(say))
    def command(
        database: Annotated[
            str, typer.Option("--database", metavar="URL", help=say("help.worker_database"))
        ],
        processes: Annotated[
            int,
            typer.Option(
                "--processes",
                metavar="N",
                parser=whole_number("--processes", 1, 64),
                help=say("help.worker_processes"),
            ),
        ] = 2,
        name: Annotated[
            str | None, typer.Option("--name", metavar="NAME", help=say("help.worker_name"))
        ] = None,
        log_format: Annotated[str, log_format_option(say)] = LogFormat.TEXT,
        log_level: Annotated[str, log_level_option(say)] = LogLevel.INFO,
    ) -> None:
        from tilewright.server.logs import begin_logs
        from tilewright.server.thinking.opening import usual_name

        begin_logs(LogFormat(log_format), LogLevel(log_level))
        asyncio.run(_work(database, processes, one_line(name or usual_name())[:40], say))
        print(say("worker.stopped"), flush=True)


async def _work(database: str, processes: int, name: str, say: Speaker) -> None:
    """Think until Ctrl+C or a supervisor's SIGTERM, which is an ordinary stop too."""
    from tilewright.server.thinking.serving import think_until

    stopping, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(stopping.set))
    await think_until(
        stopping,
        database,
        processes,
        name,
        lambda: print(say("worker.ready", name=name, processes=processes), flush=True),
    )
