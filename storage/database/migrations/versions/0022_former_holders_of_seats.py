"""Who held a seat before, and who is being forgotten."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
CHANGED = sa.text("former_holders IS NOT NULL")


def upgrade() -> None:
    op.add_column("people", sa.Column("forget_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("seats", sa.Column("former_holders", sa.Text(), nullable=True))
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("former")
    op.create_index(
        "ix_seats_former",
        "seats",
        ["table_id"],
        sqlite_where=CHANGED,
        postgresql_where=CHANGED,
    )


def downgrade() -> None:
    op.drop_index("ix_seats_former", "seats")
    op.add_column("seats", sa.Column("former", sa.String(), nullable=True))
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("former_holders")
    with op.batch_alter_table("people") as people:
        people.drop_column("forget_at")
