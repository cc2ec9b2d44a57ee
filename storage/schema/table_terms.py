"""Terms of a table: its pace, the players it accepts, what happens when a clock runs out."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class ExpiryAction(StrEnum):
    """The action taken when a seat's clock expires."""

    CLAIM = "claim"
    """Wait until another player claims the timeout, which lets an AI stand in."""
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
