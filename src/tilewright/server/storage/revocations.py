"""Who is told when sessions or tokens of a person end, or the person is shut out or gone."""

from collections.abc import Callable

from sqlalchemy import func, select

from tilewright.server.errors import StorageUnavailableError
from tilewright.server.logs import log
from tilewright.server.storage.engine import Database, DatabaseKind

__all__ = ["REVOCATION_CHANNEL", "OnRevoked", "Revocations"]

REVOCATION_CHANNEL = "tilewright_revocations"
"""The channel on which PostgreSQL tells every process, by the person's identifier."""

OnRevoked = Callable[[str], None]
"""Called with the identifier of the person."""


class Revocations:
    """Notices that somebody may not be who they were any more: ask again."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._callbacks: list[OnRevoked] = []

    def call(self, callback: OnRevoked) -> Callable[[], None]:
        """Call back for each notice of this process; the answer ends that."""
        self._callbacks.append(callback)

        def end() -> None:
            self._callbacks.remove(callback)

        return end

    async def announce(self, person: str) -> None:
        """Tell this process and all others, after it was stored.

        A notice that gets lost does no lasting harm: whoever acts over a socket is asked for again
        now and then. So a database that has just gone away is no error here.
        """
        for callback in tuple(self._callbacks):
            callback(person)
        if self._database.kind is not DatabaseKind.POSTGRESQL:
            return
        try:
            notice = select(func.pg_notify(REVOCATION_CHANNEL, person))
            await self._database.transact(lambda connection: connection.execute(notice))
        except StorageUnavailableError:
            log.warning("revocation_not_told")
