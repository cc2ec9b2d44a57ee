"""AI seats that stand in, seats that look for a player, tables that fill themselves."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

SEATS = ("stand_in", "stood_since", "open_since")


def upgrade() -> None:
    op.add_column("seats", sa.Column("stand_in", sa.String(), nullable=True))
    op.add_column("seats", sa.Column("stood_since", sa.Integer(), nullable=True))
    op.add_column("seats", sa.Column("open_since", sa.DateTime(timezone=True), nullable=True))
    op.add_column("matches", sa.Column("fills_at", sa.Integer(), nullable=True))
    op.drop_index("ix_seats_ai", table_name="seats")
    _index("ai_level IS NOT NULL OR stand_in IS NOT NULL")


def downgrade() -> None:
    op.drop_index("ix_seats_ai", table_name="seats")
    with op.batch_alter_table("seats") as seats:
        for column in SEATS:
            seats.drop_column(column)
    with op.batch_alter_table("matches") as matches:
        matches.drop_column("fills_at")
    _index("ai_level IS NOT NULL")


def _index(condition: str) -> None:
    where = sa.text(condition)
    op.create_index(
        "ix_seats_ai", "seats", ["table_id"], sqlite_where=where, postgresql_where=where
    )
