"""Malformed, oversized, foreign and out-of-turn input: an error with a code, and no change."""

import json
import re
from collections.abc import Mapping, Sequence

import httpx
import pytest
from clients import ME, Socket, bot, first_legal, make, show, unchanging
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tilewright import messages
from tilewright.server.guards import LOCAL_HOSTS

JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


def assert_told(answer, *statuses):
    """The answer is an error in the common shape whose sentence exists in every language."""
    assert answer.status_code in statuses, (answer.status_code, answer.text)
    error = answer.json()["error"]
    assert set(error) == {"code", "message", "parts", "parameters"}
    for language in messages.LANGUAGES:
        assert messages.render(error["code"], error["parameters"], language)
    assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 422),
        ([], 422),
        ({"game": "lits"}, 422),
        ({"game": "lits", "seats": []}, 422),
        ({"game": "lits", "seats": [{"kind": "ghost"}]}, 422),
        ({"game": "lits", "seats": [ME] * 9}, 422),
        ({"game": "lits", "seats": [ME, ME], "extra": 1}, 422),
        ({"game": "lits", "seats": [ME, ME], "seed": -1}, 422),
        ({"game": "lits", "seats": [ME, ME], "seed": 2**60}, 422),
        ({"game": "lits", "seats": [ME, ME], "settings": {"size": None}}, 422),
        ({"game": "lits", "seats": [ME, ME], "settings": {"board": "X" * 2000}}, 422),
        ({"game": "chess", "seats": [ME, ME]}, 400),
        ({"game": "lits", "seats": [ME]}, 400),
        ({"game": "lits", "seats": [ME, bot("nobody")]}, 400),
        ({"game": "lits", "seats": [ME, {"kind": "bot"}]}, 422),
        ({"game": "lits", "seats": [ME, {"kind": "me", "bot": "greedy"}]}, 422),
        ({"game": "lits", "seats": [ME, ME], "variant": "nonesuch"}, 400),
        ({"game": "lits", "seats": [ME, ME], "settings": {"size": 99}}, 400),
        ({"game": "lits", "seats": [ME, ME], "settings": {"nonesuch": 1}}, 400),
        ({"game": "lits", "seats": [ME, ME], "settings": {"board": "nonesuch"}}, 400),
        ({"game": "azul", "seats": [ME, ME, ME]}, 400),
    ],
)
def test_a_match_that_cannot_be_made(person, body, status):
    client = person()
    assert_told(client.post("/api/matches", json=body), status)
    assert client.get("/api/mine").json() == {"matches": [], "next": None}


def test_moves_that_cannot_be_made_change_nothing(person):
    client = person()
    made = make(client, settings={"size": 6}, seed=1)
    path = f"/api/matches/{made['match']}"
    before = unchanging(client, made)
    good = first_legal(before)
    for change, status in [
        ({"move": "a1 b1"}, 409),
        ({"move": "a1 b1 a2 b2"}, 409),
        ({"move": "swap"}, 409),
        ({"move": "nonsense"}, 400),
        ({"move": ""}, 422),
        ({"move": "a" * 300}, 422),
        ({"move": 7}, 422),
        ({"seat": 1}, 409),
        ({"seat": 9}, 403),
        ({"seat": -1}, 422),
        ({"seat": True}, 422),
        ({"answers": 0}, 409),
        ({"answers": before["number"] + 1}, 409),
        ({"answers": 2**40}, 422),
    ]:
        assert_told(client.post(f"{path}/moves", json={**good, **change}), status)
    assert_told(client.post(f"{path}/moves", content=b"{"), 422)
    for unreadable in (b"\xff\xfe", b"[" * 30_000, b'{"seat": ' + b"9" * 5000 + b"}"):
        answer = client.post(f"{path}/moves", content=unreadable)
        assert_told(answer, 400, 422)
        assert answer.json()["error"]["code"] in ("server.not_json", "server.malformed")
    assert_told(client.post(f"{path}/moves"), 422)
    assert unchanging(client, made) == before


