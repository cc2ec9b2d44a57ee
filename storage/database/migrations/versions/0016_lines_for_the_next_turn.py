"""Lines that a person has prepared for their next turns."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.create_table(
        "queued",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("keys", sa.JSON(), nullable=False),
        sa.Column("plays", sa.Boolean(), nullable=False),
        sa.Column("premises", sa.JSON(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("barred", sa.Integer(), nullable=False),
        sa.Column("word", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["table_id"], ["matches.id"], name="fk_queued_table_id",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", "number", name="pk_queued"),
    )  # fmt: skip


def downgrade() -> None:
    op.drop_table("queued")
