"""The usual holes of sites, each held shut by a test over real HTTP and sockets.

Beside those here: acting as a spectator or a stranger (``test_server_match``), sockets that outlive
their session, token or person (``test_doorkeeper``), crowds of requests, sockets, matches, guests,
accounts, tokens and searches (``test_crowds``), forged addresses (``test_serve_proxies``), foreign
``Origin`` and ``Host`` and oversized bodies and messages (``test_server_bad_input``), malformed
messages (``test_socket_fuzz``), generated requests (``test_server_schema``), markup in chat and
lobby (``test_chat``, ``test_lobby``; as the page shows it: ``tests/browser``), flags of the cookie,
hashes in place of secrets, and guesses at passwords (``test_accounts``, ``test_people_http``,
``test_limits``), keys in logs and payloads (``test_people_http``, ``test_server_bad_input``).
"""

import http.client
import json
import logging
from urllib.parse import urlsplit

import httpx
import pytest
from clients import FRIEND, ME, Socket, bot, first_legal, make, show, unchanging
from serving import serving
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

PASSWORD = "correct horse"
SCRIPT = "<b onclick=x>"
ROWS = ("XOXXO", "OXXOO", "XXOOX", "OOXXO", "XOOXX")
WISH = {"game": "lits", "seats": [ME, ME]}


def join(client, made, place=0):
    token = made["invitations"][place]["address"].removeprefix("/join/")
    answer = client.post("/api/join", json={"invitation": token})
    assert answer.status_code == 200
    return token


def register(client, name):
    answer = client.post("/api/accounts", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 201, answer.text


def as_session(person, session):
    """A browser that has got hold of a session."""
    thief = person()
    thief.cookies.set("tilewright_session", session, domain="127.0.0.1")
    return thief


# --- In somebody else's name ---------------------------------------------------------------


def test_a_player_cannot_act_for_the_other_seat(person):
    owner, friend = person(), person()
    made = make(owner, seats=[ME, FRIEND], settings={"size": 6})
    join(friend, made)
    before, path = unchanging(owner, made), f"/api/matches/{made['match']}"
    move = first_legal(before)
    assert move["seat"] == 0
    refused = [
        friend.post(f"{path}/moves", json=move),
        friend.post(f"{path}/resignation", json={"seat": 0}),
        friend.post(f"{path}/actions", json={"do": "resign", "seat": 0}),
    ]
    for answer in refused:
        assert answer.status_code == 403
        assert answer.json()["error"]["code"] == "server.not_your_seat"
    with Socket(friend, path) as socket:
        assert socket.ask(do="move", **move)["error"]["code"] == "server.not_your_seat"
        assert socket.ask(do="resign", seat=0)["error"]["code"] == "server.not_your_seat"
        closing = socket.ask(do="close", answers=move["answers"])
        assert closing["error"]["code"] == "server.hosts_only"
    assert unchanging(owner, made) == before


def test_a_signed_out_session_is_worth_nothing(person):
    client = person()
    register(client, "Replay")
    made, session = make(client), client.cookies["tilewright_session"]
    client.post("/api/sign-out")
    thief = as_session(person, session)
    assert thief.get("/api/me").json() == {"person": None}
    assert thief.get(f"/api/matches/{made['match']}").status_code == 403
    with Socket(thief, f"/api/matches/{made['match']}") as socket:
        told, code = socket.to_the_end()
    assert (code, told[-1]["error"]["code"]) == (4403, "server.not_your_match")


def test_a_revoked_token_is_worth_nothing(person, address):
    client = person()
    register(client, "Tokener")
    made = make(client)
    token = client.post("/api/me/tokens", json={"label": "program"}).json()
    headers = {"Authorization": f"Bearer {token['token']}"}
    with httpx.Client(base_url=address, headers=headers) as program:
        assert program.get(f"/api/matches/{made['match']}").status_code == 200
        client.delete(f"/api/me/tokens/{token['id']}")
        assert program.get(f"/api/matches/{made['match']}").status_code == 403
        with Socket(program, f"/api/matches/{made['match']}") as socket:
            assert socket.to_the_end()[1] == 4403


def test_a_planted_session_does_not_become_an_account(person):
    """Session fixation: whoever planted a guest's cookie must not be in the account made of it."""
    planted = "p" * 43
    victim = as_session(person, planted)
    made = make(victim)
    register(victim, "Victim")
    assert victim.cookies["tilewright_session"] != planted
    assert show(victim, made)["your_seats"] == [0, 1]
    attacker = as_session(person, planted)
    assert attacker.get("/api/me").json() == {"person": None}
    assert attacker.get(f"/api/matches/{made['match']}").status_code == 403


def test_a_planted_session_is_left_behind_at_signing_in(person):
    register(person(), "Settled")
    planted = "q" * 43
    victim = as_session(person, planted)
    make(victim)
    victim.post("/api/sign-in", json={"name": "Settled", "password": PASSWORD})
    assert victim.cookies["tilewright_session"] != planted
    assert as_session(person, planted).get("/api/me").json() == {"person": None}


# --- From another site ---------------------------------------------------------------------


@pytest.mark.parametrize("site", ["cross-site", "same-site", "nonsense"])
def test_a_browser_that_says_it_comes_from_elsewhere_is_refused(person, address, site):
    """Also where it sends no Origin: browsers say by Sec-Fetch-Site whose page asks."""
    client = person()
    made = make(client)
    headers = {"Sec-Fetch-Site": site}
    for answer in (
        client.post("/api/matches", json=WISH, headers=headers),
        client.post("/api/sign-out", headers=headers),
        client.post(f"/api/matches/{made['match']}/rematch", headers=headers),
    ):
        assert answer.status_code == 403
        assert answer.json()["error"]["code"] == "server.foreign_origin"
    url = f"{address.replace('http', 'ws')}/api/matches/{made['match']}/socket"
    with pytest.raises(InvalidStatus) as refusal, connect(url, additional_headers=headers):
        pass
    assert refusal.value.response.status_code == 403
    # A link on another site leads here, and the own page acts.
    assert client.get("/", headers=headers).status_code == 200
    own = client.post("/api/matches", json=WISH, headers={"Sec-Fetch-Site": "same-origin"})
    assert own.status_code == 201


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
)
def test_a_form_of_another_site_is_no_request(person, kind):
    """A form can be sent anywhere without being asked for, but not as JSON."""
    client = person()
    client.get("/")
    body = json.dumps(WISH).encode()
    answer = client.post("/api/matches", content=body, headers={"Content-Type": kind})
    assert answer.status_code == 422
    assert client.get("/api/mine").json()["matches"] == []


