"""Every command does what it says, and refuses what it cannot use with one clear line."""

import json
import re
import xml.etree.ElementTree as ET

import pytest
from command_line import refused, run
from rich.cells import cell_len

from tilewright import __version__, messages
from tilewright.cli.speech import chosen_language
from tilewright.games import game_named
from tilewright.play.record import Record
from tilewright.play.record_json import write_json
from tilewright.play.record_text import write_text

BOARD = "XO.XO/....X/OOXX./...../X...O X -"
SWAPPABLE = "XO.XO/....X/OOXX./...../X...O X a3a4b4c4"
OVER = "XO.XO/....X/OOXX./...../X...O X a3a4b4c4;d1c2d2e2;e3d4e4d5"
RECORD = Record.from_moves(
    "lits", BOARD, ["a3 a4 b4 c4", "swap"], variant="classic", tags={"Event": "Ev[b]ent"}
)


@pytest.fixture
def files(tmp_path):
    (tmp_path / "a.json").write_text(write_json(RECORD), encoding="utf-8")
    (tmp_path / "two.txt").write_text(write_text([RECORD, RECORD]), encoding="utf-8")
    (tmp_path / "position.txt").write_text(BOARD + "\n", encoding="utf-8")
    (tmp_path / "bad.txt").write_text(
        write_text([RECORD]).replace("2. swap", "2. a1a2a3a4"), encoding="utf-8"
    )
    (tmp_path / "latin.txt").write_bytes(b"\xe9\xff")
    return tmp_path


def test_no_arguments_and_help_show_the_commands():
    for arguments in ([], ["--help"], ["-h"]):
        ran = run(*arguments)
        assert ran.status == 0
        assert ran.err == ""
        for command in ("play", "show", "draw", "replay", "boards", "perft", "serve"):
            assert f"\n  {command}" in ran.out


@pytest.mark.parametrize("command", ["play", "show", "draw", "replay", "boards", "perft", "serve"])
@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_each_command_has_help_in_each_language(command, language):
    ran = run("--lang", language, command, "--help")
    assert ran.status == 0
    assert ran.err == ""
    assert messages.render(f"cli.help.{command}", {}, language)[:20] in ran.out


def test_version():
    ran = run("--version")
    assert ran.status == 0
    assert ran.out.startswith("tilewright ")
    assert __version__ in ran.out


@pytest.mark.parametrize(
    ("arguments", "environment", "language"),
    [
        (["show"], {}, "en"),
        (["--lang", "zh-Hant", "show"], {"LANG": "en_US.UTF-8"}, "zh-Hant"),
        (["--lang=zh-Hant"], {}, "zh-Hant"),
        (["--lang"], {"LANG": "zh_TW.UTF-8"}, "zh-Hant"),
        (["show", "--lang", "zh-Hant"], {}, "en"),
        (["--lang", "xx"], {"TILEWRIGHT_LANG": "zh"}, "zh-Hant"),
        (["--version", "--lang", "en"], {"LC_ALL": "zh_TW"}, "en"),
        ([], {"TILEWRIGHT_LANG": "en", "LC_ALL": "zh_TW"}, "en"),
        ([], {"LC_ALL": "", "LANG": "zh_TW"}, "zh-Hant"),
    ],
)
def test_language_is_the_wish_or_that_of_the_environment(arguments, environment, language):
    assert chosen_language(arguments, environment) == language


# --- show ----------------------------------------------------------------------------------


def test_show_draws_a_position_and_says_who_won():
    plain, hinted = run("show", BOARD), run("show", BOARD, "--hints")
    assert plain.status == hinted.status == 0
    assert "a  b  c  d  e" in plain.out
    assert plain.out != hinted.out
    assert "wins. Points:" in run("show", OVER).out
    assert run("show", "-", typed=BOARD + "\n").out == plain.out


