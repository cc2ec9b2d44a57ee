"""The message with the commitment to the dice; lobbies from before have posted theirs."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("matches", sa.Column("promise_id", sa.BigInteger(), nullable=True))
    op.execute("UPDATE matches SET promise_id = 0")


def downgrade() -> None:
    with op.batch_alter_table("matches") as matches:
        matches.drop_column("promise_id")
