"""``solve`` and ``bestmove``: their answers are true, and so is what they say of them."""

import json
import os
import pty
import random
import re
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

import hypothesis.strategies as st
import pytest
from command_line import PROGRAM, refused, run, running, start
from hypothesis import given, settings

from tilewright._native import lits as core
from tilewright.cli import search_run
from tilewright.cli.interruption import Interruption
from tilewright.cli.search_progress import SearchProgress
from tilewright.cli.search_run import SearchResult, Wishes, run_search
from tilewright.cli.search_words import document, move_in_words
from tilewright.cli.speech import Speaker
from tilewright.engine import bench
from tilewright.engine.engines import GameEngine, engine_of
from tilewright.game import Analysis, ConfigError, Limits, Line
from tilewright.lits import LitsPosition, Swap
from tilewright.lits.native import placed_in_order

OPENING = (
    "XO.O..OO.O/.O...XXO.X/OOOOXO.XOO/OO.X.O.X.O/....O..XXX/"
    "OOO..X..../X.O.X.O.XX/XXO.XOXXXX/O.XOO...X./X.XX..X.XO X - pie=off"
)
# A bound is proven early on the way to the value, which takes some seconds.
LONG = (
    "XX....XX.X/OO..OOO.OO/.O...X.XOX/..O.O.OX.X/OX.XX.OXXX/OOOX.OO.OX/"
    "O.OX.X.X../OXO.O...X./XX.XXX..XX/O.OO....OO"
    " X g4h4g5g6;e5e6f6e7;d7d8c9d9;b8a9b9b10 pie=off"
)
SHORTER = (
    "..OOX..XOX/X..O.OO.../..X.X.XXOO/XXXO.X...O/OXOXX.XOX./.OXO.OOXOX/"
    "X...O.XOOO/XXOO.O.O../...XX.X..O/OXO..OXX.."
    " X h5i5g6h6;b6c6d6d7;e7f7g7f8;f9g9g10h10 pie=off"
)
SMALL = ("XO.O/O.X./..XO/XX.O X -", "OX.XO/.XO.X/OO..X/X.XO./.OX.O O -", "X.O./OX.X/.O.O/XO.X O -")
POSITIONS = {one.name: one.text for one in bench.POSITIONS["lits"]}
SAY = Speaker()


def solved(text: str, *arguments: str) -> dict:
    ran = run("solve", text, "--json", *arguments)
    assert ran.status == 0, ran
    return json.loads(ran.out)


def true_value(position: LitsPosition) -> float:
    """By every continuation, for the side to move; the pie rule aside."""
    cells = "".join("".join(row) for row in position.board.rows)
    halves, _ = core.solve_by_brute_force(
        position.size,
        position.supply,
        cells,
        position.next_symbol.value,
        placed_in_order(position),
    )
    return halves / 2


def true_values(position: LitsPosition) -> dict[str, float]:
    """Of each legal move, the swap and the pie rule included."""
    placements = [move for move in position.legal_moves() if not isinstance(move, Swap)]
    values = {str(move): -true_value(position.play(move)) for move in placements}
    if position.can_swap:
        values["swap"] = -max(values.values())
    if position.pie and not position.placements:
        values = {move: -abs(value) for move, value in values.items()}
    return values


def some_positions() -> list[LitsPosition]:
    draw = random.Random(3)
    chosen = []
    for text in SMALL:
        for pie in ("", " pie=off"):
            position = LitsPosition.parse(text + pie)
            while position.legal:
                chosen.append(position)
                position = position.play(draw.choice(position.legal_moves()))
    return chosen


@pytest.mark.parametrize("position", some_positions(), ids=str)
def test_the_value_and_all_best_moves_are_those_of_brute_force(position):
    values = true_values(position)
    best = max(values.values())
    told = solved(str(position), "--all")
    assert (told["value"], told["proven"], told["bound"]) == (best, True, "exact")
    assert {told["best"], *told["equal"]} == {move for move in values if values[move] == best}
    assert len(told["equal"]) == len(set(told["equal"]))
    assert told["best"] not in told["equal"]
    assert told["pv"][0] == told["best"]
    for move in told["pv"]:
        position = position.play(position.parse_move(move))


def test_the_document_has_the_fields_of_the_conventions():
    told = solved(SMALL[1] + " pie=off")
    assert list(told) == ["value", "proven", "bound", "best", "pv", "depth", "nodes", "seconds"]
    assert told["nodes"] > 0
    assert told["depth"] >= len(told["pv"])


