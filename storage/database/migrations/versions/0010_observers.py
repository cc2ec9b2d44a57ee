"""Add observers, to whom players show hands."""

import sqlalchemy as sa
from alembic import op

revision = "10"
down_revision = "9"
additive = True


def upgrade() -> None:
    op.create_table(
        "observers",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=True),
        sa.Column("is_over", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["matches.id"], name="fk_observers_table_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name="fk_observers_person_id", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("table_id", "digest", "seat", name="pk_observers"),
    )
    op.create_index("ix_observers_person_id", "observers", ["person_id"])
