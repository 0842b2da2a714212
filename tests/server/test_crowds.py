"""Limits over HTTP and sockets: nobody crowds others out."""

import contextlib
import json
from dataclasses import replace

import httpx
import pytest
from clients import FRIEND, ME, Socket, bot, make, show
from serving import LIFTED, serving
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tilewright.server import accounts
from tilewright.server.limits import Allowance

NEVER_AGAIN = 10_000.0
"""Seconds until one more is allowed: longer than any test."""


def few(number):
    return Allowance(number, NEVER_AGAIN)


@pytest.fixture
def site(tmp_path):
    """Starts a server with limits, and makes browsers on it; at another address if one is named."""
    with contextlib.ExitStack() as stack:
        address = None

        def new(place="127.0.0.1", **allowances):
            nonlocal address
            if address is None:
                limits = replace(LIFTED, **allowances)
                address = stack.enter_context(serving(tmp_path / "games.db", allowances=limits))
            transport = httpx.HTTPTransport(local_address=place)
            client = httpx.Client(base_url=address, timeout=20, transport=transport)
            return stack.enter_context(client)

        yield new


def assert_too_many(answer):
    """The common shape, and when to come back, in seconds, in the header too."""
    assert answer.status_code == 429, answer.text
    error = answer.json()["error"]
    assert error["code"] == "server.too_many"
    assert int(answer.headers["retry-after"]) == error["parameters"]["seconds"] > 0


def refused(answer, code):
    assert answer.status_code == 409, answer.text
    assert answer.json()["error"]["code"] == code
    return True


# --- Requests ------------------------------------------------------------------------------


def test_one_address_has_so_many_requests_and_another_its_own(site):
    client = site(requests_of_network=few(5))
    for _ in range(5):
        assert client.get("/api/me").status_code == 200
    assert_too_many(client.get("/api/me"))
    assert_too_many(client.post("/api/matches", json={"game": "lits", "seats": [ME, ME]}))
    assert site("127.0.0.2").get("/api/me").status_code == 200


def test_the_page_is_there_for_a_whole_club(site):
    """Files are not requests of the interface: many behind one address can load the page."""
    client = site(requests_of_network=few(1))
    client.get("/api/me")
    assert_too_many(client.get("/api/me"))
    for path in ("/", "/match/m", "/openapi.json", "/icon-turn.svg"):
        assert client.get(path).status_code == 200


def test_a_session_has_so_many_requests_wherever_it_is(site):
    client = site(requests_of_session=few(3))
    client.cookies.set("tilewright_session", "s" * 40)
    other = site("127.0.0.2")
    other.cookies.set("tilewright_session", "s" * 40)
    for browser in (client, other, client):
        assert browser.get("/api/me").status_code == 200
    assert_too_many(other.get("/api/me"))
    neighbour = site()
    neighbour.cookies.set("tilewright_session", "t" * 40)
    assert neighbour.get("/api/me").status_code == 200


# --- Sockets -------------------------------------------------------------------------------


def test_messages_of_a_socket_count_and_are_told_so(site):
    """The answer names the request, nothing is done, and the socket stays until it is a flood."""
    client = site(requests_of_session=few(40), overruns_of_socket=few(30))
    made = make(client)
    with Socket(client, f"/api/matches/{made['match']}") as socket:
        socket.follow(lambda match: match["status"] == "playing")
        before = client.get(f"/api{made['watch_address']}").json()["number"]
        while (answer := socket.ask(do="ply", ply=0))["type"] == "reply":
            pass
        assert answer["error"]["code"] == "server.too_many"
        assert answer["error"]["parameters"]["seconds"] > 0
        resigning = socket.ask(do="resign", seat=0)
        assert resigning["error"]["code"] == "server.too_many"
        for number in range(100, 140):
            socket.send_raw(json.dumps({"do": "ply", "request": number, "ply": 0}))
        told, code = socket.to_the_end()
        assert code == 4429
        assert told[-1]["request"] is None
    watching = site()
    assert watching.get(f"/api{made['watch_address']}").json()["number"] == before


def test_one_address_has_so_many_sockets(site):
    client = site(sockets_of_network=2)
    made = make(client)
    path = f"/api/matches/{made['match']}"
    with Socket(client, path), Socket(client, "/api/lobby"):
        with pytest.raises(InvalidStatus) as refusal, Socket(client, path):
            pytest.fail("a third one")
        assert refusal.value.response.status_code == 429
        assert int(refusal.value.response.headers["retry-after"]) > 0
        elsewhere = str(client.base_url).replace("http", "ws")
        with connect(f"{elsewhere}/api/lobby/socket", source_address=("127.0.0.2", 0)) as socket:
            assert json.loads(socket.recv(timeout=20))["type"] == "lobby"
    # Both are gone: there is room again.
    with Socket(client, path) as socket:
        socket.follow(lambda match: match["status"] == "playing")


def test_the_lobby_ends_a_flood(site):
    """What is sent there is not read; so nobody needs to send much."""
    client = site(requests_of_session=few(5))
    client.cookies.set("tilewright_session", "s" * 40)
    with Socket(client, "/api/lobby") as socket:
        for _ in range(10):
            socket.send_raw("{}")
        _, code = socket.to_the_end()
    assert code == 4429


# --- Matches -------------------------------------------------------------------------------


