"""What is sent and answered about people; only what is named here leaves the server."""

from typing import Annotated

from pydantic import BaseModel, Field, SecretStr, StringConstraints

from tilewright.server.requests import Strict

__all__ = [
    "AccountRequest",
    "Me",
    "NameRequest",
    "NewToken",
    "PasswordRequest",
    "Profile",
    "SignInRequest",
    "TokenList",
    "TokenRequest",
]

# Only bounded here: what a name or a password must be is said by the errors of ``Accounts``.
NameText = Annotated[str, StringConstraints(max_length=192)]
PasswordText = Annotated[SecretStr, Field(max_length=1000)]


class NameRequest(Strict):
    """What a guest wants to be called."""

    name: NameText


class AccountRequest(Strict):
    """An account; without a password it lives as long as its sessions."""

    name: NameText
    password: PasswordText | None = None


class SignInRequest(Strict):
    """Who somebody is, and the proof."""

    name: NameText
    password: PasswordText


class PasswordRequest(Strict):
    """Another password; ``old`` is null for an account that has none."""

    old: PasswordText | None = None
    new: PasswordText


class TokenRequest(Strict):
    """An API token, and what it is for."""

    label: NameText


class PersonInfo(BaseModel):
    """The caller: ``kind`` is ``guest``, ``account`` or ``bot``."""

    name: str
    kind: str
    id: str


class Me(BaseModel):
    """Who asks; null for somebody who has neither a name nor a seat."""

    person: PersonInfo | None


class TokenInfo(BaseModel):
    """An API token without its secret; times are seconds since 1970."""

    id: str
    label: str
    created_at: float
    used_at: float | None


class TokenList(BaseModel):
    """The caller's API tokens, the oldest first."""

    tokens: list[TokenInfo]


class NewToken(TokenInfo):
    """A new API token; ``token``, its secret, is told only here."""

    token: str


class PointInfo(BaseModel):
    """A rating after a match."""

    at: float
    value: int


class PersonRatingInfo(BaseModel):
    """A rating among those who play the same thing, and how it came about."""

    game: str
    variant: str
    speed: str
    seats: int
    value: int
    deviation: int
    provisional: bool
    games: int
    history: list[PointInfo]


class PersonMatchInfo(BaseModel):
    """A finished match; ``seat``, ``rank``, ``score`` are the person's, lists are by seat."""

    watch: str
    game: str
    variant: str
    speed: str
    rated: bool
    at: float
    seat: int
    names: list[str | None]
    rank: int
    score: int
    scores: list[int]
    rating_change: float | None
    termination: str


class Profile(BaseModel):
    """What everybody may see of a person; ``next`` continues the history (null: its end)."""

    name: str
    kind: str
    since: float
    ratings: list[PersonRatingInfo]
    matches: list[PersonMatchInfo]
    next: str | None
    statistics: dict[str, dict[str, float]]