# --- Stored script -------------------------------------------------------------------------


def test_what_people_write_comes_back_as_it_is_and_never_as_a_page(person):
    """Names, chat, labels and complaints are JSON that no browser takes for HTML."""
    client, friend = person(), person()
    register(client, SCRIPT)
    assert friend.post("/api/me", json={"name": SCRIPT}).status_code == 200
    made = make(client, seats=[ME, FRIEND], listed=True)
    join(friend, made)
    path = f"/api/matches/{made['match']}"
    said = friend.post(f"{path}/chat", json={"text": SCRIPT}).json()["number"]
    report = client.post(f"/api/chat/{said}/report", json={"reason": SCRIPT})
    assert report.status_code == 204
    assert client.post("/api/me/tokens", json={"label": SCRIPT}).status_code == 201
    for where in (path, f"{path}/chat", "/api/me", "/api/me/tokens", "/api/lobby", "/api/mine"):
        answer = client.get(where)
        assert answer.headers["content-type"].startswith("application/json"), where
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert SCRIPT in json.dumps(answer.json()), where
    profile = client.get("/api/people/" + SCRIPT)
    assert profile.headers["content-type"].startswith("application/json")


def test_records_and_pictures_hold_nothing_that_people_write(person):
    """They are handed on and opened anywhere: no name, and nothing that a browser would run."""
    client = person()
    client.post("/api/me", json={"name": SCRIPT})
    made = make(client, "azul", [ME, bot("beginner")])
    path = f"/api/matches/{made['match']}"
    for where, kind in (
        (f"{path}/record?form=json", "application/json"),
        (f"{path}/record?form=text", "text/plain"),
        (f"{path}/picture.svg", "image/svg+xml"),
    ):
        answer = client.get(where)
        assert answer.headers["content-type"].startswith(kind)
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "onclick" not in answer.text
        assert "<script" not in answer.text
    text = client.get(f"{path}/record?form=text")
    assert text.headers["content-disposition"].startswith("attachment")
    policy = client.get(f"{path}/picture.svg").headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "script-src" not in policy


# --- Paths, headers, bodies ----------------------------------------------------------------

