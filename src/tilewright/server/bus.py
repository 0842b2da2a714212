"""How a process hears of what others on one PostgreSQL do: appends, chat, and ends of sessions.

Publishing is the append itself: its transaction carries the notice, so nobody hears of what was not
stored and everything that was stored is heard of.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from tilewright.server.errors import StorageUnavailableError
from tilewright.server.logs import log
from tilewright.server.storage.chat import CHAT_CHANNEL
from tilewright.server.storage.engine import CONNECT_SECONDS, Database, DatabaseKind
from tilewright.server.storage.matches import EVENT_CHANNEL
from tilewright.server.storage.notices import OnStored
from tilewright.server.storage.revocations import REVOCATION_CHANNEL, OnRevoked

if TYPE_CHECKING:
    from psycopg import AsyncConnection

    from tilewright.server.storage.storage import Storage

__all__ = ["Bus", "LocalBus", "PostgresBus", "make_bus"]

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Seconds before a lost connection is opened again; the pause doubles up to the second."""

KEEPALIVE = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}
"""A connection that only listens would otherwise notice a cut cable after hours."""


class Bus(Protocol):
    """Tells of appends to matches, of chat, and of ends of sessions and tokens."""

    def subscribe(
        self,
        on_append: OnStored,
        on_gap: Callable[[], None],
        on_line: OnStored | None = None,
        on_revoked: OnRevoked | None = None,
    ) -> Callable[[], None]:
        """Call ``on_append`` with a match and its last number whenever one has grown.

        It may be called twice for one append, also for the process's own. ``on_line`` is called
        with a match and the number of each line of chat, ``on_revoked`` with a person whose
        sessions or tokens have ended, ``on_gap`` when some of all that may have been missed: look
        again at everything that is watched. All run on the event loop and must not block. The
        answer ends the subscription.
        """
        ...

    async def start(self) -> None:
        """Begin to listen. Raises StorageUnavailableError."""
        ...

    async def close(self) -> None:
        """Stop listening."""
        ...


def make_bus(storage: "Storage") -> Bus:
    """The bus that fits a storage's database."""
    if storage.database.kind is DatabaseKind.POSTGRESQL:
        return PostgresBus(storage.database)
    return LocalBus(storage)


class LocalBus:
    """The appends of this process, which is the only one on its database: there are no gaps."""

    def __init__(self, storage: "Storage") -> None:
        self._storage = storage

    def subscribe(
        self,
        on_append: OnStored,
        on_gap: Callable[[], None],  # noqa: ARG002
        on_line: OnStored | None = None,
        on_revoked: OnRevoked | None = None,
    ) -> Callable[[], None]:
        """As ``Bus.subscribe``; ``on_gap`` is never called."""
        ends = [self._storage.matches.when_committed(on_append)]
        if on_line is not None:
            ends.append(self._storage.chat.when_committed(on_line))
        if on_revoked is not None:
            ends.append(self._storage.revocations.call(on_revoked))

        def end() -> None:
            while ends:
                ends.pop()()

        return end

    async def start(self) -> None:
        """Nothing to do: the storage calls."""

    async def close(self) -> None:
        """Nothing to do."""


@dataclass(frozen=True, slots=True, eq=False)
class _Subscription:
    on_append: OnStored
    on_gap: Callable[[], None]
    on_line: OnStored | None
    on_revoked: OnRevoked | None


class PostgresBus:
    """The appends of every process, through LISTEN on a connection of its own."""

    def __init__(self, database: Database, *, first_pause: float = FIRST_PAUSE) -> None:
        self._database = database
        self._first_pause = first_pause
        self._subscriptions: list[_Subscription] = []
        self._task: asyncio.Task[None] | None = None

    def subscribe(
        self,
        on_append: OnStored,
        on_gap: Callable[[], None],
        on_line: OnStored | None = None,
        on_revoked: OnRevoked | None = None,
    ) -> Callable[[], None]:
        """As ``Bus.subscribe``."""
        subscription = _Subscription(on_append, on_gap, on_line, on_revoked)
        self._subscriptions.append(subscription)

        def end() -> None:
            with suppress(ValueError):
                self._subscriptions.remove(subscription)

        return end

    async def start(self) -> None:
        """Begin to listen. Raises StorageUnavailableError when that is impossible now."""
        from psycopg import Error

        try:
            connection = await self._connect()
        except (Error, OSError) as error:
            raise StorageUnavailableError from error
        self._task = asyncio.create_task(self._listen(connection))

    async def close(self) -> None:
        """Stop listening and close the connection."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _connect(self) -> "AsyncConnection":
        from psycopg import AsyncConnection
        from psycopg.sql import SQL, Identifier

        connection = await AsyncConnection.connect(
            autocommit=True,
            connect_timeout=CONNECT_SECONDS,
            application_name="tilewright bus",
            **{**KEEPALIVE, **self._database.connect_arguments()},
        )
        try:
            for channel in (EVENT_CHANNEL, CHAT_CHANNEL, REVOCATION_CHANNEL):
                await connection.execute(SQL("LISTEN {}").format(Identifier(channel)))
        except BaseException:
            await connection.close()
            raise
        return connection

    async def _listen(self, connection: "AsyncConnection | None") -> None:
        """Pass notices on for ever; after each loss of the connection say that some were missed."""
        from psycopg import Error

        pause = self._first_pause
        while True:
            try:
                if connection is None:
                    connection = await self._connect()
                    log.info("bus_back")
                    pause = self._first_pause
                    self._call(lambda each: each.on_gap())
                async with connection:
                    async for notice in connection.notifies():
                        self._pass_on(notice.channel, notice.payload)
            except (Error, OSError) as error:
                log.warning("bus_lost", reason=str(error).partition("\n")[0])
            connection = None
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _pass_on(self, channel: str, payload: str) -> None:
        if channel == REVOCATION_CHANNEL:
            self._call(lambda each: each.on_revoked and each.on_revoked(payload))
            return
        match, _, digits = payload.partition(" ")
        # Anybody who may use the database can send notices: what is none of ours is left alone.
        if not digits.isdecimal():
            return
        number = int(digits)
        if channel == EVENT_CHANNEL:
            self._call(lambda each: each.on_append(match, number))
        else:
            self._call(lambda each: each.on_line and each.on_line(match, number))

    def _call(self, told: Callable[[_Subscription], object]) -> None:
        for subscription in tuple(self._subscriptions):
            try:
                told(subscription)
            except Exception:
                log.exception("subscriber_failed")
