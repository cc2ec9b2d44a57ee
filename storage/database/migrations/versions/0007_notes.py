"""Add notes: private lines that people attach to their moves."""

import sqlalchemy as sa
from alembic import op

revision = "7"
down_revision = "6"
additive = True


def upgrade() -> None:
    op.create_table(
        "notes",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("revision", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("is_open", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["matches.id"], name="fk_notes_table_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name="fk_notes_person_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "person_id", "revision", name="pk_notes"),
    )
    op.create_index("ix_notes_person_id", "notes", ["person_id"])
