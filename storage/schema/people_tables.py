"""The tables of what is one person's own: notices, queued lines, watched tables, ratings."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import JSON, BigInteger, Index, Text
from sqlmodel import Field

from storage.schema.tables import CLAIMED, UNCLAIMED, Row, only


class NoticeRow(Row, table=True):
    """What one person is to be told that belongs to no clock: a digest, that they are next."""

    __tablename__ = "notices"
    __table_args__ = (
        Index("ix_notices_unsent", "due_at", **only(UNCLAIMED)),
        Index("ix_notices_sending", "nonce", **only(CLAIMED)),
    )

    person_id: int = Field(
        primary_key=True,
        sa_type=BigInteger,
        foreign_key="people.id",
        ondelete="CASCADE",
        sa_column_kwargs={"autoincrement": False},
    )
    kind: str = Field(primary_key=True)
    table_id: str = Field(primary_key=True)
    """Empty for what is about all tables."""
    due_at: datetime | None = None
    nonce: str | None = None
    claimed_at: datetime | None = None


class QueuedRow(Row, table=True):
    """A line that a seat's holder has prepared for a turn to come, or what has become of it."""

    __tablename__ = "queued"

    table_id: str = Field(primary_key=True, foreign_key="matches.id", ondelete="CASCADE")
    seat: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    number: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    """Its place in the order; 0: the line is only being put together."""
    keys: list[str] = Field(sa_type=JSON)
    plays: bool = False
    """Whether it is played at once, and not laid into the panel."""
    premises: list[str] = Field(sa_type=JSON)
    """Words; where the log tells of one of them first, the line is dropped."""
    revision: int
    """The match's, when the line was prepared."""
    barred: int = -1
    """Entries before the stretch of play that it is not for; -1: it is for any."""
    word: str | None = Field(default=None, sa_type=Text)
    """What its owner is to be told of its end; None: it still waits."""


class WatchRow(Row, table=True):
    """Somebody who is told of a table's rounds and of its end."""

    __tablename__ = "watches"

    table_id: str = Field(primary_key=True, foreign_key="matches.id", ondelete="CASCADE")
    person_id: int = Field(
        primary_key=True,
        sa_type=BigInteger,
        foreign_key="people.id",
        ondelete="CASCADE",
        sa_column_kwargs={"autoincrement": False},
        index=True,
    )
    round: int
    """The last one that they know of."""


class LapseRow(Row, table=True):
    """A rated match that somebody left before its end, or a turn whose clock they let run out."""

    __tablename__ = "lapses"

    table_id: str = Field(primary_key=True, foreign_key="matches.id", ondelete="CASCADE")
    person_id: int = Field(
        primary_key=True,
        sa_type=BigInteger,
        foreign_key="people.id",
        ondelete="CASCADE",
        sa_column_kwargs={"autoincrement": False},
        index=True,
    )
    kind: str = Field(primary_key=True)
    leg: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    """The stretch of the match in which it came."""


class RatingRow(Row, table=True):
    """How well somebody plays a game on a server, as far as its results say."""

    __tablename__ = "ratings"

    guild_id: int = Field(
        primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False}
    )
    game: str = Field(primary_key=True)
    ladder: str = Field(primary_key=True)
    """Among people alone, or with AI seats."""
    who: str = Field(primary_key=True)
    """A person's id, or an AI level."""
    mu: float
    """What they are taken to be worth."""
    sigma: float
    """How uncertain that is."""
    matches: int
