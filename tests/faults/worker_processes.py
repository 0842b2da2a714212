"""Processes of ``tilewright worker``, for tests that kill them."""

import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import Self


class WorkerProcess:
    """One worker; ``kill`` ends it as a power cut would."""

    def __init__(self, database: str, log: Path) -> None:
        self._database = database
        self._log = log
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it and wait until it takes turns."""
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tilewright", "worker", "--processes", "1"),
                *("--database", self._database),
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
                env={**os.environ, "TILEWRIGHT_LANG": "en"},
            )
        line = (await self._process.stdout.readline()).decode()
        assert "ready" in line, f"{line!r}: {self._log.read_text()[-2000:]}"

    async def kill(self) -> None:
        """End it at once and wait until it is gone."""
        self._process.send_signal(signal.SIGKILL)
        await self._process.communicate()

    async def stop(self) -> int:
        """Ask it to stop; its exit status."""
        self._process.send_signal(signal.SIGTERM)
        await self._process.communicate()
        return self._process.returncode


class Workers:
    """So many workers on one database."""

    def __init__(self, database: str, folder: Path, count: int) -> None:
        self.each = [
            WorkerProcess(database, folder / f"worker{number}.log") for number in range(count)
        ]

    async def __aenter__(self) -> Self:
        await asyncio.gather(*(worker.start() for worker in self.each))
        return self

    async def __aexit__(self, *raised: object) -> None:
        await asyncio.gather(*(worker.kill() for worker in self.each))

    async def kill(self, which: list[WorkerProcess]) -> None:
        """Kill some of them at one moment and put others in their place."""
        await asyncio.gather(*(worker.kill() for worker in which))
        await asyncio.gather(*(worker.start() for worker in which))
