"""Ten thousand malformed messages over real sockets: each is answered, and nothing has changed."""

import json
import random
from collections import Counter

import httpx
import pytest
from clients import FRIEND, ME, Socket, first_legal, make, show
from serving import serving

from tilewright import messages
from tilewright.server.limits import USUAL

MESSAGES = 10_000
BATCH = 10
"""So many are sent before their answers are read: more would fill the buffers on the way back."""

JUNK = (
    None,
    True,
    -1,
    0.5,
    -(10**30),
    10**30,
    [],
    [[]],
    {},
    {"do": "move"},
    [None] * 50,
    {"seat": {"seat": {"seat": 0}}},
)
"""Nothing of it is what any field may hold, but for what ``wrong_type`` leaves out."""

OPTIONAL = {("resign", "answers"), ("say", "channel")}
TEXTS = (
    "",
    "\x00",
    "\ud800",
    "\udfff\ud800",
    "\u202e\u0000\ufffe",
    "𝔡4 𝔢4",
    "1e400",
    "' OR 1=1 --",
    "<script>",
    "%s%n",
    "../../etc/passwd",
    "A" * 3500,
)


def templates(match, number, legal):
    """A message of every kind; each is made wrong before it is sent."""
    seat = {"seat": 0, "answers": number}
    host = {"answers": number}
    return [
        {"do": "move", "move": legal, **seat},
        {"do": "resign", **seat},
        {"do": "withdraw", **seat},
        {"do": "offer", "what": "end", **seat},
        {"do": "answer", "offer": 1, "accept": True, **seat},
        {"do": "resume", **seat},
        {"do": "choose", "side": 1, **seat},
        {"do": "leave", **seat},
        {"do": "vacation", "on": True, **seat},
        {"do": "plan", "lines": [[legal]], **seat},
        {"do": "start", **host},
        {"do": "host-pause", **host},
        {"do": "add-time", "for": 0, "seconds": 5.0, **host},
        {"do": "correct", "move": legal, **host},
        {"do": "adjudicate", "ranks": [1, 2], **host},
        {"do": "set-spectators", "open": False, "delay": 1.0, **host},
        {"do": "kick", "for": 1, **host},
        {"do": "close", **host},
        {"do": "preview", "move": legal},
        {"do": "ply", "ply": 0},
        {"do": "rematch"},
        {"do": "say", "text": match},
    ]


# --- Ways to be wrong ----------------------------------------------------------------------


def wrong_type(chance, good):
    name = chance.choice([name for name in good if (good["do"], name) not in OPTIONAL])
    fits = {"accept": bool, "on": bool, "open": bool, "seconds": float, "delay": float}.get(name)
    junk = [each for each in JUNK if fits is None or type(each) not in (fits, int)]
    return json.dumps({**good, name: chance.choice(junk)})


def wrong_text(chance, good):
    """Texts where a word of the protocol, or a number, has to be."""
    name = chance.choice([name for name in good if name not in ("move", "text")])
    return json.dumps({**good, name: chance.choice(TEXTS)})


def wrong_move(chance, good):
    return json.dumps({**good, "do": "move", "seat": 0, "answers": 1, "move": chance.choice(TEXTS)})


def without_a_field(chance, good):
    needed = [name for name in good if (good["do"], name) not in OPTIONAL]
    left_out = chance.choice(needed)
    return json.dumps({name: value for name, value in good.items() if name != left_out})


def with_another_field(chance, good):
    return json.dumps({**good, chance.choice(["more", "x" * 300, "\ud800", ""]): 1})


def unknown_action(chance, good):
    return json.dumps({**good, "do": chance.choice(["fly", "Move", "move ", "__class__", 7, None])})


def wrong_request(chance, good):
    request = chance.choice([None, -1, 2**70, 1.5, "7", [], True])
    return json.dumps({**good, "request": request})


def wrong_pong(chance, _good):
    """A good one is never answered, so none is made wrong by its request number."""
    return json.dumps({"do": "pong", "number": chance.choice([each for each in JUNK if each != 1])})


def foreign_seat(chance, good):
    seat = chance.choice([1, 2, 9])
    return json.dumps({"do": "resign", "request": good["request"], "seat": seat})


def stale(chance, good):
    answers = chance.choice([0, 1, 2**31, good.get("answers", 0) + 1])
    return json.dumps({"do": "offer", "what": "end", "seat": 0, "request": 1, "answers": answers})


def truncated(chance, good):
    text = json.dumps(good)
    return text[: chance.randrange(len(text))]


def with_rubbish(chance, good):
    return json.dumps(good) + chance.choice(["}", ",", "\x00", "{}", " 1", "\ufeff"])


def deep(chance, _good):
    depth = chance.choice([50, 900, 1300])
    begin, end = chance.choice([("[", "]"), ('{"do":', "}")])
    return begin * depth + "0" + end * chance.choice([depth, 0])


def huge_number(chance, good):
    digits = "9" * chance.choice([40, 400, 3900])
    return json.dumps({**good, "request": "N"}).replace('"N"', digits)


def no_number(chance, good):
    word = chance.choice(["NaN", "Infinity", "-Infinity", "1e999", "0x10", "01", "--1"])
    return json.dumps({**good, "request": "N"}).replace('"N"', word)


