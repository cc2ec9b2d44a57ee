"""Tables of seasons: their entries, rounds, pairings and points."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import JSON, BigInteger, Index, Text
from sqlmodel import Field

from storage.schema.row import LONG, Row, key, named


class SeasonRow(Row, table=True):
    """A season of a league, and its progress. The record is `Season`."""

    __tablename__ = "seasons"
    __table_args__ = (Index(None, "state"), Index(None, "guild_id", "channel_id"))

    id: int | None = Field(default=None, primary_key=True, sa_type=LONG)
    guild_id: int = Field(sa_type=BigInteger)
    channel_id: int = Field(sa_type=BigInteger)
    host_id: int = Field(sa_type=BigInteger)
    name: str
    before_id: int | None = Field(default=None, sa_type=BigInteger)
    state: str
    games: list[str] = Field(sa_type=JSON)
    seats: int
    pace: str = Field(sa_type=Text)
    weeks: int
    group_size: int
    promoted: int = 0
    role_id: int | None = Field(default=None, sa_type=BigInteger)
    required: str | None = Field(default=None, sa_type=Text)
    starts_at: datetime
    started_at: datetime | None = None
    ends_at: datetime | None = None
    ended_at: datetime | None = None
    seed: str = Field(repr=False)
    """The secret behind the commitment; no record carries it before the end."""
    commitment: str
    commitment_message_id: int | None = Field(
        default=None,
        sa_type=BigInteger,
        sa_column_kwargs=named("promise_id", "commitment_message_id"),
    )
    message_id: int | None = Field(default=None, sa_type=BigInteger)
    message_round: int = 0
    stray_id: int | None = Field(default=None, sa_type=BigInteger)
    edition: int = 1
    posted_edition: int = 0
    hold_reason: str = Field(default="", sa_column_kwargs=named("word", "hold_reason"))


class EntryRow(Row, table=True):
    """A person in a season. The record is `Entered`."""

    __tablename__ = "season_entries"
    own_data = "seasons entered"

    season_id: int = key("seasons.id")
    person_id: int = key(index=True)
    name: str
    at_once: int = 2
    rating: float = 0.0
    hours: float | None = None
    tier: int | None = None
    group: int | None = None
    entered_at: datetime
    left_at: datetime | None = None
    left_by: str | None = None
    misses: int = 0
    place: int | None = None


class RoundRow(Row, table=True):
    """A round of a season."""

    __tablename__ = "season_rounds"

    season_id: int = key("seasons.id")
    number: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    """From 0."""
    game: str = ""
    """Slug; empty until it is paired."""
    opens_at: datetime
    paired_at: datetime | None = None
    closed_at: datetime | None = None


class PairingRow(Row, table=True):
    """People who meet in a round, and their table. The record is `Pairing`."""

    __tablename__ = "season_pairings"
    __table_args__ = (Index(None, "season_id", "state"), Index(None, "table_id"))

    id: int | None = Field(default=None, primary_key=True, sa_type=LONG)
    season_id: int = Field(sa_type=BigInteger, foreign_key="seasons.id", ondelete="CASCADE")
    round: int
    tier: int
    group: int
    state: str
    table_id: str | None = None
    starter_id: int | None = Field(default=None, sa_type=BigInteger)
    opened_at: datetime | None = None
    ended_at: datetime | None = None


class PointRow(Row, table=True):
    """A person's seat in a pairing, and the points that it brought. The record is `SeasonSeat`.

    Points are stored once, when their pairing ends. Only those of a walkover change afterwards: to
    0, if its winner leaves the table, too, before the season has ended.
    """

    __tablename__ = "season_points"
    own_data = "points in seasons"

    pairing_id: int = key("season_pairings.id")
    person_id: int = key(index=True)
    seat: int
    not_own: int = 0
    points: int | None = None
    share: int = 0
    why: str = ""
