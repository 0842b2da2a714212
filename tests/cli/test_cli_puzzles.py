"""``puzzles`` shows, asks, remembers, makes and checks."""

import json

import pytest
from command_line import refused, run

from tilewright.cli import puzzle_progress, puzzle_run
from tilewright.game import ConfigError
from tilewright.messages import LANGUAGES
from tilewright.puzzles import making
from tilewright.puzzles.puzzle import Puzzle, Theme
from tilewright.puzzles.stored import PuzzleSet, file_content, read_file, selected, shipped


@pytest.fixture(autouse=True)
def kept(tmp_path, monkeypatch):
    """The file of what was done, in a folder of the test's own."""
    folder = tmp_path / "data" / "deeper"
    monkeypatch.setattr(puzzle_progress, "user_data_path", lambda _: folder)
    return folder / "puzzles.json"


def easiest(game: str = "lits") -> Puzzle:
    return shipped(game).puzzles[0]


def wrong_move(puzzle: Puzzle) -> str:
    told = json.loads(run("show", puzzle.position, "--json").out)
    return next(move for move in told["legal"] if move != puzzle.solution)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["lits", "azul"])
def test_a_puzzle_is_shown_without_its_solution(game, language):
    puzzle = easiest(game)
    ran = run("--lang", language, "puzzles", "show", puzzle.id)
    assert (ran.status, ran.err) == (0, "")
    assert puzzle.id in ran.out
    assert str(puzzle.rating) in ran.out
    told = json.loads(run("--lang", language, "puzzles", "show", puzzle.id, "--json").out)
    assert told["task"] in ran.out.replace("\n", " ").replace("  ", " ") or language != "en"
    assert told["text"] == puzzle.position
    assert {"line", "value"}.isdisjoint(told)
    with_solution = run("--lang", language, "puzzles", "show", puzzle.id, "--solution")
    assert puzzle.solution in with_solution.out
    told = json.loads(run("puzzles", "show", puzzle.id, "--json", "--solution").out)
    assert (told["line"], told["value"]) == (list(puzzle.line), puzzle.value)


def test_a_puzzle_is_chosen_by_theme_band_and_day():
    wanted = selected(shipped("lits").puzzles, Theme.TEMPO, 3)[0]
    words = ["--game", "lits", "--theme", "tempo", "--band", "3"]
    assert json.loads(run("puzzles", "show", *words, "--json").out)["id"] == wanted.id
    told = json.loads(run("puzzles", "show", "--daily", "--game", "azul", "--json").out)
    assert told["id"] in {puzzle.id for puzzle in shipped("azul").puzzles}


def test_wrong_tries_are_told_and_the_right_one_is_kept(kept):
    puzzle = easiest()
    wrong = wrong_move(puzzle)
    typed = f"\nnonsense\n{wrong}\n{puzzle.solution}\n"
    ran = run("puzzles", "solve", puzzle.id, typed=typed)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.count("There is a better move.") == 1
    assert ran.out.count("Right.") == 1
    assert "Solved 1 of" in ran.out
    done = json.loads(kept.read_text(encoding="utf-8"))["puzzles"]
    assert done == {puzzle.id: {"tries": 2, "solved": True}}
    following = json.loads(run("puzzles", "show", "--json").out)["id"]
    assert following == shipped("lits").puzzles[1].id


def test_a_solution_can_be_shown_and_a_puzzle_left(kept):
    puzzle = easiest("azul")
    left = run("puzzles", "solve", puzzle.id, typed="quit\n")
    assert "stays to be solved" in left.out
    assert run("puzzles", "solve", puzzle.id, typed="").status == 0
    assert not kept.exists()
    shown = run("puzzles", "solve", puzzle.id, typed="solution\n")
    assert puzzle.solution in shown.out
    done = json.loads(kept.read_text(encoding="utf-8"))["puzzles"]
    assert done == {puzzle.id: {"tries": 0, "solved": False}}
    # Solved later it counts as solved, and stays so.
    run("puzzles", "solve", puzzle.id, typed=f"{puzzle.solution}\n")
    run("puzzles", "solve", puzzle.id, typed="solution\n")
    done = json.loads(kept.read_text(encoding="utf-8"))["puzzles"]
    assert done == {puzzle.id: {"tries": 1, "solved": True}}


def test_when_all_are_done_the_easiest_comes_again(kept):
    puzzles = selected(shipped("lits").puzzles, Theme.WIN, 1)
    progress = puzzle_progress.read_progress()
    for puzzle in puzzles:
        progress.add(puzzle.id, tries=1, solved=True)
    told = json.loads(run("puzzles", "show", "--theme", "win", "--band", "1", "--json").out)
    assert told["id"] == puzzles[0].id


def test_a_strange_file_of_progress_is_left_alone(kept):
    kept.parent.mkdir(parents=True)
    kept.write_text('{"format": "diary"}', encoding="utf-8")
    assert "puzzles.json" in refused("puzzles", "solve", typed="quit\n")
    assert kept.read_text(encoding="utf-8") == '{"format": "diary"}'


