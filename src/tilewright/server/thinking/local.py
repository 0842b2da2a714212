"""Bots that think in this process's own pool: SQLite, where no other process may write."""

from tilewright.server.hub import Hub
from tilewright.server.live import LiveMatch
from tilewright.server.thinking.thinker import Chooser, decided

__all__ = ["LocalThinker"]


class LocalThinker:
    """Asks ``chooser`` and makes the move in the hub."""

    def __init__(self, hub: Hub, chooser: Chooser) -> None:
        self._hub = hub
        self._chooser = chooser

    async def move(self, live: LiveMatch, seat: int) -> None:
        """As ``Thinker.move``."""
        decision = await decided(self._chooser, live.match, seat, self._hub.now())
        await self._hub.act(live, decision)