PATHS = (
    "/../../../../etc/passwd",
    "/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "/..%2f..%2f..%2fetc%2fpasswd",
    "/assets/../../app.py",
    "/assets/%2e%2e%2f%2e%2e%2fapp.py",
    "/assets/..%5c..%5capp.py",
    "/%252e%252e/app.py",
    "//etc/passwd",
    "/%00",
    "/assets/%00.js",
    "/api/matches/%00",
    "/api/matches/..%2f..%2fapp.py/record",
    "/api/matches/%00/record?form=json",
    "/api/watch/%00/picture.svg",
    "/api/invitations/%00",
    "/api/people/..%2f..%2f%00",
    "/api/people/%ff%fe",
    "/api/people/" + "a" * 5000,
    "/api/invitations/" + "a" * 5000,
    "/" + "a/" * 5000,
)


def raw_get(address, path, headers=None):
    """A request with exactly that path: clients tidy it up. The status and the body."""
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=20)
    try:
        connection.putrequest("GET", path, skip_accept_encoding=True)
        for name, value in (headers or {}).items():
            connection.putheader(name, value)
        connection.endheaders()
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def test_no_path_reads_a_file_or_breaks_the_server(database_url):
    """Dots, encoded slashes, NUL and endless paths, on both databases."""
    with serving(database_url) as address, httpx.Client(base_url=address, timeout=20) as client:
        for path in PATHS:
            status, body = raw_get(address, path)
            assert 400 <= status < 500, (path, status)
            assert b"make_app" not in body
            assert b"root:" not in body
        for body in (
            {"game": "lits", "variant": "\0"},
            {"game": "\0", "variant": "classic"},
            {"game": "lits", "variant": "\ud800"},
        ):
            content = json.dumps(body)
            headers = {"Content-Type": "application/json"}
            assert (
                400 <= client.post("/api/quick", content=content, headers=headers).status_code < 500
            )
        for token in ("\0", "\ud800"):
            content = json.dumps({"invitation": token})
            answer = client.post("/api/join", content=content, headers=headers)
            assert 400 <= answer.status_code < 500
        made = make(client)
        said = {"text": "a\0b"}
        assert client.post(f"/api/matches/{made['match']}/chat", json=said).status_code == 201


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Long": "x" * 200_000},
        {"Cookie": "tilewright_session=" + "s" * 60_000},
        {"Cookie": "; ".join(f"c{number}=1" for number in range(5000))},
        {"Authorization": "Bearer " + "t" * 60_000},
        {"Accept-Language": "en," * 20_000},
        {"Host": "h" * 60_000},
    ],
    ids=["any", "session", "cookies", "token", "language", "host"],
)
def test_oversized_headers_are_refused_or_ignored(address, headers):
    """The server answers, if only that it is too much, and serves the next one."""
    try:
        status, _ = raw_get(address, "/api/me", headers)
        assert status < 500
    except (ConnectionError, http.client.RemoteDisconnected):
        # It hung up while the header was still being sent.
        pass
    assert raw_get(address, "/api/me")[0] == 200


# --- Secrets -------------------------------------------------------------------------------


def test_a_hidden_board_and_a_seed_are_nowhere_before_their_time(person, caplog):
    """Neither in what those who wait are told, nor in the log; nor is an invitation."""
    caplog.set_level(logging.DEBUG, logger="tilewright")
    host, player = person(), person()
    seats, seed = [FRIEND, FRIEND], 918273645546372
    board = {"board": "/".join(ROWS)}
    made = make(host, seats=seats, settings=board, host=True, hidden=True, seed=seed)
    token = join(player, made)
    path = f"/api/matches/{made['match']}"
    told = [player.get(path).text, player.get(f"/api{made['watch_address']}").text]
    told.append(player.get(f"/api/invitations/{token}").text)
    with Socket(player, path) as socket:
        told.append(json.dumps(socket.receive()))
    refused = player.get(f"{path}/record")
    assert refused.json()["error"]["code"] == "server.board_hidden"
    logged = "\n".join(record.getMessage() for record in caplog.records)
    for text in (*told, logged):
        assert str(seed) not in text
        assert not any(row in text for row in ROWS)
    session = player.cookies["tilewright_session"]
    for secret in (token, session):
        assert secret not in logged
        assert not any(secret in text for text in told)
    # It is the board that everybody is shown when the host starts, and no other.
    join(person(), made, place=1)
    start = {"do": "start", "answers": show(host, made)["number"]}
    assert host.post(f"{path}/actions", json=start).status_code == 200
    shown = player.get(path).text
    assert all(row in shown for row in ROWS)
