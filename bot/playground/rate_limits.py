"""Rate limits like Discord's: what is counted, and when the next request is allowed.

Discord does not publish its figures. Many people have measured five messages in five seconds per
channel; the limit for edits of messages older than an hour isn't known, and is guessed here.
"""

from collections import deque

from bot.playground.clock import Clock
from bot.playground.error_responses import RateLimited
from bot.playground.json_values import moment
from bot.playground.model import Message

MAX_CALLS = 5
CALLS_SECONDS = 5.0

OLD_AFTER_SECONDS = 3600.0
MAX_OLD_EDITS = 5
OLD_EDITS_SECONDS = 60.0


class Window:
    """A sliding window that counts events of the last seconds, up to a limit."""

    def __init__(self, clock: Clock, most: int, seconds: float) -> None:
        """Allow `most` events in any window of `seconds` on the clock."""
        self._clock = clock
        self._most = most
        self._seconds = seconds
        self._moments: deque[float] = deque()

    def take(self) -> float:
        """Count an event and return 0, or return the seconds to wait if the limit is reached."""
        now = self._clock.now()
        while self._moments and self._moments[0] <= now - self._seconds:
            self._moments.popleft()
        if len(self._moments) >= self._most:
            return self._moments[0] + self._seconds - now
        self._moments.append(now)
        return 0.0

    @property
    def left(self) -> int:
        """Number of events left until the limit."""
        return self._most - len(self._moments)

    @property
    def reset(self) -> float:
        """Time at which the oldest event expires, in seconds since 1970."""
        return self._moments[0] + self._seconds


class Buckets:
    """Rate limits by route and major parameter (such as the channel)."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._windows: dict[tuple[str, str, str], Window] = {}

    def take(self, method: str, path: str, major: str) -> dict[str, str]:
        """Count a call and return Discord's rate limit headers; raise RateLimited at the limit."""
        key = method, path, major
        window = self._windows.setdefault(key, Window(self._clock, MAX_CALLS, CALLS_SECONDS))
        wait = window.take()
        if wait > 0:
            raise RateLimited(wait)
        return {
            "X-RateLimit-Limit": str(MAX_CALLS),
            "X-RateLimit-Remaining": str(window.left),
            "X-RateLimit-Reset": f"{window.reset:.3f}",
            "X-RateLimit-Reset-After": f"{max(window.reset - self._clock.now(), 0.0):.3f}",
            "X-RateLimit-Bucket": f"{abs(hash((method, path))):x}",
        }


class OldEdits:
    """Rate limit of edits of messages older than an hour, by channel."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._windows: dict[int, Window] = {}

    def take(self, message: Message) -> None:
        """Count an edit of a message; raise RateLimited if it's old and there were too many."""
        if self._clock.now() - moment(message.id) < OLD_AFTER_SECONDS:
            return
        new = Window(self._clock, MAX_OLD_EDITS, OLD_EDITS_SECONDS)
        wait = self._windows.setdefault(message.channel_id, new).take()
        if wait > 0:
            text = "Maximum number of edits to messages older than 1 hour reached. Try again later"
            raise RateLimited(wait, 30046, text)
