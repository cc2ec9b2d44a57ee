"""The tables of the first release.

A later step is one file with the next number, which changes these tables.
"""

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None

BIG, INT, REAL = sa.BigInteger(), sa.Integer(), sa.Float()
TEXT, LONG_TEXT, BYTES = sa.String(), sa.Text(), sa.LargeBinary()
FLAG, MOMENT, JSON = sa.Boolean(), sa.DateTime(timezone=True), sa.JSON()
NUMBERED = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
Columns = Mapping[sa.types.TypeEngine[Any], str]
"""Names of columns, separated by spaces, by their type."""


def upgrade() -> None:
    _life()
    _people()
    _ratings()
    _matches()
    _notices()
    _clocks()
    _consents()
    _drafts()
    _handovers()
    _lapses()
    _log()
    _queued()
    _request_pings()
    _seats()
    _snapshots()
    _votes()
    _watches()


def _life() -> None:
    _create(
        "life",
        key="id",
        needed={INT: "id", MOMENT: "at"},
    )


def _people() -> None:
    _create(
        "people",
        key="id",
        needed={
            BIG: "id",
            TEXT: "name remind_by",
            FLAG: "text_board confirm tell_next direct_refused",
        },
        optional={
            TEXT: "locale zone palette",
            INT: "reminder_interval quiet_from quiet_to digest_at",
            MOMENT: "away_until forget_at",
        },
    )


def _ratings() -> None:
    _create(
        "ratings",
        key="guild_id game ladder who",
        needed={BIG: "guild_id", TEXT: "game ladder who", REAL: "mu sigma", INT: "matches"},
    )


def _matches() -> None:
    _create(
        "matches",
        key="id",
        needed={
            TEXT: "id game state commitment seed",
            INT: "game_schema revision length edition posted_edition",
            BIG: "guild_id channel_id host_id",
            JSON: "options",
            FLAG: "rated",
            MOMENT: "created_at",
        },
        optional={
            BIG: "thread_id message_id promise_id promise_place",
            LONG_TEXT: "strays pace kept owed result",
            TEXT: "palette",
            MOMENT: "paused_at started_at ended_at",
            INT: "fills_at",
        },
        references={"host_id": "people.id"},
    )
    _index(
        "ix_matches_behind",
        "matches",
        ["created_at"],
        where="posted_edition < edition OR owed IS NOT NULL OR strays IS NOT NULL",
    )
    _index("ix_matches_channel", "matches", ["channel_id"])
    _index("ix_matches_guild_id_channel_id", "matches", ["guild_id", "channel_id"])
    _index("ix_matches_state", "matches", ["state"])
    _index("ix_matches_thread", "matches", ["thread_id"])


def _notices() -> None:
    _create(
        "notices",
        key="person_id kind table_id",
        needed={BIG: "person_id", TEXT: "kind table_id"},
        optional={MOMENT: "due_at claimed_at", TEXT: "nonce"},
        references={"person_id": "people.id"},
    )
    _index("ix_notices_sending", "notices", ["nonce"], where="nonce IS NOT NULL")
    _index("ix_notices_unsent", "notices", ["due_at"], where="nonce IS NULL")


def _clocks() -> None:
    _create(
        "clocks",
        key="table_id seat",
        needed={
            TEXT: "table_id",
            INT: "seat pings calls leg",
            MOMENT: "since",
            FLAG: "hushed nudged alone short out",
        },
        optional={
            MOMENT: "due_at ping_at last_ping_at claimed_at first_at snoozed_until draft_at"
            " last_at rest_until",
            TEXT: "nonce",
            BIG: "ping_place ping_message direct_place direct_message",
        },
        references={"table_id": "matches.id"},
    )
    _index("ix_clocks_claimed", "clocks", ["nonce"], where="nonce IS NOT NULL", unique=True)
    _index("ix_clocks_due_at", "clocks", ["due_at"])
    _index("ix_clocks_ping_at", "clocks", ["ping_at"])
    _index("ix_clocks_unclaimed", "clocks", ["ping_at", "pings", "table_id"], where="nonce IS NULL")


def _consents() -> None:
    _create(
        "consents",
        key="table_id asker seat",
        needed={TEXT: "table_id", INT: "asker seat revision", MOMENT: "at"},
        references={"table_id": "matches.id"},
    )


def _drafts() -> None:
    _create(
        "drafts",
        key="table_id seat",
        needed={TEXT: "table_id", INT: "seat revision", JSON: "keys", MOMENT: "at"},
        references={"table_id": "matches.id"},
    )


def _handovers() -> None:
    _create(
        "handovers",
        key="table_id seat",
        needed={
            TEXT: "table_id heir_name",
            INT: "seat mark round",
            BIG: "asker_id",
            JSON: "agreed",
            MOMENT: "at",
        },
        optional={BIG: "heir_id"},
        references={"table_id": "matches.id"},
    )


