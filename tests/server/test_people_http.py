"""People over HTTP: names, accounts, sessions, tokens, profiles, exports, and who may not."""

import json
import logging
import re
import secrets

import httpx
import pytest
from clients import FRIEND, ME, Socket, bot, first_legal, make, show

from tilewright.play.record_json import from_json
from tilewright.server.app import make_app

PASSWORD = "correct horse battery"
SMALL = {"size": 4}


def new_name():
    return f"Ada {secrets.token_hex(6)}"


def told(answer, status=200):
    """The body of an answer that has that status."""
    assert answer.status_code == status, answer.text
    return answer.json()


def code(answer, status):
    """The code of the error that is answered."""
    return told(answer, status)["error"]["code"]


def me(client):
    return told(client.get("/api/me"))["person"]


def register(client, name=None, password=PASSWORD):
    """Make an account; its name."""
    name = name or new_name()
    told(client.post("/api/accounts", json={"name": name, "password": password}), 201)
    return name


def sign_in(client, name, password=PASSWORD):
    return client.post("/api/sign-in", json={"name": name, "password": password})


def join(client, made):
    token = made["invitations"][0]["address"].rpartition("/")[2]
    return told(client.post("/api/join", json={"invitation": token}))


def make_token(client, label="robot"):
    return told(client.post("/api/me/tokens", json={"label": label}), 201)


@pytest.fixture
def program(address):
    """Makes clients that send a token and keep no cookies."""
    clients = []

    def new(token):
        client = httpx.Client(
            base_url=address, timeout=20, headers={"Authorization": f"Bearer {token}"}
        )
        clients.append(client)
        return client

    yield new
    for client in clients:
        client.close()


# --- Guests --------------------------------------------------------------------------------


def test_whoever_only_looks_is_nobody(person):
    """Looking stores nothing: a crowd of visitors makes no rows."""
    client = person()
    assert me(client) is None
    assert me(client) is None


def test_a_name_makes_a_guest_and_another_one_renames_the_same_guest(person):
    client = person()
    first = told(client.post("/api/me", json={"name": "  Ada   L. "}))["person"]
    assert (first["name"], first["kind"]) == ("Ada L.", "guest")
    second = told(client.post("/api/me", json={"name": "Countess"}))["person"]
    assert second == {**first, "name": "Countess"}
    assert me(client) == second


def test_two_guests_may_have_one_name(person):
    ada, also_ada = (
        told(client.post("/api/me", json={"name": "Twin"}))["person"]
        for client in (person(), person())
    )
    assert ada["name"] == also_ada["name"]
    assert ada["id"] != also_ada["id"]


def test_a_refused_name_makes_nobody(person):
    client = person()
    assert code(client.post("/api/me", json={"name": " "}), 400) == "server.name.bad"
    assert me(client) is None


def test_a_new_name_is_seen_in_a_running_match_at_once(person):
    client = person()
    made = make(client, settings=SMALL, seats=[ME, bot()])
    with Socket(client, f"/api/matches/{made['match']}") as socket:
        told(client.post("/api/me", json={"name": "Renamed"}))
        socket.follow(lambda match: match["seats"][0]["name"] == "Renamed")


def test_an_account_is_not_renamed_like_a_guest(person):
    client = person()
    register(client)
    assert code(client.post("/api/me", json={"name": "Other"}), 403) == "server.not_a_guest"


# --- Accounts ------------------------------------------------------------------------------


def test_a_guest_becomes_the_account_and_keeps_identifier_and_matches(person):
    client = person()
    made = make(client, settings=SMALL)
    guest = me(client)
    name = register(client)
    account = me(client)
    assert account == {"id": guest["id"], "kind": "account", "name": name}
    snapshot = show(client, made)
    assert snapshot["your_seats"] == [0, 1]
    assert [seat["account"] for seat in snapshot["seats"]] == [True, True]


