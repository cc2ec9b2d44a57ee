"""Tables of personal data: notices, premoves, followed tables, notes, ratings."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import JSON, BigInteger, Index, Text
from sqlmodel import Field

from storage.schema.tables import CLAIMED, UNCLAIMED, Row, only


class NoticeRow(Row, table=True):
    """A message to one person that belongs to no clock: a digest, or that they are next."""

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
    """True: played immediately; False: loaded into the panel."""
    premises: list[str] = Field(sa_type=JSON)
    """Words that cancel the line when the log mentions one of them first."""
    revision: int
    """The match's, when the line was prepared."""
    barred: int = -1
    """Entries before the stretch of play that it is not for; -1: it is for any."""
    word: str | None = Field(default=None, sa_type=Text)
    """Message to its owner about its end; None: it still waits."""


class WatchRow(Row, table=True):
    """A follower of a table, who is notified of its rounds and its end."""

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


class NoteRow(Row, table=True):
    """A private line that somebody attached to a move of theirs."""

    __tablename__ = "notes"

    table_id: str = Field(primary_key=True, foreign_key="matches.id", ondelete="CASCADE")
    person_id: int = Field(
        primary_key=True,
        sa_type=BigInteger,
        foreign_key="people.id",
        ondelete="CASCADE",
        sa_column_kwargs={"autoincrement": False},
        index=True,
    )
    revision: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    """Revision of the change that was the move: a row of the log, which an undo leaves there."""
    seat: int
    text: str = Field(sa_type=Text)
    at: datetime
    is_open: bool = False
    """True: its author opened it to everybody after the end of the match."""


class RatingRow(Row, table=True):
    """A player's rating at a game on a server."""

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
    """Estimated strength."""
    sigma: float
    """Uncertainty of the estimate."""
    matches: int
