"""The dialect of Battle of LITS: every command, every refusal."""

import threading
import types

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from protocol_talk import (
    BOARD,
    FIRST,
    SMALL,
    ScriptedEngine,
    Typist,
    converse,
    last,
    refused,
    talk,
)

import tilewright
from tilewright import messages
from tilewright.engine.protocol import lits as lits_dialect
from tilewright.engine.protocol import thinking
from tilewright.game import Analysis, Limits, Line, TurnError
from tilewright.lits import LitsPosition, Swap
from tilewright.lits.descriptor import LITS
from tilewright.lits.game_string import GameString, read_move
from tilewright.searching import LEAST_TABLE, MOST_TABLE

NEW = f"newgame {BOARD}"


def finished() -> str:
    """A game string of a game that is over."""
    position = GameString.parse(BOARD).start
    moves = []
    while position.legal:
        moves.append(position.default_move())
        position = position.play(moves[-1])
    return str(GameString(position.board, tuple(moves)))


FINISHED = finished()


# --- The dialect that other programs speak -----------------------------------------------------


def test_info_prints_id_name_and_version():
    assert talk("info") == [[f"id tilewright v{tilewright.__version__}"]]


def test_newgame_prints_the_game_string():
    assert last(NEW) == [BOARD]
    assert last(f"newgame {BOARD}; L[21,20,10,00]; swap") == [f"{BOARD}; {FIRST}; swap"]
    assert last(f"newgame {BOARD.lower().replace('.', '_')}") == [BOARD]
    assert last(f"newgame {BOARD.replace('.', '-')};{FIRST}") == [f"{BOARD}; {FIRST}"]


def test_a_bare_newgame_makes_a_random_board():
    boards = [reply[0] for reply in talk("newgame", "newgame", "newgame")]
    assert len(set(boards)) == 3
    for board in boards:
        assert (len(board), board.count("X"), board.count("O")) == (100, 30, 30)


def test_play_swap_and_undo_print_the_game_string():
    assert talk(NEW, f"play {FIRST}", "swap", "undo", "undo")[1:] == [
        [f"{BOARD}; {FIRST}"],
        [f"{BOARD}; {FIRST}; swap"],
        [f"{BOARD}; {FIRST}"],
        [BOARD],
    ]


@pytest.mark.parametrize(
    "move", ["L[20,21,10,00]", "L[00, 10, 20, 21]", "a1 a2 a3 b3", "L a1a2a3b3"]
)
def test_play_reads_both_notations(move):
    assert last(NEW, f"play {move}") == [f"{BOARD}; {FIRST}"]


def test_play_swap_is_swap():
    assert last(NEW, f"play {FIRST}", "play swap") == [f"{BOARD}; {FIRST}; swap"]


def test_undo_goes_back_through_the_moves_of_a_game_string():
    assert last(f"newgame {BOARD}; {FIRST}; swap", "undo", "undo") == [BOARD]


def test_validmoves_prints_a_count_and_a_list():
    count, moves = last(NEW, "validmoves")
    assert count == "1292"
    assert [read_move(move) for move in moves.split("; ")] == GameString.parse(
        BOARD
    ).start.legal_moves()


def test_validmoves_lists_the_swap_while_exactly_one_piece_lies():
    count, moves = last(NEW, f"play {FIRST}", "validmoves")
    listed = moves.split("; ")
    assert int(count) == len(listed)
    assert listed[-1] == "swap"
    count, moves = last(NEW, f"play {FIRST}", "swap", "validmoves")
    assert int(count) == len(listed) - 1
    assert "swap" not in moves


def test_validmoves_of_a_finished_game_is_0_and_an_empty_line():
    assert last(f"newgame {FINISHED}", "validmoves") == ["0", ""]


def test_score_is_from_the_side_of_the_first_symbol():
    covered = "L[00,10,20,21]"  # covers the only X
    assert talk(NEW, "score", f"play {covered}", "score", "swap", "score")[1::2] == [
        ["0"],
        ["-1"],
        ["-1"],
    ]
    assert last("newgame position O..X/O.../4/4 O -", "score") == ["1"]


