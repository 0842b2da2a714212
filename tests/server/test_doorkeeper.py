"""A socket ends with the session or token by which it was opened, at every process."""

import asyncio
import json
import time
from contextlib import suppress

import httpx
import pytest
from clients import FRIEND, ME, Socket, first_legal, make, show
from serving import serving
from websockets.exceptions import ConnectionClosed

from tilewright.server import doorkeeper
from tilewright.server.accounts import Accounts
from tilewright.server.administration import administration
from tilewright.server.callers import Caller
from tilewright.server.doorkeeper import Admission, Doorkeeper
from tilewright.server.errors import SignedOutError, StorageUnavailableError
from tilewright.server.identity import digest

PASSWORD = "correct horse"


def account(client, name):
    """Make the client an account."""
    answer = client.post("/api/accounts", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 201, answer.text
    return name


def assert_ends(socket):
    """The socket says why and is closed with 4401."""
    told, code = socket.to_the_end()
    assert code == 4401
    assert told[-1]["request"] is None
    assert told[-1]["error"]["code"] == "server.signed_out"


def following(client, made):
    """A socket of a match that was told its beginning."""
    return Socket(client, f"/api/matches/{made['match']}")


def playing(match):
    return match["status"] == "playing"


def sign_out(client, _other):
    client.post("/api/sign-out")


def change_password_elsewhere(_client, other):
    body = {"old": PASSWORD, "new": "another one"}
    assert other.post("/api/me/password", json=body).status_code == 200


@pytest.mark.parametrize("leave", [sign_out, change_password_elsewhere])
def test_a_socket_ends_with_its_session_and_others_go_on(person, leave):
    """Or whoever sits down at a shared machine next plays on in the name of the last one."""
    client, other = person(), person()
    name = account(client, f"Ada {leave.__name__[:6]}")
    other.post("/api/sign-in", json={"name": name, "password": PASSWORD})
    made = make(client)
    with following(client, made) as socket, following(other, made) as elsewhere:
        socket.follow(playing)
        elsewhere.follow(playing)
        leave(client, other)
        assert_ends(socket)
        assert elsewhere.ask(do="ply", ply=0)["type"] == "reply"


def test_a_guest_who_signs_in_plays_on_as_the_account(person):
    """The socket of the guest ends; the page connects again and holds the same seat."""
    first, client = person(), person()
    account(first, "Grace")
    made = make(client)
    with following(client, made) as socket:
        socket.follow(playing)
        signed_in = client.post("/api/sign-in", json={"name": "Grace", "password": PASSWORD})
        assert signed_in.status_code == 200
        assert_ends(socket)
    with following(client, made) as socket:
        assert socket.follow(playing)["your_seats"] == [0, 1]


def test_a_socket_ends_with_its_token(person, address):
    client = person()
    account(client, "Tess")
    made = make(client)
    token = client.post("/api/me/tokens", json={"label": "program"}).json()
    headers = {"Authorization": f"Bearer {token['token']}"}
    program = httpx.Client(base_url=address, headers=headers)
    with program, following(program, made) as socket:
        socket.follow(playing)
        client.delete(f"/api/me/tokens/{token['id']}")
        assert_ends(socket)


def test_what_is_sent_after_the_end_is_not_done(person):
    client = person()
    account(client, "Nina")
    session = client.cookies["tilewright_session"]
    friend = person()
    made = make(client, seats=[ME, FRIEND])
    token = made["invitations"][0]["address"].removeprefix("/join/")
    friend.post("/api/join", json={"invitation": token})
    before = show(friend, made)
    with following(client, made) as socket:
        socket.follow(playing)
        client.post("/api/sign-out")
        # In the same breath, before the page hears that it is somebody else.
        move = {"do": "move", "request": 1, **first_legal(before)}
        with suppress(ConnectionClosed):
            socket.send_raw(json.dumps(move))
        assert_ends(socket)
    assert show(friend, made)["number"] == before["number"]
    thief = person()
    thief.cookies.set("tilewright_session", session)
    assert thief.get("/api/me").json() == {"person": None}
    assert thief.get(f"/api/matches/{made['match']}").status_code == 403


@pytest.mark.parametrize("command", ["ban", "delete"])
def test_the_command_line_ends_sockets_of_a_running_server(postgres_url, command):
    with serving(postgres_url) as address, httpx.Client(base_url=address, timeout=20) as client:
        name = account(client, "Mallory")
        made = make(client)
        with following(client, made) as socket:
            socket.follow(playing)

            async def work():
                async with administration(postgres_url, time.time()) as desk:
                    await getattr(desk, command)(name)

            asyncio.run(work())
            assert_ends(socket)


def test_the_other_process_hears_of_it(postgres_url):
    with (
        serving(postgres_url) as first,
        serving(postgres_url) as second,
        httpx.Client(base_url=first, timeout=20) as client,
        httpx.Client(base_url=second, timeout=20) as there,
    ):
        account(client, "Olga")
        made = make(client)
        there.cookies.set("tilewright_session", client.cookies["tilewright_session"])
        with following(there, made) as socket:
            socket.follow(playing)
            client.post("/api/sign-out")
            assert_ends(socket)


# --- Notices that were lost ----------------------------------------------------------------


@pytest.fixture
async def signed_in(storage):
    """An account's caller, and the accounts it belongs to."""
    accounts = Accounts(storage, time.time)
    made = await accounts.register("Ida", None)
    return Caller(made.person, made.session), accounts


async def nothing(_error):
    pass


async def test_without_a_notice_it_ends_when_somebody_acts(storage, signed_in, monkeypatch):
    """A notice can be lost with its connection: whoever acts is asked for again in any case."""
    caller, accounts = signed_in
    admission = Admission(caller, accounts, nothing)
    await admission.require()
    await storage.sessions.remove(digest(caller.session))
    # So soon nothing is asked: a busy player costs no question for each move.
    await admission.require()
    monkeypatch.setattr(doorkeeper, "CHECK_SECONDS", 0.0)
    with pytest.raises(SignedOutError):
        await admission.require()


async def test_after_a_gap_everybody_is_asked_for_again(storage, signed_in):
    caller, accounts = signed_in
    keeper, ended = Doorkeeper(accounts), asyncio.Event()

    async def end(_error):
        ended.set()

    with keeper.admitted(caller, end) as admission:
        await admission.require()
        await storage.sessions.remove(digest(caller.session))
        keeper.missed()
        await asyncio.wait_for(ended.wait(), 20)
    await keeper.close()


async def test_a_database_that_was_away_is_asked_again(storage, signed_in, monkeypatch):
    """Nobody is thrown out because the database is away, and nobody acts unasked."""
    caller, accounts = signed_in
    real, ended = storage.sessions.person_of, asyncio.Event()

    async def away(*_arguments):
        raise StorageUnavailableError

    async def end(_error):
        ended.set()

    monkeypatch.setattr(doorkeeper, "RETRY_SECONDS", 0.0)
    keeper = Doorkeeper(accounts)
    with keeper.admitted(caller, end) as admission:
        await admission.require()
        await storage.sessions.remove(digest(caller.session))
        monkeypatch.setattr(storage.sessions, "person_of", away)
        keeper.heard(caller.id)
        with pytest.raises(StorageUnavailableError):
            await admission.require()
        assert not ended.is_set()
        monkeypatch.setattr(storage.sessions, "person_of", real)
        await asyncio.wait_for(ended.wait(), 20)
    await keeper.close()


async def test_who_acts_for_nobody_is_never_asked_for(signed_in):
    """A spectator without a name costs the database nothing."""
    _, accounts = signed_in
    keeper = Doorkeeper(accounts)
    with keeper.admitted(Caller(None), nothing) as admission:
        keeper.missed()
        await admission.require()
    await keeper.close()
