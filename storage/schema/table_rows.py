"""Rows of game tables, their matches and clocks. Rows stay inside `storage`; records leave it."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import (
    JSON,
    BigInteger,
    Index,
    LargeBinary,
    Text,
)
from sqlmodel import Field

from storage.schema.row import LONG, Row, named, only

MESSAGE_LAGS = "posted_edition < edition OR outbox IS NOT NULL OR messages_to_delete IS NOT NULL"
"""Condition for a table whose channel doesn't show what is stored."""
UNCLAIMED = "nonce IS NULL"
"""Condition for a clock whose ping nobody is handling."""
CLAIMED = "nonce IS NOT NULL"
HAS_DEAL = "deal IS NOT NULL"
CHANGED_HANDS = "former_holders IS NOT NULL"
HAS_AI = "ai_level IS NOT NULL OR stand_in IS NOT NULL"


class TableRow(Row, table=True):
    """A table, its place on Discord, and the progress of its match. The record is `Table`."""

    __tablename__ = "matches"
    __table_args__ = (
        Index(None, "guild_id", "channel_id"),
        Index(None, "state"),
        Index("ix_matches_channel", "channel_id"),
        Index("ix_matches_thread", "thread_id"),
        Index("ix_matches_behind", "created_at", **only(MESSAGE_LAGS)),
        Index(None, "deal", **only(HAS_DEAL)),
    )

    id: str = Field(primary_key=True)
    game: str
    game_schema: int = 0
    guild_id: int = Field(sa_type=BigInteger)
    channel_id: int = Field(sa_type=BigInteger)
    thread_id: int | None = Field(default=None, sa_type=BigInteger)
    message_id: int | None = Field(default=None, sa_type=BigInteger)
    messages_to_delete: str | None = Field(default=None, sa_type=Text)
    host_id: int = Field(sa_type=BigInteger, foreign_key="people.id")
    state: str
    options: dict[str, str] = Field(sa_type=JSON)
    palette: str | None = None
    pace: str | None = Field(default=None, sa_type=Text)
    paused_at: datetime | None = None
    fills_at: int | None = None
    rated: bool = True
    required: str | None = Field(default=None, sa_type=Text)
    season_id: int | None = Field(default=None, sa_type=BigInteger)
    deal: str | None = None
    sealed: bool = False
    kept_seats: str | None = Field(
        default=None, sa_type=Text, sa_column_kwargs=named("kept", "kept_seats")
    )
    commitment: str = ""
    seed: str = Field(default="", repr=False)
    """The secret behind the commitment; no record carries it."""
    outbox: str | None = Field(default=None, sa_type=Text)
    commitment_message_id: int | None = Field(
        default=None,
        sa_type=BigInteger,
        sa_column_kwargs=named("promise_id", "commitment_message_id"),
    )
    commitment_channel_id: int | None = Field(
        default=None,
        sa_type=BigInteger,
        sa_column_kwargs=named("promise_place", "commitment_channel_id"),
    )
    revision: int = 0
    length: int = 0
    edition: int = 1
    posted_edition: int = 0
    result: str | None = Field(default=None, sa_type=Text)
    created_at: datetime
    started_at: datetime | None = None
    ended_at: datetime | None = None


class SeatRow(Row, table=True):
    """A seat at a table: a person's, an AI's, or vacant. The record is `Seat`."""

    __tablename__ = "seats"
    __table_args__ = (
        Index("ix_seats_ai", "table_id", **only(HAS_AI)),
        Index("ix_seats_former", "table_id", **only(CHANGED_HANDS)),
    )

    table_id: str = Field(primary_key=True, foreign_key="matches.id", ondelete="CASCADE")
    seat: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    person_id: int | None = Field(
        default=None, sa_type=BigInteger, foreign_key="people.id", index=True
    )
    ai_level: str | None = None
    name: str
    former_holders: str | None = Field(default=None, sa_type=Text)
    resigned_at: datetime | None = None
    seen: bytes | None = Field(default=None, sa_type=LargeBinary)
    """The seat's view at its last answer, compressed."""
    secrets_hidden: bool = Field(default=False, sa_column_kwargs=named("veiled", "secrets_hidden"))
    bank: int | None = Field(default=None, sa_column_kwargs=named("reserve", "bank"))
    vacation: int | None = None
    stand_in: str | None = None
    stand_in_since: int | None = Field(
        default=None, sa_column_kwargs=named("stood_since", "stand_in_since")
    )
    offered_since: datetime | None = Field(
        default=None, sa_column_kwargs=named("open_since", "offered_since")
    )
    entered_round: int = Field(default=0, sa_column_kwargs=named("entered", "entered_round"))
    left_server_at: datetime | None = Field(
        default=None, sa_column_kwargs=named("gone_at", "left_server_at")
    )
    days_given: int = Field(default=0, sa_column_kwargs=named("given", "days_given"))
    grace_used: bool = Field(default=False, sa_column_kwargs=named("graced", "grace_used"))
    stopped_leg: int | None = None
    stopped_seconds: int = Field(
        default=0, sa_column_kwargs=named("stopped_left", "stopped_seconds")
    )
    stopped_reaction: bool = Field(
        default=False, sa_column_kwargs=named("stopped_short", "stopped_reaction")
    )
    refilled_leg: int | None = None
    read_reports: str | None = Field(default=None, sa_type=Text)


