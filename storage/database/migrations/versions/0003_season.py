"""Add seasons: entries, rounds, pairings and points."""

from datetime import datetime

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"

NUMBERED = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    _seasons()
    _entries()
    _rounds()
    _pairings()
    with op.batch_alter_table("matches") as matches:
        matches.add_column(sa.Column("season_id", sa.BigInteger(), nullable=True))


def _seasons() -> None:
    op.create_table(
        "seasons",
        sa.Column("id", NUMBERED, nullable=False),
        *_big("guild_id", "channel_id", "host_id"),
        *_text("name", "state", "seed", "commitment", "word"),
        *_int("seats", "weeks", "group_size", "promoted"),
        *_int("message_round", "edition", "posted_edition"),
        *_big("before_id", "role_id", "promise_id", "message_id", "stray_id", nullable=True),
        sa.Column("games", sa.JSON(), nullable=False),
        sa.Column("pace", sa.Text(), nullable=False),
        *_moments("starts_at"),
        *_moments("started_at", "ends_at", "ended_at", nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_seasons"),
    )
    op.create_index("ix_seasons_guild_id_channel_id", "seasons", ["guild_id", "channel_id"])
    op.create_index("ix_seasons_state", "seasons", ["state"])


def _entries() -> None:
    op.create_table(
        "season_entries",
        *_big("season_id", "person_id"),
        *_text("name"),
        *_int("at_once", "misses"),
        *_int("tier", "group", "place", nullable=True),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("hours", sa.Float(), nullable=True),
        *_moments("entered_at"),
        *_moments("left_at", nullable=True),
        sa.Column("left_by", sa.String(), nullable=True),
        _of_season("season_entries"),
        sa.PrimaryKeyConstraint("season_id", "person_id", name="pk_season_entries"),
    )
    op.create_index("ix_season_entries_person_id", "season_entries", ["person_id"])


def _rounds() -> None:
    op.create_table(
        "season_rounds",
        *_big("season_id"),
        *_int("number"),
        *_text("game"),
        *_moments("opens_at"),
        *_moments("paired_at", "closed_at", nullable=True),
        _of_season("season_rounds"),
        sa.PrimaryKeyConstraint("season_id", "number", name="pk_season_rounds"),
    )


def _pairings() -> None:
    op.create_table(
        "season_pairings",
        sa.Column("id", NUMBERED, nullable=False),
        *_big("season_id"),
        *_int("round", "tier", "group"),
        *_text("state"),
        sa.Column("table_id", sa.String(), nullable=True),
        *_big("starter_id", nullable=True),
        *_moments("opened_at", "ended_at", nullable=True),
        _of_season("season_pairings"),
        sa.PrimaryKeyConstraint("id", name="pk_season_pairings"),
    )
    op.create_index("ix_season_pairings_season_id_state", "season_pairings", ["season_id", "state"])
    op.create_index("ix_season_pairings_table_id", "season_pairings", ["table_id"])
    op.create_table(
        "season_points",
        *_big("pairing_id", "person_id"),
        *_int("seat", "not_own", "share"),
        *_int("points", nullable=True),
        *_text("why"),
        sa.ForeignKeyConstraint(
            ["pairing_id"],
            ["season_pairings.id"],
            name="fk_season_points_pairing_id",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("pairing_id", "person_id", name="pk_season_points"),
    )
    op.create_index("ix_season_points_person_id", "season_points", ["person_id"])


def _of_season(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["season_id"], ["seasons.id"], name=f"fk_{table}_season_id", ondelete="CASCADE"
    )


def _big(*names: str, nullable: bool = False) -> list[sa.Column[int]]:
    return [
        sa.Column(name, sa.BigInteger(), autoincrement=False, nullable=nullable) for name in names
    ]


def _int(*names: str, nullable: bool = False) -> list[sa.Column[int]]:
    return [sa.Column(name, sa.Integer(), autoincrement=False, nullable=nullable) for name in names]


def _text(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.String(), nullable=False) for name in names]


def _moments(*names: str, nullable: bool = False) -> list[sa.Column[datetime]]:
    return [sa.Column(name, sa.DateTime(timezone=True), nullable=nullable) for name in names]
