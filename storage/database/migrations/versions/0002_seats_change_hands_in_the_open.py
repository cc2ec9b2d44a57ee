"""Wishes to give a seat away, and seats that open to a new holder with their next turn."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column(
        "seats", sa.Column("veiled", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.create_table(
        "handovers",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("mark", sa.Integer(), nullable=False),
        sa.Column("asker_id", sa.BigInteger(), nullable=False),
        sa.Column("heir_id", sa.BigInteger(), nullable=True),
        sa.Column("heir_name", sa.String(), nullable=False),
        sa.Column("agreed", sa.JSON(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["matches.id"],
            name=op.f("fk_handovers_table_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_handovers")),
    )


def downgrade() -> None:
    op.drop_table("handovers")
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("veiled")
