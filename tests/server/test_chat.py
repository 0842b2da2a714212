"""The chat: who reads and writes what, what a line may be, and moves written into it."""

import asyncio
import json
from contextlib import ExitStack

import pytest
from clients import FRIEND, ME, Socket, bot, make, show
from hypothesis import given
from hypothesis import strategies as st

from tilewright.game import ConfigError
from tilewright.play.referee import Terms
from tilewright.server.bus import LocalBus
from tilewright.server.callers import Caller
from tilewright.server.chat import LONGEST_LINE, Pace, clean_line
from tilewright.server.conversations import Conversations
from tilewright.server.errors import StorageUnavailableError, TooManyError
from tilewright.server.hub import Hub
from tilewright.server.making import SeatPlan, Wish
from tilewright.server.room import Room
from tilewright.server.storage import Channel, Person, PersonKind, Storage
from tilewright.server.views import Viewer

SMALL = {"size": 5}


def join(client, made):
    token = made["invitations"][0]["address"].rpartition("/")[2]
    assert client.post("/api/join", json={"invitation": token}).is_success


def say(client, made, text, status=201, **fields):
    answer = client.post(f"/api/matches/{made['match']}/chat", json={"text": text, **fields})
    assert answer.status_code == status, answer.text
    return answer.json()


def call(client, made, text, status=201, **fields):
    """Say something as a spectator."""
    path = f"/api{made['watch_address']}/chat"
    answer = client.post(path, json={"text": text, **fields})
    assert answer.status_code == status, answer.text
    return answer.json()


def texts(client, made, *, watching=False):
    path = made["watch_address"] if watching else f"/matches/{made['match']}"
    answer = client.get(f"/api{path}/chat")
    assert answer.status_code == 200, answer.text
    return [line["text"] for line in answer.json()["lines"]]


def resign(client, made):
    assert client.post(f"/api/matches/{made['match']}/resignation", json={"seat": 0}).is_success


def written(snapshot):
    return snapshot["position"]["legal"][0]["move"]


@pytest.fixture
def pair(person):
    """Makes a match between two browsers; the one whose seat is first comes first."""

    def new(**fields):
        owner, friend = person(), person()
        made = make(owner, **{"settings": SMALL, "seats": [ME, FRIEND], **fields})
        join(friend, made)
        return owner, friend, made

    return new


# --- Who reads and writes what --------------------------------------------------------------------


def test_players_talk_and_are_told_at_once(pair):
    owner, friend, made = pair()
    owner.post("/api/me", json={"name": "Ada"})
    with Socket(friend, f"/api/matches/{made['match']}") as socket:
        socket.follow(lambda match: match["status"] == "playing")
        number = say(owner, made, "good luck")["number"]
        (line,) = socket.read(lambda lines: lines)
        assert socket.ask(do="say", text="you too")["result"]["moved"] is False
        _, answer = socket.read(lambda lines: len(lines) == 2)
    assert line == {
        "number": number,
        "name": "Ada",
        "seat": 0,
        "channel": "players",
        "text": "good luck",
        "at": line["at"],
        "yours": False,
    }
    assert (answer["seat"], answer["yours"], answer["text"]) == (1, True, "you too")
    assert texts(owner, made) == ["good luck", "you too"]


def test_lines_follow_the_name_of_who_wrote_them(pair):
    """They are told once more, under their numbers, to whoever reads."""
    owner, friend, made = pair()
    with Socket(friend, f"/api/matches/{made['match']}") as socket:
        socket.follow(lambda match: match["status"] == "playing")
        number = say(owner, made, "hello")["number"]
        (line,) = socket.read(lambda lines: lines)
        assert line["name"] is None
        assert owner.post("/api/me", json={"name": "Greta"}).status_code == 200
        *_, again = socket.read(lambda lines: len(lines) == 2)
    assert (again["number"], again["name"], again["text"]) == (number, "Greta", "hello")


