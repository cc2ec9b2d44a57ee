"""Followers of a table, notified of its rounds and its end, with the last round they know."""

from __future__ import annotations

from sqlmodel import Field, Session, col, func, select

from storage.schema.tables import Row, key

OVER = -1
"""The round after the last."""


class FollowerRow(Row, table=True):
    """A follower of a table, who is notified of its rounds and its end."""

    __tablename__ = "watches"
    own_data = "tables that you follow"

    table_id: str = Field(primary_key=True, foreign_key="matches.id", ondelete="CASCADE")
    person_id: int = key("people.id", index=True)
    round: int
    """The last one that they know of."""


def follow(session: Session, *, table: str, person_id: int, round_: int, most: int) -> bool:
    """Add a follower of a table from a round on; return False if they follow too many."""
    followed = select(func.count()).where(FollowerRow.person_id == person_id)
    if session.exec(followed).one() >= most:
        return False
    session.merge(FollowerRow(table_id=table, person_id=person_id, round=round_))
    return True


def unfollow(session: Session, *, table: str, person_id: int) -> bool:
    """Remove a follower; return False if they weren't one."""
    row = session.get(FollowerRow, (table, person_id))
    if row is not None:
        session.delete(row)
    return row is not None


def outdated_followers(session: Session, *, table: str, round_: int) -> tuple[int, ...]:
    """Return the followers who don't know yet that this round has begun."""
    query = select(FollowerRow.person_id).where(
        FollowerRow.table_id == table, FollowerRow.round != round_
    )
    return tuple(session.exec(query))


def mark_notified(session: Session, *, table: str, round_: int) -> None:
    """Note that all followers of a table know of a round; after the last one there are none."""
    for row in session.exec(select(FollowerRow).where(col(FollowerRow.table_id) == table)):
        if round_ == OVER:
            session.delete(row)
        else:
            row.round = round_
