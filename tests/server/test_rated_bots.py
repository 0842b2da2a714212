"""Rated matches against the bots of a game, and accounts that are listed as programs'."""

import httpx
import pytest
from clients import FRIEND, ME, Socket, bot, first_legal, make, show
from test_people_http import code, make_token, register, told

from tilewright.games import game_named
from tilewright.play.ratings import START, rating_of_bot
from tilewright.server import making


@pytest.fixture
def ada(person):
    client = person()
    client.person_name = register(client)
    return client


def wish(**fields):
    return {"game": "lits", "seats": [ME, bot("beginner")], "rated": True, **fields}


def test_a_win_counts_and_the_bot_stays_what_it_is(ada):
    """The bot is rated from its measured strength, whatever people do against it."""
    made = make(ada, "lits", [ME, bot("champion")], rated=True, grace=0)
    seats = show(ada, made)["seats"]
    known = rating_of_bot("lits", "champion")
    assert seats[1]["rating"]["value"] == pytest.approx(known.value, abs=1)
    with Socket(ada, f"/api/matches/{made['match']}") as socket:
        told_now = socket.follow(lambda match: 0 in match["to_act"])
        answer = ada.post(f"/api/matches/{made['match']}/moves", json=first_legal(told_now))
        assert answer.status_code == 200
        socket.follow(lambda match: len(match["moves"]) >= 1)
        assert socket.ask(do="resign", seat=0)["type"] == "reply"
    profile = told(ada.get(f"/api/people/{ada.person_name}"))
    (rating,) = profile["ratings"]
    assert rating["games"] == 1
    assert rating["value"] < START.value
    assert rating_of_bot("lits", "champion") == known


def test_the_usual_bot_is_as_strong_as_somebody_unknown_and_others_as_measured():
    bots = game_named("azul").bots
    values = {name: rating_of_bot("azul", name) for name in bots}
    assert all(rating is None or rating.anchored for rating in values.values())
    assert values["planner"].value == START.value
    measured = bots["champion"].elo - bots["planner"].elo
    assert values["champion"].value - values["planner"].value == measured


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"seed": 5}, "server.rated.seed"),
        ({"settings": {"size": 6}}, "server.rated.settings"),
        ({"seats": [bot("beginner"), bot("greedy")], "host": True}, "server.rated.host"),
        ({"seats": [ME, ME]}, "server.rated.seats"),
    ],
)
def test_what_would_not_be_by_strength_alone_is_not_rated(ada, fields, expected):
    answer = ada.post("/api/matches", json=wish(**fields))
    assert code(answer, 400) == expected


def test_a_bot_that_nobody_measured_is_no_measure(ada, monkeypatch):
    monkeypatch.setattr(making, "rating_of_bot", lambda game, bot: None)
    assert code(ada.post("/api/matches", json=wish()), 400) == "server.rated.bot"


def test_guests_have_no_ratings_to_win(person):
    assert code(person().post("/api/matches", json=wish()), 403) == "server.rated.guest"


@pytest.mark.parametrize("what", ["takeback", "pause"])
def test_bots_agree_to_nothing_that_would_save_a_rated_match(ada, what):
    """Bots agree to everything: whoever is alone with them could take back any mistake."""
    made = make(ada, "lits", [ME, bot("beginner")], rated=True, grace=0)
    with Socket(ada, f"/api/matches/{made['match']}") as socket:
        socket.follow(lambda match: 0 in match["to_act"])
        told_now = show(ada, made)
        move = first_legal(told_now)
        assert ada.post(f"/api/matches/{made['match']}/moves", json=move).status_code == 200
        now = socket.follow(lambda match: 0 in match["to_act"] and len(match["moves"]) >= 2)
        assert "offer" not in " ".join(now["actions"]["seats"].get("0", []))
        refused = socket.ask(do="offer", seat=0, what=what, answers=now["number"])
        assert refused["error"]["code"] == "play.rated_alone"


def test_a_match_between_people_may_still_be_rated_and_taken_back(ada, person):
    friend = person()
    register(friend)
    made = make(ada, "lits", [ME, FRIEND], rated=True, grace=0, settings={"size": 6})
    token = made["invitations"][0]["address"].rpartition("/")[2]
    told(friend.post("/api/join", json={"invitation": token}))
    number = show(ada, made)["number"]
    body = {"do": "offer", "seat": 0, "what": "pause", "answers": number}
    assert ada.post(f"/api/matches/{made['match']}/actions", json=body).status_code == 200


def test_a_token_plays_for_an_account_that_everybody_sees_is_no_program_yet(ada, address):
    """Until the administrator lists it (tests/cli/test_cli_admin.py)."""
    secret = make_token(ada)["token"]
    headers = {"Authorization": f"Bearer {secret}"}
    with httpx.Client(base_url=address, timeout=20, headers=headers) as program:
        made = make(program, "lits", [ME, FRIEND], settings={"size": 6})
        seats = show(program, made)["seats"]
    assert [seat["program"] for seat in seats] == [False, False]
