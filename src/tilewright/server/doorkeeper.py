"""A socket acts for somebody only as long as the session or token does by which it was opened.

Whatever ends them is announced, also to other processes. Since a notice can be lost, whoever acts
is asked for again now and then too.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tilewright.server.accounts import Accounts
from tilewright.server.callers import Caller
from tilewright.server.errors import AccessError, SignedOutError, StorageUnavailableError
from tilewright.server.logs import log

if TYPE_CHECKING:
    from tilewright.server.storage import Person

__all__ = ["CHECK_SECONDS", "Admission", "Doorkeeper"]

CHECK_SECONDS = 30.0
"""So long somebody who acts is trusted to be who they were, if no notice says otherwise."""

RETRY_SECONDS = 1.0
"""When is asked again after the database was away."""

End = Callable[[SignedOutError], Awaitable[None]]
"""Tells the client why, and closes its socket."""


class Admission:
    """One open socket and for whom it acts."""

    def __init__(self, caller: Caller, accounts: Accounts, end: End) -> None:
        self._caller = caller
        self._accounts = accounts
        self._end = end
        self._asking = asyncio.Lock()
        self._known_at: float | None = None
        self._doubts = 0
        self._ended = False

    def doubt(self) -> None:
        """Ask again before anything else is done."""
        self._known_at = None
        self._doubts += 1

    async def require(self) -> None:
        """Raise SignedOutError unless the caller is still who opened the socket.

        Raises StorageUnavailableError when that cannot be found out.
        """
        if not self._is_known():
            # Who comes while it is asked waits for the answer.
            async with self._asking:
                await self._ask()
        if self._ended:
            raise SignedOutError

    def _is_known(self) -> bool:
        known_at = self._known_at
        now = asyncio.get_running_loop().time()
        return self._ended or (known_at is not None and now - known_at < CHECK_SECONDS)

    async def _ask(self) -> None:
        if self._is_known():
            return
        asked_at, doubts = asyncio.get_running_loop().time(), self._doubts
        self._ended = not await self._is_still_there()
        if self._doubts == doubts:
            self._known_at = asked_at

    async def end_if_over(self) -> None:
        """Close the socket unless the caller is still who opened it."""
        while True:
            try:
                await self.require()
            except SignedOutError as error:
                await self._end(error)
            except StorageUnavailableError:
                await asyncio.sleep(RETRY_SECONDS)
                continue
            return

    async def _is_still_there(self) -> bool:
        caller, accounts = self._caller, self._accounts
        if caller.id is None:
            return True
        try:
            if caller.token is not None:
                person: Person | None = await accounts.person_of_token(caller.token)
            else:
                person = await accounts.person_of(caller.session)
        except AccessError:
            return False
        return person is not None and person.id == caller.id


class Doorkeeper:
    """All sockets of this process that act for somebody."""

    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts
        self._admissions: dict[str, set[Admission]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """Ask nobody any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @contextmanager
    def admitted(self, caller: Caller, end: End) -> Iterator[Admission]:
        """Watch over a caller's socket as long as this lasts."""
        admission, person = Admission(caller, self._accounts, end), caller.id
        if person is None:
            # Whoever acts for nobody can go on doing so.
            yield admission
            return
        self._admissions.setdefault(person, set()).add(admission)
        # Much may have happened since the caller was asked for.
        self._ask_again([admission])
        try:
            yield admission
        finally:
            others = self._admissions[person]
            others.discard(admission)
            if not others:
                del self._admissions[person]

    def heard(self, person: str) -> None:
        """Sessions or tokens of a person have ended, or the person is shut out."""
        self._ask_again(self._admissions.get(person, ()))

    def missed(self) -> None:
        """Notices may have been missed: ask for everybody again."""
        self._ask_again([each for group in self._admissions.values() for each in group])

    def _ask_again(self, admissions: Iterable[Admission]) -> None:
        doubtful = list(admissions)
        for admission in doubtful:
            admission.doubt()
        if doubtful:
            task = asyncio.create_task(_end_those_over(doubtful))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)


async def _end_those_over(admissions: Iterable[Admission]) -> None:
    """One after the other: a thousand questions at once would keep others waiting."""
    for admission in admissions:
        try:
            await admission.end_if_over()
        except Exception:
            log.exception("admission_failed")
