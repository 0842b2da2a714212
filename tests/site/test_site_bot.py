"""An engine plays on a real site as the owner of a token: whole games, faults, interruptions."""

import os
import signal
import subprocess
import sys
import threading
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from clients import FRIEND, ME, Socket, first_legal, make, show
from serving import ServerProcess

from tilewright.game import ConfigError
from tilewright.site.bot import Bot
from tilewright.site.client import Site, site_address
from tilewright.site.engine_choice import EngineChoice
from tilewright.site.engines import Engines
from tilewright.site.errors import RefusedError, UnreachableError
from tilewright.site.manner import Manner, Wanted

SMALL = {"size": 4, "pie": False}
OPEN = {"kind": "open"}
PROGRAM = Path(__file__).parents[1] / "engine" / "small_program.py"


@pytest.fixture
def browser(address):
    """Makes clients with a cookie jar each."""
    clients = []

    def new(at=address):
        clients.append(httpx.Client(base_url=at, timeout=20))
        return clients[-1]

    yield new
    for client in clients:
        client.close()


def token_of(client, name):
    """The token of a new account."""
    made = client.post("/api/accounts", json={"name": name, "password": None})
    assert made.status_code == 201, made.text
    return client.post("/api/me/tokens", json={"label": "engine"}).json()["token"]


class Heard:
    """What the bot tells, for a test to wait for."""

    def __init__(self):
        self._told = []
        self._changed = threading.Condition()

    def __call__(self, key, **parameters):
        with self._changed:
            self._told.append((key, parameters))
            self._changed.notify_all()

    def wait_for(self, key):
        """What was told under that key, as soon as it is."""

        def found():
            return next((each for each in self._told if each[0] == key), None)

        with self._changed:
            assert self._changed.wait_for(found, 30), f"{key} was not told: {self._told}"
            return found()[1]

    def count(self, key):
        with self._changed:
            return sum(each[0] == key for each in self._told)


@contextmanager
def playing(address, token, engine="beginner", manner=None, **wanted):
    """A bot that plays in a thread of its own; it is stopped in good order at the end."""
    heard, stop, raised = Heard(), threading.Event(), []
    choice = EngineChoice.parse(engine)
    with Site(address, token) as site:
        bot = Bot(
            site,
            Engines(choice.open, 2),
            choice.limits,
            Wanted(**{"accept": (), "offer": (), "matches": 2, **wanted}),
            manner or Manner(None, False),
            heard,
        )

        def run():
            try:
                bot.run(stop.is_set)
            except Exception as error:
                raised.append(error)

        thread = threading.Thread(target=run)
        thread.start()
        try:
            yield heard
        finally:
            stop.set()
            thread.join(30)
            assert not thread.is_alive(), "the bot did not stop"
            assert raised == []


def play_out(client, made):
    """Play the first legal move whenever it is this client's turn, to the end of the match."""
    with Socket(client, f"/api/matches/{made['match']}") as socket:
        while True:
            told = socket.follow(
                lambda match: (
                    match["status"] == "over" or set(match["to_act"]) & set(match["your_seats"])
                )
            )
            if told["status"] == "over":
                return told
            answer = client.post(f"/api/matches/{made['match']}/moves", json=first_legal(told))
            assert answer.status_code in (200, 409), answer.text


def test_a_bot_takes_a_seat_in_the_lobby_and_plays_to_the_end(address, browser):
    """And tells how it came out."""
    owner, person = browser(), browser()
    with playing(address, token_of(owner, "Lobby bot"), accept=("lits",)) as heard:
        made = make(person, settings=SMALL, seats=[ME, OPEN], grace=0)
        over = play_out(person, made)
        assert heard.wait_for("over")["place"] in (("1",), ("2",))
    assert over["seats"][1]["name"] == "Lobby bot"
    assert over["outcome"]["termination"] == "completed"


