"""``tilewright match``: what it prints and keeps, and how it is stopped and goes on."""

import json
import os
import pty
import signal
import subprocess
import sys
import time

import pytest
from command_line import PROGRAM, refused, run, running

SMALL = ("match", "greedy", "beginner", "--size", "5", "--seed", "1")


def document(*arguments):
    ran = run(*arguments, "--json")
    assert ran.status == 0, ran
    assert ran.out.count("\n") == 1
    return json.loads(ran.out)


def games_of(folder):
    return [json.loads(line) for line in (folder / "games.jsonl").read_text().splitlines()]


def wait_for_games(folder, count, process):
    log = folder / "games.jsonl"
    deadline = time.monotonic() + 60
    while not log.exists() or log.read_bytes().count(b"\n") < count:
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.01)


def wait_for_players(process):
    """The processes of the players, once both are there."""
    deadline = time.monotonic() + 60
    while len(players := children_of(process.pid)) < 2:
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.01)
    return players


def children_of(process):
    found = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(process)], capture_output=True, text=True, check=False
    )
    return [int(word) for word in found.stdout.split()]


def is_alive(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    found = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True, check=False
    )
    return found.stdout.strip()[:1] not in ("", "Z")


# --- What is told --------------------------------------------------------------------------


def test_the_document(tmp_path):
    found = document(*SMALL, "--games", "6", "--sprt", "0", "20", "--parallel", "2")
    assert (found["game"], found["games"], found["planned"], found["seed"]) == ("lits", 6, 6, 1)
    assert found["finished"] is True
    assert found["wins"] + found["ties"] + found["losses"] == 6
    assert sum(entry["starts"] for entry in found["start_scores"]) == found["starts"] == 3
    assert found["score"]["low"] <= found["score"]["value"] <= found["score"]["high"]
    assert [seat["games"] for seat in found["by_seat"]] == [3, 3]
    assert found["sprt"]["elo1"] == 20
    assert [player["name"] for player in found["players"]] == ["greedy", "beginner"]
    assert all(player["seconds_per_move"] > 0 for player in found["players"])
    assert found["plies_per_game"] > 0
    # The same seed plays the same games, however many at a time.
    again = document(*SMALL, "--games", "6", "--sprt", "0", "20")
    assert (again["wins"], again["start_scores"]) == (found["wins"], found["start_scores"])


def test_the_table():
    ran = run(*SMALL, "--games", "4", "--sprt", "0", "10", "--nodes", "50")
    assert ran.status == 0
    lines = ran.out.splitlines()
    assert lines[0].split() == ["greedy", "beginner"]
    assert lines[1].split()[0] == "Wins"
    for expected in ("4 of 4 games", "Score of greedy:", "Elo difference:", "in seat 1:", "LLR"):
        assert expected in ran.out
    assert "Seed 1" in ran.err


def test_the_table_of_more_seats_and_in_the_other_language():
    arguments = ("--game", "azul", "--players", "3", "--games", "3", "--seed", "4")
    ran = run("match", "greedy", "beginner", *arguments)
    assert "the even share is 33.3 %" in ran.out
    assert "Place" in ran.out
    ran = run("--lang", "zh-Hant", "match", "greedy", "beginner", *arguments)
    assert "每手秒數" in ran.out
    assert "種子 4" in ran.err


def test_progress_on_a_terminal():
    controller, terminal = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *SMALL, "--games", "4", "--sprt", "0", "9", "--json"],
        stdout=subprocess.PIPE,
        stderr=terminal,
        env={**os.environ, "TILEWRIGHT_LANG": "en", "TERM": "xterm", "COLUMNS": "120"},
    ) as process:
        os.close(terminal)
        shown = b""
        try:
            while piece := os.read(controller, 65536):
                shown += piece
        except OSError:
            pass  # The other end is closed.
        out = process.stdout.read()
    os.close(controller)
    assert process.returncode == 0
    assert json.loads(out)["games"] == 4
    assert b"/4" in shown
    assert b"LLR" in shown


