"""Commitments: anybody can check a published hash with the standard tools."""

from hashlib import sha256

from hypothesis import given
from hypothesis import strategies as st

from tilewright.play.commitments import Secret, commit, opens

TEXTS = st.text(st.characters(exclude_categories=["Cs"]))


def test_the_hash_is_that_of_salt_colon_text():
    """What `printf 'salt:text' | sha256sum` prints."""
    assert commit("text", "salt") == sha256(b"salt:text").hexdigest()
    assert Secret("text", "salt").commitment == commit("text", "salt")


@given(TEXTS, TEXTS, TEXTS)
def test_a_commitment_opens_with_its_own_text_only(text, other, salt):
    commitment = commit(text, salt)
    assert opens(commitment, salt, text)
    assert opens(commitment, salt, other) == (other == text)