def test_nobody_gets_a_new_account_and_a_session(person):
    client = person()
    name = register(client, password=None)
    assert me(client)["name"] == name


def test_an_account_makes_no_second_one(person):
    client = person()
    register(client)
    answer = client.post("/api/accounts", json={"name": new_name(), "password": PASSWORD})
    assert code(answer, 403) == "server.not_a_guest"


def test_a_taken_name_is_refused_in_any_case_and_nothing_changes(person):
    name = register(person())
    guest = person()
    told(guest.post("/api/me", json={"name": "Ben"}))
    answer = guest.post("/api/accounts", json={"name": name.upper(), "password": PASSWORD})
    assert code(answer, 409) == "server.name.taken"
    assert me(guest)["kind"] == "guest"


def test_signing_in_gives_the_account_what_the_guest_played(person):
    """The match that runs at that moment goes on without a restart."""
    name = register(person())
    other = person()
    made = make(other, settings=SMALL)
    guest = me(other)
    account = told(sign_in(other, name.lower()))["person"]
    assert account["name"] == name
    assert account["id"] != guest["id"]
    snapshot = show(other, made)
    assert snapshot["your_seats"] == [0, 1]
    assert [seat["name"] for seat in snapshot["seats"]] == [name, name]
    move = first_legal(snapshot)
    told(other.post(f"/api/matches/{made['match']}/moves", json=move))
    assert [match["match"] for match in told(other.get("/api/mine"))["matches"]] == [made["match"]]


def test_signing_in_ends_the_session_that_was_there(person, address):
    """A session that is known to somebody else is worth nothing afterwards."""
    first, second = register(person()), person()
    register(second)
    before = dict(second.cookies)
    told(sign_in(second, first))
    assert dict(second.cookies) != before
    assert me(second)["name"] == first
    assert told(httpx.get(f"{address}/api/me", cookies=before))["person"] is None


def test_signing_out_ends_the_session_at_the_server(person, address):
    client = person()
    register(client)
    before = dict(client.cookies)
    assert told(client.post("/api/sign-out")) == {"person": None}
    assert me(client) is None
    assert told(httpx.get(f"{address}/api/me", cookies=before))["person"] is None
    assert told(client.post("/api/sign-out")) == {"person": None}


def test_an_unknown_name_and_a_wrong_password_get_the_same_answer(person):
    """Or anybody could ask which names exist, and which accounts have a password."""
    name, open_name = register(person()), register(person(), password=None)
    answers = [
        sign_in(person(), name, "wrong password"),
        sign_in(person(), new_name(), PASSWORD),
        sign_in(person(), open_name, PASSWORD),
        sign_in(person(), "", PASSWORD),
        sign_in(person(), name, ""),
    ]
    assert {code(answer, 403) for answer in answers} == {"server.password.wrong"}
    assert len({answer.text for answer in answers}) == 1
    headers = [{name for name in answer.headers if name != "date"} for answer in answers]
    assert all(each == headers[0] for each in headers)


def test_another_password_ends_the_other_sessions(person):
    here, there = person(), person()
    name = register(here)
    told(sign_in(there, name))
    change = {"old": PASSWORD, "new": "another long one"}
    told(here.post("/api/me/password", json=change))
    assert me(here)["name"] == name
    assert me(there) is None
    assert code(sign_in(there, name), 403) == "server.password.wrong"
    told(sign_in(there, name, "another long one"))


def test_a_first_password_needs_no_old_one_and_a_second_does(person):
    client = person()
    name = register(client, password=None)
    told(client.post("/api/me/password", json={"old": None, "new": PASSWORD}))
    answer = client.post("/api/me/password", json={"old": None, "new": "another long one"})
    assert code(answer, 403) == "server.password.wrong"
    told(sign_in(person(), name))


