"""Names and passwords of every kind of input."""

import asyncio
import threading
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from stored import CHEAP

from tilewright.game import ConfigError
from tilewright.server.names import LONGEST_NAME, clean_name, folded_name
from tilewright.server.passwords import AT_ONCE, Passwords, check_password

PASSWORD = "correct horse"

ANY_TEXT = st.text(max_size=40) | st.text(
    st.sampled_from("aÀß \t\n\u200b\u202e\u0301\u2800\ufe0fﷺﬁ\ud800\U000e0100ก็"), max_size=40
)


def tried(call, text):
    """What a call returns, and the code of its error; one of the two is None."""
    try:
        return call(text), None
    except ConfigError as error:
        return None, error.code


@given(ANY_TEXT)
@example("\u1160")
@example("a" * 1000)
@example("\N{ARABIC LIGATURE SALLALLAHOU ALAYHE WASALLAM}" * 2)
def test_a_name_is_refused_or_becomes_one_that_can_be_shown(text):
    """Bounded, visible, and cleaning it again changes nothing."""
    name, code = tried(clean_name, text)
    assert code in (None, "server.name.bad")
    if name is None:
        return
    assert 1 <= len(name) <= LONGEST_NAME
    assert name == name.strip() == clean_name(name)
    assert "  " not in name
    for character in name:
        assert unicodedata.category(character)[0] != "C"
        assert character not in "\u2028\u2029\u2800\ufe0f"
    name.encode()


@given(ANY_TEXT)
def test_a_folded_name_is_its_own_and_fits_its_column(text):
    """Folding once more, or cleaning before it, makes no other name of it."""
    name, _ = tried(clean_name, text)
    if name is not None:
        folded = folded_name(name)
        assert folded == folded_name(folded) == folded_name(name.casefold())
        assert 1 <= len(folded) <= 128


@pytest.mark.parametrize(
    "odd",
    [
        "",
        "   ",
        "\u200b",
        "a\u202eb",
        "a\nb",
        "a\tb",
        "\x00",
        "\ud800",
        "\u0301a",
        "a\u0301\u0327\u0300\u0302",
        "a" * 25,
        "\u3164",
        "\u2800",
        "a\u1680b",
    ],
)
def test_names_that_would_not_show_or_would_deceive(odd):
    with pytest.raises(ConfigError) as error:
        clean_name(odd)
    assert error.value.code == "server.name.bad"
    assert error.value.parts == ("name",)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ada  Lovelace ", "Ada Lovelace"),
        ("\uff21\uff44\uff41", "Ada"),
        ("A\u0301da", "\u00c1da"),
        ("陳小明", "陳小明"),
        ("O'Brien-Ng #1", "O'Brien-Ng #1"),
        ("a" * 24, "a" * 24),
        ("\N{GAME DIE}", "\N{GAME DIE}"),
    ],
)
def test_names_as_people_have_them(typed, name):
    assert clean_name(typed) == name


def test_folding_knows_more_than_capital_letters():
    assert folded_name("Straße") == folded_name("STRASSE")
    assert folded_name("Ada") != folded_name("Ade")


@given(st.text(max_size=300))
@example("a" * 200)
@example("a" * 201)
@example("\ud800" * 9)
def test_a_password_is_checked_by_its_length_and_being_text(text):
    _, code = tried(check_password, text)
    if len(text) < 8:
        assert code == "server.password.short"
    elif len(text) > 200 or any("\ud800" <= character <= "\udfff" for character in text):
        assert code == "server.password.bad"
    else:
        assert code is None


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=8, max_size=200))
async def test_a_password_opens_what_it_closed_and_nothing_else(text):
    passwords = Passwords(CHEAP)
    hashed = await passwords.hashed(text)
    assert text not in hashed
    assert await passwords.matches(text, hashed)
    assert not await passwords.matches(text + "x", hashed)
    assert not await passwords.matches(text, None)
    assert not await passwords.matches(text, "no hash")


async def test_a_letter_may_be_typed_in_two_ways():
    passwords = Passwords(CHEAP)
    assert await passwords.matches(
        "caf\u00e9 caf\u00e9", await passwords.hashed("cafe\u0301 cafe\u0301")
    )


async def test_the_server_hashes_as_todays_advice_says():
    """Argon2id with the parameters of RFC 9106 for machines with little memory, or better."""
    hashed = await Passwords().hashed(PASSWORD)
    assert hashed.startswith("$argon2id$v=19$m=65536,t=3,p=4$")


async def test_few_hashes_are_computed_at_once_and_none_in_the_event_loop():
    """Many who sign in at once must not take all memory, nor stop the matches."""
    loop_thread, running, most, threads = threading.get_ident(), 0, 0, set()
    lock, both = threading.Lock(), threading.Barrier(AT_ONCE, timeout=20)

    class Slow(Passwords):
        def _verify(self, known, encoded):
            nonlocal running, most
            with lock:
                running += 1
                most = max(most, running)
                threads.add(threading.get_ident())
            both.wait()
            with lock:
                running -= 1
            return True

    passwords = Slow(CHEAP)
    await asyncio.gather(*(passwords.matches(PASSWORD, "hash") for _ in range(4 * AT_ONCE)))
    assert most == AT_ONCE
    assert loop_thread not in threads
