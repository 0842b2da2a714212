"""The protocol with the real engine behind it, as ``tilewright engine lits`` runs."""

import contextlib
import sys
import time

from protocol_talk import Typist, converse

from tilewright.engine.external import ExternalPlayer
from tilewright.engine.protocol.lits import default_engine
from tilewright.game import Limits
from tilewright.games import new_game
from tilewright.lits.game_string import read_move

PATIENCE = 60
"""Seconds after which a thing that should happen at once is given up."""

COMMAND = [
    *(sys.executable, "-c"),
    "import sys; from tilewright.cli.app import main; sys.exit(main(['engine', 'lits']))",
]


def replies(*lines: str) -> list[list[str]]:
    return converse(Typist("".join(f"{line}\n" for line in lines)), engine=default_engine)


def test_a_time_limit_is_kept_and_used():
    started = time.monotonic()
    answers = replies("newgame setup seed=1", "option progress on", "bestmove time 00:00:00.5")
    assert 0.3 < time.monotonic() - started < PATIENCE
    start = new_game("lits", seed=1)
    *told, move = answers[2]
    assert read_move(move) in start.legal_moves()
    assert told
    assert all(line.startswith("info depth ") for line in told)


def test_a_limit_of_depth_gives_the_same_again():
    asked = ("newgame setup size=6 seed=3", "bestmove depth 3", "pv")
    assert replies(*asked) == replies(*asked)


def test_no_time_names_a_legal_move_and_a_tenth_of_a_second_too():
    for limit in ("00:00:00", "00:00:00.001", "00:00:00.1"):
        (move,) = replies("newgame setup seed=1", f"bestmove time {limit}")[1]
        assert read_move(move) in new_game("lits", seed=1).legal_moves()


def test_after_one_piece_it_may_swap_but_not_later():
    for play in ("play a1 b1 c1 d1", "play d4 e4 f4 e5"):
        answers = replies("newgame setup seed=2", play, "validmoves", "bestmove depth 2", "swap")
        assert answers[3][0] in answers[2][1].split("; ")
        answers = replies("newgame setup seed=2", play, "swap", "bestmove depth 2")
        assert answers[3] != ["swap"]


def test_the_engine_plays_itself_through_a_game_over_pipes():
    """Each move is legal, in its time, and the stop of one search does not reach the next."""
    position = new_game("lits", size=6, seed=4)
    with contextlib.closing(ExternalPlayer(COMMAND)) as player:
        while position.legal:
            decision = player.choose(position, Limits(seconds=0.1, depth=4), 1)
            assert decision.value is not None
            assert decision.nodes is not None
            position = position.play(decision.move)
            player.new_game()
    assert position.outcome is not None


def test_a_search_without_end_is_stopped():
    with contextlib.closing(ExternalPlayer(COMMAND)) as player:
        player.start()
        program = player._program

        def read_until(word: str) -> list[str]:
            told = [program._lines.get(timeout=PATIENCE).text]
            while not told[-1].startswith(word):
                told.append(program._lines.get(timeout=PATIENCE).text)
            return told

        program._process.stdin.write(b"newgame setup seed=1\nbestmove depth 255\n")
        read_until("ok")
        read_until("info depth 2 ")
        program._process.stdin.write(b"stop\n")
        move = read_until("ok")[-2]
        assert read_move(move) in new_game("lits", seed=1).legal_moves()
        read_until("ok")
        program._process.stdin.write(b"quit\n")
        assert program._process.wait(PATIENCE) == 0
