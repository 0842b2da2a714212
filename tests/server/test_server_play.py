"""Matches between people over real sockets: clocks, agreements, sides, hosts, spectators."""

import hashlib
from contextlib import ExitStack

import pytest
from clients import FRIEND, ME, Socket, bot, first_legal, make, show

SMALL = {"size": 4}
OPEN = {"kind": "open"}


def join(client, made, place=0):
    token = made["invitations"][place]["address"].rpartition("/")[2]
    answer = client.post("/api/join", json={"invitation": token})
    assert answer.status_code == 200, answer.text
    return answer.json()


def act(client, made, do, *, status=200, **fields):
    """Do something over HTTP as the page of the present snapshot would."""
    fields.setdefault("answers", show(client, made)["number"])
    answer = client.post(f"/api/matches/{made['match']}/actions", json={"do": do, **fields})
    assert answer.status_code == status, answer.text
    return answer.json()


def move(client, made):
    return act(client, made, "move", **first_legal(show(client, made)))


@pytest.fixture
def pair(person):
    """Makes a match between two browsers; the one whose seat is first comes first."""

    def new(**fields):
        owner, friend = person(), person()
        fields = {"settings": SMALL, "seats": [ME, FRIEND], **fields}
        made = make(owner, **fields)
        join(friend, made)
        return owner, friend, made

    return new


# --- Clocks ---------------------------------------------------------------------------------------


def test_a_flag_falls_though_nobody_acts(pair):
    """The server ends the match by itself; both pages hear of it."""
    clock = {"kind": "turn", "turn": 1, "bank": 0}
    owner, friend, made = pair(clock=clock)
    with ExitStack() as stack:
        sockets = [
            stack.enter_context(Socket(client, f"/api/matches/{made['match']}"))
            for client in (owner, friend)
        ]
        for socket in sockets:
            over = socket.follow(lambda match: match["status"] == "over")
            assert over["outcome"]["termination"] == "time"
            assert over["outcome"]["winners"] == [1]
            assert over["seats"][0]["fallen"] == "time"
            assert over["clock"]["seats"][0]["left"] == 0


def test_a_clock_runs_for_who_is_to_move(pair):
    owner, _, made = pair(clock={"kind": "turn", "turn": 60, "bank": 300})
    told = show(owner, made)["clock"]
    assert told["text"] == "turn 60 bank 300"
    assert [seat["running"] for seat in told["seats"]] == [True, False]
    assert told["seats"][1] == {
        "left": 360.0, "turn": 60.0, "bank": 300.0, "running": False, "away": False
    }  # fmt: skip
    moved = move(owner, made)
    assert [seat["running"] for seat in moved["clock"]["seats"]] == [False, True]
    assert moved["moves"][0]["clock"][0] == pytest.approx(360, abs=5)


@pytest.mark.parametrize(
    "clock",
    [
        {"kind": "turn", "turn": 0, "bank": 0},
        {"kind": "fischer", "base": 1e9, "increment": 0},
        {"kind": "byo-yomi", "main": 60, "period": 10, "periods": 0},
        {"kind": "correspondence", "days": 99, "vacation": 0},
        {"kind": "hourglass", "turn": 60},
        {"kind": "turn", "turn": "60", "bank": 0},
        {"kind": "turn", "turn": 60},
        "turn 60 bank 300",
    ],
)
def test_an_impossible_clock_makes_no_match(person, clock):
    client = person()
    body = {"game": "lits", "seats": [ME, FRIEND], "clock": clock}
    answer = client.post("/api/matches", json=body)
    assert answer.status_code in (400, 422), answer.text
    assert client.get("/api/mine").json()["matches"] == []


# --- Taking back ----------------------------------------------------------------------------------


def test_the_author_withdraws_a_move_at_once(pair):
    """Within the grace period and while nobody has answered; afterwards it is refused."""
    owner, friend, made = pair()
    before = show(owner, made)
    moved = move(owner, made)
    assert moved["withdrawable"]["seat"] == 0
    assert "withdraw" in moved["actions"]["seats"]["0"]
    assert "withdraw" not in show(friend, made)["actions"]["seats"]["1"]
    back = act(owner, made, "withdraw", seat=0)
    assert (back["moves"], back["position"]) == ([], before["position"])
    move(owner, made)
    move(friend, made)
    refused = act(owner, made, "withdraw", seat=0, status=409)
    assert refused["error"]["code"].startswith("play.")


