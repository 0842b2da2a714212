"""Server processes and the people who play there, for tests that break things.

A world runs ``tilewright serve`` in one or several processes on one database and keeps a number of
matches going until it is told to let them end.
"""

import asyncio
import os
import random
import re
import secrets
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from typing import Self

import httpx
from script_player import BREATH, COOKIE, Pace, ScriptPlayer

CLOCK = {"kind": "fischer", "base": 90.0, "increment": 2.0}
"""So long that nobody loses by time while a server is away, so short that lost time shows."""


class App:
    """One ``tilewright serve``; ``kill`` ends it as a power cut would."""

    def __init__(self, database: str, log: Path, options: tuple[str, ...] = ()) -> None:
        self._database = database
        self._log = log
        self._options = options
        self._process: asyncio.subprocess.Process | None = None
        self.address = ""
        self.up = asyncio.Event()

    async def start(self) -> None:
        """Start it and wait until it serves."""
        await self.launch()
        await self.announced()

    async def launch(self) -> None:
        """Start it and do not wait."""
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tilewright", "serve", "--port", "0", "--no-browser"),
                # Everybody plays from one address, and the more kills there are the more.
                "--no-limits",
                *("--database", self._database, *self._options),
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
                env={**os.environ, "TILEWRIGHT_LANG": "en"},
            )

    async def announced(self) -> None:
        """Wait until it has said where it serves."""
        line = (await self._process.stdout.readline()).decode()
        found = re.search(r"http://\S+/", line)
        assert found is not None, f"no address in {line!r}: {self._log.read_text()[-2000:]}"
        self.address = found[0].rstrip("/")
        self.up.set()

    async def kill(self) -> float:
        """End it at once and wait until it is gone; when it died, in seconds since 1970.

        What keeps this process busy must not count: that is when the signal was sent.
        """
        self.up.clear()
        self._process.send_signal(signal.SIGKILL)
        died = time.time()
        await self._process.communicate()
        return died


@dataclass(frozen=True, slots=True)
class Absence:
    """A time in which no process lived, in seconds since 1970; at ``end`` one served again."""

    begin: float
    end: float


