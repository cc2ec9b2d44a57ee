"""Queries about followers that only tests ask."""

from __future__ import annotations

from sqlmodel import Session, col, select

from storage.people.following import FollowerRow


def followed_tables(session: Session, *, person_id: int) -> tuple[str, ...]:
    """Return the tables that a person follows."""
    query = select(FollowerRow.table_id).where(FollowerRow.person_id == person_id)
    return tuple(session.exec(query.order_by(col(FollowerRow.table_id))))
