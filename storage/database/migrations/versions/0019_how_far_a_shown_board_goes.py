"""The change up to which a posted board goes, so that the next one can say what came since."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("snapshots", sa.Column("shown_revision", sa.Integer(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("snapshots") as snapshots:
        snapshots.drop_column("shown_revision")