def test_guessing_at_one_name_is_stopped_and_says_for_how_long(person):
    """Also with the right password: the answer must not tell when a guess was right."""
    name, client = register(person()), person()
    answers = [sign_in(client, name.upper(), f"guess {number}") for number in range(11)]
    assert [answer.status_code for answer in answers] == [403] * 10 + [429]
    assert 1 <= int(answers[-1].headers["Retry-After"]) <= 30
    assert code(sign_in(person(), name), 429) == "server.too_many"


# --- Cookies -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "body"),
    [("/api/me", {"name": "Ada"}), ("/api/accounts", {"name": None, "password": None})],
)
async def test_the_session_is_out_of_reach_of_scripts_and_other_sites(tmp_path, path, body):
    """Secure exactly when the browser came by https: over http it would not be kept."""
    app = make_app(f"sqlite:///{tmp_path / 'games.db'}")
    async with app.router.lifespan_context(app):
        for scheme in ("https", "http"):
            transport = httpx.ASGITransport(app)
            url = f"{scheme}://host"
            async with httpx.AsyncClient(transport=transport, base_url=url) as client:
                sent = {**body, "name": body["name"] or new_name()}
                answer = await client.post(path, json=sent)
                cookie = answer.headers["set-cookie"].lower()
                assert "httponly" in cookie
                assert "samesite=lax" in cookie
                assert ("secure" in cookie) == (scheme == "https")


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/api/me"),
        ("POST", "/api/accounts"),
        ("POST", "/api/sign-in"),
        ("POST", "/api/sign-out"),
        ("POST", "/api/me/password"),
        ("POST", "/api/me/tokens"),
        ("DELETE", "/api/me/tokens/x"),
    ],
)
def test_another_site_cannot_act_in_the_readers_name(person, method, path):
    answer = person().request(
        method, path, headers={"Origin": "https://elsewhere.example"}, json={}
    )
    assert code(answer, 403) == "server.foreign_origin"


# --- Tokens --------------------------------------------------------------------------------


def test_a_program_acts_for_the_account_with_a_token(person, program):
    owner = person()
    name = register(owner)
    made = make_token(owner, "my  robot")
    assert made["label"] == "my robot"
    robot = program(made["token"])
    assert me(robot)["name"] == name
    match = make(robot, settings=SMALL)
    assert show(owner, match)["your_seats"] == [0, 1]
    assert robot.cookies.get("tilewright_session") is None


def test_a_token_is_told_once_and_ends_when_it_is_revoked(person, program):
    owner = person()
    register(owner)
    made, kept = make_token(owner), make_token(owner)
    robot = program(made["token"])
    assert me(robot)
    listed = owner.get("/api/me/tokens")
    assert made["token"] not in listed.text
    assert {token["id"] for token in told(listed)["tokens"]} == {made["id"], kept["id"]}
    left = told(owner.delete(f"/api/me/tokens/{made['id']}"))["tokens"]
    assert [token["id"] for token in left] == [kept["id"]]
    assert code(robot.get("/api/me"), 403) == "server.token.unknown"
    assert code(owner.delete(f"/api/me/tokens/{made['id']}"), 403) == "server.token.unknown"


def test_guests_and_nobody_have_no_tokens(person):
    guest = person()
    told(guest.post("/api/me", json={"name": "Ada"}))
    for client in (guest, person()):
        answer = client.post("/api/me/tokens", json={"label": "robot"})
        assert code(answer, 403) == "server.not_an_account"
    assert told(guest.get("/api/me/tokens")) == {"tokens": []}
    assert code(person().get("/api/me/tokens"), 403) == "server.not_an_account"


def test_nobody_revokes_the_token_of_somebody_else(person, program):
    owner, other = person(), person()
    register(owner)
    register(other)
    made = make_token(owner)
    assert code(other.delete(f"/api/me/tokens/{made['id']}"), 403) == "server.token.unknown"
    assert me(program(made["token"]))


