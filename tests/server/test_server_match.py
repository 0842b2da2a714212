"""Matches over HTTP and sockets: play, watch, join, reload, rematch."""

import pytest
from clients import FRIEND, ME, Socket, bot, first_legal, make, show

from tilewright.server import http, sockets
from tilewright.server.errors import StorageUnavailableError
from tilewright.server.room import Room


def play_out(client, made, limit=400):
    """Play the first legal moves for every seat of this client until the match is over."""
    snapshot = show(client, made)
    for _ in range(limit):
        if snapshot["status"] == "over":
            return snapshot
        answer = client.post(f"/api/matches/{made['match']}/moves", json=first_legal(snapshot))
        assert answer.status_code == 200, answer.text
        snapshot = answer.json()
    return snapshot


def test_a_whole_game_of_lits_on_one_screen(person):
    client = person()
    made = make(client, settings={"size": 6}, seed=3)
    over = play_out(client, made)
    assert over["status"] == "over"
    assert over["outcome"]["termination"] == "completed"
    assert over["outcome"]["winners"] in ([0], [1])
    assert over["to_act"] == []
    refused = client.post(
        f"/api/matches/{made['match']}/moves",
        json={"seat": 0, "move": "a1 b1 c1 d1", "answers": over["number"]},
    )
    assert refused.status_code == 409
    assert refused.json()["error"]["code"] == "play.over"


@pytest.mark.parametrize("variant", ["coloured", "grey"])
def test_azul_deals_by_itself_and_plays_on_one_screen(person, variant):
    client = person()
    made = make(client, "azul", [ME, ME, ME], variant=variant, settings={"players": 3}, seed=5)
    snapshot = show(client, made)
    assert snapshot["moves"][0]["seat"] is None
    assert snapshot["position"]["phase"] == "offer"
    for _ in range(60):
        if snapshot["status"] == "over":
            break
        answer = client.post(f"/api/matches/{made['match']}/moves", json=first_legal(snapshot))
        assert answer.status_code == 200, answer.text
        snapshot = answer.json()
    assert snapshot["position"]["round"] > 1


def test_a_seed_makes_the_same_board_and_the_same_deal(person):
    client = person()
    boards = {show(client, make(client, seed=11))["position"]["text"] for _ in range(2)}
    assert len(boards) == 1
    deals = {show(client, make(client, "azul", seed=11))["moves"][0]["move"] for _ in range(2)}
    assert len(deals) == 1
    assert show(client, make(client, seed=12))["position"]["text"] not in boards


def test_the_games_tell_their_bots_in_order_of_strength(person):
    """The page offers them with their strength; whoever names none meets the usual one."""
    for game in person().get("/api/games").json()["games"]:
        bots = game["bots"]
        assert bots[0]["elo"] == 0
        assert [bot["elo"] for bot in bots] == sorted(bot["elo"] for bot in bots)
        assert game["usual_bot"] in [bot["name"] for bot in bots]
        assert len(bots) == 8


def test_a_bot_answers_and_the_socket_tells_of_it(person):
    client = person()
    made = make(client, seats=[ME, bot()], settings={"size": 5}, seed=1)
    with Socket(client, f"/api/matches/{made['match']}") as socket:
        snapshot = socket.follow(lambda match: match["to_act"] == [0])
        assert snapshot["your_seats"] == [0]
        reply = socket.ask(do="move", **first_legal(snapshot))
        assert reply["type"] == "reply"
        snapshot = socket.follow(lambda match: match["to_act"] != [1])
        assert [move["seat"] for move in snapshot["moves"]][:2] == [0, 1]
        moved = [event for event in socket.events if event["kind"] == "moved"]
        assert [event["seat"] for event in moved][:2] == [0, 1]
        assert all(event["steps"] for event in moved)


def test_bots_play_a_whole_game_among_themselves(person):
    """Whoever makes a match need not sit in it."""
    client = person()
    made = make(client, "azul", [bot("beginner"), bot()], seed=2)
    with Socket(client, f"/api/watch/{made['watch_address'].split('/')[-1]}") as socket:
        over = socket.follow(lambda match: match["status"] == "over")
    assert over["match"] is None
    assert over["your_seats"] == []
    assert over["outcome"]["termination"] == "completed"
    assert show(client, made)["status"] == "over"


