"""Records of people: their preferences, and notices to them."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import msgspec


class RemindBy(StrEnum):
    """The way in which a person prefers to be reminded."""

    CHANNEL = "channel"
    MESSAGE = "message"
    BOTH = "both"
    DIGEST = "digest"


class NoticeKind(StrEnum):
    """A kind of message to one person that belongs to no clock; features add others."""

    DIGEST = "digest"
    NEXT = "next"
    OVER = "over"
    """The end of one of their matches, which came in their quiet hours."""
    CLAIM = "claim"
    """The reader may claim somebody's expired clock."""
    LEFT_SERVER = "gone"
    """A player has left the server; their seat can be offered."""
    UNPAIRED = "unpaired"
    """The reader has forfeited several matches of a season, which pairs them no more."""
    FORFEITED = "forfeited"
    """The reader has forfeited a match of a season by being away."""
    MISSED_TURN = "missed turn"
    """The reader's clock has run out at a season's table, for the first time there."""
    REMOVED = "removed"
    """A moderator has removed the reader from a season."""
    CANCELLED = "cancelled"
    """A season that the reader entered was cancelled."""


class Notice(msgspec.Struct, frozen=True):
    """A message to one person that belongs to no clock; see `storage.reminders.notices`."""

    person_id: int
    kind: str
    """A `NoticeKind`, or the name of another feature's kind."""
    table_id: str
    """The table it is about; empty: all tables. For REMOVED and CANCELLED, the season's id."""
    due_at: datetime | None
    """Moment at which it is sent; None: it was sent, and keeps its kind from being sent again."""
    nonce: str | None = None
    """Discord's nonce, set while it is claimed and not confirmed as sent."""
    claimed_at: datetime | None = None


class Person(msgspec.Struct, frozen=True):
    """A person with their preferences."""

    id: int
    name: str
    locale: str | None = None
    zone: str | None = None
    """An IANA name such as `Europe/Berlin`."""
    reminder_interval: int | None = None
    """Seconds between pings; None: the bot's own, 0: no pings."""
    quiet_from: int | None = None
    """Start of the quiet hours, in minutes after midnight in the person's zone; None: none."""
    quiet_to: int | None = None
    """End of the quiet hours, likewise."""
    palette: str | None = None
    text_board: bool = False
    """True if they read boards as text instead of pictures."""
    confirm: bool = True
    """True if a move waits for *Commit*."""
    ask_before_waste: bool = True
    """True if a press that throws something away asks first."""
    remind_by: RemindBy = RemindBy.CHANNEL
    digest_at: int | None = None
    """Minutes after midnight at which reminders come as one digest; None: the default."""
    notify_next: bool = False
    """True if they are notified when their turn comes next."""
    direct_rejected: bool = False
    """True if Discord rejects direct messages to them, as mentioned once in a channel."""
    away_until: datetime | None = None
    """End of their absence; None: they aren't away."""
    forget_at: datetime | None = None
    """Moment when they asked to be forgotten, until that is done."""