def test_bestmove_names_a_move_and_does_not_play_it():
    for limits in ("depth 2", "time 00:00:01", "time 0:0:0.25", "TIME 00:00:01", ""):
        answers = talk(NEW, f"bestmove {limits}", "validmoves")
        assert answers[1] == [answers[2][1].split("; ")[-1]], limits


def test_bestmove_may_name_the_swap():
    assert last(NEW, f"play {FIRST}", "bestmove depth 2") == ["swap"]


def test_pv_prints_the_line_of_the_last_bestmove_of_this_position():
    asked = (NEW, "play a1 a2 a3 b3", "bestmove depth 2", "validmoves", "pv")
    reply = last(*asked)
    assert reply[0].startswith("swap; ")
    assert last(*asked, "score", "pv") == reply
    for change in ("swap", "undo", "newgame"):
        assert "has not been searched" in refused(*asked, change, "pv")


def test_the_limits_reach_the_engine_with_time_left_to_answer():
    made = []

    def factory(threads, table):
        made.append(ScriptedEngine(threads, table))
        return made[-1]

    talk(
        NEW,
        "bestmove time 01:02:03.5",
        "bestmove depth 7 time 00:00:00.050 nodes 1000 aim 00:00:00.01",
        "bestmove",
        engine=factory,
    )
    assert [limits for limits, _ in made[0].asked] == [
        Limits(seconds=pytest.approx(3723.48)),
        Limits(seconds=pytest.approx(0.04), depth=7, nodes=1000, aim=0.01),
        Limits(seconds=pytest.approx(4.98)),
    ]


def test_a_clock_is_divided_over_the_turns_to_come():
    made = []

    def factory(threads, table):
        made.append(ScriptedEngine(threads, table))
        return made[-1]

    talk(
        NEW,
        "bestmove clock 00:01:00 00:05:00",
        "bestmove depth 4 CLOCK 00:00:10 00:00:00",
        "bestmove clock 00:01:00 00:05:00 time 00:00:02",
        "bestmove clock 00:00:10 00:00:00 aim 00:00:01",
        engine=factory,
    )
    banked, plain, least, aimed = (limits for limits, _ in made[0].asked)
    assert 60 < banked.seconds < 210
    assert 10 < banked.aim < banked.seconds
    assert plain.depth == 4
    assert 9 < plain.seconds < 10
    assert least.seconds == pytest.approx(1.98)
    assert aimed.aim == 1
    assert last(NEW, f"play {FIRST}", "bestmove clock 00:00:00 00:00:00") == ["swap"]


def test_no_time_at_all_still_names_a_move():
    for limits in ("time 00:00:00", "time 00:00:00.000", "time 0:0:0 depth 200"):
        assert last(NEW, f"play {FIRST}", f"bestmove {limits}") == ["swap"]


class SilentEngine(ScriptedEngine):
    """Finds nothing at all."""

    def analyse(self, position, limits=Limits(), *, lines=1):
        yield from ()


def test_an_engine_that_finds_nothing_still_names_a_move():
    assert last(NEW, "bestmove depth 3", engine=SilentEngine) == ["L[00,01,02,10]"]


class BrokenEngine(ScriptedEngine):
    def analyse(self, position, limits=Limits(), *, lines=1):
        raise ZeroDivisionError


def test_a_fault_inside_is_an_error_and_the_session_goes_on(caplog):
    answers = talk(NEW, "bestmove depth 3", "score", engine=BrokenEngine)
    assert answers[1][0] == "err"
    assert "ZeroDivisionError" in answers[1][1]
    assert answers[2] == ["0"]
    assert "protocol_failure" in caplog.text


class HungryEngine(ScriptedEngine):
    """Has no room for a large table, which it finds out when it needs it."""

    def analyse(self, position, limits=Limits(), *, lines=1):
        if self.made_for[1] > 1000:
            raise MemoryError
        yield from super().analyse(position, limits, lines=lines)


