"""When the people at a table were last pinged about a request."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    op.create_table(
        "request_pings",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("pinged", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["matches.id"], name="fk_request_pings_table_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "subject", name="pk_request_pings"),
    )


def downgrade() -> None:
    op.drop_table("request_pings")
