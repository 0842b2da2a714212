"""Bots in processes of their own: what they answer, and what happens when they do not."""

import functools
import io
import json
import math
import os
import queue
import shlex
import signal
import sys
import threading
from pathlib import Path

import pytest
from test_arena_plan import plan

from tilewright.engine.arena import FaultKind, PlayerFault, host, play_games
from tilewright.engine.arena.match import open_player, try_players
from tilewright.engine.arena.process import ProcessPlayer
from tilewright.engine.external import ExternalPlayer
from tilewright.game import Limits, NotationError, Termination, TilewrightError, TurnError

PATIENCE = 60
"""Seconds after which a thing that should happen at once is given up."""


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


@pytest.mark.parametrize("seconds", [-math.inf, -1000.0, 0.0, math.inf])
def test_absurd_limits_of_time_are_no_fault(player, seconds):
    position, _ = plan().start(0)
    decision = player.choose(position, Limits(seconds=seconds, nodes=0), 5)
    assert decision.move in position.legal_moves()


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
    # It would never answer, and there is no limit of time: only the close can end this.
    closing = threading.Timer(0.2, player.close)
    closing.start()
    with pytest.raises(PlayerFault):
        player.choose(position, Limits(), 1)
    closing.join()


def test_a_host_ends_with_its_input(player):
    player._process.stdin.close()
    assert player._process.wait(timeout=PATIENCE) == 0


class Told(io.StringIO):
    """Hands on each line as it is written."""

    def __init__(self):
        super().__init__()
        self.lines = queue.SimpleQueue()

    def flush(self):
        self.lines.put(self.getvalue())
        self.seek(0)
        self.truncate()


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
    outputs = Told()
    answering = threading.Thread(
        target=host.main, args=("azul", "greedy", inputs, outputs), daemon=True
    )
    answering.start()
    told = [outputs.lines.get(timeout=PATIENCE) for _ in range(3)]
    # Before the real one is put back, which would end the tests.
    assert ended.wait(PATIENCE)
    ready, moved, failed = map(json.loads, told)
    assert ready == {"ready": True}
    assert position.parse_move(moved["move"]) in position.legal_moves()
    assert failed["error"].startswith("NotationError")


class KilledWhenAsked:
    """A player whose process is killed inside its own move number ``when``, before it is asked.

    The games run ahead of whoever reads them, so that nobody outside knows when a game is played.
    """

    def __init__(self, player, when):
        self.player = player
        self.when = when
        self.name = player.name
        self.new_game = player.new_game
        self.close = player.close

    def choose(self, position, limits, seed):
        self.when -= 1
        if self.when == 0:
            os.kill(self.player._process.pid, signal.SIGKILL)
        return self.player.choose(position, limits, seed)


def test_a_player_killed_in_a_match_loses_one_game_and_comes_back():
    made = plan(games=6)
    opened = []

    def opening(made, side):
        opened.append((side, open_player(made, side)))
        return opened[-1][1] if len(opened) > 1 else KilledWhenAsked(opened[0][1], when=2)

    found = list(play_games(made, range(6), open_player=opening))
    assert [len(game.faults) for game in found] == [1, 0, 0, 0, 0, 0]
    killed = found[0]
    seat = killed.seating.index(0)
    assert (killed.faults[0].seat, killed.faults[0].kind) == (seat, FaultKind.CRASH)
    # In its second move: both have made one.
    assert (killed.faults[0].ply, killed.plies) == (2, 2)
    assert (killed.outcome.winners, killed.outcome.termination) == (
        (1 - seat,),
        Termination.RESIGNATION,
    )
    assert [side for side, _ in opened] == [0, 1, 0]
    assert all(player._process.poll() is not None for _, player in opened)


# --- The trial of other programs ---------------------------------------------------------------

PROGRAM = Path(__file__).parent / "small_program.py"


def against(*faults):
    """A match of greedy against a faulty program."""
    command = shlex.join([sys.executable, str(PROGRAM), *faults])
    return plan(games=2, players=("greedy", f"cmd@depth=1:{command}"))


def test_a_program_is_tried_and_a_bot_is_not(monkeypatch):
    try_players(plan())
    asked = []

    class Asked:
        def __init__(self, command, name):
            asked.append(name)

        def start(self):
            asked.append("start")

        def choose(self, position, limits, seed):
            asked.append(limits)
            assert position.legal_moves()

        def close(self):
            asked.append("close")

    monkeypatch.setattr("tilewright.engine.external.ExternalPlayer", Asked)
    try_players(plan(players=("greedy", "cmd@time=5,nodes=9,as=it:program")))
    assert asked == ["it", "start", Limits(seconds=0.1, nodes=1), "close"]


@pytest.mark.parametrize(
    ("player", "code"),
    [
        ("cmd@depth=1:/nowhere/at-all", "start"),
        ("cmd@time=1:false", "ended"),
        ("cmd@nodes=1:" + shlex.join([sys.executable, str(PROGRAM)]), "limits"),
    ],
)
def test_a_program_that_cannot_be_asked_is_told_before_games_are_lost_by_it(player, code):
    for players in (("greedy", player), (player, "greedy")):
        with pytest.raises(TilewrightError) as caught:
            try_players(plan(players=players))
        assert caught.value.code == f"engine.external.{code}"


@pytest.mark.parametrize(
    ("fault", "code"), [("dies", "ended"), ("closes", "hung_up"), ("refuses", "refused")]
)
def test_a_program_that_fails_in_the_trial_is_told(fault, code):
    with pytest.raises(TilewrightError) as caught:
        try_players(against(fault))
    assert caught.value.code == f"engine.external.{code}"


def test_a_program_that_is_silent_in_the_trial_is_told(monkeypatch):
    made = against("silent")
    monkeypatch.setattr(
        "tilewright.engine.external.ExternalPlayer",
        functools.partial(ExternalPlayer, depth_seconds=0.2),
    )
    with pytest.raises(TilewrightError) as caught:
        try_players(made)
    assert caught.value.code == "engine.external.silent"


def test_a_program_that_speaks_something_else_is_told():
    """It cannot be asked at all, which is more than one answer that cannot be read."""
    with pytest.raises(NotationError) as caught:
        try_players(plan(players=("greedy", "cmd@depth=1:yes")))
    assert caught.value.code == "engine.external.reply"


@pytest.mark.parametrize(
    ("fault", "kind"),
    [
        ("move=L[00,10,20,22]", FaultKind.ILLEGAL),
        ("move=swap", FaultKind.ILLEGAL),
        ("move=tomorrow", FaultKind.CRASH),
        ("empty", FaultKind.CRASH),
        ("garbage", FaultKind.CRASH),
    ],
)
def test_a_bad_answer_in_the_trial_is_left_to_the_games(fault, kind):
    """It loses each of them, as it would later in a game; the match is played."""
    made = against(fault)
    try_players(made)
    for game in play_games(made, range(2)):
        assert game.score == 1
        assert [each.kind for each in game.faults] == [kind]
