"""Followers of a table, each with the last round of which they were notified."""

from __future__ import annotations

from sqlmodel import Field, Session, col, func, select

from storage.schema.row import Row, key

AFTER_LAST_ROUND = -1
"""A number after all rounds: the end of the match."""


class FollowerRow(Row, table=True):
    """A follower of a table, who is notified of its rounds and its end."""

    __tablename__ = "watches"
    own_data = "tables that you follow"

    table_id: str = Field(primary_key=True, foreign_key="matches.id", ondelete="CASCADE")
    person_id: int = key("people.id", index=True)
    round: int
    """The last round that they were notified of."""


def follow(session: Session, *, table: str, person_id: int, round_: int, most: int) -> bool:
    """Store a follower of a table, notified of rounds up to `round_`.

    Returns False, and stores nothing, if they already follow `most` tables.
    """
    followed = select(func.count()).where(FollowerRow.person_id == person_id)
    if session.exec(followed).one() >= most:
        return False
    session.merge(FollowerRow(table_id=table, person_id=person_id, round=round_))
    return True


def unfollow(session: Session, *, table: str, person_id: int) -> bool:
    """Delete a follower; return False if they weren't one."""
    row = session.get(FollowerRow, (table, person_id))
    if row is not None:
        session.delete(row)
    return row is not None


def outdated_followers(session: Session, *, table: str, round_: int) -> tuple[int, ...]:
    """Return ids of the followers who haven't been notified of a round.

    AFTER_LAST_ROUND stands for the end of the match.
    """
    query = select(FollowerRow.person_id).where(
        FollowerRow.table_id == table, FollowerRow.round != round_
    )
    return tuple(session.exec(query))


def mark_notified(session: Session, *, table: str, round_: int) -> None:
    """Store that all followers of a table know of a round; delete them after the last."""
    for row in session.exec(select(FollowerRow).where(col(FollowerRow.table_id) == table)):
        if round_ == AFTER_LAST_ROUND:
            session.delete(row)
        else:
            row.round = round_
