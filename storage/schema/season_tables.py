"""Tables of seasons: their entries, rounds, pairings and points."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import JSON, BigInteger, Index, Text
from sqlmodel import Field

from storage.schema.tables import LONG, Row


class SeasonRow(Row, table=True):
    """A season of a league: who may enter, what is played, and how far it is."""

    __tablename__ = "seasons"
    __table_args__ = (Index(None, "state"), Index(None, "guild_id", "channel_id"))

    id: int | None = Field(default=None, primary_key=True, sa_type=LONG)
    guild_id: int = Field(sa_type=BigInteger)
    channel_id: int = Field(sa_type=BigInteger)
    host_id: int = Field(sa_type=BigInteger)
    """The moderator who opened it."""
    name: str
    before_id: int | None = Field(default=None, sa_type=BigInteger)
    """The season whose places it starts from; None: it is the first."""
    state: str
    games: list[str] = Field(sa_type=JSON)
    """Slugs; each round plays the next one."""
    seats: int
    pace: str = Field(sa_type=Text)
    weeks: int
    group_size: int
    promoted: int = 0
    """People who change places between neighbouring tiers at the end."""
    role_id: int | None = Field(default=None, sa_type=BigInteger)
    """Role that may enter; None: everybody."""
    required: str | None = Field(default=None, sa_type=Text)
    """Record that those who enter need, as JSON; None: none."""
    starts_at: datetime
    started_at: datetime | None = None
    ends_at: datetime | None = None
    """Moment at which the last round ends; its tables have as much time again."""
    ended_at: datetime | None = None
    seed: str = Field(repr=False)
    """The secret behind the commitment; no record carries it before the end."""
    commitment: str
    promise_id: int | None = Field(default=None, sa_type=BigInteger)
    """The message with the commitment, whose number is mixed into the draws."""
    message_id: int | None = Field(default=None, sa_type=BigInteger)
    """The standings message."""
    message_round: int = 0
    """Rounds that had begun when it was posted."""
    stray_id: int | None = Field(default=None, sa_type=BigInteger)
    """An earlier standings message, to be deleted."""
    edition: int = 1
    """Counts every change that the standings message shows."""
    posted_edition: int = 0
    word: str = ""
    """A sentence for the standings message: why the season is stuck."""


class EntryRow(Row, table=True):
    """A person in a season."""

    __tablename__ = "season_entries"
    own_data = "seasons entered"

    season_id: int = Field(
        primary_key=True,
        sa_type=BigInteger,
        foreign_key="seasons.id",
        ondelete="CASCADE",
        sa_column_kwargs={"autoincrement": False},
    )
    person_id: int = Field(
        primary_key=True,
        sa_type=BigInteger,
        sa_column_kwargs={"autoincrement": False},
        index=True,
    )
    """Negative for somebody who is forgotten."""
    name: str
    at_once: int = 2
    """Tables of the season that they want to have open, at most."""
    rating: float = 0.0
    hours: float | None = None
    """Median hours per move when they entered; None: they hadn't moved yet."""
    tier: int | None = None
    group: int | None = None
    entered_at: datetime
    left_at: datetime | None = None
    left_by: str | None = None
    """Cause: themselves, a moderator, or matches that they didn't play."""
    misses: int = 0
    """Forfeits in a row; a played match ends them."""
    place: int | None = None
    """In their group, at the end."""


class RoundRow(Row, table=True):
    """A round of a season."""

    __tablename__ = "season_rounds"

    season_id: int = Field(
        primary_key=True,
        sa_type=BigInteger,
        foreign_key="seasons.id",
        ondelete="CASCADE",
        sa_column_kwargs={"autoincrement": False},
    )
    number: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    """From 0."""
    game: str = ""
    """Slug; empty until it is paired."""
    opens_at: datetime
    paired_at: datetime | None = None
    closed_at: datetime | None = None


class PairingRow(Row, table=True):
    """People who meet in a round, and their table."""

    __tablename__ = "season_pairings"
    __table_args__ = (Index(None, "season_id", "state"), Index(None, "table_id"))

    id: int | None = Field(default=None, primary_key=True, sa_type=LONG)
    season_id: int = Field(sa_type=BigInteger, foreign_key="seasons.id", ondelete="CASCADE")
    round: int
    tier: int
    group: int
    state: str
    table_id: str | None = None
    """The pairing's table; no foreign key, because ended tables may be deleted earlier."""
    starter_id: int | None = Field(default=None, sa_type=BigInteger)
    """The message below which the table's thread stands, and the id of that thread."""
    opened_at: datetime | None = None
    ended_at: datetime | None = None


class PointRow(Row, table=True):
    """A person's seat in a pairing, and the points that it brought."""

    __tablename__ = "season_points"
    own_data = "points in seasons"

    pairing_id: int = Field(
        primary_key=True,
        sa_type=BigInteger,
        foreign_key="season_pairings.id",
        ondelete="CASCADE",
        sa_column_kwargs={"autoincrement": False},
    )
    person_id: int = Field(
        primary_key=True,
        sa_type=BigInteger,
        sa_column_kwargs={"autoincrement": False},
        index=True,
    )
    seat: int
    not_own: int = 0
    """Answers of the seat that an AI or an expired clock gave."""
    points: int | None = None
    """None: the table is not over."""
    share: int = 0
    why: str = ""
