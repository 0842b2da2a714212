"""Passwords: bounded, hashed with Argon2id, and never compared in the event loop."""

import asyncio
import unicodedata
from functools import cached_property

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from tilewright.game import ConfigError

__all__ = ["LONGEST_PASSWORD", "SHORTEST_PASSWORD", "Passwords", "check_password"]

SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200
"""Characters."""

AT_ONCE = 2
"""Hashes computed at the same time; each takes 64 MiB and a part of a second on purpose."""


def check_password(text: str) -> None:
    """Raises ConfigError when a new password is too short, too long or no text."""
    if len(text) < SHORTEST_PASSWORD:
        raise ConfigError("server.password.short", parts=["password"], limit=SHORTEST_PASSWORD)
    if _encoded(text) is None:
        raise ConfigError("server.password.bad", parts=["password"], limit=LONGEST_PASSWORD)


class Passwords:
    """Hashes and compares passwords in threads, a few at once."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._turns = asyncio.Semaphore(AT_ONCE)

    async def hashed(self, password: str) -> str:
        """The hash of a new password. Raises ConfigError as ``check_password``."""
        check_password(password)
        async with self._turns:
            return await asyncio.to_thread(self._hasher.hash, _encoded(password) or b"")

    async def matches(self, password: str, known: str | None) -> bool:
        """Whether a password has that hash.

        With no hash to compare to the answer is no, after the same work as with one: the time does
        not tell whether a name exists.
        """
        encoded = _encoded(password)
        async with self._turns:
            right = await asyncio.to_thread(self._verify, known, encoded or b"")
        return right and known is not None and encoded is not None

    def outdated(self, known: str) -> bool:
        """Whether a hash was made with other parameters than today's."""
        return self._hasher.check_needs_rehash(known)

    def _verify(self, known: str | None, encoded: bytes) -> bool:
        # Asked for in any case, or the first unknown name would take longer.
        nobodys = self._nobodys
        try:
            return self._hasher.verify(known or nobodys, encoded)
        except (VerificationError, InvalidHashError):
            return False

    @cached_property
    def _nobodys(self) -> str:
        """A hash that stands for the one that is missing."""
        return self._hasher.hash(b"")


def _encoded(password: str) -> bytes | None:
    """The bytes that are hashed, the same however a letter was typed; None when there are none."""
    if len(password) > LONGEST_PASSWORD:
        return None
    try:
        return unicodedata.normalize("NFC", password).encode()
    except UnicodeEncodeError:
        return None
