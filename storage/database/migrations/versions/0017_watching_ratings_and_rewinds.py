"""Who watches a table, what results say of how well somebody plays, and votes about a moment."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"

VOTES = {"target": "-1", "stands": "0"}


def upgrade() -> None:
    op.create_table(
        "watches",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["matches.id"], name="fk_watches_table_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name="fk_watches_person_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "person_id", name="pk_watches"),
    )
    op.create_index("ix_watches_person_id", "watches", ["person_id"])
    op.create_table(
        "ratings",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("ladder", sa.String(), nullable=False),
        sa.Column("who", sa.String(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "game", "ladder", "who", name="pk_ratings"),
    )
    op.add_column(
        "matches", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.true())
    )
    for name, default in VOTES.items():
        kind = sa.BigInteger() if name == "stands" else sa.Integer()
        op.add_column("votes", sa.Column(name, kind, nullable=False, server_default=default))
    with op.batch_alter_table("matches") as matches:
        matches.alter_column("rated", server_default=None)
    with op.batch_alter_table("votes") as votes:
        for name in VOTES:
            votes.alter_column(name, server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("votes") as votes:
        for name in VOTES:
            votes.drop_column(name)
    with op.batch_alter_table("matches") as matches:
        matches.drop_column("rated")
    op.drop_table("ratings")
    op.drop_table("watches")