def test_a_table_beyond_the_memory_is_an_error_and_no_fault(caplog):
    asked = (NEW, "option table 1048576", "bestmove", "option table 64", "bestmove")
    answers = talk(*asked, engine=HungryEngine)
    assert answers[1] == []
    assert answers[2][0] == "err"
    assert "memory" in answers[2][1]
    assert len(answers[4]) == 1
    assert caplog.text == ""


def test_the_table_has_the_range_that_the_engine_takes():
    assert (thinking.LEAST_TABLE, thinking.MOST_TABLE) == (LEAST_TABLE, MOST_TABLE)


def test_an_aim_alone_is_bounded_all_the_same():
    """A choice that never settles would be searched without end."""
    made = []

    def factory(threads, table):
        made.append(ScriptedEngine(threads, table))
        return made[-1]

    talk(
        *(NEW, "bestmove aim 00:00:10", "bestmove aim 00:00:00.1"),
        *("bestmove aim 00:00:10 depth 2", "bestmove aim 00:00:10 time 00:01:00"),
        engine=factory,
    )
    assert [(limits.aim, limits.seconds) for limits, _ in made[0].asked] == [
        (10, pytest.approx(29.98)),
        (0.1, pytest.approx(0.98)),
        (10, None),
        (10, pytest.approx(59.98)),
    ]


# --- Refusals ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [
        "play a1 a2 a3 b3",
        "swap",
        "undo",
        "score",
        "validmoves",
        "bestmove depth 1",
        "pv",
        "position",
    ],
)
def test_without_a_game_there_is_an_error(command):
    assert "newgame" in refused(command)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("swap", "Swapping"),
        ("undo", "no move to take back"),
        ("play", "four cells"),
        ("play L[00,10,20,2]", "L[00,10,20,2]"),
        ("play L[00,10,20,22]", "c3"),
        ("play T[00,10,20,21]", "T"),
        ("play L[99,98,97,96]", "L"),
        ("play L[00,10,20,2a]", "“L[00,10,20,2a]” is not a move"),
        ("play L[00,10,20,21] now", "“L[00,10,20,21] now” is not a move"),
        ("play z9 z8", "z9"),
        ("play swap", "Swapping"),
        ("play \x00\x01", "not a cell"),
        ("newgame X", "100 cells"),
        (f"newgame {BOARD}; {FIRST}; {FIRST}", "a1"),
        (f"newgame {BOARD}; swap", "Swapping"),
        (f"newgame {BOARD}; nonsense", "nonsense"),
        (f"newgame {FINISHED}; {FIRST}", "over"),
        ("newgame position", "position"),
        ("newgame position X..O/4/4/O..X", "position"),
        ("newgame setup size=99", "12"),
        ("newgame setup size", "size"),
        ("newgame setup size=4 size=5", "size=5"),
        ("newgame setup colour=red", "colour"),
        ("newgame setup variant=chess", "chess"),
        ("newgame setup seed=-1", "seed=-1"),
        ("newgame setup seed=99999999999999999999", "seed"),
        ("newgame setup seed=9999999999999999999", "seed"),
        ("bestmove fast", "fast"),
        ("bestmove depth", "depth"),
        ("bestmove depth 1 depth 2", "once"),
        ("bestmove depth 0", "from 1 to 255"),
        ("bestmove depth -1", "from 1 to 255"),
        ("bestmove depth 256", "from 1 to 255"),
        ("bestmove depth 99999999999999999999999999", "from 1 to 255"),
        ("bestmove depth ten", "ten"),
        ("bestmove nodes 0", "nodes"),
        ("bestmove time 1", "hh:mm:ss"),
        ("bestmove time 00:60:00", "hh:mm:ss"),
        ("bestmove time 00:00:60", "hh:mm:ss"),
        ("bestmove time -1:00:00", "hh:mm:ss"),
        ("bestmove time 999:00:00", "hh:mm:ss"),
        ("bestmove time 00:00:nan", "hh:mm:ss"),
        ("bestmove time 00:00:01.", "hh:mm:ss"),
        ("bestmove aim 5", "aim"),
        ("bestmove clock", "two times"),
        ("bestmove clock 00:01:00", "two times"),
        ("bestmove clock 60 300", "hh:mm:ss"),
        ("bestmove clock 00:01:00 00:05:00 clock 00:01:00 00:05:00", "once"),
        ("pv", "not been searched"),
        ("score now", "now"),
        ("dance", "dance"),
        ("option", "option threads 2"),
        ("option threads", "option threads 2"),
        ("option threads 0", "256"),
        ("option threads two", "two"),
        ("option table 3", "from 4 to 1048576"),
        ("option table 1048577", "from 4 to 1048576"),
        ("option table 999999999", "from 4 to 1048576"),
        ("option table -4", "from 4 to 1048576"),
        ("option progress maybe", "maybe"),
        ("option level nobody", "nobody"),
        ("option colour red", "colour"),
        ("help dance", "dance"),
        ("x" * 9000, "8000"),
    ],
)
def test_what_cannot_be_done_is_refused_and_changes_nothing(command, said):
    answers = talk(NEW, "validmoves", "options", command, "validmoves", "options", "undo")
    assert answers[3][0] == "err"
    assert said in answers[3][1]
    assert len(answers[3]) == 2
    assert answers[4:6] == answers[1:3]
    assert answers[6][0] == "err"