def test_a_socket_tells_at_once_that_nothing_was_said(pair):
    """So that a page knows which lines are new to it."""
    owner, _, made = pair()
    with Socket(owner, f"/api/matches/{made['match']}") as socket:
        while (message := json.loads(socket._connection.recv(timeout=20)))["type"] != "chat":
            pass
    assert message == {"type": "chat", "lines": []}


def test_after_reconnecting_all_lines_are_told_again(pair):
    owner, friend, made = pair()
    say(owner, made, "one")
    say(friend, made, "two")
    with Socket(owner, f"/api/matches/{made['match']}") as socket:
        lines = socket.read(lambda lines: len(lines) == 2)
    assert [line["text"] for line in lines] == ["one", "two"]


def test_players_read_spectators_only_when_the_match_is_over(pair, person):
    """Advice from outside reaches nobody who plays, also not at the address for watchers."""
    owner, friend, made = pair()
    watcher = person()
    call(watcher, made, "take the corner")
    say(owner, made, "hello")
    with ExitStack() as stack:
        inside = stack.enter_context(Socket(owner, f"/api/matches/{made['match']}"))
        outside = stack.enter_context(Socket(friend, f"/api{made['watch_address']}"))
        assert len(inside.read(lambda lines: lines)) == 1
        assert texts(owner, made) == ["hello"]
        assert texts(friend, made, watching=True) == ["hello"]
        say(owner, made, "bye")
        resign(owner, made)
        for socket in (inside, outside):
            lines = socket.read(lambda lines: len(lines) == 3)
            assert {line["text"] for line in lines} == {"hello", "bye", "take the corner"}
    assert texts(owner, made) == ["take the corner", "hello", "bye"]


def test_spectators_read_both_and_write_to_each_other(pair, person):
    owner, _, made = pair()
    first, second = person(), person()
    with Socket(second, f"/api{made['watch_address']}") as socket:
        call(first, made, "look at this")
        say(owner, made, "hm")
        lines = socket.read(lambda lines: len(lines) == 2)
    assert [(line["channel"], line["seat"]) for line in lines] == [
        ("spectators", None), ("players", 0)
    ]  # fmt: skip
    refused = call(first, made, "hey players", 403, channel="players")
    assert refused["error"]["code"] == "server.chat.channel"
    assert texts(owner, made) == ["hm"]


def test_a_player_cannot_write_to_spectators(pair):
    owner, friend, made = pair()
    assert say(owner, made, "psst", 403, channel="spectators")["error"]["code"]
    assert call(friend, made, "psst", 403, channel="spectators")["error"]["code"]
    # At the other address a player is a player all the same.
    call(friend, made, "hello")
    assert texts(owner, made) == ["hello"]


def test_spectators_who_see_the_match_late_read_late(pair, person):
    """What players say gives their game away."""
    owner, _, made = pair(spectators={"open": True, "delay": 600})
    watcher = person()
    say(owner, made, "now I play the corner")
    assert texts(watcher, made, watching=True) == []
    with Socket(watcher, f"/api{made['watch_address']}") as socket:
        socket.receive()
        assert socket.lines == []


def test_strangers_and_shut_out_spectators_read_and_write_nothing(pair, person):
    owner, _, made = pair(spectators={"open": False, "delay": 0})
    stranger = person()
    say(owner, made, "between us")
    call(stranger, made, "hello", 403)
    assert stranger.get(f"/api{made['watch_address']}/chat").status_code == 403
    say(stranger, made, "hello", 403)
    assert stranger.get(f"/api/matches/{made['match']}/chat").status_code == 403


def test_the_host_reads_and_writes_both(person):
    host, first, second, watcher = person(), person(), person(), person()
    made = make(host, settings=SMALL, seats=[FRIEND, FRIEND], host=True)
    for client, invitation in zip((first, second), made["invitations"], strict=True):
        token = invitation["address"].rpartition("/")[2]
        client.post("/api/join", json={"invitation": token})
    call(watcher, made, "hello host")
    say(host, made, "hello spectators", channel="spectators")
    say(host, made, "ready?")
    assert texts(host, made) == ["hello host", "hello spectators", "ready?"]
    assert texts(first, made) == ["ready?"]


