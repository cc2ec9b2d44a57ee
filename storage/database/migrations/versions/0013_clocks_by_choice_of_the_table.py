"""A table's pace, what each seat has left of it, when the bot was last alive, and votes."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"

SEATS = ("reserve", "vacation")
CLOCKS = ("leg", "short", "out", "rest_until")


def upgrade() -> None:
    op.add_column("matches", sa.Column("pace", sa.Text(), nullable=True))
    op.add_column("matches", sa.Column("paused_at", sa.DateTime(timezone=True), nullable=True))
    bind = op.get_bind()
    limited = "SELECT id, turn_limit FROM matches WHERE turn_limit IS NOT NULL"
    for table, limit in bind.execute(sa.text(limited)).all():
        kept = sa.text("UPDATE matches SET pace = :pace WHERE id = :id")
        bind.execute(kept, {"pace": json.dumps({"turn": limit}), "id": table})
    with op.batch_alter_table("matches") as matches:
        matches.drop_column("turn_limit")
    for column in SEATS:
        op.add_column("seats", sa.Column(column, sa.Integer(), nullable=True))
    op.add_column("log", sa.Column("left", sa.Integer(), nullable=True))
    op.add_column("clocks", sa.Column("leg", sa.Integer(), nullable=False, server_default="0"))
    for column in ("short", "out"):
        op.add_column(
            "clocks",
            sa.Column(column, sa.Boolean(), nullable=False, server_default=sa.false()),
        )
    op.add_column("clocks", sa.Column("rest_until", sa.DateTime(timezone=True), nullable=True))
    op.create_table(
        "life",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_life"),
    )
    op.create_table(
        "votes",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("mark", sa.Integer(), nullable=False),
        sa.Column("asker_id", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("agreed", sa.JSON(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["matches.id"], name="fk_votes_table_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "kind", name="pk_votes"),
    )


def downgrade() -> None:
    op.drop_table("votes")
    op.drop_table("life")
    with op.batch_alter_table("clocks") as clocks:
        for column in CLOCKS:
            clocks.drop_column(column)
    with op.batch_alter_table("log") as log:
        log.drop_column("left")
    with op.batch_alter_table("seats") as seats:
        for column in SEATS:
            seats.drop_column(column)
    with op.batch_alter_table("matches") as matches:
        matches.add_column(sa.Column("turn_limit", sa.Integer(), nullable=True))
        matches.drop_column("pace")
        matches.drop_column("paused_at")