def test_progress_in_a_log(monkeypatch):
    """Where nothing can be shown in place, a line now and then."""
    monkeypatch.setattr("tilewright.cli.match_run._SILENT_SECONDS", 0.0)
    ran = run(*SMALL, "--games", "2")
    assert "2 of 2 games" in ran.err


# --- Records -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        ("--size", "5", "--games", "2", "--opening", "1"),
        ("--board", "XO.O/...X/O.../X.XO", "--variant", "genius", "--games", "2"),
        ("--game", "azul", "--set", "wall=grey", "--games", "2", "--opening", "3"),
        ("--game", "azul", "--players", "4", "--games", "4"),
    ],
)
def test_each_game_can_be_replayed(tmp_path, arguments):
    folder = tmp_path / "match"
    found = document("match", "greedy", "beginner", *arguments, "--out", str(folder))
    records = sorted((folder / "records").iterdir())
    assert len(records) == found["games"]
    for number, record in enumerate(records, start=1):
        ran = run("replay", str(record), "--json")
        assert ran.status == 0, ran
        replayed = json.loads(ran.out)
        kept = next(game for game in games_of(folder) if game["game"] == number)
        assert replayed["tags"]["Round"] == str(number)
        assert replayed["plies"] == len(kept["moves"])
        assert replayed["result"]["ranks"] == kept["ranks"]
    assert " s}" in records[0].read_text()


def test_missing_records_are_written_from_the_log(tmp_path):
    arguments = (*SMALL, "--games", "2", "--out", str(tmp_path))
    run(*arguments)
    record = tmp_path / "records" / "game-00001.txt"
    written = record.read_text()
    record.unlink()
    assert run(*arguments).status == 0
    assert record.read_text() == written


def test_records_that_cannot_be_written_are_told(tmp_path):
    (tmp_path / "records").write_text("")
    assert "records" in refused_match(tmp_path, "--games", "2")


def refused_match(folder, *arguments):
    ran = run(*SMALL, *arguments, "--out", str(folder))
    assert ran.status == 2
    assert ran.out == ""
    return ran.err


# --- Stopping and going on -----------------------------------------------------------------


