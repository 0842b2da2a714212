"""The database tables. Migrations live in ``migrations/`` and are made by Alembic."""

from sqlalchemy import JSON, BigInteger, Float, ForeignKey, Integer, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

__all__ = ["Base", "EventRow", "MatchRow", "SeatRow"]


class Base(DeclarativeBase):
    """The tables' common registry."""


class MatchRow(Base):
    """A match: its addresses, its secret seed, and what the lists need without a replay."""

    __tablename__ = "matches"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    watch: Mapped[str] = mapped_column(String(32), unique=True)
    game: Mapped[str] = mapped_column(String(32))
    variant: Mapped[str] = mapped_column(String(64))
    seed: Mapped[int] = mapped_column(BigInteger)
    created_at: Mapped[float] = mapped_column(Float, index=True)
    creator: Mapped[str] = mapped_column(String(64))
    status: Mapped[str] = mapped_column(String(16), index=True)
    rematch: Mapped[str | None] = mapped_column(String(32))


class SeatRow(Base):
    """Who holds a seat: the hash of a session, or of the invitation that may still take it."""

    __tablename__ = "seats"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True)
    session: Mapped[str | None] = mapped_column(String(64), index=True)
    invitation: Mapped[str | None] = mapped_column(String(64), index=True)


class EventRow(Base):
    """One event of a match. The primary key lets only one event have each number."""

    __tablename__ = "events"

    match: Mapped[str] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    at: Mapped[float] = mapped_column(Float)
    kind: Mapped[str] = mapped_column(String(32))
    audience: Mapped[str] = mapped_column(String(32))
    fields: Mapped[dict[str, object]] = mapped_column(JSON)
