"""Whole games of both kinds are played from typed lines, as a person or a script would."""

import io
import json
import re
import time

import pytest
from command_line import refused, run
from rich.console import Console

from tilewright import messages
from tilewright.cli.console import one_line
from tilewright.cli.play_loop import PlayLoop
from tilewright.cli.play_session import Session, Setup
from tilewright.cli.play_words import Narrator
from tilewright.cli.speech import Speaker
from tilewright.game import Analysis, Line
from tilewright.games import game_named
from tilewright.play.record_reading import read_record

SMALL = ("play", "lits", "--set", "size=5", "--seed", "7")


def first_moves(name: str, session: Session, most: int) -> list[str]:
    """What a person would type who always plays the first legal move."""
    typed = []
    while not session.is_over and len(typed) < most:
        if session.advance():
            continue
        seat = session.seat_to_ask
        move = str(session.position.legal_moves()[0])
        session.move(seat, move)
        typed.append(move)
    return typed


@pytest.mark.parametrize(
    ("game", "options", "seats"),
    [
        ("lits", {"size": "6"}, "me,greedy"),
        ("lits", {"size": "6", "pie": "off", "first_symbol": "O"}, "beginner,me"),
        ("lits", {"size": "5"}, "me,me"),
        ("azul", {}, "me,greedy"),
        ("azul", {"wall": "grey"}, "beginner,me,me"),
    ],
)
def test_a_whole_game_is_played_from_a_pipe(game, options, seats, tmp_path):
    players = tuple(seats.split(","))
    setup = Setup(game, None, options, players, None, 11)
    typed = first_moves(game, Session(setup), 500)
    chosen = [word for pair in options.items() for word in ("--set", "=".join(pair))]
    file = tmp_path / "game.txt"
    ran = run(
        "play",
        game,
        *chosen,
        "--seats",
        seats,
        "--seed",
        "11",
        "--record",
        str(file),
        typed="\n".join(typed) + "\n",
    )
    assert ran.status == 0
    assert ran.err == ""
    record = read_record(file.read_text(encoding="utf-8"))[0]
    last = ran.out.splitlines()[-1] if len(players) < 3 else ran.out
    if record.result is not None:
        assert "Points:" in last
        assert all(str(score) in ran.out for score in record.result.scores)
    else:
        # A person who only ever plays the first legal move may never finish a row in Azul.
        assert game == "azul"
        assert "The input has ended" in ran.out
    assert [record.tag(f"Seat{seat}") for seat in range(1, len(players) + 1)] == list(players)
    # The same seed and the same moves give the same game.
    replayed = Session(setup)
    first_moves(game, replayed, 500)
    assert [noted.move for noted in record.moves] == [
        played.move for played in replayed.match.moves
    ]


def test_bots_play_through_and_azul_tells_the_points_of_each_tile(tmp_path):
    file = tmp_path / "game.json"
    ran = run("play", "azul", "--seats", "greedy,beginner", "--seed", "5", "--record", str(file))
    assert ran.status == 0
    record = read_record(file.read_text(encoding="utf-8"))[0]
    assert record.result is not None
    assert json.loads(file.read_text(encoding="utf-8"))["tags"]["Seat2"] == "beginner"
    game = game_named("azul")
    tiles = 0
    for position, noted in zip(record.positions(), record.moves, strict=False):
        for step in game.steps(position, position.parse_move(noted.move)):
            tiles += step["kind"] == "tile"
    told = re.findall(r"row \d, column \d: \d+(?: \([a-z0-9, ]+\))?, score", one_line(ran.out))
    assert tiles == len(told) > 10
    assert "floor line -" in ran.out
    assert "bonus" in ran.out
    assert f"{max(record.result.scores)}" in one_line(ran.out)
    assert run("play", "lits", "--seats", "beginner,greedy", "--board", "moats").status == 0


