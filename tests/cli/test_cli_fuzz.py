"""Whatever is typed, the program answers: it ends with a status it documents and no traceback."""

import hypothesis.strategies as st
import pytest
from command_line import Ran, run
from hypothesis import HealthCheck, example, given, settings

QUICK = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
BITS = st.sampled_from(
    [
        "azul",
        "X",
        "O",
        ".",
        "/",
        "-",
        "4",
        "a1b1c1d1",
        "swap",
        "supply=9",
        "pie=off",
        ";",
        "=",
        "wall=grey",
        "deal",
        "1B2",
        "w2@4",
        "{",
        "[",
        "\x1b[31m",
        "\x00",
        "--json",
        "--",
        "棋",
    ]
)
TEXTS = st.lists(st.one_of(BITS, st.text(max_size=6)), max_size=6).map(" ".join)


def answered(ran: Ran) -> None:
    assert ran.status in (0, 2)
    assert "Traceback" not in ran.err
    assert ran.err.count("\n") == (1 if ran.status == 2 else 0)
    assert ran.status == 0 or not ran.out
    assert "\x1b" not in ran.err


@QUICK
@given(text=TEXTS, json_too=st.booleans())
@example(text="\ud800", json_too=False)
@example(text="XO/" * 2000, json_too=True)
@example(text="1" * 5000 + " X -", json_too=False)
def test_show_of_any_text(text, json_too):
    answered(run("show", *(["--json"] if json_too else []), "--", text))


@QUICK
@given(
    content=st.one_of(
        st.binary(max_size=60), TEXTS.map(lambda text: text.encode("utf-8", "replace"))
    )
)
@pytest.mark.parametrize("command", [("replay", "-"), ("show", "-")])
def test_any_standard_input(command, content):
    answered(run(*command, typed=content))


@QUICK
@given(
    arguments=st.lists(
        st.one_of(
            BITS,
            st.sampled_from(
                [
                    "show",
                    "draw",
                    "replay",
                    "boards",
                    "list",
                    "perft",
                    "lits",
                    "--lang",
                    "en",
                    "--depth",
                    "1",
                    "--size",
                    "-h",
                    "--version",
                    "--ply",
                    "--hints",
                ]
            ),
        ),
        max_size=5,
    )
)
def test_any_arguments(arguments):
    ran = run(*arguments)
    assert ran.status in (0, 2)
    assert "Traceback" not in ran.err
    if ran.status == 2:
        assert ran.err.count("\n") == 1
        assert not ran.out


@settings(QUICK, max_examples=30)
@given(
    lines=st.lists(
        st.one_of(
            TEXTS,
            st.sampled_from(
                ["help", "hint", "moves", "moves all", "undo", "resign", "save", "board", "quit"]
            ),
        ),
        max_size=8,
    )
)
@pytest.mark.parametrize("game", ["lits", "azul"])
def test_any_typed_lines(game, lines, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    size = ["--set", "size=4"] if game == "lits" else []
    typed = "\n".join(line for line in lines if not line.startswith("save "))
    ran = run("play", game, *size, "--seed", "1", typed=typed.encode("utf-8", "replace"))
    assert ran.status == 0
    assert ran.err == ""
    assert "\x1b" not in ran.out
