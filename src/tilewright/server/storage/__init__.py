"""Where everything that outlives the process is kept; ``Storage.open(url)`` is the way in."""

from tilewright.server.storage.engine import (
    ConflictError,
    DatabaseKind,
    default_database,
    try_database,
)
from tilewright.server.storage.storage import Storage
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
    "Summary",
    "Token",
    "default_database",
    "try_database",
]
