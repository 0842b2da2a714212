"""What the storage takes and gives.

Times are seconds since 1970; hashes are hexadecimal SHA-256.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from tilewright.game import JsonObject
from tilewright.play.match import Status
from tilewright.play.ratings import Category, Rating

__all__ = [
    "Channel",
    "ChatLine",
    "Cursor",
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
    "Study",
    "Summary",
    "Token",
]


@dataclass(frozen=True, slots=True)
class SeatHolder:
    """Who holds a seat (a person's identifier) and by what invitation it may be taken (a hash).

    A seat that nobody holds may be taken by a person only if it has an invitation: a bot's has
    none. An ``open`` one may be taken by anybody in the lobby, without it.
    """

    person: str | None = None
    invitation: str | None = None
    open: bool = False


@dataclass(frozen=True, slots=True)
class MatchHeader:
    """What is known of a match beside its events."""

    id: str
    watch: str
    """The identifier under which it is watched."""
    game: str
    variant: str
    created_at: float
    creator: str | None
    """The person who made it; None when that person's data was deleted."""
    seats: tuple[SeatHolder, ...]
    secret: Mapping[str, object] = field(default_factory=dict, repr=False)
    """The seed, a hidden board, salts: never leaves the server."""
    rated: bool = False
    listed: bool = False
    """Whether it is shown in the lobby and among the running matches."""
    quick: bool = False
    """Whether it was made by the search for any opponent."""
    chat: bool = True
    speed: str = "untimed"
    group: str | None = None
    rematch: str | None = None


@dataclass(frozen=True, slots=True)
class Progress:
    """What the lists need of a match's state; given anew with every append."""

    status: Status
    due_at: float | None = None
    """When something happens without anybody acting, such as the fall of a flag."""
    bot_turn: bool = False
    finished_at: float | None = None


@dataclass(frozen=True, slots=True)
class SeatChanges:
    """What an append does to the seats, in this order: vacate, seat, arrange.

    ``seated`` gives people seats that must be free. ``order`` names for each seat the former seat
    of whoever sits there from now on.
    """

    vacated: frozenset[int] = frozenset()
    seated: Mapping[int, str] = field(default_factory=dict)
    order: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Summary:
    """One row of a list of matches."""

    id: str
    watch: str
    game: str
    variant: str
    status: Status
    created_at: float
    creator: str | None = None
    rated: bool = False
    quick: bool = False
    speed: str = "untimed"
    group: str | None = None
    number: int = 0
    due_at: float | None = None
    finished_at: float | None = None


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where a list goes on: after the row of this time and identifier."""

    at: float
    id: str


class PersonKind(StrEnum):
    """A guest plays under a name that anyone may use; an account's and a bot's are their own."""

    GUEST = "guest"
    ACCOUNT = "account"
    BOT = "bot"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays. The hash of the password is asked for separately."""

    id: str
    kind: PersonKind
    name: str
    created_at: float
    banned_at: float | None = None
    settings: JsonObject = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Token:
    """What may be shown of an API token: never the token, nor its hash."""

    id: str
    label: str
    created_at: float
    used_at: float | None = None


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What a person's rating in a category becomes through a match; ``before`` is as it was read.

    A person without one is read as ``tilewright.play.ratings.START``.
    """

    person: str
    category: Category
    before: Rating
    after: Rating


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """One point of a person's history in a category: the rating after a match."""

    match: str
    at: float
    value: float
    deviation: float
    change: float


@dataclass(frozen=True, slots=True)
class Result:
    """How a seat came out of a match: its rank (from 1, shared when tied) and its score."""

    seat: int
    person: str | None
    rank: int
    score: float
    termination: str
    rating_change: float | None = None


@dataclass(frozen=True, slots=True)
class SeatOfResult:
    """Who sat on a seat of a finished match, and what became of that person's rating."""

    person: str | None
    rating_change: float | None


class Channel(StrEnum):
    """Who reads a line of chat: those who play, or everyone else."""

    PLAYERS = "players"
    SPECTATORS = "spectators"


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A line of chat; ``number`` grows with time over all matches."""

    number: int
    match: str
    person: str
    channel: Channel
    text: str
    at: float


@dataclass(frozen=True, slots=True)
class Report:
    """A complaint about a person in a match; ``line`` is the line of chat it is about."""

    number: int
    match: str
    reporter: str
    reported: str
    line: int | None
    reason: str
    at: float
    closed_at: float | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Matches that belong together. ``data`` names seats and matches, never people.

    So a person's data can be deleted without reading it.
    """

    id: str
    kind: str
    created_at: float
    data: JsonObject


@dataclass(frozen=True, slots=True)
class Study:
    """A game with variations and comments that a person keeps; ``record`` is its JSON form."""

    id: str
    owner: str
    game: str
    title: str
    record: str
    created_at: float
    changed_at: float
