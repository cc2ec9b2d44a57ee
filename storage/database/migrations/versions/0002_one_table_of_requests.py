"""Move requests of all kinds into one table; open ones end, and can be made again."""

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    for name in ("votes", "consents", "handovers"):
        op.drop_table(name)
    op.create_table(
        "requests",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("mark", sa.Integer(), nullable=False),
        sa.Column("asker_id", sa.BigInteger(), nullable=False),
        sa.Column("agreed", sa.JSON(), nullable=False),
        sa.Column("denied", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("public_mark", sa.BigInteger(), nullable=False),
        sa.Column("target", sa.Integer(), nullable=False),
        sa.Column("heir_id", sa.BigInteger(), nullable=True),
        sa.Column("heir_name", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["matches.id"], name="fk_requests_table_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "kind", "seat", name="pk_requests"),
    )