def _lapses() -> None:
    _create(
        "lapses",
        key="table_id person_id kind leg",
        needed={TEXT: "table_id kind", BIG: "person_id", INT: "leg"},
        references={"person_id": "people.id", "table_id": "matches.id"},
    )
    _index("ix_lapses_person_id", "lapses", ["person_id"])


def _log() -> None:
    _create(
        "log",
        key="id",
        needed={
            NUMBERED: "id",
            TEXT: "table_id",
            INT: "revision length",
            LONG_TEXT: "entries news",
            MOMENT: "at",
        },
        optional={INT: "cut seat left", BIG: "actor interaction_id", LONG_TEXT: "agreed"},
        references={"table_id": "matches.id"},
        unique="interaction_id",
    )
    _index("ix_log_table_id_revision", "log", ["table_id", "revision"], unique=True)


def _queued() -> None:
    _create(
        "queued",
        key="table_id seat number",
        needed={
            TEXT: "table_id",
            INT: "seat number revision barred",
            JSON: "keys premises",
            FLAG: "plays",
        },
        optional={LONG_TEXT: "word"},
        references={"table_id": "matches.id"},
    )


def _request_pings() -> None:
    _create(
        "request_pings",
        key="table_id subject",
        needed={TEXT: "table_id subject", JSON: "pinged"},
        references={"table_id": "matches.id"},
    )


def _seats() -> None:
    _create(
        "seats",
        key="table_id seat",
        needed={
            TEXT: "table_id name",
            INT: "seat entered given stopped_left",
            FLAG: "veiled graced stopped_short",
        },
        optional={
            BIG: "person_id",
            TEXT: "ai_level stand_in",
            LONG_TEXT: "former_holders",
            MOMENT: "resigned_at open_since gone_at",
            BYTES: "seen",
            INT: "reserve vacation stood_since stopped_leg refilled_leg",
        },
        references={"person_id": "people.id", "table_id": "matches.id"},
    )
    _index(
        "ix_seats_ai", "seats", ["table_id"], where="ai_level IS NOT NULL OR stand_in IS NOT NULL"
    )
    _index("ix_seats_former", "seats", ["table_id"], where="former_holders IS NOT NULL")
    _index("ix_seats_person_id", "seats", ["person_id"])


def _snapshots() -> None:
    _create(
        "snapshots",
        key="table_id",
        needed={TEXT: "table_id", INT: "revision", BYTES: "save"},
        optional={BYTES: "shown", INT: "shown_revision"},
        references={"table_id": "matches.id"},
    )


def _votes() -> None:
    _create(
        "votes",
        key="table_id kind",
        needed={
            TEXT: "table_id kind",
            INT: "mark seat target",
            BIG: "asker_id stands",
            JSON: "agreed",
            MOMENT: "at",
        },
        references={"table_id": "matches.id"},
    )


def _watches() -> None:
    _create(
        "watches",
        key="table_id person_id",
        needed={TEXT: "table_id", BIG: "person_id", INT: "round"},
        references={"person_id": "people.id", "table_id": "matches.id"},
    )
    _index("ix_watches_person_id", "watches", ["person_id"])


def _create(
    table: str,
    *,
    key: str,
    needed: Columns,
    optional: Columns | None = None,
    references: Mapping[str, str] | None = None,
    unique: str = "",
) -> None:
    op.create_table(
        table,
        *_columns(needed, null=False),
        *_columns(optional or {}, null=True),
        *(_foreign_key(table, *reference) for reference in (references or {}).items()),
        sa.PrimaryKeyConstraint(*key.split(), name=f"pk_{table}"),
        *([sa.UniqueConstraint(unique, name=f"uq_{table}_{unique}")] if unique else ()),
    )


def _columns(names: Columns, *, null: bool) -> list[sa.Column[Any]]:
    return [
        # only the log's rows are numbered; all other keys are given
        sa.Column(name, kind, nullable=null, autoincrement=kind is NUMBERED)
        for kind, group in names.items()
        for name in group.split()
    ]


def _foreign_key(table: str, column: str, target: str) -> sa.ForeignKeyConstraint:
    # a person is kept while they host or sit somewhere; what only they have is deleted with them
    kept = (table, column) in {("matches", "host_id"), ("seats", "person_id")}
    name = f"fk_{table}_{column}"
    return sa.ForeignKeyConstraint(
        [column], [target], name=name, ondelete=None if kept else "CASCADE"
    )


def _index(
    name: str, table: str, columns: list[str], *, where: str = "", unique: bool = False
) -> None:
    only = sa.text(where) if where else None
    op.create_index(name, table, columns, unique=unique, sqlite_where=only, postgresql_where=only)