@pytest.mark.parametrize("game", ["lits", "azul"])
def test_a_program_of_the_text_protocol_plays_on_a_clock(address, browser, game):
    """Ours, as somebody else's would be: a process of its own, and no move too late."""
    owner, person = browser(), browser()
    command = f"cmd:{sys.executable} -m tilewright engine {game} --level beginner"
    with playing(address, token_of(owner, f"Bot of {game}"), command, accept=(game,)) as heard:
        settings = SMALL if game == "lits" else {}
        clock = {"kind": "turn", "turn": 3, "bank": 60}
        made = make(person, game, [ME, OPEN], settings=settings, clock=clock, grace=0)
        if game == "lits":
            assert play_out(person, made)["outcome"]["termination"] == "completed"
        else:
            with Socket(person, f"/api/matches/{made['match']}") as socket:
                told = socket.follow(lambda match: match["status"] == "playing")
                if told["to_act"] == [0]:
                    person.post(f"/api/matches/{made['match']}/moves", json=first_legal(told))
                told = socket.follow(lambda match: any(m["seat"] == 1 for m in match["moves"]))
            assert told["clock"]["seats"][1]["left"] > 60
        assert heard.count("crashed") == heard.count("illegal") == 0


def test_a_bot_leaves_the_opponent_time_to_withdraw(address, browser):
    """A move that comes at once would take that away."""
    owner, person = browser(), browser()
    with playing(address, token_of(owner, "Polite bot"), accept=("lits",)) as heard:
        made = make(person, settings={"size": 6, "pie": False}, seats=[ME, OPEN], grace=1.0)
        heard.wait_for("plays")
        path = f"/api/matches/{made['match']}"
        with Socket(person, path) as socket:
            told = socket.follow(lambda match: 0 in match["to_act"])
            person.post(f"{path}/moves", json=first_legal(told))
            moves = socket.follow(lambda match: len(match["moves"]) == 2)["moves"]
    assert moves[1]["at"] - moves[0]["at"] >= 0.9


def test_the_command_ends_in_good_order_when_it_is_interrupted(address, browser):
    """Ctrl-C is the ordinary way to stop; the token comes from the environment."""
    token = token_of(browser(), "Interrupted bot")
    process = subprocess.Popen(
        [sys.executable, "-m", "tilewright", "bot", address, "--engine", "beginner"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "TILEWRIGHT_LANG": "en", "TILEWRIGHT_TOKEN": token},
    )
    try:
        first = process.stdout.readline()
        assert "as Interrupted bot" in first
        assert token not in first
        process.send_signal(signal.SIGINT)
        rest, complaints = process.communicate(timeout=30)
    finally:
        process.kill()
        process.wait()
    assert process.returncode == 0
    assert "Stopped." in rest
    assert complaints == ""


def test_a_bot_offers_a_match_and_calls_it_off_when_it_stops(address, browser):
    owner, person = browser(), browser()
    with playing(address, token_of(owner, "Offering bot"), offer=("azul",)) as heard:
        match = heard.wait_for("offers")["match"]
        (row,) = [
            each for each in person.get("/api/lobby").json()["open"] if each["match"] == match
        ]
        assert (row["by"], row["game"]) == ("Offering bot", "azul")
    assert match not in {each["match"] for each in person.get("/api/lobby").json()["open"]}


def test_a_bot_goes_on_after_the_site_was_away(tmp_path):
    """Nothing is lost: the match that was begun before is played to its end afterwards."""
    server = ServerProcess(tmp_path / "games.db")
    port = int(server.address.rpartition(":")[2])
    try:
        with (
            httpx.Client(base_url=server.address, timeout=20) as owner,
            httpx.Client(base_url=server.address, timeout=20) as person,
        ):
            token = token_of(owner, "Patient bot")
            with playing(server.address, token, accept=("lits",)) as heard:
                made = make(person, settings=SMALL, seats=[ME, OPEN], grace=0)
                heard.wait_for("plays")
                server.kill()
                server = ServerProcess(tmp_path / "games.db", port=port)
                assert play_out(person, made)["outcome"]["termination"] == "completed"
                heard.wait_for("over")
    finally:
        server.kill()