@pytest.mark.parametrize("parallel", ["1", "2"])
def test_a_killed_match_goes_on(tmp_path, parallel):
    """No game is lost and none is played twice; nobody is left behind."""
    arguments = ("match", "greedy", "beginner", "--size", "7", "--parallel", parallel)
    arguments += ("--out", str(tmp_path), "--games")
    # So many that they are not all played before this process gets to kill the other one.
    with running(*arguments, "10000") as process:
        wait_for_games(tmp_path, 3, process)
        players = children_of(process.pid)
        assert players
        process.kill()
        process.communicate(timeout=60)
    before = games_of(tmp_path)
    deadline = time.monotonic() + 60
    while any(map(is_alive, players)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(map(is_alive, players))
    assert 3 <= len(before) < 10_000
    wanted = (len(before) // 2 + 10) * 2
    found = document(*arguments, str(wanted))
    after = games_of(tmp_path)
    assert after[: len(before)] == before
    assert sorted(game["game"] for game in after) == list(range(1, wanted + 1))
    assert found["games"] == wanted
    assert found["finished"] is True
    assert len(list((tmp_path / "records").iterdir())) == wanted


@pytest.mark.parametrize("signal_number", [signal.SIGINT, signal.SIGTERM])
def test_a_stopped_match_tells_how_it_stands(tmp_path, signal_number):
    arguments = ("match", "greedy", "beginner", "--games", "10000", "--seed", "3")
    with running(*arguments, "--parallel", "2", "--out", str(tmp_path)) as process:
        wait_for_games(tmp_path, 2, process)
        players = children_of(process.pid)
        process.send_signal(signal_number)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "of 10000 games" in out
    assert "the same command goes on" in err
    assert "Traceback" not in err
    assert not any(map(is_alive, players))
    kept = games_of(tmp_path)
    assert len({game["game"] for game in kept}) == len(kept) >= 2
    ran = run(*arguments[:-4], "--games", "4", "--json", "--out", str(tmp_path))
    assert json.loads(ran.out)["seed"] == 3


def test_a_match_without_a_folder_can_be_stopped_too():
    with running("match", "greedy", "beginner", "--games", "10000", "--json") as process:
        assert process.stderr.readline().startswith("Seed")
        wait_for_players(process)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    assert err.strip() == "Stopped before the end."


def test_another_match_is_refused(tmp_path):
    run(*SMALL, "--games", "2", "--out", str(tmp_path))
    before = games_of(tmp_path)
    told = refused_match(tmp_path, "--games", "2", "--opening", "1")
    assert "opening" in told
    assert games_of(tmp_path) == before


# --- Programs ------------------------------------------------------------------------------


CRASHING = """
import sys
newgames = 0
for line in sys.stdin:
    newgames += line.startswith("newgame")
    if newgames > 1:
        sys.exit("out of ideas")
    if line.startswith("bestmove"):
        print("T[00,01,02,11]")
    print("ok", flush=True)
"""


@pytest.fixture
def crashing(tmp_path):
    program = tmp_path / "crashing.py"
    program.write_text(CRASHING)
    return f"{sys.executable} {program}"


def test_a_program_that_crashes_loses_and_is_told(tmp_path, crashing):
    folder = tmp_path / "match"
    ran = run(
        *("match", f"cmd@time=1,as=crashing:{crashing}", "beginner", "--out", str(folder)),
        *("--board", "XO.O/..XX/O.OX/X..O", "--set", "pie=off", "--games", "4"),
    )
    assert ran.status == 0, ran
    assert "Crashes" in ran.out
    assert "out of ideas" in ran.err
    games = games_of(folder)
    assert len(games) == 4
    faults = [fault for game in games for fault in game["faults"]]
    assert {fault["kind"] for fault in faults} <= {"crash", "illegal"}
    assert any(fault["kind"] == "crash" for fault in faults)
    for number, game in enumerate(games, start=1):
        if game["faults"]:
            assert game["termination"] == "resignation"
            record = folder / "records" / f"game-{number:05}.txt"
            assert json.loads(run("replay", str(record), "--json").out)["result"] is not None


def test_a_program_that_cannot_be_started_is_refused():
    told = refused("match", "greedy", "cmd@time=1:/nowhere/at-all", "--games", "2")
    assert "at-all" in told


def test_our_own_engine_is_met_as_a_program():
    command = f"{sys.executable} -m tilewright engine lits --level greedy"
    found = document("match", f"cmd@time=5:{command}", "greedy", "--games", "2", "--size", "6")
    assert found["games"] == 2
    assert all(sum(player["faults"].values()) == 0 for player in found["players"])


# --- Arguments -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("greedy",), "B"),
        (("greedy", "nobody"), "nobody"),
        (("greedy", "beginner@time=x"), "time"),
        (("greedy", "beginner", "--games", "3"), "multiple"),
        (("greedy", "beginner", "--games", "0"), "--games"),
        (("greedy", "beginner", "--time", "0"), "--time"),
        (("greedy", "beginner", "--time", "nan"), "--time"),
        (("greedy", "beginner", "--sprt", "0", "x"), "--sprt"),
        (("greedy", "beginner", "--sprt", "5", "0"), "lower one first"),
        (("greedy", "beginner", "--sprt", "5"), "--sprt"),
        (("greedy", "beginner", "--alpha", "0.5"), "--alpha"),
        (("greedy", "beginner", "--game", "go"), "go"),
        (("greedy", "beginner", "--size", "99"), "size"),
        (("greedy", "beginner", "--size", "6", "--set", "size=5"), "size"),
        (("greedy", "beginner", "--players", "3"), "3"),
        (("greedy", "beginner", "--game", "azul", "--size", "5"), "size"),
        (("greedy", "cmd:x"), "limit"),
        (("greedy", "beginner", "--parallel", "0"), "--parallel"),
        (("greedy", "beginner", "--out", ""), "name"),
    ],
)
def test_arguments_that_do_not_fit(arguments, expected):
    assert expected in refused("match", *arguments)