def test_several_lines_are_the_best_moves_in_order():
    position = LitsPosition.parse(SMALL[1] + " pie=off")
    values = true_values(position)
    told = solved(str(position), "--lines", "4")
    assert [line["value"] for line in told["lines"]] == sorted(values.values(), reverse=True)[:4]
    assert all(values[line["best"]] == line["value"] for line in told["lines"])
    assert all(line["proven"] and line["bound"] == "exact" for line in told["lines"])
    assert told["lines"][0] == {name: told[name] for name in told["lines"][0]}
    ran = run("solve", str(position), "--lines", "2")
    assert ran.out.splitlines()[1].startswith(f"1. {told['value']:+g}, proven: {told['best']}")


def test_a_swap_is_named_when_it_is_better():
    for text in SMALL:
        position = LitsPosition.parse(text)
        for move in position.legal_moves():
            after = position.play(move)
            if true_values(after)["swap"] > 0:
                assert solved(str(after))["best"] == "swap"
                ran = run("bestmove", str(after), "--nodes", "1000000")
                assert ran.out.splitlines()[0] == "swap"
                return
    pytest.fail("no position with a first piece that is better for its owner")


def test_solved_in_words():
    ran = run("solve", SMALL[1] + " pie=off", "--all")
    first, second = ran.out.splitlines()[:2]
    told = solved(SMALL[1] + " pie=off", "--all")
    value = f"{told['value']:+g}"
    assert first == f"Value for Player 1 (O), who is to move: {value}, proven"
    assert f"Best move: {told['best']}" in ran.out
    assert ("(Equal counts" in second) == (abs(told["value"]) == 0.5)
    assert ("As good: " in ran.out) == bool(told["equal"])
    assert ran.out.endswith(" s\n")
    chinese = run("--lang", "zh-Hant", "solve", SMALL[1] + " pie=off", "--all")
    assert f"最好的一手：{told['best']}" in chinese.out


def finished(text: str) -> LitsPosition:
    position = LitsPosition.parse(text)
    while position.legal:
        position = position.play(position.default_move())
    return position


@pytest.mark.parametrize("text", [*SMALL, "XO.O/O.X./..XO/XX.O X - pie=off supply=1"])
def test_a_finished_position_is_worth_its_result(text):
    position = finished(text)
    told = solved(str(position), "--all", "--lines", "2")
    own, other = (
        position.counts[symbol] for symbol in (position.next_symbol, position.next_symbol.other)
    )
    assert told["value"] == (own - other or -0.5)
    assert (told["proven"], told["bound"], told["depth"], told["nodes"]) == (True, "exact", 0, 0)
    assert (told["best"], told["pv"], told["lines"], told["equal"]) == (None, [], [], [])
    won = position.outcome.winners[0] == position.owner(position.next_symbol)
    assert (told["value"] > 0) == won
    assert f"Player {position.outcome.winners[0] + 1} wins" in run("solve", str(position)).out
    assert json.loads(run("bestmove", str(position), "--json").out)["best"] is None
    assert refused("bestmove", str(position)) == "The game is over."


@pytest.mark.parametrize("command", ["solve", "bestmove"])
def test_the_help_names_the_games_that_have_an_engine(command):
    told = " ".join(run(command, "--help").out.split())
    assert "LITS or Azul" in told


@pytest.mark.parametrize("value", [0.0, -0.0, 0.004, -0.004])
def test_an_estimate_of_nothing_has_no_sign(value):
    move = LitsPosition.parse(OPENING).default_move()
    result = SearchResult(Analysis((Line((move,), value, proven=False),), 1, 1))
    assert move_in_words(result.analysis, SAY)[1].startswith("0.00, estimated")
    assert not json.dumps(document(result, 1, equal=False)).startswith('{"value": -0.0,')


def test_a_position_from_standard_input():
    ran = run("solve", "-", "--json", typed=SMALL[0])
    assert json.loads(ran.out)["proven"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("--time", "-1"),
        ("--time", "nan"),
        ("--time", "inf"),
        ("--time", "0"),
        ("--time", "1e400"),
        ("--threads", "0"),
        ("--threads", "1000000000"),
        ("--lines", "0"),
        ("--lines", "two"),
    ],
)
@pytest.mark.parametrize("command", ["solve", "bestmove"])
def test_absurd_numbers_are_refused(command, arguments):
    assert arguments[0] in refused(command, OPENING, *arguments)


@settings(max_examples=40, deadline=None)
@given(
    text=st.text(st.sampled_from("XO./- a1b2;=") | st.characters(), max_size=12), lines=st.text()
)
@pytest.mark.parametrize("command", ["solve", "bestmove"])
def test_any_text_is_answered(command, text, lines):
    for arguments in (("--lines", "1"), ("--lines", lines), ("--time", lines)):
        ran = run(command, "--json", *arguments, "--", text)
        assert ran.status == 2
        assert ran.out == ""
        assert ran.err.count("\n") == 1
        assert "Traceback" not in ran.err


