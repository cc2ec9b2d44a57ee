"""Add people's preference to be asked before a press that throws something away."""

import sqlalchemy as sa
from alembic import op

revision = "8"
down_revision = "7"
additive = True


def upgrade() -> None:
    op.add_column(
        "people",
        sa.Column("ask_before_waste", sa.Boolean(), nullable=False, server_default=sa.true()),
    )
