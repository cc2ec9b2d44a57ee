"""Calls of the bot: how many of each kind, and which the model refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

SHORT = {
    "/interactions/{interaction_id}/{interaction_token}/callback": "acknowledgement",
    "/webhooks/{webhook_id}/{webhook_token}/messages/@original": "reply",
    "/webhooks/{webhook_id}/{webhook_token}": "follow-up",
    "/channels/{channel_id}/messages": "message",
    "/channels/{channel_id}/messages/{message_id}": "message",
}
"""Names of the routes that a move uses."""


class Exchange(NamedTuple):
    """A request and its answer; `path` is the route as the document writes it."""

    method: str
    path: str
    request: Any
    status: int
    response: Any

    @property
    def kind(self) -> str:
        """Return the method and a short name of the route."""
        return f"{self.method} {SHORT.get(self.path, self.path)}"


@dataclass
class Tally:
    """Calls of the bot."""

    calls: Counter[str] = field(default_factory=Counter)
    refused: list[str] = field(default_factory=list)
    """RefusedError calls, each with Discord's code and sentence."""
    faults: list[str] = field(default_factory=list)
    """Answers of the model that the document doesn't allow."""
    observers: list[Callable[[Exchange], None]] = field(default_factory=list)
    """Called with each exchange."""

    def note(self, exchange: Exchange) -> None:
        """Count a call."""
        self.calls[exchange.kind] += 1
        for observer in self.observers:
            observer(exchange)
        if exchange.status >= 400:
            body = exchange.response or {}
            words = f"{body.get('code')} {body.get('message')}"
            self.refused.append(f"{exchange.kind} {exchange.status}: {words}")