def test_oversized_bodies_are_refused_before_they_are_read(person, address):
    client = person()
    assert_told(client.post("/api/matches", content=b" " * 70_000), 413)

    def endless():
        for _ in range(20):
            yield b" " * 8_000

    assert_told(client.post("/api/matches", content=endless()), 413)


def test_other_sites_cannot_act_for_a_browser(person, address):
    client = person()
    made = make(client)
    foreign = {"Origin": "https://elsewhere.example"}
    body = {"game": "lits", "seats": [ME, ME]}
    refused = client.post("/api/matches", json=body, headers=foreign)
    assert_told(refused, 403)
    assert refused.json()["error"]["code"] == "server.foreign_origin"
    own = client.post("/api/matches", json=body, headers={"Origin": address})
    assert own.status_code == 201
    from websockets.exceptions import InvalidStatus
    from websockets.sync.client import connect

    url = address.replace("http", "ws") + f"/api/matches/{made['match']}/socket"
    with pytest.raises(InvalidStatus), connect(url, origin="https://elsewhere.example"):
        pass
    with connect(url, origin=address) as connection:
        assert json.loads(connection.recv(timeout=20))["type"] == "error"


@pytest.mark.parametrize("origin", ["http://[", "null", "http://", "::"])
def test_an_origin_that_cannot_be_read_is_a_foreign_one(person, origin):
    client = person()
    refused = client.post(
        "/api/matches", json={"game": "lits", "seats": [ME, ME]}, headers={"Origin": origin}
    )
    assert_told(refused, 403)
    assert client.get("/", headers={"Origin": origin}).status_code == 200


def test_a_foreign_name_is_not_answered_to(tmp_path):
    """A site cannot point its own name at this machine and so read what only it may see."""
    from serving import serving

    with (
        serving(tmp_path / "games.db", hosts=LOCAL_HOSTS) as address,
        httpx.Client(base_url=address) as client,
    ):
        assert client.get("/").status_code == 200
        for host in ("rebound.example", "localhost.example", "[", ""):
            answer = client.get("/api/games", headers={"Host": host})
            assert answer.status_code in (400, 403)


def test_head_answers_as_get_without_a_body(person):
    """Link previewers and monitors ask so."""
    client = person()
    for path in ("/", "/match/anything", "/api/games"):
        answer = client.head(path)
        assert answer.status_code == 200
        assert answer.content == b""
    assert client.head("/api/nothing").status_code == 404


def test_wrong_addresses_and_methods_answer_in_the_common_shape(person):
    client = person()
    for path in ("/api", "/api/", "/api/nothing", "/api/matches/x/y/z"):
        assert_told(client.get(path), 404, 405)
    assert_told(client.delete("/api/matches"), 405)
    assert_told(client.get("/api/matches/unknown"), 404)
    assert_told(client.get("/api/watch/unknown"), 404)
    assert_told(client.post("/api/matches/unknown/moves", json={"seat": 0}), 404, 422)


def test_errors_are_told_in_the_language_of_the_browser(person):
    answer = person().get("/api/watch/unknown", headers={"Accept-Language": "zh-TW,zh;q=0.9"})
    assert answer.json()["error"]["message"] == messages.render(
        "server.unknown_match", {}, "zh-Hant"
    )


def test_every_answer_carries_the_security_headers(person):
    for path in ("/", "/api/games", "/api/nothing", "/assets/nothing.js"):
        headers = person().get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"


def test_the_page_travels_compressed_and_is_kept_by_its_name(person):
    """Files named by their content are kept for ever; the document is asked for again each time."""
    client = person()
    document = client.get("/")
    assert document.headers["cache-control"] == "no-cache"
    script = re.search(r'src="(/assets/[^"]+\.js)"', document.text)[1]
    answer = client.get(script)
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]