def test_show_json_is_one_document_with_the_named_fields():
    ran = run("show", SWAPPABLE, "--json")
    assert ran.err == ""
    shown = json.loads(ran.out)
    position = game_named("lits").parse_position(SWAPPABLE)
    assert shown["game"] == "lits"
    assert shown["legal"] == [str(move) for move in position.legal_moves()]
    assert "swap" in shown["legal"]
    assert shown["result"] is None
    assert shown["counts"] == {"X": 6, "O": 4}
    assert (shown["to_move"], shown["seat_to_move"]) == ("O", 1)
    assert shown["supply"] == {"L": 4, "I": 5, "T": 5, "S": 5}
    assert {"protected", "coverable", "coverable_next"} <= shown.keys()
    over = json.loads(run("show", OVER, "--json").out)
    assert over["result"]["termination"] == "completed"
    assert over["result"]["winners"] == [0]
    assert over["result"]["winner_symbol"] == "X"
    assert over["legal"] == []
    assert over["to_move"] is over["seat_to_move"] is None


def test_show_json_of_azul_counts_tiles():
    from numpy.random import default_rng

    from tilewright.game import resolve_settings

    game = game_named("azul")
    start = game.start(resolve_settings(game, None, {"first_player": "2"}), default_rng(1))
    awaiting = json.loads(run("show", str(start), "--json").out)
    assert (awaiting["to_move"], awaiting["legal"]) == (None, [])
    dealt = start.play(start.draw_chance(default_rng(1)))
    shown = json.loads(run("show", str(dealt), "--json").out)
    assert (shown["game"], shown["to_move"], shown["seat_to_move"]) == ("azul", 1, 1)
    assert shown["legal"] == [str(move) for move in dealt.legal_moves()]
    counts = shown["counts"]
    assert sum(sum(display.values()) for display in counts["displays"]) == 20
    assert sum(counts["bag"].values()) == 80
    assert sum(counts["lid"].values()) + sum(counts["centre"].values()) == 0


@pytest.mark.parametrize("json_too", [[], ["--json"]])
def test_show_refuses_what_is_no_position(json_too):
    assert refused("show", "XO/OX X -", *json_too)
    assert refused("show", "azul nonsense", *json_too)
    assert refused("show", "", *json_too)
    assert refused("show", "line\nbreak\x1b[31m", *json_too)
    assert refused("show", "-", *json_too, typed=b"\xff\xfe")
    assert "POSITION" in refused("show", *json_too)
    assert refused("show", "a", "b", "c", *json_too).startswith("“b c” is more than")


# --- draw ----------------------------------------------------------------------------------


def test_draw_writes_svg_and_png_of_positions_and_records(files):
    svg, png = files / "x.svg", files / "x.PNG"
    for source in (BOARD, str(files / "position.txt"), str(files / "a.json")):
        assert run("draw", source, "-o", str(svg)).status == 0
        assert ET.parse(svg).getroot().tag.endswith("svg")
    dark = files / "dark.svg"
    assert run("draw", BOARD, "-o", str(dark), "--theme", "dark").status == 0
    assert dark.read_text() != svg.read_text()
    assert (
        run(
            "draw",
            str(files / "two.txt"),
            "--game",
            "2",
            "--ply",
            "1",
            "-o",
            str(png),
            "--width",
            "300",
        ).status
        == 0
    )
    header = png.read_bytes()[:24]
    assert header.startswith(b"\x89PNG")
    assert int.from_bytes(header[16:20]) == 300
    first, last = files / "first.svg", files / "last.svg"
    assert run("draw", "-", "--ply", "0", "-o", str(first), typed=write_json(RECORD)).status == 0
    assert run("draw", "-", "-o", str(last), typed=SWAPPABLE).status == 0
    assert first.read_text() != last.read_text()


