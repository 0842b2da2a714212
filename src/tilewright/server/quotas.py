"""How many matches somebody may make, and have open at the same time."""

import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from tilewright.game import TilewrightError
from tilewright.server.callers import Caller
from tilewright.server.errors import QuotaError
from tilewright.server.limits import Buckets, Limits
from tilewright.server.room import Room
from tilewright.server.storage import PersonKind, Storage

__all__ = ["Quotas"]


@dataclass(frozen=True, slots=True)
class Quotas:
    """The bounds of a server process; nobody's is reached by playing."""

    storage: Storage
    limits: Limits

    @asynccontextmanager
    async def making(self, caller: Caller) -> AsyncIterator[None]:
        """A match is made; it counts unless the block ends with an error that is ours.

        Raises QuotaError as ``require_room`` does, and TooManyError for too many in a while.
        """
        await self.require_room(caller)
        made, key = self._made_by(caller), caller.id or ""
        made.take(key)
        try:
            yield
        except TilewrightError:
            made.give_back(key)
            raise

    async def rematch(self, room: Room) -> str:
        """The address of the next match, which counts for whoever asks first.

        Raises as ``Room.rematch`` and ``making`` do.
        """
        if room.viewer.watching or room.live.header.rematch is not None:
            return await room.rematch()
        async with self.making(room.viewer.caller):
            return await room.rematch()

    async def require_room(self, caller: Caller) -> None:
        """Raise QuotaError when the caller has as many matches open as anybody may.

        Requests on their way at the same time are not seen; the rate of making bounds them.
        """
        allowances = self.limits.allowances
        guest = _is_guest(caller)
        most = allowances.open_matches_of_guest if guest else allowances.open_matches_of_account
        if most < math.inf and await self.storage.lists.count_open(caller.id or "") >= most:
            code = "server.open_matches.guest" if guest else "server.open_matches.account"
            raise QuotaError(code, limit=int(most))

    def _made_by(self, caller: Caller) -> Buckets:
        limits = self.limits
        return limits.matches_of_guest if _is_guest(caller) else limits.matches_of_account


def _is_guest(caller: Caller) -> bool:
    return caller.person is None or caller.person.kind is PersonKind.GUEST
