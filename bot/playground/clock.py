"""The playground's clock: runs with the machine's, and can be set ahead."""

import asyncio
import time
from collections.abc import Callable

from bot.playground.wire import EPOCH_MS

Skipped = Callable[[float], None]


class Clock:
    """Tells the time of the playground and makes its snowflakes."""

    def __init__(self, ahead: float = 0.0) -> None:
        self.ahead = ahead
        self.on_skip: list[Skipped] = []
        self._last = 0
        self._sleepers: set[asyncio.Event] = set()

    def now(self) -> float:
        """Tell the time in seconds since 1970, skipped hours included."""
        return time.time() + self.ahead

    def skip(self, seconds: float) -> None:
        """Set the clock ahead, tell everybody who asked, and wake the sleepers."""
        self.ahead += seconds
        for tell in list(self.on_skip):
            tell(seconds)
        for sleeper in self._sleepers:
            sleeper.set()

    async def sleep_until(self, when: float) -> None:
        """Sleep until the playground's clock shows that time."""
        woken = asyncio.Event()
        self._sleepers.add(woken)
        try:
            while (left := when - self.now()) > 0:
                woken.clear()
                try:
                    async with asyncio.timeout(left):
                        await woken.wait()
                except TimeoutError:
                    continue
        finally:
            self._sleepers.discard(woken)

    def snowflake(self) -> int:
        """Make the next id: unique, ascending, carrying the time."""
        made = (int(self.now() * 1000) - EPOCH_MS) << 22
        self._last = max(self._last + 1, made)
        return self._last

    def start_after(self, snowflake: int) -> None:
        """Make only ids above this one, which an earlier run gave out."""
        self._last = max(self._last, snowflake)
