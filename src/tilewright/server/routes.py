"""What may be told of a request's address: the pattern that it fits, from a closed set.

The address itself may hold an invitation, the place of a watched match, or anything at all.
"""

from starlette.types import Scope

__all__ = ["OTHER", "method_of", "route_of"]

OTHER = "other"
"""Stands for whatever is none of ours."""

_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


def route_of(scope: Scope) -> str:
    """The pattern, such as ``/api/matches/{match}``; known once the request was routed."""
    path = getattr(scope.get("route"), "path", None)
    return path if isinstance(path, str) else OTHER


def method_of(scope: Scope) -> str:
    """The method of a request."""
    return scope["method"] if scope["method"] in _METHODS else OTHER
