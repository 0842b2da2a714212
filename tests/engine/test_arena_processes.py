"""Bots in processes of their own: what they answer, and what happens when they do not."""

import io
import json
import os
import signal
import threading
import time

import pytest
from test_arena_plan import plan

from tilewright.engine.arena import FaultKind, PlayerFault, host, play_games
from tilewright.engine.arena.match import open_player, try_players
from tilewright.engine.arena.process import ProcessPlayer
from tilewright.game import Limits, TilewrightError, TurnError


@pytest.fixture
def player():
    with_process = ProcessPlayer("lits", "greedy", "it")
    yield with_process
    with_process.close()


def test_a_bot_answers_from_its_process(player):
    position, _ = plan().start(0)
    player.new_game()
    decision = player.choose(position, Limits(seconds=1), 5)
    assert decision.move in position.legal_moves()
    assert 0 < decision.seconds < 60
    assert player.choose(position, Limits(seconds=1), 5).move == decision.move
    assert player.name == "it"


def test_what_a_bot_raises_is_told_and_the_process_goes_on(player):
    position, _ = plan(settings={"size": 4}).start(0)
    over = position
    while over.outcome is None:
        over = over.play(over.legal_moves()[0])
    with pytest.raises(PlayerFault, match=TurnError.__name__):
        player.choose(over, Limits(), 1)
    assert player.choose(position, Limits(), 1).move in position.legal_moves()


def test_a_process_that_dies_is_told(player):
    position, _ = plan().start(0)
    os.kill(player._process.pid, signal.SIGKILL)
    with pytest.raises(PlayerFault, match="status -9"):
        player.choose(position, Limits(), 1)
    player.close()
    player.close()


def test_a_bot_that_does_not_answer_is_told(player, monkeypatch):
    monkeypatch.setattr("tilewright.engine.arena.process.GRACE_SECONDS", 0.1)
    position, _ = plan().start(0)
    os.kill(player._process.pid, signal.SIGSTOP)
    with pytest.raises(PlayerFault, match="no answer"):
        player.choose(position, Limits(seconds=0.1), 1)


def test_a_process_that_does_not_get_ready():
    """Its last words say why."""
    with pytest.raises(PlayerFault, match="nobody"):
        ProcessPlayer("lits", "nobody")


def test_closing_ends_a_player_that_thinks(player):
    """From another thread, as when the match is stopped."""
    position, _ = plan().start(0)
    os.kill(player._process.pid, signal.SIGSTOP)
    closing = threading.Timer(0.2, player.close)
    closing.start()
    began = time.monotonic()
    with pytest.raises(PlayerFault):
        player.choose(position, Limits(), 1)
    assert time.monotonic() - began < 20
    closing.join()


def test_a_host_ends_with_its_input(player):
    player._process.stdin.close()
    assert player._process.wait(timeout=20) == 0


def test_a_host_answers_lines(monkeypatch):
    """The same in this process: what is asked, and what is answered."""
    ended = threading.Event()
    monkeypatch.setattr(host.os, "_exit", lambda _: ended.set())
    position, _ = plan("azul").start(0)
    position = position.play(position.parse_move("deal BYRK/BYRK/KKWW/RRYY/BBWW"))
    limits = {"seconds": None, "nodes": None, "depth": None, "aim": None}
    requests = [
        {"new_game": True},
        {"position": str(position), "limits": limits, "seed": 3},
        {"position": "nonsense", "limits": limits, "seed": 3},
    ]
    inputs = io.StringIO("".join(json.dumps(request) + "\n" for request in requests))
    outputs = io.StringIO()
    answering = threading.Thread(
        target=host.main, args=("azul", "greedy", inputs, outputs), daemon=True
    )
    answering.start()
    deadline = time.monotonic() + 30
    while outputs.getvalue().count("\n") < 3 and time.monotonic() < deadline:
        time.sleep(0.01)
    ready, moved, failed = map(json.loads, outputs.getvalue().splitlines())
    assert ended.is_set()
    assert ready == {"ready": True}
    assert position.parse_move(moved["move"]) in position.legal_moves()
    assert failed["error"].startswith("NotationError")


def test_a_player_killed_in_a_match_loses_one_game_and_comes_back():
    made = plan(games=6)
    opened = []

    def opening(made, side):
        opened.append(open_player(made, side))
        return opened[-1]

    games = play_games(made, range(6), open_player=opening)
    found = [next(games)]
    os.kill(opened[0]._process.pid, signal.SIGKILL)
    found += list(games)
    crashes = [game for game in found if game.faults]
    assert len(crashes) == 1
    assert crashes[0].faults[0].kind is FaultKind.CRASH
    assert len(opened) == 3
    assert all(player._process.poll() is not None for player in opened)


def test_programs_are_tried_before_games_are_lost_by_them():
    try_players(plan())
    with pytest.raises(TilewrightError):
        try_players(plan(players=("greedy", "cmd@depth=1:/nowhere/at-all")))
    with pytest.raises(TilewrightError):
        try_players(plan(players=("cmd@time=1:false", "greedy")))
