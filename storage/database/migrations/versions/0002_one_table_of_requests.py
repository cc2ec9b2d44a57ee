"""Requests of all kinds in one table; open ones end, and can be made again."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def _create(name: str, keys: tuple[str, ...], *columns: sa.Column[Any]) -> None:
    op.create_table(
        name,
        *columns,
        sa.ForeignKeyConstraint(
            ["table_id"], ["matches.id"], name=f"fk_{name}_table_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", *keys, name=f"pk_{name}"),
    )


def _column(name: str, kind: Any, **more: bool) -> sa.Column[Any]:
    made = kind(timezone=True) if kind is sa.DateTime else kind()
    nullable = more.pop("nullable", False)
    options: dict[str, Any] = {**more}
    return sa.Column(name, made, nullable=nullable, **options)


def upgrade() -> None:
    for name in ("votes", "consents", "handovers"):
        op.drop_table(name)
    _create(
        "requests",
        ("kind", "seat"),
        _column("table_id", sa.String),
        _column("kind", sa.String),
        _column("seat", sa.Integer, autoincrement=False),
        _column("mark", sa.Integer),
        _column("asker_id", sa.BigInteger),
        _column("agreed", sa.JSON),
        _column("denied", sa.Integer),
        _column("at", sa.DateTime),
        _column("round", sa.Integer),
        _column("public_mark", sa.BigInteger),
        _column("target", sa.Integer),
        _column("heir_id", sa.BigInteger, nullable=True),
        _column("heir_name", sa.String),
    )


def downgrade() -> None:
    op.drop_table("requests")
    shared = (("mark", sa.Integer), ("asker_id", sa.BigInteger), ("agreed", sa.JSON))
    _create(
        "votes",
        ("kind",),
        _column("table_id", sa.String),
        _column("kind", sa.String),
        *(_column(name, kind) for name, kind in shared),
        *(_column(name, sa.Integer) for name in ("seat", "target")),
        _column("stands", sa.BigInteger),
        _column("at", sa.DateTime),
    )
    _create(
        "consents",
        ("asker", "seat"),
        _column("table_id", sa.String),
        *(_column(name, sa.Integer, autoincrement=False) for name in ("asker", "seat")),
        _column("revision", sa.Integer),
        _column("at", sa.DateTime),
    )
    _create(
        "handovers",
        ("seat",),
        _column("table_id", sa.String),
        _column("seat", sa.Integer, autoincrement=False),
        *(_column(name, kind) for name, kind in shared),
        _column("heir_id", sa.BigInteger, nullable=True),
        _column("heir_name", sa.String),
        _column("round", sa.Integer),
        _column("at", sa.DateTime),
    )
