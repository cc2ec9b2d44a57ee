"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    _people()
    _matches()
    _clocks()
    _consents()
    _drafts()
    _log()
    _seats()
    _snapshots()


def _people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("locale", sa.String(), nullable=True),
        sa.Column("zone", sa.String(), nullable=True),
        sa.Column("reminder_interval", sa.Integer(), nullable=True),
        sa.Column("quiet_from", sa.Integer(), nullable=True),
        sa.Column("quiet_to", sa.Integer(), nullable=True),
        sa.Column("palette", sa.String(), nullable=True),
        sa.Column("text_board", sa.Boolean(), nullable=False),
        sa.Column("confirm", sa.Boolean(), nullable=False),
        sa.Column("dm", sa.Boolean(), nullable=False),
        sa.Column("snoozed_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("away_until", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
    )


def _matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("game_schema", sa.Integer(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("thread_id", sa.BigInteger(), nullable=True),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.Column("host_id", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("palette", sa.String(), nullable=True),
        sa.Column("turn_limit", sa.Integer(), nullable=True),
        sa.Column("commitment", sa.String(), nullable=False),
        sa.Column("seed", sa.String(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("edition", sa.Integer(), nullable=False),
        sa.Column("posted_edition", sa.Integer(), nullable=False),
        sa.Column("result", sa.Text(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["host_id"], ["people.id"], name=op.f("fk_matches_host_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
    )
    op.create_index(op.f("ix_matches_guild_id_channel_id"), "matches", ["guild_id", "channel_id"])
    op.create_index(op.f("ix_matches_state"), "matches", ["state"])


def _clocks() -> None:
    op.create_table(
        "clocks",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ping_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("last_ping_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("pings", sa.Integer(), nullable=False),
        sa.Column("nonce", sa.String(), nullable=True),
        sa.Column("claimed_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["table_id"], ["matches.id"], name=op.f("fk_clocks_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_clocks")),
        sa.UniqueConstraint("nonce", name=op.f("uq_clocks_nonce")),
    )
    op.create_index(op.f("ix_clocks_due_at"), "clocks", ["due_at"])
    op.create_index(op.f("ix_clocks_ping_at"), "clocks", ["ping_at"])


def _consents() -> None:
    op.create_table(
        "consents",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("asker", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["matches.id"], name=op.f("fk_consents_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "asker", "seat", name=op.f("pk_consents")),
    )


def _drafts() -> None:
    op.create_table(
        "drafts",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("keys", sa.JSON(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["matches.id"], name=op.f("fk_drafts_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_drafts")),
    )


def _log() -> None:
    op.create_table(
        "log",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("cut", sa.Integer(), nullable=True),
        sa.Column("length", sa.Integer(), nullable=False),
        sa.Column("entries", sa.Text(), nullable=False),
        sa.Column("news", sa.Text(), nullable=False),
        sa.Column("actor", sa.BigInteger(), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("interaction_id", sa.BigInteger(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["matches.id"], name=op.f("fk_log_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_log")),
        sa.UniqueConstraint("interaction_id", name=op.f("uq_log_interaction_id")),
    )
    op.create_index(op.f("ix_log_table_id_revision"), "log", ["table_id", "revision"], unique=True)


def _seats() -> None:
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=True),
        sa.Column("ai_level", sa.String(), nullable=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("former", sa.String(), nullable=True),
        sa.Column("resigned_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("seen", sa.LargeBinary(), nullable=True),
        sa.Column("seen_revision", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name=op.f("fk_seats_person_id")),
        sa.ForeignKeyConstraint(
            ["table_id"], ["matches.id"], name=op.f("fk_seats_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_seats")),
    )
    op.create_index(op.f("ix_seats_person_id"), "seats", ["person_id"])


def _snapshots() -> None:
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("save", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["matches.id"], name=op.f("fk_snapshots_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_snapshots")),
    )


def downgrade() -> None:
    for table in (
        "snapshots",
        "seats",
        "log",
        "drafts",
        "consents",
        "clocks",
        "matches",
        "people",
    ):
        op.drop_table(table)