def engine(*faults):
    return f"cmd:{sys.executable} {PROGRAM} {' '.join(faults)}"


def invited(owner, person):
    """A match in which the bot's owner holds the first seat, taken as in a browser."""
    made = make(person, settings=SMALL, seats=[FRIEND, ME], grace=0)
    token = made["invitations"][0]["address"].rpartition("/")[2]
    assert owner.post("/api/join", json={"invitation": token}).status_code == 200
    return made


def test_an_engine_that_plays_an_illegal_move_resigns(address, browser):
    """It says why; the opponent is not left waiting."""
    owner, person = browser(), browser()
    token = token_of(owner, "Wrong bot")
    made = invited(owner, person)
    with playing(address, token, engine("move=00010203")) as heard:
        heard.wait_for("illegal")
        with Socket(person, f"/api/matches/{made['match']}") as socket:
            over = socket.follow(lambda match: match["status"] == "over")
    assert over["outcome"]["termination"] == "resignation"
    assert over["outcome"]["winners"] == [1]


def test_an_engine_that_dies_again_and_again_gives_up(address, browser):
    owner, person = browser(), browser()
    token = token_of(owner, "Dying bot")
    made = invited(owner, person)
    with playing(address, token, engine("dies")) as heard:
        assert heard.wait_for("gives_up")["count"] == 3
        assert heard.count("crashed") == 3
        with Socket(person, f"/api/matches/{made['match']}") as socket:
            over = socket.follow(lambda match: match["status"] == "over")
    assert over["outcome"]["termination"] == "resignation"


@pytest.mark.parametrize(("agrees", "plies"), [(True, 0), (False, 2)])
def test_a_bot_answers_a_takeback(address, browser, agrees, plies):
    owner, person = browser(), browser()
    token = token_of(owner, f"Bot that agrees {agrees}")
    made = make(person, settings={"size": 6, "pie": False}, seats=[ME, FRIEND], grace=0)
    invitation = made["invitations"][0]["address"].rpartition("/")[2]
    owner.post("/api/join", json={"invitation": invitation})
    with playing(address, token, manner=Manner(None, agrees)) as heard:
        path = f"/api/matches/{made['match']}"
        with Socket(person, path) as socket:
            person.post(f"{path}/moves", json=first_legal(show(person, made)))
            told = socket.follow(lambda match: len(match["moves"]) == 2)
            ask = {"do": "offer", "seat": 0, "what": "takeback", "answers": told["number"]}
            assert person.post(f"{path}/actions", json=ask).status_code == 200
            answered = socket.follow(
                lambda match: match["number"] > told["number"] + 1 and not match["offers"]
            )
        heard.wait_for("agreed" if agrees else "declined")
    assert len(answered["moves"]) == plies


def test_a_bot_finds_all_its_matches_however_many_pages_they_are(address, browser):
    """The site lists fifty a page, and what is over is none of its business."""
    owner = browser()
    token = token_of(owner, "Busy bot")
    made = [make(owner, settings=SMALL)["match"] for _ in range(53)]
    over = made.pop()
    assert owner.post(f"/api/matches/{over}/resignation", json={"seat": 0}).is_success
    with Site(address, token) as site:
        assert [own.match for own in site.own_matches()] == made[::-1]


def test_a_wrong_token_is_told_at_once(address):
    """A bot that nobody knows does not try again and again."""
    with pytest.raises(RefusedError), Site(address, "tilewright_no") as site:
        site.name()


def test_a_site_that_is_not_there_is_told():
    with pytest.raises(UnreachableError), Site("http://127.0.0.1:9", "tilewright_no") as site:
        site.name()


@pytest.mark.parametrize(
    "text", ["", "ftp://example.org", "example.org:x", "http://", "http://a b"]
)
def test_what_is_no_address_is_refused(text):
    with pytest.raises(ConfigError) as refused:
        site_address(text)
    assert refused.value.code == "site.address"
