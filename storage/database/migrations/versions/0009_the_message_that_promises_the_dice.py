"""The message that promises the dice, whose number is mixed into them."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("matches", sa.Column("promise_id", sa.BigInteger(), nullable=True))
    op.add_column("matches", sa.Column("promise_place", sa.BigInteger(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("matches") as matches:
        matches.drop_column("promise_id")
        matches.drop_column("promise_place")
