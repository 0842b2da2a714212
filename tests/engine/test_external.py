"""Other programs as players: good ones play, bad ones are named, killed and started again."""

import contextlib
import math
import os
import sys
import threading
import time
from pathlib import Path

import pytest
from protocol_talk import BOARD, FIRST

from tilewright.engine.external import ExternalPlayer
from tilewright.engine.lits_strings import moves_to
from tilewright.game import (
    ConfigError,
    IllegalMoveError,
    Limits,
    NotationError,
    TilewrightError,
)
from tilewright.lits import LitsPosition, Placement, Swap
from tilewright.lits.game_string import GameString

HERE = Path(__file__).parent
SECOND = Limits(seconds=1.0)
START = GameString.parse(BOARD).start
ONE_PLACED = START.play(Placement.parse("a1 a2 a3 b3"))
SMALL = LitsPosition.parse("X..O/4/4/O..X X -")


@contextlib.contextmanager
def small_program(*faults: str, **seconds: float):
    words = [sys.executable, str(HERE / "small_program.py"), *faults]
    with contextlib.closing(ExternalPlayer(words, **seconds)) as player:
        yield player


@contextlib.contextmanager
def our_program(*arguments: str, **seconds: float):
    words = [sys.executable, str(HERE / "protocol_program.py"), *arguments]
    with contextlib.closing(ExternalPlayer(words, name="ours", **seconds)) as player:
        yield player


def process_of(player: ExternalPlayer):
    return player._program._process


