"""What a person wishes of reminders, what moves a clock's next one, and notices to one person."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

CLOCKS = (
    *("first_at", "snoozed_until", "draft_at", "nudged", "last_at", "alone"),
    *("direct_place", "direct_message"),
)
UNSENT = "nonce IS NULL"
SENDING = "nonce IS NOT NULL"


def upgrade() -> None:
    with op.batch_alter_table("people") as people:
        people.add_column(
            sa.Column("remind_by", sa.String(), nullable=False, server_default="channel")
        )
        people.add_column(sa.Column("digest_at", sa.Integer(), nullable=True))
        for name in ("tell_next", "direct_refused"):
            people.add_column(
                sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false())
            )
    op.execute("UPDATE people SET remind_by = 'message' WHERE dm")
    with op.batch_alter_table("people") as people:
        people.drop_column("dm")
        people.drop_column("snoozed_until")
    with op.batch_alter_table("clocks") as clocks:
        for name in ("first_at", "snoozed_until", "draft_at", "last_at"):
            clocks.add_column(sa.Column(name, sa.DateTime(timezone=True), nullable=True))
        for name in ("nudged", "alone"):
            clocks.add_column(
                sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false())
            )
        for name in ("direct_place", "direct_message"):
            clocks.add_column(sa.Column(name, sa.BigInteger(), nullable=True))
    op.execute("UPDATE clocks SET first_at = CASE WHEN pings = 0 THEN ping_at ELSE since END")
    op.create_table(
        "notices",
        sa.Column("person_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("nonce", sa.String(), nullable=True),
        sa.Column("claimed_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name="fk_notices_person_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person_id", "kind", "table_id", name="pk_notices"),
    )
    for name, column, condition in (
        ("ix_notices_unsent", "due_at", UNSENT),
        ("ix_notices_sending", "nonce", SENDING),
    ):
        where = sa.text(condition)
        op.create_index(name, "notices", [column], sqlite_where=where, postgresql_where=where)


def downgrade() -> None:
    op.drop_table("notices")
    with op.batch_alter_table("clocks") as clocks:
        for column in CLOCKS:
            clocks.drop_column(column)
    with op.batch_alter_table("people") as people:
        people.add_column(sa.Column("dm", sa.Boolean(), nullable=False, server_default=sa.false()))
        people.add_column(sa.Column("snoozed_until", sa.DateTime(timezone=True), nullable=True))
    op.execute("UPDATE people SET dm = (remind_by IN ('message', 'both'))")
    with op.batch_alter_table("people") as people:
        for column in ("remind_by", "digest_at", "tell_next", "direct_refused"):
            people.drop_column(column)
