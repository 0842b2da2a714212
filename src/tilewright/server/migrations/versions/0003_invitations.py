"""Further invitations to a seat, for makers who come by another session."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "invitations",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("first", sa.String(64), nullable=False),
    )


def downgrade() -> None:
    """Forget them: the first invitations still lead to their seats."""
    op.drop_table("invitations")
