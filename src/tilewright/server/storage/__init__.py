"""Where everything that outlives the process is kept; ``Storage.open(url)`` is the way in."""

from tilewright.server.storage.engine import ConflictError, DatabaseKind
from tilewright.server.storage.opening import try_database
from tilewright.server.storage.storage import Storage
from tilewright.server.storage.urls import default_database
from tilewright.server.storage.values import (
    Channel,
    ChatLine,
    Cursor,
    Group,
    MatchHeader,
    Person,
    PersonKind,
    Progress,
    RatingChange,
    RatingPoint,
    Report,
    Result,
    SeatChanges,
    SeatHolder,
    SeatOfResult,
    Study,
    Summary,
    Token,
)

__all__ = [
    "Channel",
    "ChatLine",
    "ConflictError",
    "Cursor",
    "DatabaseKind",
    "Group",
    "MatchHeader",
    "Person",
    "PersonKind",
    "Progress",
    "RatingChange",
    "RatingPoint",
    "Report",
    "Result",
    "SeatChanges",
    "SeatHolder",
    "SeatOfResult",
    "Storage",
    "Study",
    "Summary",
    "Token",
    "default_database",
    "try_database",
]
