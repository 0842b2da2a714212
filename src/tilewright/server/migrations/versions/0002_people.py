"""People, and all that belongs to them; matches know who made them and who sits where.

Every session of the first version becomes a guest, so that old games stay their players'.
"""

import secrets
import time

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

SESSION_SECONDS = 400 * 24 * 3600


def upgrade() -> None:
    """Make the tables, then hand the seats of sessions to guests."""
    _make_people()
    op.create_table(
        "groups",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
    )
    _widen_matches()
    _make_results_and_ratings()
    _make_chat()
    op.create_table(
        "heartbeats",
        sa.Column("process", sa.String(32), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("stopped", sa.Boolean, nullable=False),
    )
    _hand_over()
    # Plain statements: SQLite can drop a column, but a copied table would break the references.
    op.drop_index("ix_seats_session", "seats")
    op.execute("ALTER TABLE seats DROP COLUMN session")
    op.execute("ALTER TABLE matches DROP COLUMN creator_session")
    op.execute("ALTER TABLE matches DROP COLUMN seed")


def _make_people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("folded", sa.String(128), unique=True),
        sa.Column("password", sa.String(256)),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.Column("banned_at", sa.Float),
        sa.Column("settings", sa.JSON, nullable=False),
    )
    op.create_index("ix_people_created_at", "people", ["created_at"])
    op.create_table(
        "sessions",
        sa.Column("hash", sa.String(64), primary_key=True),
        _person("person", nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.Column("seen_at", sa.Float, nullable=False),
        sa.Column("expires_at", sa.Float, nullable=False),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])
    op.create_index("ix_sessions_expires_at", "sessions", ["expires_at"])
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("id", sa.String(32), nullable=False, unique=True),
        _person("person", nullable=False),
        sa.Column("label", sa.String(64), nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.Column("used_at", sa.Float),
    )
    op.create_index("ix_tokens_person", "tokens", ["person"])


