"""Rows about people: their preferences, notices, lapses, ratings."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Index
from sqlmodel import Field

from storage.schema.row import Row, key, named, only
from storage.schema.table_rows import CLAIMED, UNCLAIMED


class PersonRow(Row, table=True):
    """A person and their preferences. The record is `Person`."""

    __tablename__ = "people"

    id: int = key()
    name: str
    locale: str | None = None
    zone: str | None = None
    reminder_interval: int | None = None
    quiet_from: int | None = None
    quiet_to: int | None = None
    palette: str | None = None
    text_board: bool = False
    confirm: bool = True
    ask_before_waste: bool = True
    remind_by: str = "channel"
    digest_at: int | None = None
    notify_next: bool = Field(default=False, sa_column_kwargs=named("tell_next", "notify_next"))
    direct_rejected: bool = Field(
        default=False, sa_column_kwargs=named("direct_refused", "direct_rejected")
    )
    away_until: datetime | None = None
    forget_at: datetime | None = None


class NoticeRow(Row, table=True):
    """A message to one person that belongs to no clock. The record is `Notice`."""

    __tablename__ = "notices"
    own_data = "pending messages"
    __table_args__ = (
        Index("ix_notices_unsent", "due_at", **only(UNCLAIMED)),
        Index("ix_notices_sending", "nonce", **only(CLAIMED)),
    )

    person_id: int = key("people.id")
    kind: str = Field(primary_key=True)
    table_id: str = Field(primary_key=True)
    due_at: datetime | None = None
    nonce: str | None = None
    claimed_at: datetime | None = None


class LapseRow(Row, table=True):
    """A match that somebody left before its end, or a turn that they didn't play in time."""

    __tablename__ = "lapses"
    own_data = "matches left and clocks run out"

    table_id: str = Field(primary_key=True, foreign_key="matches.id", ondelete="CASCADE")
    person_id: int = key("people.id", index=True)
    kind: str = Field(primary_key=True)
    number: int = Field(
        primary_key=True, sa_column_kwargs={**named("leg", "number"), "autoincrement": False}
    )
    """The leg of the match in which it came; the round, if that was missed."""
    at: datetime | None = None
    """Moment at which they left; None: unknown, or of no interest."""


class RatingRow(Row, table=True):
    """A player's rating at a game on a server."""

    __tablename__ = "ratings"

    guild_id: int = key()
    game: str = Field(primary_key=True)
    ladder: str = Field(primary_key=True)
    """Among people only, or with AI seats."""
    who: str = Field(primary_key=True)
    """A person's id, or an AI level."""
    mu: float
    """Estimated strength."""
    sigma: float
    """Uncertainty of the estimate."""
    matches: int
