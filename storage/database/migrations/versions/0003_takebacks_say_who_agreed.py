"""Who agreed to a takeback stands in the log."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("log", sa.Column("agreed", sa.Text(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("log") as log:
        log.drop_column("agreed")
