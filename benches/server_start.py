"""Time from starting ``tilewright serve`` to the first page, and to the first move's echo.

Run: ``python benches/server_start.py``
"""

import json
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from figures import machine, median, report
from websockets.sync.client import connect


def start(database: Path) -> tuple[subprocess.Popen[str], str, float]:
    """A server on a database; its process, address, and the seconds until its page was read."""
    begin = time.perf_counter()
    command = [sys.executable, "-m", "tilewright", "serve", "--port", "0", "--no-browser"]
    server = subprocess.Popen(
        [*command, "--database", f"sqlite:///{database}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert server.stdout is not None
    line = server.stdout.readline()
    address = next(word for word in line.split() if word.startswith("http"))
    with urllib.request.urlopen(address) as page:
        page.read()
    return server, address.rstrip("/"), time.perf_counter() - begin


def post(address: str, body: object, cookie: str = "") -> tuple[dict[str, object], str]:
    """The answer to a POST, and the cookie it set."""
    request = urllib.request.Request(
        address,
        json.dumps(body).encode(),
        {"Content-Type": "application/json", "Cookie": cookie},
    )
    with urllib.request.urlopen(request) as answer:
        return json.load(answer), (answer.headers["Set-Cookie"] or cookie).partition(";")[0]


def echo(address: str) -> list[float]:
    """Milliseconds from sending a move to another browser's being told, move by move."""
    seats = [{"kind": "me"}, {"kind": "me"}]
    made, cookie = post(f"{address}/api/matches", {"game": "lits", "seats": seats, "seed": 1})
    base = address.replace("http", "ws")
    headers = {"Cookie": cookie}
    watching = f"{base}/api{made['watch_address']}/socket"
    taken = []
    with (
        connect(f"{base}/api/matches/{made['match']}/socket", additional_headers=headers) as player,
        connect(watching) as watcher,
    ):
        state = json.loads(watcher.recv())["match"]
        while state["status"] == "playing":
            move = {
                "do": "move",
                "request": 1,
                "seat": state["to_act"][0],
                "move": state["position"]["legal"][0]["move"],
                "answers": state["number"],
            }
            begin = time.perf_counter()
            player.send(json.dumps(move))
            state = json.loads(watcher.recv())["match"]
            taken.append((time.perf_counter() - begin) * 1000)
    return taken


def main() -> None:
    print(machine())
    with tempfile.TemporaryDirectory() as folder:
        times = []
        for run in range(5):
            server, address, taken = start(Path(folder) / f"{run}.db")
            times.append(taken)
            echoes = echo(address) if run == 4 else []
            server.terminate()
            server.wait()
        report("server_start_to_first_page", median(times), "s")
        report("move_to_other_browser_median", sorted(echoes)[len(echoes) // 2], "ms")
        report("move_to_other_browser_slowest", max(echoes), "ms")


if __name__ == "__main__":
    main()
