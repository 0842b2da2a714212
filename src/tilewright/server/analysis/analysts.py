"""The processes of a server that search for whoever analyses.

A process is started when it is first needed, and kept for a while for whoever comes next.
"""

import asyncio
import contextlib
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, TypeAlias, cast

import orjson

from tilewright.game import ConfigError, JsonObject
from tilewright.server.errors import RequestError, TooManyError
from tilewright.server.logs import log

__all__ = ["Analyst", "Analysts", "Answer"]

Answer: TypeAlias = dict[str, Any]
"""What ``host`` tells, decoded."""

IDLE_SECONDS = 120.0
"""A process that nobody needed for so long is ended."""

STOP_SECONDS = 5.0
"""A process that does not come to an end so soon after it was asked to is killed."""

BUSY_SECONDS = 10
"""When a place may be free again is not known; so long a client should wait."""

_LONGEST_ANSWER = 16 * 1024 * 1024
"""In bytes; a review of the longest record is far below."""


class Analyst:
    """One process that runs ``host``; it answers one request at a time."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._number = 0

    @classmethod
    async def start(cls) -> "Analyst":
        """A new process; it is ready when it answers."""
        # -P: a folder that happens to have our name must not be taken for us.
        return cls(
            await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", "tilewright.server.analysis.host"),
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                limit=_LONGEST_ANSWER,
            )
        )

    @property
    def is_alive(self) -> bool:
        """Whether it can be asked."""
        return self._process.returncode is None

    async def ask(self, request: JsonObject) -> AsyncIterator[Answer]:
        """The answers to a request, as ``host`` tells them, without its last one.

        To leave the iterator (close it) ends the work. Raises ConfigError for what the program
        refuses, and RequestError when the process dies.
        """
        self._number += 1
        number, ended = self._number, False
        try:
            await self._say({**request, "number": number})
            while True:
                answer = await self._hear()
                if answer["type"] == "end":
                    ended = True
                    return
                if answer["type"] == "error":
                    raise _error_of(answer)
                yield answer
        finally:
            if not ended:
                await self._end(number)

    async def close(self) -> None:
        """End the process at once, whatever it does."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()

    async def _end(self, number: int) -> None:
        """Have it stop, and read to the end, so that it can be asked again."""
        try:
            async with asyncio.timeout(STOP_SECONDS):
                await self._say({"do": "stop", "number": number})
                while (await self._hear())["type"] != "end":
                    pass
        except (TimeoutError, RequestError):
            await self.close()

    async def _say(self, request: JsonObject) -> None:
        stream = cast("asyncio.StreamWriter", self._process.stdin)
        try:
            stream.write(orjson.dumps(request) + b"\n")
            await stream.drain()
        except (ConnectionError, RuntimeError) as error:
            raise await self._died() from error

    async def _hear(self) -> Answer:
        stream = cast("asyncio.StreamReader", self._process.stdout)
        line = await stream.readline()
        if not line:
            raise await self._died()
        answer: Answer = orjson.loads(line)
        return answer

    async def _died(self) -> RequestError:
        await self.close()
        log.warning("analyst_died", status=self._process.returncode)
        return RequestError("analysis.failed")


class Analysts:
    """At most ``most`` processes; use it on one event loop, and ``close`` it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lent: set[Analyst] = set()
        self._places = 0
        self._idle: list[tuple[Analyst, asyncio.TimerHandle]] = []
        self._ending: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def lent(self) -> AsyncIterator[Analyst]:
        """A process as long as this lasts. Raises TooManyError when all are at work."""
        if self._places >= self._most:
            raise TooManyError("analysis.busy", count=self._most, seconds=BUSY_SECONDS)
        self._places += 1
        try:
            analyst = self._idle_one() or await Analyst.start()
            self._lent.add(analyst)
            try:
                yield analyst
            finally:
                self._lent.discard(analyst)
                self._keep(analyst)
        finally:
            self._places -= 1

    async def close(self) -> None:
        """End every process."""
        for _, timer in self._idle:
            timer.cancel()
        idle = [analyst for analyst, _ in self._idle]
        self._idle.clear()
        await asyncio.gather(*(analyst.close() for analyst in (*idle, *self._lent)))
        await asyncio.gather(*self._ending)

    def _idle_one(self) -> Analyst | None:
        while self._idle:
            analyst, timer = self._idle.pop()
            timer.cancel()
            if analyst.is_alive:
                return analyst
        return None

    def _keep(self, analyst: Analyst) -> None:
        if not analyst.is_alive:
            return
        timer = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._dismiss, analyst)
        self._idle.append((analyst, timer))

    def _dismiss(self, analyst: Analyst) -> None:
        self._idle = [each for each in self._idle if each[0] is not analyst]
        task = asyncio.create_task(analyst.close())
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)


def _error_of(answer: Answer) -> ConfigError:
    """The error that the program told; several words of a parameter stay several."""
    parameters = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in answer["parameters"].items()
    }
    return ConfigError(answer["code"], parts=answer["parts"], **parameters)
