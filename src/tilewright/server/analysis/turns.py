"""What takes long to work out takes turns, however many ask for it.

Threads that compute share the interpreter with the event loop: dozens of them, as one address
may begin with its questions about large boards, would hold up every match of the server.
"""

import asyncio
from collections.abc import Callable
from typing import TypeVar

__all__ = ["Turns"]

Done = TypeVar("Done")

MOST_AT_ONCE = 2
"""A short question need not wait for one long one."""


class Turns:
    """At most ``most`` things are worked out at the same time; the others wait, first come first.

    Use it on one event loop.
    """

    def __init__(self, most: int = MOST_AT_ONCE) -> None:
        self._free = asyncio.Semaphore(most)

    async def work_out(self, work: Callable[[], Done]) -> Done:
        """What ``work`` gives or raises, done in a thread when its turn has come."""
        async with self._free:
            return await asyncio.to_thread(work)
