"""Alembic's environment: migrations run on a connection that the caller opened."""

from __future__ import annotations

from typing import Literal

from alembic import context
from sqlalchemy.types import TypeDecorator

from storage.database.migrate import known_tables


def plain(kind: str, thing: object, _context: object) -> str | Literal[False]:
    """Return the source of a column's type for a drafted migration; False for Alembic's default.

    A type of this program is written as the SQLAlchemy type that it wraps.
    """
    if kind == "type" and isinstance(thing, TypeDecorator):
        return f"sa.{thing.impl!r}"
    return False


context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=known_tables(),
    render_as_batch=True,
    compare_type=True,
    render_item=plain,
)
with context.begin_transaction():
    context.run_migrations()