def test_no_path_leads_out_of_the_page(person, address):
    for path in (
        "/../pyproject.toml",
        "/%2e%2e/app.py",
        "/assets/..%2f..%2fapp.py",
        "//etc/passwd",
    ):
        answer = person().get(httpx.URL(address + path))
        assert "make_app" not in answer.text
        assert "root:" not in answer.text


def test_a_socket_survives_any_message(person):
    """Each bad message gets an error with a code, and the socket stays usable."""
    client = person()
    made = make(client, settings={"size": 6})
    before = unchanging(client, made)
    with Socket(client, f"/api/matches/{made['match']}") as socket:
        socket.follow(lambda match: match["status"] == "playing")
        for message, code in [
            ("", "server.not_json"),
            ("{", "server.not_json"),
            ("[" * 3000, "server.not_json"),
            ("NaN", "server.not_json"),
            ("7", "server.malformed"),
            ('{"do": "fly", "request": 1}', "server.malformed"),
            ('{"do": "move", "request": 1}', "server.malformed"),
            ('{"do": "ply", "request": 1, "ply": -1}', "server.malformed"),
            ('{"do": "rematch", "request": 1, "more": 1}', "server.malformed"),
            ("x" * 5000, "server.too_large"),
            (b"\x00\x01", "server.not_text"),
        ]:
            socket.send_raw(message)
            answer = socket.receive()
            assert answer["type"] == "error"
            assert answer["error"]["code"] == code, message
        # The number of a request is answered with although the rest of it is wrong.
        assert socket.ask(do="move", seat=11)["error"]["code"] == "server.malformed"
        assert socket.ask(do="rematch")["error"]["code"] == "play.not_over"
        assert socket.ask(do="resign", seat=7)["error"]["code"] == "server.not_your_seat"
        assert socket.ask(do="ply", ply=0)["type"] == "reply"
    assert unchanging(client, made) == before


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(message=JSON_VALUES.map(json.dumps) | st.text(max_size=60) | st.binary(max_size=60))
def test_random_messages_never_break_a_socket(fuzzed, message):
    """Any text or bytes: the next honest request on the same socket is answered."""
    fuzzed.send_raw(message)
    assert fuzzed.receive()["type"] == "error"
    assert fuzzed.ask(do="ply", ply=0)["type"] == "reply"


@pytest.fixture
def fuzzed(person):
    client = person()
    made = make(client, settings={"size": 5})
    with Socket(client, f"/api/matches/{made['match']}") as socket:
        socket.follow(lambda match: match["status"] == "playing")
        yield socket


def test_a_message_over_the_transports_limit_closes_the_socket(person):
    """Nobody can make the server hold arbitrarily long messages."""
    from websockets.exceptions import ConnectionClosed

    client = person()
    made = make(client)
    with Socket(client, f"/api/matches/{made['match']}") as socket:
        socket.follow(lambda match: match["status"] == "playing")
        socket.send_raw("x" * 200_000)
        with pytest.raises(ConnectionClosed):
            socket.receive()
    assert show(client, made)["status"] == "playing"


def test_payloads_hold_no_secret(person):
    """No seed, session, cookie or hash of an invitation is anywhere in what clients are told."""
    client = person()
    made = make(client, "azul", [ME, bot()], seed=987654321)
    told = [show(client, made), client.get(f"/api/watch/{show(client, made)['watch']}").json()]
    with Socket(client, f"/api/matches/{made['match']}") as socket:
        told.append(socket.receive())
    told.append(client.get(f"/api/matches/{made['match']}/record").json())
    session = client.cookies["tilewright_session"]

    def texts(value):
        if isinstance(value, Mapping):
            for key, inner in value.items():
                assert key not in ("session", "creator", "person", "secret")
                # Of the seed only the hash is told, until the match is over.
                assert key != "seed" or (isinstance(inner, str) and len(inner) == 64)
                yield from texts(inner)
        elif isinstance(value, Sequence) and not isinstance(value, str):
            for inner in value:
                yield from texts(inner)
        else:
            yield str(value)

    for each in texts(told):
        assert "987654321" not in each
        assert session not in each
