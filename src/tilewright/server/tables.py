"""The database tables. Migrations live in ``migrations/`` and are made by Alembic.

Times are seconds since 1970. Hashes are hexadecimal SHA-256. Events hold seat numbers only, so that
everything that belongs to a person can go and every match still replays.
"""

from sqlalchemy import JSON, Boolean, Float, ForeignKey, Integer, String, Text, false, true
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

__all__ = [
    "Base",
    "ChatRow",
    "EventRow",
    "GroupRow",
    "HeartbeatRow",
    "InvitationRow",
    "MatchRow",
    "MuteRow",
    "PersonRow",
    "RatingChangeRow",
    "RatingRow",
    "ReportRow",
    "ResultRow",
    "SeatRow",
    "SessionRow",
    "StudyRow",
    "TokenRow",
]

JsonFields = dict[str, object]


class Base(DeclarativeBase):
    """The tables' common registry."""


class PersonRow(Base):
    """A guest, an account or a bot. ``folded`` is the name that no other account may have."""

    __tablename__ = "people"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    kind: Mapped[str] = mapped_column(String(16))
    name: Mapped[str] = mapped_column(String(32))
    folded: Mapped[str | None] = mapped_column(String(128), unique=True)
    password: Mapped[str | None] = mapped_column(String(256))
    created_at: Mapped[float] = mapped_column(Float, index=True)
    banned_at: Mapped[float | None] = mapped_column(Float)
    settings: Mapped[JsonFields] = mapped_column(JSON)


class SessionRow(Base):
    """A browser that is known as a person."""

    __tablename__ = "sessions"

    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    created_at: Mapped[float] = mapped_column(Float)
    seen_at: Mapped[float] = mapped_column(Float)
    expires_at: Mapped[float] = mapped_column(Float, index=True)


class TokenRow(Base):
    """A key with which a program acts for a person."""

    __tablename__ = "tokens"

    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    id: Mapped[str] = mapped_column(String(32), unique=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    label: Mapped[str] = mapped_column(String(64))
    created_at: Mapped[float] = mapped_column(Float)
    used_at: Mapped[float | None] = mapped_column(Float)


class GroupRow(Base):
    """Several matches that belong together, such as a series."""

    __tablename__ = "groups"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    kind: Mapped[str] = mapped_column(String(16))
    created_at: Mapped[float] = mapped_column(Float)
    data: Mapped[JsonFields] = mapped_column(JSON)


class MatchRow(Base):
    """A match: its addresses, its secrets, and what the lists need without a replay."""

    __tablename__ = "matches"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    watch: Mapped[str] = mapped_column(String(32), unique=True)
    game: Mapped[str] = mapped_column(String(32))
    variant: Mapped[str] = mapped_column(String(64))
    created_at: Mapped[float] = mapped_column(Float, index=True)
    creator: Mapped[str | None] = mapped_column(ForeignKey("people.id"), index=True)
    status: Mapped[str] = mapped_column(String(16), index=True)
    rematch: Mapped[str | None] = mapped_column(String(32))
    secret: Mapped[JsonFields] = mapped_column(JSON, server_default="{}")
    rated: Mapped[bool] = mapped_column(Boolean, server_default=false())
    listed: Mapped[bool] = mapped_column(Boolean, server_default=false())
    quick: Mapped[bool] = mapped_column(Boolean, server_default=false())
    sought_at: Mapped[float | None] = mapped_column(Float)
    chat: Mapped[bool] = mapped_column(Boolean, server_default=true())
    speed: Mapped[str] = mapped_column(String(16), server_default="untimed")
    group: Mapped[str | None] = mapped_column(ForeignKey("groups.id"), index=True)
    number: Mapped[int] = mapped_column(Integer, server_default="0")
    due_at: Mapped[float | None] = mapped_column(Float, index=True)
    bot_turn: Mapped[bool] = mapped_column(Boolean, server_default=false(), index=True)
    finished_at: Mapped[float | None] = mapped_column(Float, index=True)


class SeatRow(Base):
    """Who holds a seat, and the hash of the invitation by which a person may take it.

    An ``open`` seat may be taken from the lobby too.
    """

    __tablename__ = "seats"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True)
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id"), index=True)
    invitation: Mapped[str | None] = mapped_column(String(64), index=True)
    open: Mapped[bool] = mapped_column(Boolean, server_default=false())