def test_a_finished_game_has_no_best_move():
    assert "over" in refused(f"newgame {FINISHED}", "bestmove depth 5")
    assert "over" in refused(f"newgame {FINISHED}", "bestmove time 00:00:00")
    assert "over" in refused(f"newgame {FINISHED}", f"play {FIRST}")
    assert "not been searched" in refused(f"newgame {FINISHED}", "pv")


def test_refusals_speak_the_chosen_language():
    assert refused("undo", language="zh-Hant") == messages.render(
        "engine.protocol.no_game", {}, "zh-Hant"
    )


# --- Beyond the dialect ------------------------------------------------------------------------


def test_other_games_are_told_as_positions_with_moves_in_our_notation():
    start = SMALL.removeprefix("position ")
    assert last(f"newgame {SMALL}") == [SMALL]
    assert last(f"newgame {SMALL}", "play a1 b1 c1 a2", "swap", "undo") == [
        "position X..O/..../..../O..X X a1b1c1a2"
    ]
    count, moves = last(f"newgame {SMALL}", "validmoves")
    assert int(count) == 104
    position = LitsPosition.parse(start)
    assert [position.parse_move(move) for move in moves.split("; ")] == position.legal_moves()
    assert last(f"newgame {SMALL}", "play L[00,01,02,10]") == [
        "position X..O/..../..../O..X X a1b1c1a2"
    ]
    assert last(f"newgame {SMALL}", "bestmove depth 1") == [moves.split("; ")[-1]]


@pytest.mark.parametrize("change", ["supply=4", "pie=off"])
def test_a_game_of_ten_rows_that_others_do_not_know_is_told_as_a_position(change):
    rows = "/".join(BOARD[row : row + 10] for row in range(0, 100, 10))
    assert last(f"newgame position {rows} X - {change}") == [f"position {rows} X - {change}"]
    assert last(f"newgame position {rows} O -") == [f"position {rows} O -"]
    assert last(f"newgame position {rows} X -") == [BOARD]


def test_a_position_that_others_know_is_told_with_its_moves_in_some_order():
    game = GameString.parse(f"{BOARD}; {FIRST}; swap; I[31,32,33,34]; T[41,51,61,52]")
    position = game.start
    for move in game.moves:
        position = position.play(move)
    (told,) = last(f"newgame position {position}")
    again = GameString.parse(told)
    reached = again.start
    for move in again.moves:
        reached = reached.play(move)
    assert reached == position
    assert again.moves[1] == Swap()
    assert last(f"newgame {told}", "position") == [str(position)]
    # What led to a given position is not known, so it cannot be taken back.
    assert "take back" in refused(f"newgame position {position}", "undo")
    assert last(f"newgame position {position}", f"play {position.default_move()}", "undo") == [told]


