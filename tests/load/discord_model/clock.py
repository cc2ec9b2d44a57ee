"""The model's time, which can be set ahead, and the ids that come from it."""

from __future__ import annotations

import time
from datetime import UTC, datetime

EPOCH = 1_420_070_400_000
"""Milliseconds from 1970 to Discord's first second."""


class Clock:
    """Real time and what was skipped; `frozen`: only skips move it, however busy the machine."""

    def __init__(self, *, frozen: bool = False) -> None:
        self._begun = time.time()
        self._frozen, self._skipped = frozen, 0.0
        self._last = 0

    def now(self) -> float:
        """Return the seconds since 1970."""
        return (self._begun if self._frozen else time.time()) + self._skipped

    def moment(self) -> datetime:
        """Return the time as the bot reads it."""
        return datetime.fromtimestamp(self.now(), UTC)

    def skip(self, seconds: float) -> None:
        """Set the clock ahead."""
        self._skipped += seconds

    def snowflake(self) -> int:
        """Return a new id, later than all before."""
        self._last = max(self._last + 1, (int(self.now() * 1000) - EPOCH) << 22)
        return self._last


def iso(seconds: float) -> str:
    """Return a moment as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()


def born(snowflake: int) -> float:
    """Return the seconds since 1970 at which an id was made."""
    return ((snowflake >> 22) + EPOCH) / 1000