class InvitationRow(Base):
    """A further invitation to the seat whose ``first`` one is there; both are hashes."""

    __tablename__ = "invitations"

    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    first: Mapped[str] = mapped_column(String(64))


class EventRow(Base):
    """One event of a match. The primary key lets only one event have each number."""

    __tablename__ = "events"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    at: Mapped[float] = mapped_column(Float)
    kind: Mapped[str] = mapped_column(String(32))
    audience: Mapped[str] = mapped_column(String(32))
    fields: Mapped[JsonFields] = mapped_column(JSON)


class ResultRow(Base):
    """How a seat came out of a finished match."""

    __tablename__ = "results"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True)
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id"), index=True)
    rank: Mapped[int] = mapped_column(Integer)
    score: Mapped[float] = mapped_column(Float)
    termination: Mapped[str] = mapped_column(String(32))
    rating_change: Mapped[float | None] = mapped_column(Float)


class ChatRow(Base):
    """A line that somebody said in a match, to its players or to its spectators."""

    __tablename__ = "chat"

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), index=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    channel: Mapped[str] = mapped_column(String(16))
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[float] = mapped_column(Float)


class MuteRow(Base):
    """A person who does not want to read another."""

    __tablename__ = "mutes"

    person: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    muted: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True, index=True)
    at: Mapped[float] = mapped_column(Float)


class ReportRow(Base):
    """A complaint about a person, with the line of chat that it is about if there is one."""

    __tablename__ = "reports"

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    match: Mapped[str] = mapped_column(ForeignKey("matches.id"))
    reporter: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    reported: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    line: Mapped[int | None] = mapped_column(ForeignKey("chat.id"), index=True)
    reason: Mapped[str] = mapped_column(Text)
    at: Mapped[float] = mapped_column(Float)
    closed_at: Mapped[float | None] = mapped_column(Float, index=True)


class RatingRow(Base):
    """The present rating of a person in one category."""

    __tablename__ = "ratings"

    person: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    game: Mapped[str] = mapped_column(String(32), primary_key=True)
    variant: Mapped[str] = mapped_column(String(64), primary_key=True)
    speed: Mapped[str] = mapped_column(String(16), primary_key=True)
    seats: Mapped[int] = mapped_column(Integer, primary_key=True)
    value: Mapped[float] = mapped_column(Float)
    deviation: Mapped[float] = mapped_column(Float)
    volatility: Mapped[float] = mapped_column(Float)
    games: Mapped[int] = mapped_column(Integer)
    at: Mapped[float | None] = mapped_column(Float)
    anchored: Mapped[bool] = mapped_column(Boolean, server_default=false())


class RatingChangeRow(Base):
    """What a rating became through a match."""

    __tablename__ = "rating_changes"

    person: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    game: Mapped[str] = mapped_column(String(32))
    variant: Mapped[str] = mapped_column(String(64))
    speed: Mapped[str] = mapped_column(String(16))
    seats: Mapped[int] = mapped_column(Integer)
    value: Mapped[float] = mapped_column(Float)
    deviation: Mapped[float] = mapped_column(Float)
    change: Mapped[float] = mapped_column(Float)
    at: Mapped[float] = mapped_column(Float)


class HeartbeatRow(Base):
    """The last moment at which a server process lived; ``stopped`` when it ended in good order."""

    __tablename__ = "heartbeats"

    process: Mapped[str] = mapped_column(String(32), primary_key=True)
    at: Mapped[float] = mapped_column(Float)
    stopped: Mapped[bool] = mapped_column(Boolean)


class StudyRow(Base):
    """A game with variations and comments that somebody keeps. ``record`` is its JSON form."""

    __tablename__ = "studies"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    owner: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    game: Mapped[str] = mapped_column(String(32))
    title: Mapped[str] = mapped_column(String(128))
    record: Mapped[str] = mapped_column(Text)
    created_at: Mapped[float] = mapped_column(Float)
    changed_at: Mapped[float] = mapped_column(Float)
