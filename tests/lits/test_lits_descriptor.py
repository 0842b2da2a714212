"""The descriptor: what can be set, what a page is told, and the terminal picture."""

import json
import re
import sys
import time

import numpy
import pytest
from lits_games import DOTS, random_game, start

from tilewright import messages
from tilewright.game import ConfigError, resolve_settings
from tilewright.lits import NAMED_BOARDS, LitsPosition, Placement, Swap, Symbol
from tilewright.lits.descriptor import LITS
from tilewright.lits.shapes import ORIENTATIONS, PieceType


def setup_error(**settings):
    with pytest.raises(ConfigError) as caught:
        start(1, **settings)
    assert "{" not in caught.value.message("zh-Hant")
    return caught.value.code


def test_presets():
    classic, genius = start(1), start(1, "genius")
    assert (classic.size, classic.first_symbol) == (10, Symbol.X)
    assert (genius.size, genius.first_symbol) == (12, Symbol.O)
    assert set(classic.counts.values()) == {30}
    assert set(genius.counts.values()) == {43}
    for position in (classic, genius):
        assert position.pie
        assert position.supply == 5
        assert position.board.is_antisymmetric


def test_boards_are_drawn_by_the_generator():
    assert start(1).board == start(1).board
    assert start(1).board != start(2).board
    free = start(1, board="random-free")
    assert not free.board.is_antisymmetric
    assert set(free.counts.values()) == {30}


def test_size_alone_can_be_changed():
    for size in range(4, 13):
        position = start(1, size=size)
        assert position.size == size
        assert len(set(position.counts.values())) == 1


def test_every_field_can_be_set():
    position = start(
        1, size="7", first_symbol="O", symbols="10", supply="2", pie="off", board="random"
    )
    assert set(position.counts.values()) == {10}
    assert (position.size, position.supply, position.pie) == (7, 2, False)
    assert position.first_symbol is Symbol.O


@pytest.mark.parametrize("slug", NAMED_BOARDS)
@pytest.mark.parametrize("variant", ["classic", "genius"])
def test_a_named_board_brings_its_size_under_either_preset(slug, variant):
    assert start(1, variant, board=slug).board == NAMED_BOARDS[slug].board


def test_a_board_given_by_its_rows():
    position = start(1, board="X.O./4/4/.X.O")
    assert position.board.rows == ("X.O.", "....", "....", ".X.O")
    assert start(1, size=4, symbols=2, board="X.O./4/4/.X.O") == position


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"board": "nowhere"}, "lits.setup.board_unknown"),
        ({"board": ""}, "lits.setup.board_unknown"),
        ({"board": "moats", "size": 8}, "lits.setup.board_size"),
        ({"board": "moats", "size": 12}, "lits.setup.board_size"),
        ({"board": "loom", "size": "10"}, "lits.setup.board_size"),
        ({"board": "X.O./4/4/.X.O", "size": 5}, "lits.setup.board_size"),
        ({"board": "moats", "symbols": 20}, "lits.setup.board_symbols"),
        ({"board": "X../4/4/4"}, "lits.board.ragged"),
        ({"board": "X..Q/4/4/4"}, "lits.board.symbol"),
        ({"board": "./" * 300}, "lits.board.too_long"),
        ({"size": 4, "symbols": 9}, "lits.setup.symbols"),
        ({"size": 4, "symbols": 9, "board": "random-free"}, "lits.setup.symbols"),
        ({"size": 3}, "game.option.range"),
        ({"size": 13}, "game.option.range"),
        ({"supply": 0}, "game.option.range"),
        ({"first_symbol": "Y"}, "game.option.choice"),
    ],
)
def test_settings_that_contradict(settings, code):
    assert setup_error(**settings) == code


def test_catalogue_shapes_turn_as_it_says():
    told = LITS.catalogue()
    json.dumps(told)
    for piece in PieceType:
        shapes, turns = told["shapes"][piece], told["turns"][piece]
        assert len(shapes) == len(turns) == len(ORIENTATIONS[piece])
        for shape, turn in zip(shapes, turns, strict=True):
            height = max(row for _, row in shape)
            width = max(column for column, _ in shape)
            clockwise = sorted(([height - r, c] for c, r in shape), key=lambda cell: cell[::-1])
            flipped = sorted(([width - c, r] for c, r in shape), key=lambda cell: cell[::-1])
            assert shapes[turn["clockwise"]] == clockwise
            assert shapes[turn["flip"]] == flipped


def test_catalogue_boards_have_titles_in_both_languages():
    for board in LITS.catalogue()["boards"]:
        assert board["symbols"]["X"] == board["symbols"]["O"] > 0
        assert len(board["rows"]) == board["size"]
        for language in messages.LANGUAGES:
            for key in (board["title"], board["idea"]):
                assert messages.render(key, {}, language)