def test_progress_that_cannot_be_kept_is_told(kept, tmp_path):
    (tmp_path / "data").write_text("no folder", encoding="utf-8")
    with pytest.raises(ConfigError):
        puzzle_progress.read_progress().add("lits-0", tries=1, solved=True)


def test_whoever_solved_a_puzzle_sees_the_solution_though_it_cannot_be_kept(tmp_path):
    (tmp_path / "data").write_text("no folder", encoding="utf-8")
    puzzle = easiest()
    for typed in (puzzle.solution, "solution"):
        ran = run("puzzles", "solve", puzzle.id, typed=f"{typed}\n")
        assert ran.status == 2
        assert "; ".join(puzzle.line) in ran.out
        assert "cannot be written" in ran.err
        assert ran.err.count("\n") == 1


def test_a_folder_that_cannot_be_looked_into_keeps_nobody_from_a_puzzle(tmp_path, monkeypatch):
    """A name too long for the system stands for one that may not be read, which root may."""
    monkeypatch.setattr(puzzle_progress, "user_data_path", lambda _: tmp_path / ("x" * 300))
    assert run("puzzles", "show").status == 0
    ran = run("puzzles", "solve", typed="solution\n")
    assert (ran.status, ran.err.count("\n")) == (2, 1)


@pytest.mark.parametrize(
    "words",
    [
        ["show", "lits-0"],
        ["show", "lits-0\x1b[31m"],
        ["show", "--band", "0"],
        ["show", "--band", "6"],
        ["show", "--theme", "zugzwang"],
        ["show", "--theme", "round-end"],
        ["show", "--game", "chess"],
        ["show", "--daily", "--band", "1"],
        ["show", "lits-0", "--daily"],
        ["show", "lits-0", "--game", "lits"],
        ["solve", "lits-0"],
        ["make"],
        ["make", "--game", "chess"],
        ["make", "--game", "azul", "--theme", "tempo"],
        ["make", "--game", "lits", "--seed", "-1"],
        ["make", "--game", "lits", "--count", "0"],
        ["make", "--game", "lits", "--count", "1001"],
        ["make", "--game", "lits", "-o", "."],
        ["make", "--game", "lits", "-o", "nowhere/few.json"],
        ["check", "nothing-there.json"],
        ["check", "--all", "--most"],
        ["draw"],
    ],
)
def test_what_cannot_be_is_refused_in_one_line(words):
    refused("puzzles", *words)


def test_puzzles_are_made_and_checked(tmp_path, monkeypatch):
    monkeypatch.setattr(making, "_MOST_NODES", 3_000)
    path = tmp_path / "few.json"
    words = ["--game", "azul", "--seed", "3", "--count", "2", "--theme", "round-end"]
    ran = run("puzzles", "make", *words, "-o", str(path))
    assert (ran.status, ran.out) == (0, "")
    content = path.read_text(encoding="utf-8")
    made = read_file(content)
    assert made.command == "tilewright puzzles make " + " ".join(words)
    assert len(made.puzzles) == 2
    assert {puzzle.theme for puzzle in made.puzzles} == {Theme.ROUND_END}
    assert run("puzzles", "make", *words).out == content
    checked = run("puzzles", "check", str(path))
    assert (checked.status, checked.out) == (0, "All 2 puzzles are right.\n")
    assert run("puzzles", "check", "-", "--all", typed=content).status == 0


def test_the_file_is_tried_before_the_games_and_left_as_it_was(tmp_path, monkeypatch):
    """Whoever ends the making loses no older puzzles and finds no empty file."""

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(puzzle_run, "run_making", interrupted)
    older, new = tmp_path / "older.json", tmp_path / "new.json"
    older.write_text("older", encoding="utf-8")
    for path in (older, new):
        assert run("puzzles", "make", "--game", "azul", "-o", str(path)).status == 130
    assert older.read_text(encoding="utf-8") == "older"
    assert not new.exists()


def test_a_wrong_puzzle_is_named_with_its_faults():
    puzzles = shipped("lits")
    content = file_content(PuzzleSet("", 0, puzzles.puzzles[:1] * 2))
    ran = run("puzzles", "check", "-", typed=content)
    assert ran.status == 2
    assert ran.out == f"{easiest().id}: another puzzle before it is the same\n"
    assert ran.err == "1 of 2 puzzles is not right.\n"


def test_a_sample_of_the_shipped_ones_is_checked():
    ran = run("puzzles", "check")
    assert (ran.status, ran.out) == (0, "All 40 puzzles are right.\n")


@pytest.mark.parametrize("content", ["", "no", "{}", "\0", "[" * 3_000])
def test_what_is_no_file_of_puzzles_is_refused(content):
    refused("puzzles", "check", "-", typed=content)
