"""Turns of bots that wait for a worker, in a queue of procrastinate on the server's own PostgreSQL.

The queue holds nothing that the matches do not: whatever is lost of it is asked for again.
"""

from asyncio import CancelledError
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import timedelta
from typing import TypeAlias

from procrastinate import App, PsycopgConnector, RetryDecision
from procrastinate.exceptions import AlreadyEnqueued, ConnectorException
from procrastinate.jobs import Job, Status
from procrastinate.retry import BaseRetryStrategy
from sqlalchemy import Text, cast, column, exists, func, select, table

from tilewright.server.bus import KEEPALIVE
from tilewright.server.errors import StorageUnavailableError
from tilewright.server.storage.engine import CONNECT_SECONDS, Database
from tilewright.server.tables import MatchRow
from tilewright.server.thinking.queue_schema import prepare_queue

__all__ = ["HURRIED", "USUAL", "HandleTurn", "Turn", "TurnQueue"]

USUAL, HURRIED = "bots", "bots-hurried"
"""The queues of procrastinate: bots with time, and bots that are short of it."""

TASK = "tilewright.think"

BEAT_SECONDS = 0.4
"""The time between two signs of life of a worker."""

STALE_SECONDS = 2.0
"""A worker that gave no sign for longer counts as dead, and its turns go to others."""

POLL_SECONDS = 0.5
"""How often a worker looks at the queue though no notice came: for what is tried again later."""

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 60.0
"""Seconds before a turn that failed is tried again; the pause doubles up to the second."""

EPOCH = 946_684_800
"""The beginning of the year 2000 (seconds since 1970): priorities have 32 bits."""

CONNECTIONS = 4
"""The most connections of one process to the queue, beside one to listen for each kind of turn."""

_JOBS = table("procrastinate_jobs", column("lock"))
_WORKERS = table("procrastinate_workers", column("last_heartbeat"))


@dataclass(frozen=True, slots=True)
class Turn:
    """A bot's turn: the match, and the number of the event that the move answers."""

    match: str
    number: int

    @property
    def key(self) -> str:
        """What no two jobs that are thought about may share."""
        return f"{self.match} {self.number}"


HandleTurn: TypeAlias = Callable[[Turn], Awaitable[None]]
"""Sees to a turn; when it raises, the turn is tried again later."""


class TurnQueue:
    """The queue of a database, from ``open`` to ``close``; ``name`` is shown by PostgreSQL.

    Every method raises StorageUnavailableError when the database is away.
    """

    def __init__(self, database: Database, name: str = "tilewright queue") -> None:
        self._database = database
        connector = PsycopgConnector(
            kwargs={
                **KEEPALIVE,
                **database.connect_arguments(),
                "connect_timeout": CONNECT_SECONDS,
                "application_name": name,
            },
            min_size=1,
            max_size=CONNECTIONS,
            timeout=CONNECT_SECONDS,
        )
        self._app = App(connector=connector)

    async def open(self) -> None:
        """Connect, and bring the queue's tables up to date. Raises ConfigError also."""
        await prepare_queue(self._database)
        with _ConnectorErrors():
            await self._app.open_async()

    async def close(self) -> None:
        """Close the connections."""
        await self._app.close_async()

    # --- Asking ---

    async def ask(self, turn: Turn, deadline: float, *, hurried: bool) -> None:
        """Queue a turn unless it waits or is thought about already.

        The earlier the deadline (seconds since 1970), the sooner it is taken.
        """
        with _ConnectorErrors():
            if not await self._app.job_manager.list_jobs_async(lock=turn.key):
                queue = HURRIED if hurried else USUAL
                await self._defer(turn, queue, EPOCH - round(deadline))

    async def _defer(self, turn: Turn, queue: str, priority: int) -> None:
        task = self._app.configure_task(
            TASK, queue=queue, priority=priority, lock=turn.key, queueing_lock=turn.key
        )
        try:
            await task.defer_async(**asdict(turn))
        except AlreadyEnqueued:
            # Another process was faster.
            return

    async def has_workers(self) -> bool:
        """Whether any worker lives."""
        since = func.now() - timedelta(seconds=STALE_SECONDS)
        lives = select(exists().where(_WORKERS.c.last_heartbeat > since))
        return await self._database.read(lambda connection: connection.execute(lives).scalar_one())

    # --- Working ---

    def handle_with(self, handle: HandleTurn) -> None:
        """Say what ``work`` does with a turn; to be called once, before it."""

        async def handle_job(match: str, number: int) -> None:
            await handle(Turn(match, number))

        self._app.task(name=TASK, retry=_TryAgain())(handle_job)

    async def work(self, queues: Sequence[str], turns: int, name: str, *, patience: float) -> None:
        """Take turns and handle so many at a time until cancelled or the database is away.

        After that, what is not handled within ``patience`` seconds is cancelled and queued again.
        """
        with _ConnectorErrors():
            await self._app.run_worker_async(
                # The driver makes a composite of a tuple, where the query wants an array.
                queues=list(queues),
                concurrency=turns,
                name=name,
                fetch_job_polling_interval=POLL_SECONDS,
                update_heartbeat_interval=BEAT_SECONDS,
                shutdown_graceful_timeout=patience,
                delete_jobs="always",
                install_signal_handlers=False,
            )

    # --- Looking after ---

    async def take_from_the_dead(self) -> list[Turn]:
        """Queue again what workers had begun that live no more; which turns that are."""
        taken = []
        with _ConnectorErrors():
            manager = self._app.job_manager
            for job in await manager.get_stalled_jobs(seconds_since_heartbeat=STALE_SECONDS):
                if await self._remove(job):
                    turn = _turn_of(job)
                    await self._defer(turn, job.queue, job.priority)
                    taken.append(turn)
        return taken

    async def _remove(self, job: Job) -> bool:
        """Whether this process is the one that removed it. A new job is told of by a notice."""
        try:
            await self._app.job_manager.finish_job(job, Status.FAILED, delete_job=True)
        except ConnectorException:
            # Somebody else has, or the database is away and the next query says so.
            return False
        return True

    async def forgotten(self, before: float, limit: int) -> list[Turn]:
        """Turns that wait since before that time (seconds since 1970) and are not in the queue.

        Whoever was to ask for them died before.
        """
        key = MatchRow.id + " " + cast(MatchRow.number, Text)
        rows = await self._database.rows(
            select(MatchRow.id, MatchRow.number)
            .where(
                MatchRow.bot_turn,
                MatchRow.finished_at.is_(None),
                MatchRow.due_at < before,
                ~exists().where(_JOBS.c.lock == key),
            )
            .order_by(MatchRow.due_at, MatchRow.id)
            .limit(limit)
        )
        return [Turn(row.id, row.number) for row in rows]


def _turn_of(job: Job) -> Turn:
    match, number = job.task_kwargs["match"], job.task_kwargs["number"]
    return Turn(str(match), int(str(number)))


class _TryAgain(BaseRetryStrategy):
    """Procrastinate's way to be told when a job that failed is tried again."""

    def get_retry_decision(self, *, exception: BaseException, job: Job) -> RetryDecision:
        """At once when the worker stops, otherwise after a pause that doubles."""
        if isinstance(exception, CancelledError):
            return RetryDecision()
        pause = min(FIRST_PAUSE * 2 ** min(job.attempts, 16), LONGEST_PAUSE)
        return RetryDecision(retry_in={"milliseconds": round(1000 * pause)})


class _ConnectorErrors:
    """A block in which the connector's errors become ours."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, _type: object, error: BaseException | None, _traceback: object) -> None:
        if isinstance(error, ConnectorException):
            raise StorageUnavailableError from error
