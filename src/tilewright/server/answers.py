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
    your_turn: bool
    started_at: float


class MatchList(BaseModel):
    """The caller's matches, newest first."""

    matches: list[MatchSummary]


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


class SeatInfo(BaseModel):
    """A seat: ``kind`` is ``person``, ``bot`` or ``open``."""

    seat: int
    kind: str
    bot: str | None
    yours: bool
    fallen: bool


class MoveInfo(BaseModel):
    """A move that was made; chance events have no seat."""

    ply: int
    number: int
    seat: int | None
    move: str


class OutcomeInfo(BaseModel):
    """How it ended: ranks from 1 and points by seat."""

    termination: str
    winners: list[int]
    ranks: list[int]
    scores: list[int]


class Snapshot(BaseModel):
    """A match as it stands for one viewer."""

    match: str | None
    watch: str
    game: str
    variant: str
    settings: dict[str, bool | int | str]
    number: int
    status: str
    seats: list[SeatInfo]
    to_act: list[int]
    your_seats: list[int]
    moves: list[MoveInfo]
    position: dict[str, Any]
    outcome: OutcomeInfo | None
    invitations: list[Invitation]
    rematch: str | None
