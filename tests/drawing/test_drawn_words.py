"""The words in pictures: outlines for every language, and room for them."""

from itertools import pairwise
from typing import Any

import pytest
from look_samples import azul_description, lits_description

from tilewright.azul import drawing as azul_drawing
from tilewright.drawing import text
from tilewright.drawing.text import DrawnWord, drawn_words, text_path, text_width
from tilewright.lits import drawing as lits_drawing
from tilewright.messages import LANGUAGES

SHARED = {"termination": "completed", "winners": [0, 1], "ranks": [1, 1], "scores": [2, 2]}
ALONE = SHARED | {"winners": [0], "ranks": [1, 2], "scores": [2, 1]}
LARGE_COUNTS = {"X": 36, "O": 36}

LITS: dict[str, dict[str, Any]] = {
    "first": lits_description(counts=LARGE_COUNTS),
    "second": lits_description(counts=LARGE_COUNTS, symbol_to_move="O"),
    "over": lits_description(counts=LARGE_COUNTS, outcome=ALONE, symbol_to_move=None),
}
AZUL: dict[str, dict[str, Any]] = {
    "two": azul_description(2, round=12),
    "three": azul_description(3, round=12, marker=0),
    "over": azul_description(2, marker=0, outcome=ALONE, to_act=[]),
    "shared": azul_description(2, marker=0, outcome=SHARED, to_act=[]),
}
PICTURES: list[Any] = [
    *(pytest.param(lits_drawing, told, id=f"lits {name}") for name, told in LITS.items()),
    *(pytest.param(azul_drawing, told, id=f"azul {name}") for name, told in AZUL.items()),
]

Line = tuple[str, float, float, float, float]
"""Words, left end, right end, baseline, size."""


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> list[Line]:
    """Every line of text that the games draw from here on."""
    drawn: list[Line] = []

    def noted(
        words: str, x: float, y: float, size: float, weight: str = "medium", anchor: str = "start"
    ) -> str:
        width = text_width(words, size, weight)
        left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * width
        if words:
            drawn.append((words, left, left + width, y, size))
        return text_path(words, x, y, size, weight, anchor)

    for module in (lits_drawing, azul_drawing):
        monkeypatch.setattr(module, "text_path", noted)
    return drawn


def outlined(weight: str) -> set[str]:
    return set(text._faces()[1][weight]["glyphs"])


@pytest.mark.parametrize("weight", ["medium", "bold"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("word", DrawnWord)
def test_every_drawn_word_has_outlines(word: DrawnWord, language: str, weight: str) -> None:
    """A word added or reworded needs ``tools/make_glyphs.py``, or it would read ``?``."""
    sentence = drawn_words(word, {"number": 1234567890, "round": 1234567890}, language)
    assert "{" not in sentence
    assert set(sentence) - outlined(weight) == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "told"), PICTURES)
def test_whatever_pictures_say_has_outlines(
    game: Any, told: dict[str, Any], language: str, lines: list[Line]
) -> None:
    """Also what is drawn without being one of the words: figures, signs, coordinates."""
    game.draw(told, language=language)
    assert lines
    for words, *_ in lines:
        assert set(words) <= outlined("medium") & outlined("bold"), words


def test_the_pictures_here_say_every_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the test for room would pass by without looking at some."""
    said: set[DrawnWord] = set()

    def noted(word: DrawnWord, parameters: Any, language: str) -> str:
        said.add(word)
        return drawn_words(word, parameters, language)

    for module in (lits_drawing, azul_drawing):
        monkeypatch.setattr(module, "drawn_words", noted)
    for told in LITS.values():
        lits_drawing.draw(told)
    for told in AZUL.values():
        azul_drawing.draw(told)
    assert said == set(DrawnWord)


@pytest.mark.parametrize("weight", ["medium", "bold"])
def test_no_outline_lies_unused(weight: str) -> None:
    """The file is read before the first picture, so it holds what the words need and no more."""
    chinese = {character for character in outlined(weight) if ord(character) > 0x2FFF}
    said = {
        character
        for word in DrawnWord
        for language in LANGUAGES
        for character in drawn_words(word, {}, language)
    }
    assert chinese
    assert chinese <= said


@pytest.mark.parametrize(("game", "told"), PICTURES)
def test_the_language_changes_what_is_drawn(game: Any, told: dict[str, Any]) -> None:
    """Not the title alone: the painted shapes differ too."""
    bodies = {game.draw(told, language=language).split("</title>")[1] for language in LANGUAGES}
    assert len(bodies) == len(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "told"), PICTURES)
def test_words_stay_apart_and_inside(
    game: Any, told: dict[str, Any], language: str, lines: list[Line]
) -> None:
    picture = game.draw(told, language=language)
    _, _, width, height = (
        float(value) for value in picture.split('viewBox="')[1].split('"')[0].split()
    )
    for words, left, right, base, size in lines:
        assert left >= 0, words
        assert right <= width, words
        assert size * 0.9 <= base <= height - size * 0.15, words
    by_baseline = sorted(lines, key=lambda line: (line[3], line[1]))
    for (before, _, end, base, _), (after, start, _, same, _) in pairwise(by_baseline):
        if base == same:
            assert start >= end + 4, f"{before} runs into {after}"
