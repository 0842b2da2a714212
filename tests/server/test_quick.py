"""The search for any opponent: who wants the same meets, and nobody meets a ghost."""

from concurrent.futures import ThreadPoolExecutor
from itertools import count

import httpx
import pytest
from clients import Socket, show

from tilewright.game import TurnError
from tilewright.play.events import Sides
from tilewright.play.match import Status
from tilewright.play.time_controls import TurnBank
from tilewright.server.callers import Caller
from tilewright.server.hub import Hub
from tilewright.server.pairing import GONE_SECONDS, Pairing, QuickWish
from tilewright.server.storage import Person, PersonKind, Storage

CLOCK = {"kind": "turn", "turn": 60, "bank": 300}
BANKS = count(CLOCK["bank"])


@pytest.fixture(autouse=True)
def clock_of_its_own(monkeypatch):
    """Nobody meets those who still wait from another test at the same server."""
    monkeypatch.setitem(CLOCK, "bank", next(BANKS))


def seek(client, status=200, **fields):
    body = {"game": "lits", "variant": "classic", "clock": CLOCK, **fields}
    answer = client.post("/api/quick", json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


# --- Meeting --------------------------------------------------------------------------------------


def test_two_who_want_the_same_play(person):
    first, second = person(), person()
    waits = seek(first)
    assert waits["waiting"]
    assert show(first, waits)["status"] == "waiting"
    with Socket(first, f"/api/matches/{waits['match']}") as socket:
        paired = seek(second)
        assert paired == {**waits, "waiting": False}
        begun = socket.follow(lambda match: match["status"] == "playing")
    assert begun["sides"] == "random"
    assert begun["clock"]["control"] == CLOCK
    assert show(second, paired)["your_seats"] != begun["your_seats"]


@pytest.mark.parametrize(
    "other",
    [
        {"clock": None},
        {"clock": {**CLOCK, "turn": 61}},
        {"variant": "genius"},
        {"game": "azul", "variant": "standard"},
    ],
)
def test_who_wants_something_else_waits(person, other):
    """Another clock of the same speed is another clock."""
    games = person().get("/api/games").json()["games"]
    if other.get("game") == "azul":
        other = {**other, "variant": next(iter(games[1]["variants"]))}
    first, second = person(), person()
    waits, apart = seek(first), seek(second, **other)
    assert waits["waiting"]
    assert apart["waiting"]
    assert apart["match"] != waits["match"]


def test_who_waits_is_in_the_lobby_too(person):
    waits = seek(person())
    told = person().get("/api/lobby").json()["open"]
    assert waits["match"] in [row["match"] for row in told]


def test_nobody_meets_themselves(person):
    """A second page, or a doubled click, waits in the same match."""
    client = person()
    waits = seek(client)
    assert seek(client) == waits
    assert show(client, waits)["status"] == "waiting"


def test_another_wish_of_the_same_person_ends_the_first(person):
    """Whoever is paired must be there for that one game."""
    client = person()
    waits = seek(client)
    assert seek(client, clock={**CLOCK, "turn": 61})["match"] != waits["match"]
    assert show(client, waits)["status"] == "closed"


def test_whoever_mutes_is_not_paired(person):
    first, second, third = person(), person(), person()
    for client, name in ((first, "Quentin"), (second, "Queenie")):
        assert client.post("/api/accounts", json={"name": name, "password": None}).is_success
    assert second.post("/api/people/quentin/mute").status_code == 204
    waits = seek(first)
    apart = seek(second)
    assert apart["waiting"]
    assert seek(third) == {**waits, "waiting": False}
    assert show(second, apart)["status"] == "waiting"


def test_rated_searches_are_for_accounts_and_apart(person):
    guest, owner, other = person(), person(), person()
    assert seek(guest, 403, rated=True)["error"]["code"] == "server.rated.guest"
    for client, name in ((owner, "Rasmus"), (other, "Rebecca")):
        assert client.post("/api/accounts", json={"name": name, "password": None}).is_success
    waits = seek(owner, rated=True)
    assert waits["waiting"]
    assert seek(guest)["waiting"]
    assert seek(other, rated=True) == {**waits, "waiting": False}


def test_of_many_at_once_everybody_meets_somebody(person, address):
    """Ten searches at the same moment are five matches, and nobody is left."""

    def attempt(_):
        with httpx.Client(base_url=address, timeout=30) as client:
            return seek(client)

    with ThreadPoolExecutor(10) as pool:
        found = list(pool.map(attempt, range(10)))
    matches = [each["match"] for each in found]
    assert len(set(matches)) == 5
    assert all(matches.count(match) == 2 for match in matches)
    assert sum(each["waiting"] for each in found) == 5


# --- Stopping -------------------------------------------------------------------------------------


def test_stopping_closes_the_waiting_match(person):
    client = person()
    waits = seek(client)
    assert client.delete(f"/api/quick/{waits['match']}").status_code == 204
    assert show(client, waits)["status"] == "closed"
    assert seek(person())["match"] != waits["match"]


def test_stopping_too_late_says_so(person):
    """The opponent has come: closing would leave them alone."""
    client = person()
    waits = seek(client)
    seek(person())
    refused = client.delete(f"/api/quick/{waits['match']}")
    assert refused.status_code == 409
    assert show(client, waits)["status"] == "playing"


def test_only_the_own_search_can_be_stopped(person):
    client, other = person(), person()
    waits = seek(client)
    assert other.delete(f"/api/quick/{waits['match']}").status_code == 403
    assert other.delete("/api/quick/nothing").status_code == 404
    body = {"game": "lits", "seats": [{"kind": "me"}, {"kind": "open"}]}
    made = client.post("/api/matches", json=body).json()
    assert client.delete(f"/api/quick/{made['match']}").status_code == 404


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"game": "chess", "variant": "classic"},
        {"game": "lits", "variant": "unknown"},
        {"game": "lits"},
        {"game": "lits", "variant": "classic", "clock": {"kind": "turn", "turn": 0, "bank": 0}},
        {"game": "lits", "variant": "classic", "clock": "turn 60"},
        {"game": "lits", "variant": "classic", "rated": 1},
        {"game": "lits", "variant": "classic", "settings": {"size": 4}},
    ],
)
def test_what_cannot_be_played_is_not_sought(person, body):
    client = person()
    answer = client.post("/api/quick", json=body)
    assert answer.status_code in (400, 422), answer.text
    assert client.get("/api/mine").json()["matches"] == []


