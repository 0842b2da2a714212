"""Errors of the interface, and the HTTP status of every error."""

from collections.abc import Iterable, Sequence

from tilewright.game import ConfigError, IllegalMoveError, NotationError, TilewrightError, TurnError
from tilewright.plain import Parameter

__all__ = [
    "AccessError",
    "FloodError",
    "QuotaError",
    "RequestError",
    "SignedOutError",
    "StorageUnavailableError",
    "TooManyError",
    "UnknownError",
    "malformed",
    "status_of",
]


class UnknownError(TilewrightError):
    """Nothing is at that address."""


class AccessError(TilewrightError):
    """It exists, but it is not yours."""


class SignedOutError(AccessError):
    """The session or the token by which a socket was opened has ended meanwhile."""

    def __init__(
        self,
        code: str = "server.signed_out",
        *,
        parts: Sequence[str] = (),
        **parameters: Parameter,
    ) -> None:
        super().__init__(code, parts=parts, **parameters)


class QuotaError(TilewrightError):
    """As much as anybody may have is there already: some of it has to end first."""


class RequestError(TilewrightError):
    """A message that cannot be understood or is too large."""


class StorageUnavailableError(TilewrightError):
    """The database did not answer; nothing was stored, and the same request may succeed later."""

    def __init__(
        self,
        code: str = "server.storage_unavailable",
        *,
        parts: Sequence[str] = (),
        **parameters: Parameter,
    ) -> None:
        super().__init__(code, parts=parts, **parameters)


class TooManyError(TilewrightError):
    """More than anybody may do in a while; ``seconds`` later the same may succeed."""

    def __init__(
        self,
        code: str = "server.too_many",
        *,
        parts: Sequence[str] = (),
        **parameters: Parameter,
    ) -> None:
        super().__init__(code, parts=parts, **parameters)

    @property
    def retry_after(self) -> int:
        """Seconds until then, for the header ``Retry-After``."""
        seconds = self.parameters["seconds"]
        return seconds if isinstance(seconds, int) else 1


class FloodError(TooManyError):
    """Somebody goes on and on although each answer says that it is too much."""


_STATUS: dict[type[TilewrightError], int] = {
    NotationError: 400,
    ConfigError: 400,
    SignedOutError: 401,
    AccessError: 403,
    UnknownError: 404,
    IllegalMoveError: 409,
    TurnError: 409,
    QuotaError: 409,
    RequestError: 422,
    FloodError: 429,
    TooManyError: 429,
    StorageUnavailableError: 503,
}

_STATUS_OF_CODE = {
    "server.too_large": 413,
    "server.too_slow": 408,
    "server.damaged_match": 410,
    "server.internal": 500,
    "server.name.taken": 409,
}


def malformed(steps: Iterable[object], reason: str) -> RequestError:
    """What to tell about a message whose part at ``steps`` is not as it should be.

    Both may hold what was sent: they are cut, and what is no text is written in another way.
    """
    part = _sayable(".".join(map(str, steps))) or "message"
    return RequestError("server.malformed", parts=[part], reason=_sayable(reason))


def _sayable(text: str) -> str:
    return text[:200].encode("utf-8", "backslashreplace").decode()


def status_of(error: TilewrightError) -> int:
    """The HTTP status that fits an error."""
    return _STATUS_OF_CODE.get(error.code) or _STATUS.get(type(error), 400)