def test_a_match_without_chat_takes_moves_alone(pair):
    owner, friend, made = pair(chat=False)
    assert say(owner, made, "hello", 403)["error"]["code"] == "server.chat.off"
    assert say(owner, made, written(show(owner, made)))["moved"]
    assert say(friend, made, f"/move {written(show(friend, made))}")["moved"]
    assert len(show(owner, made)["moves"]) == 2
    assert texts(owner, made) == []


# --- What a line may be ---------------------------------------------------------------------------


def test_markup_stays_text(pair):
    owner, friend, made = pair()
    line = "<script>alert('x')</script> & \"quotes\""
    say(owner, made, line)
    answer = friend.get(f"/api/matches/{made['match']}/chat")
    assert answer.headers["content-type"].startswith("application/json")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert texts(friend, made) == [line]
    with Socket(friend, f"/api/matches/{made['match']}") as socket:
        assert socket.read(lambda lines: lines)[0]["text"] == line


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "server.chat.empty"),
        (" \n\t ", "server.chat.empty"),
        ("\u202e\u200b", "server.chat.empty"),
        ("\u0301", "server.chat.empty"),
        ("x" * 501, "server.chat.long"),
        ("\u0958" * 251, "server.chat.long"),
        ("x" * 4001, "server.malformed"),
        (7, "server.malformed"),
        (None, "server.malformed"),
        (["hello"], "server.malformed"),
    ],
)
def test_what_is_no_line_is_refused(pair, text, code):
    owner, _, made = pair()
    answer = owner.post(f"/api/matches/{made['match']}/chat", json={"text": text})
    assert answer.status_code in (400, 422)
    assert answer.json()["error"]["code"] == code
    with Socket(owner, f"/api/matches/{made['match']}") as socket:
        assert socket.ask(do="say", text=text)["error"]["code"] in (code, "server.too_large")
    assert texts(owner, made) == []


def test_bad_messages_do_not_end_the_socket(pair):
    owner, _, made = pair()
    with Socket(owner, f"/api/matches/{made['match']}") as socket:
        for fields in ({}, {"text": "x", "channel": "all"}, {"text": "x", "seat": 0}):
            assert socket.ask(do="say", **fields)["error"]["code"] == "server.malformed"
        assert socket.ask(do="say", text="still here")["type"] == "reply"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("  hello  ", "hello"),
        ("one\ntwo\tthree", "one two three"),
        ("a\u202egpj.exe\u202c", "agpj.exe"),
        ("nu\x00ll\x07", "null"),
        ("e\u0301", "\u00e9"),
        ("\U0001f469\u200d\U0001f4bb", "\U0001f469\u200d\U0001f4bb"),
        ("x" * 500, "x" * 500),
        ("\ufeffhi\u2028there", "hi there"),
    ],
)
def test_lines_are_cleaned(text, line):
    """Nothing that hides, turns or breaks text; pictures made of several characters stay whole."""
    assert clean_line(text) == line


@given(st.text(max_size=700) | st.text(alphabet="e\u0301\u200b\u202e\u1100\u1161 ", max_size=20))
def test_a_clean_line_is_short_visible_and_stays_as_it_is(text):
    """Also when what was taken out stood between a letter and its accent."""
    try:
        line = clean_line(text)
    except ConfigError:
        return
    assert 1 <= len(line) <= LONGEST_LINE
    assert clean_line(line) == line
    assert not set(line) & set("\n\r\x00\u202e\u2066\u2028")
    line.encode()


# --- Too much -------------------------------------------------------------------------------------