def test_a_doubled_withdrawal_takes_back_one_move(pair):
    """The second click answers an event that is not the last any more."""
    owner, _, made = pair(settings={**SMALL, "pie": False})
    move(owner, made)
    number = show(owner, made)["number"]
    act(owner, made, "withdraw", seat=0, answers=number)
    move(owner, made)
    late = act(owner, made, "withdraw", seat=0, answers=number, status=409)
    assert late["error"]["code"] == "play.outdated"
    assert len(show(owner, made)["moves"]) == 1


def test_a_takeback_needs_the_other_one(pair):
    owner, friend, made = pair(grace=0)
    move(owner, made)
    asked = act(owner, made, "offer", seat=0, what="takeback")
    (offer,) = asked["offers"]
    assert (offer["seat"], offer["what"]) == (0, "takeback")
    assert "answer" in show(friend, made)["actions"]["seats"]["1"]
    act(friend, made, "answer", seat=1, offer=offer["number"], accept=False)
    assert len(show(owner, made)["moves"]) == 1
    asked = act(owner, made, "offer", seat=0, what="takeback")
    done = act(friend, made, "answer", seat=1, offer=asked["offers"][0]["number"], accept=True)
    assert (done["moves"], done["offers"]) == ([], [])


def test_a_bot_agrees_to_a_takeback(person):
    client = person()
    made = make(client, settings={"size": 6}, seats=[ME, bot("beginner")])
    with Socket(client, f"/api/matches/{made['match']}") as socket:
        socket.follow(lambda match: match["status"] == "playing")
        move(client, made)
        socket.follow(lambda match: len(match["moves"]) == 2)
        act(client, made, "offer", seat=0, what="takeback")
        socket.follow(lambda match: match["moves"] == [])


def test_a_pause_stops_the_clocks(pair):
    owner, friend, made = pair(clock={"kind": "fischer", "base": 60, "increment": 1})
    asked = act(owner, made, "offer", seat=0, what="pause")
    act(friend, made, "answer", seat=1, offer=asked["offers"][0]["number"], accept=True)
    paused = show(owner, made)
    assert paused["paused"] == {"by": 0}
    assert not any(seat["running"] for seat in paused["clock"]["seats"])
    refused = act(owner, made, "move", **first_move(paused), status=409)
    assert refused["error"]["code"] == "play.paused"
    resumed = act(friend, made, "resume", seat=1)
    assert resumed["paused"] is None
    assert resumed["clock"]["seats"][0]["running"]


def first_move(snapshot):
    return {
        "seat": 0,
        "move": snapshot["position"]["legal"][0]["move"],
        "answers": snapshot["number"],
    }


# --- Seats and sides ------------------------------------------------------------------------------


def test_the_opponent_chooses_the_side_of_a_hidden_board(person):
    """Nobody sees the board before both are there; what was promised can be checked."""
    owner, friend = person(), person()
    made = make(
        owner,
        variant="genius",
        seats=[ME, FRIEND],
        hidden=True,
        sides="opponent",
        clock={"kind": "turn", "turn": 60, "bank": 300},
    )
    waiting = show(owner, made)
    assert waiting["hidden"]
    assert waiting["status"] == "waiting"
    assert not {"X", "O"} & {cell for row in waiting["position"]["rows"] for cell in row}
    (promised,) = waiting["commitments"]
    assert (promised["name"], promised["text"]) == ("board", None)
    record = owner.get(f"/api/matches/{made['match']}/record")
    assert record.json()["error"]["code"] == "server.board_hidden"
    join(friend, made)
    choosing = show(friend, made)
    assert (choosing["status"], choosing["hidden"]) == ("choosing", False)
    assert choosing["choosing_until"] is not None
    assert choosing["actions"]["seats"]["1"].count("choose") == 1
    (told,) = choosing["commitments"]
    opened = hashlib.sha256(f"{told['salt']}:{told['text']}".encode()).hexdigest()
    assert opened == told["hash"] == promised["hash"]
    assert not choosing["clock"]["seats"][0]["running"]
    playing = act(friend, made, "choose", seat=1, side=0)
    assert playing["status"] == "playing"
    assert playing["your_seats"] == [0]
    assert show(owner, made)["your_seats"] == [1]
    assert playing["clock"]["seats"][0]["running"]


