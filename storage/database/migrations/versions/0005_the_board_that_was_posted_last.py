"""What everybody saw when a table's message was posted last."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("snapshots", sa.Column("shown", sa.LargeBinary(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("snapshots") as snapshots:
        snapshots.drop_column("shown")
