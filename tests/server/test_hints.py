"""Hints while one plays against bots, and who gets none."""

from dataclasses import replace

import httpx
import pytest
from clients import FRIEND, ME, Socket, bot, first_legal, make, show, unchanging
from serving import LIFTED, serving
from test_people_http import code, register, told

from tilewright.game import HintStep
from tilewright.games import game_named, new_game
from tilewright.server.limits import Allowance
from tilewright.server.thinking.opening import Thinking

SMALL = {"size": 5}


class NoThinker:
    """Of a server that asks nobody for a bot's move."""

    async def move(self, live, seat):
        raise AssertionError("no bot is asked")


def ask(client, made, step=1, number=None, language="en"):
    body = {"step": step, "number": show(client, made)["number"] if number is None else number}
    return client.post(
        f"/api/matches/{made['match']}/hint", json=body, headers={"Accept-Language": language}
    )


def in_turn(client, made):
    """The snapshot once the person is to move."""
    with Socket(client, f"/api/matches/{made['match']}") as socket:
        return socket.follow(lambda match: bool(set(match["to_act"]) & set(match["your_seats"])))


def alone(client, game="lits", **fields):
    """A match against a bot in which the person is to move."""
    fields = {"settings": SMALL if game == "lits" else {}, "grace": 0, **fields}
    made = make(client, game, [ME, bot("beginner")], **fields)
    return made, in_turn(client, made)


@pytest.mark.parametrize("game", ["lits", "azul"])
def test_three_steps_speak_of_one_legal_move(person, game):
    """Each step tells more, and what an earlier one told stays true."""
    client = person()
    made, now = alone(client, game)
    where, piece, move = (told(ask(client, made, step)) for step in (1, 2, 3))
    assert (where["step"], where["piece"], where["move"]) == (1, None, None)
    assert (piece["area"], piece["move"]) == (where["area"], None)
    assert (move["area"], move["piece"]) == (where["area"], piece["piece"])
    (legal,) = [each for each in now["position"]["legal"] if each["move"] == move["move"]]
    if game == "lits":
        assert set(move["move"].split()) <= set(where["area"]["cells"])
        assert piece["piece"] == {"type": legal["type"]}
    else:
        assert where["area"] == {"source": legal["source"]}
        assert piece["piece"] == {"colour": legal["colour"]}
    rules = game_named(game)
    position = rules.parse_position(now["position"]["text"])
    chosen = position.parse_move(move["move"])
    assert move == rules.coach.hint(position, chosen, HintStep.MOVE).to_json()
    chinese = told(ask(client, made, 3, language="zh-Hant"))
    assert chinese == rules.coach.hint(position, chosen, HintStep.MOVE, "zh-Hant").to_json()


def test_a_hint_is_no_event(person):
    """The match and its record say nothing of it, to nobody."""
    client = person()
    made, _ = alone(client)
    before = unchanging(client, made)
    record = client.get(f"/api/matches/{made['match']}/record").text
    assert ask(client, made, 3).status_code == 200
    assert unchanging(client, made) == before
    assert client.get(f"/api/matches/{made['match']}/record").text == record


def test_a_hint_is_offered_exactly_where_it_is_given(person):
    client = person()
    made, now = alone(client)
    assert "hint" in now["actions"]["seats"]["0"]
    others = make(client, "lits", [ME, ME], settings=SMALL)
    assert "hint" not in show(client, others)["actions"]["seats"]["0"]
    resigned = {"do": "resign", "seat": 0}
    over = told(client.post(f"/api/matches/{made['match']}/actions", json=resigned))
    assert over["actions"]["seats"] == {"0": []}
    assert code(ask(client, made), 409) == "play.over"


def test_who_meets_people_gets_no_hint(person):
    owner, friend = person(), person()
    made = make(owner, "lits", [ME, FRIEND], settings=SMALL)
    token = made["invitations"][0]["address"].rpartition("/")[2]
    told(friend.post("/api/join", json={"invitation": token}))
    assert code(ask(owner, made), 409) == "play.hint.people"
    both = make(owner, "azul", [ME, FRIEND, bot("beginner")], settings={"players": 3})
    assert code(ask(owner, both), 409) == "play.not_started"


def test_a_rated_match_is_played_alone(person):
    client = person()
    register(client)
    made = make(client, "lits", [ME, bot("beginner")], rated=True, grace=0)
    in_turn(client, made)
    assert code(ask(client, made), 409) == "play.hint.rated"


def test_spectators_and_hosts_get_no_hint(person):
    owner, stranger = person(), person()
    made, _ = alone(owner)
    body = {"step": 1, "number": 1}
    answer = stranger.post(f"/api/matches/{made['match']}/hint", json=body)
    assert code(answer, 403) == "server.not_your_match"
    hosted = make(owner, "lits", [bot("beginner"), bot("greedy")], host=True, settings=SMALL)
    assert code(ask(owner, hosted), 403) == "server.hint.no_seat"


def test_a_hint_is_for_the_position_on_the_screen(person):
    """One that is asked for late would speak of another position."""
    client = person()
    made, now = alone(client)
    moved = client.post(f"/api/matches/{made['match']}/moves", json=first_legal(now))
    assert moved.status_code == 200
    # Until the bot has answered it is out of turn, afterwards too late.
    assert code(ask(client, made, number=now["number"]), 409) == "play.outdated"
    assert code(ask(client, made, step=4), 422) == "server.malformed"


def test_out_of_turn_there_is_nothing_to_hint_at(person):
    """While the last move may be withdrawn the bot does not answer it yet."""
    client = person()
    made, now = alone(client, grace=60)
    told(client.post(f"/api/matches/{made['match']}/moves", json=first_legal(now)))
    assert code(ask(client, made), 409) == "play.not_your_turn"


async def test_a_server_that_leaves_bots_to_workers_still_finds_hints():
    """Its first hint begins a process, which ends with it."""
    position = new_game("lits", seed=1, size=5)
    thinking = Thinking(NoThinker(), None)
    move = await thinking.chooser.choose("lits", "greedy", str(position), 1, 1.0)
    assert move in {str(legal) for legal in position.legal_moves()}
    assert thinking.chooser is thinking.chooser
    await thinking.close()


def test_hints_are_counted_by_position(tmp_path):
    """What was found is told again for nothing; what has to be thought about is counted."""
    allowances = replace(LIFTED, hints_of_person=Allowance(1, 1000.0))
    with (
        serving(tmp_path / "games.db", allowances=allowances) as address,
        httpx.Client(base_url=address, timeout=20) as client,
    ):
        made, now = alone(client)
        for step in (1, 2, 3, 3):
            assert ask(client, made, step).status_code == 200
        told(client.post(f"/api/matches/{made['match']}/moves", json=first_legal(now)))
        in_turn(client, made)
        refused = ask(client, made)
        assert code(refused, 429) == "server.too_many"
        assert int(refused.headers["Retry-After"]) > 900
