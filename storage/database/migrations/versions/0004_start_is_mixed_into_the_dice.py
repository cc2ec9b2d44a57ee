"""The number of the press of *Start*, which is mixed into the dice."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("matches", sa.Column("start_id", sa.BigInteger(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("matches") as matches:
        matches.drop_column("start_id")
