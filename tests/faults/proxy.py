"""A proxy that treats what clients send as a bad network and an impatient finger would.

Messages to the server are doubled, held up, overtaken by later ones, and lost with the connection;
what the server says comes through in order until the connection is cut.
"""

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from enum import StrEnum

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

LONGEST_DELAY = 0.3
"""Seconds."""


class Mischief(StrEnum):
    """What may happen to a message on its way to the server."""

    DOUBLE = "double"
    DELAY = "delay"
    REORDER = "reorder"
    """It is held back until the next one has passed it."""
    CUT_BEFORE = "cut-before"
    """The connection is gone before it arrives."""
    CUT_AFTER = "cut-after"
    """It arrives, and the connection is gone before its answer comes."""


WEIGHTS = {
    None: 12,
    Mischief.DOUBLE: 3,
    Mischief.DELAY: 2,
    Mischief.REORDER: 2,
    Mischief.CUT_BEFORE: 1,
    Mischief.CUT_AFTER: 1,
}


@dataclass(slots=True)
class Proxy:
    """Stands before the server at ``upstream`` (``http://…``); ``done`` counts what it did."""

    upstream: str
    chooser: random.Random
    address: str = ""
    done: Counter = field(default_factory=Counter)

    @contextlib.asynccontextmanager
    async def serving(self) -> AsyncIterator["Proxy"]:
        """Listen at ``address`` as long as this lasts."""
        async with serve(self._relay, "127.0.0.1", 0, close_timeout=1) as server:
            port = server.sockets[0].getsockname()[1]
            self.address = f"http://127.0.0.1:{port}"
            yield self

    async def _relay(self, client: ServerConnection) -> None:
        address = self.upstream.replace("http", "ws", 1) + client.request.path
        cookie = {"Cookie": client.request.headers["Cookie"]}
        async with connect(address, additional_headers=cookie, close_timeout=1) as server:
            ways = [
                asyncio.create_task(self._to_client(server, client)),
                asyncio.create_task(self._to_server(client, server)),
            ]
            try:
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)

    async def _to_client(self, server: ClientConnection, client: ServerConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for message in server:
                await client.send(message)

    async def _to_server(self, client: ServerConnection, server: ClientConnection) -> None:
        """Pass messages on until the connection is cut, here or elsewhere."""
        held: list[str] = []
        with contextlib.suppress(ConnectionClosed):
            async for message in client:
                mischief = self._choose()
                self.done[mischief] += 1
                if mischief is Mischief.REORDER:
                    held.append(message)
                    continue
                if mischief is Mischief.DELAY:
                    await asyncio.sleep(self.chooser.uniform(0.0, LONGEST_DELAY))
                if mischief is not Mischief.CUT_BEFORE:
                    await server.send(message)
                if mischief is Mischief.DOUBLE:
                    await server.send(message)
                while held:
                    await server.send(held.pop())
                if mischief in (Mischief.CUT_BEFORE, Mischief.CUT_AFTER):
                    client.transport.abort()
                    return

    def _choose(self) -> Mischief | None:
        return self.chooser.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