@dataclass(frozen=True, slots=True)
class Table:
    """A match that was played, with everybody who followed it."""

    match: str
    path: str
    players: tuple[ScriptPlayer, ...]
    watchers: tuple[ScriptPlayer, ...]
    session: str


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played at a table: mostly a script against a bot, sometimes two scripts."""

    game: str
    settings: dict
    against_bot: bool

    @classmethod
    def of(cls, number: int) -> "Plan":
        """The plan of the table with that number: mostly small boards of Battle of LITS."""
        if number % 10 == 4:
            return cls("azul", {}, against_bot=number % 20 == 4)
        return cls("lits", {"size": 5 + number % 2}, against_bot=number % 5 != 3)


@dataclass(slots=True)
class World:
    """Apps on one database, and the tables that are and were played there."""

    database: str
    folder: Path
    seed: int
    processes: int = 1
    pace: Pace = field(default_factory=Pace)
    options: tuple[str, ...] = ()
    """What else each server is started with."""
    around: Callable[[str], str] = lambda address: address
    """Where a player connects to reach a server: a proxy's address, say."""
    apps: list[App] = field(default_factory=list)
    absences: list[Absence] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    acknowledged: int = 0
    _answered: asyncio.Event = field(default_factory=asyncio.Event)
    _tasks: list[asyncio.Task] = field(default_factory=list)
    _ending: bool = False
    _http: httpx.AsyncClient | None = None

    async def __aenter__(self) -> Self:
        # Each request names its own session: nothing is kept of what the server sets.
        jar = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
        self._http = httpx.AsyncClient(timeout=20, cookies=jar, verify=False)
        self.apps = [
            App(self.database, self.folder / f"app{number}.log", self.options)
            for number in range(self.processes)
        ]
        for app in self.apps:
            await app.start()
        return self

    async def __aexit__(self, *raised: object) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for app in self.apps:
            await app.kill()
        await self._http.aclose()

    # --- What happens in it ---

    def keep_playing(self, tables: int) -> None:
        """Keep so many matches going: whenever one is over the next begins."""
        self._tasks = [asyncio.create_task(self._play_on(number)) for number in range(tables)]

    async def moves(self, count: int) -> None:
        """Wait until so many more moves were acknowledged."""
        goal = self.acknowledged + count
        await self.until(lambda: self.acknowledged >= goal)

    async def until(self, enough: Callable[[], bool], seconds: float = 60.0) -> None:
        """Wait until something holds that follows from what scripts were answered."""
        async with asyncio.timeout(seconds):
            while not enough():
                answered = asyncio.create_task(self._answered.wait())
                # A script that fails must not be waited for in vain.
                await asyncio.wait([answered, *self._tasks], return_when=asyncio.FIRST_COMPLETED)
                answered.cancel()
                self._answered.clear()
                for task in self._tasks:
                    if task.done():
                        task.result()

    def refused(self, code: str) -> int:
        """How often a script has been refused something with that code."""
        return sum(player.refusals.count(code) for table in self.tables for player in table.players)

    async def kill(self, which: list[App], *, again_after: float | None = None) -> None:
        """Kill some apps and start them again; ``again_after`` seconds later, once more on the way.

        That is while they are starting, so that a start is interrupted too.
        """
        begin = max(await asyncio.gather(*(app.kill() for app in which)))
        if again_after is not None:
            await asyncio.gather(*(app.launch() for app in which))
            await asyncio.sleep(again_after)
            await asyncio.gather(*(app.kill() for app in which))
        await asyncio.gather(*(app.start() for app in which))
        if len(which) == len(self.apps):
            self.absences.append(Absence(begin, time.time()))

    async def finish(self, seconds: float = 60.0) -> None:
        """Let the matches that are being played end, and wait for it."""
        self._ending = True
        async with asyncio.timeout(seconds):
            await asyncio.gather(*self._tasks)

    def _acknowledged(self) -> None:
        self.acknowledged += 1
        self._answered.set()

    # --- Who plays ---

    async def address_for(self, chooser: random.Random) -> str:
        """The address of any app that serves; waits until one does."""
        serving = [app for app in self.apps if app.up.is_set()]
        if not serving:
            waiting = [asyncio.create_task(app.up.wait()) for app in self.apps]
            try:
                await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in waiting:
                    task.cancel()
            serving = [app for app in self.apps if app.up.is_set()]
        return chooser.choice(serving).address

    async def _play_on(self, number: int) -> None:
        chooser = random.Random(f"{self.seed}/{number}")
        while not self._ending:
            table = await self._open_table(Plan.of(number), chooser)
            self.tables.append(table)
            await asyncio.gather(*(each.play() for each in (*table.players, *table.watchers)))

    async def _open_table(self, plan: Plan, chooser: random.Random) -> Table:
        sessions = [secrets.token_urlsafe(32), secrets.token_urlsafe(32)]
        other = {"kind": "bot", "bot": "beginner"} if plan.against_bot else {"kind": "friend"}
        wish = {
            "game": plan.game,
            "settings": plan.settings,
            "seats": [{"kind": "me"}, other],
            "clock": CLOCK,
            "grace": 0,
            "seed": chooser.randrange(2**32),
        }
        made = await self.post("/api/matches", wish, sessions[0], chooser)
        path = f"/api/matches/{made['match']}"
        holders = sessions[:1]
        if not plan.against_bot:
            token = made["invitations"][0]["address"].removeprefix("/join/")
            await self.post("/api/join", {"invitation": token}, sessions[1], chooser)
            holders = sessions
        players = tuple(self._script(each, path, chooser) for each in holders)
        watch = self._script(secrets.token_urlsafe(32), f"/api{made['watch_address']}", chooser)
        return Table(made["match"], path, players, (watch,), sessions[0])

    def _script(self, session: str, path: str, chooser: random.Random) -> ScriptPlayer:
        own = random.Random(chooser.random())

        async def reach() -> str:
            return self.around(await self.address_for(own))

        return ScriptPlayer(
            session,
            path,
            reach,
            own,
            self.pace,
            on_acknowledged=self._acknowledged,
            on_refused=self._answered.set,
        )

    async def post(self, path: str, body: dict, session: str, chooser: random.Random) -> dict:
        """The answer to a POST, asked again as long as no server or no database is there."""
        while True:
            try:
                answer = await self._http.post(
                    f"{await self.address_for(chooser)}{path}",
                    json=body,
                    headers={"Cookie": f"{COOKIE}={session}"},
                )
            except httpx.TransportError:
                await asyncio.sleep(BREATH)
                continue
            if answer.status_code != 503:
                assert answer.is_success, answer.text
                return answer.json()
            await asyncio.sleep(BREATH)
