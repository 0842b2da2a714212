"""The coach's sentences say what the figures say: each is taken apart again and compared."""

import re
from dataclasses import replace

import pytest
from lits_games import random_game, start

from tilewright.lits import LitsPosition, Placement, Swap
from tilewright.lits.cells import all_cells
from tilewright.lits.coach import LitsCoach
from tilewright.lits.coach.figures import of_placement
from tilewright.lits.coach.sentence import sentence
from tilewright.lits.coach.sides import Sides

COACH = LitsCoach()

WORDS = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
CHINESE = dict(zip(WORDS[1:], "一兩三四五六七八九十", strict=True))
NUMBER = "(" + "|".join(WORDS[1:]) + r"|1[1-9]|[2-9]\d)"
SYMBOL = "([XO])"
CELL = r"[a-l]\d+"
CELLS = rf"({CELL}(?: and {CELL})?)"
PIECE = "(?:an ([LIS])|a (T))"
REPLY = rf"{PIECE} for (\d+) at ({CELL})"


def number(word):
    return WORDS.index(word) if word in WORDS else int(word)


def about_cells(verb, whose, symbol, after=""):
    """The two forms of a clause about cells: named and counted."""
    named = f"{verb} {whose[0]} {SYMBOL} at {CELLS}{after}"
    counted = f"{verb} {NUMBER} of {whose[1]} {SYMBOL}{after}"

    def fits(figures, cells, match):
        mover = figures["symbol"]
        wanted = mover if symbol == "own" else "XO".replace(mover, "")
        if match.re.pattern == named:
            return match[1] == wanted and match[2].split(" and ") == cells
        return match[2] == wanted and number(match[1]) == len(cells)

    return (named, counted), fits


OWN = ("your", "your")
ENEMY = ("the opponent's", "the opponent's")


def beyond(figures, word):
    plain = set(figures["protect"][word])
    return [cell for cell in figures["protect_exact"][word] if cell not in plain]


def reasoned(figures):
    """Own cells whose protection is told with its reason."""
    gone = [cell for entry in figures["gone"] for cell in entry["own"]]
    return {*figures["edge"]["own"], *gone}


def unreasoned(figures):
    return [cell for cell in beyond(figures, "own") if cell not in reasoned(figures)]


def walled(figures):
    return [cell for cell in figures["edge"]["own"] if cell in beyond(figures, "own")]


CELL_CLAUSES = [
    ("protects", OWN, "own", "", lambda f: f["protect"]["own"]),
    ("protects", ENEMY, "enemy", "", lambda f: f["protect"]["enemy"]),
    ("walls in", OWN, "own", " at the board's edge", walled),
    ("puts", OWN, "own", " out of reach", unreasoned),
    ("puts", ENEMY, "enemy", " out of reach", lambda f: beyond(f, "enemy")),
]


def take_gone(text, figures):
    """Take out the clauses about types that are used up or fit no more."""
    for entry in figures["gone"]:
        kind = entry["type"]
        article = "a" if kind == "T" else "an"
        start = {
            "supply": f"uses up the last {kind}",
            "space": f"takes the last place where {article} {kind} fits",
        }[entry["cause"]]
        if start not in text:
            continue
        (named, counted), fits = about_cells(f"{start}, which protects", OWN, "own")
        for pattern in (named, counted):
            match = re.search(pattern, text)
            if match is not None:
                assert fits(figures, entry["own"], match), text
                text = text.replace(match[0], "#")
        if start in text:
            assert not entry["own"]
            text = text.replace(start, "#")
    return text


def take_cells(text, figures):
    for verb, whose, symbol, after, cells_of in CELL_CLAUSES:
        patterns, fits = about_cells(verb, whose, symbol, after)
        for pattern in patterns:
            match = re.search(pattern, text)
            if match is not None:
                assert fits(figures, cells_of(figures), match), text
                text = text.replace(match[0], "#")
    match = re.search(rf"makes sure that at least one of your {SYMBOL} at {CELLS} stays", text)
    if match is not None:
        assert match[1] == figures["symbol"]
        assert match[2].split(" and ") in figures["half_protected"]["saved"]
        text = text.replace(match[0], "#")
    return text


def take_cover(text, figures):
    own, enemy = len(figures["cover"]["own"]), len(figures["cover"]["enemy"])
    mover = figures["symbol"]
    other = "XO".replace(mover, "")
    expected = "Covers no symbol"
    if enemy and own:
        expected = f"Covers {WORDS[enemy]} {other} and {WORDS[own]} of your own {mover}"
    elif enemy:
        expected = f"Covers {WORDS[enemy]} {other}"
    elif own:
        expected = f"Covers {WORDS[own]} of your own {mover}"
    assert text.startswith(expected), (text, expected)
    return "#" + text.removeprefix(expected)


def is_told(match, reply):
    kind, other_kind, strength, cell = match.groups()[-4:]
    return (
        (kind or other_kind) == reply["type"]
        and int(strength) == reply["strength"]
        and cell == reply["move"].split()[0]
    )


def take_replies(text, figures):
    best = figures["reply"]
    match = re.search(rf"(opens|leaves) {REPLY}", text)
    if match is not None:
        assert is_told(match, best)
        is_new = figures["reveal"] is not None and figures["reveal"]["strength"] == best["strength"]
        assert (match[1] == "opens") == is_new
        text = text.replace(match[0], "#")
    if "leaves no reply worth more than 0" in text:
        assert best is None or best["strength"] <= 0
        text = text.replace("leaves no reply worth more than 0", "#")
    match = re.search(rf"takes {REPLY} from the opponent", text)
    if match is not None:
        assert is_told(match, figures["prevents"])
        assert figures["prevents"]["strength"] > (0 if best is None else best["strength"])
        text = text.replace(match[0], "#")
    return text


