"""Nothing that is somebody's secret is ever written down, however much is logged.

A server logs all that it can while people do all that involves a secret; then its log is searched.
"""

import contextlib
import json
import secrets

import httpx
import pytest
from clients import FRIEND, ME, Socket, bot, first_legal, make, show
from serving import ServerProcess

PASSWORD, OTHER_PASSWORD, WRONG_PASSWORD = "correct horse", "battery staple", "guessed it"
ROWS = ("XOXXO", "OXXOO", "XXOOX", "OOXXO", "XOOXX")
SEED = 918273645546372
FORGED_LINE = '{"level": "error", "event": "forged"}'
FORGED = f"Eve\n{FORGED_LINE}\r\n2026-01-01 [error    ] forged"
PRIVATE_LINE = "nobody else may read this"


class Visitor(httpx.Client):
    """A browser or a program that remembers every session it was given."""

    def __init__(self, address, token=None):
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        super().__init__(base_url=address, timeout=20, headers=headers)
        self.sessions = set()

    def send(self, *request, **options):
        answer = super().send(*request, **options)
        self.sessions |= {value for name, value in self.cookies.items() if "session" in name}
        return answer


def told(answer, status):
    assert answer.status_code == status, answer.text
    return answer.json() if answer.content else None


def live_through(visitor):
    """Do all that involves a secret; the secrets by what they are, and a match."""
    ada, bob = visitor(), visitor()
    name = f"Ada {secrets.token_hex(4)}"
    told(ada.post("/api/accounts", json={"name": name, "password": PASSWORD}), 201)
    for password, status in ((WRONG_PASSWORD, 403), (PASSWORD, 200)):
        answer = bob.post("/api/sign-in", json={"name": name, "password": password})
        told(answer, status)
    told(bob.post("/api/accounts", json={"name": 1, "password": PASSWORD}), 422)
    change = {"old": PASSWORD, "new": OTHER_PASSWORD}
    assert ada.post("/api/me/password", json=change).is_success
    token = told(ada.post("/api/me/tokens", json={"label": "robot"}), 201)["token"]
    told(ada.post("/api/me/tokens", json={"label": FORGED}), 400)
    program = visitor(token)
    assert told(program.get("/api/me"), 200)["person"]["name"] == name
    told(visitor(f"{token}x").get("/api/me"), 403)

    guest, host = visitor(), visitor()
    told(guest.post("/api/me", json={"name": FORGED}), 400)
    hidden = {"settings": {"board": "/".join(ROWS)}, "host": True, "hidden": True, "seed": SEED}
    made = make(host, seats=[FRIEND, FRIEND], **hidden)
    invitations = [each["address"].rpartition("/")[2] for each in made["invitations"]]
    told(guest.get(f"/api/invitations/{invitations[0]}"), 200)
    assert guest.get(f"/join/{invitations[0]}").is_success
    told(guest.post("/api/join", json={"invitation": invitations[0]}), 200)
    told(guest.get(f"/api/invitations/{invitations[1]}x"), 404)
    told(program.post("/api/join", json={"invitation": invitations[1]}), 200)
    watched, path = made["watch_address"], f"/api/matches/{made['match']}"
    told(guest.get(f"{path}/record"), 409)
    told(guest.post(f"{path}/chat", json={"text": f"{PRIVATE_LINE}\n{FORGED_LINE}"}), 201)
    with Socket(guest, path) as socket, Socket(visitor(), f"/api{watched}") as watcher:
        socket.follow(lambda match: True)
        watcher.follow(lambda match: True)
        assert socket.ask(do="say", text=PRIVATE_LINE)["type"] == "reply"
        assert socket.ask(do="say", text=FORGED, channel="nobody")["type"] == "error"
        socket.send_raw(FORGED)
        assert socket.receive()["type"] == "error"
    start = {"do": "start", "answers": show(host, made)["number"]}
    told(host.post(f"{path}/actions", json=start), 200)
    told(visitor().get(f"/api{watched}"), 200)
    told(visitor().get(f"{path}?{FORGED_LINE}", headers={"X-Request-ID": FORGED_LINE}), 403)

    with_bot = make(ada, seats=[ME, bot("beginner")], settings={"size": 5}, grace=0)
    path = f"/api/matches/{with_bot['match']}"
    with Socket(ada, path) as socket:
        match = socket.follow(lambda match: 0 in match["to_act"] or match["moves"])
        if not match["moves"]:
            assert ada.post(f"{path}/moves", json=first_legal(match)).is_success
            socket.follow(lambda match: len(match["moves"]) > 1)
    watch_places = {address.rpartition("/")[2] for address in (watched, with_bot["watch_address"])}
    sessions = set().union(*(each.sessions for each in (ada, bob, program, guest, host)))
    assert len(sessions) >= 4
    return {
        "password": {PASSWORD, OTHER_PASSWORD, WRONG_PASSWORD},
        "session": sessions,
        "token": {token, token.removeprefix("tilewright_")},
        "invitation": set(invitations),
        "watch": watch_places,
        "seed": {str(SEED)},
        "board": {*ROWS, "".join(ROWS)},
        "chat": {PRIVATE_LINE},
        "metrics": {"figures-token"},
    }, with_bot["match"]


@pytest.mark.parametrize("form", ["text", "json"])
def test_no_secret_is_ever_logged(tmp_path, form):
    logged = tmp_path / "log"
    options = ("--log-level", "debug", "--access-log", "--log-format", form)
    options += ("--metrics-token", "figures-token")
    server = ServerProcess(tmp_path / "games.db", *options, log=logged)
    try:
        with contextlib.ExitStack() as stack:

            def visitor(token=None):
                return stack.enter_context(Visitor(server.address, token))

            kept, match = live_through(visitor)
        assert server.interrupt() == 0
    finally:
        server.kill()
    text = logged.read_text()
    # It did log: requests by their patterns, events of matches, and what the database was asked.
    for expected in ("/api/invitations/{token}", "/api/watch/{watch}/socket", match, "SELECT"):
        assert expected in text
    found = {what for what, values in kept.items() if any(each in text for each in values)}
    assert not found
    lines = text.splitlines()
    assert not any(line.startswith((FORGED_LINE, "2026-01-01")) for line in lines)
    if form == "json":
        assert not any(json.loads(line)["event"] == "forged" for line in lines)
