"""Alembic's environment: migrations run on a connection that the caller opened."""

from __future__ import annotations

from typing import Literal

from alembic import context
from sqlalchemy.types import TypeDecorator

from storage.database.migrate import known_tables


def plain(kind: str, thing: object, _context: object) -> str | Literal[False]:
    """Return a column's type as a drafted migration writes it: without types of this program."""
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
