"""The lobby: seats for anybody, matches to watch, told as they change."""

import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager

import httpx
import pytest
from clients import FRIEND, ME, bot, first_legal, make, show
from websockets.sync.client import connect

from tilewright.play.referee import Terms
from tilewright.server import lobby as lobby_module
from tilewright.server.callers import Caller
from tilewright.server.errors import StorageUnavailableError
from tilewright.server.hub import Hub
from tilewright.server.lobby import Lobby
from tilewright.server.making import SeatPlan, Wish
from tilewright.server.storage import Person, PersonKind, Storage

SMALL = {"size": 4}
OPEN = {"kind": "open"}


def lobby(client):
    answer = client.get("/api/lobby")
    assert answer.status_code == 200, answer.text
    return answer.json()


def sit(client, made, status=200):
    answer = client.post(f"/api/lobby/{made['match']}")
    assert answer.status_code == status, answer.text
    return answer.json()


def waiting(told, made):
    return next((row for row in told["open"] if row["match"] == made["match"]), None)


def running(told, watch):
    return next((row for row in told["running"] if row["watch"] == watch), None)


@contextmanager
def lobby_socket(client):
    base = str(client.base_url).rstrip("/").replace("http", "ws", 1)
    with connect(f"{base}/api/lobby/socket", open_timeout=20) as connection:

        def follow(enough):
            while True:
                told = json.loads(connection.recv(timeout=20))
                assert told["type"] == "lobby"
                if enough(told):
                    return told

        yield follow, connection


# --- What is listed -------------------------------------------------------------------------------


def test_an_open_seat_is_listed_with_what_is_played(person):
    owner = person()
    owner.post("/api/me", json={"name": "Ada"})
    clock = {"kind": "turn", "turn": 60, "bank": 300}
    made = make(owner, settings=SMALL, seats=[ME, OPEN], clock=clock)
    row = waiting(lobby(person()), made)
    assert row["by"] == "Ada"
    assert (row["game"], row["variant"], row["settings"]["size"]) == ("lits", "classic", 4)
    assert (row["clock"], row["rated"]) == ("turn 60 bank 300", False)
    assert (row["seats"], row["free"]) == (2, 1)
    assert row["speed"] == show(owner, made)["speed"]


@pytest.mark.parametrize("seats", [[ME, FRIEND], [ME, ME], [ME, bot()]])
def test_other_matches_are_not_in_the_lobby(person, seats):
    """A link is for whom it was sent to, and what nobody listed is nobody's business."""
    made = make(person(), settings=SMALL, seats=seats)
    told = lobby(person())
    assert made["match"] not in json.dumps(told)
    assert made["watch_address"].rpartition("/")[2] not in json.dumps(told)


def test_a_listed_match_between_friends_is_shown_to_watch(person):
    """``listed`` alone opens no seat."""
    owner, friend = person(), person()
    made = make(owner, settings=SMALL, seats=[ME, FRIEND], listed=True)
    assert waiting(lobby(owner), made) is None
    sit(friend, made, 404)
    token = made["invitations"][0]["address"].rpartition("/")[2]
    friend.post("/api/join", json={"invitation": token})
    assert running(lobby(person()), show(owner, made)["watch"])["moves"] == 0


def test_a_match_that_has_begun_can_be_watched(person):
    owner, guest = person(), person()
    made = make(owner, settings=SMALL, seats=[ME, OPEN])
    sit(guest, made)
    watch = show(owner, made)["watch"]
    told = lobby(person())
    assert waiting(told, made) is None
    row = running(told, watch)
    assert (row["moves"], row["names"]) == (0, [None, None])
    # Who watches must not learn the address of those who play.
    assert made["match"] not in json.dumps(told)
    owner.post(f"/api/matches/{made['match']}/moves", json=first_legal(show(owner, made)))
    assert running(lobby(owner), watch)["moves"] == 1
    guest.post(f"/api/matches/{made['match']}/resignation", json={"seat": 1})
    assert running(lobby(owner), watch) is None


def test_a_match_without_spectators_is_not_offered_to_them(person):
    owner, guest = person(), person()
    spectators = {"open": False, "delay": 0}
    made = make(owner, settings=SMALL, seats=[ME, OPEN], spectators=spectators)
    sit(guest, made)
    assert running(lobby(owner), show(owner, made)["watch"]) is None


