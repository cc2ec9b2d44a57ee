"""Reminders are known by their message; how often a host has asked for one, and who has hushed."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

COLUMNS = ("hushed", "calls", "ping_place", "ping_message")


def upgrade() -> None:
    op.add_column(
        "clocks", sa.Column("hushed", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.add_column("clocks", sa.Column("calls", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("clocks", sa.Column("ping_place", sa.BigInteger(), nullable=True))
    op.add_column("clocks", sa.Column("ping_message", sa.BigInteger(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("clocks") as clocks:
        for column in COLUMNS:
            clocks.drop_column(column)