def no_object(chance, _good):
    return chance.choice(["null", "true", "7", '"move"', "[]", "[{}]", "NaN", "''", "undefined"])


def too_long(chance, good):
    return json.dumps({**good, "move": "x" * chance.randrange(5000, 60_000)})


def bytes_of_it(_chance, good):
    return json.dumps(good).encode()


def any_bytes(chance, _good):
    return chance.randbytes(chance.randrange(200))


def any_text(chance, _good):
    return "".join(
        chr(chance.choice([chance.randrange(1, 0xD800), chance.randrange(32, 127)]))
        for _ in range(30)
    )


WAYS = (
    wrong_type,
    wrong_text,
    wrong_move,
    without_a_field,
    with_another_field,
    unknown_action,
    wrong_request,
    wrong_pong,
    foreign_seat,
    stale,
    truncated,
    with_rubbish,
    deep,
    huge_number,
    no_number,
    no_object,
    too_long,
    bytes_of_it,
    any_bytes,
    any_text,
)


def malformed(chance, good, number):
    """One of the messages, wrong in one of the ways."""
    template = {**chance.choice(good), "request": number}
    return chance.choice(WAYS)(chance, template)


# --- The tests -----------------------------------------------------------------------------


def events_of(client, made):
    """Every event of the match, and the position, as a page that comes now is told them."""
    with Socket(client, f"/api/matches/{made['match']}") as socket:
        match = socket.follow(lambda match: True)
        return socket.events, match["position"], match["status"], match["offers"], match["number"]


def two_players(owner, friend):
    """A match between two browsers."""
    made = make(owner, seats=[ME, FRIEND], settings={"size": 6})
    token = made["invitations"][0]["address"].removeprefix("/join/")
    assert friend.post("/api/join", json={"invitation": token}).status_code == 200
    return made


def codes_of(socket, sent):
    """The codes of the errors by which so many messages were answered."""
    codes = Counter()
    while codes.total() < sent:
        answer = socket.receive()
        if answer["type"] == "match":
            continue
        assert answer["type"] == "error", answer
        codes[answer["error"]["code"]] += 1
        for language in messages.LANGUAGES:
            assert messages.render(answer["error"]["code"], answer["error"]["parameters"], language)
    return codes


def test_ten_thousand_malformed_messages_change_nothing(person):
    """Each gets an error that says what is wrong, no excuse; a good move works right after."""
    chance = random.Random(2026)
    owner, friend = person(), person()
    made = two_players(owner, friend)
    told = show(owner, made)
    good = templates("hello", told["number"], told["position"]["legal"][0]["move"])
    before = events_of(owner, made)
    codes = Counter()
    with Socket(owner, f"/api/matches/{made['match']}") as socket:
        socket.follow(lambda match: True)
        for begin in range(0, MESSAGES, BATCH):
            batch = [malformed(chance, good, begin + place) for place in range(BATCH)]
            for message in batch:
                socket.send_raw(message)
            codes += codes_of(socket, len(batch))
        assert codes.total() == MESSAGES
        assert not codes.keys() & {"server.internal"}, codes
        # All kinds of refusals were met, not only the first check.
        for code in ("server.malformed", "server.not_json", "server.not_text", "server.too_large"):
            assert codes[code] > 100, codes
        assert codes["server.not_your_seat"] > 100, codes
        assert codes["play.outdated"] > 100, codes
        assert events_of(owner, made) == before
        assert socket.ask(do="move", **first_legal(told))["type"] == "reply"
    assert show(friend, made)["moves"][0]["move"] == first_legal(told)["move"]


@pytest.mark.parametrize("broken", [b"\xff\xfe", b'{"do": "mo\xc3', b"\xed\xa0\x80", b"\xc0\x80"])
def test_text_that_is_no_utf8_ends_the_socket_and_nothing_else(person, broken):
    """The protocol of sockets asks for that: it is closed with 1007."""
    owner = person()
    made = two_players(owner, person())
    before = events_of(owner, made)
    with Socket(owner, f"/api/matches/{made['match']}") as socket:
        socket.follow(lambda match: True)
        socket.send_bytes_as_text(broken)
        _, code = socket.to_the_end()
    assert code == 1007
    assert events_of(owner, made) == before


def test_with_limits_such_a_flood_ends_soon_and_the_player_comes_back(tmp_path):
    """The usual limits: the socket is closed long before, others play on, and nothing changed."""
    chance = random.Random(7)
    with (
        serving(tmp_path / "games.db", allowances=USUAL) as address,
        httpx.Client(base_url=address, timeout=20) as owner,
        httpx.Client(base_url=address, timeout=20) as friend,
    ):
        made = two_players(owner, friend)
        told = show(owner, made)
        good = templates("hello", told["number"], told["position"]["legal"][0]["move"])
        with Socket(owner, f"/api/matches/{made['match']}") as socket:
            socket.follow(lambda match: True)
            sent = socket.send_until_closed(malformed(chance, good, each) for each in range(5000))
            _, code = socket.to_the_end()
        assert code == 4429
        assert sent < 5000
        with Socket(friend, f"/api/matches/{made['match']}") as socket:
            assert socket.follow(lambda match: True)["number"] == told["number"]
            assert socket.ask(do="ply", ply=0)["type"] == "reply"
