"""A file of proven positions, so that a long proof can be interrupted and gone on with.

The file begins with a line of JSON that says what it is; the rest is 16 bytes a position (the
native ``Kept``: a key of 64 bits, the proven bounds relative to the difference so far, a move, and
the binary digits of the positions visited). The key tells boards and positions apart, so one file
serves many boards, and files of several machines can be added up.
"""

import errno
import hashlib
import json
import os
from pathlib import Path

from tilewright.game import ConfigError

__all__ = ["ProofStore"]

_FORMAT = "tilewright lits proofs"
_VERSION = 1
_BYTES = 16


class ProofStore:
    """Proven positions in one file, which is made when something is first added."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> bytes:
        """All positions of the file; none when there is no file yet or it is empty.

        Raises ConfigError when it cannot be read, is no such file, or was damaged.
        """
        try:
            # A device may have no end, and a pipe may never begin: neither is opened.
            if self.path.exists() and not self.path.is_file():
                raise self._fault("not_a_file")
            content = self.path.read_bytes()
        except FileNotFoundError:
            return b""
        except OSError as error:
            raise self._fault("unreadable", error.strerror or str(error)) from error
        if not content:
            return b""
        head, _, body = content.partition(b"\n")
        try:
            header = json.loads(head)
        except ValueError as error:
            raise self._fault("foreign") from error
        if not isinstance(header, dict) or header.get("format") != _FORMAT:
            raise self._fault("foreign")
        if header.get("version") != _VERSION:
            raise self._fault("version")
        if len(body) % _BYTES or header.get("sha256") != hashlib.sha256(body).hexdigest():
            raise self._fault("damaged")
        return body

    def add(self, kept: bytes) -> int:
        """Add positions; of one that is there already the tighter bounds stay. Returns their sum.

        The file is replaced at once, so that it is whole whatever happens. Its folder must be
        there. Raises ConfigError, and then leaves nothing beside a file that is no good store.
        """
        from filelock import FileLock

        self.read()
        if not self.path.parent.is_dir():
            raise self._fault("unwritable", os.strerror(errno.ENOENT))
        beside = self.path.with_name(self.path.name + ".new")
        try:
            # Whoever adds at the same time waits, so that nothing of either is lost. The lock's
            # file stays: if it were removed, one could wait for it while another made a new one.
            with FileLock(self.path.with_name(f".{self.path.name}.lock")):
                body = _merged(self.read(), kept)
                header = {
                    "format": _FORMAT,
                    "version": _VERSION,
                    "positions": len(body) // _BYTES,
                    "sha256": hashlib.sha256(body).hexdigest(),
                }
                with beside.open("wb") as file:
                    file.write(json.dumps(header).encode() + b"\n" + body)
                    file.flush()
                    os.fsync(file.fileno())
                beside.replace(self.path)
        except OSError as error:
            raise self._fault("unwritable", error.strerror or str(error)) from error
        return len(body) // _BYTES

    def _fault(self, what: str, reason: str = "") -> ConfigError:
        return ConfigError(
            f"lits_engine.store.{what}", parts=[str(self.path)], file=str(self.path), reason=reason
        )


def _merged(one: bytes, other: bytes) -> bytes:
    import numpy as np

    kind = np.dtype(
        [("key", "<u8"), ("low", "<i2"), ("high", "<i2"), ("move", "<u2"), ("work", "<u2")]
    )
    rows = np.concatenate([np.frombuffer(one, kind), np.frombuffer(other, kind)])
    rows = rows[np.argsort(rows["key"], kind="stable")]
    keys, first = np.unique(rows["key"], return_index=True)
    if not len(keys):
        return b""
    merged = rows[first].copy()
    merged["low"] = np.maximum.reduceat(rows["low"], first)
    merged["high"] = np.minimum.reduceat(rows["high"], first)
    merged["work"] = np.maximum.reduceat(rows["work"], first)
    return merged.tobytes()
