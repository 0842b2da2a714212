"""Names of people: bounded, visible, and no two accounts with the same."""

import unicodedata

from tilewright.game import ConfigError

__all__ = ["LONGEST_NAME", "clean_name", "folded_name"]

LONGEST_NAME = 24
"""Characters, after Unicode's compatibility normalisation."""

_HIDDEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Control, format (with those that turn the direction of writing), unassigned, line breaks."""

_BLANK = frozenset("\u1680\u034f\u115f\u1160\u17b4\u17b5\u2800") | frozenset(
    chr(code)
    for first, last in ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
    for code in range(first, last + 1)
)
"""Letters, marks and spaces that show nothing, so that two names could look the same."""

_MOST_MARKS = 2
"""How many accents may be on one letter: more would write over the lines around."""


def clean_name(text: str) -> str:
    """The name as it is stored and shown: normalised, trimmed, with single spaces.

    Raises ConfigError (``server.name.bad``) when it is empty, too long, or has characters that
    cannot be seen.
    """
    # Before the normalisation, which may make a short text long: nobody types so much.
    if len(text) > 8 * LONGEST_NAME:
        raise _bad()
    # Only spaces are trimmed: a line break inside a name is refused, not repaired.
    name = " ".join(word for word in unicodedata.normalize("NFKC", text).split(" ") if word)
    if not 1 <= len(name) <= LONGEST_NAME or unicodedata.category(name[0])[0] == "M":
        raise _bad()
    marks = 0
    for character in name:
        category = unicodedata.category(character)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if category in _HIDDEN_CATEGORIES or character in _BLANK or marks > _MOST_MARKS:
            raise _bad()
    return name


def folded_name(name: str) -> str:
    """The form in which names are compared: ``Straße`` and ``STRASSE`` are one name."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return unicodedata.normalize("NFKC", folded.casefold())


def _bad() -> ConfigError:
    return ConfigError("server.name.bad", parts=["name"], limit=LONGEST_NAME)