def test_draw_refuses_what_it_cannot_draw_or_write(files):
    out = str(files / "x.svg")
    assert ".svg or .png" in refused("draw", BOARD, "-o", str(files / "x.gif"))
    assert ".svg or .png" in refused("draw", BOARD, "-o", str(files / "x"))
    assert "cannot be written" in refused("draw", BOARD, "-o", str(files / "no" / "x.svg"))
    assert "cannot be read" in refused("draw", str(files / "none.txt"), "-o", out)
    assert "cannot be read" in refused("draw", "none", "-o", out)
    assert "it is a folder" in refused("draw", str(files), "-o", out)
    assert "there is no such file" in refused("draw", "none.txt", "-o", out)
    assert "there is no such folder" in refused("draw", BOARD, "-o", str(files / "no" / "x.svg"))
    assert "file is missing" in refused("draw", BOARD, "-o", "")
    assert "--game needs a record" in refused("draw", BOARD, "--game", "2", "-o", out)
    assert "--game needs a record" in refused(
        "draw", str(files / "position.txt"), "--game", "1", "-o", out
    )
    assert "UTF-8" in refused("draw", str(files / "latin.txt"), "-o", out)
    assert "plies 0 to 2" in refused("draw", str(files / "a.json"), "--ply", "9", "-o", out)
    assert "--ply" in refused("draw", BOARD, "--ply", "0", "-o", out)
    assert "--ply" in refused("draw", BOARD, "--ply", "x", "-o", out)
    assert "light, dark" in refused("draw", BOARD, "--theme", "pink", "-o", out)
    assert "--width" in refused("draw", BOARD, "--width", "0", "-o", out)
    assert "--width" in refused("draw", BOARD, "--width", "9", "-o", out)
    assert "There is no game 3" in refused("draw", str(files / "two.txt"), "--game", "3", "-o", out)
    assert "--output" in refused("draw", BOARD)
    assert "needs a value" in refused("draw", BOARD, "-o")
    damaged = "." * 100 + "; I[00,01,02,03]; I[00,01,02,03]"
    assert "move 2" in refused("draw", "-", "-o", out, typed=damaged)
    assert "move 2" in refused("draw", str(files / "bad.txt"), "-o", out)
    assert refused("draw", "-", "-o", out, typed="")
    assert refused("draw", "-", "-o", out, typed="X.O nonsense")
    assert not (files / "x.svg").exists()


# --- replay --------------------------------------------------------------------------------


def test_replay_shows_the_moves_and_a_position(files):
    ran = run("replay", str(files / "a.json"))
    assert ran.status == 0
    assert "Event: Ev[b]ent" in ran.out
    assert "1. a3 a4 b4 c4" in ran.out
    assert "Ply 2 of 2" in ran.out
    assert "Ply 0 of 2" in run("replay", str(files / "a.json"), "--ply", "0").out
    assert "Game 2 of 2" in run("replay", str(files / "two.txt"), "--game", "2").out
    string = "X" + "." * 99 + "; I[00,01,02,03]; swap"
    assert "2. swap" in run("replay", "-", typed=string).out


def test_replay_never_breaks_a_move_across_lines():
    position = game_named("lits").parse_position("/".join(["." * 10] * 10) + " X - pie=off")
    start, moves = str(position), []
    for _ in range(8):
        moves.append(str(position.legal_moves()[0]))
        position = position.play(position.legal_moves()[0])
    record = Record.from_moves("lits", start, moves)
    lines = run("replay", "-", typed=write_text([record])).out.splitlines()
    for number, noted in enumerate(record.moves, start=1):
        assert any(f"{number}. {noted.move}" in line for line in lines)
    assert max(map(len, lines)) <= 80


def test_replay_json_is_one_document(files):
    ran = run("replay", str(files / "two.txt"), "--json", "--ply", "1")
    assert ran.err == ""
    shown = json.loads(ran.out)
    assert (shown["ply"], shown["plies"], shown["games"]) == (1, 2, 2)
    assert shown["text"] == SWAPPABLE
    assert shown["position"]["legal"][-1] == "swap"
    assert shown["moves"] == ["a3 a4 b4 c4", "swap"]
    assert shown["tags"] == {"Event": "Ev[b]ent"}
    assert shown["result"] is None
    whole = json.loads(run("replay", str(files / "two.txt"), "--json").out)
    assert whole["ply"] == 2


@pytest.mark.parametrize("json_too", [[], ["--json"]])
def test_replay_refuses_what_is_no_record(files, json_too):
    damaged = refused("replay", str(files / "bad.txt"), *json_too)
    assert "move 2 “a1a2a3a4”" in damaged
    assert "Line " in damaged
    assert refused("replay", str(files / "none"), *json_too)
    assert refused("replay", str(files / "position.txt"), *json_too)
    assert refused("replay", "-", *json_too, typed="")
    assert "plies 0 to 2" in refused("replay", str(files / "a.json"), "--ply", "3", *json_too)
    assert "--game" in refused("replay", str(files / "a.json"), "--game", "0", *json_too)


# --- boards and perft ----------------------------------------------------------------------