def test_whoever_made_a_match_frees_a_seat_before_it_starts(person):
    """The one who was put out cannot act any more; the others are told."""
    owner, friend = person(), person()
    settings = {"players": 3}
    made = make(owner, "azul", settings=settings, seats=[ME, FRIEND, FRIEND])
    join(friend, made)
    assert show(owner, made)["actions"]["host"] == ["kick", "close"]
    act(owner, made, "kick", **{"for": 1})
    assert show(owner, made)["seats"][1]["kind"] == "open"
    assert friend.get(f"/api/matches/{made['match']}").status_code == 403
    closed = act(owner, made, "close")
    assert closed["status"] == "closed"


def test_a_seat_is_left_before_the_start(person):
    owner, friend = person(), person()
    made = make(owner, "azul", settings={"players": 3}, seats=[ME, FRIEND, FRIEND])
    join(friend, made)
    left = act(friend, made, "leave", seat=1)
    assert left["your_seats"] == []
    assert friend.get(f"/api/matches/{made['match']}").status_code == 403
    assert show(owner, made)["seats"][1]["kind"] == "open"


# --- Hosts ----------------------------------------------------------------------------------------


@pytest.fixture
def hosted(person):
    """A match of two people that a third one runs, not started yet."""
    host, first, second = person(), person(), person()
    made = make(
        host,
        settings={**SMALL, "pie": False},
        seats=[FRIEND, FRIEND],
        host=True,
        clock={"kind": "turn", "turn": 60, "bank": 300},
    )
    join(first, made, 0)
    join(second, made, 0 if len(show(host, made)["invitations"]) > 1 else 1)
    return host, first, second, made


def test_a_host_runs_a_match(hosted):
    """Starts it, stops it, adds time, corrects a move, decides it; all of it is told to all."""
    host, first, second, made = hosted
    ready = show(host, made)
    assert (ready["status"], ready["you_host"], ready["your_seats"]) == ("ready", True, [])
    assert not show(first, made)["you_host"]
    refused = act(first, made, "start", status=403)
    assert refused["error"]["code"] == "server.hosts_only"
    act(host, made, "start")
    act(host, made, "host-pause")
    assert show(first, made)["paused"] == {"by": None}
    act(first, made, "resume", seat=0, status=409)
    act(host, made, "host-resume")
    act(host, made, "add-time", **{"for": 1, "seconds": 60})
    assert show(second, made)["clock"]["seats"][1]["bank"] == 360
    played = move(first, made)
    better = show(host, made)
    legal = [each["move"] for each in ready["position"]["legal"]]
    other = next(each for each in legal if each != played["moves"][0]["move"])
    assert "correct" in better["actions"]["host"]
    act(host, made, "correct", move=other)
    assert show(second, made)["moves"][0]["move"] == other
    over = act(host, made, "adjudicate", ranks=[2, 1])
    assert over["outcome"] == {
        **over["outcome"], "termination": "adjudication", "winners": [1]
    }  # fmt: skip
    kinds = [event["kind"] for event in heard(second, made)]
    for kind in ("paused", "resumed", "time-added", "withdrawn", "ended"):
        assert kind in kinds


def heard(client, made):
    with Socket(client, f"/api/matches/{made['match']}") as socket:
        return socket.receive()["events"]


def test_a_host_does_not_sit(person):
    client = person()
    body = {"game": "lits", "seats": [ME, FRIEND], "host": True}
    answer = client.post("/api/matches", json=body)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "server.host_sits"


