"""Records of tables' and people's choices: paces, ways to be reminded, notices."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import msgspec


class ExpiryAction(StrEnum):
    """An action when a seat's clock has expired."""

    CLAIM = "claim"
    """Wait until another player claims that an AI stands in."""
    AI = "ai"
    DEFAULT = "default"


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Time for each seat of a table, per turn or in a bank; all in seconds."""

    turn: int = 0
    """For each turn; 0: the bank counts."""
    bank: int = 0
    """At the beginning."""
    increment: int = 0
    """Seconds that the bank gains with each turn."""
    cap: int = 0
    """Maximum of a bank; 0: the amount at the beginning."""
    reaction: int = 0
    """For an answer out of turn; 0: as for a turn."""
    vacation: int = 0
    """Total seconds for which each seat's clock is paused while its holder is away."""
    run_out: ExpiryAction = ExpiryAction.CLAIM
    weekdays_off: tuple[int, ...] = ()
    """Days of the week without clocks, 0-6 from Monday on; none: clocks always run."""
    dates_off: tuple[str, ...] = ()
    """Single days without clocks, such as `2026-12-24`."""
    zone: str = ""
    """IANA name of the zone whose days these are; empty: UTC."""

    @property
    def has_days_off(self) -> bool:
        """True: some days are off the clock."""
        return bool(self.weekdays_off or self.dates_off)


class Requirement(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The record that people need to sit down at a table, or to enter a season."""

    percent: int
    """Minimum percentage of their matches that they finished, 0-100."""
    newcomers: bool = True
    """True: people without a record may take part, too."""


class TableTerms(msgspec.Struct, frozen=True):
    """The terms on which a table looks for players."""

    pace: Pace | None = None
    """None: no clocks."""
    fills_at: int | None = None
    """Seats taken with which the match starts automatically; None: its host starts it."""
    rated: bool = True
    required: Requirement | None = None
    """The record that people need to join; None: none."""


class RemindBy(StrEnum):
    """A person's way to be reminded."""

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


class Notice(msgspec.Struct, frozen=True):
    """A message to one person, sent once."""

    person_id: int
    kind: str
    table_id: str
    """Empty for what is about all tables."""
    due_at: datetime | None
    nonce: str | None = None
    claimed_at: datetime | None = None