def test_a_delayed_match_tells_the_lobby_no_more_than_its_spectators(person):
    owner, guest = person(), person()
    spectators = {"open": True, "delay": 600}
    made = make(owner, settings=SMALL, seats=[ME, OPEN], spectators=spectators)
    sit(guest, made)
    owner.post(f"/api/matches/{made['match']}/moves", json=first_legal(show(owner, made)))
    assert running(lobby(owner), show(owner, made)["watch"])["moves"] == 0


def test_a_hidden_board_is_not_shown_in_the_lobby(person):
    rows = "X.O./..XO/OX../.X.O"
    made = make(person(), settings={"board": rows}, seats=[OPEN, OPEN], hidden=True, host=True)
    row = waiting(lobby(person()), made)
    assert rows not in json.dumps(row)
    assert row["free"] == 2


def test_a_name_with_markup_stays_text(person):
    owner = person()
    name = "<img src=x onerror=1>"
    assert owner.post("/api/me", json={"name": name}).status_code == 200
    made = make(owner, settings=SMALL, seats=[ME, OPEN])
    answer = person().get("/api/lobby")
    assert answer.headers["content-type"].startswith("application/json")
    assert waiting(answer.json(), made)["by"] == name


# --- Sitting down ---------------------------------------------------------------------------------


def test_sitting_down_begins_the_match_and_asking_again_changes_nothing(person):
    owner, guest = person(), person()
    made = make(owner, settings=SMALL, seats=[ME, OPEN])
    first = sit(guest, made)
    assert first == {"match": made["match"], "address": made["address"], "seat": 1}
    assert sit(guest, made) == first
    assert show(guest, made)["status"] == "playing"
    assert sit(person(), made, 409)["error"]["code"] == "server.lobby.taken"


def test_the_owner_does_not_take_the_seat_for_others(person):
    owner = person()
    made = make(owner, settings=SMALL, seats=[ME, OPEN])
    assert sit(owner, made)["seat"] == 0
    assert show(owner, made)["status"] == "waiting"


def test_whoever_hosts_does_not_sit(person):
    host = person()
    made = make(host, settings=SMALL, seats=[OPEN, OPEN], host=True)
    assert sit(host, made, 403)["error"]["code"] == "server.host_sits"


def test_a_friends_seat_is_never_given_away(person):
    """Of three seats one is for a friend: the lobby fills the other one only."""
    owner, guest = person(), person()
    made = make(owner, "azul", [ME, FRIEND, OPEN], settings={"players": 3, "first_player": "1"})
    assert waiting(lobby(owner), made)["free"] == 1
    assert sit(guest, made)["seat"] == 2
    assert sit(person(), made, 409)["error"]["code"] == "server.lobby.taken"
    assert waiting(lobby(owner), made) is None


def test_a_seat_that_was_left_is_free_for_anybody_again(person):
    owner, guest = person(), person()
    made = make(owner, "azul", [ME, OPEN, OPEN], settings={"players": 3, "first_player": "1"})
    assert sit(guest, made)["seat"] == 1
    number = show(guest, made)["number"]
    left = {"do": "leave", "seat": 1, "answers": number}
    assert guest.post(f"/api/matches/{made['match']}/actions", json=left).status_code == 200
    assert waiting(lobby(owner), made)["free"] == 2
    assert sit(person(), made)["seat"] == 1


def test_of_many_who_sit_down_at_once_one_gets_the_seat(person, address):
    """Everybody else is told so, and nobody's request fails."""
    made = make(person(), settings=SMALL, seats=[ME, OPEN])

    def attempt(_):
        with httpx.Client(base_url=address, timeout=20) as client:
            return client.post(f"/api/lobby/{made['match']}")

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(attempt, range(8)))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
    codes = {answer.json()["error"]["code"] for answer in answers if answer.status_code == 409}
    assert codes <= {"server.lobby.taken", "play.seat_taken", "play.outdated"}


def test_a_rated_seat_is_for_accounts(person):
    owner = person()
    assert owner.post("/api/accounts", json={"name": "Rita", "password": None}).status_code == 201
    made = make(owner, settings=SMALL, seats=[ME, OPEN], rated=True)
    assert sit(person(), made, 403)["error"]["code"] == "server.rated.guest"
    assert waiting(lobby(owner), made)["free"] == 1


@pytest.mark.parametrize("match", ["nothing", "%00", "../mine", "ü" * 300])
def test_an_unknown_match_has_no_seats(person, match):
    assert person().post(f"/api/lobby/{match}").status_code in (404, 405)


