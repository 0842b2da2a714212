"""The protocol's loop whatever the game: lines, stopping, the end of the input."""

import errno
import itertools
import math
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from protocol_talk import BOARD, SMALL, ScriptedEngine, Typist, converse, talk

from tilewright.engine.protocol import Command, Inbox, Session
from tilewright.engine.protocol import inbox as inbox_module
from tilewright.engine.protocol.limits import read_limits, write_limits, write_time
from tilewright.engine.protocol.lines import LONGEST_LINE, Line, read_lines
from tilewright.engine.protocol.lits import LitsDialect
from tilewright.game import Limits

NEW = f"newgame {SMALL}\n"
LAST_MOVE = ["c3 d3 b4 c4"]


def lasting() -> ScriptedEngine:
    return ScriptedEngine(endless=True)


# --- Lines -------------------------------------------------------------------------------------


@settings(deadline=None, max_examples=200)
@given(st.binary(max_size=60), st.lists(st.integers(1, 20), min_size=1, max_size=20))
def test_lines_do_not_depend_on_how_they_arrive(content, sizes):
    def arriving():
        sent = 0
        for size in itertools.cycle(sizes):
            yield content[sent : sent + size]
            sent += size

    chunks = arriving()
    lines = list(read_lines(lambda _: next(chunks), longest=10))
    assert lines == list(read_lines(Typist(content), longest=10))
    parts = content.split(b"\n")
    assert len(lines) == len(parts) - (parts[-1] == b"")
    assert [line.is_cut for line in lines] == [len(part) > 10 for part in parts[: len(lines)]]


def test_lines_are_texts_without_their_ends():
    content = "\ufeffinfo\r\n\n  play  \nß\xff\0".encode() + b"\xff\n" + b"last"
    assert [line.text for line in read_lines(Typist(content))] == [
        *("info", "", "  play  ", "ß\xff\0\ufffd", "last")
    ]


def test_an_enormous_line_takes_no_memory_and_the_next_one_is_read():
    def endless():
        for _ in range(2000):
            yield b"x" * 65536
        yield b"\ninfo\n"
        yield b""

    chunks = endless()
    lines = list(read_lines(lambda _: next(chunks)))
    assert [line.is_cut for line in lines] == [True, False]
    assert len(lines[0].text) <= LONGEST_LINE + 1
    assert lines[1] == Line("info")


def test_a_stream_that_fails_has_ended():
    def failing(size: int) -> bytes:
        raise OSError(errno.EIO, "gone")

    assert list(read_lines(failing)) == []


def test_an_enormous_line_is_refused_also_when_it_begins_with_quit():
    answers = talk("quit " + "x" * LONGEST_LINE, "info")
    assert answers[0][0] == "err"
    assert answers[1][0].startswith("id ")


# --- Limits ------------------------------------------------------------------------------------


@given(
    st.builds(
        Limits,
        seconds=st.none() | st.integers(0, 359_999_999).map(lambda ms: ms / 1000),
        aim=st.none() | st.integers(0, 359_999_999).map(lambda ms: ms / 1000),
        depth=st.none() | st.integers(1, 255),
        nodes=st.none() | st.integers(1, 10**15),
    )
)
def test_limits_round_trip(limits):
    read = read_limits(write_limits(limits))
    assert (read.depth, read.nodes) == (limits.depth, limits.nodes)
    for told, meant in ((read.seconds, limits.seconds), (read.aim, limits.aim)):
        assert (told is None) == (meant is None)
        assert told is None or told == pytest.approx(meant, abs=1e-6)


def test_limits_beyond_what_is_read_are_written_as_its_ends():
    """An engine takes any limits; the least there is is not refused on the way to one."""
    assert write_limits(Limits(depth=0, nodes=-5, seconds=-1, aim=0)) == (
        "time 00:00:00 aim 00:00:00 depth 1 nodes 1"
    )
    most = write_limits(Limits(depth=10**9, nodes=10**30, seconds=math.inf))
    assert most == f"time 99:59:59.999 depth 255 nodes {10**15}"
    assert read_limits(most).nodes == 10**15


def test_times_are_written_as_every_program_reads_them():
    assert write_time(0) == "00:00:00"
    assert write_time(1) == "00:00:01"
    assert write_time(0.1) == "00:00:00.100"
    assert write_time(0.0009) == "00:00:00"
    assert write_time(3723.25) == "01:02:03.250"
    assert write_time(-1) == "00:00:00"
    assert write_time(1e9) == "99:59:59.999"


# --- Stopping ----------------------------------------------------------------------------------


def while_thinking(engine: ScriptedEngine, text: str):
    def wait_and_type() -> str:
        assert engine.began.wait(60)
        return text

    return wait_and_type


def test_stop_ends_a_search_which_tells_its_move():
    engine = lasting()
    read = Typist(f"{NEW}bestmove depth 200\n", while_thinking(engine, "STOP\nscore\n"))
    assert converse(read, engine=lambda *_: engine)[1:] == [LAST_MOVE, [], ["0"]]


