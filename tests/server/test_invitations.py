"""Invitations belong to whoever made the match, whichever browser or program that comes by."""

import httpx
import pytest
from clients import FRIEND, ME, make, show
from serving import serving

PASSWORD = "correct horse"


def tokens(told):
    return {each["seat"]: each["address"].removeprefix("/join/") for each in told["invitations"]}


@pytest.fixture
def maker(person):
    """An account that has made a match with two free seats, and the match."""
    client = person()
    client.post("/api/accounts", json={"name": "Maker", "password": PASSWORD})
    client.post("/api/sign-in", json={"name": "Maker", "password": PASSWORD})
    seats, settings = [ME, FRIEND, FRIEND], {"players": 3}
    return client, make(client, "azul", seats, settings=settings)


def join(client, token):
    return client.post("/api/join", json={"invitation": token})


def test_a_maker_at_another_browser_has_links_that_work_beside_the_first(maker, person):
    """Both lead to the same seats: what was sent already stays right."""
    first, made = maker
    second = person()
    second.post("/api/sign-in", json={"name": "Maker", "password": PASSWORD})
    here, there = tokens(show(first, made)), tokens(show(second, made))
    assert here.keys() == there.keys() == {1, 2}
    assert not set(here.values()) & set(there.values())
    friend, other = person(), person()
    assert join(friend, there[1]).json()["seat"] == 1
    assert join(other, here[1]).status_code == 409
    assert join(other, here[2]).json()["seat"] == 2
    # Whoever sits there gets the same answer again, by any link to the seat.
    assert join(friend, here[1]).json()["seat"] == 1
    assert join(other, there[2]).json()["seat"] == 2


def test_a_program_of_the_maker_sees_links_too(maker, address, person):
    client, made = maker
    token = client.post("/api/me/tokens", json={"label": "program"}).json()["token"]
    with httpx.Client(base_url=address, headers={"Authorization": f"Bearer {token}"}) as program:
        link = tokens(show(program, made))[2]
    assert join(person(), link).json()["seat"] == 2


def test_a_signed_out_maker_keeps_the_links_that_were_sent(maker, person):
    """A new session shows others; those that friends have are not taken back."""
    client, made = maker
    sent = tokens(show(client, made))[1]
    client.post("/api/sign-out")
    client.post("/api/sign-in", json={"name": "Maker", "password": PASSWORD})
    assert 1 in tokens(show(client, made))
    assert join(person(), sent).json()["seat"] == 1


def test_nobody_else_is_told_a_link(maker, person):
    client, made = maker
    links = tokens(show(client, made))
    friend = person()
    join(friend, links[1])
    assert show(friend, made)["invitations"] == []
    watched = friend.get(f"/api{made['watch_address']}").json()
    assert watched["invitations"] == []


def test_no_link_of_any_session_is_in_the_database(tmp_path):
    """Whoever reads the file cannot take a seat by a link of a second session either."""
    database = tmp_path / "games.db"
    with serving(database) as address, httpx.Client(base_url=address, timeout=20) as client:
        client.post("/api/accounts", json={"name": "Maker", "password": PASSWORD})
        made = make(client, seats=[ME, FRIEND])
        links = [tokens(show(client, made))[1]]
        client.post("/api/sign-out")
        client.post("/api/sign-in", json={"name": "Maker", "password": PASSWORD})
        links.append(tokens(show(client, made))[1])
        session = client.cookies["tilewright_session"]
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert made["match"].encode() in stored
    for secret in (*links, session):
        assert secret.encode() not in stored