def _widen_matches() -> None:
    op.execute("ALTER TABLE matches RENAME COLUMN creator TO creator_session")
    op.execute("ALTER TABLE matches ADD COLUMN creator VARCHAR(32) REFERENCES people (id)")
    op.execute('ALTER TABLE matches ADD COLUMN "group" VARCHAR(32) REFERENCES groups (id)')
    op.execute("ALTER TABLE seats ADD COLUMN person VARCHAR(32) REFERENCES people (id)")
    for column in (
        sa.Column("secret", sa.JSON, nullable=False, server_default="{}"),
        sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("quick", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("chat", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("speed", sa.String(16), nullable=False, server_default="untimed"),
        sa.Column("number", sa.Integer, nullable=False, server_default="0"),
        sa.Column("due_at", sa.Float),
        sa.Column("bot_turn", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("finished_at", sa.Float),
        sa.Column("sought_at", sa.Float),
    ):
        op.add_column("matches", column)
    op.add_column("seats", sa.Column("open", sa.Boolean, nullable=False, server_default=sa.false()))
    for name in ("creator", "group", "due_at", "bot_turn", "finished_at"):
        op.create_index(f"ix_matches_{name}", "matches", [name])
    op.create_index("ix_seats_person", "seats", ["person"])


def _make_results_and_ratings() -> None:
    op.create_table(
        "results",
        _match(primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        _person("person"),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("score", sa.Float, nullable=False),
        sa.Column("termination", sa.String(32), nullable=False),
        sa.Column("rating_change", sa.Float),
    )
    op.create_index("ix_results_person", "results", ["person"])
    op.create_table(
        "ratings",
        _person("person", primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("variant", sa.String(64), primary_key=True),
        sa.Column("speed", sa.String(16), primary_key=True),
        sa.Column("seats", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("value", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("at", sa.Float),
        sa.Column("anchored", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "rating_changes",
        _person("person", primary_key=True),
        _match(primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("variant", sa.String(64), nullable=False),
        sa.Column("speed", sa.String(16), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("value", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("change", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )


def _make_chat() -> None:
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        _match(),
        _person("person", nullable=False),
        sa.Column("channel", sa.String(16), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("ix_chat_match", "chat", ["match"])
    op.create_index("ix_chat_person", "chat", ["person"])
    op.create_table(
        "mutes",
        _person("person", primary_key=True),
        _person("muted", primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("ix_mutes_muted", "mutes", ["muted"])
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        _match(),
        _person("reporter", nullable=False),
        _person("reported", nullable=False),
        sa.Column("line", sa.Integer, sa.ForeignKey("chat.id")),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("closed_at", sa.Float),
    )
    for name in ("reporter", "reported", "line", "closed_at"):
        op.create_index(f"ix_reports_{name}", "reports", [name])


def _person(name: str, *, primary_key: bool = False, nullable: bool = True) -> "sa.Column[str]":
    reference = sa.ForeignKey("people.id")
    nullable = nullable and not primary_key
    return sa.Column(name, sa.String(32), reference, primary_key=primary_key, nullable=nullable)


def _match(*, primary_key: bool = False) -> "sa.Column[str]":
    reference = sa.ForeignKey("matches.id")
    return sa.Column("match", sa.String(32), reference, primary_key=primary_key, nullable=False)


def _hand_over() -> None:
    """Make a guest of every session, and fill the new columns from what is there."""
    connection = op.get_bind()
    matches = sa.table(
        "matches",
        *(sa.column(name) for name in ("id", "created_at", "creator", "creator_session", "seed")),
        *(sa.column(name) for name in ("status", "number", "finished_at")),
        sa.column("secret", sa.JSON),
    )
    seats = sa.table("seats", *(sa.column(name) for name in ("match", "session", "person")))
    events = sa.table("events", *(sa.column(name) for name in ("match", "number", "at")))
    people = sa.table(
        "people",
        *(sa.column(name) for name in ("id", "kind", "name", "created_at")),
        sa.column("settings", sa.JSON),
    )
    sessions = sa.table(
        "sessions",
        *(sa.column(name) for name in ("hash", "person", "created_at", "seen_at", "expires_at")),
    )

    known = sa.union_all(
        sa.select(matches.c.creator_session.label("session"), matches.c.created_at),
        sa.select(seats.c.session, matches.c.created_at)
        .join_from(seats, matches, seats.c.match == matches.c.id)
        .where(seats.c.session.is_not(None)),
    ).subquery()
    found = connection.execute(
        sa.select(
            known.c.session,
            sa.func.min(known.c.created_at).label("first"),
            sa.func.max(known.c.created_at).label("last"),
        ).group_by(known.c.session)
    ).all()
    # From now on, as the cookie of a browser that comes back is renewed.
    expires_at = time.time() + SESSION_SECONDS
    for session, first, last in found:
        guest = secrets.token_urlsafe(12)
        connection.execute(
            sa.insert(people).values(
                id=guest, kind="guest", name="Guest", created_at=first, settings={}
            )
        )
        connection.execute(
            sa.insert(sessions).values(
                hash=session, person=guest, created_at=first, seen_at=last, expires_at=expires_at
            )
        )
    holder = sa.select(sessions.c.person)
    connection.execute(
        sa.update(matches).values(
            creator=holder.where(sessions.c.hash == matches.c.creator_session).scalar_subquery(),
            number=sa.select(sa.func.coalesce(sa.func.max(events.c.number), 0))
            .where(events.c.match == matches.c.id)
            .scalar_subquery(),
        )
    )
    connection.execute(
        sa.update(seats).values(
            person=holder.where(sessions.c.hash == seats.c.session).scalar_subquery()
        )
    )
    connection.execute(
        sa.update(matches)
        .where(matches.c.status == "over")
        .values(
            finished_at=sa.select(sa.func.max(events.c.at))
            .where(events.c.match == matches.c.id)
            .scalar_subquery()
        )
    )
    for match, seed in connection.execute(sa.select(matches.c.id, matches.c.seed)).all():
        connection.execute(
            sa.update(matches).where(matches.c.id == match).values(secret={"seed": seed})
        )


def downgrade() -> None:
    """Refuse: people, chat and ratings have no place in the first version."""
    raise NotImplementedError
