"""Sentences for people, by key and language.

A catalogue is a JSON file per room and language: ``en/lits.json`` holds the keys that begin with
``lits.`` (without that prefix). A value is a sentence with ``{blanks}``, or an object with the
forms ``one`` and ``other`` of which the parameter ``count`` chooses. The page bundles the same
files, so an error reads alike everywhere.
"""

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources

__all__ = ["LANGUAGES", "catalogue", "language_of", "listed", "render"]

LANGUAGES = ("en", "zh-Hant")

_BLANK = re.compile(r"\{(\w+)\}")


@cache
def catalogue(room: str, language: str) -> Mapping[str, str | Mapping[str, str]]:
    """All sentences of one room, e.g. ``lits``. Raises FileNotFoundError for an unknown room."""
    folder = resources.files(__name__) / language.replace("-", "_")
    loaded: dict[str, str | Mapping[str, str]] = json.loads(
        (folder / f"{room}.json").read_text(encoding="utf-8")
    )
    return loaded


def render(key: str, parameters: Mapping[str, object], language: str = "en") -> str:
    """The sentence of ``key`` with its blanks filled. Raises KeyError for an unknown key.

    A parameter of several words (a list or tuple) is listed as the language lists them. Another
    language than those of ``LANGUAGES`` is read as :func:`language_of` reads it.
    """
    if language not in LANGUAGES:
        language = language_of(language)
    room, _, rest = key.partition(".")
    sentence = catalogue(room, language)[rest]
    if not isinstance(sentence, str):
        sentence = sentence["one" if parameters.get("count") == 1 else "other"]

    def filled(blank: re.Match[str]) -> str:
        value = parameters.get(blank[1], blank[0])
        return listed(value, language) if isinstance(value, list | tuple) else str(value)

    return _BLANK.sub(filled, sentence)


def listed(words: Iterable[object], language: str = "en") -> str:
    """Words one after the other, such as choices, with the language's mark between them."""
    if language not in LANGUAGES:
        language = language_of(language)
    return str(catalogue("game", language)["list_separator"]).join(map(str, words))


def language_of(wish: str | None) -> str:
    """The language that fits a locale name or an Accept-Language header best; else English."""
    for wanted in (wish or "").replace("_", "-").split(","):
        if wanted.strip().lower().startswith("zh"):
            return "zh-Hant"
        if wanted.strip().lower().startswith("en"):
            return "en"
    return "en"