def test_five_lines_in_ten_seconds(pair):
    """Over both ways in; the other player may still write, and moves are no lines."""
    owner, friend, made = pair()
    with Socket(owner, f"/api/matches/{made['match']}") as socket:
        for number in range(3):
            assert socket.ask(do="say", text=f"line {number}")["type"] == "reply"
        for number in range(2):
            say(owner, made, f"line {number}")
        assert socket.ask(do="say", text="more")["error"]["code"] == "server.too_many"
    refused = owner.post(f"/api/matches/{made['match']}/chat", json={"text": "more"})
    assert refused.status_code == 429
    assert 1 <= int(refused.headers["retry-after"]) <= 10
    say(friend, made, "easy")
    assert say(owner, made, written(show(owner, made)))["moved"]


@given(st.lists(st.floats(0, 20), max_size=60))
def test_no_ten_seconds_ever_hold_more_than_five(steps):
    """Whatever the rhythm: of the lines that passed no six are within ten seconds."""
    now = 0.0
    pace = Pace(5, 10.0, lambda: now)
    passed = []
    for step in steps:
        now += step
        try:
            pace.keep(ADA)
        except TooManyError:
            # Nobody is held up for nothing.
            assert passed[-5] + 10.0 > now
        else:
            passed.append(now)
    sixths = zip(passed, passed[5:], strict=False)
    assert all(later - early >= 10.0 - 1e-9 for early, later in sixths)


def test_a_clock_that_was_set_back_holds_nobody_up():
    now = 1000.0
    pace = Pace(1, 10.0, lambda: now)
    pace.keep(ADA)
    now = 0.0
    pace.keep(ADA)


# --- Moves ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "form",
    ["{}", "/move {}", "  {}  ", "{joined}", "/MOVE {joined}", "{commas}"],
)
def test_cells_on_the_writers_turn_are_a_move(pair, form):
    owner, _, made = pair()
    move = written(show(owner, made))
    text = form.format(move, joined=move.replace(" ", ""), commas=move.replace(" ", ", "))
    assert say(owner, made, text) == {"number": None, "moved": True}
    assert [played["move"] for played in show(owner, made)["moves"]] == [move]
    assert texts(owner, made) == []


def test_a_move_by_text_over_the_socket_and_in_azul(person):
    client = person()
    made = make(client, "azul", [ME, bot()], settings={"first_player": "1"})
    with Socket(client, f"/api/matches/{made['match']}") as socket:
        before = socket.follow(lambda match: match["to_act"] == [0])
        reply = socket.ask(do="say", text=written(before).lower())
        assert reply["result"] == {"number": None, "moved": True}
    moves = [played for played in show(client, made)["moves"] if played["seat"] == 0]
    assert moves[0]["move"] == written(before)


def test_cells_out_of_turn_or_from_a_spectator_are_said(pair, person):
    """Talking about a move must stay possible; the command is always meant."""
    owner, friend, made = pair()
    move = written(show(owner, made))
    assert say(friend, made, move)["moved"] is False
    assert call(person(), made, move)["moved"] is False
    assert say(friend, made, f"/move {move}", 409)["error"]["code"] == "play.not_your_turn"
    assert call(person(), made, f"/move {move}", 403)["error"]["code"]
    assert show(owner, made)["moves"] == []
    assert texts(owner, made) == [move]


def test_a_sentence_with_cells_is_said(pair):
    owner, _, made = pair()
    sentence = f"what about {written(show(owner, made))}?"
    assert say(owner, made, sentence)["moved"] is False
    assert texts(owner, made) == [sentence]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("a1 b1 c1 e5", "lits."),
        ("/move nonsense", "lits."),
        ("/move", "lits."),
        ("/move " + "a1 " * 150, "lits."),
        ("/move swap", "lits."),
    ],
)
def test_a_wrong_move_is_an_error_and_not_said(pair, text, kind):
    """What was meant for the board must not tell the opponent what one was thinking."""
    owner, _, made = pair()
    answer = owner.post(f"/api/matches/{made['match']}/chat", json={"text": text})
    assert answer.status_code in (400, 409), answer.text
    assert answer.json()["error"]["code"].startswith(kind)
    assert (texts(owner, made), show(owner, made)["moves"]) == ([], [])