# --- Who is gone ----------------------------------------------------------------------------------

PEOPLE = [Person(name, PersonKind.GUEST, name, 0.0) for name in ("ada", "ben", "cem")]
ADA, BEN, CEM = (Caller(each) for each in PEOPLE)
WISH = QuickWish("lits", "classic", TurnBank(60, 300))


class Place:
    """A server process without its clock: the test says what time it is."""

    def __init__(self, storage):
        self.now = 1000.0
        self.hub = Hub(storage, lambda: self.now)
        self.pairing = Pairing(self.hub)


@pytest.fixture
async def storage(database_url):
    opened = await Storage.open(database_url)
    for each in PEOPLE:
        await opened.people.add(each)
    yield opened
    await opened.close()


@pytest.fixture
async def place(storage):
    made = Place(storage)
    yield made
    await made.hub.close()


async def test_who_left_is_not_paired_and_the_match_is_closed(place):
    ghost, _ = await place.pairing.seek(WISH, ADA)
    place.now += GONE_SECONDS + 1
    # Already before anybody has closed it.
    other, waits = await place.pairing.seek(WISH, BEN)
    assert (other is ghost, waits) == (False, True)
    await place.pairing.tend()
    assert ghost.match.status is Status.CLOSED
    assert other.match.status is Status.WAITING


async def test_whose_page_is_open_goes_on_waiting(place):
    live, _ = await place.pairing.seek(WISH, ADA)
    live.present["ada"] += 1
    for _ in range(4):
        place.now += GONE_SECONDS - 1
        await place.pairing.tend()
    assert live.match.status is Status.WAITING
    assert await place.pairing.seek(WISH, BEN) == (live, False)
    # The page of somebody else does not keep it.
    other, _ = await place.pairing.seek(WISH, CEM)
    other.present["ben"] += 1
    place.now += GONE_SECONDS + 1
    await place.pairing.tend()
    assert other.match.status is Status.CLOSED


async def test_a_page_at_another_process_keeps_it_too(place, storage):
    """Each process notes who is at it; none closes what another one has noted."""
    live, _ = await place.pairing.seek(WISH, ADA)
    elsewhere = Place(storage)
    theirs = await elsewhere.hub.get(live.header.id)
    theirs.present["ada"] += 1
    for _ in range(3):
        place.now = elsewhere.now = place.now + GONE_SECONDS - 1
        await elsewhere.pairing.tend()
        await place.pairing.tend()
    assert live.match.status is Status.WAITING
    await elsewhere.hub.close()


async def test_after_a_start_pages_have_time_to_come_back(place, storage):
    """Nobody could be there while no process was."""
    live, _ = await place.pairing.seek(WISH, ADA)
    started = Place(storage)
    started.now = place.now + 3600
    started.pairing = Pairing(started.hub)
    await started.pairing.tend()
    theirs = await started.hub.get(live.header.id)
    assert theirs.match.status is Status.WAITING
    started.now += GONE_SECONDS
    await started.pairing.tend()
    assert theirs.match.status is Status.CLOSED
    await started.hub.close()


async def test_whose_maker_has_left_the_seat_is_nobodys_opponent(place):
    from tilewright.play import referee

    live, _ = await place.pairing.seek(WISH, ADA)
    await place.hub.act(live, lambda match, _now: referee.leave(match, 0, match.number))
    other, waits = await place.pairing.seek(WISH, BEN)
    assert (other is live, waits) == (False, True)


async def test_whoever_is_beaten_to_every_seat_makes_a_match(place, monkeypatch):
    """Somebody else is faster five times; the search must end all the same."""
    live, _ = await place.pairing.seek(WISH, ADA)
    tried = []

    async def taken(live, seat, caller):
        tried.append(seat)
        raise TurnError("play.seat_taken", parts=[str(seat)])

    monkeypatch.setattr(place.hub, "join", taken)
    own, waits = await place.pairing.seek(WISH, BEN)
    assert (own is live, waits, len(tried)) == (False, True, 5)
    assert own.match.created.sides is Sides.RANDOM
