"""``tilewright serve``: the place to play, on this machine."""

import asyncio
import contextlib
import gc
import ipaddress
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Sequence
from types import FrameType
from typing import TYPE_CHECKING

from tilewright import messages
from tilewright.server.log_choices import LogFormat, LogLevel

if TYPE_CHECKING:
    from uvicorn import Server

    from tilewright.server.farewell import Farewell

__all__ = ["DEFAULT_PORT", "serve"]

DEFAULT_PORT = 8710
"""The port when none is wished; the next free one is taken when it is in use."""

INTERRUPTED = 130
"""The exit status of a server that was not left the time to say farewell."""

SOCKET_MESSAGE_LIMIT = 64 * 1024
"""Longer socket messages close the socket; shorter ones are judged by the application."""


def serve(
    host: str,
    port: int | None,
    database: str | None,
    *,
    browser: bool,
    language: str,
    proxies: Sequence[str] = (),
    limits: bool = True,
    bot_processes: int = 2,
    metrics_token: str | None = None,
    log_format: LogFormat = LogFormat.TEXT,
    log_level: LogLevel = LogLevel.INFO,
    access_log: bool = False,
) -> None:
    """Serve until interrupted. ``port`` None means the usual one, or the next that is free.

    ``proxies`` are the addresses and networks of proxies, who are believed when they say for whom
    they ask; nobody else is. Without ``limits`` a crowd is not kept out. So many ``bot_processes``
    think here; with none, bots are left to workers. Whoever knows the ``metrics_token`` may read
    the figures of the process. With an ``access_log`` every request is logged. Raises ConfigError
    when the host, the port or the database cannot be used, and when bots would never move.
    """
    import uvicorn

    from tilewright.server.app import make_app
    from tilewright.server.guards import LOCAL_HOSTS
    from tilewright.server.limits import USUAL
    from tilewright.server.listening import address_of, listen
    from tilewright.server.logs import begin_logs
    from tilewright.server.storage import default_database, try_database
    from tilewright.server.storage.urls import kind_of
    from tilewright.server.thinking.opening import check_processes

    begin_logs(log_format, log_level, access=access_log)
    url = default_database() if database is None else database
    check_processes(kind_of(url), bot_processes)
    asyncio.run(try_database(url))
    usual = range(DEFAULT_PORT, DEFAULT_PORT + 20)
    listener = listen(host, usual if port is None else range(port, port + 1))
    address = address_of(host, listener.getsockname()[1])
    app = make_app(
        url,
        # A proxy passes on the public name, which is not known here.
        hosts=LOCAL_HOSTS if _is_loopback(host) and not proxies else None,
        proxies=proxies,
        allowances=USUAL if limits else USUAL.lifted(),
        bot_processes=bot_processes,
        metrics_token=metrics_token or None,
    )
    config = uvicorn.Config(
        app,
        # Logs are ours, and so is whom to believe: the application sees who really asks first.
        log_config=None,
        access_log=False,
        proxy_headers=False,
        ws_max_size=SOCKET_MESSAGE_LIMIT,
        # A compressor for each socket takes more memory than all else of it.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
    )
    server = uvicorn.Server(config)
    _say_farewell(server, app.state.farewell)
    _hurry_when_asked_again(server)

    async def run() -> None:
        announcing = asyncio.create_task(_announce(server, address, browser, language))
        await server.serve(sockets=[listener])
        announcing.cancel()

    # A supervisor's SIGTERM is an ordinary stop, like Ctrl+C.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    # The quick event loop where it is installed.
    runner = asyncio.Runner(loop_factory=config.get_loop_factory())
    with contextlib.suppress(KeyboardInterrupt), runner:
        runner.run(run())
    print(messages.render("server.stopped", {}, language), flush=True)
    if not server.started:
        raise SystemExit(1)


def _say_farewell(server: "Server", farewell: "Farewell") -> None:
    """Have a server tell its clients that it stops, before it closes their sockets."""
    shutdown = server.shutdown

    async def leave(sockets: list[socket.socket] | None = None) -> None:
        # Nobody new comes in: whoever does would have to be told too.
        for listening in server.servers:
            listening.close()
        await farewell.say()
        await shutdown(sockets)

    # Where the library's server is told to stop is its own affair; this is the way there.
    server.shutdown = leave  # type: ignore[method-assign]


def _hurry_when_asked_again(server: "Server") -> None:
    """Have a second Ctrl+C or SIGTERM end the process at once.

    Nothing is lost by that: whatever was acknowledged has been committed, and the workers that
    think for bots end when they lose their owner.
    """
    stop = server.handle_exit

    def stop_or_end(sig: int, frame: FrameType | None) -> None:
        if server.should_exit:
            os._exit(INTERRUPTED)
        stop(sig, frame)

    server.handle_exit = stop_or_end  # type: ignore[method-assign]


async def _announce(server: "Server", address: str, browser: bool, language: str) -> None:
    """Say where the page is once it can be opened, and open it where there is a display."""
    while not server.started:
        await asyncio.sleep(0.01)
    _spare_what_stays()
    print(messages.render("server.serving", {"address": address}, language), flush=True)
    if browser and _has_display():
        await asyncio.to_thread(webbrowser.open, address)


def _spare_what_stays() -> None:
    """Have Python's collector leave alone what the start has made, which stays to the end.

    Going through all of it again and again would hold up every match for a tenth of a second.
    """
    gc.collect()
    gc.freeze()


def _has_display() -> bool:
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
