"""Secrets whose hash is published first, so that everybody can check them afterwards."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import TypeAlias

__all__ = ["BOARD", "SEED", "Secret", "Secrets", "commit", "opens"]

BOARD = "board"
"""The commitment to the text of a hidden match's first position."""

SEED = "seed"
"""The commitment to the seed of all draws, written as a decimal number."""


def commit(text: str, salt: str) -> str:
    """What is published of a secret: the hexadecimal SHA-256 of ``salt:text`` in UTF-8.

    Without the salt, which nobody can guess, a short secret could be found by trying.
    """
    return sha256(f"{salt}:{text}".encode()).hexdigest()


def opens(commitment: str, salt: str, text: str) -> bool:
    """Whether ``commitment`` was made of this text and salt."""
    return commit(text, salt) == commitment


@dataclass(frozen=True, slots=True)
class Secret:
    """What is settled but not yet told, with its salt. Its ``repr`` tells neither."""

    text: str
    salt: str

    def __repr__(self) -> str:
        return f"<secret {self.commitment[:8]}>"

    @property
    def commitment(self) -> str:
        """What may be published of it."""
        return commit(self.text, self.salt)


Secrets: TypeAlias = Mapping[str, Secret]
"""The secrets of a match by the names of its commitments; kept apart from its events."""
