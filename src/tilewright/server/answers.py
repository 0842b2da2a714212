"""The shapes of the interface's answers; only what is named here leaves the server.

What a game says of a position (``docs/payloads.md``) passes through as it is.
"""

from typing import Any

from pydantic import BaseModel

__all__ = [
    "GameList",
    "Invitation",
    "InvitationInfo",
    "Joined",
    "MatchList",
    "MatchMade",
    "NextMatch",
    "PositionAt",
    "Snapshot",
]


class BotInfo(BaseModel):
    """A bot, and its strength in Elo over the weakest one where it was measured."""

    name: str
    elo: int | None


class GameInfo(BaseModel):
    """A game as it can be set up and shown."""

    name: str
    seat_counts: list[int]
    has_chance: bool
    options: list[dict[str, Any]]
    variants: dict[str, dict[str, bool | int | str]]
    bots: list[BotInfo]
    usual_bot: str
    catalogue: dict[str, Any]


class GameList(BaseModel):
    """Every game."""

    games: list[GameInfo]


class Invitation(BaseModel):
    """The address that gives a seat to whoever opens it first."""

    seat: int
    address: str


class MatchMade(BaseModel):
    """A new match: its identifier and addresses."""

    match: str
    address: str
    watch_address: str
    invitations: list[Invitation]


class MatchSummary(BaseModel):
    """One of the caller's matches."""

    match: str
    address: str
    game: str
    variant: str
    status: str
    clock: str | None
    speed: str
    rated: bool
    names: list[str | None]
    your_turn: bool
    started_at: float


class MatchList(BaseModel):
    """The caller's matches, newest first; ``next`` is the ``after`` of the page that follows."""

    matches: list[MatchSummary]
    next: str | None


class InvitationInfo(BaseModel):
    """What an invitation is for."""

    game: str
    variant: str
    seat: int
    open: bool
    yours: bool
    position: dict[str, Any]


class Joined(BaseModel):
    """The seat that was taken."""

    match: str
    address: str
    seat: int


class NextMatch(BaseModel):
    """The address of the rematch."""

    address: str


class PositionAt(BaseModel):
    """The position after ``ply`` moves and deals."""

    ply: int
    position: dict[str, Any]


class RatingInfo(BaseModel):
    """A rating; ``provisional`` while little is known."""

    value: int
    provisional: bool


class SeatInfo(BaseModel):
    """A seat: ``kind`` is ``person``, ``bot`` or ``open``; ``here`` says that a page is open.

    ``program`` says that the account is listed as one that a program plays for.
    """

    seat: int
    kind: str
    bot: str | None
    name: str | None
    account: bool
    program: bool
    rating: RatingInfo | None
    yours: bool
    fallen: str | None
    here: bool


class MoveInfo(BaseModel):
    """A move that was made; chance events have no seat."""

    ply: int
    number: int
    seat: int | None
    move: str
    at: float
    clock: list[float]


class OutcomeInfo(BaseModel):
    """How it ended: ranks from 1 and points by seat."""

    termination: str
    winners: list[int]
    ranks: list[int]
    scores: list[int]


class SeatClockInfo(BaseModel):
    """One seat's time in seconds; what the control does not have is left out."""

    left: float
    turn: float | None = None
    bank: float | None = None
    main: float | None = None
    periods: int | None = None
    period: float | None = None
    vacation: float | None = None
    running: bool
    away: bool


class ClockInfo(BaseModel):
    """The clocks at the server's time ``now`` (seconds since 1970)."""

    control: dict[str, float | int | str]
    text: str
    now: float
    seats: list[SeatClockInfo]


class PauseInfo(BaseModel):
    """A pause, and the seat that proposed it (null: the host)."""

    by: int | None


class OfferInfo(BaseModel):
    """An open proposal: ``takeback``, ``pause`` or ``end``; ``number`` is its event's."""

    number: int
    seat: int
    what: str
    accepted: list[int]


class WithdrawableInfo(BaseModel):
    """The last move's author may withdraw it until then (seconds since 1970)."""

    seat: int | None
    until: float


class ActionsInfo(BaseModel):
    """What the viewer may do now: by seat, and as who made the match."""

    seats: dict[str, list[str]]
    host: list[str]


class CommitmentInfo(BaseModel):
    """What was settled in secret: ``hash`` is the SHA-256 of ``salt:text``, once both are told."""

    name: str
    hash: str
    text: str | None
    salt: str | None


class SeriesInfo(BaseModel):
    """The series the match belongs to, with the points of who holds each seat."""

    number: int | None
    games: int
    points: list[float]
    decided: bool


class SpectatorsInfo(BaseModel):
    """Whether spectators are let in, how many seconds late, and how many look here."""

    open: bool
    delay: float
    count: int


class Snapshot(BaseModel):
    """A match as it stands for one viewer."""

    match: str | None
    watch: str
    game: str
    variant: str
    settings: dict[str, bool | int | str]
    number: int
    now: float
    status: str
    hidden: bool
    sides: str
    arranged: bool
    seats: list[SeatInfo]
    to_act: list[int]
    your_seats: list[int]
    hosted: bool
    you_host: bool
    moves: list[MoveInfo]
    position: dict[str, Any]
    outcome: OutcomeInfo | None
    clock: ClockInfo | None
    paused: PauseInfo | None
    offers: list[OfferInfo]
    withdrawable: WithdrawableInfo | None
    choosing_until: float | None
    actions: ActionsInfo
    plans: dict[str, list[list[str]]]
    commitments: list[CommitmentInfo]
    series: SeriesInfo | None
    spectators: SpectatorsInfo
    chat: bool
    rated: bool
    listed: bool
    speed: str
    invitations: list[Invitation]
    rematch: str | None
