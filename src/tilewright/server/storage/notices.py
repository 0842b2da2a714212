"""Who is told of what was stored: callbacks in this process, and a notice to the others."""

from collections.abc import Callable

from sqlalchemy import Connection, func, select

from tilewright.server.logs import log
from tilewright.server.storage.engine import Database, DatabaseKind

__all__ = ["Notices", "OnStored"]

OnStored = Callable[[str, int], None]
"""Called with a match and the number of the last thing that was stored of it."""


class Notices:
    """Notices of one kind; on PostgreSQL they go to ``channel`` as ``match number``."""

    def __init__(self, database: Database, channel: str) -> None:
        self._database = database
        self._channel = channel
        self._callbacks: list[OnStored] = []

    def call(self, callback: OnStored) -> Callable[[], None]:
        """Call back whenever this process has stored something; the answer ends that."""
        self._callbacks.append(callback)

        def end() -> None:
            self._callbacks.remove(callback)

        return end

    def enclose(self, connection: Connection, match: str, number: int) -> None:
        """Let the transaction tell the other processes.

        It does so at its commit and only then: nobody hears of what is rolled back.
        """
        if self._database.kind is DatabaseKind.POSTGRESQL:
            connection.execute(select(func.pg_notify(self._channel, f"{match} {number}")))

    def tell(self, match: str, number: int) -> None:
        """Tell this process, after the commit."""
        for callback in tuple(self._callbacks):
            try:
                callback(match, number)
            except Exception:
                # It is stored: whoever wrote it must not hear that it is not.
                log.exception("watcher_failed", match=match)
