"""Add required records of tables and seasons, and the moments of lapses."""

import sqlalchemy as sa
from alembic import op

revision = "6"
down_revision = "5"
additive = True


def upgrade() -> None:
    for name in ("matches", "seasons"):
        op.add_column(name, sa.Column("required", sa.Text(), nullable=True))
    op.add_column("lapses", sa.Column("at", sa.DateTime(timezone=True), nullable=True))
