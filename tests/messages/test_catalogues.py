"""Every sentence exists in every language, with the same blanks, and every key in use exists."""

import json
import re
from pathlib import Path

import pytest

from tilewright import messages
from tilewright.messages import LANGUAGES

FOLDER = Path(messages.__file__).parent
ROOMS = sorted(file.stem for file in (FOLDER / "en").glob("*.json"))
OTHERS = [language for language in LANGUAGES if language != "en"]
PAGE = Path(__file__).parents[2] / "web" / "src"

BLANK = re.compile(r"\{(\w+)\}")
# t('page.copy') and t(wide ? 'page.a' : 'page.b'): every text in the call that looks like a key.
CALL = re.compile(r"(?<![\w.$])t\(")
TEXT = re.compile(r"'([a-z][\w.]*)'|`([a-z_$][^`]*)`")


def read(room: str, language: str) -> dict[str, object]:
    path = FOLDER / language.replace("-", "_") / f"{room}.json"
    pairs = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=lambda found: found)
    keys = [key for key, _ in pairs]
    assert len(keys) == len(set(keys)), f"{path.name} has a key twice"
    return {key: dict(value) if isinstance(value, list) else value for key, value in pairs}


def forms(sentence: object) -> dict[str, str]:
    if isinstance(sentence, str):
        return {"other": sentence}
    assert isinstance(sentence, dict)
    return sentence


def test_each_language_has_the_same_rooms() -> None:
    """A room that one language lacks would break the page or a message in that language."""
    for language in OTHERS:
        folder = FOLDER / language.replace("-", "_")
        assert sorted(file.stem for file in folder.glob("*.json")) == ROOMS


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("language", OTHERS)
def test_each_language_has_the_same_sentences(room: str, language: str) -> None:
    assert read(room, language).keys() == read(room, "en").keys()


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_texts_or_pairs_of_forms(room: str, language: str) -> None:
    """Anything else could not be rendered; an empty sentence only where English has none."""
    for key, sentence in read(room, language).items():
        if isinstance(sentence, dict):
            assert sentence.keys() == {"one", "other"}, key
        for form in forms(sentence).values():
            assert isinstance(form, str), key


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("language", OTHERS)
def test_each_language_fills_the_same_blanks(room: str, language: str) -> None:
    """A number may be written out in one form of English (`1 cell`), so all forms count."""
    english = read(room, "en")
    for key, sentence in read(room, language).items():
        wanted = {blank for form in forms(english[key]).values() for blank in BLANK.findall(form)}
        found = {blank for form in forms(sentence).values() for blank in BLANK.findall(form)}
        # Without grammatical number a language may leave the count unsaid, never the rest.
        assert found - {"count"} == wanted - {"count"}, key
        assert found <= wanted | {"count"}, key


def arguments(source: str, start: int) -> str:
    """The first argument of a call, up to its comma or closing bracket."""
    depth = 0
    for index in range(start, len(source)):
        match source[index]:
            case "(" | "{" | "[":
                depth += 1
            case ")" | "}" | "]" if depth > 0:
                depth -= 1
            case ")" | "," if depth == 0:
                return source[start:index]
    return source[start:]


def keys_in_use() -> dict[str, str]:
    """Keys (or, where a part is computed, patterns with ``*``) and the file that uses each."""
    found: dict[str, str] = {}
    for file in sorted(PAGE.rglob("*")):
        if file.suffix not in {".svelte", ".ts"} or file.name.endswith(".test.ts"):
            continue
        source = file.read_text(encoding="utf-8")
        for call in CALL.finditer(source):
            for plain, computed in TEXT.findall(arguments(source, call.end())):
                key = plain or re.sub(r"\$\{[^}]*\}", "*", computed)
                if "." in key:
                    found[key] = file.name
    return found


def all_keys() -> set[str]:
    return {f"{room}.{key}" for room in ROOMS for key in read(room, "en")}


def test_each_key_that_the_page_uses_exists() -> None:
    """The page shows a missing key as it is, which nobody should see."""
    known = all_keys()
    used = keys_in_use()
    assert len(used) > 100, "the search for keys in the page's source finds too little"
    missing = {
        key: file
        for key, file in used.items()
        if not any(
            re.fullmatch(re.escape(key).replace(r"\*", ".*"), candidate) for candidate in known
        )
    }
    assert missing == {}


def test_each_sentence_of_the_shell_is_used() -> None:
    """A sentence that nothing shows any more is work for every translator."""
    source = "\n".join(
        file.read_text(encoding="utf-8")
        for file in PAGE.rglob("*")
        if file.suffix in {".svelte", ".ts"}
    )
    patterns = [re.escape(key).replace(r"\*", ".*") for key in keys_in_use()]
    unused = {
        key
        for key in read("page", "en")
        if f"'page.{key}'" not in source
        and not any(re.fullmatch(pattern, f"page.{key}") for pattern in patterns)
    }
    assert unused == set()
