"""A rematch keeps its seats for those who played before, in their new order."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column("matches", sa.Column("kept", sa.Text(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("matches") as matches:
        matches.drop_column("kept")
