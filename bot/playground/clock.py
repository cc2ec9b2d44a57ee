"""The playground's clock: it runs with the machine's, and can be set ahead."""

import time
from collections.abc import Callable

from bot.playground.json_values import EPOCH_MS

Skipped = Callable[[float], None]


class Clock:
    """The playground's clock, and the source of its ids (snowflakes)."""

    def __init__(self, ahead: float = 0.0) -> None:
        """Run `ahead` seconds ahead of the machine's clock."""
        self.ahead = ahead
        self.on_skip: list[Skipped] = []
        self._last = 0

    def now(self) -> float:
        """Return the time in seconds since 1970, skipped hours included."""
        return time.time() + self.ahead

    def skip(self, seconds: float) -> None:
        """Set the clock ahead by some seconds, and call its listeners with them."""
        self.ahead += seconds
        for tell in list(self.on_skip):
            tell(seconds)

    def snowflake(self) -> int:
        """Return a new id: unique, ascending, with the time in it as on Discord."""
        made = (int(self.now() * 1000) - EPOCH_MS) << 22
        self._last = max(self._last + 1, made)
        return self._last

    def start_after(self, snowflake: int) -> None:
        """Make all later ids larger than this one, the last of an earlier run."""
        self._last = max(self._last, snowflake)