def test_setup_starts_any_game():
    assert last("newgame setup size=4 seed=3") == last("newgame setup seed=3 size=4")
    assert last("newgame setup variant=Genius seed=1")[0].split()[2] == "O"
    assert last("newgame setup board=X..O/4/4/O..X") == [SMALL]
    assert len(last("newgame setup seed=1")[0]) == 100


def test_options_are_listed_and_set():
    listed = last("options")
    assert "threads 1 (1-256)" in listed
    assert "progress off (on|off)" in listed
    assert f"level off (off|{'|'.join(LITS.bots)})" in listed
    assert talk("option threads 2", "option progress ON", "options")[:2] == [[], []]
    changed = last("option threads 2", "option PROGRESS on", "options")
    assert "threads 2 (1-256)" in changed
    assert "progress on (on|off)" in changed


def test_threads_and_table_make_a_new_engine_and_nothing_else_does():
    made = []

    def factory(threads, table):
        made.append(ScriptedEngine(threads, table))
        return made[-1]

    talk(
        *(NEW, "clear", "bestmove depth 1", "clear", "option lines 2", "bestmove depth 1"),
        *("option threads 2", "option table 8", "bestmove depth 1", "undo", "bestmove depth 1"),
        engine=factory,
    )
    # At once, so that no move's time goes to it.
    assert [engine.made_for for engine in made] == [(1, 64), (2, 64), (2, 8)]
    assert [engine.cleared for engine in made] == [2, 0, 0]


def test_progress_tells_every_depth_and_line():
    reply = last(f"newgame {SMALL}", "option progress on", "option lines 2", "bestmove depth 2")
    assert [line.split(" pv ")[0] for line in reply[:-1]] == [
        "info depth 1 line 1 value 1.5 bound exact proven yes nodes 10 seconds 0.250",
        "info depth 1 line 2 value 0.5 bound exact proven no nodes 10 seconds 0.250",
        "info depth 2 line 1 value 1.5 bound exact proven yes nodes 20 seconds 0.250",
        "info depth 2 line 2 value 0.5 bound exact proven no nodes 20 seconds 0.250",
    ]
    position = LitsPosition.parse(SMALL.removeprefix("position "))
    variation = reply[0].split(" pv ")[1].split("; ")
    assert variation[0] == reply[-1]
    for move in variation:
        position = position.play(position.parse_move(move))


def test_a_level_answers_as_its_bot_does():
    weakest = next(iter(LITS.bots))
    opening = ("newgame setup seed=5", "option seed 4", f"option level {weakest}")
    answers = talk(*opening, "bestmove depth 1", "pv", "bestmove depth 1", "validmoves")
    assert answers[3] == answers[4] == answers[5]
    assert answers[3][0] in answers[6][1].split("; ")
    assert last(*opening, "option level off", "bestmove depth 1") == [answers[6][1].split("; ")[-1]]


class SlowBot:
    """Thinks until it is released, or fails."""

    name = "slow"

    def __init__(self, error: Exception | None = None):
        self.began = threading.Event()
        self.released = threading.Event()
        self.error = error

    def choose(self, position, generator, limits=Limits()):
        self.began.set()
        if self.error is not None:
            raise self.error
        assert self.released.wait(60)
        return position.legal_moves()[0]


def with_level(monkeypatch, bot: SlowBot) -> None:
    monkeypatch.setattr(lits_dialect, "LITS", types.SimpleNamespace(bots={"slow": bot}))


def test_a_level_that_must_stop_is_left_behind(monkeypatch):
    bot = SlowBot()
    with_level(monkeypatch, bot)

    def stop() -> str:
        assert bot.began.wait(60)
        return "stop\nvalidmoves\n"

    answers = converse(Typist(f"newgame {SMALL}\noption level slow\nbestmove depth 9\n", stop))
    bot.released.set()
    assert answers[2] == [answers[4][1].split("; ")[-1]]


def test_a_level_that_can_be_stopped_answers_at_once(monkeypatch):
    bot = SlowBot()
    bot.stop = bot.released.set
    with_level(monkeypatch, bot)

    def stop() -> str:
        assert bot.began.wait(60)
        return "stop\nvalidmoves\n"

    answers = converse(Typist(f"newgame {SMALL}\noption level slow\nbestmove depth 9\n", stop))
    assert answers[2] == [answers[4][1].split("; ")[0]]


