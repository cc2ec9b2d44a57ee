"""Records of what people and tables can set: paces, terms, requirements, reminders, notices."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import msgspec


class ExpiryAction(StrEnum):
    """The action taken when a seat's clock expires."""

    CLAIM = "claim"
    """Wait until another player claims that an AI stands in."""
    AI = "ai"
    DEFAULT = "default"


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The clocks of a table, per turn or in a bank for all turns; all times are in seconds."""

    turn: int = 0
    """Time for each turn; 0: time comes from the bank."""
    bank: int = 0
    """Time in each seat's bank at the beginning; 0: there is no bank."""
    increment: int = 0
    """Seconds that the bank gains with each turn."""
    cap: int = 0
    """Maximum of a bank; 0: the time at the beginning."""
    reaction: int = 0
    """Time for an out-of-turn answer; 0: as for a turn."""
    vacation: int = 0
    """Total time for which each seat's clock is paused while its holder is away."""
    run_out: ExpiryAction = ExpiryAction.CLAIM
    weekdays_off: tuple[int, ...] = ()
    """Days of the week without clocks, 0-6 from Monday on; none: clocks always run."""
    dates_off: tuple[str, ...] = ()
    """Single days without clocks, such as `2026-12-24`."""
    zone: str = ""
    """IANA name of the zone whose days these are; empty: UTC."""

    @property
    def has_days_off(self) -> bool:
        """True if some days are off the clock."""
        return bool(self.weekdays_off or self.dates_off)


class Requirement(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The record of reliability that people need to join a table or a season."""

    percent: int
    """Minimum percentage of their matches that they finished, 0-100."""
    newcomers: bool = True
    """True if people without a record may join, too."""


class TableTerms(msgspec.Struct, frozen=True):
    """The terms on which a table looks for players."""

    pace: Pace | None = None
    """None: no clocks."""
    fills_at: int | None = None
    """Number of taken seats at which the match starts automatically; None: its host starts it."""
    rated: bool = True
    required: Requirement | None = None
    """The record that people need to join; None: none."""


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
