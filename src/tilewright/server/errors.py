"""Errors of the interface, and the HTTP status of every error."""

from tilewright.game import ConfigError, IllegalMoveError, NotationError, TilewrightError, TurnError

__all__ = ["AccessError", "RequestError", "UnknownError", "status_of"]


class UnknownError(TilewrightError):
    """Nothing is at that address."""


class AccessError(TilewrightError):
    """It exists, but it is not yours."""


class RequestError(TilewrightError):
    """A message that cannot be understood or is too large."""


_STATUS: dict[type[TilewrightError], int] = {
    NotationError: 400,
    ConfigError: 400,
    AccessError: 403,
    UnknownError: 404,
    IllegalMoveError: 409,
    TurnError: 409,
    RequestError: 422,
}

_STATUS_OF_CODE = {
    "server.too_large": 413,
    "server.too_slow": 408,
    "server.damaged_match": 410,
    "server.internal": 500,
}


def status_of(error: TilewrightError) -> int:
    """The HTTP status that fits an error."""
    return _STATUS_OF_CODE.get(error.code) or _STATUS.get(type(error), 400)