def test_two_browsers_stay_in_step(person):
    one, other = person(), person()
    made = make(one, seats=[ME, FRIEND], settings={"size": 5})
    (invitation,) = made["invitations"]
    token = invitation["address"].removeprefix("/join/")
    assert show(one, made)["invitations"] == made["invitations"]
    looked = other.get(f"/api/invitations/{token}").json()
    start = looked.pop("position")
    assert looked == {
        "game": "lits",
        "variant": "classic",
        "seat": 1,
        "open": True,
        "yours": False,
    }
    assert one.get(f"/api/invitations/{token}").json()["yours"] is True
    assert start == show(one, made)["position"]
    assert show(one, made)["status"] == "waiting"
    joined = other.post("/api/join", json={"invitation": token})
    assert joined.json() == {"match": made["match"], "address": made["address"], "seat": 1}
    path = f"/api/matches/{made['match']}"
    with Socket(one, path) as first, Socket(other, path) as second:
        seen = first.follow(lambda match: match["status"] == "playing")
        assert second.follow(lambda match: match["status"] == "playing")["your_seats"] == [1]
        first.ask(do="move", **first_legal(seen))
        seen = second.follow(lambda match: len(match["moves"]) == 1)
        assert seen["to_act"] == [1]
        not_mine = second.ask(do="move", **{**first_legal(seen), "seat": 0})
        assert not_mine["error"]["code"] == "server.not_your_seat"
        second.ask(do="move", **first_legal(seen))
        assert len(first.follow(lambda match: len(match["moves"]) == 2)["moves"]) == 2


def test_an_invitation_gives_one_seat_once(person):
    one, friend, late = person(), person(), person()
    made = make(one, seats=[ME, FRIEND])
    token = made["invitations"][0]["address"].removeprefix("/join/")
    assert friend.post("/api/join", json={"invitation": token}).status_code == 200
    again = friend.post("/api/join", json={"invitation": token})
    assert again.json()["address"] == made["address"]
    taken = late.post("/api/join", json={"invitation": token})
    assert taken.status_code == 409
    assert taken.json()["error"]["code"] == "play.seat_taken"
    assert late.get(f"/api/invitations/{token}").json()["open"] is False
    for unknown in (
        late.get(f"/api/invitations/{'0' * 32}"),
        late.post("/api/join", json={"invitation": "0" * 32}),
    ):
        assert unknown.status_code == 404
        assert unknown.json()["error"]["code"] == "server.unknown_invitation"
    assert show(one, made)["invitations"] == []
    assert show(friend, made)["invitations"] == []


def test_watchers_see_everything_and_do_nothing(person):
    player, watcher = person(), person()
    made = make(player, settings={"size": 5})
    watching = f"/api/watch/{made['watch_address'].split('/')[-1]}"
    snapshot = watcher.get(watching).json()
    assert snapshot["match"] is None
    assert snapshot["your_seats"] == []
    assert snapshot["position"] == show(player, made)["position"]
    move = snapshot["position"]["legal"][0]["move"]
    assert watcher.post(f"{watching}/preview", json={"move": move}).json()["legal"] is True
    with Socket(watcher, watching) as socket:
        socket.follow(lambda match: match["status"] == "playing")
        for action in (
            {"do": "move", "seat": 0, "move": move, "answers": snapshot["number"]},
            {"do": "resign", "seat": 0},
            {"do": "rematch"},
        ):
            assert socket.ask(**action)["error"]["code"] == "server.watchers_only_look"
    assert show(player, made)["number"] == snapshot["number"]


def test_a_match_is_closed_to_strangers(person):
    player, stranger = person(), person()
    made = make(player)
    make(stranger)
    path = f"/api/matches/{made['match']}"
    body = first_legal(show(player, made))
    for answer in (
        stranger.get(path),
        stranger.post(f"{path}/moves", json=body),
        stranger.post(f"{path}/resignation", json={"seat": 0}),
        stranger.post(f"{path}/rematch"),
        stranger.get(f"{path}/record"),
        stranger.get(f"{path}/picture.svg"),
        stranger.get(f"{path}/plies/0"),
        person().get(path),
    ):
        assert answer.status_code == 403
        assert answer.json()["error"]["code"] == "server.not_your_match"
    with Socket(stranger, path) as socket:
        assert socket.receive()["error"]["code"] == "server.not_your_match"