def test_boards_are_listed_and_shown():
    listed = json.loads(run("boards", "list", "--json").out)["boards"]
    assert len(listed) >= 12
    plain = run("boards", "list").out
    for board in listed:
        assert board["name"] in plain
        assert board["title"] in plain
        assert len(board["rows"]) == board["size"]
        assert set(board["symbols"]) == {"X", "O"}
    name = listed[0]["name"]
    assert json.loads(run("boards", "show", name, "--json").out) == listed[0]
    assert " ".join(listed[0]["rows"][0]) in run("boards", "show", name).out
    chinese = json.loads(run("--lang", "zh-Hant", "boards", "list", "--json").out)["boards"]
    assert chinese[0]["idea"] != listed[0]["idea"]


def test_boards_refuses_unknown_names_and_commands():
    assert listed_name() in refused("boards", "show", "no-such-board")
    assert "no-such" in refused("boards", "no-such")
    assert "boards needs a further command" in refused("boards")
    assert refused("boards", "list", "--jsn")


def test_board_names_are_read_in_any_case():
    assert run("boards", "show", "Moats").out == run("boards", "show", "moats").out


@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_the_list_of_boards_holds_no_blanks_at_the_ends_of_lines(language):
    lines = run("--lang", language, "boards", "list").out.splitlines()
    assert len(lines) > 20
    assert [line for line in lines if line != line.rstrip()] == []
    assert all(cell_len(line) <= 80 for line in lines)


def listed_name() -> str:
    return json.loads(run("boards", "list", "--json").out)["boards"][0]["name"]


def test_perft_ends_with_the_count():
    ran = run("perft", "lits", "--size", "4", "--supply", "5", "--depth", "2")
    assert ran.status == 0
    assert ran.out.splitlines()[-1] == "count 688"
    assert run("perft", "lits", "--size", "4", "--depth", "0").out == "count 1\n"
    position = game_named("lits").parse_position(SWAPPABLE)
    placements = [move for move in position.legal_moves() if str(move) != "swap"]
    counted = run("perft", "lits", "--position", SWAPPABLE, "--depth", "1")
    assert counted.out == f"count {len(placements)}\n"
    replies = sum(len(position.play(move).legal_moves()) for move in placements)
    counted = run("perft", "lits", "--position", SWAPPABLE, "--depth", "2")
    assert counted.out == f"count {replies}\n"
    assert run("perft", "lits", "--position", OVER, "--depth", "1").out == "count 0\n"


def test_perft_refuses_other_numbers():
    assert "lits" in refused("perft", "azul", "--size", "4", "--depth", "1")
    assert "from 4 to 12" in refused("perft", "lits", "--size", "13", "--depth", "1")
    assert "--supply" in refused("perft", "lits", "--size", "5", "--supply", "0", "--depth", "1")
    assert "--depth" in refused("perft", "lits", "--size", "5", "--depth", "-1")
    assert "--depth" in refused("perft", "lits", "--size", "5")
    assert "--size" in refused("perft", "lits", "--depth", "1")
    assert refused("perft", "lits", "--size", "5", "--depth", "1", "--position", BOARD)
    assert refused("perft", "lits", "--depth", "1", "--position", "nonsense")
    assert refused("perft")


# --- arguments in general ------------------------------------------------------------------


def test_unknown_options_and_commands_are_refused_in_the_language_asked_for():
    assert "“jump”" in refused("jump")
    assert "--jump" in refused("--jump")
    assert "en, zh-Hant" in refused("--lang", "de", "boards", "list")
    assert refused("--lang", "zh-Hant", "jump").startswith("沒有「jump」這個指令。")
    assert "局面" in refused("--lang", "zh-Hant", "draw", BOARD, "--ply", "1", "-o", "x.svg")
    assert "needs a value" in refused("--lang")


@pytest.mark.parametrize(
    ("arguments", "command"),
    [
        (("draw", BOARD, "-o"), "tilewright draw"),
        (("play", "lits", "--seed"), "tilewright play"),
        (("boards", "list", "--jsn"), "tilewright boards list"),
        (("--lang",), "tilewright"),
    ],
)
def test_what_is_wrong_with_arguments_points_to_the_help_of_that_command(arguments, command):
    assert refused(*arguments).endswith(f"See: {command} --help")