def test_swap_is_said_and_played_with_the_command(pair):
    owner, friend, made = pair()
    say(owner, made, written(show(owner, made)))
    assert say(friend, made, "swap")["moved"] is False
    assert say(friend, made, "/move swap")["moved"]
    assert show(owner, made)["moves"][-1]["move"] == "swap"


def test_on_a_shared_screen_whoever_is_to_move_moves(person):
    client = person()
    made = make(client, settings=SMALL, seats=[ME, ME])
    for seat in (0, 1):
        assert say(client, made, written(show(client, made)))["moved"]
        assert show(client, made)["moves"][-1]["seat"] == seat


# --- Against those who disturb --------------------------------------------------------------------


def test_a_muted_account_is_not_read(pair):
    owner, friend, made = pair()
    assert friend.post("/api/accounts", json={"name": "Tora", "password": None}).is_success
    say(friend, made, "before")
    with Socket(owner, f"/api/matches/{made['match']}") as socket:
        socket.read(lambda lines: lines)
        assert owner.post("/api/people/tora/mute").status_code == 204
        say(friend, made, "muted")
        say(owner, made, "my own")
        lines = socket.read(lambda lines: len(lines) == 2)
    assert [line["text"] for line in lines] == ["before", "my own"]
    assert texts(owner, made) == ["my own"]
    assert texts(friend, made) == ["before", "muted", "my own"]
    assert owner.delete("/api/people/TORA/mute").status_code == 204
    assert texts(owner, made) == ["before", "muted", "my own"]


def test_a_guest_is_muted_by_a_line(pair):
    """Guests share their names, so a name would not say who is meant."""
    owner, friend, made = pair()
    number = say(friend, made, "noise")["number"]
    for _ in range(2):
        assert owner.post(f"/api/chat/{number}/mute").status_code == 204
    assert texts(owner, made) == []
    assert owner.delete(f"/api/chat/{number}/mute").status_code == 204
    assert texts(owner, made) == ["noise"]


def test_nobody_mutes_or_reports_themselves(pair, person):
    owner, _, made = pair()
    number = say(owner, made, "me")["number"]
    for path in (f"/api/chat/{number}/mute", f"/api/chat/{number}/report"):
        assert owner.post(path, json={"reason": "x"}).status_code == 403
    assert owner.post("/api/people/nobody-at-all/mute").status_code == 404
    assert person().post("/api/people/nobody-at-all/mute").status_code == 404


def test_only_who_can_read_a_line_reports_it(pair, person):
    owner, friend, made = pair(spectators={"open": False, "delay": 0})
    number = say(friend, made, "rude")["number"]
    stranger = person()
    stranger.post("/api/me", json={"name": "Stranger"})
    path = f"/api/chat/{number}/report"
    assert stranger.post(path, json={"reason": "x"}).status_code == 404
    assert owner.post(path, json={"reason": " "}).status_code == 400
    assert owner.post(path, json={"reason": "an insult"}).status_code == 204
    assert owner.post("/api/chat/999999/report", json={"reason": "x"}).status_code == 404
    assert owner.post("/api/chat/0/report", json={"reason": "x"}).status_code == 422
    assert person().post(path, json={"reason": "x"}).status_code == 403


# --- Several processes, and a database that is away -----------------------------------------------

ADA, BEN = (Person(name, PersonKind.GUEST, name.title(), 0.0) for name in ("ada", "ben"))


@pytest.fixture
async def storage(database_url):
    opened = await Storage.open(database_url)
    for each in (ADA, BEN):
        await opened.people.add(each)
    yield opened
    await opened.close()


async def playing(storage, time=lambda: 1000.0, **terms):
    hub = Hub(storage, time)
    seats = [SeatPlan("me"), SeatPlan("me")]
    wish = Wish("lits", None, SMALL, seats, terms=Terms(**terms))
    return hub, await hub.create(wish, Caller(ADA))