def test_reconnecting_with_the_last_number_misses_nothing(person):
    client = person()
    made = make(client, settings={"size": 6}, seed=4)
    path = f"/api/matches/{made['match']}"
    with Socket(client, path) as socket:
        seen = socket.follow(lambda match: match["status"] == "playing")
    body = first_legal(seen)
    after = client.post(f"{path}/moves", json=body).json()
    client.post(f"{path}/moves", json=first_legal(after))
    with Socket(client, path, after=seen["number"]) as socket:
        socket.follow(lambda match: len(match["moves"]) == 2)
        numbers = [event["number"] for event in socket.events]
        assert numbers == [seen["number"] + 1, seen["number"] + 2]
    for strange in (-5, 10_000):
        with Socket(client, path, after=strange) as socket:
            assert socket.follow(lambda match: len(match["moves"]) == 2)


def test_earlier_positions_records_and_pictures(person):
    client = person()
    made = make(client, settings={"size": 6}, seed=4)
    over = play_out(client, made)
    path = f"/api/matches/{made['match']}"
    start = client.get(f"{path}/plies/0").json()
    assert start["position"]["pieces"] == []
    last = client.get(f"{path}/plies/{len(over['moves'])}").json()
    assert last["position"] == over["position"]
    for ply in (len(over["moves"]) + 1, -1):
        missing = client.get(f"{path}/plies/{ply}")
        assert missing.status_code == 404
        assert missing.json()["error"]["code"] == "server.unknown_ply"
        assert client.get(f"{path}/picture.svg?ply={ply}").status_code in (404, 422)
    record = client.get(f"{path}/record").json()
    assert [each["move"] for each in record["moves"]] == [each["move"] for each in over["moves"]]
    text = client.get(f"{path}/record?form=text")
    assert "attachment" in text.headers["content-disposition"]
    assert over["watch"][:8] in text.headers["content-disposition"]
    assert text.text.startswith("[")
    assert client.get(f"{path}/record?form=pdf").status_code == 422
    picture = client.get(f"{path}/picture.svg?ply=1")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert picture.text.startswith("<svg")
    assert client.get(f"{path}/picture.svg?ply=1&theme=dark").text != picture.text
    assert client.get(f"{path}/picture.svg?theme=mauve").status_code == 422
    chinese = client.get(f"{path}/picture.svg?ply=1", headers={"Accept-Language": "zh-TW"})
    assert chinese.text != picture.text
    watching = f"/api/watch/{over['watch']}"
    assert client.get(f"{watching}/record?form=text").text == text.text
    assert client.get(f"{watching}/picture.svg").text == client.get(f"{path}/picture.svg").text
    assert client.get(f"{watching}/plies/0").json() == start


def test_a_rematch_exchanges_the_seats_and_is_the_same_for_both(person):
    one, other = person(), person()
    made = make(one, seats=[ME, FRIEND], settings={"size": 4})
    token = made["invitations"][0]["address"].removeprefix("/join/")
    other.post("/api/join", json={"invitation": token})
    path = f"/api/matches/{made['match']}"
    early = one.post(f"{path}/rematch")
    assert early.status_code == 409
    assert early.json()["error"]["code"] == "play.not_over"
    resigned = one.post(f"{path}/resignation", json={"seat": 0}).json()
    assert resigned["outcome"]["winners"] == [1]
    with (
        Socket(other, path) as socket,
        Socket(other, f"/api/watch/{made['watch_address'].split('/')[-1]}") as watching,
    ):
        socket.follow(lambda match: match["status"] == "over")
        watching.follow(lambda match: match["status"] == "over")
        address = one.post(f"{path}/rematch").json()["address"]
        assert socket.follow(lambda match: match["rematch"] is not None)["rematch"] == address
        told = watching.follow(lambda match: match["rematch"] is not None)["rematch"]
        assert told.startswith("/watch/")
        assert other.get(f"/api{told}").status_code == 200
        assert socket.ask(do="rematch")["result"] == {"address": address}
    following = address.removeprefix("/match/")
    assert one.get(f"/api/matches/{following}").json()["your_seats"] == [1]
    assert other.get(f"/api/matches/{following}").json()["your_seats"] == [0]


