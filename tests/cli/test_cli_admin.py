"""``tilewright admin``: run on a database that a real server has filled."""

import copy
import json
import shutil
import sqlite3

import httpx
import pytest
from clients import FRIEND, ME, Socket, first_legal, make, show
from command_line import refused, run
from serving import serving

SMALL = {"size": 4}
PASSWORD = "correct horse battery"


@pytest.fixture
def file(tmp_path):
    return tmp_path / "games.db"


@pytest.fixture
def url(file):
    return f"sqlite:///{file}"


class Filled:
    """A database with two accounts and three matches: waiting, being played, rated and played."""

    def __init__(self, file):
        self.file = file
        with serving(file) as address, self.client(address) as ada, self.client(address) as ben:
            for client, name in ((ada, "Ada"), (ben, "Ben")):
                answer = client.post("/api/accounts", json={"name": name, "password": PASSWORD})
                assert answer.status_code == 201
            self.waiting = make(ada, settings=SMALL, seats=[ME, FRIEND])["match"]
            self.playing = self.between(ada, ben)
            self.rated = self.between(ada, ben, rated=True)
            self.cookies = {"Ada": dict(ada.cookies), "Ben": dict(ben.cookies)}

    def client(self, address, name=None):
        """A browser; one that is signed in when it has a name."""
        cookies = self.cookies[name] if name else None
        return httpx.Client(base_url=address, timeout=20, cookies=cookies)

    def between(self, first, second, **fields):
        """The identifier of a match in which one move was made."""
        made = make(first, settings=SMALL, seats=[ME, FRIEND], grace=0, **fields)
        token = made["invitations"][0]["address"].rpartition("/")[2]
        assert second.post("/api/join", json={"invitation": token}).status_code == 200
        move = first_legal(show(first, made))
        path = f"/api/matches/{made['match']}/moves"
        assert first.post(path, json=move).status_code == 200
        return made["match"]


@pytest.fixture(scope="module")
def prepared(tmp_path_factory):
    return Filled(tmp_path_factory.mktemp("prepared") / "games.db")


@pytest.fixture
def filled(prepared, file):
    """A copy of its own for each test."""
    for part in prepared.file.parent.glob(f"{prepared.file.name}*"):
        shutil.copy(part, file.parent / part.name)
    mine = copy.copy(prepared)
    mine.file = file
    return mine


def done(*arguments):
    """What the command prints; it must succeed and complain of nothing."""
    ran = run("admin", *arguments)
    assert (ran.status, ran.err) == (0, ""), ran
    return ran.out


# --- Lists ---------------------------------------------------------------------------------


def test_the_newest_matches_are_listed_first(filled, url):
    lines = done("matches", "--database", url).splitlines()
    assert [line.split()[0] for line in lines] == [filled.rated, filled.playing, filled.waiting]
    assert [line.split()[-1] for line in lines] == ["playing", "playing", "waiting"]
    assert done("matches", "--limit", "1", "--database", url).splitlines() == lines[:1]


def test_people_are_listed_with_what_names_them(filled, url):
    lines = done("people", "--database", url).splitlines()
    assert {tuple(line.split()[3:]) for line in lines} == {("account", "Ada"), ("account", "Ben")}


# --- Matches -------------------------------------------------------------------------------


def test_a_match_that_waits_is_called_off(filled, url):
    assert "called off" in done("close", filled.waiting, "--database", url)
    with serving(filled.file) as address, filled.client(address, "Ada") as ada:
        assert show(ada, {"match": filled.waiting})["status"] == "closed"


def test_a_match_that_is_played_ends_shared_and_its_players_see_why(filled, url):
    """By events: a running page, a record and a restart all say the same."""
    assert "over" in done("close", filled.playing, "--database", url)
    with serving(filled.file) as address, filled.client(address, "Ben") as ben:
        outcome = show(ben, {"match": filled.playing})["outcome"]
        assert (outcome["termination"], outcome["ranks"]) == ("adjudication", [1, 1])
        with Socket(ben, f"/api/matches/{filled.playing}") as socket:
            socket.follow(lambda match: match["status"] == "over")
            assert socket.events[-1]["kind"] == "ended"


def test_closing_a_rated_match_changes_no_rating(filled, url):
    done("close", filled.rated, "--database", url)
    with serving(filled.file) as address, filled.client(address) as client:
        profile = client.get("/api/people/Ada").json()
        assert profile["ratings"] == []
        assert [match["rating_change"] for match in profile["matches"]] == [None]


def test_a_match_ends_once(filled, url):
    done("close", filled.playing, "--database", url)
    assert "over" in refused("admin", "close", filled.playing, "--database", url)
    assert refused("admin", "close", "nothing", "--database", url) == (
        "There is no match at this address."
    )


# --- People --------------------------------------------------------------------------------