def test_description_of_the_pie_choice():
    position = LitsPosition.parse("X.O./4/4/.X.O O a1a2a3b3 supply=3")
    told = LITS.describe(position)
    assert told["game"] == "lits"
    assert told["text"] == str(position)
    assert told["rows"] == ["X.O.", "....", "....", ".X.O"]
    assert (told["size"], told["first_symbol"]) == (4, "O")
    assert told["owners"] == {"X": 1, "O": 0}
    assert told["pieces"] == [{"type": "L", "cells": ["a1", "a2", "a3", "b3"]}]
    assert told["phase"] == "pie"
    assert told["to_act"] == [1]
    assert told["symbol_to_move"] == "X"
    assert told["can_swap"] is True
    assert [each["move"] for each in told["legal"]] == list(map(str, position.legal_moves()[:-1]))
    assert told["counts"] == {"X": 1, "O": 2}
    assert told["supply"] == {"L": 2, "I": 3, "T": 3, "S": 3}
    assert (told["supply_per_type"], told["pie"], told["swapped"]) == (3, True, False)
    # Whatever covers a4 or b4 would fill a square with a3 and b3, or be an L beside an L.
    assert told["protected"] == ["b2", "a4", "b4"]
    assert told["outcome"] is None
    swapped = LITS.describe(position.play(Swap()))
    assert swapped["owners"] == {"X": 0, "O": 1}
    assert (swapped["phase"], swapped["to_act"], swapped["swapped"]) == ("place", [0], True)


def test_description_of_a_finished_game():
    *_, last = random_game(start(1, size=5), 1)
    told = LITS.describe(last)
    assert told["phase"] == "over"
    assert told["symbol_to_move"] is None
    assert told["to_act"] == told["legal"] == told["coverable"] == told["coverable_next"] == []
    assert told["outcome"]["winners"] == list(last.outcome.winners)


def test_summary_is_the_description_in_short():
    for position in random_game(start(2, size=6), 2):
        told, whole = LITS.summary(position), LITS.describe(position)
        assert json.loads(json.dumps(told)) == told
        assert told["legal"] == list(map(str, position.legal_moves()))
        for field in ("game", "text", "counts", "supply", "coverable", "protected"):
            assert told[field] == whole[field]
        assert told["to_move"] == whole["symbol_to_move"]
        if position.outcome is None:
            assert told["result"] is None
        else:
            symbol = Symbol(told["result"]["winner_symbol"])
            assert position.outcome.winners == (position.owner(symbol),)


def test_description_of_the_largest_empty_board_is_quick():
    position = start(1, "genius")
    LITS.describe(position)
    # The processor's time, whatever else the machine does.
    started = time.process_time()
    LITS.describe(position)
    # A tracer (coverage, a debugger) slows everything down tenfold.
    assert time.process_time() - started < (0.1 if sys.gettrace() is None else 2)


def test_preview_of_a_legal_piece():
    position = LitsPosition.parse("XO../4/4/4 X -")
    told = LITS.preview(position, "b3 a3 a2 a1")
    assert told == {
        "move": "a1 a2 a3 b3",
        "cells": ["a1", "a2", "a3", "b3"],
        "type": "L",
        "legal": True,
        "error": None,
        "protects": ["b2", "a4", "b4"],
        "opens": [],
        "coverable_next": told["coverable_next"],
        "covers": {"X": 1, "O": 0},
        "counts": {"X": 0, "O": 1},
    }
    assert "c3" in told["coverable_next"]


@pytest.mark.parametrize(
    ("text", "code", "cells", "piece"),
    [
        ("a1 b1", "lits.move.not_four_cells", ["a1", "b1"], None),
        ("a1 b1 a2 b2", "lits.move.not_a_tetromino", ["a1", "b1", "a2", "b2"], None),
        ("b1 c1 d1 e1", "lits.move.off_board", ["b1", "c1", "d1"], "I"),
        ("T a1 b1 c1 d1", "lits.move.wrong_type", ["a1", "b1", "c1", "d1"], "I"),
        ("swap", "lits.move.swap_unavailable", [], None),
        ("what?", "lits.notation.type", [], None),
        ("", "lits.notation.empty", [], None),
    ],
)
def test_preview_of_what_does_not_fit(text, code, cells, piece):
    told = LITS.preview(LitsPosition.parse(f"{DOTS[4]} X -"), text)
    assert told["legal"] is False
    assert told["error"]["code"] == code
    assert (told["cells"], told["type"]) == (cells, piece)
    assert told["protects"] == told["opens"] == told["coverable_next"] == []


def test_preview_of_the_swap_and_after_the_end():
    position = LitsPosition.parse(f"{DOTS[4]} X a1a2a3b3")
    told = LITS.preview(position, "swap")
    assert told["legal"] is True
    assert (told["move"], told["cells"], told["type"]) == ("swap", [], None)
    *_, last = random_game(start(1, size=5), 1)
    assert LITS.preview(last, "a1 b1 c1 d1")["error"]["code"] == "lits.turn.over"


