"""Faults on request: rate limits, server errors, latency, dropped connections."""

import asyncio
from dataclasses import dataclass, field

from bot.playground.error_responses import ErrorResponse, RateLimited


@dataclass
class Fault:
    """A fault that a test injects into requests of one route."""

    method: str
    path: str
    """As Discord's documentation writes it; `*` means every route."""
    times: int
    """Number of calls that it affects."""
    status: int = 0
    """The status to answer; 0 lets the call through."""
    code: int = 0
    """Discord's code for what is wrong, beside the status."""
    latency_seconds: float = 0.0
    go_on: asyncio.Event | None = None
    """Event that a call waits for; None: nothing."""
    retry_after_seconds: float = 0.0
    drops: bool = False
    """True if the connection breaks without an answer."""
    garbled: str = ""
    """Body of the response, with status 200, to a call that takes effect; empty: the usual one."""
    after: bool = False
    """True if the call takes effect first, so that only its answer is lost."""

    def refused(self) -> ErrorResponse:
        """Return the error response of a fault with a status."""
        if self.status == 429:
            return RateLimited(self.retry_after_seconds)
        return ErrorResponse(self.status, self.code, f"{self.status}: playground fault")


@dataclass
class Faults:
    """The injected faults that still wait for requests.

    In all methods, `method` and `path` are those of the route, `*` any, and `times` the number of
    requests affected. With `after`, the request takes effect first.
    """

    waiting: list[Fault] = field(default_factory=list)

    def rate_limit(self, method: str, path: str, retry_after: float, times: int = 1) -> None:
        """Respond with 429, and the seconds after which to try again."""
        self._add(Fault(method, path, times, status=429, retry_after_seconds=retry_after))

    def fail(
        self,
        method: str,
        path: str,
        status: int = 500,
        times: int = 1,
        *,
        code: int = 0,
        after: bool = False,
    ) -> None:
        """Respond with an error status and Discord's error code."""
        self._add(Fault(method, path, times, status=status, code=code, after=after))

    def slow(self, method: str, path: str, seconds: float, times: int = 1) -> None:
        """Delay requests by some seconds."""
        self._add(Fault(method, path, times, latency_seconds=seconds))

    def hold(self, method: str, path: str, times: int = 1) -> asyncio.Event:
        """Hold requests until the returned event is set."""
        go_on = asyncio.Event()
        self._add(Fault(method, path, times, go_on=go_on))
        return go_on

    def drop(self, method: str, path: str, times: int = 1, *, after: bool = False) -> None:
        """Break the connection instead of responding."""
        self._add(Fault(method, path, times, drops=True, after=after))

    def garble(self, method: str, path: str, text: str, times: int = 1) -> None:
        """Respond with this text and status 200 after a request took effect."""
        self._add(Fault(method, path, times, garbled=text, after=True))

    def take(self, method: str, path: str) -> Fault | None:
        """Return the fault that affects a request, and count it as used; None if there is none."""
        for fault in self.waiting:
            if fault.method in (method, "*") and fault.path in (path, "*"):
                fault.times -= 1
                if fault.times <= 0:
                    self.waiting.remove(fault)
                return fault
        return None

    def clear(self) -> None:
        """Remove all faults."""
        self.waiting.clear()

    def _add(self, fault: Fault) -> None:
        """Add a fault for later requests."""
        self.waiting.append(fault)
