"""Transactions that run as a whole in threads, so that a busy event loop does not hold them up.

Between two statements a thread goes on by itself. An asynchronous driver goes through the event
loop, and on SQLite through a thread and back too, which costs more than the statement.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, Engine

__all__ = ["GroupWriter", "ThreadsWriter", "Work", "Writer"]

Done = TypeVar("Done")

Work = Callable[[Connection], Done]
"""What is done in a transaction. It runs in a thread, so it touches nothing of the event loop."""

GROUP = 64
"""The most transactions that one commit stores: how long a late one waits has a bound."""


class Writer(Protocol):
    """Runs work in transactions; what it raises rolls back its own work and no other."""

    def submit(self, work: Work[Done]) -> Future[Done]:
        """Do the work soon; the future is done once it is committed, and can be cancelled before.

        A future that is waited for by a thread must not be waited for inside other work.
        """
        ...

    def transact(self, work: Work[Done]) -> Done:
        """Do the work and wait until it is committed; not for the thread of the event loop."""
        ...

    def close(self) -> None:
        """Finish what was submitted and close the connections. Blocks."""
        ...


class ThreadsWriter:
    """Several transactions side by side, for a database that orders them itself."""

    def __init__(self, engine: Engine, threads: int) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="tilewright-writer")

    def submit(self, work: Work[Done]) -> Future[Done]:
        """As ``Writer.submit``."""
        return self._threads.submit(self.transact, work)

    def transact(self, work: Work[Done]) -> Done:
        """As ``Writer.transact``: at once, behind nothing that was submitted."""
        with self._engine.begin() as connection:
            return work(connection)

    def close(self) -> None:
        """As ``Writer.close``."""
        self._threads.shutdown()
        self._engine.dispose()


@dataclass(frozen=True, slots=True, eq=False)
class _Submitted:
    work: Work[Any]
    future: Future[Any]


class GroupWriter:
    """One thread with one connection, for a database with one writer.

    All that waits when the thread is free is committed together, so that it waits for the disk
    once. Each work has a savepoint of its own.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._waiting: SimpleQueue[_Submitted | None] = SimpleQueue()
        self._thread = Thread(target=self._write, name="tilewright-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Work[Done]) -> Future[Done]:
        """As ``Writer.submit``."""
        future: Future[Done] = Future()
        self._waiting.put(_Submitted(work, future))
        return future

    def transact(self, work: Work[Done]) -> Done:
        """As ``Writer.transact``: behind at most ``GROUP`` that were submitted before."""
        return self.submit(work).result()

    def close(self) -> None:
        """As ``Writer.close``."""
        self._waiting.put(None)
        self._thread.join()
        self._engine.dispose()

    def _write(self) -> None:
        going_on = True
        while going_on:
            group, going_on = self._next_group()
            begun = [each for each in group if each.future.set_running_or_notify_cancel()]
            if begun:
                self._commit(begun)

    def _next_group(self) -> tuple[list[_Submitted], bool]:
        """What waits, at least one; and whether more may come."""
        group: list[_Submitted] = []
        while len(group) < GROUP:
            try:
                submitted = self._waiting.get(block=not group)
            except Empty:
                break
            if submitted is None:
                return group, False
            group.append(submitted)
        return group, True

    def _commit(self, group: Sequence[_Submitted]) -> None:
        try:
            with self._engine.begin() as connection:
                outcomes = [_outcome_of(each, connection) for each in group]
        except Exception as error:
            for each in group:
                each.future.set_exception(error)
        else:
            for tell in outcomes:
                tell()


def _outcome_of(submitted: _Submitted, connection: Connection) -> Callable[[], None]:
    """Do the work within the transaction; the answer tells how it went, after the commit."""
    try:
        with connection.begin_nested():
            done = submitted.work(connection)
    except Exception as error:
        # The name is gone after the block.
        failure = error
        return lambda: submitted.future.set_exception(failure)
    return lambda: submitted.future.set_result(done)
