"""Nothing is lost when the server stops, however it stops."""

import json
import os
import select
import signal
import sqlite3
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from clients import FRIEND, ME, Socket, bot, first_legal, make, show
from serving import ServerProcess, serving


@pytest.fixture
def start_server():
    """Starts server processes; none outlives its test, however that ends."""
    started = []

    def start(*arguments):
        started.append(ServerProcess(*arguments))
        return started[-1]

    yield start
    for server in started:
        server.kill()


def reconnected(client, server):
    """The same browser, its cookie included, at the server's new address."""
    return httpx.Client(base_url=server.address, cookies=dict(client.cookies), timeout=20)


def test_a_killed_server_goes_on_where_it_was(tmp_path, start_server):
    """Every acknowledged move is there after kill -9, and the match goes on from it."""
    database = tmp_path / "games.db"
    server = start_server(database)
    with httpx.Client(base_url=server.address, timeout=20) as client:
        made = make(client, "azul", [ME, ME], seed=3)
        snapshot = show(client, made)
        for _ in range(3):
            answer = client.post(f"/api/matches/{made['match']}/moves", json=first_legal(snapshot))
            snapshot = answer.json()
    server.kill()

    server = start_server(database)
    with reconnected(client, server) as client:
        after = show(client, made)
        assert after == {**snapshot, "now": after["now"]}
        answer = client.post(f"/api/matches/{made['match']}/moves", json=first_legal(after))
        assert answer.status_code == 200
        with Socket(client, f"/api/matches/{made['match']}", after=snapshot["number"]) as socket:
            socket.follow(lambda match: len(match["moves"]) == len(snapshot["moves"]) + 1)
    assert server.interrupt() == 0


def test_a_bot_whose_turn_it_was_moves_after_the_restart(tmp_path, start_server):
    """A match that waited for a bot when the process died is taken up without anybody asking."""
    database = tmp_path / "games.db"
    server = start_server(database)
    with httpx.Client(base_url=server.address, timeout=20) as client:
        made = make(client, seats=[ME, bot()], settings={"size": 6}, seed=3)
    server.kill()
    # As if the process had died between the person's move and the bot's answer.
    move = {"seat": 0, "move": "a1 b1 c1 d1", "automatic": False}
    with sqlite3.connect(database) as connection:
        number = connection.execute("select max(number) from events").fetchone()[0]
        connection.execute(
            "insert into events (match, number, at, kind, audience, fields) values (?,?,?,?,?,?)",
            (made["match"], number + 1, 0.0, "moved", "everyone", json.dumps(move)),
        )
    connection.close()
    server = start_server(database)
    with (
        reconnected(client, server) as client,
        Socket(client, f"/api/matches/{made['match']}") as socket,
    ):
        snapshot = socket.follow(lambda match: match["to_act"] != [1])
        assert snapshot["moves"][1]["seat"] == 1
    assert server.interrupt() == 0


def test_an_interrupted_server_says_so_and_stores_everything(tmp_path, start_server):
    """Ctrl+C is the ordinary way to stop; open sockets do not hold it up."""
    server = start_server(tmp_path / "games.db")
    with httpx.Client(base_url=server.address, timeout=20) as client:
        made = make(client)
        with Socket(client, f"/api/matches/{made['match']}") as socket:
            socket.follow(lambda match: match["status"] == "playing")
            assert server.interrupt() == 0


def test_the_database_holds_no_secret_in_clear(tmp_path):
    """Whoever reads the file can neither take a seat nor sit in somebody's place."""
    database = tmp_path / "games.db"
    with serving(database) as address, httpx.Client(base_url=address, timeout=20) as client:
        made = make(client, seats=[ME, FRIEND])
        session = client.cookies["tilewright_session"]
        token = made["invitations"][0]["address"].removeprefix("/join/")
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert made["match"].encode() in stored
    assert session.encode() not in stored
    assert token.encode() not in stored


def test_a_supervisors_stop_is_an_ordinary_one(tmp_path, start_server):
    server = start_server(tmp_path / "games.db")
    assert server.interrupt(signal.SIGTERM) == 0


def test_a_second_server_does_not_touch_a_database_in_use(tmp_path, start_server):
    """Two servers would each hold matches in memory and not see the other's moves."""
    server = start_server(tmp_path / "games.db")
    second = subprocess.run(
        [
            *(sys.executable, "-m", "tilewright", "serve", "--port", "0", "--no-browser"),
            *("--database", f"sqlite:///{tmp_path / 'games.db'}"),
        ],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert second.returncode == 2
    assert second.stdout == ""
    (line,) = second.stderr.splitlines()
    assert "in use" in line
    with httpx.Client(base_url=server.address) as client:
        assert client.get("/api/games").status_code == 200
    assert server.interrupt() == 0


def test_a_killed_server_leaves_no_process_behind(tmp_path, start_server):
    """Its bots' worker ends with it."""
    server = start_server(tmp_path / "games.db")
    with httpx.Client(base_url=server.address, timeout=20) as client:
        made = make(client, seats=[bot("beginner"), bot("beginner")], settings={"size": 5})
        with Socket(client, f"/api/matches/{made['match']}") as socket:
            socket.follow(lambda match: match["status"] == "over")
    worker = next(
        child
        for child in children_of(server.process.pid)
        if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()
    )
    ended = os.pidfd_open(worker)
    server.kill()
    readable, _, _ = select.select([ended], [], [], 20)
    os.close(ended)
    assert readable


def children_of(pid):
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        # A thread may end while they are read; it had begun no process then.
        with suppress(FileNotFoundError):
            found += [int(child) for child in (task / "children").read_text().split()]
    return found