def room_of(hub, live, person=ADA):
    caller = Caller(person)
    return Room(hub, live, Viewer(caller, watching=not live.belongs_to(caller.id)))


async def told(listener):
    lines, _ = await listener.new_lines()
    return [line["text"] for line in lines]


async def test_a_line_of_another_process_is_told(storage):
    """The bus names it; who follows fetches it, each reader once."""
    hub, live = await playing(storage)
    here, elsewhere = Conversations(hub), Conversations(hub)
    end = LocalBus(storage).subscribe(hub.heard, hub.missed, here.heard)
    with here.following(room_of(hub, live)) as listener:
        assert await told(listener) == []
        await elsewhere.say(room_of(hub, live), "hello")
        async with asyncio.timeout(10):
            await listener.changed.wait()
        assert await told(listener) == ["hello"]
        assert await told(listener) == []
    end()


async def test_after_a_gap_nothing_is_lost(storage):
    hub, live = await playing(storage)
    here, elsewhere = Conversations(hub), Conversations(hub)
    with here.following(room_of(hub, live)) as listener:
        assert await told(listener) == []
        await elsewhere.say(room_of(hub, live), "unheard")
        assert await told(listener) == []
        here.missed()
        assert listener.changed.is_set()
        assert await told(listener) == ["unheard"]


async def test_a_delayed_spectator_reads_each_line_when_it_is_due(storage):
    """Also when several lines are held back: the answer says when to look again."""
    from tilewright.play.events import Spectators

    now = 1000.0
    hub, live = await playing(storage, lambda: now, spectators=Spectators(True, 60.0))
    conversations = Conversations(hub)
    with conversations.following(room_of(hub, live, BEN)) as listener:
        await conversations.say(room_of(hub, live), "one")
        now = 1010.0
        await conversations.say(room_of(hub, live), "two")
        conversations.missed()
        assert await listener.new_lines() == ([], 1060.0)
        now = 1060.0
        lines, next_at = await listener.new_lines()
        assert ([line["text"] for line in lines], next_at) == (["one"], 1070.0)
        now = 1070.0
        assert await told(listener) == ["two"]


async def test_what_was_said_while_the_database_was_away_is_told_later(storage, monkeypatch):
    hub, live = await playing(storage)
    conversations = Conversations(hub)

    async def away(*_, **__):
        raise StorageUnavailableError

    with conversations.following(room_of(hub, live)) as listener:
        await conversations.say(room_of(hub, live), "hello")
        with monkeypatch.context() as patched:
            patched.setattr(storage.chat, "newest", away)
            with pytest.raises(StorageUnavailableError):
                await listener.new_lines()
        assert await told(listener) == ["hello"]


async def test_many_readers_fetch_a_line_once(storage, monkeypatch):
    hub, live = await playing(storage)
    conversations = Conversations(hub)
    asked = []
    fetch = storage.chat.newest

    async def counted(*arguments, **more):
        asked.append(arguments)
        return await fetch(*arguments, **more)

    monkeypatch.setattr(storage.chat, "newest", counted)
    with ExitStack() as stack:
        listeners = [
            stack.enter_context(conversations.following(room_of(hub, live))) for _ in range(20)
        ]
        await asyncio.gather(*(told(each) for each in listeners))
        asked.clear()
        await conversations.say(room_of(hub, live), "hello")
        conversations.missed()
        found = await asyncio.gather(*(told(each) for each in listeners))
    assert found == [["hello"]] * 20
    assert len(asked) == 1


async def test_only_the_newest_lines_are_told(storage, monkeypatch):
    """A page that comes late to a long talk must not be sent all of it."""
    from tilewright.server import conversations as module

    monkeypatch.setattr(module, "LINES_TOLD", 3)
    hub, live = await playing(storage)
    for number in range(5):
        await storage.chat.say(live.header.id, "ada", Channel.PLAYERS, f"{number}", 1.0)
    lines = await Conversations(hub).lines(room_of(hub, live))
    assert [line["text"] for line in lines] == ["2", "3", "4"]