@pytest.mark.parametrize(
    ("arguments", "option"),
    [
        (("play", "lits", "--seed", "1", "--seed", "2"), "--seed"),
        (("perft", "lits", "--size=4", "--size=4", "--depth", "1"), "--size"),
        (("draw", BOARD, "-o", "x.svg", "--output", "y.svg"), "--output"),
        (("--lang", "en", "--lang", "zh-Hant", "boards", "list"), "--lang"),
    ],
)
def test_an_option_with_one_value_is_given_once(arguments, option):
    assert refused(*arguments) == f"{option} is given more than once."


def test_flags_and_lists_may_be_repeated():
    assert run("show", BOARD, "--json", "--json").status == 0


ENGLISH = re.compile(
    r"[A-Z][a-z]{2,}|[a-z]{3,} [a-z]{2,} [a-z]{2,}|OPTIONS|COMMAND|ARGS|default|str>"
)


@pytest.mark.parametrize(
    "command",
    [
        (),
        ("play",),
        ("show",),
        ("draw",),
        ("replay",),
        ("boards",),
        ("boards", "list"),
        ("puzzles",),
        ("puzzles", "solve"),
        ("puzzles", "make"),
        ("puzzles", "check"),
        ("perft",),
        ("serve",),
        ("worker",),
    ],
)
def test_help_in_chinese_is_chinese_to_the_last_word(command):
    told = run("--lang", "zh-Hant", *command, "--help").out
    # Names, and ways to write something down, are the same in every language.
    for name in (" ".join(["tilewright", *command]), "TILEWRIGHT_LANG", "zh-Hant", "PostgreSQL"):
        told = told.replace(name, "")
    assert ENGLISH.findall(told) == []
    assert "用法：" in told
    assert "選項：" in told
    assert "顯示這段說明後結束。" in told


def test_choices_are_listed_as_the_language_lists_them():
    assert "en, zh-Hant" in refused("--lang", "de", "boards", "list")
    told = refused("--lang", "zh-Hant", "draw", BOARD, "--theme", "pink", "-o", "x.svg")
    assert "light、dark" in told
    assert "lits、azul" in refused("--lang", "zh-Hant", "play", "chess")
    assert "X 30、O 30" in run("--lang", "zh-Hant", "boards", "show", "moats").out


def test_what_the_system_says_of_files_is_told_in_the_language():
    told = refused("--lang", "zh-Hant", "replay", "none.txt")
    assert told == "無法讀取「none.txt」：沒有這個檔案。"


def test_choices_are_read_in_any_case(tmp_path):
    picture = str(tmp_path / "x.svg")
    assert run("--lang", "ZH-HANT", "draw", BOARD, "--theme", "Dark", "-o", picture).status == 0
    assert "未覆蓋的 X" in ET.parse(picture).getroot()[0].text


def test_serve_hands_its_arguments_on(monkeypatch):
    from tilewright.cli import serve as room

    got = []
    monkeypatch.setattr(room, "serve", lambda *arguments, **named: got.append((arguments, named)))
    ran = run(
        "--lang", "zh-Hant", "serve", "--port", "0", "--no-browser", "--database", "sqlite:///x.db"
    )
    assert ran.status == 0
    proxies = ("--proxy", "192.0.2.1", "--proxy", "10.0.0.0/8")
    run("serve", "--host", "::1", *proxies, "--no-limits")
    (first, usual), (second, other) = got
    assert first == ("127.0.0.1", 0, "sqlite:///x.db")
    assert second == ("::1", None, None)
    wanted = {"browser": False, "language": "zh-Hant", "proxies": (), "limits": True}
    assert {name: usual[name] for name in wanted} == wanted
    wanted = {
        "browser": True,
        "language": "en",
        "proxies": ["192.0.2.1", "10.0.0.0/8"],
        "limits": False,
    }
    assert {name: other[name] for name in wanted} == wanted
    assert "--proxy" in refused("serve", "--proxy", "everybody")
    assert "--port" in refused("serve", "--port", "70000")


def test_every_sentence_of_the_command_line_exists_in_every_language():
    english, *others = (messages.catalogue("cli", language) for language in messages.LANGUAGES)
    for other in others:
        assert english.keys() == other.keys()