# --- As it changes --------------------------------------------------------------------------------


def test_the_socket_tells_the_lists_and_every_change(person):
    owner, guest = person(), person()
    with lobby_socket(person()) as (follow, _):
        follow(lambda told: True)
        made = make(owner, settings=SMALL, seats=[ME, OPEN])
        follow(lambda told: waiting(told, made) is not None)
        sit(guest, made)
        watch = show(owner, made)["watch"]
        told = follow(lambda told: running(told, watch) is not None)
        assert waiting(told, made) is None
        owner.post(f"/api/matches/{made['match']}/moves", json=first_legal(show(owner, made)))
        follow(lambda told: running(told, watch)["moves"] == 1)
        owner.post(f"/api/matches/{made['match']}/resignation", json={"seat": 0})
        follow(lambda told: running(told, watch) is None)


def test_what_a_client_sends_does_not_disturb_the_socket(person):
    with lobby_socket(person()) as (follow, connection):
        follow(lambda told: True)
        for message in ("", "{", '{"do": "pong", "number": 1}', b"\x00"):
            connection.send(message)
        made = make(person(), settings=SMALL, seats=[ME, OPEN])
        follow(lambda told: waiting(told, made) is not None)


def test_everybody_at_the_sockets_is_told_the_same(person):
    with ExitStack() as stack:
        follows = [stack.enter_context(lobby_socket(person()))[0] for _ in range(5)]
        made = make(person(), settings=SMALL, seats=[ME, OPEN])
        told = [follow(lambda told: waiting(told, made) is not None) for follow in follows]
        assert all(each == told[0] for each in told)


# --- How often it is made -------------------------------------------------------------------------

OWNER = Person("owner", PersonKind.GUEST, "Guest", 0.0)


@pytest.fixture
async def hub(sqlite_url):
    storage = await Storage.open(sqlite_url)
    await storage.people.add(OWNER)
    opened = Hub(storage, lambda: 1000.0)
    yield opened
    await opened.close()
    await storage.close()


async def open_match(hub, **terms):
    seats = [SeatPlan("me"), SeatPlan("open")]
    return await hub.create(
        Wish("lits", None, {"size": 4}, seats, terms=Terms(**terms)), Caller(OWNER)
    )


async def test_the_text_is_made_once_for_everybody(hub):
    """A thousand watchers cost one look at the database; no change, none at all."""
    told = Lobby(hub)
    await open_match(hub)
    first = await told.text()
    assert await told.text() is first
    await open_match(hub)
    assert await told.text() is not first
    told.close()


async def test_each_list_has_fifty_rows_the_newest(hub, monkeypatch):
    monkeypatch.setattr(lobby_module, "ROWS", 3)
    made = [(await open_match(hub)).header.id for _ in range(5)]
    rows = json.loads(await Lobby(hub).text())["open"]
    assert len(rows) == 3
    assert {row["match"] for row in rows} <= set(made)


async def test_a_database_that_was_away_is_asked_again(hub, monkeypatch):
    """The failed look must not pass for the newest one."""
    told = Lobby(hub)
    live = await open_match(hub)

    async def away(_limit):
        raise StorageUnavailableError

    with monkeypatch.context() as patched:
        patched.setattr(hub.storage.lists, "open_seats", away)
        with pytest.raises(StorageUnavailableError):
            await told.text()
    assert live.header.id in await told.text()


async def test_a_match_of_another_process_comes_into_the_lists(hub, monkeypatch):
    """The bus names a match that is not loaded here; a moment later it is listed."""
    monkeypatch.setattr(lobby_module, "ELSEWHERE_SECONDS", 0.0)
    told = Lobby(hub)
    await told.text()
    other = Hub(hub.storage, hub.now)
    live = await open_match(other)
    with told.changes() as changed:
        told.heard(live.header.id, live.match.number)
        await changed.wait()
    assert live.header.id in await told.text()
    await other.close()


def test_a_row_follows_the_name_of_who_made_it(person):
    """Whoever has given no name has none: each reader's page says so in its own language."""
    owner, reader = person(), person()
    made = make(owner, settings=SMALL, seats=[ME, OPEN])
    with lobby_socket(reader) as (follow, _):
        told = follow(lambda told: waiting(told, made) is not None)
        assert waiting(told, made)["by"] is None
        assert owner.post("/api/me", json={"name": "Greta"}).status_code == 200
        follow(lambda told: waiting(told, made)["by"] == "Greta")