def test_a_host_shuts_spectators_out_and_lets_them_in_late(hosted, person):
    host, first, _, made = hosted
    watch = show(host, made)["watch"]
    spectator = person()
    act(host, made, "set-spectators", open=False)
    shut = spectator.get(f"/api/watch/{watch}")
    assert shut.status_code == 403
    assert shut.json()["error"]["code"] == "server.spectators_shut_out"
    act(host, made, "set-spectators", open=True, delay=3600)
    act(host, made, "start")
    move(first, made)
    late = spectator.get(f"/api/watch/{watch}").json()
    assert (late["status"], late["moves"]) == ("waiting", [])
    assert spectator.get(f"/api/watch/{watch}/plies/1").status_code == 404
    record = spectator.get(f"/api/watch/{watch}/record").json()
    assert record["moves"] == []


def test_spectators_who_see_a_match_late_are_told_in_time(person):
    """The event comes to them when it is old enough, without anything else happening."""
    owner, friend, spectator = person(), person(), person()
    made = make(
        owner,
        settings=SMALL,
        seats=[ME, FRIEND],
        spectators={"open": True, "delay": 1},
    )
    join(friend, made)
    move(owner, made)
    with Socket(spectator, f"/api/watch/{show(owner, made)['watch']}") as socket:
        seen = socket.follow(lambda match: match["moves"])
        assert seen["moves"][0]["seat"] == 0


# --- Several games --------------------------------------------------------------------------------


def test_a_series_counts_and_ends(pair):
    owner, friend, made = pair(series=2)
    assert show(owner, made)["series"] == {
        "number": 1, "games": 2, "points": [0.0, 0.0], "decided": False
    }  # fmt: skip
    act(owner, made, "resign", seat=0)
    assert show(owner, made)["series"]["points"] == [0.0, 1.0]
    address = owner.post(f"/api/matches/{made['match']}/rematch").json()["address"]
    second = {"match": address.rpartition("/")[2]}
    told = show(owner, second)
    assert told["your_seats"] == [1]
    assert told["series"] == {"number": 2, "games": 2, "points": [1.0, 0.0], "decided": False}
    act(friend, second, "resign", seat=0)
    assert show(owner, second)["series"]["decided"]
    refused = owner.post(f"/api/matches/{second['match']}/rematch")
    assert refused.status_code == 409
    assert refused.json()["error"]["code"] == "server.series_over"


def test_the_seed_of_the_deals_is_promised_and_told(person):
    client = person()
    made = make(client, "azul", [ME, ME], seed=4711)
    (promised,) = show(client, made)["commitments"]
    assert (promised["name"], promised["text"]) == ("seed", None)
    act(client, made, "resign", seat=0)
    (told,) = show(client, made)["commitments"]
    assert told["text"] == "4711"
    assert hashlib.sha256(f"{told['salt']}:4711".encode()).hexdigest() == promised["hash"]


def test_conditional_moves_are_seen_by_their_seat_alone(pair, person):
    clock = {"kind": "correspondence", "days": 1, "vacation": 2}
    owner, friend, made = pair(clock=clock, grace=0, settings={**SMALL, "pie": False})
    legal = [each["move"] for each in show(owner, made)["position"]["legal"]]
    expected = legal[0]
    preview = owner.get(f"/api/matches/{made['match']}")
    assert preview.status_code == 200
    for answer in legal:
        planned = friend.post(
            f"/api/matches/{made['match']}/actions",
            json={
                "do": "plan",
                "seat": 1,
                "lines": [[expected, answer]],
                "answers": show(friend, made)["number"],
            },
        )
        if planned.status_code == 200:
            break
    assert planned.json()["plans"] == {"1": [[expected, answer]]}
    spectator = person()
    watch = show(owner, made)["watch"]
    assert "plan" not in {event["kind"] for event in heard(owner, made)}
    assert show(owner, made)["plans"] == {"0": []}
    assert spectator.get(f"/api/watch/{watch}").json()["plans"] == {}
    number = show(owner, made)["number"]
    # A gap in the numbers would tell the others that there is a plan.
    assert show(friend, made)["number"] == number
    act(owner, made, "move", seat=0, move=expected, answers=number)
    assert [each["move"] for each in show(owner, made)["moves"]] == [expected, answer]