def test_my_matches_say_where_it_is_my_turn(person):
    client = person()
    assert client.get("/api/mine").json() == {"matches": [], "next": None}
    waiting = make(client, seats=[ME, FRIEND])
    playing = make(client)
    listed = client.get("/api/mine").json()["matches"]
    assert [each["match"] for each in listed] == [playing["match"], waiting["match"]]
    assert [each["your_turn"] for each in listed] == [True, False]
    assert [each["status"] for each in listed] == ["playing", "waiting"]
    assert person().get("/api/mine").json() == {"matches": [], "next": None}


def test_shuffled_seats_are_still_the_same_players(person):
    client = person()
    sides = set()
    for _ in range(24):
        made = make(client, seats=[ME, bot("beginner")], settings={"size": 4}, shuffle=True)
        sides.add(tuple(show(client, made)["your_seats"]))
    assert sides == {(0,), (1,)}


def test_previews_say_what_a_move_does_or_why_it_does_not_fit(person):
    client = person()
    made = make(client, settings={"size": 6})
    path = f"/api/matches/{made['match']}"
    fits = client.post(f"{path}/preview", json={"move": "a1 b1 c1 d1"}).json()
    assert fits["legal"] is True
    assert fits["type"] == "I"
    square = client.post(f"{path}/preview", json={"move": "a1 b1 a2 b2"}).json()
    assert square["legal"] is False
    assert square["error"]["code"] == "lits.move.not_a_tetromino"
    with Socket(client, path) as socket:
        socket.follow(lambda match: match["status"] == "playing")
        assert socket.ask(do="preview", move="a1 b1 c1 d1")["result"] == fits
        assert socket.ask(do="ply", ply=0)["result"]["ply"] == 0
        assert socket.ask(do="ply", ply=9)["error"]["code"] == "server.unknown_ply"


def test_a_socket_tells_later_what_it_could_not_while_the_database_was_away(person, monkeypatch):
    """Else its client, to whom it looks alive, would wait for ever."""
    client = person()
    made = make(client, settings={"size": 6})
    path = f"/api/matches/{made['match']}"
    failures = []
    snapshot_of = Room.snapshot

    async def failing(room, view=None):
        if not failures and len(room.live.match.moves) == 1 and view is not None:
            failures.append(1)
            raise StorageUnavailableError
        return await snapshot_of(room, view)

    monkeypatch.setattr(sockets, "RETRY_SECONDS", 0.01)
    monkeypatch.setattr(Room, "snapshot", failing)
    with Socket(client, path) as socket:
        told = socket.follow(lambda match: match["status"] == "playing")
        assert client.post(f"{path}/moves", json=first_legal(told)).status_code == 200
        socket.follow(lambda match: len(match["moves"]) == 1)
    assert failures


def test_my_matches_can_be_those_that_go_on(person):
    """Who plays by a program reads no history to find where it is to move."""
    client = person()
    over, going = (make(client, settings={"size": 6})["match"] for _ in range(2))
    assert client.post(f"/api/matches/{over}/resignation", json={"seat": 0}).is_success
    for wish, expected in (({}, [going, over]), ({"unfinished": "true"}, [going])):
        told = client.get("/api/mine", params=wish).json()["matches"]
        assert [match["match"] for match in told] == expected


def test_my_matches_come_page_by_page(person, monkeypatch):
    """Each of them once, the newest first, however many there are."""
    monkeypatch.setattr(http, "LISTED_MATCHES", 2)
    client = person()
    made = [make(client, settings={"size": 6})["match"] for _ in range(5)]
    found, after = [], {}
    for size in (2, 2, 1):
        page = client.get("/api/mine", params=after).json()
        assert len(page["matches"]) == size
        found += [match["match"] for match in page["matches"]]
        after = {"after": page["next"]}
    assert page["next"] is None
    assert found == made[::-1]
    for nonsense in ("", "x", "1_", "-1_a", "1e9_a"):
        assert client.get("/api/mine", params={"after": nonsense}).status_code == 422
