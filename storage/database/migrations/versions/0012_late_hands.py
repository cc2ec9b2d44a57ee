"""Add the rounds after which everybody sees the hands of a match."""

import sqlalchemy as sa
from alembic import op

revision = "12"
down_revision = "11"
additive = True


def upgrade() -> None:
    op.add_column(
        "observers", sa.Column("rounds_late", sa.Integer(), nullable=False, server_default="0")
    )