def take_end(text, figures):
    result = figures["result"]
    if result is None:
        assert "ends the game" not in text
        return text
    score = f"{result['own']} to {result['enemy']}"
    expected = f"ends the game, which you {'win' if result['won'] else 'lose'} {score}"
    if result["by_last_placement"]:
        expected = f"ends the game at {score}, which you win by the last placement"
    assert expected in text
    return text.replace(expected, "#")


def take_opening(text, figures):
    body, _, opening = text.partition("; ")
    strength = f"strength {figures['strength']}" if figures["first_move"] != "open" else ""
    match figures["first_move"]:
        case None:
            assert not opening
        case "invited":
            assert opening == f"a first move of {strength} invites the swap."
        case "left":
            assert opening.startswith(f"a first move of {strength} is normally left to you")
            assert ("initiative" in opening) == (figures["strength"] == 0)
        case "open":
            assert opening.startswith(f"a strength of {figures['strength']} lies between")
    return body.removesuffix(".")


def assert_says_the_figures(told, figures):
    rest = take_opening(told, figures)
    rest = take_cover(rest, figures)
    for take in (take_gone, take_cells, take_replies, take_end):
        rest = take(rest, figures)
    # Nothing but what joins two to three clauses is left.
    assert re.fullmatch(r"#(?:(?:, but|, and|,| and) #){0,2}", rest), (told, rest)
    assert rest.count("but") <= 1


def assert_says_the_same(english, chinese):
    """Cells and figures stand in both; number words before a symbol are translated."""
    exact = re.compile(rf"{CELL}|(?<![a-l\d])-?\d+")
    assert sorted(exact.findall(english)) == sorted(exact.findall(chinese)), (english, chinese)
    before_symbols = re.compile(rf"(?<!least )\b({'|'.join(WORDS[1:])}) (?:of (?:your|the)|[XO]\b)")
    counted = re.compile(r"([一兩三四五六七八九十])個 (?=[XO]\b)")
    words = sorted(CHINESE[word] for word in before_symbols.findall(english))
    assert words == sorted(counted.findall(chinese)), (english, chinese)


GAMES = [
    (4, 1, {}),
    (5, 2, {"supply": 1}),
    (6, 3, {"supply": 2, "pie": False}),
    (7, 4, {"supply": 2, "first_symbol": "O"}),
    (8, 5, {"symbols": 32}),
    (10, 6, {"board": "random-free"}),
    (10, 7, {"symbols": 50}),
    (12, 8, {}),
]


@pytest.mark.parametrize(("size", "seed", "settings"), GAMES)
def test_a_sentence_taken_apart_gives_the_figures(size, seed, settings):
    for position in random_game(start(seed, size=size, **settings), seed):
        for move in position.legal_moves()[:: max(1, size - 5)]:
            if isinstance(move, Swap):
                continue
            told = COACH.explain(position, move)
            assert_says_the_figures(told, COACH.figures(position, move))
            assert_says_the_same(told, COACH.explain(position, move, "zh-Hant"))


def test_random_games_reach_every_clause():
    """A clause that no sentence above held would not have been tested."""
    told = " ".join(
        COACH.explain(position, move)
        for size, seed, settings in GAMES
        for position in random_game(start(seed, size=size, **settings), seed)
        for move in position.legal_moves()[:: max(1, size - 5)]
    )
    for verb, whose, _, after, _ in CELL_CLAUSES:
        for pattern in about_cells(verb, whose, "own", after)[0]:
            assert re.search(pattern, told), pattern
    for clause in (
        "covers no symbol",
        "of your own",
        "makes sure that at least one of your",
        "uses up the last",
        "takes the last place where",
        "which protects your",
        "opens an",
        "leaves an",
        "leaves no reply",
        "from the opponent",
        "which you win",
        "which you lose",
        "invites the swap",
        "lies between",
        "cedes the initiative",
        "is normally left to you.",
        "takes over the first piece",
    ):
        assert clause in told.lower().replace("a t", "an t"), clause


@pytest.mark.parametrize(("size", "seed", "settings"), GAMES)
def test_the_sentence_of_a_swap(size, seed, settings):
    position = start(seed, size=size, **{**settings, "pie": True})
    for first in position.legal_moves()[::40]:
        after = position.play(first)
        if not after.can_swap:
            continue
        figures, told = COACH.figures(after, Swap()), COACH.explain(after, Swap())
        assert f"was worth {figures['piece']['strength']} to its owner" in told
        match = re.search(rf"leaves {REPLY}\.", told)
        if match is not None:
            assert is_told(match, figures["reply"])
        else:
            assert told.endswith("leaves no reply worth more than 0.")
            assert figures["reply"]["strength"] <= 0
        assert_says_the_same(told, COACH.explain(after, Swap(), "zh-Hant"))


def test_more_than_ten_are_written_in_digits():
    """No game came to so many, but one piece that uses up a type can protect that many."""
    position = LitsPosition.parse("/".join(["X" * 12] * 12) + " X - pie=off")
    move = Placement.parse("c3 d3 d4 e4")
    figures = of_placement(position, move, position.play(move))
    many = replace(figures, plain=Sides(all_cells(12)[-12:], (), ()))
    assert "protects 12 of your X" in sentence(many)
    assert "保護你的 12 個 X" in sentence(many, "zh-Hant")
