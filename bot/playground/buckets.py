"""Rate limits such as Discord's: five calls in five seconds to a route of one channel."""

from collections import deque

from bot.playground.clock import Clock

CALLS = 5
SECONDS = 5.0


class Buckets:
    """Counts the calls of each route and major parameter."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._calls: dict[tuple[str, str, str], deque[float]] = {}

    def take(self, method: str, path: str, major: str) -> float:
        """Count a call; answer 0, or the seconds to wait if the bucket is empty."""
        now = self._clock.now()
        calls = self._calls.setdefault((method, path, major), deque())
        while calls and calls[0] <= now - SECONDS:
            calls.popleft()
        if len(calls) >= CALLS:
            return calls[0] + SECONDS - now
        calls.append(now)
        return 0.0

    def headers(self, method: str, path: str, major: str) -> dict[str, str]:
        """Write how much is left, as a client reads it."""
        calls = self._calls[method, path, major]
        left = calls[0] + SECONDS - self._clock.now()
        return {
            "X-RateLimit-Limit": str(CALLS),
            "X-RateLimit-Remaining": str(CALLS - len(calls)),
            "X-RateLimit-Reset": f"{calls[0] + SECONDS:.3f}",
            "X-RateLimit-Reset-After": f"{max(left, 0.0):.3f}",
            "X-RateLimit-Bucket": f"{abs(hash((method, path))):x}",
        }