def test_commands_help_hint_moves_board_undo_and_save(tmp_path):
    saved, other = tmp_path / "s.json", tmp_path / "s.txt"
    other.write_text("mine")
    lines = [
        "help",
        "?",
        "",
        "hint",
        "moves",
        "moves all",
        "moves zz",
        "board",
        "undo",
        "e3 e4 e5 d5 d5",
        "nonsense \x1b[31m",
        "save",
        f"save {saved}",
        f"save {other}",
    ]
    game = game_named("lits")
    session = Session(Setup("lits", None, {"size": "5"}, (), None, 7))
    move = str(session.position.legal_moves()[3])
    ran = run(*SMALL, typed="\n".join([*lines, move, "undo", f"save {saved}", move, "quit", ""]))
    assert ran.status == 0
    assert ran.err == ""
    for part in (
        "hint  ",
        "A move is four cells",
        "The best moves in the view of champion",
        "legal moves:",
        "No legal move fits that.",
        "There is no move of yours to take back.",
        "save FILE",
        f"Saved: {saved}",
        "The game stops here.",
    ):
        assert part in ran.out, part
    assert other.read_text() == "mine", "a file that this game did not write is never replaced"
    assert ran.out.count("cannot be written") == 1
    # Saved again after the move was taken back: the record is as it was at the start.
    assert read_record(saved.read_text(encoding="utf-8"))[0].plies == 0
    assert game.name == "lits"
    long = run("play", "lits", "--seed", "1", typed="moves\nmoves all\nquit\n").out
    assert "1232 more" in long


def test_undo_against_a_bot_goes_back_to_ones_own_last_decision():
    session = Session(Setup("lits", None, {"size": "6"}, (), None, 3))
    start = session.position
    session.move(0, str(session.position.legal_moves()[0]))
    while session.advance():
        pass
    second = session.position
    session.move(0, str(next(m for m in second.legal_moves() if str(m) != "swap")))
    while session.advance():
        pass
    assert session.undo()
    assert session.position == second
    assert session.undo()
    assert session.position == start
    assert not session.undo()


def test_a_takeback_across_a_deal_keeps_the_deal():
    setup = Setup("azul", None, {"first_player": "1"}, ("me", "me"), None, 4)
    session = Session(setup)
    while len(session.match.moves) < 40:
        if not session.advance():
            session.move(session.seat_to_ask, str(session.position.legal_moves()[0]))
    moves = [played.move for played in session.match.moves]
    while session.undo():
        pass
    while len(session.match.moves) < 40:
        if not session.advance():
            session.move(session.seat_to_ask, moves[len(session.match.moves)])
    assert [played.move for played in session.match.moves] == moves


def test_resigning_ends_a_game_of_two_and_lets_three_play_on(tmp_path):
    ran = run(*SMALL, typed="resign\n")
    assert ran.status == 0
    assert "Player 1 (you) resigns." in ran.out
    assert "Player 2 (planner) wins by resignation." in ran.out.replace("\n", " ")
    file = tmp_path / "three.txt"
    ran = run(
        "play",
        "azul",
        "--seats",
        "me,greedy,greedy",
        "--seed",
        "2",
        "--record",
        str(file),
        typed="resign\n",
    )
    assert ran.status == 0
    assert "by the fixed policy" in ran.out
    result = read_record(file.read_text(encoding="utf-8"))[0].result
    assert result.ranks[0] == 3


def test_the_end_of_the_input_ends_the_game_politely():
    for typed in ("", "hint\n", b"\xff\xfe\n"):
        ran = run(*SMALL, typed=typed)
        assert ran.status == 0
        assert "The input has ended" in ran.out
        assert ran.err == ""


def test_swap_is_offered_and_told():
    session = Session(Setup("lits", None, {"size": "5"}, ("me", "me"), None, 7))
    move = str(session.position.legal_moves()[0])
    ran = run(*SMALL, "--seats", "me,me", typed=f"{move}\nswap\nquit\n")
    assert "The sides are swapped: Player 2 now owns the piece already placed." in ran.out