class LogRow(Row, table=True):
    """One stored change: rows are added, never changed; an undo is a row with `cut`."""

    __tablename__ = "log"
    __table_args__ = (Index(None, "table_id", "revision", unique=True),)

    id: int | None = Field(default=None, primary_key=True, sa_type=LONG)
    table_id: str = Field(foreign_key="matches.id", ondelete="CASCADE")
    revision: int
    cut: int | None = None
    """The length to which the log was cut before these entries were added."""
    length: int
    """Length of the log afterwards, in entries."""
    entries: str = Field(sa_type=Text)
    news: str = Field(sa_type=Text)
    actor: int | None = Field(default=None, sa_type=BigInteger)
    """Id of the person who clicked; None: an AI, a time limit, or the program."""
    seat: int | None = None
    interaction_id: int | None = Field(default=None, sa_type=BigInteger, unique=True)
    agreed: str | None = Field(default=None, sa_type=Text)
    """Consents to an undo, as JSON; None: no undo."""
    left: int | None = None
    """Seconds that the seat's clock had left when it answered; None: it had none."""
    at: datetime


class SnapshotRow(Row, table=True):
    """The save of a match at its stored revision, compressed."""

    __tablename__ = "snapshots"

    table_id: str = Field(primary_key=True, foreign_key="matches.id", ondelete="CASCADE")
    revision: int
    save: bytes = Field(sa_type=LargeBinary)
    shown: bytes | None = Field(default=None, sa_type=LargeBinary)
    """The public view when the table's message was posted last, compressed."""
    shown_revision: int | None = None
    """The change up to which that view goes; None: an older program has posted it."""


class ClockRow(Row, table=True):
    """The clock of a pending seat and its pings. The record is `Clock`."""

    __tablename__ = "clocks"
    __table_args__ = (
        Index("ix_clocks_unclaimed", "ping_at", "pings", "table_id", **only(UNCLAIMED)),
        Index("ix_clocks_claimed", "nonce", unique=True, **only(CLAIMED)),
    )

    table_id: str = Field(primary_key=True, foreign_key="matches.id", ondelete="CASCADE")
    seat: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    since: datetime
    due_at: datetime | None = Field(default=None, index=True)
    ping_at: datetime | None = Field(default=None, index=True)
    last_ping_at: datetime | None = None
    pings: int = 0
    nonce: str | None = None
    claimed_at: datetime | None = None
    muted: bool = False
    host_pings: int = Field(default=0, sa_column_kwargs=named("calls", "host_pings"))
    ping_place: int | None = Field(default=None, sa_type=BigInteger)
    ping_message: int | None = Field(default=None, sa_type=BigInteger)
    direct_place: int | None = Field(default=None, sa_type=BigInteger)
    direct_message: int | None = Field(default=None, sa_type=BigInteger)
    first_ping_at: datetime | None = Field(
        default=None, sa_column_kwargs=named("first_at", "first_ping_at")
    )
    snoozed_until: datetime | None = None
    draft_at: datetime | None = None
    nudged: bool = False
    only_pending_since: datetime | None = Field(
        default=None, sa_column_kwargs=named("last_at", "only_pending_since")
    )
    separate_ping: bool = Field(default=False, sa_column_kwargs=named("alone", "separate_ping"))
    leg: int = 0
    is_reaction: bool = Field(default=False, sa_column_kwargs=named("short", "is_reaction"))
    expiry_handled: bool = Field(default=False, sa_column_kwargs=named("out", "expiry_handled"))
    vacation_until: datetime | None = Field(
        default=None, sa_column_kwargs=named("rest_until", "vacation_until")
    )


class RequestRow(Row, table=True):
    """An open request that other players have to agree to. The record is `Request`."""

    __tablename__ = "requests"
    own_data = "open requests"

    table_id: str = Field(primary_key=True, foreign_key="matches.id", ondelete="CASCADE")
    kind: str = Field(primary_key=True)
    seat: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    token: int
    asker_id: int = Field(sa_type=BigInteger)
    agreed: list[int] = Field(sa_type=JSON)
    denied: int = -1
    at: datetime
    round: int
    public_fingerprint: int = Field(sa_type=BigInteger)
    target: int = -1
    heir_id: int | None = Field(default=None, sa_type=BigInteger)
    heir_name: str = ""


class DraftRow(Row, table=True):
    """An unfinished move of a panel. The record is `Draft`."""

    __tablename__ = "drafts"
    own_data = "drafts"

    table_id: str = Field(primary_key=True, foreign_key="matches.id", ondelete="CASCADE")
    seat: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    revision: int
    keys: list[str] = Field(sa_type=JSON)
    at: datetime
