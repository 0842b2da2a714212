"""Engines over a socket: lines grow, a stop and a client that goes end the search, and no more
engines search than there are places."""

import json
import time
from contextlib import contextmanager
from dataclasses import replace

import httpx
import psutil
import pytest
from serving import LIFTED, serving
from websockets.sync.client import connect

from tilewright.engine.engines import engine_of
from tilewright.game import Limits
from tilewright.games import game_named
from tilewright.play.record import Record
from tilewright.play.record_json import to_json

OPEN = "XO..XO..XO/" + "OX..OX..OX/" * 8 + "XO..XO..XO X -"
"""So much is open that no search of it ends within a test."""
SMALL = "XO.O/...X/O.../X.XO X a1b1c1d1 pie=off"
HOST = "tilewright.server.analysis.host"


class Board:
    """An analysis board's socket."""

    def __init__(self, connection):
        self._connection = connection
        self.request = 0

    def send(self, **fields):
        self.request += 1
        self._connection.send(json.dumps({"request": self.request, **fields}))

    def send_raw(self, text):
        self._connection.send(text)

    def analyse(self, position=OPEN, game="lits", **fields):
        self.send(do="analyse", game=game, position=position, **fields)

    def receive(self):
        return json.loads(self._connection.recv(timeout=30))

    def until(self, kind):
        """Everything told up to the first message of that kind, for the last request."""
        told = []
        while True:
            message = self.receive()
            if message["request"] != self.request:
                continue
            told.append(message)
            if message["type"] == kind:
                return told


@contextmanager
def opened(address):
    url = address.replace("http", "ws", 1) + "/api/analysis/socket"
    with connect(url, open_timeout=20) as connection:
        yield Board(connection)


@pytest.fixture
def board(address):
    with opened(address) as board:
        yield board


@pytest.fixture
def own_address(tmp_path):
    """A server whose processes are those of the test alone, and what tells them."""
    before = set(processes())
    with serving(tmp_path / "own.db") as address:
        yield address, lambda: [each for each in processes() if each not in before]


def processes():
    """Every process that searches for a server of the tests."""
    return [each for each in psutil.Process().children() if HOST in command_of(each)]


def command_of(process):
    """Empty for one that has just ended."""
    try:
        return " ".join(process.cmdline())
    except psutil.Error:
        return ""


def test_lines_grow_until_the_search_ends_with_what_the_engine_finds(board):
    """The last lines are those of the library's engine, proven ones told as such."""
    board.analyse(SMALL, lines=3)
    *growing, _ = board.until("end")
    assert [each["type"] for each in growing] == ["analysis"] * len(growing)
    depths = [each["depth"] for each in growing]
    assert depths == sorted(depths)
    position = game_named("lits").parse_position(SMALL)
    found = engine_of("lits").make(1, 16, None).analyse(position, Limits(), lines=3)
    *_, final = found
    assert [line["value"] for line in growing[-1]["lines"]] == [each.value for each in final.lines]
    assert all(line["proven"] for line in growing[-1]["lines"])
    assert growing[-1]["lines"][0]["moves"][0] in {str(m) for m in position.legal_moves()}


def test_azul_tells_the_chance_too(board):
    from tilewright.chance import generator_for
    from tilewright.games import new_game

    position = new_game("azul", seed=1)
    position = position.play(position.draw_chance(generator_for(1, 0)))
    board.analyse(str(position), "azul", seconds=0.3)
    *_, last, _ = board.until("end")
    assert 0 < last["lines"][0]["chance"] < 1
    assert last["lines"][0]["whole_round"] in (True, False)


def test_a_finished_game_and_one_that_awaits_a_deal_are_told_at_once(board):
    game = game_named("lits")
    position = game.parse_position(SMALL)
    while position.outcome is None:
        position = position.play(position.legal_moves()[0])
    board.analyse(str(position))
    final, _ = board.until("end")
    assert (final["lines"][0]["moves"], final["lines"][0]["proven"]) == ([], True)
    from tilewright.games import new_game

    board.analyse(str(new_game("azul", seed=1)), "azul")
    nothing, _ = board.until("end")
    assert nothing["lines"] == []


def test_a_stop_ends_the_search_at_once(board):
    board.analyse(seconds=60)
    board.until("analysis")
    begun = time.monotonic()
    board.send(do="stop")
    board.analyse(SMALL)
    board.until("end")
    assert time.monotonic() - begun < 20


def test_the_next_position_takes_the_place_of_the_last(own_address):
    """One thing at a time, by the same process: somebody steps through a game."""
    address, searching = own_address
    with opened(address) as board:
        for _ in range(3):
            board.analyse(seconds=60)
            board.until("analysis")
        board.analyse(SMALL)
        board.until("end")
        assert len(searching()) == 1


