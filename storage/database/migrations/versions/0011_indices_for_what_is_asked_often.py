"""Indices for what a large server asks often: what is behind, which pings are due, AI seats."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

LAGS = "posted_edition < edition OR owed IS NOT NULL OR strays IS NOT NULL"
CLAIMED = "ix_clocks_claimed"
INDICES = (
    ("ix_matches_channel", "matches", ("channel_id",), None),
    ("ix_matches_thread", "matches", ("thread_id",), None),
    ("ix_matches_behind", "matches", ("created_at",), LAGS),
    ("ix_seats_ai", "seats", ("table_id",), "ai_level IS NOT NULL"),
    ("ix_clocks_unclaimed", "clocks", ("ping_at", "pings", "table_id"), "nonce IS NULL"),
    (CLAIMED, "clocks", ("nonce",), "nonce IS NOT NULL"),
)


def upgrade() -> None:
    # SQLite took the index of this constraint for every clock that nobody has claimed
    with op.batch_alter_table("clocks") as clocks:
        clocks.drop_constraint("uq_clocks_nonce", type_="unique")
    for name, table, columns, condition in INDICES:
        where = sa.text(condition) if condition else None
        op.create_index(
            name,
            table,
            list(columns),
            unique=name == CLAIMED,
            sqlite_where=where,
            postgresql_where=where,
        )


def downgrade() -> None:
    for name, table, *_ in INDICES:
        op.drop_index(name, table_name=table)
    with op.batch_alter_table("clocks") as clocks:
        clocks.create_unique_constraint("uq_clocks_nonce", ["nonce"])