def test_a_token_alone_does_not_take_over_the_account(person, program):
    """A token that leaks can be revoked; what it may do must not outlive that."""
    owner = person()
    name = register(owner)
    robot = program(make_token(owner)["token"])
    tries = [
        robot.post("/api/me", json={"name": "Mallory"}),
        robot.post("/api/accounts", json={"name": new_name(), "password": PASSWORD}),
        robot.post("/api/sign-in", json={"name": name, "password": PASSWORD}),
        robot.post("/api/me/password", json={"old": PASSWORD, "new": "another long one"}),
        robot.get("/api/me/tokens"),
        robot.post("/api/me/tokens", json={"label": "more"}),
        robot.delete("/api/me/tokens/x"),
    ]
    assert {code(answer, 403) for answer in tries} == {"server.session_needed"}


# --- Profiles ------------------------------------------------------------------------------


def play_to_the_end(*clients, made):
    """Each client moves for its own seats, the first legal move each time."""
    while True:
        for client in clients:
            snapshot = show(client, made)
            if snapshot["status"] == "over":
                return snapshot
            if set(snapshot["to_act"]) & set(snapshot["your_seats"]):
                path = f"/api/matches/{made['match']}/moves"
                told(client.post(path, json=first_legal(snapshot)))


def versus(first, second, **fields):
    """A match between two browsers, played to its end; its last snapshot."""
    made = make(first, settings=SMALL, seats=[ME, FRIEND], grace=0, **fields)
    join(second, made)
    return play_to_the_end(first, second, made=made)


def test_a_profile_tells_history_ratings_and_statistics(person):
    ada, ben = person(), person()
    names = [register(ada), register(ben)]
    over = versus(ada, ben, rated=True)
    for seat, name in enumerate(names):
        profile = told(person().get(f"/api/people/{name.lower()}"))
        assert (profile["name"], profile["kind"], profile["next"]) == (name, "account", None)
        (match,) = profile["matches"]
        assert match["watch"] == over["watch"]
        assert (match["seat"], match["names"]) == (seat, names)
        assert match["rank"] == over["outcome"]["ranks"][seat]
        assert match["scores"] == over["outcome"]["scores"]
        assert match["score"] == match["scores"][seat]
        assert match["termination"] == "completed"
        won = match["rank"] == 1
        assert (match["rating_change"] > 0) == won
        (rating,) = profile["ratings"]
        assert (rating["game"], rating["seats"], rating["games"]) == ("lits", 2, 1)
        assert rating["provisional"] is True
        assert [point["value"] for point in rating["history"]] == [rating["value"]]
        statistics = profile["statistics"]["lits"]
        assert (statistics["games"], statistics["wins"]) == (1, int(won))
        margin = match["scores"][seat] - match["scores"][1 - seat]
        assert statistics["average_margin"] == margin
        assert statistics["second_games" if seat else "first_games"] == 1


def test_a_game_against_a_bot_and_one_against_oneself(person):
    """The bot has a name in the history; against oneself is no result of anybody's."""
    client = person()
    name = register(client)
    against_bot = make(client, settings=SMALL, seats=[ME, bot()])
    path = f"/api/matches/{against_bot['match']}/resignation"
    told(client.post(path, json={"seat": 0}))
    play_to_the_end(client, made=make(client, settings=SMALL))
    profile = told(client.get(f"/api/people/{name}"))
    assert [match["names"] for match in profile["matches"]] == [[name, name], [name, "greedy"]]
    assert profile["statistics"]["lits"]["games"] == 1
    assert profile["statistics"]["lits"]["losses"] == 1


def test_a_history_comes_page_by_page_each_match_once(person):
    client = person()
    name = register(client)
    watches = []
    for _ in range(30):
        made = make(client, settings=SMALL, seats=[ME, bot()])
        told(client.post(f"/api/matches/{made['match']}/resignation", json={"seat": 0}))
        watches.insert(0, made["watch_address"].rpartition("/")[2])
    first = told(client.get(f"/api/people/{name}"))
    assert len(first["matches"]) == 25
    assert first["statistics"]["lits"]["games"] == 30
    second = told(client.get(f"/api/people/{name}", params={"after": first["next"]}))
    assert second["next"] is None
    assert [match["watch"] for match in first["matches"] + second["matches"]] == watches


