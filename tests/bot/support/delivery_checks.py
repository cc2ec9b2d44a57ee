"""Checks of messages that Discord has rejected."""

from __future__ import annotations

from tests.support.running_bot import Running


def complaints(app: Running) -> list[str]:
    """Return the direct messages to the host."""
    ann = app.seat("ann")
    return [
        message.text for message in ann.sees(ann.conversation()) if "can't post" in message.text
    ]


def count_rejections(app: Running) -> int:
    """Return how often Discord has refused the bot."""
    return sum(exchange.status in (403, 404) for exchange in app.exchanges)
