"""What belongs to a seat whoever holds it, and what people left or let run out."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None

NUMBERS = ("entered", "given", "stopped_left")
FLAGS = ("graced", "stopped_short")
LEGS = ("stopped_leg", "refilled_leg")


def upgrade() -> None:
    for name in NUMBERS:
        op.add_column("seats", sa.Column(name, sa.Integer(), nullable=False, server_default="0"))
    for name in FLAGS:
        op.add_column(
            "seats", sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false())
        )
    for name in LEGS:
        op.add_column("seats", sa.Column(name, sa.Integer(), nullable=True))
    op.add_column("seats", sa.Column("gone_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("handovers", sa.Column("round", sa.Integer(), nullable=False, server_default="0"))
    with op.batch_alter_table("handovers") as handovers:
        handovers.alter_column("round", server_default=None)
    # in which round an heir sat down was not kept: they are taken for late ones, who aren't rated
    op.execute("UPDATE seats SET entered = 2 WHERE former IS NOT NULL")
    with op.batch_alter_table("seats") as seats:
        for name in (*NUMBERS, *FLAGS):
            seats.alter_column(name, server_default=None)
    op.create_table(
        "lapses",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("leg", sa.Integer(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["matches.id"], name="fk_lapses_table_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person_id"], ["people.id"], name="fk_lapses_person_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "person_id", "kind", "leg", name="pk_lapses"),
    )
    op.create_index("ix_lapses_person_id", "lapses", ["person_id"])


def downgrade() -> None:
    op.drop_table("lapses")
    with op.batch_alter_table("handovers") as handovers:
        handovers.drop_column("round")
    with op.batch_alter_table("seats") as seats:
        for name in (*NUMBERS, *FLAGS, *LEGS, "gone_at"):
            seats.drop_column(name)