def test_a_match_without_spectators_is_in_the_history_of_its_players_alone(person):
    ada, ben = person(), person()
    name = register(ada)
    versus(ada, ben, spectators={"open": False})
    assert told(person().get(f"/api/people/{name}"))["matches"] == []
    for client in (ada, ben):
        (match,) = told(client.get(f"/api/people/{name}"))["matches"]
        assert match["names"] == [name, None]


def test_guests_and_unknown_names_have_no_profile(person):
    """Anybody may use a guest's name: it says nothing of who that is."""
    guest = person()
    told(guest.post("/api/me", json={"name": "Nameless one"}))
    for name in ("Nameless one", new_name(), "%20", "a" * 500, "a%E2%80%8Bb"):
        assert code(guest.get(f"/api/people/{name}"), 404) == "server.unknown_person"


def test_a_name_with_a_slash_has_a_profile(person):
    client = person()
    name = register(client, f"a/b {secrets.token_hex(4)}")
    quoted = name.replace("/", "%2F")
    assert told(client.get(f"/api/people/{quoted}"))["name"] == name


# --- Export --------------------------------------------------------------------------------


def test_an_export_holds_all_that_is_the_callers_and_no_key(person):
    ada, ben = person(), person()
    name = register(ada)
    token = make_token(ada)["token"]
    over = versus(ada, ben)
    running = make(ada, game="azul", seats=[ME, bot("beginner")])
    answer = ada.get("/api/me/export")
    assert "attachment" in answer.headers["content-disposition"]
    document = told(answer)
    assert document["person"]["name"] == name
    assert [each["label"] for each in document["tokens"]] == ["robot"]
    records = {each["match"]: from_json(each["record"]) for each in document["records"]}
    assert records[over["match"]].plies == len(over["moves"])
    assert records[over["match"]].result is not None
    assert records.keys() == {over["match"], running["match"]}
    for secret in (token, PASSWORD, "argon2", "seed", *ada.cookies.values()):
        assert secret not in answer.text, secret
    assert me(ben)["id"] not in answer.text


def test_an_export_does_not_show_a_hidden_board(person):
    """It is concealed from its maker until everybody is seated."""
    client = person()
    told(client.post("/api/me", json={"name": "Host"}))
    made = make(client, seats=[FRIEND, FRIEND], hidden=True, host=True)
    (entry,) = told(client.get("/api/me/export"))["records"]
    start = show(client, made)["position"]["text"]
    assert entry["record"]["start"] == start
    assert set(start.split()[0]) == {".", "/"}


def test_exports_are_for_known_people_and_not_for_all_day(person):
    assert code(person().get("/api/me/export"), 403) == "server.not_an_account"
    guest = person()
    told(guest.post("/api/me", json={"name": "Ada"}))
    answers = [guest.get("/api/me/export").status_code for _ in range(4)]
    assert answers == [200, 200, 200, 429]


# --- What cannot be read -------------------------------------------------------------------

BAD = [
    ("/api/me", {}),
    ("/api/me", {"name": 7}),
    ("/api/me", {"name": None}),
    ("/api/me", {"name": "Ada", "kind": "account"}),
    ("/api/me", {"name": "a" * 200}),
    ("/api/accounts", {"password": PASSWORD}),
    ("/api/accounts", {"name": "Ada", "password": 12345678}),
    ("/api/accounts", {"name": "Ada", "password": PASSWORD, "id": "x"}),
    ("/api/accounts", {"name": "Ada", "password": "a" * 1001}),
    ("/api/sign-in", {"name": "Ada"}),
    ("/api/sign-in", {"name": "Ada", "password": None}),
    ("/api/sign-in", {"name": ["Ada"], "password": PASSWORD}),
    ("/api/me/password", {"old": PASSWORD}),
    ("/api/me/password", {"old": PASSWORD, "new": None}),
    ("/api/me/tokens", {}),
    ("/api/me/tokens", {"label": 1}),
]


