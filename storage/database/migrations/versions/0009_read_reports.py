"""Add the reports, such as battles, that the holder of a seat has read."""

import sqlalchemy as sa
from alembic import op

revision = "9"
down_revision = "8"
additive = True


def upgrade() -> None:
    op.add_column("seats", sa.Column("read_reports", sa.Text(), nullable=True))
