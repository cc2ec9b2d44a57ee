"""Add deals that several tables share: which one a table has, and whether it is still sealed."""

import sqlalchemy as sa
from alembic import op

revision = "11"
down_revision = "10"
additive = True


def upgrade() -> None:
    op.add_column("matches", sa.Column("deal", sa.String(), nullable=True))
    op.add_column(
        "matches", sa.Column("sealed", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    shared = sa.text("deal IS NOT NULL")
    op.create_index(
        "ix_matches_deal", "matches", ["deal"], sqlite_where=shared, postgresql_where=shared
    )
