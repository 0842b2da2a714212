"""A server that stops in good order asks its clients to come back, and they miss nothing."""

import asyncio
import json
import signal

import httpx
import pytest
from clients import ME, Socket, first_legal, make, show
from serving import ServerProcess
from websockets.sync.client import connect

from tilewright.server.errors import StorageUnavailableError
from tilewright.server.farewell import Farewell
from tilewright.server.health import _health


def stop_told(told):
    *_, last = told
    assert last["type"] == "closing"
    assert 0.5 <= last["reconnect_after"] <= 2.5


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT])
def test_clients_are_told_and_find_everything_after_the_restart(tmp_path, by):
    """A match and the lobby; the last move was acknowledged an instant before."""
    database = tmp_path / "games.db"
    server = ServerProcess(database)
    try:
        with httpx.Client(base_url=server.address, timeout=20) as client:
            made = make(client, "lits", [ME, ME], settings={"size": 6})
            lobby = connect(f"{server.address.replace('http', 'ws', 1)}/api/lobby/socket")
            path = f"/api/matches/{made['match']}"
            with Socket(client, path) as socket, lobby:
                socket.follow(lambda match: match["status"] == "playing")
                assert json.loads(lobby.recv(timeout=20))["type"] == "lobby"
                moved = client.post(f"{path}/moves", json=first_legal(show(client, made)))
                assert moved.status_code == 200
                assert server.interrupt(by) == 0
                told, code = socket.to_the_end()
                stop_told(told)
                assert code == 1012
                stop_told([json.loads(lobby.recv(timeout=20))])
            cookies = dict(client.cookies)
    finally:
        server.kill()
    again = ServerProcess(database)
    try:
        with (
            httpx.Client(base_url=again.address, cookies=cookies, timeout=20) as client,
            Socket(client, path, after=socket.number) as socket,
        ):
            assert len(socket.follow(lambda match: True)["moves"]) == 1
    finally:
        again.kill()


def test_health_over_http(address):
    for what in ("live", "ready"):
        answer = httpx.get(f"{address}/health/{what}")
        assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
        assert answer.headers["cache-control"] == "no-store"


async def test_a_client_that_is_gone_keeps_nobody_from_the_farewell():
    farewell, told = Farewell(lambda: 0.5), []

    async def gone(message):
        raise RuntimeError("closed")

    async def there(message):
        told.append(message)

    with farewell.awaited(gone), farewell.awaited(there):
        await farewell.say()
    assert told == [{"type": "closing", "reconnect_after": 1.5}]
    assert farewell.said


async def test_whoever_comes_while_it_is_said_is_told_too():
    farewell, told = Farewell(lambda: 0.0), asyncio.Event()
    await farewell.say()

    async def late(_message):
        told.set()

    with farewell.awaited(late):
        await asyncio.wait_for(told.wait(), 10)


class Database:
    """What ``ready`` asks: a storage whose database may be away."""

    def __init__(self, error=None):
        self.error = error

    async def ping(self):
        if self.error is not None:
            raise self.error


async def test_nothing_should_be_sent_to_a_server_that_stops_or_has_no_database():
    farewell = Farewell(lambda: 0.0)
    assert (await _health(farewell, Database())).status == "ok"
    assert (await _health(farewell, Database(StorageUnavailableError()))).status == "database"
    assert (await _health(farewell, Database(TimeoutError()))).status == "database"
    await farewell.say()
    assert (await _health(farewell, Database())).status == "stopping"