def test_who_is_banned_is_shut_out_until_the_ban_ends(filled, url):
    done("ban", "ada", "--database", url)
    assert "(banned)" in done("people", "--database", url)
    with serving(filled.file) as address, filled.client(address, "Ada") as ada:
        answer = ada.get("/api/me")
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "server.banned")
    done("unban", "Ada", "--database", url)
    with serving(filled.file) as address, filled.client(address, "Ada") as ada:
        assert ada.get("/api/me").json()["person"]["name"] == "Ada"


def test_a_listed_bot_is_known_as_a_program_where_it_plays(filled, url):
    """Until it is taken off the list; a guest is no account that could be listed."""

    def seat_of_ada(address):
        with filled.client(address, "Ada") as ada:
            seats = show(ada, {"match": filled.playing})["seats"]
        return seats[0]["program"]

    assert "Ada" in done("list-bot", "ada", "--database", url)
    with serving(filled.file) as address:
        assert seat_of_ada(address) is True
        with filled.client(address) as guest:
            nobody = guest.post("/api/me", json={"name": "Nobody"}).json()["person"]
    assert "Ada" in done("unlist-bot", "Ada", "--database", url)
    with serving(filled.file) as address:
        assert seat_of_ada(address) is False
    refused("admin", "list-bot", nobody["id"], "--database", url)
    refused("admin", "list-bot", "who", "--database", url)


def test_anybody_is_named_by_identifier_too(filled, url):
    """A guest's name may be anybody's."""
    with serving(filled.file) as address, filled.client(address) as guest:
        person = guest.post("/api/me", json={"name": "Guest one"}).json()["person"]
    refused("admin", "ban", "Guest one", "--database", url)
    assert done("ban", person["id"], "--database", url) == "Guest one is shut out.\n"


def test_an_export_is_one_json_document_on_standard_output(filled, url):
    document = json.loads(done("export", "Ada", "--database", url))
    assert document["person"]["name"] == "Ada"
    matches = {each["match"] for each in document["records"]}
    assert matches == {filled.waiting, filled.playing, filled.rated}


def test_a_deletion_asks_to_be_sure(filled, url):
    assert "--yes" in refused("admin", "delete", "Ada", "--database", url)
    assert "Ada" in done("people", "--database", url)


def test_who_is_deleted_leaves_no_name_and_no_match_that_waits_for_them(filled, url):
    """The other player has won what was being played, and keeps it."""
    done("delete", "Ada", "--yes", "--database", url)
    with serving(filled.file) as address:
        with filled.client(address, "Ada") as ada:
            assert ada.get("/api/me").json()["person"] is None
        with filled.client(address, "Ben") as ben:
            for match in (filled.playing, filled.rated):
                snapshot = show(ben, {"match": match})
                assert snapshot["outcome"]["termination"] == "resignation"
                assert snapshot["outcome"]["winners"] == [1]
                assert [seat["name"] for seat in snapshot["seats"]] == [None, "Ben"]
            (rating,) = ben.get("/api/people/Ben").json()["ratings"]
            assert rating["games"] == 1
    with sqlite3.connect(filled.file) as connection:
        dump = "\n".join(connection.iterdump())
    connection.close()
    assert "Ada" not in dump
    assert "closed" in done_status(url, filled.waiting)


def done_status(url, match):
    """The status of a match as the list tells it, in the words of the interface."""
    lines = done("matches", "--database", url).splitlines()
    (line,) = (line for line in lines if line.startswith(match))
    return "closed" if line.endswith("called off") else line.split()[-1]


# --- What cannot be done -------------------------------------------------------------------


def test_a_database_in_use_is_left_alone(file, url):
    """Each would hold matches in memory and not see what the other writes."""
    commands = [
        ("matches",),
        ("people",),
        ("close", "x"),
        ("ban", "Ada"),
        ("unban", "Ada"),
        ("export", "Ada"),
        ("delete", "Ada", "--yes"),
    ]
    with serving(file) as address:
        # The first answer comes once the server holds the database.
        assert httpx.get(f"{address}/api/me", timeout=20).status_code == 200
        for words in commands:
            told = refused("admin", *words, "--database", url)
            assert "in use by another running server" in told, words


def test_a_mistyped_name_makes_no_database(tmp_path):
    missing = tmp_path / "missing.db"
    told = refused("admin", "matches", "--database", f"sqlite:///{missing}")
    assert "missing.db" in told
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("wrong", ["nonsense", "mysql://host/name", ""])
def test_what_is_no_database_is_refused_in_a_line(wrong):
    refused("admin", "people", "--database", wrong)


@pytest.mark.parametrize("command", ["ban", "unban", "export", "delete"])
@pytest.mark.parametrize("name", ["Nobody", "", "a\u202eb", "x" * 500])
def test_who_is_not_there_is_refused(filled, url, command, name):
    more = ["--yes"] if command == "delete" else []
    told = refused("admin", command, name, *more, "--database", url)
    assert told == "There is no account of this name."


@pytest.mark.parametrize(
    "words",
    [(), ("nothing",), ("close",), ("ban",), ("delete", "--yes"), ("matches", "--limit", "0")],
)
def test_arguments_that_are_none_are_refused_in_a_line(words):
    refused("admin", *words)