def test_a_client_that_goes_ends_its_search(own_address):
    """Its process comes to rest, and serves the next one."""
    address, searching = own_address
    with opened(address) as board:
        board.analyse(seconds=60)
        board.until("analysis")
    (process,) = searching()
    deadline = time.monotonic() + 20
    while process.cpu_percent(interval=0.3) > 10:
        assert time.monotonic() < deadline, "the process still searches"
    with opened(address) as board:
        board.analyse(SMALL)
        board.until("end")
    assert searching() == [process]


def test_an_engine_that_dies_is_replaced(own_address):
    address, searching = own_address
    with opened(address) as board:
        board.analyse(seconds=60)
        board.until("analysis")
        (process,) = searching()
        process.kill()
        *_, error = board.until("error")
        assert error["error"]["code"] == "analysis.failed"
        board.analyse(SMALL)
        board.until("end")
        assert process not in searching()


def test_a_review_is_told_with_its_progress(board):
    record = Record.from_moves("lits", "XO.O/...X/O.../X.XO X -", ["a1 b1 c1 d1", "swap"])
    board.send(do="review", record=to_json(record))
    *progress, told, _ = board.until("end")
    assert [each["done"] for each in progress] == sorted(each["done"] for each in progress)
    review = told["review"]
    assert (review["game"], review["plies"], review["complete"]) == ("lits", 2, True)
    assert [move["move"] for move in review["moves"]] == ["a1 b1 c1 d1", "swap"]


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("", "server.not_json"),
        ("7", "server.malformed"),
        (b"\x00", "server.not_text"),
        ("x" * 60_001, "server.too_large"),
        ({"do": "fly"}, "server.malformed"),
        ({"do": "analyse", "game": "lits"}, "server.malformed"),
        ({"do": "analyse", "game": "lits", "position": OPEN, "lines": 6}, "server.malformed"),
        ({"do": "analyse", "game": "lits", "position": OPEN, "lines": 0}, "server.malformed"),
        ({"do": "analyse", "game": "lits", "position": OPEN, "seconds": 61}, "server.malformed"),
        ({"do": "analyse", "game": "chess", "position": OPEN}, "game.unknown"),
        ({"do": "analyse", "game": "lits", "position": "XO"}, None),
        ({"do": "analyse", "game": "azul", "position": OPEN}, None),
        ({"do": "review", "record": {}}, None),
        ({"do": "stop", "more": 1}, "server.malformed"),
    ],
)
def test_the_socket_survives_any_message(board, message, code):
    if isinstance(message, dict):
        board.send(**message)
    else:
        board.send_raw(message)
    error = board.receive()
    assert error["type"] == "error"
    assert code in (None, error["error"]["code"])
    board.analyse(SMALL)
    board.until("end")


def test_a_message_without_a_number_is_refused(board):
    board.send_raw(json.dumps({"do": "analyse", "game": "lits", "position": SMALL}))
    assert board.receive()["error"]["parts"] == ["request"]


def test_there_are_so_many_engines_and_no_more(tmp_path):
    """And one network leaves a place for others."""
    allowances = replace(LIFTED, searches_of_network=2)
    with (
        serving(tmp_path / "a.db", allowances=allowances) as address,
        opened(address) as first,
        opened(address) as second,
        opened(address) as third,
    ):
        for board in (first, second):
            board.analyse(seconds=60)
            board.until("analysis")
        third.analyse()
        assert third.until("error")[-1]["error"]["code"] == "server.too_many"
        first.send(do="stop")
        first.analyse(SMALL)
        first.until("end")
        third.analyse(SMALL)
        third.until("end")
    with serving(tmp_path / "b.db") as address:
        boards = [opened(address) for _ in range(4)]
        entered = [board.__enter__() for board in boards]
        for board in entered[:3]:
            board.analyse(seconds=60)
            board.until("analysis")
        entered[3].analyse()
        error = entered[3].until("error")[-1]["error"]
        assert (error["code"], error["parameters"]["count"]) == ("analysis.busy", 3)
        for board in boards:
            board.__exit__(None, None, None)


def test_a_server_that_stops_leaves_no_process(tmp_path):
    before = len(processes())
    with serving(tmp_path / "a.db") as address, opened(address) as board:
        board.analyse(seconds=60)
        board.until("analysis")
        assert len(processes()) == before + 1
    assert len(processes()) == before


def test_a_foreign_site_gets_no_engine(address):
    url = address.replace("http", "ws", 1) + "/api/analysis/socket"
    with pytest.raises(Exception, match="403"), connect(url, origin="https://elsewhere.example"):
        pass
    assert httpx.get(f"{address}/api/analysis/socket").status_code in (404, 405)