def test_a_guest_makes_so_many_matches_in_a_while(site):
    client = site(matches_of_guest=few(2))
    wish = {"game": "lits", "seats": [ME, ME]}
    # What cannot be made does not count.
    assert client.post("/api/matches", json={**wish, "game": "chess"}).status_code == 400
    first = make(client)
    make(client)
    assert_too_many(client.post("/api/matches", json=wish))
    path = f"/api/matches/{first['match']}"
    client.post(f"{path}/resignation", json={"seat": 0})
    assert_too_many(client.post(f"{path}/rematch"))
    assert make(site())["match"]


def test_an_account_makes_more_matches_than_a_guest(site):
    client = site(matches_of_guest=few(1), matches_of_account=few(3))
    client.post("/api/accounts", json={"name": "Ada", "password": None})
    for _ in range(3):
        make(client)
    assert_too_many(client.post("/api/matches", json={"game": "lits", "seats": [ME, ME]}))


def test_a_guest_has_so_many_matches_open_and_ending_one_makes_room(site):
    client = site(open_matches_of_guest=2)
    made = make(client)
    make(client, seats=[ME, FRIEND])
    body = {"game": "lits", "seats": [ME, bot()]}
    assert refused(client.post("/api/matches", json=body), "server.open_matches.guest")
    quick = {"game": "lits", "variant": "classic"}
    assert refused(client.post("/api/quick", json=quick), "server.open_matches.guest")
    host = site()
    seat = make(host, seats=[ME, {"kind": "open"}])
    assert refused(client.post(f"/api/lobby/{seat['match']}"), "server.open_matches.guest")
    client.post(f"/api/matches/{made['match']}/resignation", json={"seat": 0})
    assert client.post(f"/api/lobby/{seat['match']}").status_code == 200


def test_a_full_guest_can_still_follow_a_friends_invitation(site):
    """Nobody is put into a match from outside, so a friend's link always works."""
    client = site(open_matches_of_guest=1)
    make(client)
    invited = make(site(), seats=[ME, FRIEND])
    token = invited["invitations"][0]["address"].removeprefix("/join/")
    assert client.post("/api/join", json={"invitation": token}).status_code == 200


def test_an_account_has_its_own_bound_of_open_matches(site):
    client = site(open_matches_of_guest=1, open_matches_of_account=2)
    client.post("/api/accounts", json={"name": "Ada", "password": None})
    make(client)
    make(client)
    body = {"game": "lits", "seats": [ME, ME]}
    assert refused(client.post("/api/matches", json=body), "server.open_matches.account")


def test_searches_have_a_pace(site):
    """Each new wish closes a match and makes one."""
    client = site(seeks_of_person=few(2))
    wishes = [{"game": "lits", "variant": name} for name in ("classic", "genius", "classic")]
    answers = [client.post("/api/quick", json=wish) for wish in wishes]
    assert [answer.status_code for answer in answers[:2]] == [200, 200]
    assert_too_many(answers[2])
    mine = client.get("/api/mine").json()["matches"]
    assert sum(match["status"] == "waiting" for match in mine) == 1


# --- People --------------------------------------------------------------------------------


def test_one_address_makes_so_many_guests(site):
    """Each request without a session that makes something would make one."""
    site(guests_of_network=few(2))
    body = {"game": "lits", "seats": [ME, ME]}
    assert [site().post("/api/matches", json=body).status_code for _ in range(2)] == [201, 201]
    third = site()
    assert_too_many(third.post("/api/matches", json=body))
    assert_too_many(third.post("/api/me", json={"name": "Ada"}))
    assert third.get("/api/me").json() == {"person": None}
    assert site("127.0.0.2").post("/api/matches", json=body).status_code == 201


def test_one_address_makes_so_many_accounts(site):
    site(accounts_of_network=few(2))
    bodies = [{"name": f"Ada{number}", "password": None} for number in range(3)]
    answers = [site().post("/api/accounts", json=body) for body in bodies]
    assert [answer.status_code for answer in answers[:2]] == [201, 201]
    assert_too_many(answers[2])


def test_an_account_has_so_many_tokens(site):
    client = site()
    client.post("/api/accounts", json={"name": "Ada", "password": None})
    made = [client.post("/api/me/tokens", json={"label": "t"}) for _ in range(20)]
    assert {answer.status_code for answer in made} == {201}
    assert refused(client.post("/api/me/tokens", json={"label": "t"}), "server.token.most")
    client.delete(f"/api/me/tokens/{made[0].json()['id']}")
    assert client.post("/api/me/tokens", json={"label": "t"}).status_code == 201


async def test_the_browser_longest_unused_makes_way(storage, monkeypatch):
    """Who knows a password cannot fill the table of sessions by signing in for ever."""
    monkeypatch.setattr(accounts, "MOST_SESSIONS", 2)
    now = [0.0]
    people = accounts.Accounts(storage, lambda: now[0])
    made = await people.register("Ada", "correct horse")
    sessions = [made.session]
    for now[0] in (10.0, 20.0):
        sessions.append((await people.sign_in("Ada", "correct horse")).session)
    known = [await people.person_of(session) is not None for session in sessions]
    assert known == [False, True, True]


def test_lifted_limits_still_hold_up_who_guesses(site):
    """Without limits a crowd is let in, but no password is for whoever tries long enough."""
    client = site()
    client.post("/api/accounts", json={"name": "Ada", "password": "correct horse"})
    stranger = site()
    body = {"name": "Ada", "password": "wrong horse"}
    tries = [stranger.post("/api/sign-in", json=body).status_code for _ in range(11)]
    assert tries == [403] * 10 + [429]
    assert show(client, make(client))["status"] == "playing"
