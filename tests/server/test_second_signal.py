"""Whoever asks a server twice to stop does not want to wait for anybody's farewell."""

import json
import signal
import socket
from urllib.parse import urlsplit

import httpx
import pytest
from clients import ME, Socket, first_legal, make, show
from serving import ServerProcess
from websockets.sync.client import connect

UNFINISHED = (
    "POST /api/me HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
    "Content-Length: 100\r\n\r\n"
)


@pytest.mark.parametrize("second", [signal.SIGTERM, signal.SIGINT])
def test_a_second_signal_ends_at_once_and_loses_nothing(tmp_path, second):
    """A request that never ends keeps the server from stopping after the first one."""
    database = tmp_path / "games.db"
    server = ServerProcess(database)
    place = urlsplit(server.address)
    try:
        with (
            httpx.Client(base_url=server.address, timeout=20) as client,
            socket.create_connection((place.hostname, place.port)) as waiting,
            connect(f"{server.address.replace('http', 'ws', 1)}/api/lobby/socket") as lobby,
        ):
            waiting.sendall(UNFINISHED.format(host=place.netloc).encode())
            made = make(client, "lits", [ME, ME], settings={"size": 6})
            path = f"/api/matches/{made['match']}"
            moved = client.post(f"{path}/moves", json=first_legal(show(client, made)))
            assert moved.status_code == 200
            server.process.send_signal(signal.SIGTERM)
            while json.loads(lobby.recv(timeout=20))["type"] != "closing":
                pass
            server.process.send_signal(second)
            # The bots' processes hold the output open as long as they live.
            server.process.communicate(timeout=20)
            assert server.process.returncode == 130
            cookies = dict(client.cookies)
    finally:
        server.kill()
    again = ServerProcess(database)
    try:
        with (
            httpx.Client(base_url=again.address, cookies=cookies, timeout=20) as client,
            Socket(client, path) as following,
        ):
            assert len(following.follow(lambda match: True)["moves"]) == 1
        assert again.interrupt() == 0
    finally:
        again.kill()
