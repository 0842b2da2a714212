"""``explain`` lists what the coach says, the strongest move first, for any game."""

import json

import pytest
from command_line import refused, run

from tilewright import messages
from tilewright.games import game_named
from tilewright.lits import LitsPosition

CORNER = (
    "XXOOX...../XOXOO...../X........./........../........../........../........../"
    "........../........../.......... O f1f2f3f4 pie=off"
)
SWAPPABLE = "XO.XO/....X/OOXX./...../X...O X a3a4b4c4"
OVER = "XO.XO/....X/OOXX./...../X...O X a3a4b4c4;d1c2d2e2;e3d4e4d5"


def test_a_named_move_is_explained():
    ran = run("explain", CORNER, "S C1D1D2E2")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == (
        "c1 d1 d2 e2 (+1): Covers four O, and protects your X at e1 and c2, but opens an L for 5"
        " at a1.\n"
    )


def test_without_a_move_the_strongest_are_listed():
    """By net strength; equal ones keep the canonical order of the rules."""
    position = LitsPosition.parse(CORNER)
    coach = game_named("lits").coach
    expected = sorted(position.legal_moves(), key=lambda move: -coach.worth(position, move))
    for words, lines in (([], 3), (["--lines", "7"], 7)):
        told = run("explain", CORNER, *words).out.splitlines()
        assert [line.partition(" (")[0] for line in told] == [str(m) for m in expected[:lines]]


def test_the_swap_is_among_the_moves():
    assert run("explain", SWAPPABLE, "swap").out.startswith("swap (")
    assert "\nswap (" in "\n" + run("explain", SWAPPABLE, "--lines", "1000").out


@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_json_holds_figures_and_sentence(language):
    ran = run("--lang", language, "explain", "-", "c1 d1 d2 e2", "--json", typed=CORNER)
    told = json.loads(ran.out)
    assert (told["game"], told["text"]) == ("lits", str(LitsPosition.parse(CORNER)))
    (entry,) = told["moves"]
    position, coach = LitsPosition.parse(CORNER), game_named("lits").coach
    move = position.parse_move("c1 d1 d2 e2")
    assert entry == {
        "move": "c1 d1 d2 e2",
        "worth": 1.0,
        "sentence": coach.explain(position, move, language),
        "figures": coach.figures(position, move),
    }


@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_it_has_help_in_each_language(language):
    ran = run("--lang", language, "explain", "--help")
    assert (ran.status, ran.err) == (0, "")
    for key in ("explain", "explain_move", "explain_lines"):
        assert messages.render(f"cli.help.{key}", {}, language)[:15] in ran.out


def test_it_refuses_what_cannot_be_explained():
    assert "do not form" in refused("explain", CORNER, "a1 b1 d2 e2")
    assert "Already covered" in refused("explain", CORNER, "f1 g1 h1 i1")
    assert "over" in refused("explain", OVER)
    assert "over" in refused("explain", OVER, "a1 b1 c1 a2", "--json")
    assert "--lines" in refused("explain", CORNER, "--lines", "0")
    assert refused("explain", "XO/OX X -")


def test_it_explains_azul():
    """Through the contract alone: the command knows no game."""
    from numpy.random import default_rng

    from tilewright.game import resolve_settings

    game = game_named("azul")
    start = game.start(resolve_settings(game, None, {"first_player": "1"}), default_rng(1))
    assert refused("explain", str(start))
    position = start.play(start.draw_chance(default_rng(1)))
    told = json.loads(run("explain", str(position), "--json").out)["moves"]
    assert len(told) == 3
    worths = [entry["worth"] for entry in told]
    assert worths == sorted(worths, reverse=True)
    for entry in told:
        move = position.parse_move(entry["move"])
        assert entry["figures"] == game.coach.figures(position, move)
        assert entry["sentence"] == game.coach.explain(position, move)
