"""The revision that a seat has looked at last, which nothing reads any more."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("seen_revision")


def downgrade() -> None:
    old = sa.Column("seen_revision", sa.Integer(), nullable=False, server_default="0")
    op.add_column("seats", old)
    with op.batch_alter_table("seats") as seats:
        seats.alter_column("seen_revision", server_default=None)
