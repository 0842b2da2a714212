"""Where a list that comes page by page goes on, as a text that clients hand back."""

from typing import Annotated

from fastapi import Query

from tilewright.server.storage import Cursor

__all__ = ["After", "cursor_text", "read_cursor"]

After = Annotated[str | None, Query(pattern=r"^[0-9]{1,12}(\.[0-9]{1,9})?_[A-Za-z0-9_-]{1,32}$")]
"""The field ``next`` of the page before, in a request."""


def cursor_text(at: float | None, match: str) -> str:
    """The field ``next`` of a page whose last row is that match, at that time of the list's."""
    return f"{at!r}_{match}"


def read_cursor(text: str | None) -> Cursor | None:
    """The place that such a text names; None for the first page."""
    if text is None:
        return None
    at, _, match = text.partition("_")
    return Cursor(float(at), match)