def test_stop_without_a_search_is_answered():
    assert talk("stop", "stop", "info")[:2] == [[], []]


def test_stop_ends_only_what_was_asked_before_it():
    """All lines arrive at once: the first search is stopped before it begins, the second is not."""
    engine = ScriptedEngine()
    answers = converse(
        Typist(f"{NEW}bestmove depth 200\nstop\nbestmove depth 2\n"), engine=lambda *_: engine
    )
    assert answers[1:] == [LAST_MOVE, [], LAST_MOVE]
    assert [limits.depth for limits, _ in engine.asked] == [1, 2]


def test_lines_that_come_while_it_thinks_are_answered_afterwards_in_order():
    engine = lasting()
    read = Typist(
        f"{NEW}bestmove depth 200\n",
        while_thinking(engine, f"score\nplay {LAST_MOVE[0]}\nstop\nundo\n"),
    )
    answers = converse(read, engine=lambda *_: engine)
    assert answers[1:3] == [LAST_MOVE, ["0"]]
    assert answers[3][0].endswith("c3d3b4c4")
    assert answers[4:] == [[], [SMALL]]


@pytest.mark.parametrize("end", ["quit\n", "quit\nplay a1\n", "quit", ""])
def test_a_search_ends_soon_after_quit_or_the_end_of_the_input(end):
    engine = lasting()
    read = Typist(f"{NEW}bestmove time 10:00:00\n", while_thinking(engine, end))
    answers = converse(read, engine=lambda *_: engine, grace=0.05)
    assert answers[1:] == [LAST_MOVE, *([[]] if end else [])]


def test_a_script_that_ends_at_once_still_gets_its_answers():
    """The grace is for this: all lines are there, and then the end, before the search begins."""
    answers = converse(Typist(f"{NEW}bestmove depth 3\nbestmove depth 2\npv\nquit\n"))
    assert answers[1:3] == [LAST_MOVE, LAST_MOVE]
    assert answers[3][0].startswith(LAST_MOVE[0])
    assert answers[4:] == [[]]


def test_searches_share_the_grace():
    engine = lasting()
    read = Typist(NEW + "bestmove depth 200\n" * 50)
    began = time.monotonic()
    answers = converse(read, engine=lambda *_: engine, grace=0.1)
    assert answers[1:] == [LAST_MOVE] * 50
    assert time.monotonic() - began < 10


def test_a_stop_that_comes_before_the_search_has_begun_is_repeated():
    """An engine may drop a stop while it gets ready; the next one must reach it."""

    class Late(ScriptedEngine):
        stops = 0

        def stop(self) -> None:
            self.stops += 1
            if self.stops >= 3:
                super().stop()

    engine = Late(endless=True)
    read = Typist(f"{NEW}bestmove depth 200\n", while_thinking(engine, "stop\n"))
    assert converse(read, engine=lambda *_: engine)[1:] == [LAST_MOVE, []]


def test_a_client_that_sends_without_reading_stops_the_search(monkeypatch):
    """Otherwise the end of the input behind a full queue would never be seen."""
    monkeypatch.setattr(inbox_module, "MOST_WAITING", 5)
    engine = lasting()
    read = Typist(f"{NEW}bestmove depth 200\n", while_thinking(engine, "score\n" * 20))
    assert converse(read, engine=lambda *_: engine)[1:] == [LAST_MOVE, *[["0"]] * 20]


def test_nobody_reading_ends_the_session():
    inbox = Inbox(Typist("info\n", "info\n"))

    def write(text: str) -> None:
        raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        Session(LitsDialect(ScriptedEngine), inbox, write).run()


def test_nobody_reading_while_it_thinks_ends_the_search():
    """Progress lines are where it shows first; the engine must not be left running."""
    ended = []

    class Watched(ScriptedEngine):
        def analyse(self, position, limits=Limits(), *, lines=1):
            try:
                yield from super().analyse(position, limits, lines=lines)
            finally:
                ended.append(True)

    def write(text: str) -> None:
        if text.startswith("info"):
            raise BrokenPipeError

    read = Typist(f"{NEW}option progress on\nbestmove depth 3\n")
    with pytest.raises(BrokenPipeError):
        Session(LitsDialect(lambda *_: Watched()), Inbox(read), write).run()
    assert ended == [True]


def test_another_dialect_needs_its_commands_only():
    """The loop is no game's: a dialect of one command has help, stop and quit too."""

    class Echo:
        @property
        def commands(self):
            usage, summary = "echo WORDS", "engine.protocol.help.quit"
            return {"echo": Command(usage, summary, lambda request: request.arguments)}

    written: list[str] = []
    Session(Echo(), Inbox(Typist("echo ab\nhelp\nquit\n")), written.append).run()
    text = "".join(written)
    assert text.startswith("a\nb\nok\necho WORDS - ")
    assert text.endswith("ok\nok\n")


def test_the_board_of_other_programs_is_the_usual_one():
    assert talk(f"newgame {BOARD}")[0] == [BOARD]