class DecidingBot:
    """Plays the second of the three moves that it ranks."""

    name = "deciding"

    def decide(self, position, generator, limits=Limits()):
        moves = position.legal_moves()[:3]
        ranked = [Line((move,), 2.5 - place) for place, move in enumerate(moves)]
        return moves[1], Analysis(tuple(ranked), 4, 321, 0.5)


def test_a_level_tells_the_analysis_it_chose_by(monkeypatch):
    with_level(monkeypatch, DecidingBot())
    asked = (f"newgame {SMALL}", "validmoves", "option level slow", "option progress on")
    answers = talk(*asked, "bestmove depth 9", "pv", "option lines 2", "bestmove depth 9")
    first, second = answers[1][1].split("; ")[:2]
    figures = "bound exact proven no nodes 321 seconds 0.500 pv"
    told = [
        f"info depth 4 line 1 value 2.5 {figures} {first}",
        f"info depth 4 line 2 value 1.5 {figures} {second}",
    ]
    assert answers[4] == [told[0], second]
    assert answers[5] == [second]
    assert answers[7] == [*told, second]


def test_a_level_without_figures_makes_none_up(monkeypatch):
    bot = SlowBot()
    bot.released.set()
    with_level(monkeypatch, bot)
    asked = (f"newgame {SMALL}", "option level slow", "option progress on", "bestmove depth 9")
    assert len(last(*asked)) == 1


def test_a_level_that_fails_is_an_error(monkeypatch, caplog):
    with_level(monkeypatch, SlowBot(TurnError("lits.turn.over")))
    assert "over" in refused(f"newgame {SMALL}", "option level slow", "bestmove depth 9")
    with_level(monkeypatch, SlowBot(KeyError("x")))
    assert "KeyError" in refused(f"newgame {SMALL}", "option level slow", "bestmove depth 9")


def test_help_explains_every_command():
    lines = last("help")
    words = [line.split()[0] for line in lines]
    assert words == [
        *("info", "newgame", "play", "swap", "undo", "bestmove", "analyse", "pv", "score"),
        *("validmoves", "position", "clear", "option", "options", "help", "stop", "quit"),
    ]
    assert all(" - " in line for line in lines)
    assert last("help undo") == [lines[words.index("undo")]]
    assert last("help", language="zh-Hant") != lines


# --- Any line at all ---------------------------------------------------------------------------

WORDS = st.sampled_from(
    [
        *("info", "newgame", "play", "swap", "undo", "bestmove", "pv", "score", "validmoves"),
        *("position", "clear", "option", "options", "help", "stop", "depth", "time", "nodes"),
        *("setup", "size=4", "seed=1", "level", "lines", "threads", "1", "2", "00:00:00", "ok"),
        *("a1", "a2", "a3", "b3", FIRST, BOARD, ";", "X..O/4/4/O..X", "X", "-", "err", "\t"),
    ]
)
LINES = st.one_of(
    st.lists(WORDS, max_size=6).map(" ".join),
    st.text(max_size=60),
    st.tuples(WORDS, st.text(max_size=20)).map(" ".join),
).filter(lambda line: "\n" not in line and line.split()[:1] not in (["quit"], ["QUIT"]))


@settings(deadline=None, max_examples=150)
@given(st.lists(LINES, max_size=8))
@example(["", " ", "\t", "\r", "\ufeff", "\x00", "ok", "err"])
@example(["play \u2028ok", "dance\u2029ok", "newgame \x85ok", "help \rok"])
def test_every_line_has_one_reply_and_the_session_stays_usable(lines):
    """Also when a line holds what some programs take for the end of a line."""
    answers = talk(*lines, NEW, "score")
    assert len(answers) == len(lines) + 2
    assert answers[-2:] == [[BOARD], ["0"]]
    for reply in answers:
        assert "ok" not in reply
        if "err" in reply:
            assert (reply.index("err"), len(reply)) == (0, 2)
