"""Alembic's environment: migrations run on a connection that the caller opened."""

from __future__ import annotations

from typing import Literal

from alembic import context
from sqlalchemy.types import TypeDecorator

from storage.schema import people_tables, season_tables  # noqa: F401  a draft compares all tables
from storage.schema.tables import Row


def plain(kind: str, thing: object, _context: object) -> str | Literal[False]:
    """Write a column's own type in a new step, so that old steps need no code of ours."""
    if kind == "type" and isinstance(thing, TypeDecorator):
        return f"sa.{thing.impl!r}"
    return False


context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Row.metadata,
    render_as_batch=True,
    compare_type=True,
    render_item=plain,
)
with context.begin_transaction():
    context.run_migrations()