def is_alive(number: int) -> bool:
    """Whether a process runs; one that ended and whose parent has not asked for it does not."""
    try:
        stat = Path(f"/proc/{number}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


# --- Programs that do well ---------------------------------------------------------------------


def test_it_plays_what_the_program_names_and_times_it():
    with small_program(f"move={FIRST}") as player:
        decision = player.choose(START, SECOND, 1)
        assert decision.move == Placement.parse("a1 a2 a3 b3")
        assert 0 < decision.seconds < 30
        assert (decision.value, decision.depth, decision.nodes) == (None, None, None)
        number = process_of(player).pid
        player.new_game()
        player.choose(START, Limits(depth=3), 1)
        assert process_of(player).pid == number
    assert not is_alive(number)


def test_the_name_is_the_programs_unless_it_is_given():
    assert ExternalPlayer("./bin/other --fast").name == "other"
    assert ExternalPlayer("./bin/other", name="rival").name == "rival"


def test_it_may_swap_and_greet():
    with small_program("move=swap", "greets") as player:
        assert player.choose(ONE_PLACED, SECOND, 1).move == Swap()


def asked_of(position: LitsPosition, limits: Limits) -> list[str]:
    """What a program of the dialect hears."""
    move = position.legal_moves()[0]
    with small_program(f"move={move}", "log") as player:
        player.choose(position, limits, 1)
        complaints = player._program._complaints
        complaints.seek(0)
        return complaints.read().decode().splitlines()


def test_positions_and_limits_are_told_in_the_dialect():
    position = START
    for text in ("a1 a2 a3 b3", "swap", "b4 c4 d4 e4"):
        position = position.play(position.parse_move(text))
    heard = asked_of(position, Limits(seconds=1.5, aim=0.5))
    assert heard == [
        "info",
        f"newgame {BOARD}; L[00,10,20,21]; swap; I[31,32,33,34]",
        "bestmove time 00:00:01.500",
    ]
    assert asked_of(START, Limits(seconds=60))[2] == "bestmove time 00:01:00"
    assert asked_of(START, Limits(depth=4))[2] == "bestmove depth 4"
    assert asked_of(SMALL, SECOND)[1] == f"newgame position {SMALL}"


def test_without_the_pie_rule_a_later_position_is_one_that_others_know():
    rows = str(START.board)
    pieces = "a1a2a3b3;b4c4d4e4"
    later = LitsPosition.parse(f"{rows} X {pieces} pie=off")
    assert asked_of(later, SECOND)[1].startswith(f"newgame {BOARD}; ")
    early = LitsPosition.parse(f"{rows} X a1a2a3b3 pie=off")
    assert asked_of(early, SECOND)[1].startswith("newgame position ")


def test_moves_to_lead_to_the_position():
    position = START
    while position.legal:
        moves = position.legal_moves()
        position = position.play(moves[len(moves) // 2])
        reached = START
        for move in moves_to(position):
            reached = reached.play(move)
        assert reached == position


def test_our_own_program_tells_more_and_takes_every_limit():
    with our_program() as player:
        decision = player.choose(SMALL, Limits(depth=4, nodes=1000), 1)
        assert decision.move == SMALL.legal_moves()[-1]
        assert (decision.value, decision.depth, decision.nodes) == (1.5, 4, 40)
        player.new_game()
        assert player.choose(START, Limits(seconds=5), 2).move == START.legal_moves()[-1]


# --- Programs that do not ----------------------------------------------------------------------


def fault_of(*faults: str, position=START, kind=TilewrightError, **seconds: float):
    """The error of a faulty program; it is dead afterwards, and started anew when asked again."""
    with small_program(*faults, **seconds) as player:
        for _ in range(2):
            with pytest.raises(kind) as caught:
                player.choose(position, Limits(seconds=0.05), 1)
            assert player._program is None
            assert type(caught.value) is kind
            assert caught.value.message("zh-Hant")
    return caught.value


@pytest.mark.parametrize("fault", ["silent", "closes", "murmurs"])
def test_a_program_that_hangs_is_given_up_at_its_deadline(fault):
    began = time.monotonic()
    error = fault_of(fault, margin_seconds=0.2)
    # A closed output is noticed at once, whatever the program does after that.
    assert error.code == f"engine.external.{'hung_up' if fault == 'closes' else 'silent'}"
    assert time.monotonic() - began < 20


def test_a_program_that_never_answers_at_all_is_given_up():
    words = [sys.executable, "-c", "import time; time.sleep(600)"]
    player = ExternalPlayer(words, start_seconds=0.2)
    with pytest.raises(TilewrightError) as caught:
        player.start()
    assert caught.value.code == "engine.external.silent"
    assert "info" in str(caught.value)
    assert "0.2 seconds" in str(caught.value)


def test_a_program_that_dies_is_told_with_its_last_words():
    error = fault_of("dies")
    assert error.code == "engine.external.ended"
    assert "exit status 1" in str(error)
    assert "panicked" in str(error)


def test_a_program_that_refuses_is_told_with_its_reason():
    error = fault_of("refuses")
    assert error.code == "engine.external.refused"
    assert "cells 00 and 99 do not match" in str(error)


@pytest.mark.parametrize("fault", ["garbage", "empty", "long", "floods", "move=tomorrow"])
def test_a_reply_that_cannot_be_read_is_refused(fault):
    error = fault_of(fault, kind=NotationError, margin_seconds=60.0)
    assert error.code == "engine.external.reply"


def test_two_moves_are_no_move():
    error = fault_of(f"move={FIRST}", "move=swap", kind=NotationError)
    assert error.code == "engine.external.reply"


@pytest.mark.parametrize("move", ["swap", "L[00,10,20,22]", "T[00,10,20,21]", "k11 k12 l11 l12"])
def test_an_illegal_move_is_refused(move):
    error = fault_of(f"move={move}", kind=IllegalMoveError)
    assert error.code == "engine.external.illegal"


@pytest.mark.parametrize(
    "limits",
    [
        Limits(seconds=0),
        Limits(seconds=-1000),
        Limits(seconds=math.inf, depth=1),
        Limits(nodes=0),
        Limits(depth=-3),
    ],
    ids=str,
)
def test_absurd_limits_are_no_fault_of_the_programs(limits):
    with our_program() as player:
        assert player.choose(SMALL, limits, 1).move in SMALL.legal_moves()


def test_a_finished_game_is_not_the_programs_fault_but_there_is_no_move():
    position = START
    while position.legal:
        position = position.play(position.default_move())
    error = fault_of(f"move={FIRST}", position=position, kind=IllegalMoveError)
    assert "over" in str(error)


@pytest.mark.parametrize(
    ("limits", "code"),
    [
        (Limits(), "no_limits"),
        (Limits(aim=1.0), "no_limits"),
        (Limits(nodes=5), "limits"),
        (Limits(seconds=1.0, depth=2), "limits"),
    ],
)
def test_limits_that_the_dialect_lacks_are_refused_before_it_is_asked(limits, code):
    with small_program(f"move={FIRST}") as player:
        with pytest.raises(ConfigError) as caught:
            player.choose(START, limits, 1)
        assert caught.value.code == f"engine.external.{code}"
        player.choose(START, SECOND, 1)


@pytest.mark.parametrize("command", ["", "  ", "'open", [], [""]])
def test_a_command_that_is_none_is_refused(command):
    with pytest.raises(ConfigError) as caught:
        ExternalPlayer(command)
    assert caught.value.code == "engine.external.command"


@pytest.mark.parametrize("command", ["/nowhere/at/all", ["\0"], str(HERE)])
def test_a_program_that_cannot_be_started_is_told(command):
    with pytest.raises(ConfigError) as caught:
        ExternalPlayer(command).start()
    assert caught.value.code == "engine.external.start"


def test_other_games_are_refused():
    with small_program() as player, pytest.raises(ConfigError) as caught:
        player.choose("a position of another game", SECOND, 1)
    assert caught.value.code == "engine.external.game"


# --- The end -----------------------------------------------------------------------------------


def test_what_the_program_started_ends_with_it():
    with small_program("silent", "has-child", margin_seconds=0.2) as player:
        player.start()
        number = process_of(player).pid
        complaints = player._program._complaints
        complaints.seek(0)
        child = int(complaints.read())
        assert is_alive(child)
        with pytest.raises(TilewrightError):
            player.choose(START, Limits(seconds=0.05), 1)
    deadline = time.monotonic() + 30
    while is_alive(child) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not is_alive(child)
    assert not is_alive(number)


def test_a_program_that_does_not_quit_is_killed():
    with small_program("lingers") as player:
        player.start()
        number = process_of(player).pid
    assert not is_alive(number)


def test_close_from_another_thread_ends_a_program_that_thinks():
    with our_program("endless", margin_seconds=600.0) as player:
        player.start()
        number = process_of(player).pid
        raised = []

        def play() -> None:
            try:
                player.choose(SMALL, Limits(seconds=600), 1)
            except TilewrightError as error:
                raised.append(error.code)

        thread = threading.Thread(target=play)
        thread.start()
        while not player._is_thinking:
            time.sleep(0.001)
        player.close()
        player.close()
        thread.join(30)
        assert raised == ["engine.external.ended"]
        assert not is_alive(number)
        with pytest.raises(ConfigError) as caught:
            player.choose(SMALL, SECOND, 1)
        assert caught.value.code == "engine.external.closed"


def test_a_killed_program_that_is_started_again_plays_on():
    with our_program() as player:
        player.choose(SMALL, SECOND, 1)
        process_of(player).kill()
        process_of(player).wait()
        with pytest.raises(TilewrightError) as caught:
            player.choose(SMALL, SECOND, 1)
        assert caught.value.code == "engine.external.ended"
        assert player.choose(SMALL, SECOND, 1).move == SMALL.legal_moves()[-1]


def test_no_process_is_left_without_the_proc_file_system():
    """The tests above ask /proc; where there is none they would prove nothing."""
    assert is_alive(os.getpid())
