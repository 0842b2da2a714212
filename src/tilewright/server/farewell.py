"""A process that stops in good order says so to everybody who follows something at it."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TypeAlias

from starlette.websockets import WebSocketDisconnect

from tilewright.game import JsonObject

__all__ = ["FAREWELL_SECONDS", "RESTART_CODE", "Farewell"]

RESTART_CODE = 1012
"""The code by which a socket is closed whose server restarts (RFC 6455's registry)."""

FAREWELL_SECONDS = 2.0
"""So long is waited for clients to take the message in."""

SPREAD_SECONDS = 2.0
"""Clients are asked to come back at different moments within so many seconds."""

Tell: TypeAlias = Callable[[JsonObject], Awaitable[None]]
"""Sends a message to one client and closes its socket."""


class Farewell:
    """The sockets of a process, for when it stops. ``spread`` gives a number from 0 to 1."""

    def __init__(self, spread: Callable[[], float]) -> None:
        self._spread = spread
        self._clients: set[Tell] = set()
        self._said = False

    @property
    def said(self) -> bool:
        """Whether the process is about to stop."""
        return self._said

    @contextmanager
    def awaited(self, tell: Tell) -> Iterator[None]:
        """Tell this client too, if the process stops as long as this lasts."""
        self._clients.add(tell)
        late = asyncio.create_task(self._say_to(tell)) if self._said else None
        try:
            yield
        finally:
            self._clients.discard(tell)
            if late is not None:
                late.cancel()

    async def say(self) -> None:
        """Ask everybody to come back soon, and close their sockets."""
        self._said = True
        tasks = [asyncio.create_task(self._say_to(tell)) for tell in self._clients]
        if tasks:
            _, slow = await asyncio.wait(tasks, timeout=FAREWELL_SECONDS)
            for task in slow:
                task.cancel()

    async def _say_to(self, tell: Tell) -> None:
        pause = round(0.5 + SPREAD_SECONDS * self._spread(), 2)
        # Whoever has just gone needs no farewell.
        with suppress(WebSocketDisconnect, RuntimeError):
            await tell({"type": "closing", "reconnect_after": pause})