@pytest.mark.parametrize(("path", "body"), BAD)
def test_a_malformed_body_names_its_field_and_repeats_no_password(person, path, body):
    client = person()
    if path == "/api/me/tokens":
        register(client)
    answer = client.post(path, json=body)
    error = told(answer, 422)["error"]
    assert error["code"] == "server.malformed"
    assert error["parts"][0].startswith("body.")
    assert PASSWORD not in answer.text
    assert client.post(path, content=b"{").status_code == 422


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        ({"name": "", "password": PASSWORD}, "server.name.bad"),
        ({"name": "a\u202eb", "password": PASSWORD}, "server.name.bad"),
        ({"name": "a" * 25, "password": PASSWORD}, "server.name.bad"),
        ({"name": "Ada", "password": "short"}, "server.password.short"),
        ({"name": "Ada", "password": "a" * 201}, "server.password.bad"),
    ],
)
def test_what_cannot_be_a_name_or_a_password_is_said_plainly(person, body, wanted):
    client = person()
    assert code(client.post("/api/accounts", json=body), 400) == wanted
    assert me(client) is None


def test_a_label_and_a_new_password_are_checked_too(person):
    client = person()
    register(client)
    assert code(client.post("/api/me/tokens", json={"label": "\n"}), 400) == "server.name.bad"
    answer = client.post("/api/me/password", json={"old": PASSWORD, "new": "short"})
    assert code(answer, 400) == "server.password.short"
    assert code(client.delete("/api/me/tokens/%20"), 403) == "server.token.unknown"


@pytest.mark.parametrize("after", ["", "x", "1", "nan_x", "1e9_x", "-1_x", "1_" + "x" * 33, "1_é"])
def test_a_place_in_a_history_is_one_that_was_given(person, after):
    client = person()
    name = register(client)
    answer = client.get(f"/api/people/{name}", params={"after": after})
    assert code(answer, 422) == "server.malformed"


@pytest.mark.parametrize("path", ["/api/me/password", "/api/me/tokens"])
def test_nobody_changes_what_nobody_has(person, path):
    body = {"old": None, "new": PASSWORD} if "password" in path else {"label": "robot"}
    assert code(person().post(path, json=body), 403) == "server.not_an_account"


# --- Secrets -------------------------------------------------------------------------------


def test_neither_passwords_nor_keys_are_logged(person, caplog):
    """The server of these tests runs in this process, so all that it logs is seen here."""
    caplog.set_level(logging.DEBUG)
    client = person()
    name = register(client)
    secret = make_token(client)["token"]
    told(sign_in(client, name))
    sign_in(client, name, PASSWORD + "!")
    client.post("/api/accounts", json={"name": 1, "password": PASSWORD})
    mine = [record for record in caplog.records if not re.match("httpx|httpcore", record.name)]
    text = "\n".join(f"{record.getMessage()} {record.args!r}" for record in mine)
    for hidden in (PASSWORD, secret, *client.cookies.values()):
        assert hidden not in text


def test_a_request_with_a_password_does_not_show_it():
    from tilewright.server.people_shapes import AccountRequest, PasswordRequest, SignInRequest

    made = [
        AccountRequest.model_validate_json(json.dumps({"name": "Ada", "password": PASSWORD})),
        SignInRequest.model_validate_json(json.dumps({"name": "Ada", "password": PASSWORD})),
        PasswordRequest.model_validate_json(json.dumps({"old": PASSWORD, "new": PASSWORD})),
    ]
    for request in made:
        assert PASSWORD not in repr(request)
        assert PASSWORD not in str(request)
