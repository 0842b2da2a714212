"""What a page does, for tests: make matches, follow sockets."""

import json
from contextlib import suppress

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

ME = {"kind": "me"}
FRIEND = {"kind": "friend"}


def bot(name="greedy"):
    return {"kind": "bot", "bot": name}


def make(client, game="lits", seats=(ME, ME), **fields):
    """Make a match; the answer's body."""
    answer = client.post("/api/matches", json={"game": game, "seats": list(seats), **fields})
    assert answer.status_code == 201, answer.text
    return answer.json()


def show(client, made):
    """The snapshot of a match for this client."""
    answer = client.get(f"/api/matches/{made['match']}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def unchanging(client, made):
    """The snapshot without what actions do not change: the time, and whose page is open."""
    told = show(client, made)
    del told["now"]
    for seat in told["seats"]:
        del seat["here"]
    return told


def first_legal(snapshot):
    """The first legal move as the page would send it."""
    return {
        "seat": snapshot["to_act"][0],
        "move": snapshot["position"]["legal"][0]["move"],
        "answers": snapshot["number"],
    }


class Socket:
    """A page's socket: a context manager that remembers the last number it was told."""

    def __init__(self, client, path, after=0):
        headers = {
            name: client.headers[name] for name in ("Authorization",) if name in client.headers
        }
        if client.cookies:
            headers["Cookie"] = "; ".join(
                f"{name}={value}" for name, value in client.cookies.items()
            )
        base = str(client.base_url).rstrip("/").replace("http", "ws", 1)
        self._connecting = connect(
            f"{base}{path}/socket?after={after}",
            additional_headers=headers,
            open_timeout=20,
        )
        self.number = after
        self.events = []
        self.lines = []
        self._request = 0

    def __enter__(self):
        self._connection = self._connecting.__enter__()
        return self

    def __exit__(self, *raised):
        self._connecting.__exit__(*raised)

    def receive(self):
        """The next message but pings, answered as a page does, and chat, kept in ``lines``."""
        while True:
            message = json.loads(self._connection.recv(timeout=20))
            if message["type"] == "ping":
                self.send_raw(json.dumps({"do": "pong", "number": message["number"]}))
            elif message["type"] == "chat":
                self.lines += message["lines"]
            else:
                return message

    def read(self, enough):
        """Read until the lines of chat so far satisfy ``enough``; those lines."""
        while not enough(self.lines):
            message = json.loads(self._connection.recv(timeout=20))
            if message["type"] == "chat":
                self.lines += message["lines"]
        return self.lines

    def to_the_end(self):
        """What is told until the server closes the socket, and the code it is closed with.

        Pings are not answered: that fails when the socket is closed already.
        """
        told = []
        try:
            while True:
                told.append(json.loads(self._connection.recv(timeout=20)))
        except ConnectionClosed as closed:
            return told, closed.rcvd.code

    def follow(self, enough):
        """Read until a snapshot satisfies ``enough``; that snapshot."""
        while True:
            message = self.receive()
            assert message["type"] == "match", message
            self.events += message["events"]
            self.number = message["match"]["number"]
            if enough(message["match"]):
                return message["match"]

    def send_raw(self, data):
        """Send a message as it is."""
        self._connection.send(data)

    def send_bytes_as_text(self, data):
        """Send bytes as a text message, whatever they are."""
        self._connection.send(data, text=True)

    def send_until_closed(self, messages):
        """Send one after the other, reading on, until the server closes; how many were sent."""
        sent = 0
        with suppress(ConnectionClosed):
            for message in messages:
                self.send_raw(message)
                sent += 1
                self.receive()
        return sent

    def ask(self, **fields):
        """Send a request and read to its reply or error; matches told meanwhile are kept."""
        self._request += 1
        self.send_raw(json.dumps({"request": self._request, **fields}))
        while True:
            message = self.receive()
            if message["type"] == "match":
                self.events += message["events"]
                self.number = message["match"]["number"]
            elif message.get("request") == self._request:
                return message