def test_absurd_numbers_of_one_command_are_refused():
    for arguments in (("--nodes", "0"), ("--depth", "-3"), ("--nodes", "many")):
        assert arguments[0] in refused("bestmove", OPENING, *arguments)
    for size in ("0", "-1", "99999999999", "many"):
        assert "--table" in refused("solve", OPENING, "--table", size)
    assert "--threads" in refused("bench", "--threads", "0")


@pytest.mark.parametrize("limit", [("--nodes", "2000"), ("--depth", "2"), ("--time", "0.2")])
def test_within_its_limit_the_best_move_is_an_estimate(limit):
    ran = run("bestmove", OPENING, *limit, "--json", "--lines", "2")
    told = json.loads(ran.out)
    assert not told["proven"]
    legal = map(str, LitsPosition.parse(OPENING).legal_moves())
    assert {line["best"] for line in told["lines"]} <= set(legal)
    if limit[0] == "--depth":
        assert told["depth"] == 2
        in_words = run("bestmove", OPENING, *limit, "--lines", "2").out.splitlines()
        assert in_words[0] == told["best"]
        assert in_words[1].startswith(f"{told['value']:+.2f}, estimated; depth 2, ")
        assert [line[:3] for line in in_words[2:]] == ["1. ", "2. "]


def test_what_time_did_not_prove_is_told_so():
    told = solved(OPENING, "--time", "0.2", "--all")
    assert (told["proven"], told["equal"]) == (False, None)
    ran = run("solve", OPENING, "--time", "0.2", "--all")
    assert ", estimated" in ran.out
    assert "Whether other moves are as good is not proven." in ran.out


# --- The store ------------------------------------------------------------------------------


def test_files_of_proofs_are_gathered_in_the_first(tmp_path):
    names = [str(tmp_path / name) for name in "abc"]
    counts = []
    for text, name in ((SHORTER, names[0]), (POSITIONS["five-pieces-10"], names[1])):
        ran = run("solve", text, "--store", name)
        assert ran.status == 0
        counts.append(kept(ran.err))
    assert min(counts) > 0
    ran = run("solve", SMALL[0], "--store", names[2], "--store", names[0], "--store", names[1])
    assert kept(ran.err) == sum(counts)
    assert f"{names[0]}: " not in ran.err


def kept(err: str) -> int:
    last = err.splitlines()[-1]
    return int(re.search(r"([0-9,]+) proven positions are kept$", last)[1].replace(",", ""))


def test_files_that_are_no_stores_are_refused(tmp_path):
    other = tmp_path / "other"
    other.write_text("something else")
    assert "not a store" in refused("solve", OPENING, "--store", str(other))
    assert other.read_text() == "something else"
    assert "folder" in refused("solve", OPENING, "--store", str(tmp_path))
    assert "device" in refused("solve", OPENING, "--store", "/dev/zero")
    assert "cannot be written" in refused("solve", OPENING, "--store", str(tmp_path / "no" / "a"))
    assert list(tmp_path.iterdir()) == [other]
    assert "missing" in refused("solve", OPENING, "--store", "")
    assert "cannot have this name" in refused("solve", OPENING, "--store", "\ud800")
    assert "cannot have this name" in refused("solve", OPENING, "--store", "a\0b")
    new = str(tmp_path / "new")
    nothing = str(tmp_path / "nothing")
    assert "no such file" in refused("solve", OPENING, "--store", new, "--store", nothing)


# --- A search that is watched ---------------------------------------------------------------


@dataclass
class SlowEngine:
    """Proves at once; looks for equal moves until it is stopped; saves as it is told.

    ``seeking`` is called when it begins to look for equal moves, ``saved`` after each save.
    """

    saving: list = field(default_factory=list)
    stopped: threading.Event = field(default_factory=threading.Event)
    saves: int = 0
    seeking: Callable[[], None] = lambda: None
    saved: Callable[[int], None] = lambda saves: None

    def analyse(self, position, limits=None, *, lines=1):
        yield Analysis((Line((position.default_move(),), 1.0, proven=True),), 3, 10)

    def equally_good(self, position, limits=None):
        self.seeking()
        assert self.stopped.wait(60), "nobody stopped it"
        return ()

    def stop(self):
        self.stopped.set()

    def save(self):
        self.saves += 1
        self.saved(self.saves)
        if self.saving and (error := self.saving.pop(0)) is not None:
            raise error
        return 7


def watched(engine, wishes, position=OPENING):
    offer = GameEngine("lits", lambda threads, table, store: engine, lambda _: Line((), 0.0))
    return run_search(offer, LitsPosition.parse(position), wishes, SAY)


def test_equal_moves_are_sought_until_the_time_is_over():
    began = time.monotonic()
    result = watched(SlowEngine(), Wishes(Limits(seconds=0.3), equal=True))
    assert time.monotonic() - began > 0.2
    assert result.equal is None
    assert not result.interrupted