def test_steps():
    position = LitsPosition.parse(f"{DOTS[4]} X -")
    move = Placement.parse("a1 a2 a3 b3")
    assert LITS.steps(position, move) == [
        {"kind": "place", "seat": 0, "type": "L", "cells": ["a1", "a2", "a3", "b3"]}
    ]
    assert LITS.steps(position.play(move), Swap()) == [{"kind": "swap", "seat": 1}]


def text_of(lines):
    return ["".join(part for part, _ in line) for line in lines]


def test_terminal_picture():
    position = LitsPosition.parse("XO../4/4/4 O a1a2a3b3")
    lines = text_of(LITS.show(position, hints=True))
    assert lines[0] == "    a  b  c  d "
    assert lines[1] == " 1  L (O)(·)(·)"
    assert lines[2] == " 2  L |·|(·)(·)"
    assert lines[3] == " 3  L  L (·)(·)"
    assert any("O 1 (player 1)" in line and "X 0 (player 2)" in line for line in lines)
    assert any("L  4" in line and "S  5" in line for line in lines)
    assert lines[-1] == "Player 2 places, for X, or swaps sides."
    plain = text_of(LITS.show(position))
    assert plain[1] == " 1  L  O  ·  · "
    assert text_of(LITS.show(position.play(Swap())))[-1] == "Player 1 places, for X."


def test_terminal_picture_tells_the_result():
    """A win by count and a win by the last placement, each in its own words."""
    seen = set()
    for seed in range(30):
        *_, last = random_game(start(seed, size=5, symbols=2), seed)
        told = text_of(LITS.show(last))[-1]
        tie = last.scores[0] == last.scores[1]
        assert ("last placement" in told) == tie
        assert told.startswith(f"Player {last.outcome.winners[0] + 1} wins")
        seen.add(tie)
    assert seen == {True, False}


def test_drawing_gives_a_picture():
    assert "<svg" in LITS.draw(start(1, size=5))


def test_names_of_options_variants_and_bots_are_in_both_catalogues():
    keys = [f"option.{option.name}" for option in LITS.options]
    keys += [f"variant.{name}" for name in LITS.variants]
    keys += [f"bot.{name}" for name in LITS.bots]
    for language in messages.LANGUAGES:
        for key in keys:
            assert messages.render(f"lits.{key}", {}, language)


def test_both_catalogues_have_the_same_keys_and_blanks():
    english = messages.catalogue("lits", "en")
    chinese = messages.catalogue("lits", "zh-Hant")
    assert set(english) == set(chinese)

    def blanks(sentence):
        text = sentence if isinstance(sentence, str) else sentence["other"]
        return set(re.findall(r"{(\w+)}", text))

    for key, sentence in english.items():
        assert blanks(sentence) == blanks(chinese[key]), key


def test_settings_are_resolved_to_all_options():
    complete = resolve_settings(LITS, "genius", {})
    assert set(complete) == {option.name for option in LITS.options}
    assert LITS.start(complete, numpy.random.default_rng(0)).size == 12


@pytest.mark.parametrize(
    ("variant", "asked", "size", "board"),
    [
        ("genius", {"board": "moats"}, 10, "moats"),
        ("genius", {"board": " Moats "}, 10, "moats"),
        ("classic", {"board": "loom", "size": 12}, 12, "loom"),
        ("classic", {"board": "4/4/4/x3"}, 4, "..../..../..../X..."),
        ("genius", {"board": "RANDOM"}, 12, "random"),
    ],
)
def test_settings_say_what_is_played(variant, asked, size, board):
    """They are written into records, where nobody knows which of two sizes was meant."""
    complete = resolve_settings(LITS, variant, asked)
    assert (complete["size"], complete["board"]) == (size, board)
    assert LITS.start(complete, numpy.random.default_rng(0)).size == size
    assert resolve_settings(LITS, variant, complete) == complete


def test_a_contradiction_names_both_settings():
    with pytest.raises(ConfigError) as caught:
        resolve_settings(LITS, None, {"size": 12, "board": "moats"})
    assert caught.value.parts == ("size", "board")
    with pytest.raises(ConfigError):
        LITS.start({**resolve_settings(LITS, None, {}), "board": "loom"}, None)


def test_presets_and_bots_cannot_be_changed():
    for table in (LITS.variants, LITS.variants["genius"], LITS.variants["classic"], LITS.bots):
        with pytest.raises(TypeError):
            table["new"] = 1


def test_a_picture_is_titled_in_the_language():
    position = start(1, size=5)
    assert "未覆蓋的 X" in LITS.draw(position, language="zh-Hant")
    assert "<title>Battle of LITS, 5 by 5" in LITS.draw(position)