def test_the_conversation_is_in_the_language_asked_for():
    ran = run("--lang", "zh-Hant", *SMALL, typed="help\nhint\na1\nresign\n")
    assert "玩家 1（你），輪到你：" in ran.out
    assert "對手認輸" in ran.out
    # Nothing of the board and its words is left in the other language.
    assert "Player" not in ran.out
    azul = run("--lang", "zh-Hant", "play", "azul", "--seats", "beginner,greedy", "--seed", "1")
    assert not {"Player", "Floor", "score"} & set(re.findall(r"[A-Za-z]+", azul.out))


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("chess",), "chess"),
        (("lits", "--variant", "fast"), "fast"),
        (("lits", "--board", "nowhere"), "nowhere"),
        (("lits", "--set", "size"), "OPTION=VALUE"),
        (("lits", "--set", "size=5", "--set", "size=6"), "OPTION=VALUE"),
        (("lits", "--set", "colour=5"), "colour"),
        (("lits", "--set", "size=99"), "size"),
        (("lits", "--players", "3"), "played by 2 players, not 3"),
        (("lits", "--players", "two"), "played by 2 players, not two"),
        (("lits", "--board", "moats", "--set", "size=12"), "size is set to 12"),
        (("lits", "--set", "symbols=-1"), "from 0 to 72"),
        (("lits", "--record", ""), "name of the file is missing"),
        (("lits", "--seats", ""), "2 seats"),
        (("lits", "--board", "moats", "--set", "board=tides"), "board"),
        (("lits", "--seats", "me"), "2 seats"),
        (("lits", "--seats", "me,you"), "you"),
        (("lits", "--seats", "me,greedy", "--bot", "greedy"), "--bot"),
        (("lits", "--bot", "grandmaster"), "grandmaster"),
        (("lits", "--seed", "-1"), "--seed"),
        (("lits", "--seed", "x"), "--seed"),
        (("lits", "--record", "/nowhere/at/all.txt"), "cannot be written"),
        (("azul", "--players", "5"), "players"),
        (("azul", "--players", "3", "--seats", "me,greedy"), "3 seats"),
        (("azul", "--board", "moats"), "board"),
        (("azul", "--set", "first_player=4"), "4"),
        ((), "lits|azul"),
    ],
)
def test_play_refuses_what_cannot_be_played(arguments, part):
    assert part in refused("play", *arguments)


@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_every_step_that_is_told_has_a_sentence(language):
    known = messages.catalogue("cli", language)
    for kind in (
        "swap",
        "tile",
        "tile_row",
        "tile_column",
        "tile_alone",
        "drop",
        "penalty",
        "bonus",
    ):
        assert f"step.{kind}" in known


BOTS = ("play", "lits", "--set", "size=4", "--seats", "greedy,greedy", "--seed", "1")


def test_a_record_never_replaces_a_file_unless_it_is_told_to(tmp_path):
    """The file of a game that took an hour would be gone before the first move."""
    file = tmp_path / "game.txt"
    file.write_text("mine")
    told = refused(*BOTS, "--record", str(file))
    assert "exists already" in told
    assert "--overwrite" in told
    assert file.read_text() == "mine"
    assert run(*BOTS, "--record", str(file), "--overwrite").status == 0
    assert read_record(file.read_text(encoding="utf-8"))[0].result is not None
    new = tmp_path / "new.txt"
    assert run(*BOTS, "--record", str(new)).status == 0
    assert new.read_text(encoding="utf-8") == file.read_text(encoding="utf-8")
    assert "it is a folder" in refused(*BOTS, "--record", str(tmp_path))
    # The game's own record is its to save over.
    own = tmp_path / "own.txt"
    assert "Saved" in run(*SMALL, "--record", str(own), typed=f"save {own}\nquit\n").out