def test_an_interruption_ends_the_search_for_equal_moves():
    # The signal comes while it looks for them; earlier it would end the tests.
    kill = threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGTERM))
    result = watched(SlowEngine(seeking=kill.start), Wishes(Limits(), equal=True))
    assert result.interrupted
    assert result.equal is None
    with pytest.raises(KeyboardInterrupt):
        result.end()


def test_proofs_are_kept_while_it_runs_and_a_failure_is_told(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(search_run, "_SAVING_SECONDS", 0.05)
    monkeypatch.setattr(search_run, "_TICK_SECONDS", 0.02)
    wishes = Wishes(Limits(), equal=True, stores=(str(tmp_path / "store"),))
    fault = ConfigError("lits_engine.store.unwritable", file="store", reason="it is full")
    engine = SlowEngine([fault])
    # Two saves while it runs, and one at the end.
    engine.saved = lambda saves: engine.stop() if saves == 2 else None
    result = watched(engine, wishes)
    assert engine.saves >= 3
    assert result.fault is None
    err = capsys.readouterr().err
    assert err.count("it is full") == 1
    assert err.endswith("7 proven positions are kept\n")
    # Its time is kept too, by whoever watches it.
    wishes = replace(wishes, limits=Limits(seconds=0.2))
    result = watched(SlowEngine([MemoryError()] * 1000), wishes)
    with pytest.raises(ConfigError, match="not enough memory"):
        result.end()


def test_too_little_memory_is_told():
    class NoRoom(SlowEngine):
        def analyse(self, position, limits=None, *, lines=1):
            raise MemoryError

    with pytest.raises(ConfigError, match="--table"):
        watched(NoRoom(), Wishes(Limits()))


def test_the_second_interruption_ends_at_once():
    before = signal.getsignal(signal.SIGINT)
    with Interruption() as interruption:
        signal.raise_signal(signal.SIGINT)
        assert interruption.is_wanted
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGTERM)
    assert signal.getsignal(signal.SIGINT) is before


def test_outside_of_the_main_thread_signals_stay_as_they_are():
    wanted = []

    def enter():
        with Interruption() as interruption:
            wanted.append(interruption.is_wanted)

    thread = threading.Thread(target=enter)
    thread.start()
    thread.join()
    assert wanted == [False]


def test_progress_without_a_terminal_is_sparse(capsys):
    now = 0.0
    progress = SearchProgress(lambda: now)
    with progress:
        progress.tick()
        for step in range(36_000):
            now = step / 10
            progress.show(f"step {step}")
            progress.tick()
        progress.note("a line that stays")
    lines = capsys.readouterr().err.splitlines()
    seconds = [int(line.split(" s")[0]) for line in lines[:-1]]
    assert seconds[:6] == [1, 2, 4, 8, 16, 32]
    assert seconds[10:] == [1024, 1624, 2224, 2824, 3424]
    assert lines[-1] == "a line that stays"


# --- As a process ---------------------------------------------------------------------------


def test_an_interrupted_proof_goes_on_where_it_stopped(tmp_path):
    """Seen as a person sees it: the progress line on a terminal, then Ctrl-C."""
    store = str(tmp_path / "proofs")
    whole = engine_of("lits").make(1, 64, None)
    *_, scratch = whole.analyse(LitsPosition.parse(LONG))
    controller, terminal = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "solve", LONG, "--json", "--table", "64", "--store", store],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=terminal,
        env={**os.environ, "TERM": "xterm-256color", "TILEWRIGHT_LANG": "en", "COLUMNS": "120"},
    )
    os.close(terminal)
    seen = b""
    try:
        deadline = time.monotonic() + 60
        while b", proven" not in seen:
            ready, _, _ = select.select([controller], [], [], deadline - time.monotonic())
            assert ready, seen
            seen += os.read(controller, 4096)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
    finally:
        process.kill()
        process.wait()
        os.close(controller)
    assert process.returncode == 130
    first = json.loads(out)
    assert (first["proven"], first["bound"]) in ((True, "lower"), (True, "upper"))
    resumed = solved(LONG, "--table", "64", "--store", store)
    assert resumed["proven"]
    assert resumed["bound"] == "exact"
    assert resumed["value"] == scratch.lines[0].value
    assert resumed["nodes"] < scratch.nodes


def test_sigterm_ends_a_search_with_what_it_has():
    with running("bestmove", OPENING, "--time", "1000", "--json") as process:
        progress = process.stderr.readline()
        assert re.match(r"\d+ s  depth ", progress)
        process.send_signal(signal.SIGTERM)
        # Long before its own time is over.
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert json.loads(out)["best"]
    assert "Stopped before all was proven." in err
    assert "Traceback" not in err


def test_nobody_needs_to_read_the_answer():
    with start("solve", SMALL[0]) as process:
        process.stdout.close()
        err = process.stderr.read()
        process.wait(timeout=60)
    assert (process.returncode, err) == (1, "")