@pytest.mark.parametrize(
    ("options", "size", "board"),
    [
        (("--variant", "genius", "--board", "moats"), 10, "moats"),
        (("--variant", "Genius", "--board", "MOATS"), 10, "moats"),
        (("--board", "loom"), 12, "loom"),
        (("--board", "x..o/4/4/o..x"), 4, "X..O/..../..../O..X"),
        (("--board", "Random-Free", "--set", "pie=OFF"), 10, "random-free"),
    ],
)
def test_a_record_says_what_was_played(options, size, board, tmp_path):
    file = tmp_path / "game.json"
    run("play", "lits", *options, "--seed", "1", "--record", str(file), typed="quit\n")
    settings = json.loads(file.read_text(encoding="utf-8"))["settings"]
    (record,) = read_record(file.read_text(encoding="utf-8"))
    assert (settings["size"], settings["board"]) == (size, board)
    assert record.position_at(0).size == size


def test_names_are_read_in_any_case():
    ran = run("play", "LITS", "--seats", "ME,Greedy", "--set", "size=4", typed="quit\n")
    assert (ran.status, ran.err) == (0, "")
    assert run("play", "lits", "--bot", "Beginner", "--seed", "1", typed="quit\n").status == 0
    grey = ("play", "azul", "--set", "wall=GREY", "--players", "2", "--seed", "1")
    assert "grey wall" in run(*grey, typed="quit\n").out


def test_the_number_of_players_of_a_game_for_two_may_be_said():
    assert run("play", "lits", "--players", "2", "--seed", "1", typed="quit\n").status == 0


def test_an_error_about_a_typed_line_holds_no_blanks_around_it():
    out = run("play", "azul", "--seed", "1", typed="  9 zz  \nquit\n").out
    assert "“9 zz” is not a move" in one_line(out)


def test_moves_are_found_by_what_they_are():
    typed = "moves T\nmoves t\nmoves I\nmoves a1\nquit\n"
    out = run("play", "lits", "--set", "size=4", "--seed", "1", typed=typed).out
    listed = re.findall(r"(\d+) legal moves:", out)
    # 24 places for a T and 8 for an I on a board of four by four.
    assert listed[:3] == ["24", "24", "8"]
    assert 0 < int(listed[3]) < 24
    azul = run("play", "azul", "--seed", "1", typed="moves r\nmoves 1\nquit\n").out
    moves = re.findall(r"\b[1-9c][BYRKW][1-5-](?!\S)", azul.partition("legal moves:")[2])
    assert moves
    assert {move[1] for move in moves if move[0] != "1"} == {"R"}


def test_a_terminal_tells_whose_bot_is_thinking():
    """The strongest one takes seconds, during which the screen must not seem dead."""
    session = Session(Setup("lits", None, {"size": "5"}, ("champion", "me"), None, 7))
    shown = io.StringIO()
    console = Console(file=shown, force_terminal=True, width=80)
    loop = PlayLoop(session, console, Speaker("en"), "2026.01.01")
    assert session.seat_to_think == 0
    deadline = time.monotonic() + 60
    with loop.thinking(0):
        # It is shown by a thread of its own, some times a second.
        while "Player 1 (champion) is thinking" not in shown.getvalue():
            assert time.monotonic() < deadline
            time.sleep(0.01)
    piped = io.StringIO()
    loop.console = Console(file=piped, width=80)
    with loop.thinking(0):
        session.advance()
    assert piped.getvalue() == ""
    assert session.seat_to_think is None


def test_hints_are_short_numbers():
    session = Session(Setup("lits", None, {"size": "5"}, ("me", "me"), None, 7))
    move, then = session.position.legal_moves()[:2]
    found = Analysis(
        tuple(Line((move, then, then), value) for value in (12.0, 10 / 3, -0.04)), 1, 1
    )
    told = list(Narrator(session, Speaker("zh-Hant")).analysis(found))
    assert [line.split("   ")[1] for line in told] == ["+12", "+3.3", "0"]
    assert f"{then}、{then}" in told[0]


def test_boards_stand_below_each_other_where_the_terminal_is_narrow(monkeypatch):
    def widest(columns: int) -> int:
        monkeypatch.setenv("COLUMNS", str(columns))
        ran = run("play", "azul", "--players", "3", "--seed", "1", typed="hint\nquit\n")
        return max(len(line) for line in ran.out.splitlines() if line.startswith(("  ", "1 ")))

    assert widest(50) <= 50
    assert 50 < widest(80) <= 80
